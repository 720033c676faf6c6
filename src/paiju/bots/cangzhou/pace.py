"""快慢: what a hand so many tiles from a win is worth, when the others are on their way too.

A hand goes through stages, each left by a useful tile. Every round it draws one; others may end the hand first. At the
last stage a win by draw pays more than a win by discard, so a discard may also be let go (M8 lets one win again).
"""

from __future__ import annotations

from functools import lru_cache

RISK = (0.0, 0.007, 0.013, 0.026, 0.05, 0.07, 0.11, 0.145, 0.175, 0.195, 0.215, 0.225, 0.235, 0.245, 0.255)
"""By round, the chance that one of three others wins in it: as measured among bots, and a third more to be careful."""
GIVEN = 0.75
"""How often another's discard is as likely to be the tile as a draw: people keep some of what others want."""
THROWN = 1.0
"""``GIVEN`` for a tile that a committed hand can 砸; this and ``COMMON_LOCKED`` are set so that a declaration which is
expected to gain nothing did gain nothing when hands were played on (research.mahjong.locks)."""
PATIENCE = 1.6
"""A sure win is let go only for so much more: nothing here sees hands that sit on the tiles one waits for."""
CLAIMED = 2.0
"""An open hand comes nearer by claims too: so much more often than by draws alone."""
COMMON = (4.5, 11.0, 17.0, 23.0, 29.0, 35.0, 40.0, 44.0)
"""Live useful tiles of a hand 0, 1, 2 … away, where nothing better is known."""
COMMON_LOCKED = {
    "bian": (3.0, 6.0, 9.0, 13.0, 17.0, 21.0, 25.0, 29.0),
    "zuan": (3.0, 8.0, 13.0, 18.0, 23.0, 28.0, 33.0, 37.0),
    "za": (4.5, 14.0, 21.0, 27.0, 33.0, 38.0, 42.0, 46.0),
}
"""Live useful tiles on the way to three 边, 钻 or 砸: single tiles by draw, or one of two alike from anybody."""


def risk(elapsed: int, others: int) -> float:
    """The chance that somebody else wins in the round after so many."""
    return RISK[min(elapsed, len(RISK) - 1)] * others / 3


@lru_cache(maxsize=1 << 15)
def worth(
    stages: tuple[float, ...],
    unseen: int,
    rounds: int,
    elapsed: int,
    others: int,
    drawn: float,
    discarded: float,
    loss: float,
) -> float:
    """The expected gain of a hand that needs one tile of each of ``stages`` (live useful ones, the last stage first).

    ``drawn`` and ``discarded`` are what the win would bring, ``loss`` what another's win costs on average.
    """
    steps = [min(0.9, count / unseen) for count in stages]
    given = 1 - (1 - min(0.9, steps[0] * GIVEN)) ** others
    values = [0.0] * len(steps)
    for left in range(1, rounds + 1):
        # The round in which so many draws are left; nothing is won in the rounds after the last.
        stop = risk(elapsed + rounds - left, others)
        after = [(1 - stop) * value - stop * loss for value in values]
        hope = discarded if discarded * PATIENCE >= after[0] else after[0]
        values = [
            steps[0] * drawn + (1 - steps[0]) * (given * hope + (1 - given) * after[0]),
            *(step * after[stage] + (1 - step) * after[stage + 1] for stage, step in enumerate(steps[1:])),
        ]
    return values[-1]
