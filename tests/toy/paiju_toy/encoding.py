"""比大小 for programs that learn: a card is spelled as its rank and then its suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paiju.core.cards import Cards, cards_text
from paiju.core.encoding import Encoding, Feature

if TYPE_CHECKING:
    from . import Play, ToyView

LOWEST = 8
RANKS = 5
SUITS = 4
CARDS = RANKS * SUITS
CHOICES = RANKS + SUITS
MOST_SEATS = 4
MOST_POINTS = 1000


class ToyEncoding(Encoding["Play"]):
    """Numbers 0-4 are ranks from ten up, 5-8 suits."""

    features = (
        Feature("hand", CARDS, 0, 1, "手里有哪些牌", "which cards are held"),
        Feature("rank", RANKS, 0, 1, "已选的点数", "the rank picked so far"),
        Feature("played", MOST_SEATS, 0, 1, "谁已出牌，从自己数起", "who has played, from oneself on"),
        Feature("scores", MOST_SEATS, -MOST_POINTS, MOST_POINTS, "各家得分，从自己数起", "scores, from oneself on"),
        Feature("deal", 1, 0, 20, "第几副", "which deal"),
    )
    choices = CHOICES

    def observe(self, view: ToyView, chosen: Sequence[int] = ()) -> list[int]:
        seats, seat = len(view.scores), view.seat or 0
        hand = [int(LOWEST * 4 + at in view.hand) for at in range(CARDS)]
        rank = [int(tuple(chosen) == (at,)) for at in range(RANKS)]
        order = [(seat + at) % seats for at in range(seats)]
        spare = [0] * (MOST_SEATS - seats)
        played = [int(view.played[at]) for at in order] + spare
        scores = [max(-MOST_POINTS, min(MOST_POINTS, view.scores[at])) for at in order] + spare
        return [*hand, *rank, *played, *scores, view.deal]

    def legal(self, view: ToyView, chosen: Sequence[int] = ()) -> list[int]:
        if not view.to_act:
            return []
        if chosen:
            return [RANKS + card % 4 for card in view.hand if card // 4 - LOWEST == chosen[0]]
        return sorted({card // 4 - LOWEST for card in view.hand})

    def decode(self, view: ToyView, chosen: Sequence[int]) -> Play | None:
        from . import Play

        return Play(Cards(((chosen[0] + LOWEST) * 4 + chosen[1] - RANKS,))) if len(chosen) == 2 else None

    def spell(self, view: ToyView, action: Play) -> tuple[int, ...]:
        card = action.card[0]
        return card // 4 - LOWEST, RANKS + card % 4

    def name(self, number: int, lang: str) -> str:
        if number < RANKS:
            return cards_text(Cards(((number + LOWEST) * 4,)))[0]
        return cards_text(Cards((number - RANKS,)))[1]
