"""Bring a program of your own to a table: it joins a room by its code and plays through the public protocol alone.

    python examples/bot_client.py http://localhost:8000 482913 --name Deep

Somebody opens a room in the browser and reads its code out; the program takes a seat, says that it is ready, and plays
when the host starts. Replace :func:`choose` by anything that turns a view into an action. Nothing of paiju is imported:
docs/protocol.md says what goes over the line, and ``pip install websockets`` is all that is needed.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import secrets
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Json = dict[str, Any]
Policy = Callable[[Json, list[Json]], Json]
"""From what the seat sees and the actions it may take (the first 200, where there are more) to one of them."""
FINAL = (1000, 4400, 4401, 4404, 4409, 4410)
"""Close codes after which it is of no use to come back."""


def choose(view: Json, actions: list[Json]) -> Json:
    """The policy: here any legal action, each equally likely."""
    return random.choice(actions)


def seed_hash(seed: str) -> str:
    """The hash as docs/shuffle.md has it."""
    return hashlib.sha256(b"paiju/client/v1\0" + seed.encode()).hexdigest()


class Seat:
    """A seat at a room: what it sees, and the answers of its policy."""

    def __init__(self, base: str, room: str, name: str, policy: Policy) -> None:
        self.base, self.room, self.policy = base.rstrip("/"), room, policy
        self.token: str = self._post("/api/players", {"name": name})["token"]
        self.view: Json = {}
        self.asked: int | None = None
        """The last question that choices were asked for: the server repeats it with every step."""
        self.looked: int | None = None
        """The last deal that it has told to have seen; the pause after it is repeated too."""
        self.seed = ""
        """A random text that is mixed into the deal; before everybody's hashes are in only its hash is shown."""
        self.revealed = False
        """Whether it has been shown on this line."""
        self.over: Json | None = None
        self._post(f"/api/rooms/{room}/join", {})

    def _post(self, path: str, body: Json) -> Json:
        headers = {"Content-Type": "application/json"}
        if hasattr(self, "token"):
            headers["Authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(self.base + path, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request) as answer:
                told: Json = json.load(answer)
        except urllib.error.HTTPError as error:
            raise SystemExit(json.load(error)["error"]["message"]["en"]) from None
        return told

    async def play(self) -> Json | None:
        """Play until a match is over, through lost lines and restarts; its result, or None where the room closed."""
        address = self.base.replace("http", "ws", 1) + "/ws"
        async for socket in connect(address):
            self.asked, self.looked, self.revealed = None, None, False
            try:
                await self._send(socket, t="hello", room=self.room, token=self.token)
                async for frame in socket:
                    await self._take(socket, json.loads(frame))
                    if self.over is not None:
                        return self.over
            except ConnectionClosed:
                pass
            if socket.close_code in FINAL:
                return None
        return None

    async def _send(self, socket: ClientConnection, **message: Any) -> None:
        await socket.send(json.dumps(message))

    async def _take(self, socket: ClientConnection, message: Json) -> None:
        """One message of the server; what is not named here needs no answer."""
        if "room" in message:
            await self._prepare(socket, message["room"], is_new=message["t"] == "welcome")
        match message["t"]:
            case "welcome" | "match":
                table = message["table"]
                if table is not None:
                    self.view = table["view"]
                    await self._look(socket, table)
            case "step":
                self.view |= message.get("view", {})
                await self._look(socket, message)
            case "choices":
                action = self.policy(self.view, message["actions"])
                await self._send(socket, t="act", ask=message["ask"], action=action)
            case "over":
                self.over = message
            case "error":
                print(message["code"], message["message"]["en"], file=sys.stderr)

    async def _prepare(self, socket: ClientConnection, room: Json, is_new: bool) -> None:
        """Be ready with the hash of a seed; when the host has started and all hashes are fixed, reveal it."""
        if room["reveal"] is not None:
            if not self.revealed and self.seed and seed_hash(self.seed) in room["reveal"]["hashes"]:
                self.revealed = True
                await self._send(socket, t="reveal", seed=self.seed)
        elif is_new and room["state"] in ("lobby", "over"):
            self.seed = secrets.token_hex(16)
            await self._send(socket, t="ready", ready=True, hash=seed_hash(self.seed))

    async def _look(self, socket: ClientConnection, told: Json) -> None:
        """Go on after a deal, and ask for the choices where the seat is asked something new."""
        if told["pause"] is not None and told["pause"]["deal"] != self.looked:
            self.looked = told["pause"]["deal"]
            await self._send(socket, t="next", deal=self.looked)
        if told["ask"] is not None and told["ask"]["ask"] != self.asked:
            self.asked = told["ask"]["ask"]
            await self._send(socket, t="choices", ask=self.asked)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", help="where it is, as the browser has it: http://192.168.1.5:8000")
    parser.add_argument("room", help="the room's six digits")
    parser.add_argument("--name", default="program")
    given = parser.parse_args()
    over = asyncio.run(Seat(given.server, given.room, given.name, choose).play())
    print("the room is closed" if over is None else json.dumps({"match": over["match"], "scores": over["scores"]}))


if __name__ == "__main__":
    main()
