"""One way to call kernels: as CPython runs them over lists, or compiled over arrays; the answers mean the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from paiju import accel
from paiju.core.row import Row
from paiju.families.thirteen.arranging.front import Scratch, kept_scratch, pure_scratch, scratch
from paiju.families.thirteen.arranging.kernels import pareto
from paiju.families.thirteen.model import Order, Room
from paiju.families.thirteen.rules.rows import RowRules
from paiju.families.thirteen.table import HAND

F = TypeVar("F", bound=Callable[..., Any])
PACKAGE = pareto.__module__.rpartition(".")[0]
MOST_JOKERS = 8


class LayingEngine(accel.Runner):
    """The buffers of the thirteen-card kernels."""

    def ints(self, numbers: Sequence[int]) -> Any:
        return self.array(numbers, "int32")

    def shorts(self, numbers: Sequence[int]) -> Any:
        """Row places and subsets: unsigned, so that compiled code need not ask whether an index is negative."""
        return self.array(numbers, "uint16")

    def longs(self, numbers: Sequence[int]) -> Any:
        return self.array(numbers, "int64")

    def reals(self, numbers: Sequence[float]) -> Any:
        return self.array(numbers, "float64")

    def zeros(self, size: int) -> Any:
        if not self.fast:
            return [0.0] * size
        import numpy

        return numpy.zeros(size)

    def rows(self, kind: type[Row], count: int) -> Any:
        """A number of rows, as records one after the other or in a list."""
        if not self.fast:
            return [kind() for _ in range(count)]
        import numpy

        from paiju.accel.rows import dtype_of

        return numpy.zeros(count, dtype_of(kind))

    def room(self, room: Room) -> Any:
        """The rules' numbers as the kernels take them."""
        if not self.fast:
            return room
        from paiju.accel.rows import room_of

        return room_of(room)

    def no_log(self) -> Any:
        """A log that keeps nothing."""
        return self.longs([0]) if self.fast else None

    def scratch(self, rules: RowRules, order: Order, naturals: int) -> Scratch:
        """Buffers for the front, a thread's own; compiled, one set serves hands of any number of natural cards."""
        if self.fast:
            return kept_scratch((rules, order, "fast"), lambda: _fast_scratch(rules, order))
        return pure_scratch(rules, order, naturals)


def _fast_scratch(rules: RowRules, order: Order) -> Scratch:
    engine = LayingEngine(fast=True)
    made = scratch(rules, order, range(HAND - MOST_JOKERS, HAND + 1), engine.ints)
    rows, fronts, tail, stairs, entries, blocked = made.work
    made.work = (
        rows.astype("uint16"),
        fronts.astype("int64"),
        tail.astype("int64"),
        stairs,
        entries,
        blocked.astype("uint16"),
    )
    made.tables = (*made.tables[:-1], made.tables[-1].astype("uint16"))
    return made


@cache
def _engine(fast: bool) -> LayingEngine:
    return LayingEngine(fast)


def engine() -> LayingEngine:
    """Compiled if that can be had without waiting for a compiler."""
    return _engine(accel.is_warm(PACKAGE))


def fast_engine() -> LayingEngine:
    """Compiled, even if that means to wait: for measuring and calibrating."""
    return _engine(True)


def pure_engine() -> LayingEngine:
    return _engine(False)
