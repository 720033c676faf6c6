"""The websocket door: origin, limits, the first message, then every further one."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from paiju.core.errors import PaijuError
from paiju.server import connection as closing
from paiju.server import messages as msg
from paiju.server.channel import EXTENSION, Channel, text_frame
from paiju.server.connection import Connection
from paiju.server.context import Context
from paiju.server.errors import ServerError, error_body, status_of
from paiju.server.hub import Hub
from paiju.server.intents import handle
from paiju.server.limits import address_key
from paiju.server.people import People
from paiju.server.room import Room
from paiju.server.store import StoreError

PATH = "/ws"
CLOSE_CODES = {
    "unknown_token": closing.NO_TOKEN,
    "unknown_room": closing.NO_ROOM,
    "too_fast": closing.TOO_FAST,
    "store_trouble": closing.RESTART,
    "stopping": closing.RESTART,
}
FLOOD = 3
"""Refused for speed so often in a row, a connection is closed."""
MOST_WAITING = 16
"""Messages of one connection that may wait for the next beat; people send one at a time."""


class Sockets:
    """Serves ``/ws``: the greeting through ASGI, every further message straight from the channel."""

    def __init__(self, hub: Hub, people: People) -> None:
        self.hub = hub
        self.people = people
        self.context = hub.context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_key(scope["client"][0] if scope.get("client") else "")
        await receive()
        refusal = self._refusal(scope, address)
        if refusal is not None:
            self.context.metrics.refused.labels(refusal.code).inc()
            await _deny(send, refusal)
            return
        channel: Channel = scope["extensions"][EXTENSION]
        self.context.metrics.connections.inc()
        try:
            await send({"type": "websocket.accept"})
            conn = Connection(address, self.context.config.limits, self.context.clock(), channel)
            await self._serve(receive, channel, conn)
        except OSError:
            # Gone before it was let in.
            return
        finally:
            self.context.limiter.disconnect(address)
            self.context.metrics.connections.dec()

    def _refusal(self, scope: Scope, address: str) -> ServerError | None:
        """Why not even to accept; counts the connection in otherwise."""
        headers = Headers(scope=scope)
        if scope["path"] != PATH:
            return ServerError("not_found")
        if not self.is_our_page(headers.get("origin"), headers.get("host", "")):
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

    async def _serve(self, receive: Receive, channel: Channel, conn: Connection) -> None:
        room: Room | None = None
        try:
            with self.context.beat.awake():
                room = await self._greet(receive, conn)
            if room is not None:
                reader = _Reader(self.context, conn, room)
                await channel.run(reader.take)
                room.turn()
        finally:
            if room is not None:
                room.detach(conn)
            conn.close(closing.NORMAL)

    async def _greet(self, receive: Receive, conn: Connection) -> Room | None:
        """The first message; answers with the room, or closes."""
        try:
            async with asyncio.timeout(self.context.config.hello_seconds):
                frame = await _next_frame(receive)
        except TimeoutError:
            conn.close(closing.NO_HELLO)
            return None
        if frame is None:
            return None
        try:
            return await self._enter(conn, _decode(frame, conn.limits.message_bytes))
        except (PaijuError, StoreError) as trouble:
            error = trouble if isinstance(trouble, PaijuError) else self.context.store_trouble()
            self.context.metrics.refused.labels(error.code).inc()
            conn.send(text_frame(msg.encode({"t": "error", **error_body(error.refusal)})))
            conn.close(CLOSE_CODES.get(error.code, closing.BAD_MESSAGE))
            return None

    async def _enter(self, conn: Connection, hello: msg.AnyMessage) -> Room:
        if not isinstance(hello, msg.Hello):
            raise ServerError("bad_message", why="the first message must be hello")
        if hello.token is not None:
            player = await self.people.find(hello.token, conn.address)
            conn.player, conn.name = player.id, player.name
        conn.watches = hello.watch
        try:
            room = await self.hub.find(hello.room)
        except ServerError as error:
            if error.code == "unknown_room":
                self.context.limiter.take(conn.address, self.context.config.limits.wrong_codes)
            raise
        self.hub.attach(room, conn)
        if hello.id is not None:
            room.post(conn, {"t": "ok", "id": hello.id})
        return room


class _Reader:
    """Takes what comes in through one connection at a room, and reads it on the beat."""

    __slots__ = ("_waiting", "conn", "context", "hasty", "room")

    def __init__(self, context: Context, conn: Connection, room: Room) -> None:
        self.context = context
        self.conn = conn
        self.room = room
        self.hasty = 0
        """How many messages in a row came too fast."""
        self._waiting: list[bytes] = []

    def take(self, frame: bytes) -> None:
        self._waiting.append(frame)
        waiting = len(self._waiting)
        if waiting == 1:
            self.room.call(self.read)
        elif waiting > MOST_WAITING:
            self.room.turn()

    def read(self) -> None:
        """Carry out what has come in."""
        waiting, self._waiting = self._waiting, []
        for frame in waiting:
            self._read_one(frame)

    def _read_one(self, frame: bytes) -> None:
        conn, room = self.conn, self.room
        if conn.close_code is not None or room.is_broken:
            return
        wait = conn.messages.take(self.context.clock())
        if wait:
            self._too_fast(wait)
            return
        self.hasty = 0
        try:
            message = _decode(frame, conn.limits.message_bytes)
        except PaijuError as error:
            self._refuse(error, msg.reply_to(frame))
            return
        self.context.metrics.messages.add((type(message).__name__,))
        handle(room, conn, message)

    def _too_fast(self, wait: float) -> None:
        self.hasty += 1
        self._refuse(ServerError("too_fast", retry=max(1, round(wait))), None)
        if self.hasty >= FLOOD * self.conn.limits.messages.burst:
            self.room.close(self.conn, closing.TOO_FAST)

    def _refuse(self, error: PaijuError, reply: int | None) -> None:
        self.context.metrics.refused.labels(error.code).inc()
        self.room.refuse(self.conn, error, reply)


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


async def _deny(send: Send, refusal: ServerError) -> None:
    """An answer instead of an upgrade."""
    body = msg.encode({"error": error_body(refusal.refusal)})
    headers = [(b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": status_of(refusal.code), "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})
