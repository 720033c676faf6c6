"""Rows ranked by the million, in any card order: a sum of keys is the index. Our entry in the race of evaluators.

A row of up to five natural cards has its own sum, whatever the rest are jokers: no two multisets of at most five of
these keys add up alike (a test adds up all 8,568). Beside its key a card's word carries its suit; a joker's, all suits.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from itertools import combinations_with_replacement

from paiju.core.kernel import kernel
from paiju.families.thirteen.rules.row_tables import SYMBOLS, RowTables, row_index

# Greedily the smallest such numbers; the first is the joker's, then the two's … the ace's.
KEYS = (0, 1, 6, 31, 108, 366, 926, 2286, 5733, 12905, 27316, 44676, 94545, 147031)
SUM_BITS = 20
SUM_MASK = (1 << SUM_BITS) - 1
ALL_SUITS = 15


def card_words() -> list[int]:
    """Card (jokers last) to its key and, above it, its suit."""
    naturals = [KEYS[(card >> 2) + 1] | 1 << (card & 3) << SUM_BITS for card in range(52)]
    return [*naturals, ALL_SUITS << SUM_BITS]


def sum_table(tables: RowTables) -> list[int]:
    """Sum of keys, and above it whether the cards share a suit, to the row's place."""
    table = [0] * (2 << SUM_BITS)
    for symbols in combinations_with_replacement(range(SYMBOLS - 1, -1, -1), 5):
        at = sum(KEYS[symbol] for symbol in symbols)
        index = 2 * row_index(symbols)
        table[at] = tables.fives[index]
        table[1 << SUM_BITS | at] = tables.fives[index + 1]
    return table


@kernel
def rank_rows(
    cards: Sequence[int], count: int, words: Sequence[int], table: Sequence[int], places: MutableSequence[int]
) -> None:
    """The place of each of ``count`` rows of five cards."""
    for i in range(count):
        a = words[cards[5 * i]]
        b = words[cards[5 * i + 1]]
        c = words[cards[5 * i + 2]]
        d = words[cards[5 * i + 3]]
        e = words[cards[5 * i + 4]]
        suited = 1 if (a & b & c & d & e) >> SUM_BITS else 0
        places[i] = table[suited << SUM_BITS | ((a + b + c + d + e) & SUM_MASK)]
