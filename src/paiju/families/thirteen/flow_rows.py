"""Rows of a hand in a table's row of numbers: what each set of cards is worth, and which sets may be laid.

A hand lies from the ace down, jokers last; a set of its cards is a bit mask, bit 0 the first card. Of cards that are
alike a set holds the first ones, so that every arrangement has one spelling.
"""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.families.thirteen.flow_layout import (
    BACK,
    BACKS,
    BINOMIAL,
    CARDS,
    FIVE_AT,
    FIVES,
    FLOORS,
    FOUL_PAYS,
    FRONTS,
    JOKER,
    MIDDLE,
    MIDDLES,
    ORDER,
    ORDERS,
    ROW_FACTS,
    SETS,
    SHARE_FACTS,
    SPLIT_FRONTS,
    SPLIT_MIDDLES,
    THREE_AT,
    THREES,
    TRIES,
    Buffer,
    Facts,
    Ints,
)
from paiju.families.thirteen.kernels import STRICT, SYMBOL_COUNT, WEAK

ALL_SUITS = 15
RANKS = 13
HEAVY = 1 + 2 * 4
ALL_CARDS = (1 << CARDS) - 1
FOURTH, THIRD, SECOND, FIRST = (BINOMIAL + column * SYMBOL_COUNT for column in (4, 3, 2, 1))


@kernel
def symbol_of(card: int) -> int:
    """0 a joker, 1 the two … 13 the ace, as the row tables count."""
    return 0 if card == JOKER else (card >> 2) + 1


@kernel
def suits_of(card: int) -> int:
    return ALL_SUITS if card == JOKER else 1 << (card & 3)


@kernel
def twins(table: Ints, at: int) -> int:
    """The places of the hand that hold the same card as the place before."""
    found = 0
    for i in range(1, CARDS):
        if table[at + i] == table[at + i - 1]:
            found |= 1 << i
    return found


@kernel
def is_first(cards: int, alike: int) -> bool:
    """Whether a set of the whole hand holds the first of all cards that are alike."""
    return cards & alike & ~cards << 1 == 0


@kernel
def five_place(facts: Facts, table: Ints, at: int, number: int) -> int:
    """The place of the five cards with this number."""
    shares = facts[SHARE_FACTS]
    index = 0
    suits = ALL_SUITS
    for i in range(5):
        card = table[at + shares[FIVE_AT + 5 * number + i]]
        index += shares[FOURTH - i * SYMBOL_COUNT + symbol_of(card)]
        suits &= suits_of(card)
    place: int = facts[ROW_FACTS][FIVES + 2 * index + (1 if suits else 0)]
    return place


@kernel
def three_place(facts: Facts, table: Ints, at: int, number: int) -> int:
    """The place of the three cards with this number."""
    shares = facts[SHARE_FACTS]
    index = 0
    for i in range(3):
        index += shares[SECOND - i * SYMBOL_COUNT + symbol_of(table[at + shares[THREE_AT + 3 * number + i]])]
    place: int = facts[ROW_FACTS][THREES + index]
    return place


@kernel
def fill_fives(table: Ints, at: int, shares: Ints, rows: Ints, places: Buffer) -> None:
    """The places of all sets of five, in the order of their numbers."""
    symbols = [0] * CARDS
    suits = [0] * CARDS
    last = [0] * CARDS
    for i in range(CARDS):
        symbols[i] = symbol_of(table[at + i])
        suits[i] = suits_of(table[at + i])
        last[i] = shares[BINOMIAL + symbols[i]]
    count = 0
    for a in range(9):
        index1 = shares[FOURTH + symbols[a]]
        for b in range(a + 1, 10):
            index2 = index1 + shares[THIRD + symbols[b]]
            suits2 = suits[a] & suits[b]
            for c in range(b + 1, 11):
                index3 = index2 + shares[SECOND + symbols[c]]
                suits3 = suits2 & suits[c]
                for d in range(c + 1, 12):
                    index4 = index3 + shares[FIRST + symbols[d]]
                    suits4 = suits3 & suits[d]
                    for e in range(d + 1, 13):
                        places[count] = rows[FIVES + 2 * (index4 + last[e]) + (1 if suits4 & suits[e] else 0)]
                        count += 1


