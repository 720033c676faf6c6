"""The form of scoring requests and answers; schemas and clients' types are made from it."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from paiju.core.ledger import Explained
from paiju.core.tiles import Tiles
from paiju.games.cangzhou.moves import Tile

MeldName = Literal["吃", "碰", "点杠", "碰杠", "暗杠", "边", "钻", "砸", "砸杠"]
KongName = Literal["点杠", "碰杠", "暗杠"]
Flag = Literal["杠上花", "抢杠胡", "天胡", "地胡"]


class CangzhouLaidMeld(TypedDict):
    kind: MeldName
    tiles: Tiles
    drawn: NotRequired[bool]


CangzhouWinAsked = TypedDict(
    "CangzhouWinAsked",
    {
        "seat": int,
        "hand": Tiles,
        "tile": Tile,
        "from": NotRequired[int | None],
        "melds": NotRequired[list[CangzhouLaidMeld]],
        "flags": NotRequired[list[Flag]],
    },
)
CangzhouKongAsked = TypedDict("CangzhouKongAsked", {"seat": int, "kind": KongName, "from": NotRequired[int | None]})


class CangzhouScoreRequest(TypedDict):
    options: NotRequired[dict[str, Any] | None]
    dealer: int
    runs: NotRequired[list[int] | None]
    wins: list[CangzhouWinAsked]
    kongs: NotRequired[list[CangzhouKongAsked]]


class CangzhouScoredWin(TypedDict):
    seat: int
    points: int
    doubles: int
    items: list[tuple[str, int]]
    doublings: list[tuple[str, int]]
    items_en: list[tuple[str, int]]
    doublings_en: list[tuple[str, int]]


class CangzhouScoreAnswer(TypedDict):
    totals: list[int]
    wins: list[CangzhouScoredWin]
    explain: list[Explained]
