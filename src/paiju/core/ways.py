"""Counting hands exactly: how many there are with given numbers of cards of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb


def ways(kinds: Sequence[Sequence[int]], size: int) -> int:
    """In how many ways ``size`` cards can be taken, where kind i gives c cards in ``kinds[i][c]`` ways."""
    found = [1] + [0] * size
    for kind in kinds:
        found = [
            sum(kind[taken] * found[total - taken] for taken in range(min(total, len(kind) - 1) + 1))
            for total in range(size + 1)
        ]
    return found[size]


def choosing(cards: int, allowed: int) -> tuple[int, ...]:
    """The ways to take 0, 1, … ``allowed`` of ``cards`` different cards."""
    return tuple(comb(cards, taken) for taken in range(max(allowed, -1) + 1))


def vectors(kinds: int, most: int, size: int) -> Iterator[tuple[int, ...]]:
    """Every way to say how many cards there are of each kind, none more than ``most``."""
    if kinds == 0:
        if size == 0:
            yield ()
        return
    for taken in range(min(most, size) + 1):
        for rest in vectors(kinds - 1, most, size - taken):
            yield (taken, *rest)