@kernel
def fill_threes(table: Ints, at: int, shares: Ints, rows: Ints, places: Buffer) -> None:
    """The places of all sets of three, in the order of their numbers."""
    count = 0
    for a in range(11):
        index1 = shares[SECOND + symbol_of(table[at + a])]
        for b in range(a + 1, 12):
            index2 = index1 + shares[FIRST + symbol_of(table[at + b])]
            for c in range(b + 1, 13):
                places[count] = rows[THREES + index2 + shares[BINOMIAL + symbol_of(table[at + c])]]
                count += 1


@kernel
def goes_up(order: int, floor: int, middle: int, back: int) -> bool:
    """Whether rows are in order (TH-5.1); ``floor`` is what the front counts as."""
    if order == WEAK:
        return floor <= middle <= back
    if order == STRICT:
        return floor < middle < back
    return floor < middle <= back


@kernel
def heavy_sets(table: Ints, at: int, heavy: Buffer) -> int:
    """Fill in the places of all jokers, and of each rank held three times or more and that rank; how many of those."""
    jokers = 0
    count = 0
    i = 0
    while i < CARDS:
        j = i + 1
        while j < CARDS and table[at + j] >> 2 == table[at + i] >> 2:
            j += 1
        if table[at + i] == JOKER:
            jokers = (1 << j) - (1 << i)
        elif j >= i + 3:
            heavy[2 * count + 1] = (1 << j) - (1 << i)
            heavy[2 * count + 2] = table[at + i] >> 2
            count += 1
        i = j
    heavy[0] = jokers
    return count


@kernel
def without_first(cards: int) -> int:
    return cards & (cards - 1)


@kernel
def is_hopeless(table: Ints, at: int, cards: int, place: int, rows: Ints, heavy: Ints, count: int) -> bool:
    """Whether what a back leaves must make a row above it: the highest card, three of a rank or jokers see to that.

    The front is not above the middle, so whatever two cards of three must share a row, the middle is as high as that.
    From ``FLOORS`` on are the lowest places that a card, then a pair of each rank leads, then that of three alike.
    """
    top = 0
    while cards >> top & 1:
        top += 1
    rank = table[at + top] >> 2
    if rank < RANKS and place < rows[FLOORS + rank]:
        return True
    for i in range(count):
        if without_first(without_first(heavy[2 * i + 1] & ~cards)) and place < rows[FLOORS + RANKS + heavy[2 * i + 2]]:
            return True
    jokers = heavy[0] & ~cards
    if jokers == 0:
        return False
    one_more = without_first(jokers)
    if one_more == 0:
        return place < rows[FLOORS + RANKS]
    if rank < RANKS and place < rows[FLOORS + RANKS + rank]:
        return True
    return without_first(one_more) != 0 and place < rows[FLOORS + 2 * RANKS]


@kernel
def is_open(facts: Facts, room: Ints, table: Ints, at: int, number: int) -> bool:
    """Whether the back of this number can be completed to an arrangement that may be laid."""
    if room[FOUL_PAYS]:
        return True
    back = five_place(facts, table, at, number)
    for i in range(MIDDLES):
        split = facts[SHARE_FACTS][TRIES + i] * BACKS + number
        middle = five_place(facts, table, at, facts[SHARE_FACTS][SPLIT_MIDDLES + split])
        if middle <= back:
            front = three_place(facts, table, at, facts[SHARE_FACTS][SPLIT_FRONTS + split])
            if goes_up(room[ORDER], facts[ROW_FACTS][ORDERS + front], middle, back):
                return True
        if i == 0:
            heavy = [0] * HEAVY
            count = heavy_sets(table, at, heavy)
            if is_hopeless(table, at, facts[SHARE_FACTS][SETS + number], back, facts[ROW_FACTS], heavy, count):
                return False
    return False


