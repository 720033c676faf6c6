"""What leaves the server, as JSON values. Hidden things cannot get in here: it starts from views and visible events."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from operator import attrgetter, is_not
from typing import Any

import msgspec

from paiju.core.game import AnyGame, Event, View
from paiju.core.ledger import Entry
from paiju.core.pieces import pieces_of
from paiju.core.plain import Encoder, encoder_of
from paiju.core.texts import LANGUAGES
from paiju.server.model import RoomModel, Seat
from paiju.server.store import MatchRow

Json = dict[str, Any]
Values = tuple[tuple[Any, ...], Any]
"""What the fields of a view hold, and whose they are."""
_encode = msgspec.json.Encoder().encode
MOST_ENTRIES = 1 << 14
"""Payments of one game whose words are kept."""
MOST_RESULTS = 50
"""Matches a room tells of at once; the totals are over all of them."""


NATIVE = (int, bool, str, type(None))


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a view: its name, how it is written, and how that looks in JSON."""

    name: str
    encode: Encoder
    key: bytes
    is_plain: bool
    """Whether its values are JSON as they are."""


@cache
def _fields_of(kind: Any) -> tuple[tuple[Field, ...], Callable[[Any], tuple[Any, ...]]]:
    """A view's fields, and a way to read them all at once."""
    hints = typing.get_type_hints(kind)
    fields = tuple(
        Field(field.name, encoder_of(hint), b'"%s":' % field.name.encode(), _is_plain(hint))
        for field in dataclasses.fields(kind)
        for hint in (hints[field.name],)
    )
    return fields, attrgetter(*(field.name for field in fields))


def _is_plain(hint: Any) -> bool:
    """Whether values of a type are written as they are: numbers, words, and tuples of those."""
    if hint in NATIVE or typing.get_origin(hint) is typing.Literal:
        return True
    if typing.get_origin(hint) in (typing.Union, types.UnionType, tuple):
        return all(arg is Ellipsis or _is_plain(arg) for arg in typing.get_args(hint))
    return False


class Memo:
    """What has been written once for one viewer and is the same object for the next: a showdown, the options."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], tuple[Any, bytes]] = {}

    def written(self, field: Field, value: Any) -> bytes:
        """A field with its value; two fields may write one value, such as no cards and no seats, differently."""
        key = (field.name, id(value))
        known = self._known.get(key)
        if known is None:
            # The value is kept too, so that nothing else can have its id.
            known = self._known[key] = (value, field.key + _encode(field.encode(value)))
        return known[1]


def view_values(view: View) -> Values:
    """A view's fields, ready to be compared with the next one's."""
    return _fields_of(type(view))[1](view), type(view)


def view_patch(old: View | None, new: View) -> Json:
    """The fields of a view that changed; all of them when there was none."""
    fields, read = _fields_of(type(new))
    before = None if old is None else read(old)
    return {
        field.name: field.encode(value)
        for at, (field, value) in enumerate(zip(fields, read(new), strict=True))
        if before is None or before[at] != value
    }


def patch_bytes(old: Values | None, new: Values, memo: Memo) -> bytes:
    """The same as JSON."""
    values, kind = new
    fields = _fields_of(kind)[0]
    if old is None:
        pieces = [memo.written(field, value) for field, value in zip(fields, values, strict=True)]
    else:
        before, pieces = old[0], []
        for at in compress(range(len(values)), map(is_not, values, before)):
            value = values[at]
            if value != before[at]:
                field = fields[at]
                pieces.append(field.key + _encode(value) if field.is_plain else memo.written(field, value))
    return b"{" + b",".join(pieces) + b"}"


def event_json(event: Event) -> Json:
    """An event's data is JSON as the game gives it."""
    return {"name": event.name, "data": event.data}


def events_json(events: Iterable[Event], viewer: int | None) -> list[Json]:
    return [event_json(event) for event in events if event.visible_to(viewer)]


def entries_bytes(game: AnyGame, entries: Sequence[Entry]) -> bytes:
    """The same as :func:`entries_json`, as JSON; tables pay for the same few things over and over."""
    if not entries:
        return b"[]"
    return b"[" + b",".join([b'{"deal":%d,' % entry.deal + _known_bytes(game, entry) for entry in entries]) + b"]"


@cache
def _known_entries(game: AnyGame) -> dict[tuple[Any, ...], bytes]:
    return {}


