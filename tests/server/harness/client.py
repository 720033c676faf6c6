"""A client of the protocol, as ``docs/protocol.md`` has it, that keeps every frame it got."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from paiju.core.game import AnyGame
from paiju.core.plain import from_plain
from paiju.core.shuffle import Seed, Stream, client_hash
from paiju.registry import get_game
from paiju.server import protocol
from tests.patience import PATIENCE

Json = dict[str, Any]
_decode = msgspec.json.Decoder(protocol.AnyMessage).decode


@cache
def view_type(game_id: str) -> Any:
    game = get_game(game_id)
    return type(game.view(game.start(game.options_type(), Seed.named(0).key()).state, None))


class Site:
    """The HTTP side."""

    def __init__(self, base: str) -> None:
        SITES.append(self)
        self.base = base
        self.http = httpx.AsyncClient(base_url=base, timeout=PATIENCE)

    async def call(self, method: str, path: str, token: str | None = None, **more: Any) -> Json:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        response = await self.http.request(method, path, headers=headers, **more)
        body: Json = response.json()
        return {"status": response.status_code, **body}

    async def person(self, name: str) -> Json:
        return await self.call("POST", "/api/players", json={"name": name})

    async def room(self, token: str, game: str, options: Json | None = None, settings: Json | None = None) -> str:
        body = {"game": game, "options": options or {}, "settings": settings or {}}
        answer = await self.call("POST", "/api/rooms", token, json=body)
        assert answer["status"] == 201, answer
        code: str = answer["room"]
        return code

    async def join(self, token: str, code: str, **body: Any) -> Json:
        return await self.call("POST", f"/api/rooms/{code}/join", token, json=body)


OPENED: list[Player] = []
SITES: list[Site] = []
T = TypeVar("T")


def run(play: Coroutine[Any, Any, T]) -> T:
    """Run a test's course of events and leave no connection of it behind, whatever became of it."""

    async def guarded() -> T:
        try:
            return await play
        finally:
            while OPENED:
                await OPENED.pop().drop()
            while SITES:
                await SITES.pop().http.aclose()

    return asyncio.run(guarded())


