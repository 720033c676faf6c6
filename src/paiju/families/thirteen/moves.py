"""Moves of a player: bet, lay thirteen cards in three rows, or declare a special."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, TypeAlias

from paiju.core.cards import JOKER, Cards
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.rules.play import best_special, in_order
from paiju.families.thirteen.rules.row_tables import look_up
from paiju.families.thirteen.table import HAND, NONE, SIZES

Row = tuple[int, ...]
_SHUFFLED_AS_DRAWN = 8
"""One sampled arrangement in so many is not put in order first, so that fouls are tried where they are legal."""


@dataclass(frozen=True, slots=True)
class Bet:
    """下注: units a player stakes against the banker."""

    kind: ClassVar[str] = "bet"
    units: int


@dataclass(frozen=True, slots=True, init=False)
class Arrange:
    """摆牌: the rows; the order of cards within a row says nothing, so each is kept sorted."""

    kind: ClassVar[str] = "arrange"
    front: Cards
    middle: Cards
    back: Cards

    def __init__(self, front: Cards, middle: Cards, back: Cards) -> None:
        # Written out, because a __post_init__ could only store every row a second time.
        store = object.__setattr__
        store(self, "front", tuple(sorted(front)))
        store(self, "middle", tuple(sorted(middle)))
        store(self, "back", tuple(sorted(back)))

    @property
    def rows(self) -> tuple[Cards, Cards, Cards]:
        return self.front, self.middle, self.back


@dataclass(frozen=True, slots=True)
class Declare:
    """报特殊: lay down the best special the hand forms."""

    kind: ClassVar[str] = "declare"


Laying: TypeAlias = Arrange | Declare
Action: TypeAlias = Bet | Arrange | Declare


def _without(cards: Row, taken: Row) -> Row:
    rest = list(cards)
    for card in taken:
        rest.remove(card)
    return tuple(rest)


def row_value(rules: Rules, cards: Sequence[int]) -> int:
    """The value by which three or five cards compare, in any order."""
    return look_up(rules.room.worth, sorted(cards), 0, len(cards))


def splits(hand: Sequence[int]) -> Iterator[tuple[Row, Row, Row]]:
    """Every way to lay a hand in three rows, once each: cards that are alike do not make two ways."""
    cards = tuple(sorted(hand))
    for front in dict.fromkeys(combinations(cards, SIZES[0])):
        rest = _without(cards, front)
        for middle in dict.fromkeys(combinations(rest, SIZES[1])):
            yield front, middle, _without(rest, middle)


def arrangements(rules: Rules, hand: Sequence[int], ordered: bool = True) -> Iterator[Arrange]:
    """The arrangements that are in order, or those that are not, lazily."""
    known: dict[Row, int] = {}

    def value(row: Row) -> int:
        found = known.get(row)
        if found is None:
            found = known[row] = row_value(rules, row)
        return found

    for front, middle, back in splits(hand):
        if in_order(rules.room, value(front), value(middle), value(back)) == ordered:
            yield Arrange(Cards(front), Cards(middle), Cards(back))


@rule("DG-2.3")
def sure_arrangement(rules: Rules, hand: Sequence[int]) -> Arrange | None:
    """总有出路: an arrangement that is in order whenever the hand has no special of seven or more alike.

    Three different ranks, the lowest, are a front below any five that leaves; of the rest, the five with the jokers
    and the highest cards cannot equal the other five unless at least ten cards are alike. Fewer than three ranks, or
    six jokers, make seven alike.
    """
    lowest = {card >> 2: card for card in sorted(hand, reverse=True) if card != JOKER}
    if len(lowest) < SIZES[0] or hand.count(JOKER) > SIZES[1]:
        return None
    front = tuple(lowest[rank] for rank in sorted(lowest)[: SIZES[0]])
    rest = _without(tuple(sorted(hand)), front)
    fives = sorted((rest[: SIZES[1]], rest[SIZES[1] :]), key=lambda row: row_value(rules, row))
    return Arrange(Cards(front), Cards(fives[0]), Cards(fives[1]))


def random_arrangement(rules: Rules, hand: Sequence[int], chance: Stream) -> Arrange:
    """A random split, mostly with its fives put the right way round; it may still be out of order."""
    cards = chance.shuffled(hand)
    front, one, two = tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:HAND])
    if chance.below(_SHUFFLED_AS_DRAWN) and row_value(rules, one) > row_value(rules, two):
        one, two = two, one
    return Arrange(Cards(front), Cards(one), Cards(two))


def some_laying(rules: Rules, hand: Sequence[int]) -> Laying:
    """A legal laying of any hand, found at once."""
    rows = sure_arrangement(rules, hand)
    return Declare() if rows is None or best_special(rules.room, hand) != NONE else rows
