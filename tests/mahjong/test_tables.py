"""The packed tables: what is in the file is what the script makes, small and quick to load."""

from __future__ import annotations

import zlib
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.shuffle import Seed, Stream
from paiju.families.mahjong import lookup, reading, shanten, tables
from paiju.families.mahjong.frontier import NOTHING, row_of, starts, step
from paiju.families.mahjong.tables import FAR, GOALS, SHAPES, TABLES_FILE, Goal, goal_tables
from research.mahjong import build
from tests.mahjong.tile_oracle import Targets, TileSet, Unit


def packed() -> bytes:
    return files(tables.__package__).joinpath(TABLES_FILE).read_bytes()


def test_the_file_is_small() -> None:
    assert len(packed()) < 150_000


@pytest.mark.slow
def test_the_file_is_what_the_script_makes() -> None:
    """The quickest goal in full; the next test samples the others, for all of them take half a minute."""
    rows, *graphs = build.build_goal(GOALS[3])
    known = goal_tables("za")
    assert [cost for row in known.rows for cost in row] == rows
    assert [list(graph) for graph in known.graphs] == graphs


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.name)
def test_the_graph_leads_where_the_frontier_does(goal: Goal) -> None:
    chance = Stream(Seed.named("mahjong tables").key(), goal.name)
    known = goal_tables(goal.name)
    for number, shape in enumerate(SHAPES):
        for _ in range(100):
            counts = bytes(chance.below(5) for _ in range(shape.places))
            frontier = NOTHING
            for place, held in enumerate(counts):
                frontier = step(goal, starts(goal, shape, place), frontier, held, 4 - held)
            assert known.rows[known.class_of(number, counts)] == row_of(goal, frontier)


def test_the_script_writes_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = {}
    for goal in GOALS:
        known = goal_tables(goal.name)
        made[goal.name] = [[cost for row in known.rows for cost in row], *map(list, known.graphs)]
    monkeypatch.setattr(build, "build_goal", lambda goal: made[goal.name])
    monkeypatch.setattr(tables, "__file__", str(tmp_path / "tables.py"))
    build.main()
    assert zlib.decompress((tmp_path / TABLES_FILE).read_bytes()) == zlib.decompress(packed())


@st.composite
def suits(draw: st.DrawFn) -> tuple[int, int, bytes]:
    """A goal, a shape, and counts with many zeros and many fours."""
    shape = draw(st.integers(0, 2))
    size = SHAPES[shape].places
    counts = st.sampled_from([0, 0, 1, 1, 2, 3, 4])
    return draw(st.integers(0, 3)), shape, bytes(draw(st.lists(counts, min_size=size, max_size=size)))


def kind_of(goal: Goal, shape: int) -> list[Unit]:
    if goal.name == "za":
        return [((t, t), t) for t in range(SHAPES[shape].places)]
    by_shape: dict[tuple[str, int], list[Unit]] = {
        ("bian", 0): [((0, 1), 2), ((7, 8), 6)],
        ("zuan", 0): [((t - 1, t + 1), t) for t in range(1, 8)],
        ("bian", 2): [((6, 5), 4)],
        ("zuan", 2): [((6, 4), 5)],
    }
    return by_shape.get((goal.name, shape), [])


@settings(max_examples=60)
@given(suits())
def test_rows_against_every_finished_suit(case: tuple[int, int, bytes]) -> None:
    number, shape, counts = case
    goal = GOALS[number]
    known = goal_tables(goal.name)
    row = known.rows[known.class_of(shape, counts)]
    tiles = TileSet(SHAPES[shape].places, SHAPES[shape].run_starts)
    oracle = Targets(tiles, kind_of(goal, shape))
    for locked in range(goal.locked + 1):
        for others in range(min(goal.others, 2) + 1):
            found = oracle.least(tuple(counts), locked, others)
            assert row[goal.column(locked, others, 1)] == (FAR if found == 99 else found)


@pytest.mark.parametrize("counts", [b"\0" * 8, b"\0" * 10, b"\5" + b"\0" * 8])
def test_impossible_suits_are_refused(counts: bytes) -> None:
    with pytest.raises(ValueError, match="suit"):
        goal_tables("plain").class_of(0, counts)


def test_memories_start_afresh_when_full(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (lookup, reading, shanten):
        monkeypatch.setattr(module, "MOST_KEPT", 2)
    for module, name in ((reading, "_SUITS"), (shanten, "_SUITS")):
        monkeypatch.setattr(module, name, {})
    hands = [bytes([0] * tile + [2] + [0] * (33 - tile)) for tile in range(34)]
    for number in (0, 3):
        fresh = lookup.Lookup(GOALS[number])
        for hand in hands:
            assert fresh.distance(hand, False, (0, 0)) == -1
            # A pair and three more tiles.
            assert fresh.distance(hand, False, (0, 1)) == 2
            assert len(list(fresh.nearer(hand, False, (0, 1)))) == 34
            assert len(fresh.suits) <= 2 and len(fresh.growths) <= 2
    for hand in hands:
        assert reading.is_win(hand, 4) and not reading.is_win(hand, 3)
        assert (shanten.distance(hand, 4), shanten.distance(hand, 3)) == (-1, 2)
