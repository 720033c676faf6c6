"""One websocket as a room sees it: a way out, a seat, and what was last shown through it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from paiju.core.game import View
from paiju.server.config import Limits
from paiju.server.limits import Bucket

NORMAL, RESTART, SLOW = 1000, 1012, 1013
BAD_MESSAGE, NO_TOKEN, NO_ROOM, NO_HELLO, TAKEN, KICKED, TOO_FAST = 4400, 4401, 4404, 4408, 4409, 4410, 4429


def _nothing() -> None:
    """Until somebody wants to know."""


class Outlet(Protocol):
    """The socket's side of a connection, where messages go."""

    async def send(self, text: str) -> None:
        """Send, and wait while the other side reads too slowly; raises OSError when it is gone."""

    async def close(self, code: int) -> None: ...

    def abandon(self) -> None:
        """Let go of a reader that does not read: a farewell would only wait with the rest."""


class Connection:
    """Sending never waits: messages queue for a task that writes them, and who lets too many wait is let go."""

    __slots__ = (
        "_outlet",
        "_waiting",
        "_writer",
        "address",
        "ask",
        "avatar",
        "close_code",
        "hasty",
        "is_guest",
        "limits",
        "messages",
        "name",
        "on_stranded",
        "phrases",
        "player",
        "proof",
        "seat",
        "shown",
        "waiting_bytes",
        "watches",
    )

    def __init__(self, address: str, limits: Limits, now: float, outlet: Outlet) -> None:
        self.address = address
        self.limits = limits
        self.player: str | None = None
        self.proof: bytes | None = None
        """Of the token that was shown here; another process keeps that of a guest."""
        self.name = ""
        self.avatar: int | None = None
        self.watches = False
        self.seat: int | None = None
        self.shown: View | None = None
        """The view last sent, to tell only what changes."""
        self.ask: int | None = None
        """The question last put."""
        self.messages = Bucket(limits.messages, now)
        self.phrases = Bucket(limits.phrases, now)
        self.hasty = 0
        """How many messages in a row came too fast."""
        self.is_guest = False
        """Whether another process passes its messages on: that one looks after it when we stop."""
        self.on_stranded: Callable[[], None] = _nothing
        """Called when the process that owned its room is gone."""
        self.close_code: int | None = None
        self.waiting_bytes = 0
        self._outlet = outlet
        self._waiting: list[str] = []
        self._writer: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        if self.close_code is not None:
            return
        self.waiting_bytes += len(text)
        if self.waiting_bytes > self.limits.waiting_bytes:
            self.close_code = SLOW
            self._waiting.clear()
            self._outlet.abandon()
        else:
            self._waiting.append(text)
            self._write()

    def stranded(self) -> None:
        if self.close_code is None:
            self.on_stranded()

    def close(self, code: int) -> None:
        """Close after what has been sent so far."""
        if self.close_code is None:
            self.close_code = code
            self._write()

    async def written(self) -> None:
        """Wait until everything sent so far has been passed on, and the end if there is one."""
        if self._writer is not None:
            if self.close_code == SLOW:
                self._writer.cancel()
            await asyncio.wait([self._writer])

    def _write(self) -> None:
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write_all())

    async def _write_all(self) -> None:
        """Runs while there is something to write."""
        try:
            while self._waiting:
                texts, self._waiting = self._waiting, []
                for text in texts:
                    await self._outlet.send(text)
                    self.waiting_bytes -= len(text)
            if self.close_code is not None:
                await self._outlet.close(self.close_code)
            else:
                self._writer = None
        except OSError:
            # Gone; whoever reads from it hears so too.
            self.close_code = self.close_code or NORMAL
            self._waiting.clear()
