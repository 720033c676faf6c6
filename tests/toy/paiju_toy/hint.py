"""What to play: the highest card held, and how many of those in sight it beats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paiju.core.asking import known
from paiju.core.cards import cards_text, parse_cards
from paiju.core.plain import Plain


@dataclass(frozen=True, slots=True)
class HandQuestion:
    hand: str = known(form="CARDS")
    shown: str = known("", form="CARDS")


@dataclass(frozen=True, slots=True)
class HighestCard:
    best: str
    beats: int

    def as_plain(self, lang: str) -> dict[str, Plain]:
        return {"best": self.best, "beats": self.beats}


def hint_of(game: Any, options: Any, question: HandQuestion) -> HighestCard:
    best = max(parse_cards(question.hand))
    return HighestCard(cards_text((best,)), sum(card >> 2 < best >> 2 for card in parse_cards(question.shown)))
