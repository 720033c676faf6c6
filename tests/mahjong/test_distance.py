"""Distance and useful tiles for the plain goal: worked hands, brute force, laws."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.tiles import KINDS, parse_tiles, tile_counts, tiles_text
from paiju.families.mahjong.lookup import NEVER
from paiju.families.mahjong.reading import is_win
from paiju.families.mahjong.shanten import distance, useful
from paiju.families.mahjong.tables import FAR, GOALS, SuitShape
from research.mahjong.build import layers
from tests.mahjong.tile_oracle import ALL, ALL_DRAGON, Counts, Targets, TileSet, tiles_to_come

PLAIN = GOALS[0]


def hand(text: str) -> Counts:
    return tile_counts(parse_tiles(text))


@st.composite
def hands(draw: st.DrawFn, melds: int | None = None) -> tuple[Counts, int, bool]:
    """A hand between turns or after a draw, from all tiles or crowded into a few."""
    laid = draw(st.integers(0, 4)) if melds is None else melds
    kinds = draw(st.sampled_from([range(KINDS), range(9), range(12), range(18, 34), (0, 1, 2, 3, 4, 31, 32, 33)]))
    wall = draw(st.permutations([tile for tile in kinds for _ in range(4)]))
    return tile_counts(wall[: 13 - 3 * laid + draw(st.integers(0, 1))]), laid, draw(st.booleans())


@pytest.mark.parametrize(
    ("text", "melds", "away", "tiles"),
    [
        ("123m 456p 789s 11122z", 0, -1, ""),
        ("123m 456p 789s 1112z", 0, 0, "2z"),
        ("123m 456p 789s 1122z", 0, 0, "12z"),
        ("2345678m", 2, 0, "258m"),
        # 九莲: every tile of the suit wins.
        ("1112345678999m", 0, 0, "123456789m"),
        # The run wants one tile, the pair one; with a tile too many either single may go.
        ("123456789m 12p 15z", 0, 1, "3p 15z"),
        ("123456789m 12p 15z 1s", 0, 1, "3p 1s 15z"),
        ("5z", 4, 0, "5z"),
        ("15z", 4, 0, "15z"),
    ],
)
def test_worked_hands(text: str, melds: int, away: int, tiles: str) -> None:
    assert distance(hand(text), melds) == away
    assert tiles_text(useful(hand(text), melds)) == tiles


def test_the_farthest_singles() -> None:
    # One group; three more need two tiles each and the pair one: seven to come.
    assert distance(hand("123m 147p 147s 1357z"), 0) == 6
    # No group: four times two and one.
    assert distance(hand("147m 147p 147s 1357z"), 0) == 8


def test_four_of_a_kind_wait_for_nothing_of_their_own() -> None:
    # 1111m with one group due: 111 and a 1 that finds no pair, or 11 and two 1s: a pair and a run need two tiles more.
    assert distance(hand("1111m"), 3) == 1
    # Anything else may become the pair beside 111.
    assert len(useful(hand("1111m"), 3)) == 33


def test_dragon_run_makes_hands_nearer() -> None:
    assert distance(hand("123m 456p 789s 56z 11z"), 0) == 1
    assert distance(hand("123m 456p 789s 56z 11z"), 0, True) == 0
    assert useful(hand("123m 456p 789s 56z 11z"), 0, True) == (33,)
    assert useful(hand("55z 67z"), 3, True) == (31,)
    assert useful(hand("55z 67z"), 3, False) == (31, 32, 33)


def test_small_sets_played_out() -> None:
    """Every hand of sixteen tiles of four kinds, and of five kinds with two groups due, against playing it out."""
    for kinds, groups in ((4, 1), (4, 2), (4, 3), (5, 2)):
        tiles = TileSet(kinds, tuple(range(kinds - 2)))
        successors, rows = layers(PLAIN, SuitShape("suit", kinds, tiles.run_starts))
        for held in product(range(5), repeat=kinds):
            if sum(held) - 3 * groups not in (1, 2):
                continue
            node = 0
            for place, count in enumerate(held):
                node = successors[place][node * 5 + count]
            found = tiles_to_come(tiles, [], False, held, 0, groups)
            assert rows[node][PLAIN.column(0, groups, 1)] == (FAR if found is None else found), held


@pytest.mark.slow
@settings(max_examples=40)
@given(hands())
def test_whole_hands_against_every_finished_hand(case: tuple[Counts, int, bool]) -> None:
    held, melds, dragon_run = case
    found = Targets(ALL_DRAGON if dragon_run else ALL, []).least(held, 0, 4 - melds)
    assert distance(held, melds, dragon_run) == found - 1


@pytest.mark.slow
@given(hands())
def test_laws(case: tuple[Counts, int, bool]) -> None:
    held, melds, dragon_run = case
    away = distance(held, melds, dragon_run)
    assert -1 <= away <= 8
    assert (away == -1) == is_win(held, melds, dragon_run)
    assert distance(held, melds, True) <= distance(held, melds, False)
    # The suits are alike, and so are a suit's two ends.
    assert distance((*held[9:18], *held[:9], *held[18:]), melds, dragon_run) == away
    assert distance((*held[8::-1], *held[9:]), melds, dragon_run) == away
    better = useful(held, melds, dragon_run)
    assert bool(better) == (away > -1)
    for tile in range(KINDS):
        if held[tile] < 4:
            after = distance((*held[:tile], held[tile] + 1, *held[tile + 1 :]), melds, dragon_run)
            # A tile brings a hand nearer by one or not at all.
            assert away - after == (tile in better)
        else:
            assert tile not in better


@given(hands())
def test_the_best_discard_keeps_the_distance(case: tuple[Counts, int, bool]) -> None:
    held, melds, dragon_run = case
    if sum(held) % 3 == 2:
        rests = [(*held[:t], held[t] - 1, *held[t + 1 :]) for t in range(KINDS) if held[t]]
        away = distance(held, melds, dragon_run)
        assert min(distance(rest, melds, dragon_run) for rest in rests) == max(away, 0)


def test_what_lies_open_cannot_come() -> None:
    held = hand("123m 456p 789s 1122z")
    assert useful(held, 0, False, hand("11z")) == (28,)
    # Neither pair can grow: a whole group must come, and the other pair is of no use.
    assert distance(held, 0, False, hand("1122z")) == 2
    # The three 5z of one's own meld leave the single one without a pair.
    assert distance(hand("5z"), 4, False, hand("555z")) == 1
    assert distance(hand("5z"), 4, False, tuple(4 - count for count in hand("5z"))) == NEVER
    with pytest.raises(ValueError, match="four copies"):
        distance(held, 0, False, hand("111z"))


@pytest.mark.slow
@settings(max_examples=40)
@given(hands(), st.lists(st.integers(0, 4), min_size=KINDS, max_size=KINDS))
def test_late_hands_against_every_finished_hand(case: tuple[Counts, int, bool], open_tiles: list[int]) -> None:
    held, melds, dragon_run = case
    gone = tuple(min(lying, 4 - count) for lying, count in zip(open_tiles, held, strict=True))
    found = Targets(ALL_DRAGON if dragon_run else ALL, []).least(held, 0, 4 - melds, gone)
    assert distance(held, melds, dragon_run, gone) == (NEVER if found == 99 else found - 1)
    assert all(held[tile] + gone[tile] < 4 for tile in useful(held, melds, dragon_run, gone))


@pytest.mark.parametrize("counts", [(5, *[0] * 33), (0,) * 33])
def test_impossible_counts_are_refused(counts: Counts) -> None:
    with pytest.raises(Exception, match=r"suit|bytes"):
        distance(counts, 0)


def test_impossible_melds_are_refused() -> None:
    with pytest.raises(KeyError):
        distance((0,) * 34, 5)