class Player:
    """One connection: what it was told, and what it sees because of that."""

    def __init__(self, ws: str, code: str, token: str | None = None, watch: bool = False) -> None:
        self.ws, self.code, self.token, self.watch = ws, code, token, watch
        self.frames: list[str] = []
        self.messages: list[Json] = []
        self.room: Json = {}
        self.you: Json = {}
        self.view: Json = {}
        self.ask: Json | None = None
        self.pause: Json | None = None
        self.over: Json | None = None
        self.seed = ""
        """What it reveals when it is asked to."""
        self.answers: dict[int, Json] = {}
        self.socket: ClientConnection | None = None
        self.closed: int | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._id = 0
        self.on_message: Callable[[Json], None] = lambda message: None

    async def open(self) -> Player:
        self.socket = await connect(self.ws, compression=None, max_size=None)
        OPENED.append(self)
        self.closed = None
        hello: Json = {"t": "hello", "room": self.code}
        if self.token is not None:
            hello["token"] = self.token
        if self.watch:
            hello["watch"] = True
        await self.socket.send(json.dumps(hello))
        self._reader = asyncio.create_task(self._read(self.socket))
        count = len(self.messages)
        await self.until(lambda: self.closed is not None or len(self.messages) > count)
        return self

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                self.take(str(frame))
                await self._reveal()
        except ConnectionClosed:
            pass
        self.closed = socket.close_code
        self._changed.set()

    def take(self, frame: str) -> None:
        """What a client does with a frame."""
        message: Json = json.loads(frame)
        assert json.loads(msgspec.json.encode(_decode(frame))) == message, "as the types say"
        self.frames.append(frame)
        self.messages.append(message)
        kind = message["t"]
        if kind == "welcome":
            self.you = message["you"]
        if kind in ("welcome", "room"):
            self.room = message["room"]
        if kind in ("welcome", "match") and message["table"] is not None:
            table = message["table"]
            self.view, self.ask, self.pause = dict(table["view"]), table["ask"], table["pause"]
            self.over = table["over"]
        if kind == "step":
            self.view.update(message.get("view", {}))
            self.ask, self.pause = message["ask"], message["pause"]
        if kind == "over":
            self.over = message
        if kind in ("ok", "error") and "id" in message:
            self.answers[message["id"]] = message
        self.on_message(message)
        self._changed.set()

    async def until(self, done: Callable[[], Any], seconds: float = PATIENCE) -> None:
        async with asyncio.timeout(seconds):
            while not done():
                self._changed.clear()
                await self._changed.wait()

    async def hear(self, t: str) -> Json:
        """The newest message of that kind, waited for until there is one, whatever else comes after it."""
        await self.until(lambda: any(message["t"] == t for message in self.messages))
        return next(message for message in reversed(self.messages) if message["t"] == t)

    async def send(self, t: str, **fields: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps({"t": t, **fields}))

    async def ask_for(self, t: str, **fields: Any) -> Json:
        """Send and wait for the answer."""
        self._id += 1
        number = self._id
        await self.send(t, id=number, **fields)
        await self.until(lambda: number in self.answers or self.closed is not None)
        return self.answers.get(number, {"t": "closed", "code": self.closed})

    async def get_ready(self, seed: str) -> Json:
        """Be ready with the hash of a seed, which is revealed when it is waited for."""
        self.seed = seed
        return await self.ask_for("ready", ready=True, hash=client_hash(seed))

    async def _reveal(self) -> None:
        reveal = self.room.get("reveal")
        if self.seed and reveal is not None and self.seat in reveal["waiting"]:
            seed, self.seed = self.seed, ""
            await self.send("reveal", seed=seed)

    async def drop(self) -> None:
        """Go away without a word."""
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await self._reader

    @property
    def seat(self) -> int | None:
        seat: int | None = self.you.get("seat")
        return seat

    def game(self) -> AnyGame:
        return get_game(self.room["game"])

    def seen(self) -> Any:
        """The view as the game knows it, from what came over the wire."""
        return from_plain(view_type(self.room["game"]), self.view)

    def some_action(self, chance: Stream) -> Json:
        game = self.game()
        action: Json = game.encode_action(game.sample(self.seen(), chance))  # type: ignore[assignment]
        return action

    async def play(self, chance: Stream, stop: Callable[[], bool] | None = None) -> None:
        """Play whatever is legal until the match is over."""
        looked = answered = -1
        while self.over is None and not (stop and stop()):
            if self.pause is not None and self.pause["deal"] > looked:
                looked = self.pause["deal"]
                await self.send("next", deal=looked)
            elif self.ask is not None and self.ask["ask"] > answered:
                answered = self.ask["ask"]
                await self.send("act", ask=answered, action=self.some_action(chance))
            else:
                self._changed.clear()
                async with asyncio.timeout(PATIENCE):
                    await self._changed.wait()
            if self.closed is not None:
                return


FAST: Json = {"clock": 0, "pause": 0, "window": 2, "pace": 0}


async def seated(
    site: Site, ws: str, game: str, people: int, options: Json | None = None, **settings: Any
) -> list[Player]:
    """A room with so many people connected, the host first."""
    tokens = [(await site.person(f"玩家{number}"))["token"] for number in range(people)]
    code = await site.room(tokens[0], game, options, {**FAST, **settings})
    for token in tokens[1:]:
        assert (await site.join(token, code))["status"] == 200
    return [await Player(ws, code, token).open() for token in tokens]


async def started(players: list[Player], fill: str = "random") -> None:
    """Everybody ready, and the match begins."""
    for number, player in enumerate(players[1:], 1):
        answer = await player.get_ready(f"seed {number}")
        assert answer["t"] == "ok", answer
    for player in players:
        player.view = {}  # of the match before: cards are dealt when the seeds are revealed, after the answer
    answer = await players[0].ask_for("start", fill=fill)
    assert answer["t"] == "ok", answer
    for player in players:
        await player.until(lambda player=player: player.view)  # type: ignore[misc]
