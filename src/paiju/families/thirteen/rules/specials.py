"""特殊牌型: one small rule a special; jokers are wild in all of them (TH-4.2).

A rule may hold for the better pattern too (every 至尊清龙 is a 一条龙): which of them counts is the game's list to say
(TH-6.2). Thirteen cards are asked about by how many there are of each rank and suit, and by layers: the ranks held at
least once, twice, three and four times, as bits.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from paiju.core.kernel import kernel, longs
from paiju.core.rules import rule
from paiju.families.thirteen.rules.forming import (
    ALL_BIG,
    ALL_ROYALS,
    ALL_SMALL,
    CODES,
    DRAGON,
    LEAST_ALIKE,
    MOST_ALIKE,
    ONE_COLOUR,
    PURE_DRAGON,
    THREE_FLUSHES,
    THREE_STRAIGHT_FLUSHES,
    THREE_STRAIGHTS,
    TWELVE_ROYALS,
    Forming,
    SpecialContext,
    forming_of,
)

Ints: TypeAlias = Sequence[int]
Buffer: TypeAlias = MutableSequence[int]

CARDS = 13
JOKER_CARD = 52
RANKS = 13
SUITS = 4
THREE = 1
"""The rank of the three: it and the two count one more where three or more are together."""
EIGHT = 6
JACK = 9
DEPTH = 4
WHOLE = DEPTH * SUITS
"""Layers: four of each suit, then four of all suits together."""
LAYERS = WHOLE + DEPTH


@rule("TH-4.3")
@kernel
def most_alike(ranks: Ints, jokers: int, low_bonus: int) -> int:
    """n张相同: the most cards of one rank, jokers included; three or more twos or threes are one more."""
    most = 0
    for rank in range(RANKS):
        many = ranks[rank] + jokers
        if low_bonus and rank <= THREE and many >= 3:
            many += 1
        most = max(most, many)
    return most


@rule("TH-4.5")
@kernel
def is_dragon(layers: Ints) -> bool:
    """一条龙: each of the thirteen ranks once."""
    return layers[WHOLE + 1] == 0


@rule("TH-4.4")
@kernel
def is_pure_dragon(layers: Ints, suits: Ints) -> bool:
    """至尊清龙: the thirteen ranks in one suit."""
    return is_dragon(layers) and max(suits[0], suits[1], suits[2], suits[3]) == sum_of(suits, 0, SUITS)


@rule("TH-4.9", "TH-4.10")
@kernel
def royals(ranks: Ints, jokers: int) -> int:
    """Number of J Q K A: twelve are 十二皇族, thirteen 字一色."""
    return sum_of(ranks, JACK, RANKS) + jokers


@rule("TH-4.14")
@kernel
def is_all_big(ranks: Ints) -> bool:
    """全大: nothing below the eight."""
    return sum_of(ranks, 0, EIGHT) == 0


@rule("TH-4.15")
@kernel
def is_all_small(ranks: Ints) -> bool:
    """全小: nothing above the eight."""
    return sum_of(ranks, EIGHT + 1, RANKS) == 0


@rule("TH-4.16")
@kernel
def is_one_colour(suits: Ints, partner: int) -> bool:
    """凑一色: all in two suits that belong together, spades and their partner or the other two."""
    paired = suits[0] + suits[partner]
    return paired == 0 or paired == sum_of(suits, 0, SUITS)


@rule("TH-4.13", "TH-4.20")
@kernel
def has_straights(forming: Forming, layers: Ints) -> bool:
    """三顺子: each row a run, the front a run of three."""
    return has_runs(forming, layers, WHOLE, 2, 1)


@rule("TH-4.11")
@kernel
def has_straight_flushes(forming: Forming, suits: Ints, layers: Ints) -> bool:
    """三同花顺: the front and two fives can be shared among the suits so that each is a run of its suit."""
    for front in range(SUITS):
        for one in range(SUITS):
            for two in range(one, SUITS):
                if are_runs_of(forming, suits, layers, front, one, two):
                    return True
    return False


@rule("TH-4.1", "TH-4.2")
@kernel
def held_specials(forming: Forming, cards: Ints) -> int:
    """Every special that thirteen cards form, as bits."""
    ranks, suits, layers = longs(RANKS), longs(SUITS), longs(LAYERS)
    jokers = count_cards(cards, ranks, suits, layers)
    held = 0
    for number in range(LEAST_ALIKE, min(most_alike(ranks, jokers, forming.low_bonus), MOST_ALIKE) + 1):
        held |= 1 << number
    held |= bit(DRAGON, is_dragon(layers)) | bit(PURE_DRAGON, is_pure_dragon(layers, suits))
    held |= bit(TWELVE_ROYALS, royals(ranks, jokers) >= CARDS - 1) | bit(ALL_ROYALS, royals(ranks, jokers) == CARDS)
    held |= bit(ALL_BIG, is_all_big(ranks)) | bit(ALL_SMALL, is_all_small(ranks))
    held |= bit(ONE_COLOUR, is_one_colour(suits, forming.partner))
    held |= formed_by(forming, ranks, RANKS) & ~(1 << THREE_FLUSHES)
    held |= formed_by(forming, suits, SUITS) & 1 << THREE_FLUSHES
    if has_straights(forming, layers):
        held |= 1 << THREE_STRAIGHTS
        # Three runs of one suit each are three runs, and rows of one suit.
        if held >> THREE_FLUSHES & 1:
            held |= bit(THREE_STRAIGHT_FLUSHES, has_straight_flushes(forming, suits, layers))
    return held


def forms(special_id: str, cards: Sequence[int], context: SpecialContext) -> bool:
    """Whether these thirteen cards form that special; their number is the caller's to check."""
    return bool(held_specials(forming_of(context), cards) >> CODES[special_id] & 1)


