"""Rooms that another process owns, as this one's players see them: everything goes there and back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from paiju.server import connection as closing
from paiju.server import inner, mail
from paiju.server import messages as msg
from paiju.server.connection import Connection
from paiju.server.context import Context
from paiju.server.errors import ServerError, error_of
from paiju.server.outgoing import text_of
from paiju.server.pings import answer_ping
from paiju.server.store import OwnedElsewhere

Key = tuple[str, str]
"""A process by its name and address."""
BEATS = 8
"""Pings in the time of a lease; half of it without an answer, and the other side is taken for dead."""


@dataclass(slots=True, eq=False)
class Visitor:
    """One of our players at another's table."""

    conn: Connection
    unanswered: set[int] = field(default_factory=set)
    """Numbers under which answers are awaited: when the owner dies they get one from us."""


class Peer:
    """A connection to another process."""

    def __init__(self, context: Context, wire: inner.Wire, on_lost: Callable[[], None]) -> None:
        self._context = context
        self._wire = wire
        self._on_lost = on_lost
        self.is_lost = False
        self._channels = 0
        self._visitors: dict[int, Visitor] = {}
        self._channel_of: dict[Connection, int] = {}
        self._answers: dict[int, asyncio.Future[int | None]] = {}
        self._heard = context.clock()
        for work in (self._read(), self._watch()):
            context.spawn(work)

    # -- what we say ----------------------------------------------------------------------------------------

    async def enter(self, code: str, conn: Connection) -> None:
        channel = self._new_channel()
        self._visitors[channel] = Visitor(conn)
        self._channel_of[conn] = channel
        try:
            await self._call(
                inner.Enter(channel, code, conn.player, conn.name, conn.watches, conn.address, conn.avatar)
            )
        except BaseException:
            self._forget(channel)
            raise

    async def join(self, code: str, item: mail.Joined) -> int | None:
        player = item.player
        return await self._call(inner.Join(self._new_channel(), code, player.id, player.name, item.seat, player.avatar))

    def hear(self, conn: Connection, message: msg.AnyMessage) -> None:
        channel = self._channel_of.get(conn)
        if channel is not None and not self.is_lost:
            if message.id is not None:
                self._visitors[channel].unanswered.add(message.id)
            self._context.metrics.forwarded.labels("out").inc()
            self._wire.write(inner.Said(channel, msg.encode(message)))

    def connections(self) -> list[Connection]:
        return list(self._channel_of)

    def leave(self, conn: Connection) -> None:
        channel = self._channel_of.get(conn)
        if channel is not None and not self.is_lost:
            self._wire.write(inner.Left(channel))
            self._forget(channel)

    async def _call(self, message: inner.Enter | inner.Join) -> int | None:
        if self.is_lost:
            raise moving()
        answer: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._answers[message.channel] = answer
        self._wire.write(message)
        return await answer

    def _new_channel(self) -> int:
        self._channels += 1
        return self._channels

    def _forget(self, channel: int) -> Visitor | None:
        visitor = self._visitors.pop(channel, None)
        if visitor is not None:
            self._channel_of.pop(visitor.conn, None)
        return visitor

    # -- what we hear ---------------------------------------------------------------------------------------

    async def _read(self) -> None:
        with suppress(*inner.BROKEN):
            while True:
                message = await self._wire.read_answered()
                self._heard = self._context.clock()
                self._take(message)
        self.lose()

    def _take(self, message: inner.Answered) -> None:
        match message:
            case inner.Told():
                visitor = self._visitors.get(message.channel)
                if visitor is not None:
                    self._context.metrics.forwarded.labels("in").inc()
                    if visitor.unanswered:
                        visitor.unanswered.discard(msg.reply_to(message.text) or -1)
                    visitor.conn.send(message.text)
                    # Who is told anything is in. What they answer to their welcome may be here before the grant is.
                    self._settle(message.channel, None)
            case inner.Closed():
                visitor = self._forget(message.channel)
                if visitor is not None and message.code == closing.RESTART:
                    self._strand(visitor)
                elif visitor is not None:
                    visitor.conn.close(message.code)
            case inner.Granted():
                self._settle(message.channel, message.seat)
            case inner.Refused():
                self._settle(message.channel, ServerError(message.code, message.rule, **message.detail))

    def _settle(self, channel: int, result: int | ServerError | None) -> None:
        answer = self._answers.pop(channel, None)
        if answer is None or answer.done():
            return
        if isinstance(result, ServerError):
            answer.set_exception(result)
        else:
            answer.set_result(result)

    async def _watch(self) -> None:
        """A process that is frozen or cut off says nothing."""
        seconds = self._context.config.lease_seconds
        while not self.is_lost:
            self._wire.write(inner.Ping())
            await asyncio.sleep(seconds / BEATS)
            if self._context.clock() - self._heard > seconds / 2:
                self.lose()

    def lose(self) -> None:
        """The connection has ended: who was on it looks for the room's next owner."""
        if self.is_lost:
            return
        self.is_lost = True
        self._on_lost()
        self._wire.abort()
        for channel in list(self._answers):
            self._settle(channel, moving())
        for channel in list(self._visitors):
            visitor = self._forget(channel)
            if visitor is not None:
                self._strand(visitor)

    def _strand(self, visitor: Visitor) -> None:
        for number in visitor.unanswered:
            visitor.conn.send(text_of(error_of(moving().refusal, number)))
        visitor.conn.stranded()


