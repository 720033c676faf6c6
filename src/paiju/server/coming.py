"""Coming into a room and leaving it: seats for people, connections to seats or to watch, and who is away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.server import connection as closing
from paiju.server import entries as log
from paiju.server import outgoing
from paiju.server.connection import Connection
from paiju.server.door import KnockHeard
from paiju.server.errors import ServerError
from paiju.server.protocol import TakenMessage
from paiju.server.store import Player

if TYPE_CHECKING:
    from paiju.server.room import Room


def seat(room: Room, player: Player, wanted: int | None) -> int:
    """A seat for somebody: the one they have or left in this match, the one they ask for, or a free one."""
    model = room.model
    have = model.seat_of(player.id)
    if have is None:
        have = model.left_by(player.id)
        if have is not None:
            room.commit(log.Returned(seat=have))
        elif model.is_settled:
            raise ServerError("room_playing", room=model.code)
        else:
            _open_door(room, player)
            have = model.free_seat(wanted)
            room.commit(log.Sat(seat=have, player=player.id, name=player.name, avatar=player.avatar))
    return have


def _open_door(room: Room, player: Player) -> None:
    """Raise why a newcomer stays outside; that somebody knocks is told."""
    try:
        room.door.check_seat(room.model, player)
    except KnockHeard:
        room.tell_room()
        raise


def attach(room: Room, conn: Connection) -> None:
    """Somebody connects: to their seat, which any older connection loses, or to watch."""
    seat = None if conn.watches else room.model.seat_of(conn.player)
    conn.seat = seat
    if seat is None or conn.player is None:
        room.door.check_watching(room.model, conn.player)
        is_full = len(room.watchers) >= room.context.config.limits.spectators_per_room
        if is_full or not room.model.settings.watch:
            raise ServerError("no_watching")
        room.watchers.add(conn)
    else:
        older = room.players.pop(conn.player, None)
        if older is not None:
            room.send(older, TakenMessage())
            room.close(older, closing.TAKEN)
        if room.model.state == "playing" and room.model.seats[seat].auto in ("clock", "away"):
            # Before they are here: the first they hear must be the welcome.
            room.commit(log.Automated(seat=seat, on=False))
        room.players[conn.player] = conn
    room.was_entered = True
    room.clockwork.refresh()
    room.send(conn, outgoing.welcome_message(room, conn))
    room.tell_room(besides=conn)


def detach(room: Room, conn: Connection) -> None:
    """A connection is gone; unless a newer one has its seat, its player is away."""
    room.watchers.discard(conn)
    if conn.player is not None and room.players.get(conn.player) is conn:
        del room.players[conn.player]
        room.away[conn.player] = room.context.clock()
    if room.is_empty:
        room.left_at = room.context.clock()
    room.clockwork.refresh()
    room.tell_room()


def reseat(room: Room) -> None:
    """Tell everything anew to whoever may have another place now."""
    for conn in room.connections():
        seat = None if conn.watches else room.model.seat_of(conn.player)
        if seat == conn.seat:
            continue
        conn.seat = seat
        if seat is None or conn.player is None:
            if conn.player is not None and room.players.get(conn.player) is conn:
                del room.players[conn.player]
            room.watchers.add(conn)
        else:
            room.watchers.discard(conn)
            room.players[conn.player] = conn
        room.send(conn, outgoing.welcome_message(room, conn))
