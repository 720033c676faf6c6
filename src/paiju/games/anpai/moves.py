"""出牌: what a player does, and why it may be refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paiju.core.cards import Cards, cards_text
from paiju.core.errors import Refusal
from paiju.core.rules import rule
from paiju.games.anpai.deck import in_order
from paiju.games.anpai.hands import read_cards


@rule("AP-3.1")
@dataclass(frozen=True, slots=True)
class Play:
    """出牌: the cards laid down, none for a pass; written in one order, so that equal plays are equal."""

    kind: ClassVar[str] = "play"
    cards: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", in_order(self.cards))


@rule("AP-3.1")
def refuse_play(hand: Sequence[int], play: Play) -> Refusal | None:
    """The reason why a hand cannot be played from so: a card it has not, or cards that are no play."""
    cards = play.cards
    if not cards:
        return None
    # Both are in the same order, so one walk along the hand finds every card of the play, or not.
    left = iter(hand)
    for card in cards:
        if card not in left:
            lacking = Counter(cards) - Counter(hand)
            return Refusal("card_not_held", "AP-3.1", {"cards": cards_text(lacking.elements())})
    found = read_cards(cards)
    return found if isinstance(found, Refusal) else None
