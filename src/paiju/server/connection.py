"""One websocket as a room sees it: a way out, a seat, and what was last shown through it."""

from __future__ import annotations

from typing import Protocol

from paiju.server.config import Limits
from paiju.server.limits import Bucket
from paiju.server.wire import Values

NORMAL, RESTART, SLOW = 1000, 1012, 1013
BAD_MESSAGE, NO_TOKEN, NO_ROOM, NO_HELLO, TAKEN, KICKED, TOO_FAST = 4400, 4401, 4404, 4408, 4409, 4410, 4429


class Outlet(Protocol):
    """Where frames go; writing never waits."""

    def write(self, frame: bytes) -> int:
        """Write, and answer how many bytes the other side has yet to read, if any number worth speaking of."""

    def finish(self, code: int) -> None: ...
    def abandon(self) -> None: ...


class Connection:
    """Sending never waits: whoever reads too slowly is let go, so that nobody else has to wait for them."""

    __slots__ = (
        "_outlet",
        "address",
        "ask",
        "close_code",
        "limits",
        "messages",
        "name",
        "phrases",
        "player",
        "seat",
        "shown",
        "watches",
    )

    def __init__(self, address: str, limits: Limits, now: float, outlet: Outlet) -> None:
        self.address = address
        self.limits = limits
        self.player: str | None = None
        self.name = ""
        self.watches = False
        self.seat: int | None = None
        self.shown: Values | None = None
        """The view last sent, to tell only what changes."""
        self.ask: int | None = None
        """The question last put."""
        self.messages = Bucket(limits.messages, now)
        self.phrases = Bucket(limits.phrases, now)
        self.close_code: int | None = None
        self._outlet = outlet

    def send(self, frame: bytes) -> None:
        if self.close_code is None:
            waiting = self._outlet.write(frame)
            if waiting and waiting > self.limits.waiting_bytes:
                self.close_code = SLOW
                self._outlet.abandon()

    def close(self, code: int) -> None:
        """Close after what has been sent so far."""
        if self.close_code is None:
            self.close_code = code
            self._outlet.finish(code)
