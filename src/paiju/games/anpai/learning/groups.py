"""编号: the numbers that stand for groups of cards where a program learns, and what there is to know of each.

A group is some cards of one rank, written as one number in base three: how often each suit is taken, spades first. A
hand is one such number a rank, its *shape*; the four jokers are a rank with two suits, small and big. A choice is
rank × 80 + group, 0 being no group at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Annotated, NamedTuple

from paiju.core.cards import Cards
from paiju.core.row import Int8, Int16, Row
from paiju.games.anpai.deck import (
    CARD_OF,
    COPIES,
    FEWEST_OF_BOMB,
    LEVELS,
    NATURALS,
    NUMBER_OF,
    SUIT_COUNT,
    as_cards,
)
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.table import Room, room_of

JOKER_KINDS = LEVELS - NATURALS
BASE_OF_SHAPE = COPIES + 1
SHAPES_OF_RANK: int = BASE_OF_SHAPE**SUIT_COUNT
GROUPS_OF_RANK = SHAPES_OF_RANK - 1
JOKER_GROUPS: int = BASE_OF_SHAPE**JOKER_KINDS - 1
JOKER_NUMBERS = NATURALS * GROUPS_OF_RANK
CHOICES = 1 + JOKER_NUMBERS + JOKER_GROUPS
SMALL_ALONE = 1
BIG_ALONE = BASE_OF_SHAPE
"""The groups that are one joker."""
RANKS_HELD = NATURALS + 1
ANY = 0
SIZES = FEWEST_OF_BOMB
"""Offers go by the size of the groups still to be picked: any at first, then 1 to 3."""


class Shape(Row):
    """A shape, or group: how many cards it has, and of each suit."""

    cards: Int8
    suits: Annotated[list[Int8], SUIT_COUNT]


class Offer(Row):
    """Groups of some size that a rank of some shape offers: how many, listed from where on."""

    ways: Int16
    first: Int16


WEIGHTS: tuple[int, ...] = tuple(BASE_OF_SHAPE**suit for suit in range(SUIT_COUNT))
SUITED = tuple(tuple(shape // weight % BASE_OF_SHAPE for weight in WEIGHTS) for shape in range(SHAPES_OF_RANK))
"""How often a shape has each suit."""
CARDS = tuple(sum(counts) for counts in SUITED)
"""How many cards a shape has."""


def _within(size: int, shape: int) -> tuple[int, ...]:
    """The groups of a size that a rank of this shape offers, ascending."""
    return tuple(
        group
        for group in range(1, SHAPES_OF_RANK)
        if size in (ANY, CARDS[group])
        and all(few <= have for few, have in zip(SUITED[group], SUITED[shape], strict=True))
    )


OFFERED = tuple(tuple(_within(size, shape) for shape in range(SHAPES_OF_RANK)) for size in range(SIZES))
"""By size and shape, the groups there are."""


LISTED = sum(len(offered) for by_shape in OFFERED for offered in by_shape)


class Known(Row):
    """A room as programs that learn need it. Offers and marks go by size × shapes + shape."""

    rules: Room
    shapes: Annotated[list[Shape], SHAPES_OF_RANK]
    weights: Annotated[list[Int8], SUIT_COUNT]
    """What a card of each suit adds to its rank's shape."""
    offers: Annotated[list[Offer], SIZES * SHAPES_OF_RANK]
    listed: Annotated[list[Int8], LISTED]
    """The groups on offer, one offer after the other."""
    marks: Annotated[list[Int8], SIZES * SHAPES_OF_RANK * GROUPS_OF_RANK]
    """For every offer a 1 or 0 a group."""


class LearningRoom(NamedTuple):
    """The one room, by address."""

    rooms: Annotated[Sequence[Known], Known]


def _shapes() -> list[Shape]:
    found = [Shape() for _ in SUITED]
    for made, cards, suits in zip(found, CARDS, SUITED, strict=True):
        made.cards, made.suits = cards, [*suits]
    return found


def _offers() -> list[Offer]:
    ways = [len(offered) for by_shape in OFFERED for offered in by_shape]
    found = [Offer() for _ in ways]
    for offer, many, first in zip(found, ways, (0, *accumulate(ways[:-1])), strict=True):
        offer.ways, offer.first = many, first
    return found


_SHAPES, _OFFERS, _WEIGHTS = _shapes(), _offers(), list(WEIGHTS)
_LISTED = [group for by_shape in OFFERED for offered in by_shape for group in offered]
_MARKS = [int(group in offered) for by_shape in OFFERED for offered in by_shape for group in range(1, SHAPES_OF_RANK)]


@lru_cache(512)
def learning_of(options: AnpaiOptions) -> LearningRoom:
    """The room of these options, with all tables."""
    known = Known()
    known.rules = room_of(options)
    known.shapes, known.weights = _SHAPES, _WEIGHTS
    known.offers, known.listed, known.marks = _OFFERS, _LISTED, _MARKS
    return LearningRoom((known,))


def number_of(cards: Cards) -> int:
    """The choice that is these cards, all of one rank or all jokers."""
    numbers = [NUMBER_OF[card] for card in cards]
    return numbers[0] // SUIT_COUNT * GROUPS_OF_RANK + sum(WEIGHTS[number % SUIT_COUNT] for number in numbers)


def split(number: int) -> tuple[int, int]:
    """The rank and the group of a choice but 0."""
    rank, group = divmod(number - 1, GROUPS_OF_RANK)
    return rank, group + 1


def cards_of(number: int) -> Cards:
    """The cards of a choice but 0, written from the weakest up."""
    rank, group = split(number)
    return as_cards([CARD_OF[rank * SUIT_COUNT + suit] for suit, many in enumerate(SUITED[group]) for _ in range(many)])


def shapes_of(hand: Iterable[int]) -> list[int]:
    """A hand rank by rank, the jokers last."""
    shapes = [0] * RANKS_HELD
    for card in hand:
        number = NUMBER_OF[card]
        shapes[number // SUIT_COUNT] += WEIGHTS[number % SUIT_COUNT]
    return shapes
