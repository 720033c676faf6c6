"""回放: a finished match step by step with all hands open."""

from __future__ import annotations

from typing import Any

from paiju.core.game import Event, View
from paiju.core.record import AnyTable, Record, open_table, play_on, read_record, record_of, replay, write_record
from paiju.registry import get_game
from paiju.server.store import MatchRow
from paiju.server.wire import Json, entries_json, event_json, match_card, view_patch

MOST_FRAMES = 500


def card(row: MatchRow, seat: int | None = None) -> Json:
    record = read_record(row.record.decode())
    return match_card(row, seat, record.options, record.commitment)


def record_text(row: MatchRow) -> str:
    """The whole record: what is stored is compact, replaying brings events and ledger back."""
    return write_record(record_of(replay(read_record(row.record.decode()), get_game)))


def frames(row: MatchRow, first: int, count: int) -> Json:
    """Some steps of a match, the first with whole views, the others with what changed."""
    record = read_record(row.record.decode())
    table = open_table(record, get_game)
    camera = _Camera(table)
    out: list[Json] = []
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
    return {"match": card(row), "steps": len(record.actions), "from": first, "frames": out}


def _action(record: Record, number: int) -> tuple[int, dict[str, Any]]:
    return record.actions[number - 1]


def _told(event: Event) -> Json:
    """An event, and whom alone it was told where it was not told to all."""
    return event_json(event) | ({} if event.to is None else {"to": event.to})


class _Camera:
    """Takes pictures of a table as it is played on."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self.views: list[View | None] = [None] * table.seats
        self.events = self.entries = 0

    def frame(self, number: int, action: tuple[int, dict[str, Any]] | None) -> Json:
        table = self.table
        views = [table.view(seat) for seat in range(table.seats)]
        patches = [view_patch(old, new) for old, new in zip(self.views, views, strict=True)]
        self.views = list(views)
        return {
            "n": number,
            "seat": None if action is None else action[0],
            "action": None if action is None else action[1],
            "events": [_told(event) for event in table.events[self.events :]],
            "entries": entries_json(table.game, table.entries[self.entries :]),
            "views": patches,
        }

    def skip(self) -> None:
        """What has happened so far has been told."""
        self.events, self.entries = len(self.table.events), len(self.table.entries)
