"""The websocket door: origin, limits, the first message, then every further one to the room's mailbox."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from paiju.core.errors import PaijuError
from paiju.server import connection as closing
from paiju.server import messages as msg
from paiju.server.answers import ErrorAnswer
from paiju.server.connection import Connection
from paiju.server.errors import ServerError, error_of, status_of, trouble_of
from paiju.server.guessing import guessing
from paiju.server.hub import Hub
from paiju.server.limits import address_key
from paiju.server.outgoing import text_of
from paiju.server.people import People
from paiju.server.protocol import OkMessage
from paiju.server.requests import answer
from paiju.server.security import check_host
from paiju.server.store import StoreError
from paiju.server.visits import Visit

PATH = "/ws"
CLOSE_CODES = {
    "unknown_token": closing.NO_TOKEN,
    "unknown_room": closing.NO_ROOM,
    "too_fast": closing.TOO_FAST,
    "store_trouble": closing.RESTART,
    "stopping": closing.RESTART,
    "moving": closing.RESTART,
}
FLOOD = 3
"""Bursts of messages refused for speed in a row after which a connection is closed."""


class Socket:
    """A websocket's way out, straight to the ASGI server: Starlette's own would check each message once more."""

    __slots__ = ("_reader", "_send")

    def __init__(self, send: Send) -> None:
        self._send = send
        self._reader = asyncio.current_task()

    async def send(self, text: str) -> None:
        try:
            await self._send({"type": "websocket.send", "text": text})
        except RuntimeError as error:
            # uvicorn has closed the websocket by itself, for what came in or for want of a pong.
            raise OSError("the websocket is closed") from error

    async def close(self, code: int) -> None:
        try:
            await self._send({"type": "websocket.close", "code": code})
        except RuntimeError as error:
            raise OSError("the websocket is closed") from error

    def abandon(self) -> None:
        if self._reader is not None:
            self._reader.cancel()


class Sockets:
    """Serves ``/ws``, as an ASGI application: a function would be wrapped in four more coroutines a connection."""

    def __init__(self, hub: Hub, people: People) -> None:
        self.hub = hub
        self.people = people
        self.context = hub.context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        address = address_key(socket.client.host if socket.client else "")
        refusal = self._refusal(socket, address)
        if refusal is not None:
            self.context.metrics.refused.labels(refusal.code).inc()
            await socket.send_denial_response(
                answer(ErrorAnswer(error=trouble_of(refusal.refusal)), status_of(refusal.code))
            )
            return
        self.context.metrics.connections.inc()
        try:
            await socket.accept()
            conn = Connection(address, self.context.config.limits, self.context.clock(), Socket(send))
            await self._converse(receive, conn)
        except WebSocketDisconnect:
            # Gone before it was let in.
            return
        finally:
            self.context.limiter.disconnect(address)
            self.context.metrics.connections.dec()

    def _refusal(self, socket: WebSocket, address: str) -> ServerError | None:
        """The reason not even to accept; counts the connection in otherwise."""
        try:
            check_host(self.context, socket.scope)
        except ServerError as error:
            return error
        if not self.is_our_page(socket.headers.get("origin"), socket.headers.get("host", "")):
            return ServerError("bad_origin", link=self.context.link)
        if self.hub.is_stopping:
            return ServerError("stopping")
        if not self.context.limiter.connect(address):
            return ServerError("too_many_connections", retry=30)
        return None

    def is_our_page(self, origin: str | None, host: str) -> bool:
        """A page of ours, or no page at all: only browsers send an origin, and they always do."""
        if origin is None:
            return True
        config = self.context.config
        allowed = (*config.origins, *([config.public_url] if config.public_url else []))
        return urlsplit(origin).netloc == host or origin.rstrip("/") in [one.rstrip("/") for one in allowed]

    async def _converse(self, receive: Receive, conn: Connection) -> None:
        visit = Visit(self.hub, conn)
        try:
            if await self._greet(receive, visit):
                while (frame := await _next_frame(receive)) is not None:
                    self._take(visit, frame)
        except asyncio.CancelledError:
            if conn.close_code != closing.SLOW:
                raise
        finally:
            visit.end()
            await conn.written()

    # -- the first message ------------------------------------------------------------------------------------

    async def _greet(self, receive: Receive, visit: Visit) -> bool:
        """The first message; whether it led into a room. Closes otherwise."""
        conn = visit.conn
        try:
            async with asyncio.timeout(self.context.config.hello_seconds):
                frame = await _next_frame(receive)
        except TimeoutError:
            conn.close(closing.NO_HELLO)
            return False
        if frame is None:
            return False
        try:
            await self._enter(visit, _decode(frame, conn.limits.message_bytes))
            return True
        except (PaijuError, StoreError) as trouble:
            error = trouble if isinstance(trouble, PaijuError) else self.context.store_trouble()
            self._refuse(conn, error)
            conn.close(CLOSE_CODES.get(error.code, closing.BAD_MESSAGE))
            return False

    async def _enter(self, visit: Visit, hello: msg.AnyMessage) -> None:
        conn = visit.conn
        if not isinstance(hello, msg.Hello):
            raise ServerError("bad_message", why="the first message must be hello")
        self.context.limiter.take(conn.address, "hellos")
        if hello.token is not None:
            player = await self.people.find(hello.token, conn.address)
            conn.player, conn.proof, conn.name, conn.avatar = player.id, player.proof, player.name, player.avatar
        conn.watches = hello.watch
        async with guessing(self.context, conn.address, hello.room, conn.player):
            await visit.begin(hello.room)
        if hello.id is not None:
            conn.send(text_of(OkMessage(id=hello.id)))

    # -- every further one ------------------------------------------------------------------------------------

    def _take(self, visit: Visit, frame: str | bytes) -> None:
        """Give a message to the room, or refuse it at once."""
        conn = visit.conn
        if conn.close_code is not None:
            return
        wait = conn.messages.take(self.context.clock())
        if wait:
            conn.hasty += 1
            self._refuse(conn, ServerError("too_fast", retry=max(1, round(wait))))
            if conn.hasty >= FLOOD * conn.limits.messages.burst:
                conn.close(closing.TOO_FAST)
            return
        conn.hasty = 0
        try:
            message = _decode(frame, conn.limits.message_bytes)
        except PaijuError as error:
            self._refuse(conn, error, msg.reply_to(frame))
            return
        self.context.metrics.message(type(message).__name__).inc()
        visit.hear(message)

    def _refuse(self, conn: Connection, error: PaijuError, reply: int | None = None) -> None:
        self.context.metrics.refused.labels(error.code).inc()
        conn.send(text_of(error_of(error.refusal, reply)))


def _decode(frame: str | bytes, most: int) -> msg.AnyMessage:
    if len(frame) > most:
        raise ServerError("too_large", most=most)
    return msg.decode(frame)


async def _next_frame(receive: Receive) -> str | bytes | None:
    """The next frame; None when the other side is gone."""
    message = await receive()
    if message["type"] == "websocket.disconnect":
        return None
    text: str | bytes | None = message.get("text")
    return message["bytes"] if text is None else text
