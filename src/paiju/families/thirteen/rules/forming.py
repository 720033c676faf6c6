"""Parts of specials, worked out once: the groups and runs that cards can be cut into.

A hand has as many cards as the groups have places, so the natural cards need only fit; every place they leave is taken
by a joker, and that comes out even. How many jokers there are is never asked. The numbers below are compiled into every
``@kernel`` that reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Annotated, Literal, NamedTuple

from paiju.core.rules import rule
from paiju.families.thirteen.rules.rows import ACE, STRAIGHTS, Wheel
from paiju.families.thirteen.table import HAND

LEAST_ALIKE, MOST_ALIKE = 6, 14
PURE_DRAGON, DRAGON, FOUR_TRIPLES, THREE_QUADS, THREE_EMPERORS, TWELVE_ROYALS = 0, 1, 2, 3, 4, 5
ALL_ROYALS, THREE_STRAIGHT_FLUSHES, THREE_FLUSHES, THREE_STRAIGHTS, ALL_BIG, ALL_SMALL = 15, 16, 17, 18, 19, 20
ONE_COLOUR, FIVE_PAIRS_TRIPLE, SIX_PAIRS, TWO_TRIPLES_THREE_PAIRS = 21, 22, 23, 24
CODES: dict[str, int] = {
    **{f"alike_{number}": number for number in range(MOST_ALIKE, LEAST_ALIKE - 1, -1)},
    "pure_dragon": PURE_DRAGON,
    "dragon": DRAGON,
    "four_triples": FOUR_TRIPLES,
    "three_quads": THREE_QUADS,
    "three_emperors": THREE_EMPERORS,
    "twelve_royals": TWELVE_ROYALS,
    "all_royals": ALL_ROYALS,
    "three_straight_flushes": THREE_STRAIGHT_FLUSHES,
    "three_flushes": THREE_FLUSHES,
    "three_straights": THREE_STRAIGHTS,
    "all_big": ALL_BIG,
    "all_small": ALL_SMALL,
    "one_colour": ONE_COLOUR,
    "five_pairs_triple": FIVE_PAIRS_TRIPLE,
    "six_pairs": SIX_PAIRS,
    "two_triples_three_pairs": TWO_TRIPLES_THREE_PAIRS,
}
"""Every special's bit, n alike being bit n, by id; the games' lists say which they have and what each pays."""

COLOURS: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "colour": ((0, 3), (1, 2)),  # ♠♣ or ♥♦
    "suits": ((2, 3), (0, 1)),  # ♦♣ or ♠♥
}
PARTNERS = {name: next(other for spade, other in pairs if spade == 0) for name, pairs in COLOURS.items()}
"""凑一色: the suit that goes with spades."""
_FRONT_WHEEL = 1 << ACE | 0b11

Needs = tuple[int, ...]
"""How many natural cards there are of each rank (or suit), biggest first and without zeros."""


@dataclass(frozen=True, slots=True)
class SpecialContext:
    """A table's terms for specials: its straights, D9's bonus, Q-K-A in front (not in T6), 凑一色 (F5)."""

    wheel: Wheel
    low_bonus: bool
    ends_in_ace: bool
    one_colour: Literal["colour", "suits"]


class Forming(NamedTuple):
    """Parts of specials as the rules read them: shapes with the specials each forms; runs of five and fronts as bits.

    The choices of no, one and two runs lie one after the other, ``run_starts`` says from where to where.
    """

    low_bonus: int
    partner: int
    shapes: Annotated[Sequence[int], "int64"]
    shape_specials: Annotated[Sequence[int], "int32"]
    run_starts: Annotated[Sequence[int], "int16"]
    run_either: Annotated[Sequence[int], "int16"]
    run_both: Annotated[Sequence[int], "int16"]
    run_fronts: Annotated[Sequence[int], "int8"]


@cache
def forming_of(context: SpecialContext) -> Forming:
    runs = runs_of(context.wheel, context.ends_in_ace)
    return Forming(int(context.low_bonus), PARTNERS[context.one_colour], *shape_tables(), *_run_tables(runs))


# -- groups -------------------------------------------------------------------------------------------------


@cache
def cover(needs: Needs, sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...] | None:
    """Share out groups of these sizes so that the groups of each need hold at least that many; None if impossible.

    There are few different needs: the answers are kept.
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


def needs_of(counts: Sequence[int]) -> Needs:
    return tuple(sorted([count for count in counts if count], reverse=True))


def _groups(*sizes: int) -> Callable[[Needs], bool]:
    """Groups of equal ranks, not necessarily different ones; a group of one is any card."""
    return lambda needs: cover(needs, sizes) is not None


@rule("TH-4.12")
def _three_flushes(needs: Needs) -> bool:
    """三同花: each row of one suit, the rows' suits alike or not."""
    return cover(needs, (5, 5, 3)) is not None


BY_SHAPE: dict[int, Callable[[Needs], bool]] = {
    FOUR_TRIPLES: rule("TH-4.6")(_groups(3, 3, 3, 3, 1)),
    THREE_QUADS: rule("TH-4.7")(_groups(4, 4, 4, 1)),
    THREE_EMPERORS: rule("TH-4.8")(_groups(5, 5, 3)),
    THREE_FLUSHES: _three_flushes,
    FIVE_PAIRS_TRIPLE: rule("TH-4.17")(_groups(3, 2, 2, 2, 2, 2)),
    SIX_PAIRS: rule("TH-4.18")(_groups(2, 2, 2, 2, 2, 2, 1)),
    TWO_TRIPLES_THREE_PAIRS: rule("TH-4.19")(_groups(3, 3, 2, 2, 2, 1)),
}
"""Specials that only the sizes of groups decide: of suits for 三同花, of ranks for the others."""


def partitions(total: int, most: int) -> Iterator[Needs]:
    """Every way to write a number as a sum of numbers up to ``most``, biggest first."""
    if total == 0:
        yield ()
    for first in range(min(total, most), 0, -1):
        for rest in partitions(total - first, first):
            yield (first, *rest)


@cache
def shape_tables() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Shapes (how many groups of each size, a nibble each) in order, and the specials that each forms."""
    found: dict[int, int] = {}
    for naturals in range(HAND + 1):
        for needs in partitions(naturals, HAND):
            shape = sum(1 << 4 * (size - 1) for size in needs)
            found[shape] = sum(1 << code for code, forms in BY_SHAPE.items() if forms(needs))
    shapes = tuple(sorted(found))
    return shapes, tuple(found[shape] for shape in shapes)


# -- runs ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Runs:
    """The runs a table allows: ``fives[n]`` are all choices of n five-card runs, as (either, both, the runs)."""

    fives: tuple[tuple[tuple[int, int, tuple[int, ...]], ...], ...]
    fronts: dict[int, int]


@cache
def runs_of(wheel: Wheel, ends_in_ace: bool) -> Runs:
    """顺子 in 三顺子 and 三同花顺; a front may be A-2-3 whatever ``wheel`` says, and Q-K-A only if ``ends_in_ace``."""
    singles = [run for run, _ in STRAIGHTS[wheel]]
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


def _run_tables(runs: Runs) -> tuple[tuple[int, ...], ...]:
    """Bounds of the choices of none, one and two runs; what either and what both hold; what a front takes."""
    starts = [0]
    for choices in runs.fives:
        starts.append(starts[-1] + len(choices))
    held = [choice for choices in runs.fives for choice in choices]
    fronts = tuple(int(excess in runs.fronts) for excess in range(1 << HAND))
    return tuple(starts), tuple(either for either, _, _ in held), tuple(both for _, both, _ in held), fronts
