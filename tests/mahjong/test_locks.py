"""Distance under a commitment (M6): worked hands, hands played out, every finished hand, laws."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from paiju.core.tiles import KINDS, parse_tile, parse_tiles, tile_counts, tiles_text
from paiju.families.mahjong.locks import Lock, Useful, locked_distance, locked_useful, shape_of, wins_locked
from paiju.families.mahjong.lookup import NEVER
from paiju.families.mahjong.shanten import distance, useful
from paiju.families.mahjong.tables import FAR, GOALS, SuitShape
from research.mahjong.build import layers
from tests.mahjong.tile_oracle import (
    ALL,
    ALL_DRAGON,
    Counts,
    Targets,
    TileSet,
    Unit,
    is_complete,
    less,
    more,
    tiles_to_come,
    units,
)

LOCKS: tuple[Lock, ...] = get_args(Lock)


def hand(text: str) -> Counts:
    return tile_counts(parse_tiles(text))


@st.composite
def committed(draw: st.DrawFn) -> tuple[Counts, int, Lock, int, bool]:
    """A committed (or about to be) player's hand: at most one group of another kind is laid down."""
    locked = draw(st.integers(0, 2))
    melds = locked + draw(st.integers(0, 1))
    kinds = draw(st.sampled_from([range(KINDS), range(9), range(12), (0, 1, 2, 3, 31, 32, 33), range(18, 34)]))
    wall = draw(st.permutations([tile for tile in kinds for _ in range(4)]))
    size = 13 - 3 * melds + draw(st.integers(0, 1))
    return tile_counts(wall[:size]), melds, draw(st.sampled_from(LOCKS)), locked, draw(st.booleans())


@pytest.mark.parametrize(
    ("lock", "text", "melds", "locked", "away", "drawn", "claimed"),
    [
        # Two declared, the third by the winning tile, drawn or discarded.
        ("bian", "12m 99p", 3, 2, 0, "3m", "3m"),
        ("bian", "89s 99p", 3, 2, 0, "7s", "7s"),
        # 23 waits for no 边: 1 must be held, then 3 must come anew.
        ("bian", "23m 99p", 3, 2, 1, "1m", ""),
        # A run in hand is no 边, but another 3 makes one of it, and 3m is then left over.
        ("bian", "123m 9p", 3, 2, 1, "3m 9p", ""),
        # All four 3m are held, so 12m get no 边; 9p wants 8p and then 7p, while 123m and 33m stand.
        ("bian", "123333m 9p", 2, 2, 1, "8p", ""),
        ("zuan", "24m 99p", 3, 2, 0, "3m", "3m"),
        ("zuan", "13m 99p", 3, 2, 0, "2m", "2m"),
        # 34 is no gap; 2 or 5 makes one.
        ("zuan", "34m 99p", 3, 2, 1, "1256m", ""),
        ("za", "55m 99p", 3, 2, 0, "5m 9p", "5m 9p"),
        # Two 砸 due: the first must be another's discard, a drawn third tile is only a triplet.
        ("za", "115599m 567s 1z", 1, 1, 1, "", "159m"),
        # With three held a drawn fourth is a 砸杠.
        ("za", "11122m 33p", 2, 1, 1, "1m", "12m 3p"),
    ],
)
def test_worked_hands(lock: Lock, text: str, melds: int, locked: int, away: int, drawn: str, claimed: str) -> None:
    assert locked_distance(hand(text), melds, lock, locked) == away
    found = locked_useful(hand(text), melds, lock, locked)
    assert (tiles_text(found.drawn), tiles_text(found.claimed)) == (drawn, claimed)


@pytest.mark.parametrize("lock", LOCKS)
@pytest.mark.parametrize("dragon_run", [False, True])
def test_shapes(lock: Lock, dragon_run: bool) -> None:
    found = [(shape_of(lock, tile, dragon_run), tile) for tile in range(KINDS)]
    shapes = {(tuple(sorted(shape)), tile) for shape, tile in found if shape is not None}
    assert shapes == {(tuple(sorted(shape)), tile) for shape, tile in units(lock, dragon_run)}


def test_dragons() -> None:
    # 中-发 waits for 白 as a 边, 中-白 for 发 as a 钻, 发-白 for nothing.
    assert locked_distance(hand("67z 99p"), 3, "bian", 2, True) == 0
    assert locked_useful(hand("67z 99p"), 3, "bian", 2, True) == Useful((parse_tile("5z"),), (parse_tile("5z"),))
    assert locked_distance(hand("57z 99p"), 3, "zuan", 2, True) == 0
    assert locked_distance(hand("56z 99p"), 3, "bian", 2, True) == 1
    assert locked_distance(hand("56z 99p"), 3, "zuan", 2, True) == 1
    # Without the option they are single honours: a 边 from nothing takes three tiles.
    assert locked_distance(hand("6711z"), 3, "bian", 2) == 2


