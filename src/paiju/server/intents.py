"""Intents of people in a room, one function each: it checks, commits lines to the log, or refuses."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from paiju.core.capabilities import Reason
from paiju.core.errors import PaijuError
from paiju.core.game import AnyGame
from paiju.core.options import Options
from paiju.core.plain import to_plain
from paiju.core.shuffle import client_hash
from paiju.server import connection as closing
from paiju.server import entries as log
from paiju.server import messages as msg
from paiju.server import protocol
from paiju.server.choosing import choices_json
from paiju.server.connection import Connection
from paiju.server.errors import ServerError, sentence_told
from paiju.server.limits import Bucket
from paiju.server.model import RoomModel
from paiju.server.outgoing import text_of
from paiju.server.phrases import EMOTES, PHRASES
from paiju.server.sealed import Answer
from paiju.server.settings import AT_ANY_TIME, Settings, changed, parse_settings, parse_table
from paiju.server.thinking import check_bot, hint_of

if TYPE_CHECKING:
    from paiju.server.room import Room


LATER = "later"
"""What a function below says whose message is answered when a sealed window ends."""


def handle(room: Room, conn: Connection, message: msg.AnyMessage) -> None:
    """Carry out one message of somebody in the room, in its turn; refusals are answers too."""
    reply = message.id
    try:
        if room.model.state == "closed":
            raise ServerError("room_closed")
        is_answered = _HANDLERS[type(message)](room, conn, message) is not LATER
    except PaijuError as error:
        room.context.metrics.refused.labels(error.code).inc()
        room.refuse(conn, error, reply)
        return
    if reply is not None and is_answered:
        room.send(conn, protocol.OkMessage(id=reply))


# -- who may do what, and when ----------------------------------------------------------------------------------


def _seat(conn: Connection) -> int:
    if conn.seat is None:
        raise ServerError("not_seated")
    return conn.seat


def _between_matches(model: RoomModel) -> None:
    if model.is_settled:
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
    if (seat.ready, seat.hash) != (message.ready, message.hash):
        room.commit(log.Readied(seat=number, ready=message.ready, hash=message.hash))


def _reveal(room: Room, conn: Connection, message: msg.Reveal) -> None:
    number = _seat(conn)
    seat = room.model.seats[number]
    if not room.model.is_starting or not seat.hash:
        raise ServerError("not_now", when="@when.reveal")
    if client_hash(message.seed) != seat.hash:
        raise ServerError("wrong_seed")
    if not seat.seed:
        room.commit(log.Revealed(seat=number, seed=message.seed))


def _sit(room: Room, conn: Connection, message: msg.Sit) -> None:
    _between_matches(room.model)
    _seat(conn)
    target = _without_person(room.model, message.seat)
    room.commit(log.Sat(seat=target, player=conn.player or "", name=conn.name, avatar=conn.avatar))


def _bot(room: Room, conn: Connection, message: msg.Bot) -> None:
    _host(room, conn)
    _between_matches(room.model)
    target = _without_person(room.model, message.seat)
    bot = None if message.bot is None else check_bot(room.model.game, message.bot)
    room.commit(log.Placed(seat=target, bot=bot))


def _configure(room: Room, conn: Connection, message: msg.Configure) -> None:
    _host(room, conn)
    model = room.model
    options: Options = model.options
    settings: Settings = model.settings
    if message.options is not None:
        options = parse_table(model.game, message.options)
    if message.settings is not None:
        settings = parse_settings(model.game, message.settings)
    if options != model.options or changed(model.settings, settings) - AT_ANY_TIME:
        _between_matches(model)
    seats, people = model.game.seats(options), len(model.people())
    if people > seats:
        raise ServerError("cannot_seat_all", seats=seats, people=people)
    room.commit(
        log.Configured(
            options=cast(dict[str, Any], to_plain(options)), settings=cast(dict[str, Any], to_plain(settings))
        )
    )
    if not settings.watch or settings.door == "locked":
        for watcher in list(room.watchers):
            _show_out(room, watcher)


def _show_out(room: Room, watcher: Connection) -> None:
    """Somebody who watches, and may not any more."""
    room.watchers.discard(watcher)
    room.refuse(watcher, ServerError("no_watching"), None)
    room.close(watcher, closing.KICKED)


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
    room.commit(*filled, log.Starting())


def _kick(room: Room, conn: Connection, message: msg.Kick) -> None:
    host = _host(room, conn)
    _between_matches(room.model)
    target = _existing(room.model, message.seat)
    player = room.model.seats[target].player
    if target == host or player is None:
        raise ServerError("no_such_seat", seat=target)
    kicked = room.players.pop(player, None)
    room.commit(log.Freed(seat=target), *([log.Banned(player=player)] if message.ban else []))
    if kicked is not None:
        room.send(kicked, protocol.KickedMessage())
        room.close(kicked, closing.KICKED)


def _admit(room: Room, conn: Connection, message: msg.Admit) -> None:
    _host(room, conn)
    player = message.player
    if player not in room.door.knocks():
        raise ServerError("no_knock")
    room.door.forget(player)
    room.commit(log.Admitted(player=player) if message.yes else log.Banned(player=player))
    if not message.yes:
        for watcher in [one for one in room.watchers if one.player == player]:
            _show_out(room, watcher)


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


def _act(room: Room, conn: Connection, message: msg.Act) -> str | None:
    seat = _asked(room, conn, message.ask)
    action = room.model.game.decode_action(message.action)
    if room.clockwork.is_sealing():
        room.clockwork.sealed.keep(seat, Answer(action, message.action, conn, message.id))
        return LATER
    # Everybody sees 托管 end: in a window that would tell who was asked.
    is_back = not room.model.is_in_window
    room.act(seat, action, message.action)
    if is_back and room.model.state == "playing" and room.model.seats[seat].auto is not None:
        room.commit(log.Automated(seat=seat, on=False))
    return None


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
    room.context.limiter.take(conn.address, "thinking")
    view = room.model.table.view(seat)
    room.context.spawn(_answer_hint(room, conn, message.ask, view))


async def _answer_hint(room: Room, conn: Connection, ask: int, view: Any) -> None:
    game = room.model.game
    action, reasons = await hint_of(room, view, conn.address)
    plain = cast(dict[str, Any], game.encode_action(action))
    told = [_reason_told(game, reason) for reason in reasons]
    conn.send(text_of(protocol.HintMessage(ask=ask, action=plain, reasons=told)))


def _reason_told(game: AnyGame, reason: Reason) -> protocol.HintReason:
    return protocol.HintReason(
        action=cast(dict[str, Any], game.encode_action(reason.action)),
        name=sentence_told(reason.name),
        pieces=reason.pieces,
        says=tuple(sentence_told(sentence) for sentence in reason.says),
    )


def _choices(room: Room, conn: Connection, message: msg.Choices) -> None:
    seat = _asked(room, conn, message.ask)
    if message.find:
        room.context.limiter.take(conn.address, "thinking")
    view = room.model.table.view(seat)
    room.context.spawn(_list_choices(room, conn, message, view))


async def _list_choices(room: Room, conn: Connection, message: msg.Choices, view: Any) -> None:
    work = partial(choices_json, room.model.game, view, message.find)
    found = await room.context.think(work, conn.address)
    conn.send(text_of(protocol.ChoicesMessage(ask=message.ask, find=message.find, **found)))


def _vote(room: Room, conn: Connection, message: msg.Vote) -> None:
    seat = _seat(conn)
    model = room.model
    _playing(model)
    if model.vote is None:
        if not message.yes:
            raise ServerError("no_vote")
        until = room.context.now() + round(room.context.config.vote_seconds * 1000)
        room.commit(log.Voted(seat=seat, yes=True, voters=room.voters(), until=until))
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
    room.tell_all(protocol.SaidMessage(seat=conn.seat, what=message.what))


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
    room.commit(log.Gone(seat=seat) if model.is_settled else log.Freed(seat=seat))
    room.close(conn, closing.NORMAL)


def _close(room: Room, conn: Connection, message: msg.Close) -> None:
    _host(room, conn)
    _between_matches(room.model)
    room.shut("host")


def _hello(room: Room, conn: Connection, message: msg.Hello) -> None:
    raise ServerError("bad_message", why="hello comes first and once")


_HANDLERS: dict[type[msg.Message], Callable[[Room, Connection, Any], str | None]] = {
    msg.Hello: _hello,
    msg.Ready: _ready,
    msg.Reveal: _reveal,
    msg.Sit: _sit,
    msg.Bot: _bot,
    msg.Configure: _configure,
    msg.Start: _start,
    msg.Kick: _kick,
    msg.Admit: _admit,
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
}
