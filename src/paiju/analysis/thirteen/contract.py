"""The form of what arranging answers; clients' types are made from it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from paiju.core.cards import Cards


class ThirteenCandidate(TypedDict):
    """One way to lay the hand; ``behind`` is how many points it is worth less than the best."""

    special: str | None
    front: Cards | None
    middle: Cards | None
    back: Cards | None
    rows: list[str]
    points: float
    error: float
    behind: float
    behind_error: float
    words: str
    rows_en: NotRequired[list[str]]
    words_en: NotRequired[str]


class ThirteenArrangeAnswer(TypedDict):
    """The best rows, the special where declaring it is better, and the first few candidates."""

    special: str | None
    front: Cards | None
    middle: Cards | None
    back: Cards | None
    points: float
    error: float
    forms: str | None
    splits: int
    samples: int
    compiled: bool
    candidates: list[ThirteenCandidate]