@kernel
def mark_backs(facts: Facts, room: Ints, table: Ints, at: int, mask: Buffer, first: int) -> int:
    """Set ``mask`` from ``first`` on for every back that can be completed; how many."""
    shares = facts[SHARE_FACTS]
    alike = twins(table, at)
    order = room[ORDER]
    total = 0
    if room[FOUL_PAYS]:
        for number in range(BACKS):
            found = 1 if is_first(shares[SETS + number], alike) else 0
            mask[first + number] = found
            total += found
        return total
    places = [0] * BACKS
    floors = [0] * FRONTS
    heavy = [0] * HEAVY
    count = heavy_sets(table, at, heavy)
    fill_fives(table, at, facts[SHARE_FACTS], facts[ROW_FACTS], places)
    fill_threes(table, at, facts[SHARE_FACTS], facts[ROW_FACTS], floors)
    for i in range(FRONTS):
        floors[i] = facts[ROW_FACTS][ORDERS + floors[i]] + (0 if order == WEAK else 1)
    step = 1 if order == STRICT else 0
    # What a back that leaves the hand's highest card must reach.
    least = facts[ROW_FACTS][FLOORS + (table[at] >> 2)]
    for number in range(BACKS):
        found = 0
        cards = shares[SETS + number]
        back = places[number]
        if is_first(cards, alike) and (cards & 1 or back >= least):
            split = shares[TRIES] * BACKS + number
            middle = places[shares[SPLIT_MIDDLES + split]]
            # Bitwise on purpose: two tests that cannot be predicted cost one branch.
            if (floors[shares[SPLIT_FRONTS + split]] <= middle) & (middle + step <= back):
                found = 1
            elif not is_hopeless(table, at, cards, back, facts[ROW_FACTS], heavy, count):
                found = other_middle(number, places, floors, step, shares)
        mask[first + number] = found
        total += found
    return total


@kernel
def other_middle(number: int, places: Ints, floors: Ints, step: int, shares: Ints) -> int:
    """1 if a middle other than the first one tried fits below a back, else 0."""
    most = places[number] - step
    for i in range(1, MIDDLES):
        split = shares[TRIES + i] * BACKS + number
        middle = places[shares[SPLIT_MIDDLES + split]]
        if middle <= most and floors[shares[SPLIT_FRONTS + split]] <= middle:
            return 1
    return 0


@kernel
def fits(facts: Facts, room: Ints, table: Ints, at: int, back: int, number: int) -> bool:
    """Whether the middle of this number may follow a back, given by its number."""
    split = number * BACKS + back
    five = facts[SHARE_FACTS][SPLIT_MIDDLES + split]
    if not is_first_left(facts[SHARE_FACTS][SETS + five], table, at, ALL_CARDS ^ facts[SHARE_FACTS][SETS + back]):
        return False
    if room[FOUL_PAYS]:
        return True
    middle = five_place(facts, table, at, five)
    front = three_place(facts, table, at, facts[SHARE_FACTS][SPLIT_FRONTS + split])
    return goes_up(room[ORDER], facts[ROW_FACTS][ORDERS + front], middle, five_place(facts, table, at, back))


@kernel
def is_first_left(cards: int, table: Ints, at: int, left: int) -> bool:
    """Whether a set drawn from what is left of a hand holds the first of all cards that are alike there."""
    skipped = -1
    for i in range(CARDS):
        if left >> i & 1:
            if not cards >> i & 1:
                skipped = table[at + i]
            elif table[at + i] == skipped:
                return False
    return True


@kernel
def middle_set(facts: Facts, table: Ints, block: int) -> int:
    """The middle that a seat has chosen, as a set."""
    split = (table[block + MIDDLE] - 1) * BACKS + table[block + BACK] - 1
    cards: int = facts[SHARE_FACTS][SETS + facts[SHARE_FACTS][SPLIT_MIDDLES + split]]
    return cards