def test_three_must_still_fit() -> None:
    for lock in LOCKS:
        assert locked_distance(hand("123m 4p"), 3, lock, 1) == NEVER
        assert locked_useful(hand("123m 4p"), 3, lock, 1) == Useful((), ())
        assert locked_distance(hand("1m"), 4, lock, 2) == NEVER


def test_with_three_declared_it_is_the_plain_distance() -> None:
    for text, melds in (("12m 99p", 3), ("123m 9p", 3), ("9p", 4), ("123m 99p", 3)):
        held = hand(text)
        assert locked_distance(held, melds, "bian", 3) == distance(held, melds)
        ready = distance(held, melds) == 0
        assert locked_useful(held, melds, "bian", 3) == Useful(
            useful(held, melds), useful(held, melds) if ready else ()
        )


@pytest.mark.parametrize(("melds", "locked"), [(0, 1), (5, 3), (2, -1)])
def test_impossible_melds_are_refused(melds: int, locked: int) -> None:
    with pytest.raises(ValueError, match="locked"):
        locked_distance(hand("1m"), melds, "za", locked)


@pytest.mark.parametrize(
    ("lock", "text", "locked", "tile", "wins"),
    [
        ("bian", "123m 99p", 2, "3m", True),
        ("bian", "123m 99p", 2, "1m", False),
        ("bian", "789m 99p", 2, "7m", True),
        ("bian", "123m 99p", 2, "9p", False),
        ("bian", "123m 99p", 3, "9p", True),
        ("bian", "123m 99p", 1, "3m", False),
        ("zuan", "123m 99p", 2, "2m", True),
        ("zuan", "234m 99p", 2, "4m", False),
        ("za", "555m 99p", 2, "5m", True),
        ("za", "555m 99p", 2, "9p", False),
        # The 3m may be read as 123m or as 345m: one of them is a 边 or 钻 and the rest still wins.
        ("zuan", "22345m", 2, "4m", True),
        ("bian", "12333m", 2, "3m", True),
        ("bian", "124m 99p", 2, "3m", False),
    ],
)
def test_winning_tile(lock: Lock, text: str, locked: int, tile: str, wins: bool) -> None:
    assert wins_locked(hand(text), 3, lock, locked, parse_tile(tile)) is wins


# -- against brute force --------------------------------------------------------------------------------------


def small_kind(lock: Lock, kinds: int) -> list[Unit]:
    """What completes a group of the kind where the tiles are 1 … ``kinds`` of one suit, ``kinds`` below seven."""
    if lock == "bian":
        return [((0, 1), 2)]
    if lock == "zuan":
        return [((tile - 1, tile + 1), tile) for tile in range(1, kinds - 1)]
    return [((tile, tile), tile) for tile in range(kinds)]


@pytest.mark.slow
@pytest.mark.parametrize("lock", LOCKS)
@pytest.mark.parametrize(("due", "others"), [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)])
def test_small_sets_played_out(lock: Lock, due: int, others: int) -> None:
    """The definition itself: what the tables say is what playing every way from the hand comes to."""
    goal = next(goal for goal in GOALS if goal.name == lock)
    # Where it never ends in a win playing out takes longest, so the larger sets are only tried a little.
    for kinds, step, endless in ((4, 7, True), (5, 29, False)):
        tiles = TileSet(kinds, tuple(range(kinds - 2)))
        successors, rows = layers(goal, SuitShape("suit", kinds, tiles.run_starts))
        sizes = (3 * (due + others) + 1, 3 * (due + others) + 2)
        for held in [held for held in product(range(5), repeat=kinds) if sum(held) in sizes][::step]:
            node = 0
            for place, count in enumerate(held):
                node = successors[place][node * 5 + count]
            told = rows[node][goal.column(due, others, 1)]
            if (told < FAR and told < 5) or endless:
                found = tiles_to_come(tiles, small_kind(lock, kinds), lock == "za", held, due, others, most=told)
                assert told == (FAR if found is None else found), held


@pytest.mark.slow
@settings(max_examples=40)
@given(committed())
def test_whole_hands_against_every_finished_hand(case: tuple[Counts, int, Lock, int, bool]) -> None:
    held, melds, lock, locked, dragon_run = case
    oracle = Targets(ALL_DRAGON if dragon_run else ALL, units(lock, dragon_run))
    found = oracle.least(held, 3 - locked, 4 - melds - (3 - locked))
    assert locked_distance(held, melds, lock, locked, dragon_run) == found - 1


@given(committed())
def test_laws(case: tuple[Counts, int, Lock, int, bool]) -> None:
    held, melds, lock, locked, dragon_run = case
    away = locked_distance(held, melds, lock, locked, dragon_run)
    # Committed players are never nearer than the others, and never complete before the third is.
    assert away >= max(distance(held, melds, dragon_run), 0)
    assert locked_distance((*held[9:18], *held[:9], *held[18:]), melds, lock, locked, dragon_run) == away
    assert locked_distance((*held[8::-1], *held[9:]), melds, lock, locked, dragon_run) == away


