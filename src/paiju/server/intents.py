"""What people in a room may want, one function each: it checks, commits lines to the log, or refuses."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from paiju.core.errors import PaijuError
from paiju.core.options import Options, parse_options
from paiju.core.plain import to_plain
from paiju.server import connection as closing
from paiju.server import entries as log
from paiju.server import messages as msg
from paiju.server.choosing import choices_json
from paiju.server.connection import Connection
from paiju.server.errors import ServerError
from paiju.server.limits import Bucket
from paiju.server.model import RoomModel
from paiju.server.phrases import EMOTES, PHRASES
from paiju.server.room import Room
from paiju.server.settings import Settings, parse_settings
from paiju.server.thinking import answer_of, check_bot
from paiju.server.wire import Json


def handle(room: Room, conn: Connection, message: msg.AnyMessage) -> None:
    """Carry out one message of somebody in the room, in its turn; errors are answers too."""
    reply = message.id
    try:
        if room.model.state == "closed":
            raise ServerError("room_closed")
        _HANDLERS[type(message)](room, conn, message)
    except PaijuError as error:
        room.context.metrics.refused.labels(error.code).inc()
        room.refuse(conn, error, reply)
        return
    except Exception as error:
        # A mistake of ours, perhaps half-way: what the log says is still right.
        room.give_up(error)
        return
    if reply is not None:
        room.post(conn, {"t": "ok", "id": reply})


# -- who may do what, and when ----------------------------------------------------------------------------------


def _seat(conn: Connection) -> int:
    if conn.seat is None:
        raise ServerError("not_seated")
    return conn.seat


def _between_matches(model: RoomModel) -> None:
    if model.state == "playing":
        raise ServerError("not_now", when="@when.lobby")


def _playing(model: RoomModel) -> None:
    if model.state != "playing":
        raise ServerError("not_now", when="@when.playing")


def _host(room: Room, conn: Connection) -> int:
    seat = _seat(conn)
    if seat != room.model.host:
        raise ServerError("not_host", host=room.model.name_of(room.model.host))
    return seat


def _existing(model: RoomModel, seat: int) -> int:
    if seat >= len(model.seats):
        raise ServerError("no_such_seat", seat=seat)
    return seat


def _without_person(model: RoomModel, seat: int) -> int:
    if model.seats[_existing(model, seat)].player is not None:
        raise ServerError("seat_taken", seat=seat)
    return seat


# -- before a match ---------------------------------------------------------------------------------------------


def _ready(room: Room, conn: Connection, message: msg.Ready) -> None:
    _between_matches(room.model)
    number = _seat(conn)
    seat = room.model.seats[number]
    if (seat.ready, seat.seed) != (message.ready, message.seed):
        room.commit(log.Readied(seat=number, ready=message.ready, seed=message.seed))


def _sit(room: Room, conn: Connection, message: msg.Sit) -> None:
    _between_matches(room.model)
    _seat(conn)
    target = _without_person(room.model, message.seat)
    room.commit(log.Sat(seat=target, player=conn.player or "", name=conn.name))


def _bot(room: Room, conn: Connection, message: msg.Bot) -> None:
    _host(room, conn)
    _between_matches(room.model)
    target = _without_person(room.model, message.seat)
    bot = None if message.bot is None else check_bot(room.model.game, message.bot)
    room.commit(log.Placed(seat=target, bot=bot))


def _configure(room: Room, conn: Connection, message: msg.Configure) -> None:
    _host(room, conn)
    model = room.model
    _between_matches(model)
    options: Options = model.options
    settings: Settings = model.settings
    if message.options is not None:
        options = parse_options(model.game.options_type, message.options)
    if message.settings is not None:
        settings = parse_settings(model.game, message.settings)
    seats, people = model.game.seats(options), len(model.people())
    if people > seats:
        raise ServerError("cannot_seat_all", seats=seats, people=people)
    room.commit(log.Configured(options=cast(Json, to_plain(options)), settings=cast(Json, to_plain(settings))))


def _start(room: Room, conn: Connection, message: msg.Start) -> None:
    host = _host(room, conn)
    model = room.model
    _between_matches(model)
    waiting = [model.seats[seat].name for seat in model.people() if seat != host and not model.seats[seat].ready]
    if waiting:
        raise ServerError("not_ready", names=waiting)
    empty = [number for number, seat in enumerate(model.seats) if seat.kind == "empty"]
    if empty and message.fill is None:
        raise ServerError("seats_empty")
    bot = None if message.fill is None else check_bot(model.game, message.fill)
    filled = [log.Placed(seat=seat, bot=bot) for seat in empty]
    room.commit(
        *filled, log.Started(match=room.context.new_match(), at=room.context.now(), rules=model.game.rules_version)
    )


def _kick(room: Room, conn: Connection, message: msg.Kick) -> None:
    host = _host(room, conn)
    _between_matches(room.model)
    target = _existing(room.model, message.seat)
    player = room.model.seats[target].player
    if target == host or player is None:
        raise ServerError("no_such_seat", seat=target)
    kicked = room.players.pop(player, None)
    room.commit(log.Freed(seat=target))
    if kicked is not None:
        room.post(kicked, {"t": "kicked"})
        room.close(kicked, closing.KICKED)


def _hand_over(room: Room, conn: Connection, message: msg.Host) -> None:
    _host(room, conn)
    target = _existing(room.model, message.seat)
    if not room.model.seats[target].is_person:
        raise ServerError("no_such_seat", seat=target)
    room.commit(log.Hosted(seat=target))


# -- in a match -------------------------------------------------------------------------------------------------


def _asked(room: Room, conn: Connection, ask: int) -> int:
    """The seat whose present question this answers, or why it is none."""
    seat = _seat(conn)
    _playing(room.model)
    live = room.model.live
    if live is None or ask != live.asks[seat]:
        raise ServerError("stale_action")
    if not live.is_asked(seat):
        raise ServerError("paused" if live.curtain == "deal" else "stale_action")
    return seat


def _act(room: Room, conn: Connection, message: msg.Act) -> None:
    seat = _asked(room, conn, message.ask)
    action = room.model.game.decode_action(message.action)
    room.act(seat, action, message.action)
    if room.model.state == "playing" and room.model.seats[seat].auto is not None:
        room.commit(log.Automated(seat=seat, on=False))


def _next(room: Room, conn: Connection, message: msg.Next) -> None:
    seat = _seat(conn)
    _playing(room.model)
    live = room.model.live
    if live is None or live.curtain != "deal" or message.deal != live.deal:
        raise ServerError("not_now", when="@when.pause")
    room.look(seat)


def _auto(room: Room, conn: Connection, message: msg.Auto) -> None:
    seat = _seat(conn)
    _playing(room.model)
    if (room.model.seats[seat].auto is not None) != message.on:
        room.commit(log.Automated(seat=seat, on=message.on))


def _hint(room: Room, conn: Connection, message: msg.Hint) -> None:
    seat = _asked(room, conn, message.ask)
    room.context.limiter.take(conn.address, room.context.config.limits.thinking)
    view = room.model.table.view(seat)
    room.context.spawn(_answer_hint(room, conn, message.ask, view))


async def _answer_hint(room: Room, conn: Connection, ask: int, view: Any) -> None:
    action = await answer_of(room, None, view)
    if not room.is_broken:
        room.post(conn, {"t": "hint", "ask": ask, "action": room.model.game.encode_action(action)})


def _choices(room: Room, conn: Connection, message: msg.Choices) -> None:
    seat = _asked(room, conn, message.ask)
    if message.find:
        room.context.limiter.take(conn.address, room.context.config.limits.thinking)
    view = room.model.table.view(seat)
    room.context.spawn(_list_choices(room, conn, message, view))


async def _list_choices(room: Room, conn: Connection, message: msg.Choices, view: Any) -> None:
    found = await room.context.think(partial(choices_json, room.model.game, view, message.find))
    if not room.is_broken:
        room.post(conn, {"t": "choices", "ask": message.ask, "find": message.find, **found})


def _vote(room: Room, conn: Connection, message: msg.Vote) -> None:
    seat = _seat(conn)
    model = room.model
    _playing(model)
    if model.vote is None:
        if not message.yes:
            raise ServerError("no_vote")
        until = room.context.now() + round(room.context.config.vote_seconds * 1000)
        room.commit(log.Voted(seat=seat, yes=True, voters=tuple(sorted(room.online())), until=until))
        return
    if seat not in model.vote.voters:
        raise ServerError("no_vote")
    if model.vote.answers.get(seat) != message.yes:
        room.commit(log.Voted(seat=seat, yes=message.yes))


# -- any time ---------------------------------------------------------------------------------------------------


def _say(room: Room, conn: Connection, message: msg.Say) -> None:
    chat = room.model.settings.chat
    if chat == "none" or (chat == "seats" and conn.seat is None):
        raise ServerError("no_chat")
    if message.what not in PHRASES and message.what not in EMOTES:
        raise ServerError("bad_phrase", what=message.what)
    _take(conn.phrases, room.context.clock())
    room.tell_all({"t": "said", "seat": conn.seat, "what": message.what})


def _take(bucket: Bucket, now: float) -> None:
    wait = bucket.take(now)
    if wait:
        raise ServerError("too_fast", retry=math.ceil(wait))


def _leave(room: Room, conn: Connection, message: msg.Leave) -> None:
    if conn.seat is None:
        room.close(conn, closing.NORMAL)
        return
    seat, model = conn.seat, room.model
    if len(model.people()) == 1:
        if model.state == "playing":
            room.end_match("dissolved")
        room.shut("left")
        return
    room.commit(log.Gone(seat=seat) if model.state == "playing" else log.Freed(seat=seat))
    room.close(conn, closing.NORMAL)


def _close(room: Room, conn: Connection, message: msg.Close) -> None:
    _host(room, conn)
    _between_matches(room.model)
    room.shut("host")


def _ping(room: Room, conn: Connection, message: msg.Ping) -> None:
    room.post(conn, {"t": "pong", "now": room.context.now()})


def _hello(room: Room, conn: Connection, message: msg.Hello) -> None:
    raise ServerError("bad_message", why="hello comes first and once")


_HANDLERS: dict[type[msg.Message], Callable[[Room, Connection, Any], None]] = {
    msg.Hello: _hello,
    msg.Ready: _ready,
    msg.Sit: _sit,
    msg.Bot: _bot,
    msg.Configure: _configure,
    msg.Start: _start,
    msg.Kick: _kick,
    msg.Host: _hand_over,
    msg.Act: _act,
    msg.Next: _next,
    msg.Auto: _auto,
    msg.Hint: _hint,
    msg.Choices: _choices,
    msg.Vote: _vote,
    msg.Say: _say,
    msg.Leave: _leave,
    msg.Close: _close,
    msg.Ping: _ping,
}
