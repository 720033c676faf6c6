"""This process's lease in the database: renewed by one heartbeat, given up by ourselves when that fails for too long.

The database judges by its clock, we by our own monotonic one, from before each renewal was sent: so we never believe to
hold what the database has given away, whatever the machines' clocks say.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import time
from collections.abc import Callable
from typing import Any

import structlog

from paiju.server.store import NameTaken, Process, Store, StoreError

BEATS = 4
"""Renewals in the time of a lease."""
SKEW_SECONDS = 5.0


def new_name() -> str:
    """Another one each time: a process that was killed and is back need not wait for its own lease to run out."""
    return f"{socket.gethostname()[:40]}-{secrets.token_hex(3)}"


class Lease:
    """Held from :meth:`start` on, unless ``on_lost`` was called since; then taken again as soon as that is possible."""

    def __init__(
        self,
        store: Store,
        seconds: float,
        on_lost: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
        log: Any = None,
    ) -> None:
        self._store = store
        self.seconds = seconds
        self._on_lost = on_lost
        self._clock = clock
        self._log = log or structlog.get_logger()
        self._me = Process("", "")
        self.secret = b""
        """What the processes that share the database know each other by."""
        self._until = -1.0
        """By our own clock; past it we hold nothing, whatever the database says."""
        self._is_held = False
        self._told: set[str] = set()
        """What is wrong and has been said: it is tried four times a lease, and said once until the lease is held."""
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def is_held(self) -> bool:
        """Whether our rooms are ours. A process that slept through its lease knows here before its alarm goes off."""
        return self._is_held and self._clock() < self._until

    @property
    def name(self) -> str:
        return self._me.name

    async def start(self, me: Process) -> None:
        """Take the lease, now or as soon as that is possible."""
        self._me = me
        self.secret = await self._store.secret()
        skew = await self._store.clock_skew()
        if abs(skew) > SKEW_SECONDS:
            # Leases do not mind; people see it in the times of their matches.
            self._log.warning("clocks_differ", database_ahead_by_seconds=round(skew, 1))
        await self._beat()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Give it back: whoever wants our rooms need not wait."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if self._alarm is not None:
            self._alarm.cancel()
        if self._is_held:
            self._is_held = False
            try:
                await self._store.leave()
            except StoreError as error:
                self._log.warning("lease_not_returned", error=str(error))

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self.seconds / BEATS)
            await self._beat()

    async def _beat(self) -> None:
        try:
            await (self._renew() if self._is_held else self._join())
        except NameTaken as error:
            self._tell("name_taken", error=str(error))
        except StoreError as error:
            self._tell("lease_not_renewed", error=str(error))
        else:
            if self._told and self._is_held:
                self._told.clear()
                self._log.warning("lease_held_again", name=self._me.name)

    def _tell(self, event: str, **fields: str) -> None:
        if event not in self._told:
            self._told.add(event)
            self._log.error(event, name=self._me.name, **fields)

    async def _join(self) -> None:
        before = self._clock()
        await self._store.join(self._me, self.seconds)
        self._is_held = True
        self._hold_until(before + self.seconds)

    async def _renew(self) -> None:
        before = self._clock()
        if not await self._store.renew(self.seconds):
            self._lose()
        elif self._is_held:
            self._hold_until(before + self.seconds)

    def _hold_until(self, until: float) -> None:
        self._until = until
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(max(0.0, until - self._clock()), self._lose)

    def _lose(self) -> None:
        if self._is_held:
            self._is_held = False
            self._tell("lease_lost")
            self._on_lost()
