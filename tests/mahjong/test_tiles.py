"""Tiles and their notation."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.errors import NotationError
from paiju.core.plain import from_plain, to_plain
from paiju.core.tiles import (
    EAST,
    GREEN,
    NORTH,
    RED,
    WHITE,
    Tiles,
    is_honour,
    number_of,
    parse_tile,
    parse_tiles,
    suit_of,
    tile_counts,
    tile_text,
    tiles_of,
    tiles_text,
)


@dataclass(frozen=True, slots=True)
class Hand:
    tiles: Tiles


def test_the_numbers_of_tiles() -> None:
    assert [parse_tile(text) for text in ("1m", "9m", "1p", "9p", "1s", "9s", "1z", "7z")] == [
        0,
        8,
        9,
        17,
        18,
        26,
        27,
        33,
    ]
    assert tuple(map(parse_tile, ("1z", "4z", "5z", "6z", "7z"))) == (EAST, NORTH, WHITE, GREEN, RED)
    assert [suit_of(tile) for tile in (8, 9, 26, 27)] == [0, 1, 2, 3]
    assert [number_of(tile) for tile in (0, 13, 26, 33)] == [1, 5, 9, 7]
    assert [is_honour(tile) for tile in (26, 27)] == [False, True]


@pytest.mark.parametrize(
    ("text", "tiles", "again"),
    [
        ("", (), ""),
        ("  ", (), ""),
        ("5m", (4,), "5m"),
        ("123m 456p 789s 11z", (0, 1, 2, 12, 13, 14, 24, 25, 26, 27, 27), "123m 456p 789s 11z"),
        ("123m456p", (0, 1, 2, 12, 13, 14), "123m 456p"),
        (" 31m\t5p 2m ", (2, 0, 13, 1), "31m 5p 2m"),
        ("1m 2m", (0, 1), "12m"),
    ],
)
def test_notation(text: str, tiles: tuple[int, ...], again: str) -> None:
    assert parse_tiles(text) == tiles
    assert tiles_text(tiles) == again


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0m", "bad_tiles"),
        ("12", "bad_tiles"),
        ("m", "bad_tiles"),
        ("12m 3", "bad_tiles"),
        ("1m,2m", "bad_tiles"),
        ("1 2m", "bad_tiles"),
        ("1M", "bad_tiles"),
        ("１m", "bad_tiles"),
        ("五m", "bad_tiles"),
        ("8z", "unknown_tile"),
        ("19z", "unknown_tile"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tiles(text)
    assert caught.value.code == code
    assert "{" not in caught.value.message("zh") + caught.value.message("en")


@pytest.mark.parametrize("text", ["", "m", "0m", "8z", "12m", "5M", " 5m"])
def test_one_tile_is_exactly_one(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tile(text)
    assert caught.value.code == "unknown_tile"


@given(st.lists(st.integers(0, 33), max_size=20).map(tuple))
def test_text_keeps_every_tile_and_its_place(tiles: tuple[int, ...]) -> None:
    assert parse_tiles(tiles_text(tiles)) == tiles
    assert [parse_tile(tile_text(tile)) for tile in tiles] == list(tiles)


@given(st.lists(st.integers(0, 33), max_size=20))
def test_counts_and_tiles(tiles: list[int]) -> None:
    assert tiles_of(tile_counts(tiles)) == tuple(sorted(tiles))


@given(st.text(alphabet="0123456789mpsz \n,", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        tiles = parse_tiles(text)
    except NotationError:
        return
    assert sorted(c for c in text if c.isdigit()) == sorted(tile_text(tile)[0] for tile in tiles)


def test_a_field_of_tiles_is_written_as_text() -> None:
    hand = Hand(Tiles((0, 1, 2, 27)))
    assert to_plain(hand) == {"tiles": "123m 1z"}
    assert from_plain(Hand, {"tiles": "123m 1z"}) == hand
