"""Runs a game's flow kernels (:mod:`paiju.core.batch`), compiled over arrays or as CPython runs them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from paiju.accel import Runner
from paiju.core.batch import Batch, Flow
from paiju.core.chance import key_words
from paiju.core.game import AnyGame
from paiju.core.options import Options
from paiju.core.shuffle import Seed

MOST_KEPT = 512
_kept: dict[tuple[int, str], tuple[Sequence[int], Any]] = {}
"""Constant arrays made before, the oldest first: many sets of options share their lookup tables, which may be large."""


@dataclass(frozen=True, slots=True)
class Kit:
    """A batch with its kernels chosen and its constants in place; makes the buffers that the kernels take."""

    batch: Batch
    runner: Runner
    flow: Flow
    facts: tuple[Any, ...]
    room: Any

    @classmethod
    def of(cls, batch: Batch, fast: bool) -> Kit:
        runner = Runner(fast)
        kernels: dict[str, Callable[..., Any]] = {
            field.name: runner.run(getattr(batch.flow, field.name)) for field in fields(Flow)
        }
        facts = tuple(_constant(runner, numbers, kind) for numbers, kind in batch.facts)
        room = _named_room(batch.room, fast) if hasattr(batch.room, "_fields") else runner.array(batch.room, "int64")
        return cls(batch, runner, Flow(**kernels), facts, room)

    def _zeros(self, size: int, kind: str) -> Any:
        return self.runner.array([0] * size, kind)

    def row(self) -> Any:
        kind = self.batch.row
        if isinstance(kind, str):
            return self._zeros(self.batch.width, kind)
        return self.rows(1)[0] if self.runner.fast else kind()

    def rows(self, count: int) -> Any:
        """Tables with named fields: records one after the other, or a list of rows."""
        assert not isinstance(self.batch.row, str)
        if not self.runner.fast:
            return [self.batch.row() for _ in range(count)]
        import numpy

        from paiju.accel.rows import dtype_of

        return numpy.zeros(count, dtype_of(self.batch.row))

    def log(self, kept: bool = True) -> Any:
        if not isinstance(self.batch.row, str) and not self.runner.fast:
            return []
        return self._zeros(1 + self.batch.log_size if kept else 1, "int64")

    def take_log(self, log: Any) -> list[int]:
        """The numbers of a log, which is then empty."""
        if isinstance(log, list) and not isinstance(self.batch.row, str):
            numbers = log[:]
            log.clear()
            return numbers
        numbers = [int(number) for number in log[1 : 1 + int(log[0])]]
        log[0] = 0
        return numbers

    def tally(self, dealers: bool = False) -> Any:
        return self._zeros(tally_size(self.batch, dealers), "int64")

    def dealt(self, seed: Seed) -> list[int]:
        """How often each of the batch's ``dealings`` is in the cards of a match."""
        counts = self._zeros(len(self.batch.dealings), "int64")
        self.flow.dealt(self.facts, self.room, self.key(seed), counts)
        return [int(count) for count in counts]

    def scores(self) -> Any:
        return self._zeros(self.batch.seats, "int64")

    def observation(self) -> Any:
        return self._zeros(self.batch.encoding.width, self.batch.encoding.dtype)

    def mask(self) -> Any:
        return self._zeros(self.batch.encoding.choices, "int8")

    def key(self, seed: Seed) -> Any:
        return self.runner.array(key_words(seed.key()), "int64")

    def chance(self, one: int, two: int) -> Any:
        """The state of :func:`~paiju.core.chance.draw`; both from 1 up."""
        return self.runner.array((one, two), "int64")


def _named_room(room: Any, fast: bool) -> Any:
    if not fast:
        return room
    from paiju.accel.rows import room_of

    return room_of(room)


def tally_size(batch: Batch, dealers: bool) -> int:
    """Room for the tallies, and if wanted for who dealt, where the game has dealers."""
    return len(batch.tallies) + (2 * batch.seats if dealers and batch.dealers else 0)


def opening_tallies(game: AnyGame, options: Options) -> Counter[str]:
    """What dealing for the first time counts, the same in every match; ``start`` takes no tally, so add it."""
    return Counter(key for event in game.start(options, "0" * 64).events for key in game.counting.tally(event))


def _constant(runner: Runner, numbers: Sequence[int], kind: str) -> Any:
    if not runner.fast:
        return numbers
    key = (id(numbers), kind)
    kept = _kept.pop(key, None) or (numbers, runner.array(numbers, kind))  # holding the numbers keeps their id theirs
    _kept[key] = kept
    if len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]
    return kept[1]
