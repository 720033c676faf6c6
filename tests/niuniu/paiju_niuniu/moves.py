"""选择: what a player may do, and why it may be refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from paiju.core.errors import Refusal
from paiju.core.rules import rule

from .table import BIDDING, MOST_BET, MOST_BID, PHASES
from .views import NiuniuState, NiuniuView


@dataclass(frozen=True, slots=True)
class Bid:
    """抢庄: nought is no bid."""

    kind: ClassVar[str] = "bid"
    times: int


@dataclass(frozen=True, slots=True)
class Bet:
    """下注."""

    kind: ClassVar[str] = "bet"
    times: int


Action: TypeAlias = Bid | Bet
MOVES: tuple[Action, ...] = (*map(Bid, range(MOST_BID + 1)), *map(Bet, range(1, MOST_BET + 1)))


@rule("NN-2.1", "NN-2.3")
def refusal_of(state: NiuniuState, seat: int, action: Action) -> Refusal | None:
    """Bids while bids are due and bets while bets are, each within its bounds."""
    bidding, options = state.row.phase == BIDDING, state.options
    line = "NN-2.1" if bidding else "NN-2.3"
    if isinstance(action, Bid) != bidding:
        return Refusal("niuniu_wrong_phase", line, {"phase": f"@phase.{PHASES[state.row.phase]}"})
    low, high = (0, options.most_bid) if bidding else (1, options.most_bet)
    return None if low <= action.times <= high else Refusal("niuniu_bad_times", line, {"low": low, "high": high})


def choices_of(view: NiuniuView) -> Iterator[Action]:
    """Every legal action, from what the seat sees."""
    if view.to_act and view.phase == "bid":
        yield from map(Bid, range(view.options.most_bid + 1))
    elif view.to_act:
        yield from map(Bet, range(1, view.options.most_bet + 1))