# -- counting -----------------------------------------------------------------------------------------------


@kernel
def bit(number: int, is_set: bool) -> int:
    return 1 << number if is_set else 0


@kernel
def sum_of(numbers: Ints, first: int, end: int) -> int:
    total = 0
    for i in range(first, end):
        total += numbers[i]
    return total


@kernel
def count_cards(cards: Ints, ranks: Buffer, suits: Buffer, layers: Buffer) -> int:
    """Fill in how many there are of each rank and suit, and the layers; how many jokers there are."""
    for i in range(RANKS):
        ranks[i] = 0
    for i in range(SUITS):
        suits[i] = 0
    for i in range(LAYERS):
        layers[i] = 0
    jokers = 0
    for i in range(CARDS):
        card = cards[i]
        if card == JOKER_CARD:
            jokers += 1
            continue
        ranks[card >> 2] += 1
        suits[card & 3] += 1
        add_layer(layers, DEPTH * (card & 3), 1 << (card >> 2))
        add_layer(layers, WHOLE, 1 << (card >> 2))
    return jokers


@kernel
def add_layer(layers: Buffer, first: int, rank: int) -> None:
    """A rank goes into the first of four layers that does not have it."""
    for i in range(first, first + DEPTH):
        if not layers[i] & rank:
            layers[i] |= rank
            return


@kernel
def formed_by(forming: Forming, counts: Ints, many: int) -> int:
    """Specials of groups of these sizes, as bits: looked up by their shape, a nibble a size for how many have it."""
    shape = 0
    for i in range(many):
        if counts[i] > 0:
            shape += 1 << 4 * (counts[i] - 1)
    low = 0
    high = len(forming.shapes) - 1
    while low < high:
        half = (low + high) >> 1
        if forming.shapes[half] < shape:
            low = half + 1
        else:
            high = half
    return forming.shape_specials[low]


@kernel
def has_runs(forming: Forming, layers: Ints, first: int, fives: int, front: int) -> bool:
    """Whether so many runs of five, and perhaps a front, hold all cards of four layers."""
    once = layers[first]
    twice = layers[first + 1]
    thrice = layers[first + 2]
    if layers[first + 3]:
        return False
    for i in range(forming.run_starts[fives], forming.run_starts[fives + 1]):
        either = forming.run_either[i]
        both = forming.run_both[i]
        if twice & ~either or thrice & ~both:
            continue
        # What the fives cannot hold must go to the front, which takes a rank once.
        excess = once & ~either | twice & ~both | thrice
        if excess == 0 or (front and forming.run_fronts[excess]):
            return True
    return False


@kernel
def are_runs_of(forming: Forming, suits: Ints, layers: Ints, front: int, one: int, two: int) -> bool:
    """Whether a front and two fives of these suits, as runs, hold all cards."""
    for suit in range(SUITS):
        fives = (1 if one == suit else 0) + (1 if two == suit else 0)
        short = 1 if front == suit else 0
        # Too many cards for its rows: the search would say so too, only later.
        if suits[suit] > 5 * fives + 3 * short:
            return False
        if suits[suit] and not has_runs(forming, layers, DEPTH * suit, fives, short):
            return False
    return True
