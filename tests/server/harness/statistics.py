"""How well a number tells two kinds apart."""

from __future__ import annotations

from collections.abc import Sequence

FAIR = (0.45, 0.55)
"""Within these nobody can make anything of it."""


def auc(one: Sequence[float], other: Sequence[float]) -> float:
    """The chance that one of the first kind is greater than one of the second, ties counting half."""
    return sum((a > b) + (a == b) / 2 for a in one for b in other) / (len(one) * len(other))


def is_fair(one: Sequence[float], other: Sequence[float]) -> bool:
    return FAIR[0] <= auc(one, other) <= FAIR[1]
