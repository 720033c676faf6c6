"""The form of a hint's answer; clients' types are made from it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from paiju.core.cards import Cards


class AnpaiChoice(TypedDict):
    """A play: what it wins now, what the cards kept promise, and how often it wins or is critted."""

    cards: Cards
    type: str
    name: str
    now: float
    error: float | None
    later: int
    wins: float
    critted: float
    mixed: float
    words: str
    name_en: NotRequired[str]
    words_en: NotRequired[str]


class AnpaiHintAnswer(TypedDict):
    hand: Cards
    round: int
    plays: int
    by_type: dict[str, int]
    best: Cards
    options: list[AnpaiChoice]
    worlds: int
    compiled: bool
