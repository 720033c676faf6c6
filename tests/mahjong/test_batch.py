"""Compiled and plain must agree, hand for hand."""

from __future__ import annotations

from importlib import import_module
from itertools import product
from typing import Any, get_args

import pytest

from paiju.core.shuffle import Seed, Stream
from paiju.core.tiles import tile_counts
from paiju.families.mahjong.locks import Lock, locked_distance
from paiju.families.mahjong.reading import is_win
from paiju.families.mahjong.shanten import distance
from paiju.families.mahjong.tables import GoalTables, goal_tables, plain_tables


def hands(size: int, many: int, kinds: int = 34) -> list[bytes]:
    chance = Stream(Seed.named("mahjong batch").key(), f"{size}/{kinds}")
    wall = [tile for tile in range(kinds) for _ in range(4)]
    return [bytes(tile_counts(chance.shuffled(wall)[:size])) for _ in range(many)]


def as_array(rows: list[bytes]) -> Any:
    np = pytest.importorskip("numpy")
    return np.frombuffer(b"".join(rows), np.uint8).reshape(-1, 34)


@pytest.fixture
def batch() -> Any:
    pytest.importorskip("numba")
    return import_module("bench.mahjong_batch")


@pytest.mark.slow
@pytest.mark.parametrize("dragon_run", [False, True])
def test_distances_and_wins(batch: Any, dragon_run: bool) -> None:
    rows, melds = [], []
    for laid in range(5):
        for over in (1, 2):
            for kinds in (34, 9):
                fresh = hands(12 - 3 * laid + over, 150, kinds)
                rows += fresh
                melds += [laid] * len(fresh)
    found = batch.distances(as_array(rows), melds, dragon_run)
    assert found.tolist() == [distance(row, laid, dragon_run) for row, laid in zip(rows, melds, strict=True)]
    won = batch.wins(as_array(rows), melds, dragon_run)
    assert won.tolist() == [is_win(row, laid, dragon_run) for row, laid in zip(rows, melds, strict=True)]
    assert won.any()


@pytest.mark.parametrize("lock", get_args(Lock))
def test_locked_distances(batch: Any, lock: Lock) -> None:
    for locked, melds in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4)):
        for dragon_run in (False, True):
            rows = hands(13 - 3 * melds, 40) + hands(13 - 3 * melds, 40, 9)
            found = batch.locked_distances(as_array(rows), melds, lock, locked, dragon_run)
            assert found.tolist() == [locked_distance(row, melds, lock, locked, dragon_run) for row in rows]


def test_no_hands_no_answers(batch: Any) -> None:
    nothing = as_array([])
    assert batch.distances(nothing).shape == batch.wins(nothing).shape == (0,)


def test_bad_input_is_refused(batch: Any) -> None:
    good = as_array(hands(13, 2))
    for hand, melds in ((good * 5, 0), (good[:, :33], 0), (good[0], 0), (good, 5), (good, -1)):
        with pytest.raises(ValueError, match=r"four copies|34 counts|0 to 4"):
            batch.distances(hand, melds)
    with pytest.raises(ValueError, match="locked"):
        batch.locked_distances(good, 0, "za", 1)


def unrolled(known: GoalTables) -> tuple[list[int], list[int], list[int]]:
    """The graphs as the kernels want them: six digits to a block, block and three digits to a class; honours."""

    def walk(shape: int, node: int, digits: tuple[int, ...]) -> int:
        for digit in digits:
            node = known.graphs[shape][node * 5 + digit]
        return node

    ends = [walk(0, 0, digits) for digits in product(range(5), repeat=6)]
    blocks = sorted(set(ends))
    tail = [walk(0, block, digits) for block in blocks for digits in product(range(5), repeat=3)]
    honours = [walk(1, 0, digits) for digits in product(range(5), repeat=7)]
    return [blocks.index(end) * 125 for end in ends], tail, honours


def test_kernels_as_cpython_runs_them(batch: Any) -> None:
    rows = hands(14, 30) + hands(14, 30, 9) + [bytes(tile_counts([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]))]
    flat, melds = [count for row in rows for count in row], [0] * len(rows)
    known, plain = goal_tables("plain"), plain_tables()
    head, tail, honours = unrolled(known)
    found, won = [0] * len(rows), [0] * len(rows)
    batch.fill_plain(flat, melds, head, tail, honours, plain.joins, plain.classes, plain.costs, plain.halves, found)
    assert found == [distance(row, 0) for row in rows]
    batch.keep_exact(flat, melds, found, won)
    assert won == [is_win(row, 0) for row in rows]
    # With a group more laid down a complete hand has tiles too many.
    batch.keep_exact(flat, [1] * len(rows), [-1] * len(rows), won)
    assert not any(won)
    known = goal_tables("za")
    head, tail, honours = unrolled(known)
    costs = [cost for row in known.rows for cost in row]
    scratch = [0] * (2 * known.goal.columns)
    batch.fill_locked(flat, len(rows), 3, 1, head, tail, honours, costs, 3, 1, scratch, found)
    assert found == [locked_distance(row, 0, "za", 0) for row in rows]
