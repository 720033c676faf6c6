"""A room without a network: a store that writes when it is told to, and connections that keep what they hear."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

from paiju.server import entries as log
from paiju.server.config import Config, Limits
from paiju.server.connection import Connection
from paiju.server.context import Context
from paiju.server.limits import Limiter
from paiju.server.mail import Came
from paiju.server.messages import decode
from paiju.server.metrics import Metrics
from paiju.server.model import RoomModel
from paiju.server.room import Room
from paiju.server.store import Store, StoreError, TurnBatch

Json = dict[str, Any]
STEPS = 12
"""Turns of the event loop in which a room and its connections do all they can without the disk."""


class Disk:
    """A store that writes when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[TurnBatch, asyncio.Future[None]]] = []
        self.written: list[TurnBatch] = []

    async def append(self, batch: TurnBatch) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((batch, done))
        await done

    def write(self) -> None:
        waiting, self.waiting = self.waiting, []
        for batch, done in waiting:
            self.written.append(batch)
            done.set_result(None)

    def fail(self) -> None:
        waiting, self.waiting = self.waiting, []
        for _, done in waiting:
            done.set_exception(StoreError("no space"))


class Ear:
    """The other end of a connection."""

    def __init__(self) -> None:
        self.messages: list[Json] = []
        self.ended: list[int] = []
        self.is_abandoned = False
        self.reads = asyncio.Event()
        self.reads.set()

    async def send(self, text: str) -> None:
        await self.reads.wait()
        assert not self.ended, "nothing is written once the end has been"
        self.messages.append(json.loads(text))

    async def close(self, code: int) -> None:
        self.ended.append(code)

    def abandon(self) -> None:
        self.is_abandoned = True

    def heard(self) -> list[Json]:
        """What has come since it was last asked."""
        messages, self.messages = self.messages, []
        return messages


async def settle() -> None:
    """Let everything happen that needs no disk, no clock and no thread."""
    for _ in range(STEPS):
        await asyncio.sleep(0)


class SmallTable:
    """A room in the middle of a match, everybody who is a person connected."""

    def __init__(self, game: str, people: int, options: Json | None = None, **settings: Any) -> None:
        self.disk, self.limits = Disk(), Limits()
        store = cast(Store, self.disk)
        pool = ThreadPoolExecutor(1)
        self.context = Context(Config(), store, pool, pool, Metrics(), Limiter(self.limits), "http://localhost")
        self.model = RoomModel(log.Created(code="123456", game=game, options=options or {}, settings=settings, at=1))
        for line in self.opening(people):
            self.model.apply(line)
        self.ears = [Ear() for _ in range(people)]
        self.people = [Connection("here", self.limits, 0.0, ear) for ear in self.ears]
        self.room = cast(Room, None)

    def opening(self, people: int) -> Iterable[log.AnyEntry]:
        yield log.Secret(secret="0" * 64)
        for seat in range(len(self.model.seats)):
            if seat < people:
                yield log.Sat(seat=seat, player=f"p{seat}", name=f"{seat}")
            else:
                yield log.Placed(seat=seat, bot="house")
        yield log.Started(match="m", at=1, rules=self.model.game.rules_version)

    async def open(self) -> None:
        """Everybody comes in."""
        self.room = Room(self.context, 1, 1, self.model, 0)
        for seat, conn in enumerate(self.people):
            conn.player = f"p{seat}"
            await self.room.request(Came(conn=conn))
        await self.heard()

    def says(self, seat: int, /, **message: Any) -> None:
        """Something comes in for the room's mailbox."""
        self.room.hear(self.people[seat], decode(json.dumps(message).encode()))

    async def heard(self) -> list[list[Json]]:
        """What everybody has heard since they were last asked, once everything is on disk."""
        await settle()
        while self.disk.waiting:
            self.disk.write()
            await settle()
        return [ear.heard() for ear in self.ears]