class Peers:
    """Connections to other processes, made when they are needed."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._peers: dict[Key, asyncio.Task[Peer]] = {}
        self._unreachable: set[Key] = set()
        """Said once: whoever waits for a room tries its owner several times a second."""

    async def reach(self, other: OwnedElsewhere) -> Peer:
        """A connection to the process that owns a room, or :class:`Unreachable`."""
        key = (other.owner, other.address)
        task = self._peers.get(key)
        if task is None:
            task = self._peers[key] = self._context.spawn(self._connect(key))
            task.add_done_callback(partial(self._connected, key))
        try:
            return await asyncio.shield(task)
        except (*inner.BROKEN, TimeoutError, ValueError, inner.Forged) as error:
            raise Unreachable(other.until) from error

    async def _connect(self, key: Key) -> Peer:
        lease, (owner, address) = self._context.lease, key
        assert lease is not None, "only a shared database has other owners"
        try:
            wire = await inner.connect(address, lease.secret, lease.name, owner, lease.seconds / 2)
        except (*inner.BROKEN, TimeoutError, ValueError, inner.Forged) as error:
            if key not in self._unreachable:
                self._unreachable.add(key)
                why = f"{type(error).__name__}: {error}".rstrip(": ")
                self._context.log.warning("owner_unreachable", owner=owner, address=address, error=why)
            raise
        self._unreachable.discard(key)
        return Peer(self._context, wire, partial(self._forget, key))

    def _connected(self, key: Key, task: asyncio.Task[Peer]) -> None:
        if task.cancelled() or task.exception() is not None:
            self._forget(key)

    def _forget(self, key: Key) -> None:
        self._peers.pop(key, None)

    def _all(self) -> list[Peer]:
        done = [task for task in self._peers.values() if task.done() and not task.cancelled()]
        return [task.result() for task in done if task.exception() is None]

    def connections(self) -> list[Connection]:
        """Our players at others' tables."""
        return [conn for peer in self._all() for conn in peer.connections()]

    def close(self) -> None:
        for peer in self._all():
            peer.lose()


class Remote:
    """A room elsewhere, with as much of a :class:`paiju.server.room.Room` as the doors of the server use."""

    def __init__(self, context: Context, code: str, peer: Peer) -> None:
        self._context = context
        self.code = code
        self._peer = peer

    async def request(self, item: mail.Request) -> Any:
        match item:
            case mail.Came():
                return await self._peer.enter(self.code, item.conn)
            case mail.Joined():
                return await self._peer.join(self.code, item)
            case _:
                return None

    def hear(self, conn: Connection, message: msg.AnyMessage) -> None:
        if not answer_ping(self._context, conn, message):
            self._peer.hear(conn, message)

    def post(self, item: mail.Parted) -> None:
        self._peer.leave(item.conn)


class Unreachable(ServerError):
    """The owner does not answer us; it holds the room until then, if not longer."""

    def __init__(self, until: float) -> None:
        super().__init__("moving", retry=1)
        self.until = until


def moving() -> ServerError:
    return ServerError("moving", retry=1)
