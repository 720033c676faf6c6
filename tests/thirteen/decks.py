"""Decks of the family's tables, and the ways to rename suits that leave each deck as it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from paiju.games.duogui13.options import Duogui13Options
from paiju.games.fujian13.options import Fujian13Options

Deck = tuple[int, ...]
Renaming = tuple[int, ...]

RENAMINGS: list[Renaming] = list(permutations(range(4)))
PLAIN: Deck = tuple(Fujian13Options().rules().room.deck)
JOKERS: Deck = tuple(Duogui13Options(jokers=8).rules().room.deck)
LARGEST: Deck = tuple(Duogui13Options(players=6, jokers=8).rules().room.deck)
"""With the diamonds and the clubs twice."""
_OF: dict[bool, list[tuple[Deck, Sequence[Renaming]]]] = {
    False: [(PLAIN, RENAMINGS)],
    True: [(JOKERS, RENAMINGS), (LARGEST, [suits for suits in RENAMINGS if {suits[2], suits[3]} == {2, 3}])],
}


def decks(low_bonus: bool) -> list[tuple[Deck, Sequence[Renaming]]]:
    """Of the tables where 222 and 333 count one more, which alone have jokers and extra suits, or of the others."""
    return _OF[low_bonus]
