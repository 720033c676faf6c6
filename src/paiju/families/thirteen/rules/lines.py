"""Numbers that the rules tell: events, each with so many numbers after it, and the lines of the ledger.

Every ``@kernel`` that tells has these numbers compiled in, so this file counts among the kernels' sources.
"""

from __future__ import annotations

DEAL_STARTED, DEALT, BET_PLACED, BETS, STAKE, SUBMITTED, SHOWDOWN, SHOWN = 1, 2, 3, 4, 5, 6, 7, 8
PAID, PAIR, SETTLED, RESULT, MATCH_OVER, SCORE, HORSE_DRAWN = 9, 10, 11, 12, 13, 14, 15
SIZES = (0, 3, 15, 2, 1, 2, 2, 5, 20, 8, 5, 2, 3, 1, 2, 2)
"""How many numbers each takes, its own included. Stakes, shown hands, results and scores follow seat by seat."""

ROW, FOUL, BANKER_TIE, SPECIAL, SPECIAL_OVER, BANKER_PAID = 0, 1, 2, 3, 4, 5
GUN, ROLLED_OVER, SWEEP, SPECIAL_DOUBLED, HORSE, BET = 6, 7, 8, 9, 10, 11
LINES = (
    "row",
    "foul",
    "banker_tie",
    "special",
    "special_over",
    "banker_pays",
    "gun",
    "rollover",
    "sweep",
    "special_doubled",
    "horse",
    "bet",
)
"""What the details of a ledger entry call these lines."""
