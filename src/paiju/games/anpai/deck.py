"""牌: the two decks, the order of their cards, the types of plays; and the number that each of these has in a row.

In a row a card is its place among the different cards, the weakest 0: four suits of each rank from the three to the
two, then the small joker and the big one. So cards in ascending order are in the order that people hold them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, cast

from paiju.core.cards import BIG_JOKER, RANKS, SMALL_JOKER, SUITS, Cards, rank_of
from paiju.core.rules import rule
from paiju.games.anpai.data import DATA

JOKERS = (SMALL_JOKER, BIG_JOKER)
SUIT_COUNT = len(SUITS)
SUIT_BITS = 2
"""A natural card's number less its suit's bits is its rank."""
NATURALS = len(DATA.ranks.order)
"""Levels of natural ranks, 0 for the three … 12 for the two; the jokers are the two levels above."""
LEVELS = NATURALS + len(JOKERS)
RUN_TOP = DATA.ranks.order.index(DATA.ranks.run_top)
COPIES = DATA.deck.copies
FEWEST_OF_BOMB = 4
"""More of a rank than a triple is a bomb (AP-3.8)."""
BOMBS = 0
"""The index of 炸弹类 in the order of settling."""


def _level(card: int) -> int:
    if card in JOKERS:
        return NATURALS + JOKERS.index(card)
    return DATA.ranks.order.index(RANKS[rank_of(card)])


@rule("AP-1.2")
def _deck() -> tuple[int, ...]:
    """两副牌: every natural card and each joker, twice."""
    return tuple(sorted((*range(52), *JOKERS) * COPIES))


DECK = _deck()
LEVEL = tuple(-1 if card not in DECK else _level(card) for card in range(BIG_JOKER + 1))
"""The level of each card; -1 for a card this deck has not."""
_place_of = tuple(level * 4 + card % 4 for card, level in enumerate(LEVEL)).__getitem__

CARD_OF = tuple(sorted(set(DECK), key=_place_of))
"""The card that a number in a row stands for."""
KINDS = len(CARD_OF)
"""How many different cards there are."""
JOKERS_FROM = NATURALS * SUIT_COUNT
"""The first joker's number."""
NUMBER_OF = tuple(CARD_OF.index(card) if card in CARD_OF else -1 for card in range(BIG_JOKER + 1))
"""The number of a card in a row; -1 for a card this deck has not."""

as_cards: Callable[[Iterable[int]], Cards] = cast(Any, tuple)
"""``Cards(tuple(…))`` without a call that does nothing."""


@rule("AP-1.3")
def in_order(cards: Iterable[int]) -> Cards:
    """Cards from the weakest up: the one way a hand or a play is written."""
    return as_cards(sorted(cards, key=_place_of))


@dataclass(frozen=True, slots=True)
class PlayType:
    """牌型: ``order`` is its place among the types of its class, weakest 0; ``klass`` the class's place in settling."""

    id: str
    klass: int
    order: int
    times: int
    rule: str
    least: int


CLASSES = tuple(data.id for data in DATA.classes)
TYPES = {
    data.id: PlayType(data.id, klass, order, data.times, data.rule, data.least)
    for klass, kinds in enumerate(DATA.classes)
    for order, data in enumerate(kinds.types)
}
TYPE_LIST = tuple(TYPES.values())
"""By the number of a type in a row."""
LOOSE = ("single", "pair", "triple")
RUNS = ("straight", "pair_run", "plane")
"""The types of plays of groups, by the size of a group from 1 on."""
