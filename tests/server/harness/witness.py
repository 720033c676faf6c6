"""The leak law on the wire: accounts for everything one viewer was sent, byte by byte, against the finished record.

Every view a viewer pieced together must be ``game.view`` of a state the match was in, every event one that was for
them, in order, without gaps; every other field must be one that is known to hold no cards.
"""

from __future__ import annotations

import json
from typing import Any

from paiju.core.plain import to_plain
from paiju.core.record import Record, open_table, play_on
from paiju.registry import get_game
from tests.server.harness.client import Json

KEYS = {
    "welcome": {"t", "now", "you", "room", "table"},
    "room": {"t", "now", "room"},
    "match": {"t", "now", "table", "seeds"},
    "step": {"t", "at", "events", "entries", "view", "ask", "pause", "window"},
    "passed": {"t", "ask"},
    "over": {"t", "now", "match", "number", "status", "scores", "seed", "commitment"},
    "ok": {"t", "id"},
    "error": {"t", "id", "code", "message", "args", "rule", "retry"},
    "said": {"t", "seat", "what"},
}
ROOM = {
    *("room", "link", "game", "options", "settings", "state", "host", "seats", "spectators", "commitment"),
    *("knocks", "match", "results", "totals", "vote", "reveal"),
}
TABLE = {"match", "openings", "commitment", "view", "events", "entries", "ask", "pause", "window", "over"}
SEAT = {"avatar", "seat", "kind", "name", "player", "bot", "ready", "online", "auto", "left"}
ASK = {"ask", "deadline"}
BACK = 8
"""Steps within one curtain at most: everybody's answers in a window."""
PAUSE = {"deal", "until", "ready", "scores"}
WINDOW = {"until"}


class Witness:
    """Knows a finished match and looks over one viewer's shoulder."""

    def __init__(self, record: Record, viewer: int | None) -> None:
        self.viewer = viewer
        self.secret = record.seed.secret
        self.game = get_game(record.game)
        table = open_table(record, get_game)
        self.views = [self._plain(table.view(viewer))]
        for _ in play_on(table, record):
            self.views.append(self._plain(table.view(viewer)))
        told = table.seen_by(viewer)
        self.events = [self._plain({"name": event.name, "data": event.data}) for event in told]
        self.entries = [(entry.deal, entry.payer, entry.payee, entry.amount, entry.rule) for entry in table.entries]

    @staticmethod
    def _plain(value: Any) -> Any:
        return json.loads(json.dumps(to_plain(value)))

    def check(self, frames: list[str]) -> int:
        """Raise AssertionError for anything that is not accounted for; answers with the number of views seen."""
        self.at, self.places = 0, {0}
        self.seen: Json = {}
        self.shown = 0
        is_over = False
        for frame in frames:
            message: Json = json.loads(frame)
            kind = message["t"]
            assert kind in KEYS and set(message) <= KEYS[kind], message
            is_over |= kind == "over" or bool(message.get("table") and message["table"]["over"])
            assert is_over or self.secret not in frame, "the secret before the end"
            if "room" in message:
                self._check_room(message["room"])
            if message.get("table") is not None:
                self._check_table(message["table"])
            if kind == "step":
                self._check_step(message)
        return self.shown

    def _check_room(self, room: Json) -> None:
        assert set(room) == ROOM
        for seat in room["seats"]:
            assert set(seat) == SEAT

    def _check_table(self, table: Json) -> None:
        """A whole table may also be joined in the middle."""
        assert set(table) == TABLE
        self.seen = dict(table["view"])
        self.places = set(range(max(0, min(self.places) - 5 * BACK), len(self.events) + 1))
        # Whoever comes back while a curtain is down is shown again what they had before it fell.
        self.at = max(0, self.at - BACK)
        self._find_view()
        self._find_events(table["events"])
        self._check_times(table)

    def _check_step(self, step: Json) -> None:
        self._find_events(step["events"])
        for entry in step["entries"]:
            paid = (entry["deal"], entry["from"], entry["to"], entry["points"], entry["rule"])
            assert paid in self.entries
        if "view" in step:
            assert step["pause"] is None, "a view while the pause is on"
            self.seen.update(step["view"])
            self._find_view()
        self._check_times(step)

    def _check_times(self, told: Json) -> None:
        ask, pause, window = told["ask"], told["pause"], told["window"]
        assert window is None or (set(window) == WINDOW and pause is None)
        assert ask is None or (set(ask) == ASK and self.viewer is not None)
        assert pause is None or (set(pause) == PAUSE and ask is None)

    def _find_view(self) -> None:
        """The picture pieced together must be a true one, not older than the one before."""
        for at in range(self.at, len(self.views)):
            if self.views[at] == self.seen:
                self.at = at
                self.shown += 1
                return
        raise AssertionError(f"viewer {self.viewer} was shown what is no view: {self.seen}")

    def _find_events(self, events: list[Json]) -> None:
        """News come in order and without gaps. Who has just come in may have missed some, so where they are may only
        become clear with what follows."""
        count = len(events)
        self.places = {at + count for at in self.places if self.events[at : at + count] == events}
        assert self.places, f"viewer {self.viewer} was told {events} out of turn"
