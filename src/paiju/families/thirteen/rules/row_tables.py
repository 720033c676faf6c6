"""Every row value there is, looked up instead of worked out.

A row is a multiset of five (or three) of fourteen symbols: 0 a joker, 1 the two … 13 the ace. With the cards taken
from the highest down, card ``j`` of a row of ``n`` adds ``BINOMIAL[(n - 1 - j) * 14 + symbol]``; the sum is the row's
index, and jokers, coming last, add nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Annotated, NamedTuple

from paiju.core.kernel import kernel
from paiju.families.thirteen.rules.rows import TYPE_SHIFT, RowRules, five_value, front_order, three_value

SYMBOLS = 14
JOKER_CARD = 52
FRONT_SIZE = 3
BINOMIAL = tuple(comb(symbol + place, place + 1) for place in range(5) for symbol in range(SYMBOLS))
FIVES = comb(SYMBOLS + 4, 5)
THREES = comb(SYMBOLS + 2, 3)


class RowValues(NamedTuple):
    """The value of every row: by a five's index times two, plus one if its natural cards share a suit; by a front's."""

    fives: Annotated[Sequence[int], "int32"]
    threes: Annotated[Sequence[int], "int32"]
    columns: Annotated[Sequence[int], "int16"]


@kernel
def look_up(worth: RowValues, cards: Sequence[int], first: int, size: int) -> int:
    """The value of the row of so many cards from ``first`` on, which ascend, jokers last."""
    naturals = size
    while naturals > 0 and cards[first + naturals - 1] == JOKER_CARD:
        naturals -= 1
    index = 0
    one_suit = 1
    for i in range(naturals):
        card = cards[first + i]
        index += worth.columns[(size - naturals + i) * SYMBOLS + (card >> 2) + 1]
        if card & 3 != cards[first] & 3:
            one_suit = 0
    return worth.threes[index] if size == FRONT_SIZE else worth.fives[2 * index + one_suit]


@dataclass(frozen=True, slots=True)
class RowTables:
    """All rows under one set of row rules; a row's *place* is its position among all values that exist.

    Places compare like values, fronts with fives too, and are small enough to index tables by.
    """

    values: tuple[int, ...]
    """Place to value, ascending."""
    types: tuple[int, ...]
    """Place to row type."""
    fives: tuple[int, ...]
    """Index of a five-card row times two, plus one if its natural cards share a suit, to place."""
    threes: tuple[int, ...]
    """Index of a front to place."""
    orders: tuple[int, ...]
    """Place of a front to the place it counts as in "front below middle"; any other place to itself."""
    worth: RowValues
    """The values themselves by index, as the rules look them up."""

    def place(self, value: int) -> int:
        """The place of a value, or of the next one that exists."""
        return bisect_left(self.values, value)


def row_index(symbols: tuple[int, ...]) -> int:
    """The index of a row given as symbols from the highest down, jokers last."""
    last = len(symbols) - 1
    return sum(BINOMIAL[(last - j) * SYMBOLS + symbol] for j, symbol in enumerate(symbols))


@cache
def row_tables(rules: RowRules) -> RowTables:
    """Work out all 17,136 fives and 560 fronts once per set of row rules."""
    fives = [0] * (2 * FIVES)
    for symbols in combinations_with_replacement(range(SYMBOLS - 1, -1, -1), 5):
        ranks = [symbol - 1 for symbol in symbols if symbol]
        index = 2 * row_index(symbols)
        fives[index] = five_value(rules, ranks, False)
        fives[index + 1] = five_value(rules, ranks, True)
    threes = [0] * THREES
    for three in combinations_with_replacement(range(SYMBOLS - 1, -1, -1), 3):
        threes[row_index(three)] = three_value(rules, [symbol - 1 for symbol in three if symbol])
    values = sorted({*fives, *threes, *map(front_order, threes)})
    places = {value: place for place, value in enumerate(values)}
    return RowTables(
        values=tuple(values),
        types=tuple(value >> TYPE_SHIFT for value in values),
        fives=tuple(places[value] for value in fives),
        threes=tuple(places[value] for value in threes),
        orders=tuple(places[front_order(value)] for value in values),
        worth=RowValues(tuple(fives), tuple(threes), BINOMIAL),
    )
