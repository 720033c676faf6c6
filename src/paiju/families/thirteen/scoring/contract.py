"""The form of scoring requests and answers; schemas and clients' types are made from it."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from paiju.core.cards import Cards
from paiju.core.ledger import Explained


class ThirteenLaidHand(TypedDict):
    """Three rows, or the thirteen cards of a special."""

    front: NotRequired[Cards]
    middle: NotRequired[Cards]
    back: NotRequired[Cards]
    special: NotRequired[Cards | None]


class ThirteenScoreRequest(TypedDict):
    options: NotRequired[dict[str, Any] | None]
    players: list[ThirteenLaidHand]
    banker: NotRequired[int]
    bets: NotRequired[list[int]]
    horse: NotRequired[str | None]


class ThirteenScoredHand(TypedDict):
    special: str | None
    foul: bool
    rows: list[str] | None
    special_en: NotRequired[str]
    groups: NotRequired[list[Cards]]
    rows_en: NotRequired[list[str]]
    notes: NotRequired[list[str | None]]
    notes_en: NotRequired[list[str | None]]


class ThirteenScoredPair(TypedDict):
    seats: tuple[int, int]
    points: int


class ThirteenScoredHorse(TypedDict):
    card: str
    holder: int | None


class ThirteenScoreAnswer(TypedDict):
    totals: list[int]
    players: list[ThirteenScoredHand]
    pairs: list[ThirteenScoredPair]
    guns: list[tuple[int, int]]
    rollovers: list[tuple[int, int]]
    sweeps: list[int]
    horse: ThirteenScoredHorse | None
    explain: list[Explained]