def _known_bytes(game: AnyGame, entry: Entry) -> bytes:
    known, detail = _known_entries(game), entry.detail
    key = (entry.payer, entry.payee, entry.amount, entry.rule, *detail, *detail.values())
    try:
        piece = known.get(key)
    except TypeError:
        # A detail that is a list cannot be looked up.
        return _entry_bytes(game, entry)
    if piece is None:
        if len(known) >= MOST_ENTRIES:
            known.clear()
        piece = known[key] = _entry_bytes(game, entry)
    return piece


def _entry_bytes(game: AnyGame, entry: Entry) -> bytes:
    """An entry from behind its deal, which a sentence never mentions: everybody knows which deal it is."""
    (told,) = entries_json(game, [entry])
    del told["deal"]
    return _encode(told)[1:]


def entries_json(game: AnyGame, entries: Iterable[Entry]) -> list[Json]:
    """Payments, each with its rule and a sentence in both languages."""
    return [
        {
            "deal": entry.deal,
            "from": entry.payer,
            "to": entry.payee,
            "points": entry.amount,
            "rule": entry.rule,
            "detail": entry.detail,
            **{lang: game.explain(entry, lang) for lang in LANGUAGES},
        }
        for entry in entries
    ]


def seat_json(number: int, seat: Seat, is_online: bool) -> Json:
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name or None,
        "player": seat.player,
        "bot": seat.bot,
        "ready": seat.ready,
        "online": is_online,
        "auto": seat.auto is not None,
        "left": seat.gone,
    }


def room_json(model: RoomModel, online: Iterable[int], spectators: int, link: str) -> Json:
    """The room as everybody sees it."""
    present = set(online)
    vote = model.vote
    return {
        "room": model.code,
        "link": link,
        "game": model.game.id,
        **model.plain,
        "state": model.state,
        "host": model.host,
        "seats": [seat_json(number, seat, number in present) for number, seat in enumerate(model.seats)],
        "spectators": spectators,
        "commitment": model.commitment,
        "match": model.number,
        "results": [
            {"match": one.match, "number": one.number, "status": one.status, "scores": one.scores}
            for one in model.results[-MOST_RESULTS:]
        ],
        "totals": model.totals,
        "vote": None
        if vote is None
        else {
            "yes": [seat for seat, yes in vote.answers.items() if yes],
            "no": [seat for seat, yes in vote.answers.items() if not yes],
            "voters": vote.voters,
            "until": vote.until,
        },
    }


def over_json(model: RoomModel) -> Json:
    """A finished match with its secret: only once it is over."""
    last, seed = model.results[-1], model.table.seed
    return {
        "match": last.match,
        "number": last.number,
        "status": last.status,
        "scores": last.scores,
        "seed": {"secret": seed.secret, "clients": seed.clients},
        "commitment": seed.commitment(),
    }


def match_card(row: MatchRow, seat: int | None, options: Any = None, commitment: str | None = None) -> Json:
    """A finished match in a list."""
    card: Json = {
        "match": row.id,
        "game": row.game,
        "room": row.room,
        "number": row.number,
        "status": row.status,
        "started": row.started,
        "ended": row.ended,
        "names": row.names,
        "players": row.players,
        "scores": row.scores,
        "steps": row.steps,
        "seat": seat,
    }
    if commitment is not None:
        card |= {"options": options, "commitment": commitment}
    return card


def game_info(game: AnyGame, bots: Sequence[str]) -> Json:
    """A game as clients know it before they have a table of it: whatever they must not work out themselves."""
    abilities = {"score": game.scoring, "read": game.reading, "arrange": game.arranging, "hint": game.hints}
    return {
        "id": game.id,
        "zh": game.zh,
        "en": game.en,
        "table": game.table,
        "motto": {lang: game.texts.get(lang, "kind.motto") or game.table for lang in LANGUAGES},
        "pieces": pieces_of(game),
        "players": game.seat_counts(),
        "default_players": game.seats(game.options_type()),
        "rules_version": game.rules_version,
        "bots": bots,
        "default_bot": bots[0],
        "clock": game.clock,
        "unit": game.unit,
        "openings": sorted(game.openings),
        "can": [word for word, ability in abilities.items() if ability is not None],
        "emblem": game.drawing.emblem,
        "facts": game.drawing.facts,
    }
