"""Costs of whole hands from the tables, remembered on the way: most hands then cost a few dictionary reads.

Four suits make two halves (万筒 and 条字). A suit has a class, two suits make a half with a class of its own, two
halves have a distance. Every step is a dictionary that works out what it lacks; nothing is loaded before it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from struct import Struct
from typing import Protocol

from paiju.core.tiles import COPIES
from paiju.families.mahjong.kernels import join_rows, least_cost
from paiju.families.mahjong.tables import FAR, GOALS, Goal, goal_tables, plain_tables

NEVER = 99
"""The distance of what cannot be done any more."""
MOST_KEPT = 1 << 16
"""Beyond so many entries a memory starts afresh, so that a server can run for years."""

split = Struct("9s9s9s7s").unpack
"""34 counts as bytes to the four suits."""


class Numbers(Protocol):
    """Something to look a number up in by another."""

    def __getitem__(self, index: int, /) -> int: ...


class Classes(dict[bytes, int]):
    """Nine counts of a suit, or seven of honours, to the class of their row."""

    def __init__(self, goal: Goal, shape: int) -> None:
        super().__init__()
        self._goal, self._shape = goal, shape

    def __missing__(self, counts: bytes) -> int:
        if len(self) >= MOST_KEPT:
            self.clear()
        found = self[counts] = goal_tables(self._goal.name).class_of(self._shape, counts)
        return found


class KnownJoins(dict[int, bytes]):
    """A suit class to the halves it makes with each other class, as in the tables, and at the end to itself.

    Bytes, for what lies close together is read quickest.
    """

    def __missing__(self, one: int) -> bytes:
        known = plain_tables()
        found = self[one] = bytes((*known.joins[one * known.classes : (one + 1) * known.classes], one))
        return found


KNOWN_JOINS = KnownJoins()


class KnownDistances(dict[int, Numbers]):
    """A half to its distances with each other half for so many groups and a pair, as in the tables."""

    def __init__(self, groups: int) -> None:
        super().__init__()
        self._groups = groups

    def __missing__(self, one: int) -> Numbers:
        known = plain_tables()
        start = (self._groups * known.halves + one) * known.halves
        found = self[one] = [cost - 1 for cost in known.costs[start : start + known.halves]]
        return found


class Halves:
    """Rows of two suits together, each kept once and known by its number."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.rows: list[tuple[int, ...]] = []
        self._numbers: dict[tuple[int, ...], int] = {}

    def join(self, one: int, other: int) -> int:
        """The half that two suit classes make."""
        rows = goal_tables(self.goal.name).rows
        out = [FAR] * self.goal.columns
        join_rows(rows[one], 0, rows[other], 0, self.goal.locked, self.goal.others, out, 0)
        row = tuple(out)
        number = self._numbers.setdefault(row, len(self.rows))
        if number == len(self.rows):
            self.rows.append(row)
        return number


class Join(dict[int, int]):
    """For one suit class: the class of the suit beside it to their half."""

    __slots__ = ("_halves", "_one")

    def __init__(self, halves: Halves, one: int) -> None:
        super().__init__()
        self._halves, self._one = halves, one

    def __missing__(self, other: int) -> int:
        found = self[other] = self._halves.join(self._one, other)
        return found


class Joins(dict[int, Numbers]):
    """A suit class to the halves it makes with each other class, worked out one by one."""

    def __init__(self, halves: Halves) -> None:
        super().__init__()
        self._halves = halves

    def __missing__(self, one: int) -> Numbers:
        found = self[one] = Join(self._halves, one)
        return found


