"""Mahjong tiles as small integers and their text form.

A tile is 0–8 for 1–9万 (``m``), 9–17 for 筒 (``p``), 18–26 for 条 (``s``), then 27–33 for 东南西北白发中 (``z``). A
hand is a tuple of tiles or, to be read, 34 counts. Text groups neighbours of a suit: ``123m 456p 789s 11z``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NewType

from paiju.core.errors import NotationError
from paiju.core.plain import register_notation

SUITS = "mpsz"
KINDS = 34
COPIES = 4
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
"""东南西北白发中, in the notation's order (5z is 白, 7z is 中)."""

Tiles = NewType("Tiles", tuple[int, ...])
"""Tiles in a dataclass that is written as text, ``"123m 11z"``, in the order given."""

_names = [f"{kind % 9 + 1}{SUITS[kind // 9]}" for kind in range(KINDS)]
_tiles = {name: tile for tile, name in enumerate(_names)}
_GROUP = re.compile(r"\s*([1-9]+)([mpsz])")


def suit_of(tile: int) -> int:
    """0 万, 1 筒, 2 条, 3 honours."""
    return tile // 9


def number_of(tile: int) -> int:
    """1–9 in a suit, 1–7 for 东南西北白发中."""
    return tile % 9 + 1


def is_honour(tile: int) -> bool:
    return tile >= EAST


def tile_text(tile: int) -> str:
    return _names[tile]


TILE_WORDS = (*(f"{number}{suit}" for suit in "万筒条" for number in range(1, 10)), *"东南西北白发中")


def tile_word(tile: int, lang: str) -> str:
    """``5万`` or ``5m``."""
    return TILE_WORDS[tile] if lang == "zh" else tile_text(tile)


def tiles_text(tiles: Iterable[int]) -> str:
    """Tiles in the order given, neighbours of one suit sharing its letter.

    >>> tiles_text((0, 1, 2, 27, 27))
    '123m 11z'
    """
    out: list[str] = []
    last = ""
    for tile in tiles:
        digit, suit = _names[tile][0], _names[tile][1]
        out.append(digit if suit == last else f"{last} {digit}" if last else digit)
        last = suit
    return "".join(out) + last


def parse_tile(text: str) -> int:
    """Exactly one tile, ``5m``."""
    tile = _tiles.get(text)
    if tile is None:
        raise NotationError("unknown_tile", tile=text[:20])
    return tile


def parse_tiles(text: str) -> Tiles:
    """Groups of digits closed by a suit letter, with or without white space between; the order is kept.

    >>> parse_tiles("123m 11z")
    (0, 1, 2, 27, 27)
    """
    out: list[int] = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        group = _GROUP.match(text, at)
        if group is None:
            raise NotationError("bad_tiles", text=text[at : at + 20].strip())
        out.extend(parse_tile(digit + group[2]) for digit in group[1])
        at = group.end()
    return Tiles(tuple(out))


def tile_counts(tiles: Iterable[int]) -> tuple[int, ...]:
    """Number of times that each of the 34 tiles occurs."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return tuple(counts)


def tiles_of(counts: Iterable[int]) -> Tiles:
    """The sorted tiles of 34 counts."""
    return Tiles(tuple(tile for tile, count in enumerate(counts) for _ in range(count)))


register_notation(Tiles, tiles_text, parse_tiles)
