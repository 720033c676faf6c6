"""特殊牌型 in a batch: which specials thirteen cards form, as bits; ``specials.py`` says the same card by card.

What depends on the sizes of groups alone (of equal ranks, of suits) is looked up: see ``shape_tables``.
"""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.families.thirteen.flow_layout import (
    ALL_BIG,
    ALL_ROYALS,
    ALL_SMALL,
    CARDS,
    DRAGON,
    JOKER,
    LEAST_ALIKE,
    LOW_BONUS,
    MOST_ALIKE,
    ONE_COLOUR,
    PARTNER,
    PURE_DRAGON,
    ROOM_FACTS,
    ROW_FACTS,
    RUN_FRONTS,
    RUNS,
    SHAPE_BITS,
    SHAPE_COUNT,
    SHAPES,
    SPECIAL_BITS,
    SPECIALS,
    THREE_FLUSHES,
    THREE_STRAIGHT_FLUSHES,
    THREE_STRAIGHTS,
    TWELVE_ROYALS,
    WORD_FACTS,
    Buffer,
    Facts,
    Ints,
)

RANKS = 13
JACK = 9
EIGHT = 6
SUITS = 4
WHOLE = RANKS + SUITS
"""Counts: by rank, by suit; after them four layers of ranks for each suit, and for all suits together."""
TOGETHER = WHOLE + 4 * SUITS
COUNTS = TOGETHER + 4


@kernel
def count_hand(table: Ints, at: int, counts: Buffer) -> int:
    """Fill the counts and layers of a hand; how many jokers it has."""
    jokers = 0
    for i in range(CARDS):
        card = table[at + i]
        if card == JOKER:
            jokers += 1
            continue
        rank = card >> 2
        suit = card & 3
        counts[rank] += 1
        counts[RANKS + suit] += 1
        add_layer(counts, WHOLE + 4 * suit, 1 << rank)
        add_layer(counts, TOGETHER, 1 << rank)
    return jokers


@kernel
def add_layer(counts: Buffer, start: int, bit: int) -> None:
    for i in range(start, start + 4):
        if not counts[i] & bit:
            counts[i] |= bit
            return


@kernel
def shape_bits(counts: Ints, start: int, size: int, words: Ints) -> int:
    """What groups of these sizes form: a shape has a nibble for each size, how many groups have it."""
    shape = 0
    for i in range(start, start + size):
        if counts[i] > 0:
            shape += 1 << 4 * (counts[i] - 1)
    low = SHAPES
    high = SHAPE_BITS - 1
    while low < high:
        half = (low + high) >> 1
        if words[half] < shape:
            low = half + 1
        else:
            high = half
    return words[low + SHAPE_COUNT]


@kernel
def has_runs(counts: Ints, start: int, fives: int, front: int, rows: Ints) -> bool:
    """Whether so many runs of five, and perhaps a front, hold all cards of these layers.

    From ``RUNS`` on are the places where the choices of none, one and two runs begin, and where they end.
    """
    once = counts[start]
    twice = counts[start + 1]
    thrice = counts[start + 2]
    if counts[start + 3]:
        return False
    for i in range(rows[RUNS + fives], rows[RUNS + fives + 1], 2):
        either = rows[i]
        both = rows[i + 1]
        if twice & ~either or thrice & ~both:
            continue
        # What the fives cannot hold must go to the front, which takes a rank once.
        excess = once & ~either | twice & ~both | thrice
        if excess == 0 or (front and rows[RUN_FRONTS + excess]):
            return True
    return False


@kernel
def has_straight_flushes(counts: Ints, rows: Ints) -> bool:
    """Whether the front and two fives can be shared among the suits so that each is a run of its suit."""
    for front in range(SUITS):
        for one in range(SUITS):
            for two in range(one, SUITS):
                good = True
                for suit in range(SUITS):
                    fives = (1 if one == suit else 0) + (1 if two == suit else 0)
                    short = 1 if front == suit else 0
                    size = counts[RANKS + suit]
                    if size > 5 * fives + 3 * short:
                        good = False
                        break
                    if size and not has_runs(counts, WHOLE + 4 * suit, fives, short, rows):
                        good = False
                        break
                if good:
                    return True
    return False


@kernel
def most_alike(counts: Ints, jokers: int, low_bonus: int) -> int:
    """The most cards of one rank, jokers included; three or more twos or threes are one more where that counts."""
    most = 0
    for rank in range(RANKS):
        many = counts[rank] + jokers
        if low_bonus and rank < 2 and many >= 3:
            many += 1
        most = max(most, many)
    return most


@kernel
def counted_bits(counts: Ints, jokers: int, low_bonus: int, partner: int) -> int:
    """The specials that counting decides: alike, dragons, royals, big and small, one colour."""
    held = 0
    for number in range(LEAST_ALIKE, min(most_alike(counts, jokers, low_bonus), MOST_ALIKE) + 1):
        held |= 1 << number
    naturals = CARDS - jokers
    royals = jokers
    small = 0
    big = 0
    for rank in range(RANKS):
        if rank >= JACK:
            royals += counts[rank]
        if rank < EIGHT:
            small += counts[rank]
        if rank > EIGHT:
            big += counts[rank]
    if royals >= CARDS - 1:
        held |= 1 << TWELVE_ROYALS
    if royals == CARDS:
        held |= 1 << ALL_ROYALS
    if small == 0:
        held |= 1 << ALL_BIG
    if big == 0:
        held |= 1 << ALL_SMALL
    paired = counts[RANKS] + counts[RANKS + partner]
    if paired == naturals or paired == 0:
        held |= 1 << ONE_COLOUR
    if counts[TOGETHER + 1] == 0:
        held |= 1 << DRAGON
        for suit in range(SUITS):
            if counts[RANKS + suit] == naturals:
                held |= 1 << PURE_DRAGON
    return held


@kernel
def held_bits(facts: Facts, room: Ints, table: Ints, at: int) -> int:
    """Every special that the thirteen cards from here on form."""
    counts = [0] * COUNTS
    jokers = count_hand(table, at, counts)
    rows, words = facts[ROW_FACTS], facts[WORD_FACTS]
    held = counted_bits(counts, jokers, room[LOW_BONUS], room[PARTNER])
    held |= shape_bits(counts, 0, RANKS, words) & ~(1 << THREE_FLUSHES)
    held |= shape_bits(counts, RANKS, SUITS, words) & 1 << THREE_FLUSHES
    if has_runs(counts, TOGETHER, 2, 1, rows):
        held |= 1 << THREE_STRAIGHTS
        # Three runs of one suit each are three runs, and rows of one suit.
        if held >> THREE_FLUSHES & 1 and has_straight_flushes(counts, rows):
            held |= 1 << THREE_STRAIGHT_FLUSHES
    return held


@kernel
def best_of(facts: Facts, room: Ints, table: Ints, at: int) -> int:
    """报哪一种: the best special of the hand, by its place in the table's list; -1 if it forms none."""
    held = held_bits(facts, room, table, at)
    for i in range(room[SPECIALS]):
        if held >> facts[ROOM_FACTS][SPECIAL_BITS + i] & 1:
            return i
    return -1
