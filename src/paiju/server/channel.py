"""A websocket after its greeting: frames go straight to and from the connection, not through ASGI's queues.

uvicorn and websockets do the handshake, control frames, fragments and everything that is against the standard. Only
whole data frames, nearly all there are, are read here: a queue, a task to wake and two changes of what the loop polls
for cost more with every frame than what the frame asks for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from struct import Struct
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

EXTENSION = "paiju.channel"
"""Under this name the ASGI scope of a websocket has its channel."""
Take = Callable[[bytes], None]
SHORT, MIDDLE = 126, 1 << 16
TEXT_FRAME = 0x81
WHOLE_DATA = (0x81, 0x82)
"""First bytes of whole text and binary frames without extensions."""
MASKED, MASK = 0x80, 4
_short = [bytes((TEXT_FRAME, size)) for size in range(SHORT)]
_middle = Struct("!BBH").pack
_long = Struct("!BBQ").pack


def text_frame(payload: bytes) -> bytes:
    """A message as it goes over the wire: written once, whoever it is for."""
    size = len(payload)
    if size < SHORT:
        return _short[size] + payload
    head = _middle(TEXT_FRAME, 126, size) if size < MIDDLE else _long(TEXT_FRAME, 127, size)
    return head + payload


class Channel(WebSocketsSansIOProtocol):
    """uvicorn's websocket with a shorter way for frames, once :meth:`run` has said where they go."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # However much is logged, frames are not: they hold tokens and hands.
        self.conn.debug = False
        self._take: Take | None = None
        self._buffer = b""
        self._was_heard = False
        self._is_full = False
        """Whether the other side reads more slowly than we write."""
        self._ended: asyncio.Future[None] = self.loop.create_future()

    # -- for the connection -----------------------------------------------------------------------------------

    async def run(self, take: Take) -> None:
        """Give every further message to ``take`` until the websocket is closed from either side."""
        self._take = take
        while not self.queue.empty():
            event: Any = self.queue.get_nowait()
            if event["type"] == "websocket.disconnect":
                return
            text = event.get("text")
            take(event["bytes"] if text is None else text.encode())
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        await self._ended

    def write(self, frame: bytes) -> int:
        if self.disconnected:
            return 0
        self.transport.write(frame)
        return self.transport.get_write_buffer_size() if self._is_full else 0

    def finish(self, code: int) -> None:
        """Close, after everything written so far."""
        if self.close_sent or self.transport.is_closing():
            return
        try:
            self.conn.send_close(code)
        except InvalidState:
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        self._end()

    def abandon(self) -> None:
        """Let go of a reader that does not read: a farewell would only wait with the rest."""
        self.transport.abort()
        self._end()

    # -- for uvicorn --------------------------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[EXTENSION] = self

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_full = False

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._end()

    def shutdown(self) -> None:
        super().shutdown()
        self._end()

    def send_keepalive_ping(self) -> None:
        """Whoever has just said something is there and need not be asked."""
        if self._was_heard:
            self._was_heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            super().data_received(data)
            return
        if self._buffer:
            data = self._buffer + data
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1] & 0x7F, at + 2
            if size >= SHORT:
                wide = 2 if size == SHORT else 8
                size, start = int.from_bytes(data[start : start + wide], "big"), start + wide
            if start <= end and size > self.config.ws_max_size:
                # Not to be waited for: whoever announces that much is refused at once.
                self._buffer = b""
                super().data_received(data[at:])
                return
            if data[at + 1] & MASKED:
                start += MASK
            if start + size > end:
                break
            self._frame(data, at, start, start + size)
            at = start + size
        self._buffer = data[at:]

    def _frame(self, data: bytes, at: int, start: int, stop: int) -> None:
        """One frame, whole."""
        take = self._take
        if take is None or data[at] not in WHOLE_DATA or not data[at + 1] & MASKED or self.frames or self.close_sent:
            super().data_received(data[at:stop])
        else:
            self._was_heard = True
            take(apply_mask(data[start:stop], data[start - MASK : start]))

    def send_receive_event_to_app(self) -> None:
        if self._take is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        self._take(b"".join(frames))

    def _end(self) -> None:
        if not self._ended.done():
            self._ended.set_result(None)
