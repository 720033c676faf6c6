"""The plain goal against other people's programs, 100,000 random hands each (the packages come with the test extra)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from paiju.core.shuffle import Seed, Stream
from paiju.core.tiles import tile_counts
from paiju.families.mahjong.reading import is_win
from paiju.families.mahjong.shanten import distance, useful

HANDS = 100_000


def random_hands(purpose: str) -> Iterator[tuple[int, list[int]]]:
    """Melds and concealed tiles: all sizes between turns, a third of them from one or two suits only."""
    chance = Stream(Seed.named("mahjong peers").key(), purpose)
    walls = [[tile for tile in range(kinds) for _ in range(4)] for kinds in (34, 34, 34, 34, 18, 9)]
    for _ in range(HANDS):
        wall = walls[chance.below(len(walls))]
        melds = max(chance.below(9) - 4, 0)
        tiles = []
        for at in range(13 - 3 * melds):
            other = at + chance.below(len(wall) - at)
            wall[at], wall[other] = wall[other], wall[at]
            tiles.append(wall[at])
        yield melds, tiles


def gb_name(tile: int) -> str:
    suit, number = divmod(tile, 9)
    if suit < 3:
        return "WBT"[suit] + str(number + 1)
    return f"F{number + 1}" if number < 4 else f"J{7 - number}"


@pytest.mark.slow
def test_mahjong() -> None:
    """It keeps the four copies as we do, so every distance must be the same, before and after a draw."""
    shanten = pytest.importorskip("mahjong.shanten").Shanten
    agari = pytest.importorskip("mahjong.agari").Agari
    for melds, tiles in random_hands("mahjong"):
        counts = tile_counts(tiles)
        away = distance(counts, melds)
        assert shanten.calculate_shanten(counts, use_chiitoitsu=False, use_kokushi=False) == away, tiles
        if away == 0:
            for tile in useful(counts, melds):
                won = tile_counts([*tiles, tile])
                assert agari.is_agari(won) and is_win(won, melds)


def test_pymahjonggb() -> None:
    """It waits for a fifth copy of a tile held four times; every other hand must agree, useful tiles too."""
    regular = pytest.importorskip("MahjongGB").RegularShanten
    names = [gb_name(tile) for tile in range(34)]
    for melds, tiles in random_hands("pymahjonggb"):
        counts = tile_counts(tiles)
        away, wanted = regular(hand=tuple(names[tile] for tile in tiles))
        if max(counts) < 4:
            assert away == distance(counts, melds), tiles
            assert set(wanted) == {names[tile] for tile in useful(counts, melds)}, tiles
        else:
            assert away <= distance(counts, melds), tiles
