"""回放: a finished match step by step with all hands open."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from paiju.core.game import View
from paiju.core.record import AnyTable, Record, open_table, play_on, read_record, record_of, replay, write_record
from paiju.registry import get_game
from paiju.server.answers import Frame, MatchCard, MatchPage, Replay
from paiju.server.avatars import avatar_of
from paiju.server.outgoing import entries_of, event_of
from paiju.server.store import MatchRow
from paiju.server.view_patches import view_patch

MOST_FRAMES = 500
_OF_ROW = ("game", "room", "number", "status", "started", "ended", "names", "players", "scores", "steps")


class _Head(Struct, frozen=True):
    """The part of a record that a page shows; the actions are passed over without being made anything of."""

    options: dict[str, Any]
    commitment: str


_head = msgspec.json.Decoder(_Head)


def card(row: MatchRow, seat: int | None = None) -> MatchCard:
    """A finished match in a list."""
    return MatchCard(**_told(row, seat))


def page(row: MatchRow) -> MatchPage:
    """A finished match by itself; of its record only the head is read, however long it is."""
    head = _head.decode(row.record)
    return MatchPage(**_told(row, None), options=head.options, commitment=head.commitment)


def _told(row: MatchRow, seat: int | None) -> dict[str, Any]:
    told = {name: getattr(row, name) for name in _OF_ROW}
    chosen = row.avatars or (None,) * len(row.players)
    told["avatars"] = [
        None if who is None else avatar_of(who, one) for who, one in zip(row.players, chosen, strict=True)
    ]
    return {**told, "match": row.id, "seat": seat}


def record_text(row: MatchRow) -> str:
    """The whole record: what is stored is compact, replaying brings events and ledger back."""
    return write_record(record_of(replay(read_record(row.record.decode()), get_game)))


def frames(row: MatchRow, first: int, count: int) -> Replay:
    """Some steps of a match, the first with whole views, the others with what changed."""
    record = read_record(row.record.decode())
    table = open_table(record, get_game)
    camera = _Camera(table)
    out: list[Frame] = []
    last = first + min(count, MOST_FRAMES)
    if first == 0:
        out.append(camera.frame(0, None))
    camera.skip()
    for number in play_on(table, record):
        if number >= last:
            break
        if number >= first:
            out.append(camera.frame(number, _action(record, number)))
        camera.skip()
    return Replay(match=page(row), steps=len(record.actions), from_=first, frames=out)


def _action(record: Record, number: int) -> tuple[int, dict[str, Any]]:
    return record.actions[number - 1]


class _Camera:
    """Takes pictures of a table as it is played on."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self.views: list[View | None] = [None] * table.seats
        self.events = self.entries = 0

    def frame(self, number: int, action: tuple[int, dict[str, Any]] | None) -> Frame:
        table = self.table
        views = [table.view(seat) for seat in range(table.seats)]
        patches = [view_patch(old, new) for old, new in zip(self.views, views, strict=True)]
        self.views = list(views)
        return Frame(
            n=number,
            seat=None if action is None else action[0],
            action=None if action is None else action[1],
            events=[event_of(event, with_seat=True) for event in table.events[self.events :]],
            entries=entries_of(table.game, table.entries[self.entries :]),
            views=patches,
        )

    def skip(self) -> None:
        """Take what has happened so far as told."""
        self.events, self.entries = len(self.table.events), len(self.table.entries)
