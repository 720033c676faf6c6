"""Three processes with relays between them, and players who play on through everything that happens to them."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import WebSocketException

from paiju.core.shuffle import Seed, Stream, client_hash
from tests.server.harness.client import Json, Player
from tests.server.harness.postgres import Cluster, free_port
from tests.server.harness.relay import Relays
from tests.server.harness.running import Killable

LEASE = 3.0
SILENCE = 1.0
"""Seconds without an answer after which a client takes its line for dead."""
LOST = (OSError, EOFError, TimeoutError, WebSocketException)


class Process:
    """One server, its line to the database and the others' line to it."""

    def __init__(self, number: int, database: str, port: int, relays: Relays, fenced: bool) -> None:
        self.number = number
        self.server = Killable(database)
        self.to_database = relays.start(port)
        self._inner = free_port()
        self.to_inner = relays.start(self._inner)
        self._database = database.replace(f":{port}/", f":{self.to_database}/")
        self._fenced = fenced
        self._starts = 0

    async def start(self) -> None:
        self._starts += 1
        await asyncio.to_thread(
            self.server.start,
            database=self._database,
            name=f"process{self.number}.{self._starts}",
            inner=f"127.0.0.1:{self._inner}",
            advertise=f"127.0.0.1:{self.to_inner}",
            lease_seconds=LEASE,
            unfenced=not self._fenced,
        )


Match = tuple[str, int]
"""The code of its room, and its number there."""


@dataclass
class World:
    cluster: Cluster
    relays: Relays
    database: str
    processes: list[Process]
    luck: Stream
    fault_at: float = 0.0
    gaps: list[float] = field(default_factory=list)
    """Seconds that players were without their table, by fault."""
    matches: dict[str, Match] = field(default_factory=dict)
    """Finished ones."""
    acknowledged: dict[tuple[Match, int], dict[int, Json]] = field(default_factory=dict)
    """By match and seat, then by question."""
    is_over: bool = False
    broken: str = ""


class Stubborn:
    """Plays on through everything, at whichever process answers, and remembers what was acknowledged."""

    def __init__(self, world: World, code: str, token: str, first: int) -> None:
        self.world = world
        self.at = first
        self.player = Player(world.processes[first].server.ws, code, token)
        self.player.on_message = self._hear
        self.luck = Stream(Seed.named(f"stubborn/{token}").key(), "test")
        self.match: Match = (code, 0)
        self.lost_at: float | None = time.monotonic()
        self._heard = 0.0
        self._pinged = 0.0

    # -- what is heard --------------------------------------------------------------------------------------

    def _hear(self, message: Json) -> None:
        self._heard = time.monotonic()
        kind = message["t"]
        if kind == "error" and message["code"] in ("moving", "store_trouble", "stopping"):
            self.lose()
        if kind in ("welcome", "match") and message["table"] is not None:
            self.match = (self.player.code, message["table"]["match"])
        if kind == "over":
            self.world.matches[message["match"]] = (self.player.code, message["number"])
        if kind == "welcome":
            if self.player.seat is None:
                self.world.broken = f"a player of room {self.player.code} has lost their seat"
            ask = self.player.ask
            if ask is not None and ask["ask"] <= max(self._mine(), default=0):
                self.world.broken = f"seat {self.player.seat} is asked {ask['ask']} again, which was acknowledged"
            if self.lost_at is not None:
                self.world.gaps.append(self._heard - max(self.lost_at, self.world.fault_at))
                self.lost_at = None

    def lose(self) -> None:
        if self.lost_at is None:
            self.lost_at = time.monotonic()

    def _mine(self) -> dict[int, Json]:
        return self.world.acknowledged.setdefault((self.match, self.player.seat or 0), {})

    @property
    def is_back(self) -> bool:
        return self.lost_at is None and self.player.closed is None

    # -- what is done ---------------------------------------------------------------------------------------

    async def play(self) -> None:
        while not self.world.is_over:
            if self.player.socket is None or self.player.closed is not None:
                await self.come_back()
            else:
                await self._do_something()

    async def come_back(self) -> None:
        self.lose()
        self.player.ws = self.world.processes[self.at].server.ws
        self.at = (self.at + 1) % len(self.world.processes)
        try:
            async with asyncio.timeout(LEASE + 2 * SILENCE):
                await self.player.open()
            self._heard = self._pinged = time.monotonic()
        except LOST:
            await self.hang_up()
            await asyncio.sleep(0.05)

    async def hang_up(self) -> None:
        socket = self.player.socket
        if socket is not None:
            socket.transport.abort()
            with suppress(*LOST):
                await self.player.drop()
        self.player.closed = self.player.closed or 1006

    async def _do_something(self) -> None:
        player = self.player
        now = time.monotonic()
        if now - self._heard > SILENCE and self._pinged < self._heard:
            self._pinged = now
            await self._send("ping")
        elif self._pinged > self._heard and now - self._pinged > SILENCE:
            self.lose()
            await self.hang_up()
        elif self.lost_at is not None:
            await asyncio.sleep(0.02)
        elif player.over is not None:
            await self._next_match()
        elif player.pause is not None and player.seat not in player.pause["ready"]:
            await self.ask("next", deal=player.pause["deal"])
        elif player.ask is not None and player.ask["ask"] not in self._mine():
            await self._act(player.ask["ask"])
        else:
            await asyncio.sleep(0.01)

    async def _act(self, ask: int) -> None:
        mine, action = self._mine(), self.player.some_action(self.luck)
        answer = await self.ask("act", ask=ask, action=action)
        if answer.get("t") == "ok":
            mine[ask] = action

    async def _next_match(self) -> None:
        if self.player.seat == 0:
            await self.ask("start", fill="random")
        elif not self.player.room["seats"][self.player.seat or 0]["ready"]:
            self.player.seed = "again"
            await self.ask("ready", ready=True, hash=client_hash("again"))
        await asyncio.sleep(0.05)

    async def insist(self, t: str, **fields: Any) -> Json:
        """Ask once, connected or not before."""
        while self.player.socket is None or self.player.closed is not None:
            await self.come_back()
        return await self.ask(t, **fields)

    async def ask(self, t: str, **fields: Any) -> Json:
        """An answer, or nothing when the line is dead; whatever was asked may have happened then."""
        try:
            async with asyncio.timeout(LEASE + 2 * SILENCE):
                return await self.player.ask_for(t, **fields)
        except LOST:
            self.lose()
            await self.hang_up()
            return {}

    async def _send(self, t: str) -> None:
        with suppress(*LOST):
            await self.player.send(t)
