"""Mahjong tiles as coloured text: 5万 3筒 7条 东."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.text import Text

from paiju.core.tiles import GREEN, RED, TILE_WORDS, suit_of

_STYLES = ("bold red3 on grey93", "bold blue3 on grey93", "bold green4 on grey93", "bold black on grey93")
_DRAGONS = {RED: _STYLES[0], GREEN: _STYLES[2]}
EDGE = "on grey93"


def tile_strip(tile: int) -> Text:
    """One tile; honours take the same room as the rest."""
    word = TILE_WORDS[tile]
    return Text(" " + word + " " * (3 - cell_len(word)), style=_DRAGONS.get(tile, _STYLES[suit_of(tile)]))


def tiles_line(tiles: Iterable[int]) -> Text:
    """Tiles side by side."""
    strip = Text("")
    for tile in tiles:
        strip.append_text(tile_strip(tile))
    return strip.append(" ", style=EDGE)


def tile_name(tile: int) -> Text:
    """A tile within a sentence: coloured, without a face."""
    return Text(
        TILE_WORDS[tile],
        style=_DRAGONS.get(tile, _STYLES[suit_of(tile)]).partition(" on ")[0].replace("black", "default"),
    )
