"""The indices of all sets of a hand's cards, by adding instead of looking at every card again.

A row's index is a sum over its cards, in which a card counts by how many of the row come after it. So cards are cut
in two: those of a row among the first places have a sum that the last have no say in, and the other way round; so
have the cards that the row leaves. A few sums of either part make the indices of all rows, two additions each.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from paiju.core.kernel import kernel
from paiju.families.thirteen.learning.study import COLUMNS_OF_SYMBOL, HEAD, TAIL, Shares

Ints: TypeAlias = Sequence[int]
Buffer: TypeAlias = MutableSequence[int]

HEADS, TAILS = 1 << HEAD, 1 << TAIL
PARTS = HEADS + TAILS
"""Sums of a whole hand: those of its first places, then those of its last."""


@kernel
def sum_first(shares: Shares, symbols: Ints, many: int, row: int, rest: int, mine: Buffer, other: Buffer) -> None:
    """By which of the first ``many`` cards a row of so many takes, what they add to its index and the others to theirs.

    Sets that are too large for the row get a number too, and nobody asks for it.
    """
    steps, bits = shares.steps, shares.bits
    mine[0] = 0
    other[0] = 0
    for card in range(many):
        first = symbols[card] * COLUMNS_OF_SYMBOL
        for taken in range(1 << card):
            before, more = bits[taken], taken | 1 << card
            mine[more] = mine[taken] + steps[first + row - 1 - before]
            other[more] = other[taken]
            other[taken] += steps[first + rest - 1 - card + before]


@kernel
def sum_last(shares: Shares, symbols: Ints, first: int, many: int, mine: Buffer, other: Buffer, to: int) -> None:
    """Sums of the ``many`` cards from ``first`` on, which are the last, from ``to`` on."""
    steps, bits = shares.steps, shares.bits
    mine[to] = 0
    other[to] = 0
    for after in range(many):
        card = many - 1 - after
        column = symbols[first + card] * COLUMNS_OF_SYMBOL
        for taken in range(1 << after):
            behind, at = bits[taken], to + (taken << card + 1)
            more = at + (1 << card)
            mine[more] = mine[at] + steps[column + behind]
            other[more] = other[at]
            other[at] += steps[column + after - behind]
