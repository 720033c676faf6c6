"""摆法: every legal split of a hand that no other split beats in all three rows.

A higher row never scores less, so whatever the opponents hold, one of these is a best answer: nothing else needs to
be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from threading import local
from typing import Any

from paiju.core.cards import JOKER
from paiju.families.thirteen.arranging.kernels import BLOCKS, SUBSET_BITS, WAY_BITS, pareto
from paiju.families.thirteen.model import ORDERS, Order
from paiju.families.thirteen.rules.row_tables import BINOMIAL, row_tables
from paiju.families.thirteen.rules.rows import RowRules
from paiju.families.thirteen.table import HAND

MOST_SPLITS = 36_036
"""Fronts times ways to share the other ten cards among two fives: no hand has more splits, so no buffer overflows."""

Row = tuple[int, ...]
_threads = local()


@dataclass(frozen=True, slots=True)
class Split:
    """A hand in three rows, and what they are worth."""

    front: Row
    middle: Row
    back: Row
    values: tuple[int, int, int]

    @property
    def rows(self) -> tuple[Row, Row, Row]:
        return self.front, self.middle, self.back


@dataclass(slots=True)
class Scratch:
    """The buffers of one run after another, and how its rows' tables are held; the kernel says what each is for."""

    tables: tuple[Any, ...]
    work: tuple[Any, ...]
    found: Any


def ways(naturals: int) -> list[tuple[int, list[int]]]:
    """For each front of that many natural cards: its subset, and one side of each way to share the rest in two."""
    found = []
    for size in range(max(0, naturals - 10), 4):
        for front in combinations(range(naturals), size):
            subset = sum(1 << bit for bit in front)
            rest = [1 << bit for bit in range(naturals) if not subset >> bit & 1]
            first, others = rest[0], rest[1:]
            sides = [
                first + sum(some)
                for more in range(max(0, len(rest) - 6), min(5, len(rest)))
                for some in combinations(others, more)
            ]
            found.append((subset, sides))
    return found


def pair_tables(counts: Sequence[int]) -> tuple[list[int], list[int]]:
    """``pair_at`` and ``pairs`` of the kernel for hands of these numbers of natural cards."""
    pair_at = [0] * ((HAND + 2) << SUBSET_BITS)
    pairs: list[int] = []
    for naturals in counts:
        for subset, sides in ways(naturals):
            pair_at[naturals << SUBSET_BITS | subset] = len(pairs) << WAY_BITS | len(sides)
            pairs += sides
    return pair_at, pairs


def scratch(rules: RowRules, order: Order, counts: Sequence[int], ints: Callable[[Sequence[int]], Any]) -> Scratch:
    """Buffers made by ``ints`` (``list``, or an array of some kind) for hands of these numbers of natural cards."""
    rows = row_tables(rules)
    pair_at, pairs = pair_tables(counts)
    tables = (rows.fives, rows.threes, rows.orders, BINOMIAL, pair_at, pairs)
    sizes = (1 << HAND, 512, 512, 2 * 4096, 4096, BLOCKS)
    return Scratch(
        tables=(ORDERS.index(order), *(ints(table) for table in tables)),
        work=tuple(ints([0] * size) for size in sizes),
        found=ints([0] * (5 * MOST_SPLITS)),
    )


def kept_scratch(key: object, make: Callable[[], Scratch]) -> Scratch:
    """A thread's own buffers, made once: kernels fill what they are given, and bots may think side by side."""
    kept: dict[object, Scratch] = _threads.__dict__.setdefault("scratch", {})
    if key not in kept:
        kept[key] = make()
    return kept[key]


def pure_scratch(rules: RowRules, order: Order, naturals: int) -> Scratch:
    return kept_scratch((rules, order, naturals), lambda: scratch(rules, order, (naturals,), list))


def pareto_front(rules: RowRules, order: Order, cards: Sequence[int]) -> tuple[Split, ...]:
    """Every undominated legal split, one for each triple of values, the best front first; empty if none is legal."""
    hand = list(cards)
    buffers = pure_scratch(rules, order, HAND - hand.count(JOKER))
    count = pareto(hand, 0, buffers.tables, buffers.work, buffers.found)
    values = row_tables(rules).values
    return tuple(split_at(hand, buffers.found, i, values) for i in range(count))


def split_at(hand: Sequence[int], found: Sequence[int], index: int, values: Sequence[int]) -> Split:
    """The split that the kernel wrote at ``index``, for the hand as the kernel sorted it."""
    front, middle, back, in_front, in_middle = (int(number) for number in found[5 * index : 5 * index + 5])
    naturals = [int(card) for card in hand if card != JOKER]
    rows: list[list[int]] = [[], [], []]
    for bit, card in enumerate(naturals):
        rows[0 if in_front >> bit & 1 else 1 if in_middle >> bit & 1 else 2].append(card)
    filled = [tuple(row + [JOKER] * (size - len(row))) for row, size in zip(rows, (3, 5, 5), strict=True)]
    return Split(filled[0], filled[1], filled[2], (values[front], values[middle], values[back]))
