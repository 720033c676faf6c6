"""牌桌: all that a table of thirteen cards has, as rows of named fields.

The numbers below are compiled into every ``@kernel`` that reads them, so this file counts among the kernels' sources.
"""

from __future__ import annotations

from typing import Annotated

from paiju.core.row import Int8, Int32, Int64, Row

HAND = 13
PLACES = ("front", "middle", "back")
SIZES = (3, 5, 5)
FRONT, MIDDLE, BACK = 0, 1, 2
ROWS = 3
MIDDLE_AT, BACK_AT = 3, 8
"""Where the middle and the back begin among thirteen cards that lie row by row."""
MOST_SEATS = 6
MOST_DECK = 96
NOBODY = -1
NONE = -1
"""No special."""

BETTING, ARRANGING, OVER = 0, 1, 2
PHASES = ("bet", "arrange", "over")
NOT_LAID, ARRANGED, DECLARED = 0, 1, 2


class Seat(Row):
    """A player: cards in ascending order, jokers last; what they bet and laid in this deal; points of the match.

    ``rows`` are the cards as arranged, front, middle and back, each in ascending order; ``special`` is the place of a
    declared special in the table's list.
    """

    hand: Annotated[list[Int8], HAND]
    rows: Annotated[list[Int8], HAND]
    bet: Int32
    laid: Int8
    special: Int8
    score: Int64


class LaidHand(Row):
    """A hand at the showdown: its rows' values, or a special; and what came of meeting each other seat.

    ``won`` counts the rows won from each seat, ``points`` what was won from it.
    """

    cards: Annotated[list[Int8], HAND]
    values: Annotated[list[Int32], ROWS]
    special: Int8
    foul: Int8
    has_horse: Int8
    beats_all: Int8
    won: Annotated[list[Int8], MOST_SEATS]
    points: Annotated[list[Int64], MOST_SEATS]
    total: Int64


class LaidDeal(Row):
    """A deal laid open: who banked it, which card was the horse, what was bet, what lay on the table."""

    deal: Int32
    banker: Int8
    horse: Int8
    bets: Annotated[list[Int32], MOST_SEATS]
    hands: Annotated[list[LaidHand], MOST_SEATS]


class Desk(Row):
    """A match. ``first`` gets the first thirteen cards and is the first banker; ``last`` has deal -1 before any.

    ``horse`` is the card of this deal, -1 where the table has none.
    """

    key: Annotated[list[Int64], 8]
    first: Int8
    deal: Int32
    phase: Int8
    banker: Int8
    horse: Int8
    seats: Annotated[list[Seat], MOST_SEATS]
    last: LaidDeal
