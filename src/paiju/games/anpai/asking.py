"""Questions about a hand, and about cards being chosen."""

from __future__ import annotations

from dataclasses import dataclass

from paiju.core.asking import known
from paiju.games.anpai.data import SEATS

MOST_COINS = 10**15


@dataclass(frozen=True, slots=True)
class HandQuestion:
    """A hand, and what is known of the table."""

    hand: str = known(form="CARDS")
    seen: str = known("", form="CARDS", most=600)
    marks: str = known("", form="CARDS/CARDS/…")
    """Everyone's 明牌, one's own first, with slashes between."""
    coins: tuple[int, ...] = known((), high=MOST_COINS, most=SEATS)
    """Everyone's coins, one's own first."""


@dataclass(frozen=True, slots=True)
class CardsQuestion:
    """Cards that somebody is choosing, from which hand: then what they would pay is told too."""

    cards: str | None = known(None, form="CARDS")
    hand: str | None = known(None, form="CARDS")
