"""All rooms of this process: made, found, read back from their logs, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import math
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, cast

from paiju.core.plain import to_plain
from paiju.registry import get_game
from paiju.server import connection as closing
from paiju.server import entries as log
from paiju.server.connection import Connection
from paiju.server.context import Context
from paiju.server.errors import ServerError
from paiju.server.mail import Deserted, Founded, Joined, Loaded, Lost, Stopped
from paiju.server.model import RoomModel
from paiju.server.outgoing import text_of
from paiju.server.protocol import ByeMessage
from paiju.server.remote import Peers, Remote, moving
from paiju.server.room import Room
from paiju.server.settings import parse_settings, parse_table
from paiju.server.store import FIRST_EPOCH, Damaged, OwnedElsewhere, Player, StoreError, TurnBatch
from paiju.server.sweeping import Sweeper

T = TypeVar("T")
CODE_DIGITS = 6
TRIES = 50
GLIMPSE_SECONDS = 5.0
"""How old news of a room may be that somebody else may own: reading it from its log takes long."""
FAREWELL_SECONDS = 2.0
"""How long a stopping server waits for its last words to be heard."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A room as somebody sees it who is not in it."""

    model: RoomModel
    online: tuple[int, ...]
    spectators: int
    until: float
    """How long it is good for, where nobody here owns the room."""


