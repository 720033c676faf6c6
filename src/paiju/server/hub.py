"""All rooms of this process: made, found, read back from their logs, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from paiju.core.options import Options, parse_options
from paiju.core.plain import to_plain
from paiju.registry import get_game
from paiju.server import connection as closing
from paiju.server import entries as log
from paiju.server.channel import text_frame
from paiju.server.connection import Connection
from paiju.server.context import Context
from paiju.server.errors import ServerError
from paiju.server.messages import encode
from paiju.server.model import RoomModel
from paiju.server.room import Room
from paiju.server.rubbish import Rubbish
from paiju.server.settings import parse_settings
from paiju.server.store import FIRST_EPOCH, Batch, Player, StoreError

CODE_DIGITS = 6
TRIES = 50
SWEEP_SECONDS = 15.0
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
        self._sweeper: asyncio.Task[Any] | None = None
        self.rubbish = Rubbish(context.clock())
        context.broken = context.closed = self._forget

    def start(self) -> None:
        self._sweeper = self.context.spawn(self._sweep_for_ever())

    # -- finding --------------------------------------------------------------------------------------------

    async def find(self, code: str) -> Room:
        """The room of that code, from memory or from its log."""
        if self.is_stopping:
            raise ServerError("stopping")
        room = self.rooms.get(code)
        if room is not None:
            return room
        _check_code(code)
        task = self._loading.get(code)
        if task is None:
            task = self._loading[code] = self.context.spawn(self._load(code))
            task.add_done_callback(partial(self._loaded, code))
        return await asyncio.shield(task)

    async def look(self, code: str) -> Glimpse:
        """A room for whoever only wants to know of it: its owner, here or elsewhere, keeps it."""
        room = self.rooms.get(code)
        if room is not None:
            return Glimpse(room.model, tuple(room.online()), len(room.watchers), 0.0)
        now = self.context.clock()
        known = self._glimpses.get(code)
        if known is None or known.until < now:
            model = await self._read(code)
            known = self._glimpses[code] = Glimpse(model, (), 0, now + GLIMPSE_SECONDS)
        return known

    async def _read(self, code: str) -> RoomModel:
        """What the log of a room says now."""
        if self.is_stopping:
            raise ServerError("stopping")
        _check_code(code)
        try:
            number = await self.context.store.find_room(code)
            lines = [] if number is None else await self.context.store.read_log(number)
        except StoreError as error:
            raise self.context.store_trouble() from error
        if not lines:
            raise ServerError("unknown_room", room=code)
        return await self.context.think(lambda: RoomModel.read(map(log.read, lines)))

    def _loaded(self, code: str, task: asyncio.Task[Room]) -> None:
        self._loading.pop(code, None)
        if not task.cancelled():
            # Looked at here too: everybody who waited for it may have gone.
            task.exception()

    async def _load(self, code: str) -> Room:
        try:
            found = await self.context.store.open_room(code)
            if found is None:
                raise ServerError("unknown_room", room=code)
            number, epoch = found
            lines = await self.context.store.read_log(number)
        except StoreError as error:
            raise self.context.store_trouble() from error
        if not lines:
            # Its maker was cut off before the first line: nobody ever knew of it.
            self.context.store.append(Batch(number, epoch, 1, (), self.context.now(), closes=True), lambda _: None)
            raise ServerError("unknown_room", room=code)
        model = await self.context.think(lambda: RoomModel.read(map(log.read, lines)))
        room = Room(self.context, number, epoch, model, len(lines))
        self._keep(room)
        if model.is_lost:
            room.end_match("dissolved")
        room.advance()
        return room

    def _keep(self, room: Room) -> None:
        self.rooms[room.model.code] = room
        self._glimpses.pop(room.model.code, None)
        self.context.metrics.rooms.set(len(self.rooms))

    def _forget(self, room: Room) -> None:
        if self.rooms.get(room.model.code) is room:
            del self.rooms[room.model.code]
            self.context.metrics.rooms.set(len(self.rooms))

    # -- making and joining ---------------------------------------------------------------------------------

    async def make(self, host: Player, game_id: str, options: Any, settings: Any) -> Room:
        """A new room with its maker in the first seat."""
        if self.is_stopping:
            raise ServerError("stopping")
        game = get_game(game_id)
        chosen: Options = parse_options(game.options_type, options)
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
        first = log.Secret(secret=self.context.new_secret())
        room.commit(created, first, log.Sat(seat=0, player=host.id, name=host.name))
        await saved(room)
        return room

    async def _new_code(self) -> tuple[str, int]:
        for _ in range(TRIES):
            code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
            number = await self.context.store.add_room(code, self.context.now())
            if number is not None:
                return code, number
        raise ServerError("too_many_rooms")

    async def join(self, code: str, player: Player, seat: int | None) -> tuple[Room, int]:
        """A seat for somebody: the one they have or left in this match, the one they ask for, or a free one."""
        room = await self.find(code)
        model = room.model
        have = model.seat_of(player.id)
        if have is None:
            have = model.left_by(player.id)
            if have is not None:
                room.commit(log.Returned(seat=have))
            elif model.state == "playing":
                raise ServerError("room_playing", room=code)
            else:
                have = _free_seat(model, seat)
                room.commit(log.Sat(seat=have, player=player.id, name=player.name))
        await saved(room)
        return room, have

    def attach(self, room: Room, conn: Connection) -> None:
        """Somebody comes in through a websocket."""
        model = room.model
        if conn.watches or model.seat_of(conn.player) is None:
            full = len(room.watchers) >= self.context.config.limits.spectators_per_room
            if full or not model.settings.watch:
                raise ServerError("no_watching")
        room.attach(conn)

    # -- letting go -----------------------------------------------------------------------------------------

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                self.context.limiter.sweep()
                self._glimpses.clear()
                self.unload()
                self.rubbish.sweep(self.context.clock(), not any(room.players for room in self.rooms.values()))
                await self.close_idle()
            except (StoreError, ServerError) as error:
                self.context.log.warning("sweep_failed", error=str(error))

    def unload(self) -> None:
        """Rooms nobody is in leave memory."""
        before = self.context.clock() - self.context.config.unload_seconds
        for room in list(self.rooms.values()):
            if not room.players and not room.watchers and room.outbox.is_saved and room.left_at < before:
                room.clockwork.stop()
                self._forget(room)

    async def close_idle(self) -> None:
        """Rooms nobody has come back to for a day are closed."""
        before = self.context.now() - round(self.context.config.room_hours * 3_600_000)
        for code in await self.context.store.idle_rooms(before):
            try:
                room = await self.find(code)
            except ServerError:
                continue
            if not room.players and not room.watchers:
                if room.model.state == "playing":
                    room.end_match("dissolved")
                room.shut("idle")

    async def stop(self) -> None:
        """Tell everybody to come back, when all they were told of is on disk."""
        if self.is_stopping:
            return
        self.is_stopping = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        retry = self.context.config.retry_seconds
        farewell = text_frame(encode({"t": "bye", "retry": retry}))
        for room in list(self.rooms.values()):
            room.clockwork.stop()
        for room in list(self.rooms.values()):
            await saved(room, strict=False)
            for conn in room.connections():
                conn.send(farewell)
                conn.close(closing.RESTART)
        until = self.context.clock() + FAREWELL_SECONDS
        while self.context.limiter.total and self.context.clock() < until:
            await asyncio.sleep(0.01)


def _check_code(code: str) -> None:
    if len(code) != CODE_DIGITS or not (code.isascii() and code.isdigit()):
        raise ServerError("unknown_room", room=code[:10])


def _free_seat(model: RoomModel, wanted: int | None) -> int:
    """Where somebody can sit; a bot gives way when nothing is empty."""
    if wanted is not None:
        if wanted >= len(model.seats):
            raise ServerError("no_such_seat", seat=wanted)
        if model.seats[wanted].player is not None:
            raise ServerError("seat_taken", seat=wanted)
        return wanted
    for kind in ("empty", "bot"):
        for number, seat in enumerate(model.seats):
            if seat.kind == kind:
                return number
    raise ServerError("room_full", room=model.code)


async def saved(room: Room, strict: bool = True) -> None:
    """Wait until everything that happened in a room is on disk."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def tell(error: Exception | None) -> None:
        if future.done():
            return
        if error is None or not strict:
            future.set_result(None)
        else:
            future.set_exception(room.context.store_trouble())

    room.outbox.when_saved(tell)
    await future