@pytest.mark.slow
@settings(max_examples=60)
@given(committed())
@example(((3, 3, 3, 2, 0, 2, 1, *[0] * 27), 0, "zuan", 0, False))
def test_useful_tiles_tried_one_by_one(case: tuple[Counts, int, Lock, int, bool]) -> None:
    held, melds, lock, locked, dragon_run = case
    away = locked_distance(held, melds, lock, locked, dragon_run)
    told = locked_useful(held, melds, lock, locked, dragon_run)
    if sum(held) % 3 == 2:
        # With a tile too many: whatever helps after one of the best discards.
        # A tile discarded does not come back, so it is gone from what can still be drawn.
        rests = [rest for tile in range(KINDS) if (rest := less(held, tile)) is not None]
        after = [(rest, less(held, *tiles_left(rest))) for rest in rests]
        found = [
            locked_useful(rest, melds, lock, locked, dragon_run, gone)
            for rest, gone in after
            if gone is not None and locked_distance(rest, melds, lock, locked, dragon_run, gone) == away
        ]
        assert set(told.drawn) == {tile for one in found for tile in one.drawn}
        assert set(told.claimed) == {tile for one in found for tile in one.claimed}
        return
    found_drawn, found_claimed = [], []
    for tile in range(KINDS):
        if held[tile] < 4:
            drawn, claimed = after_a_tile(held, melds, lock, locked, dragon_run, tile)
            # One tile is worth one tile.
            assert min(drawn, claimed) >= away - 1
            found_drawn += [tile] * (drawn < away)
            found_claimed += [tile] * (claimed < away)
    assert told == Useful(tuple(found_drawn), tuple(found_claimed))
    assert found_drawn or found_claimed


def tiles_left(held: Counts) -> list[int]:
    return [tile for tile, count in enumerate(held) for _ in range(count)]


def after_a_tile(held: Counts, melds: int, lock: Lock, locked: int, dragon_run: bool, tile: int) -> tuple[int, int]:
    """The least distance after drawing a tile, and after another discards it; ``NEVER`` where it cannot be taken."""
    shape = next((shape for shape, last in units(lock, dragon_run) if last == tile), None)
    drawn = [locked_distance(more(held, tile), melds, lock, locked, dragon_run)]
    claimed = [NEVER]

    def lay(*locking: int) -> int:
        rest = less(held, *locking)
        if rest is None:
            return NEVER
        return locked_distance(rest, melds + 1, lock, locked + 1, dragon_run, tile_counts((*locking, tile)))

    if shape is not None:
        rest = less(held, *shape)
        tiles = ALL_DRAGON if dragon_run else ALL
        wins = locked == 2 and rest is not None and is_complete(tiles, rest, 3 - melds)
        if lock == "za":
            drawn.append(lay(tile, tile, tile))
            claimed.append(lay(*shape))
        else:
            drawn.append(lay(*shape))
        if wins:
            drawn.append(-1)
            claimed.append(-1)
    return min(drawn), min(claimed)


# -- tiles that cannot come -----------------------------------------------------------------------------------


def test_what_lies_open_cannot_come() -> None:
    held = hand("12m 99p")
    # One 3m can still come, then none.
    assert locked_distance(held, 3, "bian", 2, False, hand("333m")) == 0
    assert locked_distance(held, 3, "bian", 2, False, hand("3333m")) == 2
    assert locked_useful(held, 3, "bian", 2, False, hand("3333m")).claimed == ()
    # Two 边 of 123m are locked: with the two 3m held no third can be made of 12m.
    assert locked_distance(hand("1233m"), 3, "bian", 2, False, hand("112233m 111z")) == 2
    with pytest.raises(ValueError, match="four copies"):
        locked_distance(held, 3, "bian", 2, False, hand("1111m"))


@st.composite
def late(draw: st.DrawFn) -> tuple[tuple[Counts, int, Lock, int, bool], Counts]:
    """A committed hand late in a game, much of the rest lying open."""
    case = draw(committed())
    open_tiles = draw(st.lists(st.integers(0, 4), min_size=KINDS, max_size=KINDS))
    return case, tuple(min(lying, 4 - count) for lying, count in zip(open_tiles, case[0], strict=True))


@pytest.mark.slow
@settings(max_examples=40)
@given(late())
def test_late_hands_against_every_finished_hand(case: tuple[tuple[Counts, int, Lock, int, bool], Counts]) -> None:
    (held, melds, lock, locked, dragon_run), gone = case
    oracle = Targets(ALL_DRAGON if dragon_run else ALL, units(lock, dragon_run))
    found = oracle.least(held, 3 - locked, 4 - melds - (3 - locked), gone)
    assert locked_distance(held, melds, lock, locked, dragon_run, gone) == (NEVER if found == 99 else found - 1)
    told = locked_useful(held, melds, lock, locked, dragon_run, gone)
    assert all(held[tile] + gone[tile] < 4 for tile in (*told.drawn, *told.claimed))
