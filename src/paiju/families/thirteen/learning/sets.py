"""Rows as sets of a hand's places: what each set is worth, and which middle may follow a back.

A hand lies from the ace down, jokers last; a set of its cards is a bit mask, bit 0 the first card. Of cards that are
alike a set holds the first ones, so that every arrangement has one spelling.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from paiju.core.kernel import kernel, longs
from paiju.families.thirteen.arranging.kernels import JOKER_CARD, SYMBOL_COUNT
from paiju.families.thirteen.learning.study import MIDDLES, Ways
from paiju.families.thirteen.rules.play import goes_up

Ints: TypeAlias = Sequence[int]
Buffer: TypeAlias = MutableSequence[int]

CARDS = 13
ALL_SUITS = 15
ALL_CARDS = (1 << CARDS) - 1
FOURTH, THIRD, SECOND, FIRST = 4 * SYMBOL_COUNT, 3 * SYMBOL_COUNT, 2 * SYMBOL_COUNT, SYMBOL_COUNT


@kernel
def symbol_of(card: int) -> int:
    """0 a joker, 1 the two … 13 the ace, as the row tables count."""
    return 0 if card == JOKER_CARD else (card >> 2) + 1


@kernel
def suits_of(card: int) -> int:
    return ALL_SUITS if card == JOKER_CARD else 1 << (card & 3)


@kernel
def twins(hand: Ints) -> int:
    """The places of the hand that hold the same card as the place before."""
    found = 0
    for i in range(1, CARDS):
        if hand[i] == hand[i - 1]:
            found |= 1 << i
    return found


@kernel
def is_first(cards: int, alike: int) -> bool:
    """Whether a set of the whole hand holds the first of all cards that are alike."""
    return cards & alike & ~cards << 1 == 0


@kernel
def twins_left(hand: Ints, left: int) -> int:
    """Twins among what is left of a hand, its places counted anew."""
    found = 0
    count = 0
    before = -1
    for i in range(CARDS):
        is_left = left >> i & 1
        found |= (1 if hand[i] == before else 0) * is_left << count
        before = hand[i] if is_left else before
        count += is_left
    return found


@kernel
def five_place(ways: Ways, hand: Ints, number: int) -> int:
    """The place of the five cards with this number."""
    shares = ways.shares
    index = 0
    suits = ALL_SUITS
    for i in range(5):
        card = hand[shares.five_at[5 * number + i]]
        index += shares.columns[FOURTH - i * SYMBOL_COUNT + symbol_of(card)]
        suits &= suits_of(card)
    return ways.fives[2 * index + (1 if suits else 0)]


@kernel
def three_index(ways: Ways, hand: Ints, number: int) -> int:
    """The index of the three cards with this number."""
    shares = ways.shares
    index = 0
    for i in range(3):
        index += shares.columns[SECOND - i * SYMBOL_COUNT + symbol_of(hand[shares.three_at[3 * number + i]])]
    return index


@kernel
def fill_fives(hand: Ints, columns: Ints, fives: Ints, places: Buffer) -> None:
    """The places of all sets of five, in the order of their numbers."""
    symbols, suits, last = longs(CARDS), longs(CARDS), longs(CARDS)
    for i in range(CARDS):
        symbols[i] = symbol_of(hand[i])
        suits[i] = suits_of(hand[i])
        last[i] = columns[symbols[i]]
    count = 0
    for a in range(9):
        index1 = columns[FOURTH + symbols[a]]
        for b in range(a + 1, 10):
            index2 = index1 + columns[THIRD + symbols[b]]
            suits2 = suits[a] & suits[b]
            for c in range(b + 1, 11):
                index3 = index2 + columns[SECOND + symbols[c]]
                suits3 = suits2 & suits[c]
                for d in range(c + 1, 12):
                    index4 = index3 + columns[FIRST + symbols[d]]
                    suits4 = suits3 & suits[d]
                    for e in range(d + 1, 13):
                        places[count] = fives[2 * (index4 + last[e]) + (1 if suits4 & suits[e] else 0)]
                        count += 1


@kernel
def fill_threes(hand: Ints, columns: Ints, threes: Ints, places: Buffer) -> None:
    """The places of all sets of three, in the order of their numbers."""
    count = 0
    for a in range(11):
        index1 = columns[SECOND + symbol_of(hand[a])]
        for b in range(a + 1, 12):
            index2 = index1 + columns[FIRST + symbol_of(hand[b])]
            for c in range(b + 1, 13):
                places[count] = threes[index2 + columns[symbol_of(hand[c])]]
                count += 1


@kernel
def fits(ways: Ways, hand: Ints, back: int, number: int) -> bool:
    """Whether the middle of this number may follow a back, given by its number."""
    alike = twins_left(hand, ALL_CARDS ^ ways.shares.sets[back])
    above = five_place(ways, hand, back)
    return is_first(ways.shares.kept[number], alike) and is_above(ways, hand, back, number, above)


@kernel
def is_above(ways: Ways, hand: Ints, back: int, number: int, above: int) -> bool:
    """Whether a back of this place, the middle of this number and the front that they leave may be laid."""
    if ways.foul_pays:
        return True
    shares = ways.shares
    split = MIDDLES * back + number
    middle = five_place(ways, hand, shares.middles[split])
    front = three_index(ways, hand, shares.fronts[split])
    return goes_up(ways.order, ways.floors[front], middle, above)


@kernel
def middle_set(ways: Ways, back: int, middle: int) -> int:
    """A middle that follows a back, as a set of the hand's places."""
    return ways.shares.sets[ways.shares.middles[MIDDLES * back + middle]]
