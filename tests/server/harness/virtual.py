"""A room in virtual time: nothing waits, and all that is heard has an exact moment, however busy the machine is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar, cast

from paiju.core.plain import to_plain
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
from paiju.server.store import Store, TurnBatch
from paiju.server.thinking import decide

Json = dict[str, Any]
T = TypeVar("T")
COMMIT = 0.02
"""Seconds a commit takes, one after another."""
QUICK, SLOW, LATE = 0.1, 1.3, 9.0
"""Seconds until an answer; the last is later than any window's end."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time jumps to the next thing that is due."""

    _ready: Any
    _scheduled: Any

    def __init__(self) -> None:
        super().__init__()
        self._virtual = 0.0

    def time(self) -> float:
        return self._virtual

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:
            self._virtual = max(self._virtual, self._scheduled[0].when())
        super()._run_once()  # type: ignore[misc]


def in_virtual_time(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


def clock() -> float:
    return asyncio.get_running_loop().time()


class Disk:
    """A store whose every commit takes as long."""

    def __init__(self) -> None:
        self.written: list[TurnBatch] = []
        self._one = asyncio.Lock()

    async def append(self, batch: TurnBatch) -> None:
        async with self._one:
            await asyncio.sleep(COMMIT)
            self.written.append(batch)


class VirtualContext(Context):
    """Bots take ``thought`` seconds and play what the table's policy says."""

    thought = QUICK
    policy: Callable[[Json], Json]

    def now(self) -> int:
        return round(1000 * clock())

    async def house_work(self, work: Callable[[], T], asker: str = "") -> T:
        return await self.think(work)

    async def think(self, work: Callable[[], T], asker: str = "") -> T:
        await asyncio.sleep(self.thought)
        assert isinstance(work, partial)
        if work.func is not decide:
            return cast(T, work())
        game, _, view = work.args
        plain = to_plain(view)
        assert isinstance(plain, dict)
        return cast(T, game.decode_action(self.policy(plain)))


class Listener:
    """The other end of a connection: every frame with its moment, and what a client knows from them."""

    def __init__(self) -> None:
        self.frames: list[tuple[float, str]] = []
        self.view: Json = {}
        self.ask: Json | None = None
        self.news = asyncio.Event()
        self.on_frame: Callable[[Json], None] = lambda message: None

    async def send(self, text: str) -> None:
        self.frames.append((round(clock(), 6), text))
        message: Json = json.loads(text)
        told = message.get("table") or (message if message["t"] == "step" else None)
        if told is not None:
            self.view.update(told.get("view", {}))
            self.ask = told["ask"]
        self.news.set()
        self.on_frame(message)

    async def close(self, code: int) -> None: ...

    def abandon(self) -> None: ...


class VirtualTable:
    """A mahjong table in the middle of a match, with a spectator; seats not in ``people`` are bots."""

    def __init__(
        self,
        secret: str,
        people: tuple[int, ...],
        policy: Callable[[Json], Json],
        options: Json | None = None,
        **settings: Any,
    ) -> None:
        limits, self.disk = Limits(), Disk()
        self.context = VirtualContext(
            config=Config(),
            store=cast(Store, self.disk),
            thinkers=ThreadPoolExecutor(1),
            house=ThreadPoolExecutor(1),
            metrics=Metrics(),
            limiter=Limiter(limits),
            link="http://localhost",
            clock=clock,
        )
        self.context.policy = policy
        created = log.Created(code="123456", game="cangzhou", options=options or {}, settings=settings, at=1)
        self.model = RoomModel(created)
        self.model.apply(log.Secret(secret=secret))
        for seat in range(4):
            is_person = seat in people
            sat = log.Sat(seat=seat, player=f"p{seat}", name=f"{seat}") if is_person else None
            self.model.apply(sat or log.Placed(seat=seat, bot="house"))
        self.model.apply(log.Started(match="m", at=1, rules=self.model.game.rules_version))
        self.listeners: dict[int | None, Listener] = {seat: Listener() for seat in (*people, None)}
        self.conns = {seat: Connection("here", limits, 0.0, one) for seat, one in self.listeners.items()}
        self.room = Room(self.context, 1, 1, self.model, 0)

    async def open(self) -> None:
        """Everybody comes in."""
        for seat, conn in self.conns.items():
            conn.player = None if seat is None else f"p{seat}"
            await self.room.request(Came(conn=conn))

    def says(self, seat: int | None, **message: Any) -> None:
        self.room.hear(self.conns[seat], decode(json.dumps(message).encode()))
