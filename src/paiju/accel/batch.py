"""Runs a game's kernels (:mod:`paiju.core.batch`), compiled over records or as CPython runs them over rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from paiju.accel import Runner, store
from paiju.accel.loops import MOST_SEATS
from paiju.core.batch import Batch, BatchError, Flow
from paiju.core.chance import key_words
from paiju.core.game import AnyGame
from paiju.core.options import Options
from paiju.core.row import Row, check_row
from paiju.core.shuffle import Seed


@dataclass(frozen=True, slots=True)
class Kit:
    """A batch with its kernels chosen and its constants in place; makes the buffers that the kernels take."""

    batch: Batch
    runner: Runner
    flow: Flow
    """The kernels for callers in Python; loops take the batch's own."""
    room: Any

    @classmethod
    def of(cls, batch: Batch, fast: bool) -> Kit:
        name = f"{type(batch).__module__}.{type(batch).__qualname__}"
        if not 0 < batch.seats <= MOST_SEATS:
            raise BatchError(f"{name}.seats: {batch.seats}, at most {MOST_SEATS} can be played")
        if not hasattr(batch.room, "_fields"):
            raise BatchError(f"{name}.room: a {type(batch.room).__qualname__}, not a named tuple")
        runner = Runner(fast)
        kernels: dict[str, Callable[..., Any]] = {
            field.name: runner.run(getattr(batch.flow, field.name), *packages_of(batch)) for field in fields(Flow)
        }
        return cls(batch, runner, Flow(**kernels), _room(batch.room) if fast else batch.room)

    @property
    def packages(self) -> tuple[str, ...]:
        """The packages of the kernels, which compiled loops are kept by."""
        return packages_of(self.batch)

    def zeros(self, size: int, kind: str = "int64") -> Any:
        return self.runner.array([0] * size, kind)

    def grid(self, rows: int, width: int) -> Any:
        """A zeroed table of numbers: an array or a list of lists."""
        if not self.runner.fast:
            return [[0] * width for _ in range(rows)]
        import numpy as np

        return np.zeros((rows, width), np.int64)

    def row(self) -> Any:
        return self.rows(1)[0]

    def rows(self, count: int) -> Any:
        """Tables: records one after the other, or a list of rows."""
        if not self.runner.fast:
            return [self.batch.row() for _ in range(count)]
        import numpy as np

        from paiju.accel.rows import dtype_of

        return np.zeros(count, dtype_of(self.batch.row))

    def loaded(self, row: Row) -> Any:
        """A copy of a table's row for the kernels; one of another game, or with a number too wide, is refused."""
        kind = self.batch.row
        if type(row) is not kind:
            raise BatchError(
                f"{type(self.batch).__qualname__} plays rows of {kind.__module__}.{kind.__qualname__}, "
                f"not of {type(row).__module__}.{type(row).__qualname__}"
            )
        check_row(row)
        if not self.runner.fast:
            return row.copy()
        from paiju.accel.rows import fill_record

        record = self.row()
        fill_record(record, row)
        return record

    def log(self, kept: bool = True) -> Any:
        """A log that a step writes to, or one that keeps nothing."""
        if not self.runner.fast:
            return [] if kept else None
        return self.zeros(1 + self.batch.log_size if kept else 1)

    def take_log(self, log: Any) -> list[int]:
        """The numbers of a log, which is then empty."""
        if isinstance(log, list):
            numbers = log[:]
            log.clear()
            return numbers
        numbers = [int(number) for number in log[1 : 1 + int(log[0])]]
        log[0] = 0
        return numbers

    def tally(self, dealers: bool = False) -> Any:
        return self.zeros(tally_size(self.batch, dealers))

    def dealt(self, seed: Seed) -> list[int]:
        """Counts of the batch's ``dealings`` in the cards of a match."""
        counts = self.zeros(len(self.batch.dealings))
        self.flow.dealt(self.room, self.key(seed), counts)
        return [int(count) for count in counts]

    def scores(self) -> Any:
        return self.zeros(self.batch.seats)

    def observation(self) -> Any:
        return self.zeros(self.batch.encoding.width, self.batch.encoding.dtype)

    def mask(self) -> Any:
        return self.zeros(self.batch.encoding.choices, "int8")

    def key(self, seed: Seed) -> Any:
        return self.runner.array(key_words(seed.key()), "int64")

    def chance(self, one: int, two: int) -> Any:
        """The state of :func:`~paiju.core.chance.draw`; both from 1 up."""
        return self.runner.array((one, two), "int64")


def packages_of(batch: Batch) -> tuple[str, ...]:
    """The packages of a batch's kernels, the game's own first."""
    found = {store.package_of(getattr(batch.flow, field.name)) for field in fields(Flow)}
    return tuple(sorted(found, key=lambda name: (name == "paiju.core", name)))


def _room(room: Any) -> Any:
    from paiju.accel.rows import room_of

    return room_of(room)


def tally_size(batch: Batch, dealers: bool) -> int:
    """Room for the tallies, and if wanted for who dealt, where the game has dealers."""
    return len(batch.tallies) + (2 * batch.seats if dealers and batch.dealers else 0)


def opening_tallies(game: AnyGame, options: Options) -> Counter[str]:
    """Tallies of the first deal, the same in every match; ``start`` takes no tally, so add them."""
    return Counter(key for event in game.start(options, "0" * 64).events for key in game.counting.tally(event))
