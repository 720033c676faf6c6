"""Rows as sets of a hand's places: what each set is worth, and which may be laid as back and middle.

A hand lies from the ace down, jokers last; a set of its cards is a bit mask, bit 0 the first card. Of cards that are
alike a set holds the first ones, so that every arrangement has one spelling.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from paiju.core.kernel import kernel, longs
from paiju.families.thirteen.kernels import JOKER_CARD, SYMBOL_COUNT
from paiju.families.thirteen.model import STRICT, WEAK
from paiju.families.thirteen.play import goes_up
from paiju.families.thirteen.study import Shares, Study

Ints: TypeAlias = Sequence[int]
Buffer: TypeAlias = MutableSequence[int]

CARDS = 13
BACKS = 1287
MIDDLES = 56
FRONTS = 286
ALL_SUITS = 15
ALL_CARDS = (1 << CARDS) - 1
RANKS = 13
HEAVY = 1 + 2 * 4
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
    """The same among what is left of a hand, its places counted anew."""
    found = 0
    count = 0
    before = -1
    for i in range(CARDS):
        if left >> i & 1:
            if hand[i] == before:
                found |= 1 << count
            before = hand[i]
            count += 1
    return found


@kernel
def five_place(study: Study, hand: Ints, number: int) -> int:
    """The place of the five cards with this number."""
    shares = study.shares
    index = 0
    suits = ALL_SUITS
    for i in range(5):
        card = hand[shares.five_at[5 * number + i]]
        index += shares.columns[FOURTH - i * SYMBOL_COUNT + symbol_of(card)]
        suits &= suits_of(card)
    return study.fives[2 * index + (1 if suits else 0)]


@kernel
def three_place(study: Study, hand: Ints, number: int) -> int:
    """The place of the three cards with this number."""
    shares = study.shares
    index = 0
    for i in range(3):
        index += shares.columns[SECOND - i * SYMBOL_COUNT + symbol_of(hand[shares.three_at[3 * number + i]])]
    return study.threes[index]


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


# -- backs that can be completed ----------------------------------------------------------------------------


@kernel
def heavy_sets(hand: Ints, heavy: Buffer) -> int:
    """Fill in the places of all jokers, and of each rank held three times or more and that rank; how many of those."""
    jokers = 0
    count = 0
    i = 0
    while i < CARDS:
        j = i + 1
        while j < CARDS and hand[j] >> 2 == hand[i] >> 2:
            j += 1
        if hand[i] == JOKER_CARD:
            jokers = (1 << j) - (1 << i)
        elif j >= i + 3:
            heavy[2 * count + 1] = (1 << j) - (1 << i)
            heavy[2 * count + 2] = hand[i] >> 2
            count += 1
        i = j
    heavy[0] = jokers
    return count


@kernel
def without_first(cards: int) -> int:
    return cards & (cards - 1)


@kernel
def is_hopeless(hand: Ints, cards: int, place: int, floors: Ints, heavy: Ints, count: int) -> bool:
    """Whether what a back leaves must make a row above it: the highest card, three of a rank or jokers see to that.

    The front is not above the middle, so whatever two cards of three must share a row, the middle is as high as that.
    """
    top = 0
    while cards >> top & 1:
        top += 1
    rank = hand[top] >> 2
    if rank < RANKS and place < floors[rank]:
        return True
    for i in range(count):
        if without_first(without_first(heavy[2 * i + 1] & ~cards)) and place < floors[RANKS + heavy[2 * i + 2]]:
            return True
    jokers = heavy[0] & ~cards
    if jokers == 0:
        return False
    one_more = without_first(jokers)
    if one_more == 0:
        return place < floors[RANKS]
    if rank < RANKS and place < floors[RANKS + rank]:
        return True
    return without_first(one_more) != 0 and place < floors[2 * RANKS]


@kernel
def is_open(study: Study, hand: Ints, number: int) -> bool:
    """Whether the back of this number can be completed to an arrangement that may be laid."""
    if study.room.foul_pays:
        return True
    shares = study.shares
    back = five_place(study, hand, number)
    for i in range(MIDDLES):
        split = shares.tries[i] * BACKS + number
        middle = five_place(study, hand, shares.middles[split])
        if middle <= back:
            front = three_place(study, hand, shares.fronts[split])
            if goes_up(study.room.order, study.orders[front], middle, back):
                return True
        if i == 0:
            heavy = longs(HEAVY)
            count = heavy_sets(hand, heavy)
            if is_hopeless(hand, shares.sets[number], back, study.floors, heavy, count):
                return False
    return False


@kernel
def mark_backs(study: Study, hand: Ints, mask: Buffer, first: int) -> int:
    """Set ``mask`` from ``first`` on for every back that can be completed; how many."""
    shares, order, alike = study.shares, study.room.order, twins(hand)
    total = 0
    if study.room.foul_pays:
        for number in range(BACKS):
            found = 1 if is_first(shares.sets[number], alike) else 0
            mask[first + number] = found
            total += found
        return total
    places, floors, heavy = longs(BACKS), longs(FRONTS), longs(HEAVY)
    count = heavy_sets(hand, heavy)
    fill_fives(hand, shares.columns, study.fives, places)
    fill_threes(hand, shares.columns, study.threes, floors)
    for i in range(FRONTS):
        floors[i] = study.orders[floors[i]] + (0 if order == WEAK else 1)
    step = 1 if order == STRICT else 0
    # What a back that leaves the hand's highest card must reach.
    least = study.floors[hand[0] >> 2]
    for number in range(BACKS):
        found = 0
        cards = shares.sets[number]
        back = places[number]
        if is_first(cards, alike) and (cards & 1 or back >= least):
            split = shares.tries[0] * BACKS + number
            middle = places[shares.middles[split]]
            # Bitwise on purpose: two tests that cannot be predicted cost one branch.
            if (floors[shares.fronts[split]] <= middle) & (middle + step <= back):
                found = 1
            elif not is_hopeless(hand, cards, back, study.floors, heavy, count):
                found = other_middle(shares, number, places, floors, step)
        mask[first + number] = found
        total += found
    return total


@kernel
def other_middle(shares: Shares, number: int, places: Ints, floors: Ints, step: int) -> int:
    """1 if a middle other than the first one tried fits below a back, else 0."""
    most = places[number] - step
    for i in range(1, MIDDLES):
        split = shares.tries[i] * BACKS + number
        middle = places[shares.middles[split]]
        if middle <= most and floors[shares.fronts[split]] <= middle:
            return 1
    return 0


@kernel
def fits(study: Study, hand: Ints, back: int, number: int) -> bool:
    """Whether the middle of this number may follow a back, given by its number."""
    alike = twins_left(hand, ALL_CARDS ^ study.shares.sets[back])
    return is_first(study.shares.kept[number], alike) and is_above(study, hand, back, number)


@kernel
def is_above(study: Study, hand: Ints, back: int, number: int) -> bool:
    """Whether a back, the middle of this number and the front that they leave may be laid."""
    if study.room.foul_pays:
        return True
    shares = study.shares
    split = number * BACKS + back
    middle = five_place(study, hand, shares.middles[split])
    front = three_place(study, hand, shares.fronts[split])
    return goes_up(study.room.order, study.orders[front], middle, five_place(study, hand, back))


@kernel
def mark_middles(study: Study, hand: Ints, back: int, mask: Buffer, first: int) -> int:
    """Set ``mask`` from ``first`` on for every middle that may follow a back; how many."""
    alike = twins_left(hand, ALL_CARDS ^ study.shares.sets[back])
    total = 0
    for number in range(MIDDLES):
        found = 0
        if is_first(study.shares.kept[number], alike) and is_above(study, hand, back, number):
            found = 1
        mask[first + number] = found
        total += found
    return total


@kernel
def middle_set(study: Study, back: int, middle: int) -> int:
    """A middle that follows a back, as a set of the hand's places."""
    return study.shares.sets[study.shares.middles[middle * BACKS + back]]
