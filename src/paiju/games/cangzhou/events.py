"""公告: what the events of a table tell, by name; clients' types are made from these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

from paiju.core.tiles import Tiles
from paiju.games.cangzhou.moves import Tile
from paiju.games.cangzhou.state import Came, MeldKind


class CangzhouHandStarted(TypedDict):
    deal: int
    hand: int
    dealer: int


class CangzhouBySeat(TypedDict):
    seat: int


class CangzhouXiapaoTold(TypedDict):
    points: list[int]


class CangzhouDiceThrown(TypedDict):
    dice: tuple[int, int]
    side: int
    stack: int


class CangzhouDealt(TypedDict):
    tiles: Tiles
    last: NotRequired[Tile]
    """The dealer's fourteenth."""


class CangzhouOffered(TypedDict):
    offers: list[str]
    names: list[str]


class CangzhouDrawn(TypedDict):
    seat: int
    how: Came
    left: int


class CangzhouDrew(TypedDict):
    tile: Tile


class CangzhouSeatTile(TypedDict):
    seat: int
    tile: Tile


class CangzhouMelded(TypedDict):
    seat: int
    meld: MeldKind
    name: str
    tiles: Tiles
    source: int | None


class CangzhouAnswered(TypedDict):
    answer: str
    name: str


class CangzhouClaimLost(TypedDict):
    claim: str
    name: str
    to: list[int]
    why: Literal["nearer", "higher"]


class CangzhouDrawnHand(TypedDict):
    why: Literal["wall", "kong"]
    left: int


class CangzhouShared(TypedDict):
    seat: int
    tiles: int
    left: int


class CangzhouWonHand(TypedDict):
    seat: int
    source: int | None
    tile: Tile
    hand: Tiles
    items: list[tuple[str, int]]
    points: int
    doubles: list[tuple[str, int]]


class CangzhouRevealed(TypedDict):
    hands: list[Tiles]
    wall: Tiles


class CangzhouSettled(TypedDict):
    change: list[int]
    scores: list[int]


class CangzhouMatchOver(TypedDict):
    scores: list[int]


EVENTS: Mapping[str, Any] = {
    "hand_started": CangzhouHandStarted,
    "xiapao_chosen": CangzhouBySeat,
    "xiapao": CangzhouXiapaoTold,
    "dice": CangzhouDiceThrown,
    "dealt": CangzhouDealt,
    "offered": CangzhouOffered,
    "drawn": CangzhouDrawn,
    "drew": CangzhouDrew,
    "discarded": CangzhouSeatTile,
    "kong_declared": CangzhouSeatTile,
    "melded": CangzhouMelded,
    "answered": CangzhouAnswered,
    "claim_lost": CangzhouClaimLost,
    "draw": CangzhouDrawnHand,
    "shared": CangzhouShared,
    "won": CangzhouWonHand,
    "revealed": CangzhouRevealed,
    "settled": CangzhouSettled,
    "match_over": CangzhouMatchOver,
}
