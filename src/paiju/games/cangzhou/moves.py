"""出手: what a seat can do, as actions of the contract and as the numbers that the rules take.

Actions without a choice in them exist once; so do discards and kongs of each tile. Every action is one number, a chow
by the claimed tile's place in the run: the tile is known. The same numbers are the choices of programs that learn.
"""

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
    """砸, with a discard; on one's own turn, where the room allows it, with the tile just drawn."""

    kind: ClassVar[str] = "za"


@dataclass(frozen=True, slots=True)
class Zagang:
    """砸杠, with the tile just drawn or a discard."""

    kind: ClassVar[str] = "zagang"


Declaration: TypeAlias = Bian | Zuan | Za | Zagang
"""Moves that commit a hand to three of their kind."""
Action: TypeAlias = Xiapao | Discard | Win | Pass | Chow | Pung | Kong | Declaration

DISCARD_MOVE = 0
KONG_MOVE = KINDS
"""A discard or a kong of a tile is this and the tile."""
WIN_MOVE, PASS_MOVE, PUNG_MOVE, BIAN_MOVE, ZUAN_MOVE, ZA_MOVE, ZAGANG_MOVE = range(2 * KINDS, 2 * KINDS + 7)
CHOW_MOVE = ZAGANG_MOVE + 1
"""吃 with the tile as the lowest of the run; then as the middle one, as the highest."""
XIAPAO_MOVE = CHOW_MOVE + 3
"""下跑 of no points; one more a point."""
MAY_WIN, MAY_PUNG, MAY_KONG, MAY_ZA, MAY_ZAGANG, MAY_BIAN, MAY_ZUAN = 1, 2, 4, 8, 16, 32, 64
MAY_CHOW = 128
"""Offers to a seat, as bits; a chow with the tile as the lowest, middle or highest takes this or the next two."""

WIN, PASS, PUNG, BIAN, ZUAN, ZA, ZAGANG = Win(), Pass(), Pung(), Bian(), Zuan(), Za(), Zagang()
DISCARDS = tuple(Discard(Tile(tile)) for tile in range(KINDS))
KONGS = tuple(Kong(Tile(tile)) for tile in range(KINDS))


PLAIN: tuple[Action, ...] = (WIN, PASS, PUNG, BIAN, ZUAN, ZA, ZAGANG)
"""The moves from ``WIN_MOVE`` on, which need no tile."""


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


def move_of(action: Action, tile: int | None) -> int:
    """The number of an action; a chow's from where the tile in question stands in its run."""
    match action:
        case Discard(own):
            return DISCARD_MOVE + own
        case Kong(own):
            return KONG_MOVE + own
        case Chow((one, two)) if tile is not None:
            return CHOW_MOVE + (one < tile) + (two < tile)
        case Xiapao(points):
            return XIAPAO_MOVE + points
    return WIN_MOVE + PLAIN.index(action)


@lru_cache(maxsize=4096)
def action_of(move: int, tile: int) -> Action:
    """The action of a number; ``tile`` is the one in question, which a chow names by leaving it out."""
    if move >= XIAPAO_MOVE:
        return Xiapao(move - XIAPAO_MOVE)
    if move >= CHOW_MOVE:
        low = tile - (move - CHOW_MOVE)
        one, two = (other for other in (low, low + 1, low + 2) if other != tile)
        return chow(one, two)
    if move >= WIN_MOVE:
        return PLAIN[move - WIN_MOVE]
    return KONGS[move - KONG_MOVE] if move >= KONG_MOVE else DISCARDS[move]
