"""What leaves the server, as JSON values. Hidden things cannot get in here: it starts from views and visible events."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

from paiju.core.game import AnyGame, Event, View
from paiju.core.ledger import Entry
from paiju.core.plain import Encoder, encoder_of, to_plain
from paiju.core.texts import LANGUAGES
from paiju.server.model import RoomModel, Seat
from paiju.server.store import MatchRow

Json = dict[str, Any]
MOST_RESULTS = 50
"""Matches a room tells of at once; the totals are over all of them."""


_NOTHING = object()


@cache
def _fields_of(kind: Any) -> tuple[tuple[tuple[str, Encoder], ...], Callable[[Any], tuple[Any, ...]]]:
    """A view's fields, each with how it is written, and a way to read them all at once."""
    hints = typing.get_type_hints(kind)
    named = tuple((field.name, encoder_of(hints[field.name])) for field in dataclasses.fields(kind))
    return named, attrgetter(*(name for name, _ in named))


class Memo:
    """What has been written once for one viewer and is the same object for the next: a showdown, the options."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], tuple[Any, msgspec.Raw]] = {}

    def written(self, name: str, value: Any, encode: Encoder) -> Any:
        """A field's value; two fields may write one value, such as no cards and no seats, differently."""
        if value is None or isinstance(value, int | str):
            return encode(value)
        key = (name, id(value))
        known = self._known.get(key)
        if known is None:
            # The value is kept too, so that nothing else can have its id.
            known = self._known[key] = (value, msgspec.Raw(msgspec.json.encode(encode(value))))
        return known[1]


def view_patch(old: View | None, new: View, memo: Memo | None = None) -> Json:
    """The fields of a view that changed; all of them when there was none."""
    fields, read = _fields_of(type(new))
    values = read(new)
    befores = (_NOTHING,) * len(fields) if old is None else read(old)
    out: Json = {}
    for (name, encode), value, before in zip(fields, values, befores, strict=True):
        if before is value or before == value:
            continue
        out[name] = encode(value) if memo is None else memo.written(name, value, encode)
    return out


def event_json(event: Event) -> Json:
    return {"name": event.name, "data": to_plain(event.data)}


def events_json(events: Iterable[Event], viewer: int | None) -> list[Json]:
    return [event_json(event) for event in events if event.visible_to(viewer)]


def entries_json(game: AnyGame, entries: Iterable[Entry]) -> list[Json]:
    """Payments, each with its rule and a sentence in both languages."""
    return [
        {
            "deal": entry.deal,
            "from": entry.payer,
            "to": entry.payee,
            "points": entry.amount,
            "rule": entry.rule,
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


def game_info(game: AnyGame, bots: Sequence[str], players: Sequence[int], clock: int) -> Json:
    return {
        "id": game.id,
        "zh": game.zh,
        "en": game.en,
        "table": game.table,
        "players": players,
        "default_players": game.seats(game.options_type()),
        "rules_version": game.rules_version,
        "bots": bots,
        "default_bot": bots[0],
        "clock": clock,
    }
