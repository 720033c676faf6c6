"""The form of scoring requests and answers; schemas and clients' types are made from it."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from paiju.core.cards import Cards
from paiju.core.ledger import Explained


class AnpaiScoreRequest(TypedDict):
    """``plays`` has a text for everybody, empty for a pass, and null for who is bankrupt."""

    options: NotRequired[dict[str, Any] | None]
    coins: list[int]
    plays: list[Cards | None]


AnpaiScoredClass = TypedDict(
    "AnpaiScoredClass",
    {
        "class": str,
        "winners": list[int],
        "crit": list[int],
        "payments": list[tuple[int, int, int]],
        "outcome": str,
    },
)


class AnpaiScoreAnswer(TypedDict):
    totals: list[int]
    types: list[str | None]
    settlements: list[AnpaiScoredClass]
    types_en: list[str | None]
    explain: list[Explained]
