"""Messages of the websocket, made from a room as it stands. Hidden things cannot get in: each starts from views
and from events that the viewer may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, structs

from paiju.core.game import AnyGame, Event
from paiju.core.ledger import Entry
from paiju.core.texts import Sentence
from paiju.server import protocol
from paiju.server.avatars import avatar_of
from paiju.server.errors import sentence_told
from paiju.server.live import News
from paiju.server.model import RoomModel, RoomSeat, Vote
from paiju.server.store import Player
from paiju.server.view_patches import Written, view_patch

if TYPE_CHECKING:
    from paiju.server.connection import Connection
    from paiju.server.room import Room

MOST_RESULTS = 50
"""Matches a room tells of at once; the totals are over all of them."""
_encode = msgspec.json.Encoder().encode


def text_of(message: protocol.AnyMessage) -> str:
    """A message as it is sent."""
    return _encode(message).decode()


# -- messages ---------------------------------------------------------------------------------------------------


def room_message(room: Room) -> protocol.RoomMessage:
    return protocol.RoomMessage(now=room.context.now(), room=whole_room(room))


def welcome_message(room: Room, conn: Connection) -> protocol.WelcomeMessage:
    """A greeting that tells everything, from nothing."""
    you = protocol.You(seat=conn.seat, player=conn.player)
    return protocol.WelcomeMessage(now=room.context.now(), you=you, room=whole_room(room), table=table_of(room, conn))


def match_message(room: Room, conn: Connection) -> protocol.MatchMessage | None:
    """A match has started."""
    table = table_of(room, conn)
    if table is None:
        return None
    seeds = room.model.table.seed.clients
    return protocol.MatchMessage(now=room.context.now(), table=table, seeds=seeds)


def over_message(room: Room) -> protocol.OverMessage:
    return protocol.OverMessage(**structs.asdict(over_of(room.model)), now=room.context.now())


def pause_message(room: Room) -> protocol.StepMessage | None:
    """Seats that have looked enough, while the pause lasts."""
    pause = pause_of(room)
    if pause is None:
        return None
    return protocol.StepMessage(at=room.context.now(), events=[], entries=[], ask=None, pause=pause, window=None)


def step_messages(room: Room, news: News) -> Iterator[tuple[Connection, protocol.StepMessage]]:
    """News for each viewer, as things stand now; nothing for those who may not even notice that something happened."""
    game, now = room.model.game, room.context.now()
    entries, pause, window = entries_of(game, news.entries), pause_of(room), window_of(room)
    public = events_of(news.events, None)
    has_private = len(public) < len(news.events)
    written: Written = {}
    for conn in room.connections():
        if not news.is_for(conn.seat):
            continue
        events = events_of(news.events, conn.seat) if has_private else public
        patch = {}
        if news.state is not None:
            view = game.view(news.state, conn.seat)
            patch = view_patch(conn.shown, view, written)
            conn.shown = view
        ask = ask_of(room, conn.seat)
        number = None if ask is None else ask.ask
        if not (events or entries or patch) and number == conn.ask:
            # Somebody else's secret answer: not even that there was one may be noticed.
            continue
        conn.ask = number
        yield (
            conn,
            protocol.StepMessage(
                at=now, events=events, entries=entries, ask=ask, pause=pause, window=window, view=patch or UNSET
            ),
        )


# -- their parts ------------------------------------------------------------------------------------------------


def whole_room(room: Room) -> protocol.Room:
    """The room as everybody sees it."""
    link = room.context.room_link(room.model.code)
    return room_of(room.model, room.online(), len(room.watchers), link, room.door.knocks(), reveal_of(room))


def reveal_of(room: Room) -> protocol.Reveal | None:
    """Whose seeds the deal waits for, and until when."""
    if not room.model.is_starting:
        return None
    hashes = room.model.seed.hashes
    return protocol.Reveal(hashes=hashes, waiting=room.model.unrevealed(), until=room.clockwork.reveal_until())


def table_of(room: Room, conn: Connection) -> protocol.Table | None:
    """The table as one viewer sees it now; what comes next is told as changes to this."""
    live, model = room.model.live, room.model
    if live is None:
        return None
    picture = live.picture(conn.seat)
    asked = ask_of(room, conn.seat)
    conn.shown = picture.view
    conn.ask = None if asked is None else asked.ask
    return protocol.Table(
        match=model.number,
        commitment=live.table.seed.commitment(),
        openings=sorted(model.game.openings),
        view=view_patch(None, picture.view),
        events=events_of(picture.events, conn.seat),
        entries=entries_of(model.game, picture.entries),
        ask=asked,
        pause=pause_of(room),
        window=window_of(room),
        over=over_of(model) if model.state == "over" else None,
    )


def ask_of(room: Room, seat: int | None) -> protocol.Ask | None:
    """The question to a seat, and until when."""
    live = room.model.live
    if live is None or seat is None or room.model.state != "playing" or not live.is_asked(seat):
        return None
    return protocol.Ask(ask=live.asks[seat], deadline=room.clockwork.deadline_of(seat))


def window_of(room: Room) -> protocol.Window | None:
    """The claim window that is open, and its end where that is known beforehand: the same whoever is asked."""
    live = room.model.live
    if live is None or live.curtain != "window" or room.model.state != "playing":
        return None
    return protocol.Window(until=room.clockwork.window_until())


def pause_of(room: Room) -> protocol.Pause | None:
    """The pause between two deals: who has looked enough, and when it ends at the latest."""
    live = room.model.live
    if live is None or live.curtain != "deal" or room.model.state != "playing":
        return None
    return protocol.Pause(
        deal=live.deal, until=room.clockwork.pause_until(), ready=sorted(room.looked), scores=live.table.scores
    )


def event_of(event: Event, with_seat: bool = False) -> protocol.Event:
    """An event's data is JSON as the game gives it; in replays it says whom alone it was told."""
    to = event.to if with_seat and event.to is not None else UNSET
    return protocol.Event(name=event.name, data=event.data, to=to)


