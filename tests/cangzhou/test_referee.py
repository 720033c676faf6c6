"""What is offered, at every step of matches of players who mean to win, against the second opinion."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from paiju.core.game import Event
from paiju.core.options import parse_options
from paiju.core.plain import to_plain
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.core.tiles import tile_text, tiles_text
from paiju.games.cangzhou.moves import action_text
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.state import CangzhouState
from tests.cangzhou.cz_referee import Seat, claims, given, own
from tests.cangzhou.eager import EAGER

ROOMS: tuple[dict[str, Any], ...] = (
    {"players": 4, "max_run": 0, "dragon_run": True, "multi_win": True},
    {"players": 4, "max_run": 0, "hands": 12},
    {"players": 3, "max_run": 0, "dragon_run": True},
    {"players": 2, "max_run": 0},
    {"players": 4, "max_run": 0, "za_drawn": True, "first_dealer": "random"},
    {"players": 4, "max_run": 0, "chow": False, "dragon_run": True},
    {"players": 3, "max_run": 0, "za": False, "za_drawn": True},
    {"players": 4, "max_run": 0, "bian": False, "zuan": False, "last_round": "share"},
)
NEVER = [set(), set(), set(), set(), set(), {"chow"}, {"za", "zagang"}, {"bian", "zuan"}]
"""What a room's options rule out."""


class Watcher:
    """过手, and the tile that each seat drew, from the events alone."""

    def __init__(self, seats: int) -> None:
        self.let_go: list[set[str]] = [set() for _ in range(seats)]
        self.tile: str | None = None
        self.could: set[int] = set()
        self.own: tuple[int, str | None] | None = None
        """The seat that could win with its own tile, and that tile."""
        self.shares: list[str | None] = [None] * seats
        """The tile each seat drew last: with sharing the one it was given, if it holds one too many."""

    def hear(self, event: Event) -> None:
        seat = -1 if event.to is None else event.to
        if self.own is not None and event.name in ("discarded", "melded", "kong_declared"):
            # Whatever the seat in turn does instead of winning lets its own tile go.
            self.let_go[self.own[0]].add(self.own[1] or "")
            self.own = None
        if event.name == "hand_started":
            self.__init__(len(self.let_go))  # type: ignore[misc]
        elif event.name in ("discarded", "kong_declared"):
            self.tile, self.could = event.data["tile"], set()
        elif event.name == "offered" and "win" in event.data["offers"]:
            if self.tile is not None:
                self.could.add(seat)
            else:
                self.own = seat, self.shares[seat]
        elif event.name in ("drawn", "melded") and self.tile is not None:
            # The window is over and nobody has won.
            for other in self.could:
                self.let_go[other].add(self.tile)
            self.tile = None
        if event.name == "drew":
            self.let_go[seat].clear()
            self.shares[seat] = event.data["tile"]
        elif event.name == "dealt" and "last" in event.data:
            self.shares[seat] = event.data["last"]
        elif event.name == "discarded":
            self.shares = [None] * len(self.let_go)


@pytest.mark.slow
@pytest.mark.rule("CZ-2.2", "CZ-2.3", "CZ-3.5", "CZ-4.1", "CZ-4.2", "CZ-4.3", "CZ-4.4", "CZ-4.6", "CZ-4.7", "CZ-4.8")
@pytest.mark.rule("CZ-4.11", "CZ-4.12")
@pytest.mark.parametrize("room", range(len(ROOMS)), ids=lambda at: " ".join(map(str, ROOMS[at].items())))
def test_offers_agree_with_the_referee(room: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(3):
        met.update(match(ROOMS[room], seed))
    assert {"win", "chow", "kong", "za", "zuan"} - NEVER[room] <= {*met}, met
    assert not NEVER[room] & {*met}, met


def match(room: dict[str, Any], seed: int) -> Counter[str]:
    """One match, everything offered in it compared; how often each kind was."""
    met: Counter[str] = Counter()
    options = parse_options(CangzhouOptions, room)
    table: Table[Any, Any, Any] = Table(EAGER, options, Seed.named(f"referee/{seed}"))
    chance = Stream(table.seed.key(), "eager")
    watcher = Watcher(options.players)
    heard = 0
    while not table.over:
        for event in table.events[heard:]:
            watcher.hear(event)
        heard = len(table.events)
        met.update(_compare(table, watcher))
        seat = chance.choice(sorted(table.pending))
        table.submit(seat, EAGER.sample(EAGER.view(table.state, seat), chance))
    return met


def _told(state: CangzhouState) -> dict[str, Any]:
    """A state as the referee, who knows nothing of ours, reads it."""
    return {
        "options": to_plain(state.options),
        "phase": state.phase,
        "turn": state.turn,
        "came": state.came,
        "tile": None if state.tile is None else tile_text(state.tile),
        "hands": [tiles_text(hand) for hand in state.hands],
        "melds": [[to_plain(meld) for meld in melds] for melds in state.melds],
    }


def _compare(table: Table[Any, Any, Any], watcher: Watcher) -> list[str]:
    """Every seat's offers, named by their kind."""
    state = _told(table.state)
    seats = len(state["hands"])
    kinds = []
    for at in range(seats):
        seat = Seat(state["hands"][at], state["melds"][at], state["options"])
        expected: set[str] = set()
        if state["phase"] == "turn":
            if at == state["turn"]:
                expected = own(seat, state["tile"], state["came"])
        elif state["phase"] == "share":
            expected = given(seat, watcher.shares[at])
        elif at != state["turn"]:
            expected = claims(seat, state["tile"], at == (state["turn"] + 1) % seats, watcher.let_go[at])
            if state["phase"] == "rob":
                expected &= {"win"}
        offered = {action_text(offer) for offer in table.state.offers[at]}
        assert offered == expected, (state, at)
        kinds += [offer.split()[0] for offer in offered]
    return kinds
