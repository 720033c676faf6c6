"""Cards as small integers and their text form.

A natural card is ``rank * 4 + suit``: rank 0 is the two and 12 the ace, suits are ♠ ♥ ♦ ♣. Sorting card numbers
sorts by rank. A hand is a sorted tuple, a multiset: some decks hold a card twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

from paiju.core.errors import NotationError
from paiju.core.plain import register_notation

RANKS = "23456789TJQKA"
SUITS = "shdc"
SUIT_SYMBOLS = "♠♥♦♣"

JOKER = 52
"""A joker where all are alike (``jk``)."""
SMALL_JOKER = 53
BIG_JOKER = 54
_JOKERS = {"jk": JOKER, "sj": SMALL_JOKER, "bj": BIG_JOKER}

Cards = NewType("Cards", tuple[int, ...])
"""Cards in a dataclass that is written as text, ``"As Td 9c"``."""

_names = [RANKS[card >> 2] + SUITS[card & 3] for card in range(52)] + list(_JOKERS)
_name = _names.__getitem__
_cards = {name: card for card, name in enumerate(_names)}
_card = _cards.__getitem__


def card(rank: int, suit: int) -> int:
    return rank * 4 + suit


def rank_of(card: int) -> int:
    """0 for the two … 12 for the ace; do not ask it of a joker."""
    return card >> 2


def suit_of(card: int) -> int:
    """0 ♠, 1 ♥, 2 ♦, 3 ♣; do not ask it of a joker."""
    return card & 3


def card_text(card: int) -> str:
    return _names[card]


def cards_text(cards: Iterable[int]) -> str:
    """Cards as text, in the order given.

    >>> cards_text((48, 35, 52))
    'As Tc jk'
    """
    return " ".join(map(_name, cards))


def parse_card(text: str) -> int:
    """``As``, ``Td``, ``jk``; case of the rank and ``10`` for ``T`` are forgiven, nothing else is."""
    found = _cards.get(text)
    if found is None:
        folded = text.lower() if text.lower() in _JOKERS else text[:-1].upper().replace("10", "T") + text[-1:].lower()
        found = _cards.get(folded)
    if found is None:
        raise NotationError("unknown_card", where="", card=text[:20])
    return found


def parse_cards(text: str) -> Cards:
    """Cards separated by white space, in the order given.

    >>> parse_cards("As 10c jk")
    (48, 35, 52)
    """
    tokens = text.split()
    try:
        return tuple(map(_card, tokens))  # type: ignore[return-value] # calling Cards would cost as much as a card
    except KeyError:
        return Cards(tuple([parse_card(token) for token in tokens]))


register_notation(Cards, cards_text, parse_cards)
