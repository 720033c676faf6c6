"""Round robin over askers who share a few threads: an asker of much waits for themselves, and nobody else does."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, TypeVar

T = TypeVar("T")


class FairQueue:
    """A number of places at work; the rest waits, in a queue for each asker."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """The first asker's turn is next."""

    async def run(self, threads: Executor, asker: str, work: Callable[[], T]) -> T:
        """Run in a thread when it is the asker's turn."""
        await self._take(asker)
        running = asyncio.get_running_loop().run_in_executor(threads, work)
        running.add_done_callback(self._give_back)
        # The asker may go meanwhile; the thread works on and has its place until it is done.
        return await asyncio.shield(running)

    async def _take(self, asker: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._give_back()
            raise

    def _give_back(self, done: asyncio.Future[Any] | None = None) -> None:
        while self._waiting:
            asker = next(iter(self._waiting))
            queue = self._waiting.pop(asker)
            turn = queue.popleft()
            if queue:
                self._waiting[asker] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
