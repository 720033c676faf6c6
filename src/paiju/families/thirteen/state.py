"""牌桌: the state of a match and what each seat may see of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from paiju.core.cards import Cards
from paiju.core.game import turned
from paiju.core.plain import Kept
from paiju.core.quick import quick
from paiju.families.thirteen.actions import Laying
from paiju.families.thirteen.model import BankerTurn, Rules, ThirteenOptions
from paiju.families.thirteen.settle import PairResult

Phase = Literal["bet", "arrange", "over"]


@quick
@dataclass(frozen=True, slots=True)
class Laid:
    """One seat's hand as all have seen it: rows with their types (ids), or all thirteen with the special's id."""

    cards: Cards
    rows: tuple[Cards, ...]
    types: tuple[str, ...]
    special: str | None
    foul: bool


@quick
@dataclass(frozen=True, slots=True)
class Showdown(Kept):
    """A deal that is over: what lay on the table and what it paid."""

    deal: int
    banker: int | None
    bets: tuple[int | None, ...]
    hands: tuple[Laid, ...]
    special_stage: bool
    pairs: tuple[PairResult, ...]
    guns: tuple[tuple[int, int], ...]
    sweeps: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A match in progress. Each game has a subclass with its own options, so that a state can be read back.

    ``first`` is the seat that gets the first thirteen cards and is the first banker.
    """

    options: ThirteenOptions
    key: str
    first: int
    deal: int
    phase: Phase
    hands: tuple[Cards, ...]
    bets: tuple[int | None, ...]
    laid: tuple[Laying | None, ...]
    scores: tuple[int, ...]
    last: Showdown | None

    @property
    def rules(self) -> Rules:
        return self.options.rules()

    @property
    def banker(self) -> int | None:
        return banker_of(self.rules, self.first, self.deal)


def banker_of(rules: Rules, first: int, deal: int) -> int | None:
    """庄家: where the table has one, the first seat, or the next one each deal."""
    if rules.pairing != "banker":
        return None
    return _BANKERS[rules.banker](first, deal) % rules.seats


_BANKERS: dict[BankerTurn, Callable[[int, int], int]] = {
    "rotate": lambda first, deal: first + deal,
    "fixed": lambda first, deal: first,
}


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know; ``hand`` is empty while it may not be seen, ``bets`` None where not yet known."""

    options: ThirteenOptions
    seat: int | None
    to_act: bool
    phase: Phase
    deal: int
    deals: int
    banker: int | None
    bets: tuple[int | None, ...]
    hand: Cards
    laid: Laying | None
    submitted: tuple[bool, ...]
    scores: tuple[int, ...]
    last: Showdown | None
    over: bool

    @property
    def rules(self) -> Rules:
        return self.options.rules()


def turned_state(state: State, by: int) -> State:
    """The same situation with every seat moved on."""
    seats = state.rules.seats
    return replace(
        state,
        first=(state.first + by) % seats,
        hands=turned(state.hands, by),
        bets=turned(state.bets, by),
        laid=turned(state.laid, by),
        scores=turned(state.scores, by),
        last=state.last and _turned_showdown(state.last, by, seats),
    )


def _turned_showdown(last: Showdown, by: int, seats: int) -> Showdown:
    def moved(seat: int) -> int:
        return (seat + by) % seats

    pairs = []
    for pair in last.pairs:
        one, two = map(moved, pair.seats)
        pairs.append(PairResult((one, two), pair.points) if one < two else PairResult((two, one), -pair.points))
    return replace(
        last,
        banker=None if last.banker is None else moved(last.banker),
        bets=turned(last.bets, by),
        hands=turned(last.hands, by),
        pairs=tuple(sorted(pairs, key=lambda pair: pair.seats)),
        guns=tuple((moved(shooter), moved(shot)) for shooter, shot in last.guns),
        sweeps=tuple(moved(seat) for seat in last.sweeps),
        totals=turned(last.totals, by),
    )
