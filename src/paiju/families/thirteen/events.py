"""公告: what the events of a table tell, by name; clients' types are made from these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from paiju.core.cards import Cards
from paiju.families.thirteen.views import Laid, PairResult


class ThirteenDealStarted(TypedDict):
    deal: int
    banker: int | None


class ThirteenHorse(TypedDict):
    card: str


class ThirteenDealt(TypedDict):
    cards: Cards


class ThirteenBySeat(TypedDict):
    seat: int


class ThirteenBets(TypedDict):
    bets: list[int | None]


class ThirteenShowdownEvent(TypedDict):
    deal: int
    banker: int | None
    bets: list[int | None]
    hands: list[Laid]
    special_stage: bool
    horse: str | None
    horse_holder: int | None


class ThirteenSettled(TypedDict):
    deal: int
    pairs: list[PairResult]
    guns: list[tuple[int, int]]
    sweeps: list[int]
    totals: list[int]
    rollovers: list[tuple[int, int]]


class ThirteenMatchOver(TypedDict):
    scores: list[int]


EVENTS: Mapping[str, Any] = {
    "deal_started": ThirteenDealStarted,
    "horse": ThirteenHorse,
    "dealt": ThirteenDealt,
    "bet_placed": ThirteenBySeat,
    "bets": ThirteenBets,
    "submitted": ThirteenBySeat,
    "showdown": ThirteenShowdownEvent,
    "settled": ThirteenSettled,
    "match_over": ThirteenMatchOver,
}
