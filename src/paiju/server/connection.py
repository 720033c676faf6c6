"""One websocket as a room sees it: a way out, a seat, and what was last shown through it."""

from __future__ import annotations

import asyncio
import types
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping
from typing import Any

from paiju.core.game import View
from paiju.server.config import Limits
from paiju.server.limits import Bucket

NORMAL, RESTART, SLOW = 1000, 1012, 1013
BAD_MESSAGE, NO_TOKEN, NO_ROOM, NO_HELLO, TAKEN, KICKED, TOO_FAST = 4400, 4401, 4404, 4408, 4409, 4410, 4429
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Connection:
    """Sending never waits: whoever reads too slowly is let go, so that nobody else has to wait for them.

    A send that need not wait is carried out on the spot, without waking a task for it: that is most of what a
    broadcast costs. Only when the reader's buffer is full does a task take over until it has drained.
    """

    def __init__(self, address: str, limits: Limits, now: float, send: Send) -> None:
        self.address = address
        self.limits = limits
        self.player: str | None = None
        self.name = ""
        self.watches = False
        self.seat: int | None = None
        self.view: View | None = None
        """The view last sent, to tell only what changes."""
        self.ask: int | None = None
        """The question last put."""
        self.messages = Bucket(limits.messages, now)
        self.phrases = Bucket(limits.phrases, now)
        self.close_code: int | None = None
        self.abandon: Callable[[], None] = lambda: None
        """Let go of a reader that does not read: a farewell would only wait with the rest."""
        self._send = send
        self._queue: deque[MutableMapping[str, Any]] = deque()
        self._waiting = 0
        self._draining: asyncio.Task[None] | None = None

    def send(self, text: str) -> None:
        if self.close_code is None:
            self._put({"type": "websocket.send", "text": text}, len(text))

    def close(self, code: int) -> None:
        """Close after what has been sent so far."""
        if self.close_code is None:
            self._put({"type": "websocket.close", "code": code}, 0)
            self.close_code = self.close_code or code

    async def closed(self) -> None:
        """Wait until the last words are out."""
        if self._draining is not None:
            await asyncio.wait([self._draining])

    def _put(self, message: MutableMapping[str, Any], size: int) -> None:
        if self._draining is None:
            self._send_now(message)
            return
        self._queue.append(message)
        self._waiting += size
        if self._waiting > self.limits.waiting_bytes:
            self._queue.clear()
            self.close_code = SLOW
            self._draining.cancel()
            self.abandon()

    def _send_now(self, message: MutableMapping[str, Any]) -> None:
        sending: Any = self._send(message)
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except (RuntimeError, OSError):
            # The reader is gone; whoever reads from it will notice.
            self.close_code = self.close_code or NORMAL
            return
        self._draining = asyncio.get_running_loop().create_task(self._drain(sending, waits_for))

    async def _drain(self, sending: Coroutine[Any, Any, None], waits_for: Any) -> None:
        try:
            await _resumed(sending, waits_for)
            while self._queue:
                message = self._queue.popleft()
                self._waiting -= len(message.get("text", ""))
                await self._send(message)
        except (RuntimeError, OSError):
            self.close_code = self.close_code or NORMAL
            self._queue.clear()
        self._draining = None


@types.coroutine
def _resumed(sending: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Go on in a task with a coroutine that was started outside one and has come to wait for something."""
    while True:
        try:
            got = yield waits_for
        except BaseException as error:
            sending.throw(error)
            raise
        try:
            waits_for = sending.send(got)
        except StopIteration:
            return
