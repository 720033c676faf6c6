"""Tables made by ``research.mahjong.build``: a suit's counts to its *row*, the missing tiles for each purpose."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from struct import unpack

from paiju.core.tiles import COPIES

TABLES_FILE = "tables.bin"
FAR = 50
"""The cost of what a suit cannot give; four of them still fit in a byte."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Groups that a row counts towards: ``locked`` of the goal's own kind at most, ``others`` of any, one pair."""

    name: str
    locked: int
    others: int

    @property
    def columns(self) -> int:
        return (self.locked + 1) * (self.others + 1) * 2

    def column(self, locked: int, others: int, pair: int) -> int:
        return (locked * (self.others + 1) + others) * 2 + pair


@dataclass(frozen=True, slots=True)
class SuitShape:
    """Nine tiles of a suit, or seven honours; where runs may begin."""

    name: str
    places: int
    run_starts: tuple[int, ...]


# Under a commitment at most one group is of another kind (M6), so the rows stay short.
GOALS = (Goal("plain", 0, 4), Goal("bian", 3, 1), Goal("zuan", 3, 1), Goal("za", 3, 1))
SHAPES = (SuitShape("suit", 9, tuple(range(7))), SuitShape("honours", 7, ()), SuitShape("dragons", 7, (4,)))

_DIGITS = [(count, bytes((count,))) for count in range(COPIES + 1)]


@dataclass(frozen=True, slots=True)
class GoalTables:
    """Tables of one goal: rows by class, and per shape the graph from digits to a class."""

    goal: Goal
    rows: tuple[tuple[int, ...], ...]
    graphs: tuple[array[int], ...]

    def class_of(self, shape: int, counts: bytes) -> int:
        """The class of a suit's counts, each 0–4."""
        if len(counts) != SHAPES[shape].places or max(counts) > COPIES:
            raise ValueError(f"not the counts of a suit: {counts!r}")
        graph = self.graphs[shape]
        node = 0
        for count in counts:
            node = graph[node * 5 + count]
        return node

    def light_suits(self, most: int) -> Iterator[tuple[bytes, int]]:
        """The counts of every suit of up to so many tiles, with their class; the lightest, which come most, first.

        What is made one after another lies together in memory: looking up one of those then mostly finds it cached.
        """
        graph = self.graphs[0]
        for tiles in range(most + 1):
            begun = [(b"", 0, tiles)]
            for room in range(COPIES * (SHAPES[0].places - 1), -1, -COPIES):
                begun = [
                    (counts + digit, graph[node * 5 + count], left - count)
                    for counts, node, left in begun
                    for count, digit in _DIGITS[max(0, left - room) : left + 1]
                ]
            yield from ((counts, number) for counts, number, _ in begun)


@dataclass(frozen=True, slots=True)
class PlainTables:
    """The plain goal all the way: two classes to a half, two halves to the missing tiles for 0–4 groups and a pair."""

    joins: array[int]
    """Of ``classes`` times ``classes``."""
    costs: array[int]
    """Five times ``halves`` times ``halves``, by the number of groups."""
    classes: int
    halves: int


def goal_tables(name: str) -> GoalTables:
    return _load()[0][name]


def plain_tables() -> PlainTables:
    return _load()[1]


@cache
def _load() -> tuple[dict[str, GoalTables], PlainTables]:
    parts = _parts(zlib.decompress(files(__package__).joinpath(TABLES_FILE).read_bytes()))
    goals = {}
    for goal in GOALS:
        flat = next(parts).tolist()
        rows = tuple(tuple(flat[at : at + goal.columns]) for at in range(0, len(flat), goal.columns))
        goals[goal.name] = GoalTables(goal, rows, tuple(next(parts) for _ in SHAPES))
    joins, costs = parts
    return goals, PlainTables(joins, costs, len(goals["plain"].rows), max(joins) + 1)


def _parts(raw: bytes) -> Iterator[array[int]]:
    at = 0
    while at < len(raw):
        start = at + 4
        at = start + 2 * int.from_bytes(raw[at:start], "little")
        yield array("H", unpack(f"<{(at - start) // 2}H", raw[start:at]))
