"""The curtain: what each viewer has before their eyes at every moment, by hand on small courses of events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, cast

import pytest

from paiju.core.game import Event, Step
from paiju.core.options import Options
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.server.live import LiveTable, News


@dataclass(frozen=True, slots=True)
class State:
    """``number`` counts states; who is pending is told outright."""

    number: int
    pending: frozenset[int]


@dataclass(frozen=True, slots=True)
class View:
    number: int
    seat: int | None


class Scripted:
    """A game that does what it is told: an action is the step it leads to."""

    openings: ClassVar[frozenset[str]] = frozenset({"deal_started"})
    windows: ClassVar[frozenset[str]] = frozenset({"discarded"})

    def seats(self, options: Any) -> int:
        return 4

    def start(self, options: Any, key: str) -> Step[State]:
        return Step(State(0, frozenset({0})), (Event("deal_started"),))

    def pending(self, state: State) -> frozenset[int]:
        return state.pending

    def over(self, state: State) -> bool:
        return not state.pending

    def view(self, state: State, seat: int | None) -> View:
        return View(state.number, seat)

    def submit(self, state: State, seat: int, action: tuple[set[int], tuple[Event, ...]]) -> Step[State]:
        pending, events = action
        return Step(replace(state, number=state.number + 1, pending=frozenset(pending)), events)


@pytest.fixture
def live() -> LiveTable:
    return LiveTable(Table(cast(Any, Scripted()), Options(), Seed.named(1)))


def heard(news: list[News], viewer: int | None) -> list[tuple[list[str], int | None]]:
    """What a viewer is told: names of events, and the number of the state shown."""
    return [
        ([event.name for event in item.events if event.visible_to(viewer)], item.state and item.state.number)
        for item in news
        if item.is_for(viewer)
    ]


def picture(live: LiveTable, viewer: int | None) -> tuple[int, list[str]]:
    seen = live.picture(viewer)
    return cast(View, seen.view).number, [event.name for event in seen.events]


def state_of(live: LiveTable) -> tuple[str | None, bool]:
    """The curtain, and whether the window behind it has been answered: asked anew each time."""
    return live.curtain, live.is_resolved


DISCARD, DRAW = Event("discarded"), Event("drawn")


def test_without_a_cut_everybody_sees_at_once(live: LiveTable) -> None:
    news = live.submit(0, ({1}, (Event("moved"), Event("whisper", to=2))))
    assert heard(news, 1) == [(["moved"], 1)] and heard(news, 2) == [(["moved", "whisper"], 1)]
    assert picture(live, None) == (1, []) and live.is_asked(1) and live.asks == [1, 1, 0, 0]


def test_a_deal_ends_before_the_next_begins(live: LiveTable) -> None:
    news = live.submit(0, ({0, 1}, (Event("settled"), Event("deal_started"), Event("dealt", to=1))))
    assert heard(news, 1) == [(["settled"], None)] and state_of(live)[0] == "deal"
    assert picture(live, 1) == (0, ["settled"]) and not live.is_asked(0) and not live.is_asked(1)
    assert heard(live.lift(), 1) == [(["deal_started", "dealt"], 1)]
    assert live.deal == 1 and live.is_asked(0) and picture(live, 1) == (1, [])


def test_a_window_in_which_nobody_is_asked_looks_like_any_other(live: LiveTable) -> None:
    news = live.submit(0, ({1}, (DISCARD, DRAW, Event("drew", to=1))))
    assert heard(news, 1) == heard(news, None) == [(["discarded"], None)]
    assert state_of(live) == ("window", True) and not live.is_asked(1)
    assert picture(live, 1) == (0, ["discarded"])
    assert heard(live.lift(), 1) == [(["drawn", "drew"], 1)] and live.is_asked(1)


def test_only_who_is_asked_sees_on(live: LiveTable) -> None:
    news = live.submit(0, ({1, 3}, (DISCARD, Event("offered", to=1), Event("offered", to=3))))
    assert heard(news, 1) == [(["discarded", "offered"], 1)]
    assert heard(news, 2) == heard(news, None) == [(["discarded"], None)]
    assert live.is_asked(1) and live.is_asked(3) and state_of(live) == ("window", False)
    assert picture(live, 1) == (1, []) and picture(live, 2) == (0, ["discarded"])
    first = live.submit(1, ({3}, (Event("answered", to=1),)))
    assert heard(first, 1) == [([], None)] and heard(first, 2) == heard(first, 3) == heard(first, None) == []
    assert not live.is_asked(1) and live.is_asked(3) and state_of(live) == ("window", False)
    last = live.submit(3, ({1}, (Event("claim_lost", to=3), Event("melded"))))
    assert heard(last, 3) == [([], None)] and heard(last, 1) == heard(last, 2) == [], "as the first was told"
    assert state_of(live) == ("window", True) and not live.is_asked(3)
    assert picture(live, 3) == picture(live, 1) == (1, []) and picture(live, 0) == (0, ["discarded"])
    news = live.lift()
    assert heard(news, 1) == [(["answered", "melded"], 3)] and heard(news, 3) == [(["claim_lost", "melded"], 3)]
    assert live.asks == [1, 2, 0, 1]


def test_a_window_and_the_end_of_a_deal_in_one_step(live: LiveTable) -> None:
    news = live.submit(0, ({0}, (DISCARD, Event("draw"), Event("deal_started"))))
    assert heard(news, 2) == [(["discarded"], None)] and state_of(live)[0] == "window"
    assert heard(live.lift(), 2) == [(["draw"], None)] and state_of(live)[0] == "deal"
    assert picture(live, 2) == (0, ["discarded", "draw"])
    assert heard(live.lift(), 2) == [(["deal_started"], 1)] and live.opened == 1


def test_the_end_of_a_match_waits_for_its_window(live: LiveTable) -> None:
    live.submit(0, (set(), (DISCARD, Event("draw"), Event("match_over"))))
    assert (live.table.over, live.is_over) == (True, False)
    live.lift()
    assert (live.table.over, live.is_over) == (True, True)
