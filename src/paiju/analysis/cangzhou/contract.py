"""The form of a hint's answer; clients' types are made from it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from paiju.core.tiles import Tiles
from paiju.games.cangzhou.moves import Tile


class CangzhouReach(TypedDict):
    """A hand's distance from winning, and the tiles that help with how many of each are left."""

    distance: int | None
    left: int
    useful: dict[str, int]
    by_discard: NotRequired[Tiles]


class CangzhouChoice(TypedDict):
    """A discard or an offer; without a reach it ends the hand."""

    action: str
    take: bool
    value: float
    points: float | None
    distance: NotRequired[int | None]
    left: NotRequired[int]
    useful: NotRequired[dict[str, int]]
    by_discard: NotRequired[Tiles]
    discard: Tile | None
    words: str
    words_en: NotRequired[str]


class CangzhouHintAnswer(TypedDict):
    hand: Tiles
    melds: list[str]
    best: str | None
    waiting: CangzhouReach | None
    discards: list[CangzhouChoice]
    offers: list[CangzhouChoice]
