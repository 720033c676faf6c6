"""桌面: a table of this game as one row, the options, and the room that the rules read them from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, NamedTuple

from paiju.core.kernel import kernel
from paiju.core.options import Options, option
from paiju.core.row import Int8, Int32, Int64, Row
from paiju.core.rules import rule

MOST_SEATS, CARDS, SEEN, DECK = 5, 5, 4, 52
MOST_BID, MOST_BET = 4, 5
BIDDING, BETTING, OVER = range(3)
PHASES = ("bid", "bet", "over")
UNDECIDED = -1
LEVELS = ("none", *(f"bull{number}" for number in range(1, 11)), "court", "bomb")
BULL_BULL, COURT, BOMB = range(10, 13)
TIMES = (1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6)
"""What a hand of each level is worth."""


@dataclass(frozen=True)
class NiuniuOptions(Options):
    players: int = option(4, rule="NN-1.1", choices=(2, 3, 4, 5))
    deals: int = option(5, rule="NN-1.3", low=1, high=20)
    stake: int = option(1, rule="NN-4.3", low=1, high=9)
    most_bid: int = option(4, rule="NN-2.1", low=1, high=MOST_BID)
    most_bet: int = option(3, rule="NN-2.3", low=1, high=MOST_BET)
    specials: bool = option(True, rule="NN-3.3")


class Seat(Row):
    """One player; a bid and a bet are UNDECIDED until they are made."""

    hand: Annotated[list[Int8], CARDS]
    bid: Int8
    bet: Int8
    score: Int32


class Desk(Row):
    """The table. ``banker`` is the last deal's until the bids of this one are all made."""

    phase: Int8
    deal: Int8
    banker: Int8
    seats: Annotated[list[Seat], MOST_SEATS]
    key: Annotated[list[Int64], 8]


class Room(NamedTuple):
    """The options and the data of the rulebook, as the rules read them."""

    players: int
    deals: int
    stake: int
    most_bid: int
    most_bet: int
    specials: bool
    times: Annotated[Sequence[int], "int8"]


@rule("NN-4.1")
@lru_cache(64)
def room_of(options: NiuniuOptions) -> Room:
    """The room of these options."""
    o = options
    return Room(o.players, o.deals, o.stake, o.most_bid, o.most_bet, o.specials, TIMES)


@rule("NN-2.1", "NN-2.3")
@kernel
def is_asked(desk: Desk, seat: int) -> bool:
    """All bid at once; then all but the banker bet at once."""
    me = desk.seats[seat]
    if desk.phase == BIDDING:
        return me.bid == UNDECIDED
    return desk.phase == BETTING and seat != desk.banker and me.bet == UNDECIDED
