"""A room and its table as they are shown at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.server.wire import Json, entries_json, events_json, over_json, room_json, view_patch, view_values

if TYPE_CHECKING:
    from paiju.server.connection import Connection
    from paiju.server.room import Room


def whole_room(room: Room) -> Json:
    """The room as everybody sees it."""
    link = room.context.room_link(room.model.code)
    return room_json(room.model, room.online(), len(room.watchers), link)


def table_json(room: Room, conn: Connection) -> Json | None:
    """The table as one viewer sees it now; what comes next is told as changes to this."""
    live, model = room.model.live, room.model
    if live is None:
        return None
    picture = live.picture(conn.seat)
    asked = ask_json(room, conn.seat)
    conn.shown = view_values(picture.view)
    conn.ask = None if asked is None else asked["ask"]
    return {
        "match": model.number,
        "commitment": live.table.seed.commitment(),
        "openings": sorted(model.game.openings),
        "view": view_patch(None, picture.view),
        "events": events_json(picture.events, conn.seat),
        "entries": entries_json(model.game, picture.entries),
        "ask": asked,
        "pause": pause_json(room),
        "window": window_json(room),
        "over": over_json(model) if model.state == "over" else None,
    }


def ask_json(room: Room, seat: int | None) -> Json | None:
    """What a seat is asked now, and until when."""
    live = room.model.live
    if live is None or seat is None or room.model.state != "playing" or not live.is_asked(seat):
        return None
    return {"ask": live.asks[seat], "deadline": room.clockwork.deadline_of(seat)}


def window_json(room: Room) -> Json | None:
    """The claim window that is open, and its end where that is known beforehand: the same whoever is asked."""
    live = room.model.live
    if live is None or live.curtain != "window" or room.model.state != "playing":
        return None
    return {"until": room.clockwork.window_until()}


def pause_json(room: Room) -> Json | None:
    """The pause between two deals: who has looked enough, and when it ends at the latest."""
    live = room.model.live
    if live is None or live.curtain != "deal" or room.model.state != "playing":
        return None
    return {
        "deal": live.deal,
        "until": room.clockwork.pause_until(),
        "ready": sorted(room.looked),
        "scores": live.table.scores,
    }
