"""Our side of the server's benchmark: four clients a room that lay surely legal rows as soon as they are asked."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from functools import partial

from bench.server_socket import SEATS, TEXT, Client, Http, Json, Swarm, main
from paiju.core.cards import cards_text, parse_cards
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.moves import sure_arrangement
from paiju.games.fujian13.options import Fujian13Options

GAME = "fujian13"
RULES: Rules = Fujian13Options().rules()
ROOM = {"game": GAME, "options": {"deals": 1000}, "settings": {"clock": 0, "pause": 0, "pace": 0}}


class OurClient(Client):
    def __init__(self, swarm: Swarm, token: str, code: str) -> None:
        super().__init__(swarm)
        self.token, self.code = token, code
        self.hand = ""
        self.answers = 0
        self.is_mine: Callable[[Json], bool] = lambda step: False

    def say(self, message: Json) -> None:
        self.socket.send(json.dumps(message).encode(), TEXT)

    def greet(self) -> None:
        self.say({"t": "hello", "room": self.code, "token": self.token})

    def take(self, raw: bytes) -> None:
        message = json.loads(raw)
        kind = message["t"]
        if kind == "step":
            self._step(message)
        elif kind == "match":
            self.hand = message["table"]["view"]["hand"]
            self._think(message["table"]["ask"], None)
        elif kind == "welcome":
            self.seat = message["you"]["seat"]
            if not self.welcomed.done():
                self.welcomed.set_result(None)
        elif kind == "ok":
            self.answers += 1
        elif kind == "error":
            self.swarm.errors.append(message["code"])

    def _step(self, step: Json) -> None:
        if self.sent and self.is_mine(step):
            self.done()
        self.hand = step.get("view", {}).get("hand") or self.hand
        if self.sent is None:
            self._think(step["ask"], step["pause"])

    def _think(self, ask: Json | None, pause: Json | None) -> None:
        if ask is not None:
            self.after_thinking(partial(self._act, ask["ask"]))
        elif pause is not None and self.seat not in pause["ready"]:
            self.after_thinking(partial(self._next, pause["deal"]))

    def _act(self, ask: int) -> None:
        rows = sure_arrangement(RULES, parse_cards(self.hand))
        action: Json = {"kind": "declare"}
        if rows is not None:
            action = {"kind": "arrange", "front": cards_text(rows.front)}
            action |= {"middle": cards_text(rows.middle), "back": cards_text(rows.back)}
        self.is_mine = partial(_is_submission, self.seat)
        self.intend(json.dumps({"t": "act", "ask": ask, "action": action}).encode(), TEXT)

    def _next(self, deal: int) -> None:
        self.is_mine = partial(_is_next, self.seat)
        self.intend(json.dumps({"t": "next", "deal": deal}).encode(), TEXT)


def _is_submission(seat: int, step: Json) -> bool:
    return any(event["name"] == "submitted" and event["data"]["seat"] == seat for event in step["events"])


def _is_next(seat: int, step: Json) -> bool:
    return step["pause"] is None or seat in step["pause"]["ready"]


class OurSwarm(Swarm):
    async def make_room(self, http: Http) -> None:
        tokens = [(await http.post("/api/players", {"name": f"bot {n}"}))["token"] for n in range(SEATS)]
        code = (await http.post("/api/rooms", ROOM, tokens[0]))["room"]
        for token in tokens[1:]:
            await http.post(f"/api/rooms/{code}/join", {}, token)
        clients = [OurClient(self, token, code) for token in tokens]
        for client in clients:
            await client.open(self.host, self.port)
        self.clients += clients

    async def start(self) -> None:
        """Everybody ready, then every host starts."""
        for client in self.clients:
            client.say({"t": "ready", "id": 1})
        while not all(client.answers for client in self.clients):
            await asyncio.sleep(0.01)
        for host in self.clients[::SEATS]:
            host.say({"t": "start"})
        while not all(client.hand for client in self.clients):
            await asyncio.sleep(0.01)


if __name__ == "__main__":
    main(OurSwarm, *sys.argv[1:])
