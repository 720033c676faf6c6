"""What a hand waits for, against trying every tile."""

from __future__ import annotations

from random import Random

import pytest

from paiju.bots.cangzhou import tiles as plans
from paiju.bots.cangzhou.tiles import Waits, waits
from paiju.core.tiles import Tiles, parse_tiles, tile_counts
from paiju.families.mahjong.reading import is_win
from paiju.games.cangzhou.rules.winning import is_complete, is_completed_by
from paiju.games.cangzhou.state import seat_of
from paiju.games.cangzhou.table import room_of
from tests.cangzhou.rigged import meld, options

RUNS = [(first, first + 1, first + 2) for first in range(27) if first % 9 < 7]
PUNG = meld("pung", "111z", 1)
GROUPS = [*((tile, tile, tile) for tile in range(34)), *RUNS, *[(31, 32, 33)] * 8]


def tried(hand: tuple[int, ...], dragon_run: bool) -> int:
    """One bit for each tile, of which a fifth copy does not exist, that makes a win."""
    found = 0
    for tile in range(34):
        counts = tile_counts((*hand, tile))
        if max(counts) <= 4 and is_win(counts, 4 - len(hand) // 3, dragon_run):
            found |= 1 << tile
    return found


def nearly_won(random: Random) -> tuple[int, ...]:
    """Groups and a pair less one tile, some with another tile changed; or nothing but pairs and a tile."""
    if random.random() < 0.2:
        tiles = [random.randrange(34)] + [random.randrange(34) for _ in range(3)] * 2
    else:
        groups = [random.choice(GROUPS) for _ in range(random.randrange(5))]
        tiles = [tile for group in groups for tile in group] + [random.randrange(34)] * 2
        if random.random() < 0.3:
            tiles[random.randrange(len(tiles))] = random.randrange(34)
        tiles.pop(random.randrange(len(tiles)))
    return tuple(sorted(tiles))


@pytest.mark.slow
@pytest.mark.rule("CZ-5.1")
@pytest.mark.rule("CZ-5.2")
def test_waits_are_the_tiles_that_win() -> None:
    random = Random(5)
    hands = [hand for hand in (nearly_won(random) for _ in range(3000)) if max(tile_counts(hand)) <= 4]
    for dragon_run in (False, True):
        found = [waits(Tiles(hand), dragon_run) for hand in hands]
        assert found == [tried(hand, dragon_run) for hand in hands]
        assert sum(map(bool, found)) > 1000
        for hand, tiles in zip(hands, found, strict=True):
            assert completed_by(hand, dragon_run) == tiles


def completed_by(hand: tuple[int, ...], dragon_run: bool) -> int:
    """The same by the rules of the table: with so many melds, a tile more completes the hand, come or yet to come."""
    room, laid = options(dragon_run=dragon_run), [PUNG] * (4 - len(hand) // 3)
    seat = seat_of(room, hand, laid)
    found = 0
    for tile in range(34):
        if hand.count(tile) < 4 and is_completed_by(room_of(room), seat, tile):
            assert is_complete(seat_of(room, (*hand, tile), laid))
            found |= 1 << tile
    return found


@pytest.mark.rule("CZ-5.1")
@pytest.mark.parametrize(
    ("hand", "tiles"),
    [
        ("1m", "1m"),
        ("1112345678999m", "123456789m"),
        ("11m 22p", "1m 2p"),
        ("11m 22p 33s 4z", ""),
        ("1111m", ""),
        ("1112m", "23m"),
        ("2345m", "25m"),
    ],
)
def test_waits_by_hand(hand: str, tiles: str) -> None:
    assert waits(parse_tiles(hand), False) == sum(1 << tile for tile in parse_tiles(tiles))


def test_the_memory_starts_afresh_when_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "_REMEMBERED", 2)
    memory = Waits(False)
    for tile in range(5):
        assert memory[Tiles((tile,))] == 1 << tile
        assert len(memory) <= 2
