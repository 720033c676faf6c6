"""What every room of a server shares: store, clock, bots, metrics, and the hub that keeps the rooms."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from paiju.server.beat import Beat
from paiju.server.config import Config
from paiju.server.errors import ServerError
from paiju.server.limits import Limiter
from paiju.server.metrics import Metrics
from paiju.server.store import Store

if TYPE_CHECKING:
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
    metrics: Metrics
    limiter: Limiter
    link: str
    beat: Beat = field(default_factory=Beat)
    """When what may wait a little is written and told."""
    log: Any = field(default_factory=structlog.get_logger)
    clock: Callable[[], float] = time.monotonic
    broken: Callable[[Room], None] = _nothing
    closed: Callable[[Room], None] = _nothing
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    def now(self) -> int:
        """Milliseconds for people's countdowns; never used to measure."""
        return time.time_ns() // 1_000_000

    def new_secret(self) -> str:
        return secrets.token_hex(SECRET_BYTES)

    def new_match(self) -> str:
        """Not to be guessed: whoever has the address of a finished match may look at it."""
        return secrets.token_urlsafe(MATCH_BYTES)

    async def think(self, work: Callable[[], T]) -> T:
        """Run what takes long beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.thinkers, work)

    def room_link(self, code: str) -> str:
        return f"{self.link}/r/{code}"

    def store_trouble(self) -> ServerError:
        return ServerError("store_trouble", retry=self.config.retry_seconds)

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Run beside everything else; kept so that it is not collected half-way."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
