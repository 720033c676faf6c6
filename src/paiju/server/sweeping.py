"""Work for all rooms every few seconds: those nobody is in leave memory, and are closed when nobody comes back.

How long that is, is measured by the store's own clock (:meth:`paiju.server.store.Store.check`), from when the last one
left. One room that cannot be looked after is set aside and said; the others are looked after all the same.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from paiju.server import connection as closing
from paiju.server.errors import ServerError
from paiju.server.mail import Deserted, Idled
from paiju.server.store import StoreError

if TYPE_CHECKING:
    from paiju.server.hub import Hub

SWEEP_SECONDS = 15.0
PASSING = ("moving", "stopping", "unknown_room", "store_trouble")
"""Why a room may not be ours to close now."""
TOUCH_SECONDS = 300.0
"""How often it is written down that somebody is in a room: no more than that is lost when a server dies."""


class Sweeper:
    """Looks after the rooms of one process."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.context = hub.context
        self.aside: set[str] = set()
        """Rooms that could not be read back, by code: not tried again before the next start."""
        self._failing: set[str] = set()
        """Parts that went wrong the last time: said when that begins and when it is over, not every time."""
        self._touched: dict[int, float] = {}

    async def run(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.sweep()

    async def sweep(self) -> None:
        """Do everything once; whatever goes wrong with one part does not keep the others from being done."""
        self.context.limiter.sweep()
        self.hub.forget_glimpses()
        for work in (self.context.store.check, self.touch, self.check_tokens, self.unload, self.close_idle):
            try:
                await work()
            except Exception as error:
                self._begins(work.__name__, error)
            else:
                self._is_over(work.__name__)

    def _begins(self, part: str, error: Exception) -> None:
        if part not in self._failing:
            self._failing.add(part)
            ours = None if isinstance(error, StoreError | ServerError) else error
            self.context.log.error("sweep_failed", part=part, error=str(error), exc_info=ours)

    def _is_over(self, part: str) -> None:
        if part in self._failing:
            self._failing.remove(part)
            self.context.log.warning("sweep_works_again", part=part)

    async def touch(self) -> None:
        """Note which rooms somebody is in, or has just left."""
        seen: dict[int, int] = {}
        now = self.context.clock()
        for room in self.hub.rooms.values():
            is_anybody_here = bool(room.connections())
            last = now if is_anybody_here else room.left_at
            written = self._touched.get(room.number)
            is_news = written is None or last > written + (TOUCH_SECONDS if is_anybody_here else 0)
            if room.was_entered and is_news:
                seen[room.number] = round((now - last) * 1000)
                self._touched[room.number] = last
        if seen:
            await self.context.store.touch(seen)
        known = {room.number for room in self.hub.rooms.values()}
        self._touched = {number: at for number, at in self._touched.items() if number in known}

    async def check_tokens(self) -> None:
        """Whose device was revoked at another process is asked for a token again; at ours that is done at once."""
        shown = {conn.proof for conn in self.hub.connections() if conn.proof is not None}
        lost = shown - await self.context.store.known_proofs(shown)
        for conn in self.hub.connections():
            if conn.proof in lost:
                conn.close(closing.RESTART)

    async def unload(self) -> None:
        """Rooms nobody is in leave memory."""
        before = self.context.clock() - self.context.config.unload_seconds
        for room in self.hub.rooms.values():
            if room.left_at < before:
                room.post(Deserted(before))

    async def close_idle(self) -> None:
        """Rooms nobody has come back to are closed; one that is in memory has only just been left."""
        config = self.context.config
        idle = await self.context.store.idle_rooms(
            round(config.room_hours * 3_600_000), round(config.unentered_minutes * 60_000)
        )
        for code in idle:
            if code in self.aside:
                continue
            try:
                await self._close(code)
            except StoreError:
                raise
            except Exception as error:
                self.aside.add(code)
                self.context.metrics.set_aside.set(len(self.aside))
                self.context.log.error("room_set_aside", code=code, error=f"{type(error).__name__}: {error}")

    async def _close(self, code: str) -> None:
        room = self.hub.rooms.get(code)
        if room is not None and (room.was_entered or room.connections()):
            return
        try:
            await (await self.hub.find_ours(code)).request(Idled())
        except ServerError as error:
            if error.code not in PASSING:
                raise