class Hub:
    """Finds rooms by code; a room is in memory only while somebody is in it."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.rooms: dict[str, Room] = {}
        self.is_stopping = False
        self._glimpses: dict[str, Glimpse] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._reading: dict[str, asyncio.Task[Glimpse]] = {}
        self._sweeper: asyncio.Task[Any] | None = None
        self.peers = Peers(context)
        context.forget = self._forget

    def start(self) -> None:
        self._sweeper = self.context.spawn(Sweeper(self).run())

    # -- finding --------------------------------------------------------------------------------------------

    async def find(self, code: str) -> Room | Remote:
        """The room of that code: ours, or where another process has it."""
        try:
            return await self._find(code)
        except OwnedElsewhere as other:
            return Remote(self.context, code, await self.peers.reach(other))

    async def find_ours(self, code: str) -> Room:
        """The room for whoever was sent here to find it: ``moving`` when it is not here after all."""
        if self.is_stopping:
            raise moving()
        try:
            return await self._find(code)
        except OwnedElsewhere as other:
            raise moving() from other

    async def _find(self, code: str) -> Room:
        """From memory or from its log."""
        if self.is_stopping:
            raise ServerError("stopping")
        room = self.rooms.get(code)
        if room is not None:
            return room
        _check_code(code)
        return await self._once(self._loading, code, self._load)

    async def look(self, code: str) -> Glimpse:
        """A room for whoever only wants to know of it: its owner, here or elsewhere, keeps it."""
        room = self.rooms.get(code)
        if room is not None:
            return Glimpse(room.model, tuple(room.online()), len(room.watchers), 0.0)
        known = self._glimpses.get(code)
        if known is None or known.until < self.context.clock():
            _check_code(code)
            known = await self._once(self._reading, code, self._glimpse)
        return known

    async def _once(self, under_way: dict[str, asyncio.Task[T]], code: str, work: Callable[[str], Awaitable[T]]) -> T:
        """One at a time of a room, however many ask."""
        task = under_way.get(code)
        if task is None:
            task = under_way[code] = self.context.spawn(work(code))
            task.add_done_callback(partial(_settled, under_way, code))
        return await asyncio.shield(task)

    async def _glimpse(self, code: str) -> Glimpse:
        """A room as its log stands now."""
        if self.is_stopping:
            raise ServerError("stopping")
        try:
            number = await self.context.store.find_room(code)
            if number is None:
                raise ServerError("unknown_room", room=code)
            lines = await self._lines(number, code)
        except StoreError as error:
            raise self.context.store_trouble() from error
        if not lines:
            raise ServerError("unknown_room", room=code)
        model = await self._model(code, lines)
        known = self._glimpses[code] = Glimpse(model, (), 0, self.context.clock() + GLIMPSE_SECONDS)
        return known

    async def _lines(self, number: int, code: str) -> list[bytes]:
        try:
            return await self.context.store.read_log(number)
        except Damaged as error:
            raise self._broken(code, error) from error

    async def _model(self, code: str, lines: Sequence[bytes]) -> RoomModel:
        """The room of a log; ``room_broken`` when that makes no sense or is of a game we do not have."""
        try:
            return await self.context.house_work(lambda: RoomModel.read(map(log.read, lines)))
        except Exception as error:
            raise self._broken(code, error) from error

    def _broken(self, code: str, error: Exception) -> ServerError:
        """Neither players nor the store can help it: whoever runs the server has to."""
        self.context.metrics.unreadable.inc()
        self.context.log.error("room_unreadable", code=code, error=f"{type(error).__name__}: {error}")
        return ServerError("room_broken", room=code)

    def forget_glimpses(self) -> None:
        self._glimpses.clear()

    async def _load(self, code: str) -> Room:
        try:
            found = await self.context.store.open_room(code)
            if found is None:
                raise ServerError("unknown_room", room=code)
            number, epoch = found
            lines = await self._lines(number, code)
        except OwnedElsewhere:
            raise
        except StoreError as error:
            raise self.context.store_trouble() from error
        if not lines:
            # Its maker was cut off before the first line: nobody ever knew of it.
            await self.context.store.append(TurnBatch(number, epoch, 1, (), self.context.now(), closes=True))
            raise ServerError("unknown_room", room=code)
        room = Room(self.context, number, epoch, await self._model(code, lines), len(lines))
        self._keep(room)
        room.post(Loaded())
        return room

    def _keep(self, room: Room) -> None:
        self.rooms[room.model.code] = room
        self._glimpses.pop(room.model.code, None)
        self.context.metrics.rooms.set(len(self.rooms))

    def _forget(self, room: Room) -> None:
        if self.rooms.get(room.model.code) is room:
            del self.rooms[room.model.code]
            self.context.metrics.rooms.set(len(self.rooms))
            if self.context.lease is not None and not self.is_stopping:
                self.context.spawn(self._release(room))

    async def _release(self, room: Room) -> None:
        with suppress(StoreError):
            await self.context.store.release_room(room.number, room.epoch)

    def _let_go(self, room: Room | Remote) -> None:
        """A room nobody is in yet: where processes share, it goes to the one that its first player connects to."""
        if self.context.lease is not None and isinstance(room, Room):
            room.post(Deserted(math.inf))

    # -- making and joining ---------------------------------------------------------------------------------

    async def make(self, host: Player, game_id: str, options: Any, settings: Any) -> Room:
        """A new room with its maker in the first seat."""
        if self.is_stopping:
            raise ServerError("stopping")
        game = get_game(game_id)
        chosen = parse_table(game, options)
        wanted = parse_settings(game, settings)
        try:
            if await self.context.store.count_rooms() >= self.context.config.limits.rooms:
                raise ServerError("too_many_rooms")
            code, number = await self._new_code()
        except StoreError as error:
            raise self.context.store_trouble() from error
        created = log.Created(
            code=code,
            game=game.id,
            options=cast(dict[str, Any], to_plain(chosen)),
            settings=cast(dict[str, Any], to_plain(wanted)),
            at=self.context.now(),
        )
        room = Room(self.context, number, FIRST_EPOCH, RoomModel(created), 0)
        self._keep(room)
        secret = log.Secret(secret=self.context.new_secret())
        sat = log.Sat(seat=0, player=host.id, name=host.name, avatar=host.avatar)
        await room.request(Founded(lines=(created, secret, sat)))
        self._let_go(room)
        return room

    async def _new_code(self) -> tuple[str, int]:
        for _ in range(TRIES):
            code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
            number = await self.context.store.add_room(code, self.context.now())
            if number is not None:
                return code, number
        raise ServerError("too_many_rooms")

    async def join(self, code: str, player: Player, seat: int | None) -> int:
        """A seat for somebody, who need not be connected."""
        room = await self.find(code)
        seated: int = await room.request(Joined(player=player, seat=seat))
        self._let_go(room)
        return seated

    def connections(self) -> list[Connection]:
        """Everybody who is connected to this process, wherever their table is."""
        ours = [conn for room in self.rooms.values() for conn in room.connections() if not conn.is_guest]
        return [*ours, *self.peers.connections()]

    def ask_again(self, player: str) -> None:
        """Let a player's connections here come back, each with its token."""
        for conn in self.connections():
            if conn.player == player:
                conn.close(closing.RESTART)

    # -- letting go -----------------------------------------------------------------------------------------

    def lose(self) -> None:
        """The lease is lost: another process may have our rooms already."""
        self.context.metrics.leases_lost.inc()
        for room in self.rooms.values():
            room.post(Lost())

    async def stop(self) -> None:
        """Tell everybody to come back, when all they were told of is on disk."""
        if self.is_stopping:
            return
        self.is_stopping = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        retry = self.context.config.retry_seconds if self.context.lease is None else 0
        farewell = text_of(ByeMessage(retry=retry))
        rooms = list(self.rooms.values())
        for room in rooms:
            room.clockwork.stop()
        await asyncio.gather(*(room.request(Stopped()) for room in rooms), return_exceptions=True)
        if self.context.lease is not None:
            # Before anybody is sent away: whoever looks for their room finds it free.
            await self.context.lease.stop()
        for conn in (*(conn for room in rooms for conn in room.connections()), *self.peers.connections()):
            if not conn.is_guest:
                conn.send(farewell)
            conn.close(closing.RESTART)
        self.peers.close()
        until = self.context.clock() + FAREWELL_SECONDS
        while self.context.limiter.total and self.context.clock() < until:
            await asyncio.sleep(0.01)


def _settled(under_way: dict[str, asyncio.Task[T]], code: str, task: asyncio.Task[T]) -> None:
    under_way.pop(code, None)
    if not task.cancelled():
        # Looked at here too: everybody who waited for it may have gone.
        task.exception()


def _check_code(code: str) -> None:
    if len(code) != CODE_DIGITS or not (code.isascii() and code.isdigit()):
        raise ServerError("unknown_room", room=code[:10])
