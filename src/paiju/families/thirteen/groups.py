"""Can cards be cut into groups: of equal ranks or suits (`cover`) and into runs (`cover_runs`), jokers wild.

Both use one fact: a hand has as many cards as the groups have places, so the natural cards need only fit; every
place they leave is taken by a joker, and that comes out even. How many jokers there are is never asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from paiju.families.thirteen.rows import ACE, STRAIGHTS, Wheel

Layers = tuple[int, int, int, int]
"""Rank masks: the ranks held at least once, twice, three and four times."""

_FRONT_WHEEL = 1 << ACE | 0b11


@cache
def cover(needs: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...] | None:
    """Share out groups of these sizes so that the groups of each need hold at least that many; None if impossible.

    A need is the number of natural cards of one rank (or suit). Needs come biggest first and without zeros, which
    leaves few different questions: the answers are kept.
    """
    if not needs:
        return ()
    if len(needs) > len(sizes) or sum(needs) > sum(sizes):
        return None
    for many in range(1, len(sizes) + 1):
        for taken in combinations(sizes, many):
            if sum(taken) < needs[0]:
                continue
            left = list(sizes)
            for size in taken:
                left.remove(size)
            rest = cover(needs[1:], tuple(left))
            if rest is not None:
                return (taken, *rest)
    return None


def needs_of(counts: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted([count for count in counts if count], reverse=True))


@dataclass(frozen=True, slots=True)
class Runs:
    """The runs a table allows: ``fives[n]`` are all choices of n five-card runs, as (either, both, the runs)."""

    fives: tuple[tuple[tuple[int, int, tuple[int, ...]], ...], ...]
    fronts: dict[int, int]


@cache
def runs_of(wheel: Wheel, ends_in_ace: bool) -> Runs:
    """顺子 in 三顺子 and 三同花顺; a front may be A-2-3 whatever ``wheel`` says, and Q-K-A only if ``ends_in_ace``."""
    singles = [run for run, _ in STRAIGHTS[wheel]]
    # The higher run last: it becomes the back.
    pairs = tuple(
        (singles[high] | singles[low], singles[high] & singles[low], (singles[low], singles[high]))
        for high in range(len(singles))
        for low in range(high, len(singles))
    )
    fronts: dict[int, int] = {0: 0b111}
    for front in [0b111 << low for low in range(10 + ends_in_ace)] + [_FRONT_WHEEL]:
        bits = [1 << rank for rank in range(ACE + 1) if front >> rank & 1]
        for many in range(1, 4):
            for part in combinations(bits, many):
                fronts[sum(part)] = front
    return Runs((((0, 0, ()),), tuple((run, 0, (run,)) for run in singles), pairs), fronts)


def cover_runs(layers: Layers, runs: Runs, fives: int, front: bool) -> tuple[int, ...] | None:
    """Runs that hold all these cards, ``fives`` of five and before them perhaps a front; None if there are none."""
    once, twice, thrice, more = layers
    if more:
        return None
    for either, both, chosen in runs.fives[fives]:
        # What the fives cannot hold must go to the front, which takes a rank once.
        if twice & ~either or thrice & ~both:
            continue
        excess = once & ~either | twice & ~both | thrice
        if front:
            if excess in runs.fronts:
                return (runs.fronts[excess], *chosen)
        elif not excess:
            return chosen
    return None
