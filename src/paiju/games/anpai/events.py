"""公告: what the events of a table tell, by name; clients' types are made from these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from paiju.core.cards import Cards


class AnpaiRoundStarted(TypedDict):
    round: int
    cards: int


class AnpaiShuffled(TypedDict):
    cards: int


class AnpaiDealt(TypedDict):
    cards: Cards


class AnpaiOpened(TypedDict):
    open: list[Cards]


class AnpaiBySeat(TypedDict):
    seat: int


class AnpaiShowdownEvent(TypedDict):
    round: int
    plays: list[Cards | None]
    types: list[str | None]


AnpaiSettled = TypedDict(
    "AnpaiSettled",
    {
        "class": str,
        "label": str,
        "winners": list[int],
        "crit": list[int],
        "outcome": Literal["win", "double", "triple", "all_tie"],
        "result": str,
        "payments": list[tuple[int, int, int]],
    },
)
"""One class settled; payments are payer, payee and amount."""


class AnpaiRoundOver(TypedDict):
    round: int
    won: list[int]
    coins: list[int]


class AnpaiMatchOver(TypedDict):
    totals: list[int]


EVENTS: Mapping[str, Any] = {
    "round_started": AnpaiRoundStarted,
    "shuffled": AnpaiShuffled,
    "dealt": AnpaiDealt,
    "opened": AnpaiOpened,
    "submitted": AnpaiBySeat,
    "showdown": AnpaiShowdownEvent,
    "settled": AnpaiSettled,
    "round_over": AnpaiRoundOver,
    "bankrupt": AnpaiBySeat,
    "match_over": AnpaiMatchOver,
}