def events_of(events: Iterable[Event], viewer: int | None) -> list[protocol.Event]:
    return [event_of(event) for event in events if event.visible_to(viewer)]


def entries_of(game: AnyGame, entries: Iterable[Entry]) -> list[protocol.Entry]:
    """Payments, each with its rule and its sentence."""
    return [
        protocol.Entry(
            deal=entry.deal,
            from_=entry.payer,
            to=entry.payee,
            points=entry.amount,
            rule=entry.rule,
            detail=entry.detail,
            say=sentence_told(game.sentence(entry) or Sentence(f"rule.{entry.rule}")),
        )
        for entry in entries
    ]


def seat_of(number: int, seat: RoomSeat, is_online: bool) -> protocol.Seat:
    return protocol.Seat(
        seat=number,
        kind=seat.kind,
        name=seat.name or None,
        player=seat.player,
        avatar=None if seat.player is None else avatar_of(seat.player, seat.avatar),
        bot=seat.bot,
        ready=seat.ready,
        online=is_online,
        auto=seat.auto is not None,
        left=seat.gone,
    )


def room_of(
    model: RoomModel,
    online: Iterable[int],
    spectators: int,
    link: str,
    knocks: Mapping[str, Player],
    reveal: protocol.Reveal | None,
) -> protocol.Room:
    """The room as everybody sees it."""
    present = set(online)
    return protocol.Room(
        room=model.code,
        link=link,
        game=model.game.id,
        options=model.plain["options"],
        settings=model.plain["settings"],
        state=model.state,
        host=model.host,
        seats=[seat_of(number, seat, number in present) for number, seat in enumerate(model.seats)],
        spectators=spectators,
        commitment=model.commitment,
        match=model.number,
        results=[
            protocol.Result(match=one.match, number=one.number, status=one.status, scores=one.scores)
            for one in model.results[-MOST_RESULTS:]
        ],
        totals=model.totals,
        knocks=[
            protocol.Knock(player=one.id, name=one.name, avatar=avatar_of(one.id, one.avatar))
            for one in knocks.values()
        ],
        vote=None if model.vote is None else vote_of(model.vote),
        reveal=reveal,
    )


def vote_of(vote: Vote) -> protocol.OpenVote:
    yes = [seat for seat, said in vote.answers.items() if said]
    no = [seat for seat, said in vote.answers.items() if not said]
    return protocol.OpenVote(yes=yes, no=no, voters=vote.voters, until=vote.until)


def over_of(model: RoomModel) -> protocol.Over:
    """A finished match with its secret: only once it is over."""
    last, seed = model.results[-1], model.table.seed
    return protocol.Over(
        match=last.match,
        number=last.number,
        status=last.status,
        scores=last.scores,
        seed=protocol.SeedShown(secret=seed.secret, clients=seed.clients, hashes=seed.hashes),
        commitment=seed.commitment(),
    )
