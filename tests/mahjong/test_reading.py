"""Wins and readings: worked hands, brute force, and exact counts by two ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.tiles import COPIES, KINDS, parse_tiles, tile_counts, tiles_text
from paiju.families.mahjong.reading import Group, is_win, readings
from paiju.families.mahjong.tables import goal_tables
from tests.mahjong.tile_oracle import ALL, ALL_DRAGON, SUIT_STARTS, is_complete

Vector = tuple[int, ...]


def told(text: str, melds: int = 0, dragon_run: bool = False) -> list[str]:
    """The readings of a hand as text, the pair first."""
    counts = tile_counts(parse_tiles(text))
    return sorted(
        " ".join([tiles_text([one.pair] * 2), *(tiles_text(group.tiles) for group in one.groups)])
        for one in readings(counts, melds, dragon_run)
    )


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("11z", 4, ["11z"]),
        ("123m 55p", 3, ["55p 123m"]),
        # Three equal runs are three triplets.
        ("111222333m 567p 99s", 0, ["99s 123m 123m 123m 567p", "99s 567p 111m 222m 333m"]),
        # The pair is the 1s or the 7s, each with one way to read the rest.
        ("11123456777m", 1, ["11m 123m 456m 777m", "77m 234m 567m 111m"]),
        ("11222333444m", 1, ["11m 222m 333m 444m", "11m 234m 234m 234m", "44m 123m 123m 234m"]),
        ("111m 222p 333s 444z 55z", 0, ["55z 111m 222p 333s 444z"]),
    ],
)
def test_worked_readings(text: str, melds: int, expected: list[str]) -> None:
    assert told(text, melds) == sorted(expected)


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("11m 22m 33p 44p 55s 66s 77z", 0),  # seven pairs are no win here
        ("19m 19p 19s 12345677z", 0),  # nor thirteen orphans
        ("123m 456m 789m 11p", 0),  # three groups only
        ("123m 456m 789m 123p 11z", 1),  # a group too many
        ("123m 456m 789m 123p 1z", 0),
        ("123m 456m 789m 123p 12z", 0),
        ("891m 456m 789m 123p 11z", 0),  # no run round the corner
        ("123z 456m 789m 123p 11m", 0),  # 东南西 is no run
        ("1112m", 3),
        ("", 4),
    ],
)
def test_no_win(text: str, melds: int) -> None:
    counts = tile_counts(parse_tiles(text))
    assert not is_win(counts, melds)
    assert not list(readings(counts, melds))


def test_dragons_run_only_as_an_option() -> None:
    assert told("123m 456p 789s 567z 11z") == []
    assert told("123m 456p 789s 567z 11z", 0, True) == ["11z 123m 456p 789s 567z"]
    assert told("456z 11z", 3, True) == []
    assert told("55556677z", 2, True) == ["55z 567z 567z"]
    # Three dragon runs are three triplets as well.
    assert told("555666777z 11m", 1, True) == ["11m 555z 666z 777z", "11m 567z 567z 567z"]


def test_counts_may_be_any_sequence() -> None:
    counts = tile_counts(parse_tiles("123m 456p 789s 111z 22z"))
    assert is_win(counts, 0) and is_win(list(counts), 0) and is_win(bytes(counts), 0)


@pytest.mark.parametrize("counts", [(5, *[0] * 33), (0,) * 33, (0,) * 35])
def test_impossible_counts_are_refused(counts: Vector) -> None:
    with pytest.raises(Exception, match=r"suit|bytes"):
        is_win(counts, 0)


@st.composite
def near_wins(draw: st.DrawFn) -> tuple[Vector, int, bool]:
    """Hands made of groups and a pair, some with a tile exchanged, so that wins and near misses are common."""
    dragon_run = draw(st.booleans())
    melds = draw(st.integers(0, 4))
    groups: list[Vector] = [*(ALL_DRAGON if dragon_run else ALL).groups()]
    pairs: list[Vector] = [(tile, tile) for tile in range(KINDS)]
    tiles: list[int] = []

    def fitting(parts: Iterable[Vector]) -> list[Vector]:
        """Those of which there are tiles enough: four of each kind."""
        return [part for part in parts if max(tile_counts((*tiles, *part))) <= COPIES]

    for parts in (*[groups] * (4 - melds), pairs):
        tiles += draw(st.sampled_from(fitting(parts)))
    if draw(st.booleans()):
        del tiles[draw(st.integers(0, len(tiles) - 1))]
        tiles += draw(st.sampled_from(fitting((tile,) for tile in range(KINDS))))
    return tile_counts(tiles), melds, dragon_run


@given(near_wins())
def test_readings_against_brute_force(case: tuple[Vector, int, bool]) -> None:
    counts, melds, dragon_run = case
    found = list(readings(counts, melds, dragon_run))
    wins = is_complete(ALL_DRAGON if dragon_run else ALL, counts, 4 - melds)
    assert bool(found) == wins == is_win(counts, melds, dragon_run)
    assert len(set(found)) == len(found)
    for one in found:
        tiles = [one.pair, one.pair, *(tile for group in one.groups for tile in group.tiles)]
        assert tile_counts(tiles) == counts
        assert one.groups == tuple(sorted(one.groups))


@given(near_wins())
def test_every_reading_is_found(case: tuple[Vector, int, bool]) -> None:
    counts, melds, dragon_run = case
    tiles = ALL_DRAGON if dragon_run else ALL
    seen: set[tuple[int, tuple[tuple[int, ...], ...]]] = set()

    def split(left: Vector, groups: tuple[tuple[int, ...], ...]) -> None:
        if len(groups) == 4 - melds:
            if 2 in left and sum(left) == 2:
                seen.add((left.index(2), tuple(sorted(groups))))
            return
        for group in tiles.groups():
            rest = list(left)
            for tile in group:
                rest[tile] -= 1
            if min(rest) >= 0 and (not groups or group >= groups[-1]):
                split(tuple(rest), (*groups, group))

    split(counts, ())
    assert {
        (one.pair, tuple(sorted(g.tiles for g in one.groups))) for one in readings(counts, melds, dragon_run)
    } == seen


# -- exact counts ---------------------------------------------------------------------------------------------


def suit_counts_from_tables(shape: int, places: int) -> dict[tuple[int, int], int]:
    """How many suits are exactly (groups, pairs), read off the graph: all 5 ** places suits at once."""
    known = goal_tables("plain")
    paths: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(places):
        following: Counter[tuple[int, int]] = Counter()
        for (node, tiles), ways in paths.items():
            for count in range(5):
                following[known.graphs[shape][node * 5 + count], tiles + count] += ways
        paths = following
    return {
        (groups, pair): sum(
            ways
            for (number, tiles), ways in paths.items()
            if tiles == 3 * groups + 2 * pair and known.rows[number][known.goal.column(0, groups, pair)] == 0
        )
        for groups, pair in product(range(5), range(2))
    }


def suit_counts_by_adding(places: int, run_starts: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """The same by laying groups together and counting what comes out."""
    groups: list[Vector] = [(t, t, t) for t in range(places)]
    groups += [(t, t + 1, t + 2) for t in run_starts]

    def plus(all_of: set[Vector], parts: list[Vector]) -> set[Vector]:
        out = set()
        for vector in all_of:
            for part in parts:
                changed = list(vector)
                for tile in part:
                    changed[tile] += 1
                if max(changed) <= 4:
                    out.add(tuple(changed))
        return out

    found = {}
    without: set[Vector] = {(0,) * places}
    for number in range(5):
        found[number, 0] = len(without)
        found[number, 1] = len(plus(without, [(t, t) for t in range(places)]))
        without = plus(without, groups)
    return found


@pytest.mark.parametrize(
    ("shape", "places", "run_starts"),
    [(0, 9, tuple(range(7))), (1, 7, ()), (2, 7, (4,))],
    ids=["suit", "honours", "dragons"],
)
def test_winning_suits_counted_two_ways(shape: int, places: int, run_starts: tuple[int, ...]) -> None:
    assert suit_counts_from_tables(shape, places) == suit_counts_by_adding(places, run_starts)


def test_winning_suits_by_hand() -> None:
    suit = suit_counts_from_tables(0, 9)
    # 9 triplets and 7 runs; 9 pairs; 16 groups with 9 pairs each, less 9 triplets with their own tile.
    assert (suit[1, 0], suit[0, 1], suit[1, 1]) == (16, 9, 16 * 9 - 9)
    # The number of one-suit wins, known from the literature on 清一色.
    assert suit[4, 1] == 13259
    honours = suit_counts_from_tables(1, 7)
    # Choose the triplets, then the pair among the rest: C(7,4) * 3.
    assert honours[4, 1] == 35 * 3


def all_wins_from_tables(dragon_run: bool) -> int:
    """Winning sets of fourteen tiles, suit by suit."""
    suit, honours = suit_counts_from_tables(0, 9), suit_counts_from_tables(2 if dragon_run else 1, 7)
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for part in (suit, suit, suit, honours):
        following: Counter[tuple[int, int]] = Counter()
        for (groups, pairs), number in ways.items():
            for (more, pair), times in part.items():
                following[groups + more, pairs + pair] += number * times
        ways = following
    return ways[4, 1]


def all_wins_by_following(run_starts: tuple[int, ...]) -> int:
    """The same by reading 34 counts one by one, with all ways to have read them so far as one state."""
    Way = tuple[int, int, int, int]  # runs begun two tiles ago, one tile ago, groups, pairs
    sets: Counter[frozenset[Way]] = Counter({frozenset({(0, 0, 0, 0)}): 1})
    for tile in range(34):
        following: Counter[frozenset[Way]] = Counter()
        for state, number in sets.items():
            for count in range(5):
                after = frozenset(
                    (one, runs, groups + runs + triplet, pairs + pair)
                    for two, one, groups, pairs in state
                    for triplet, pair in product(range(2), range(2))
                    if (runs := count - two - one - 3 * triplet - 2 * pair) >= 0
                    and (runs == 0 or tile in run_starts)
                    and groups + runs + triplet <= 4
                    and pairs + pair <= 1
                )
                if after:
                    following[after] += number
        sets = following
    return sum(number for state, number in sets.items() if (0, 0, 4, 1) in state)


@pytest.mark.parametrize("dragon_run", [False, True])
def test_all_winning_hands_counted_two_ways(dragon_run: bool) -> None:
    runs = (*SUIT_STARTS, 31) if dragon_run else SUIT_STARTS
    assert all_wins_from_tables(dragon_run) == all_wins_by_following(runs)


def test_the_number_of_winning_hands() -> None:
    # Four groups and a pair of 136 tiles: a figure others have published too.
    assert all_wins_from_tables(False) == 11_498_658


def test_groups_name_their_tiles() -> None:
    assert Group("run", 6).tiles == (6, 7, 8)
    assert Group("triplet", 33).tiles == (33, 33, 33)
