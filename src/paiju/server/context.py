"""Things that all rooms of a server share: store, clock, bots, metrics, and the hub that keeps the rooms."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from paiju.server.config import Config
from paiju.server.errors import ServerError
from paiju.server.fairness import FairQueue
from paiju.server.limits import Limiter
from paiju.server.metrics import Metrics
from paiju.server.store import Store

if TYPE_CHECKING:
    from paiju.server.lease import Lease
    from paiju.server.room import Room

SECRET_BYTES = 32
MATCH_BYTES = 12
T = TypeVar("T")


def _nothing(room: Room) -> None:
    """Until a hub says otherwise."""


@dataclass(slots=True)
class Context:
    config: Config
    store: Store
    thinkers: Executor
    """For what people ask about: scores, arrangements, hints, replays."""
    house: Executor
    """For bots at the table and for rooms that come back: nobody's questions stand in their way."""
    metrics: Metrics
    limiter: Limiter
    link: str
    log: Any = field(default_factory=structlog.get_logger)
    clock: Callable[[], float] = time.monotonic
    forget: Callable[[Room], None] = _nothing
    """Tells the hub that a room leaves memory."""
    lease: Lease | None = None
    """Where the database is shared; otherwise everything is ours."""
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    _asking: FairQueue = field(init=False)
    _housing: FairQueue = field(init=False)

    def __post_init__(self) -> None:
        self._asking, self._housing = FairQueue(self.config.bot_threads), FairQueue(self.config.bot_threads)

    def now(self) -> int:
        """Milliseconds for people's countdowns; never used to measure."""
        return time.time_ns() // 1_000_000

    def new_secret(self) -> str:
        return secrets.token_hex(SECRET_BYTES)

    def new_match(self) -> str:
        """Not to be guessed: whoever has the address of a finished match may look at it."""
        return secrets.token_urlsafe(MATCH_BYTES)

    async def house_work(self, work: Callable[[], T], asker: str = "") -> T:
        """Run what a table waits for beside the event loop; the asker is an address, or the server itself."""
        return await self._housing.run(self.house, asker, work)

    async def think(self, work: Callable[[], T], asker: str = "") -> T:
        """Run what takes long beside the event loop, for an address."""
        return await self._asking.run(self.thinkers, asker, work)

    def room_link(self, code: str) -> str:
        return f"{self.link}/r/{code}"

    def is_owner(self) -> bool:
        """Whether our rooms are ours, as far as we know."""
        return self.lease is None or self.lease.is_held

    def store_trouble(self) -> ServerError:
        return ServerError("store_trouble", retry=self.config.retry_seconds)

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Run beside everything else; kept so that it is not collected half-way."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
