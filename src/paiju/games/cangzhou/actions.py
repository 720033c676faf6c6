"""What a seat can do. Actions without a choice in them exist once; so do discards and kongs of each tile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar, NewType, TypeAlias

from paiju.core.plain import register_notation
from paiju.core.tiles import KINDS, Tiles, parse_tile, tile_text, tiles_text

Tile = NewType("Tile", int)
"""One tile in a dataclass, written as text, ``"5m"``."""
register_notation(Tile, tile_text, parse_tile)


@dataclass(frozen=True, slots=True)
class Xiapao:
    """下跑: the points a seat stakes before the hand."""

    kind: ClassVar[str] = "xiapao"
    points: int


@dataclass(frozen=True, slots=True)
class Discard:
    """出牌."""

    kind: ClassVar[str] = "discard"
    tile: Tile


@dataclass(frozen=True, slots=True)
class Win:
    """胡: on one's own tile, a discard or a kong that can be robbed."""

    kind: ClassVar[str] = "win"


@dataclass(frozen=True, slots=True)
class Pass:
    """过."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Chow:
    """吃, with the two tiles of one's own, in any order."""

    kind: ClassVar[str] = "chow"
    tiles: Tiles

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))


@dataclass(frozen=True, slots=True)
class Pung:
    """碰."""

    kind: ClassVar[str] = "pung"


@dataclass(frozen=True, slots=True)
class Kong:
    """杠: 点杠 of a discard; on one's own turn 暗杠, or 碰杠 where that tile lies as 碰."""

    kind: ClassVar[str] = "kong"
    tile: Tile


@dataclass(frozen=True, slots=True)
class Bian:
    """边, with the tile just drawn."""

    kind: ClassVar[str] = "bian"


@dataclass(frozen=True, slots=True)
class Zuan:
    """钻, with the tile just drawn."""

    kind: ClassVar[str] = "zuan"


@dataclass(frozen=True, slots=True)
class Za:
    """砸, with a discard."""

    kind: ClassVar[str] = "za"


@dataclass(frozen=True, slots=True)
class Zagang:
    """砸杠, with the tile just drawn or a discard."""

    kind: ClassVar[str] = "zagang"


Action: TypeAlias = Xiapao | Discard | Win | Pass | Chow | Pung | Kong | Bian | Zuan | Za | Zagang

WIN, PASS, PUNG, BIAN, ZUAN, ZA, ZAGANG = Win(), Pass(), Pung(), Bian(), Zuan(), Za(), Zagang()
DISCARDS = tuple(Discard(Tile(tile)) for tile in range(KINDS))
KONGS = tuple(Kong(Tile(tile)) for tile in range(KINDS))


@cache
def chow(one: int, two: int) -> Chow:
    return Chow(Tiles((one, two)))


@lru_cache(maxsize=1024)
def action_text(action: Action) -> str:
    """An action as events and records say it: ``pung``, ``kong 5m``, ``chow 46p``."""
    match action:
        case Discard(tile) | Kong(tile):
            return f"{action.kind} {tile_text(tile)}"
        case Chow(tiles):
            return f"{action.kind} {tiles_text(tiles)}"
        case Xiapao(points):
            return f"{action.kind} {points}"
    return action.kind
