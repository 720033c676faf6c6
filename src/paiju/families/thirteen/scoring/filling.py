"""凑牌: the rows of each type that cards not yet laid can make, the best first.

A player who looks for a pair wants that pair, not its kickers. So the rank that weighs most decides which row is the
better one; among equals, what is left for the other rows; and of rows that differ in their kickers alone only the one
that leaves most is told.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from paiju.core.cards import JOKER
from paiju.families.thirteen.hands import in_order
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.moves import row_value
from paiju.families.thirteen.rules.row_tables import SYMBOLS, row_index, row_tables
from paiju.families.thirteen.rules.rows import TYPE_SHIFT, RowType, leading, row_type
from paiju.families.thirteen.table import SIZES

MOST = 12
"""Rows of one type that are told."""
ANYTHING = 1 << 30
"""Above every row."""
_NAMED_BY = {
    RowType.PAIR: 1,
    RowType.TWO_PAIR: 2,
    RowType.TRIPLE: 1,
    RowType.FULL_HOUSE: 2,
    RowType.QUADS: 1,
    RowType.FIVE_ALIKE: 1,
}
"""How many ranks of a value make the row; those after them are kickers. Of any other type all count."""

Row = tuple[int, ...]
Partly = Sequence[int | None]
"""What front, middle and back are worth; None where one is not complete."""


@dataclass(frozen=True, slots=True)
class Filling:
    """A row that free cards complete: those cards, what it is worth, and what is left for the other rows."""

    cards: Row
    value: int
    left: tuple[int, int]


def fillings(rules: Rules, place: int, laid: Sequence[Row], free: Sequence[int]) -> dict[RowType, list[Row]]:
    """For every type that a row can have here, the free cards that make one of what already lies there, best first.

    A row that would stand the wrong way round to its neighbours comes after those that would not.
    """
    lying = laid[place]
    values = [row_value(rules, row) if len(row) == size else None for row, size in zip(laid, SIZES, strict=True)]

    def order(found: Filling) -> tuple[bool, int, int, int, int]:
        stands = _stands(rules, [*values[:place], found.value, *values[place + 1 :]])
        return not stands, -leading(found.value), -found.left[0], -found.left[1], found.value

    by_type: dict[RowType, dict[int, Row]] = {kind: {} for kind in types_of(rules, SIZES[place])}
    for found in sorted(_fillings(rules, lying, sorted(free), SIZES[place] - len(lying)), key=order):
        kind = row_type(found.value)
        if kind in by_type:
            by_type[kind].setdefault(_core(found.value), found.cards)
    return {kind: list(rows.values())[:MOST] for kind, rows in by_type.items()}


def _fillings(rules: Rules, lying: Row, free: Sequence[int], missing: int) -> Iterator[Filling]:
    if not 0 < missing <= len(free):
        return
    others = _ranked(rules, free, min(SIZES[-1], len(free) - missing))
    seen = set[Row]()
    for places in combinations(range(len(free)), missing):
        cards = tuple(free[at] for at in places)
        if cards not in seen:
            seen.add(cards)
            taken = sum(1 << at for at in places)
            yield Filling(cards, row_value(rules, (*lying, *cards)), _left(rules, free, taken, others))


def _ranked(rules: Rules, free: Sequence[int], most: int) -> list[tuple[int, int]]:
    """The rows that free cards make, as values and bits of which cards, from the best; fives if there are enough."""
    size = next((size for size in reversed(SIZES) if size <= most), 0)
    if not size:
        return []
    worth = (
        (row_value(rules, [free[at] for at in places]), sum(1 << at for at in places))
        for places in combinations(range(len(free)), size)
    )
    return sorted(worth, reverse=True)


def _left(rules: Rules, free: Sequence[int], taken: int, others: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The best other row that remains, and what three cards left after it are worth."""
    for value, bits in others:
        if not bits & taken:
            last = [card for at, card in enumerate(free) if not (bits | taken) >> at & 1]
            return value, row_value(rules, last) if len(last) == SIZES[0] else 0
    return 0, 0


def _stands(rules: Rules, values: Partly) -> bool:
    """Whether rows go up as far as they are complete."""
    front, middle, back = values
    return middle is None or in_order(rules, (front or 0, middle, back or ANYTHING))


def _core(value: int) -> int:
    """A value without its kickers."""
    ranks = _NAMED_BY.get(row_type(value))
    unused = 0 if ranks is None else TYPE_SHIFT - 4 * ranks
    return value >> unused << unused


@lru_cache(maxsize=256)
def types_of(rules: Rules, size: int) -> tuple[RowType, ...]:
    """The types that this table's deck can make in a row of that size, from the lowest; no high cards."""
    tables = row_tables(rules.rows)
    stock = [rules.room.deck.count(JOKER), *(0 for _ in range(SYMBOLS - 1))]
    for card in rules.room.deck:
        if card != JOKER:
            stock[(card >> 2) + 1] += 1
    found = list[int]()
    for symbols in combinations_with_replacement(range(SYMBOLS - 1, -1, -1), size):
        if any(symbols.count(symbol) > stock[symbol] for symbol in symbols):
            continue
        index = row_index(symbols)
        for place in (tables.threes[index],) if size == SIZES[0] else tables.fives[2 * index : 2 * index + 2]:
            if tables.types[place] not in found:
                insort(found, tables.types[place])
    return tuple(RowType(kind) for kind in found if kind != RowType.HIGH_CARD)