class Growths(dict[bytes, tuple[tuple[int, int], ...]]):
    """Counts of a suit to the places where one tile more changes the class, with the class it makes."""

    def __init__(self, classes: Classes) -> None:
        super().__init__()
        self._classes = classes

    def __missing__(self, counts: bytes) -> tuple[tuple[int, int], ...]:
        if len(self) >= MOST_KEPT:
            self.clear()
        now = self._classes[counts]
        after = (
            (place, self._classes[counts[:place] + bytes((count + 1,)) + counts[place + 1 :]])
            for place, count in enumerate(counts)
            if count < COPIES
        )
        found = self[counts] = tuple((place, number) for place, number in after if number != now)
        return found


class Rest(dict[int, int]):
    """For one half: the other half to the distance for what is asked."""

    __slots__ = ("_all", "_one")

    def __init__(self, all_of_them: Distances, one: int) -> None:
        super().__init__()
        self._all, self._one = all_of_them, one

    def __missing__(self, other: int) -> int:
        found = self[other] = self._all.work_out(self._one, other)
        return found


class Distances(dict[int, Numbers]):
    """A half to its distances with each other half, for so many locked groups, other groups and a pair."""

    def __init__(self, halves: Halves, locked: int, others: int) -> None:
        super().__init__()
        self._halves, self._locked, self._others = halves, locked, others
        self._kept = 0

    def __missing__(self, one: int) -> Numbers:
        found = self[one] = Rest(self, one)
        return found

    def work_out(self, one: int, other: int) -> int:
        self._kept += 1
        if self._kept > MOST_KEPT:
            self._kept = 0
            self.clear()
        rows = self._halves.rows
        cost = least_cost(rows[one], 0, rows[other], 0, self._halves.goal.others, self._locked, self._others)
        return cost - 1 if cost < FAR else NEVER


class Lookup:
    """The memories of one goal; ``honours`` without and with 中发白 as a run."""

    def __init__(self, goal: Goal) -> None:
        self.suits = Classes(goal, 0)
        self.honours = Classes(goal, 1), Classes(goal, 2)
        self.growths = Growths(self.suits)
        self.honour_growths = Growths(self.honours[0]), Growths(self.honours[1])
        self.joins: Mapping[int, Numbers]
        self.finals: dict[tuple[int, int], dict[int, Numbers]]
        if goal.locked == 0:
            self.joins = KNOWN_JOINS
            self.finals = {(0, others): KnownDistances(others) for others in range(goal.others + 1)}
            return
        # Of these goals there are too many halves to keep them all.
        halves = Halves(goal)
        self.joins = Joins(halves)
        self.finals = {
            (locked, others): Distances(halves, locked, others)
            for locked in range(goal.locked + 1)
            for others in range(goal.others + 1)
        }

    def distance(self, hand: bytes, dragon_run: bool, asked: tuple[int, int]) -> int:
        """Tiles away from ``asked`` (locked groups, other groups) and a pair."""
        one, two, three, four = split(hand)
        suits, joins = self.suits, self.joins
        return self.finals[asked][joins[suits[one]][suits[two]]][joins[suits[three]][self.honours[dragon_run][four]]]

    def nearer(self, hand: bytes, dragon_run: bool, asked: tuple[int, int]) -> Iterator[int]:
        """The tiles that lower the distance by being there as well."""
        suits, joins, growths, finals = self.suits, self.joins, self.growths, self.finals[asked]
        one, two, three, four = split(hand)
        joined_one, joined_three = joins[suits[one]], joins[suits[three]]
        beside_one, beside_three = suits[two], self.honours[dragon_run][four]
        second = joined_three[beside_three]
        rest = finals[joined_one[beside_one]]
        now = rest[second]
        for place, number in growths[one]:
            if finals[joins[number][beside_one]][second] < now:
                yield place
        for place, number in growths[two]:
            if finals[joined_one[number]][second] < now:
                yield 9 + place
        for place, number in growths[three]:
            if rest[joins[number][beside_three]] < now:
                yield 18 + place
        for place, number in self.honour_growths[dragon_run][four]:
            if rest[joined_three[number]] < now:
                yield 27 + place


LOOKUPS = {goal.name: Lookup(goal) for goal in GOALS}
