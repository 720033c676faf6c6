"""Players who are connected to another process and play at our tables: the other end of ``remote``."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress

from paiju.core.errors import PaijuError
from paiju.server import connection as closing
from paiju.server import inner, mail
from paiju.server import messages as msg
from paiju.server.connection import Connection
from paiju.server.hub import Hub
from paiju.server.room import Room
from paiju.server.store import Player, StoreError


class GuestOutlet:
    """A guest's way out."""

    def __init__(self, wire: inner.Wire, channel: int) -> None:
        self._wire = wire
        self._channel = channel

    async def send(self, text: str) -> None:
        self._wire.write(inner.Told(self._channel, text))
        await self._wire.drain()

    async def close(self, code: int) -> None:
        self._wire.write(inner.Closed(self._channel, code))

    def abandon(self) -> None:
        self._wire.write(inner.Closed(self._channel, closing.SLOW))


class Guests:
    """Listens at the inner address."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._context = hub.context
        self._server: asyncio.Server | None = None
        self._wires: set[inner.Wire] = set()

    async def open(self, listener: socket.socket) -> None:
        self._server = await asyncio.start_server(self._serve, sock=listener)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            for wire in list(self._wires):
                wire.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lease = self._context.lease
        if lease is None:
            writer.close()
            return
        try:
            wire, caller = await inner.accept(reader, writer, lease.secret, lease.name)
        except (inner.Forged, *inner.BROKEN, TimeoutError) as error:
            self._context.metrics.refused.labels("forged").inc()
            host, port, *_ = writer.get_extra_info("peername") or ("?", 0)
            self._context.log.warning("inner_refused", address=f"{host}:{port}", error=str(error) or "it took too long")
            return
        self._wires.add(wire)
        try:
            await _Caller(self._hub, wire).run()
        finally:
            self._wires.discard(wire)
            wire.abort()
            self._context.log.info("inner_ended", caller=caller)


class _Caller:
    """One other process and its players who are with us."""

    def __init__(self, hub: Hub, wire: inner.Wire) -> None:
        self._hub = hub
        self._context = hub.context
        self._wire = wire
        self._guests: dict[int, tuple[Connection, Room | None]] = {}
        """By channel; the room is None until they are let in."""

    async def run(self) -> None:
        silence = 2 * self._context.config.lease_seconds
        try:
            with suppress(*inner.BROKEN, TimeoutError):
                while True:
                    async with asyncio.timeout(silence):
                        message = await self._wire.read_asked()
                    self._take(message)
        finally:
            for channel in list(self._guests):
                self._leave(channel)

    def _take(self, message: inner.Asked) -> None:
        match message:
            case inner.Said():
                conn, room = self._guests.get(message.channel, (None, None))
                if conn is not None and room is not None and conn.close_code is None:
                    with suppress(PaijuError):
                        room.hear(conn, msg.decode(message.text))
            case inner.Enter():
                self._context.spawn(self._enter(message))
            case inner.Join():
                self._context.spawn(self._join(message))
            case inner.Left():
                self._leave(message.channel)
            case inner.Ping():
                self._wire.write(inner.Ping())

    def _leave(self, channel: int) -> None:
        conn, room = self._guests.pop(channel, (None, None))
        if conn is not None and room is not None:
            room.post(mail.Parted(conn))

    async def _enter(self, message: inner.Enter) -> None:
        channel = message.channel
        conn = Connection(
            message.address, self._context.config.limits, self._context.clock(), GuestOutlet(self._wire, channel)
        )
        conn.player, conn.name, conn.avatar = message.player, message.name, message.avatar
        conn.watches = message.watches
        conn.is_guest = True
        self._guests[channel] = conn, None
        try:
            room = await self._hub.find_ours(message.code)
            await room.request(mail.Came(conn=conn))
        except Exception as error:
            self._guests.pop(channel, None)
            self._refuse(channel, error)
            return
        if channel in self._guests:
            self._guests[channel] = conn, room
            # The welcome goes first.
            await conn.written()
            self._wire.write(inner.Granted(channel))
        else:
            room.post(mail.Parted(conn))

    async def _join(self, message: inner.Join) -> None:
        try:
            room = await self._hub.find_ours(message.code)
            player = Player(message.player, b"", message.name, message.avatar)
            seat = await room.request(mail.Joined(player=player, seat=message.seat))
        except Exception as error:
            self._refuse(message.channel, error)
            return
        self._wire.write(inner.Granted(message.channel, seat))

    def _refuse(self, channel: int, error: Exception) -> None:
        """Always an answer: the other side waits for one."""
        if not isinstance(error, PaijuError | StoreError):
            self._context.log.error("guest_failed", error=str(error), exc_info=error)
        refusal = (error if isinstance(error, PaijuError) else self._context.store_trouble()).refusal
        self._wire.write(inner.Refused(channel, refusal.code, refusal.rule, dict(refusal.detail)))
