"""One way to call the search kernels: as CPython runs them over lists, or compiled over arrays; same answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from paiju import accel
from paiju.core.kernel import Log
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.deck import LEVELS
from paiju.games.anpai.hands import PACKAGE
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.search import OUTLOOK, match_regrets, promises, try_plays
from paiju.games.anpai.table import Desk, Room, room_of

F = TypeVar("F", bound=Callable[..., Any])
MOST_BASE = 10_000
"""Beyond this base a shared payment could leave 64 bits, so compiled code is not asked."""


class PlayEngine(accel.Runner):
    """The buffers of the search kernels, and a table to try plays out at."""

    def ints(self, numbers: Sequence[int]) -> Any:
        return self.array(numbers, "int64")

    def reals(self, size: int) -> Any:
        return self.array([0.0] * size, "float64")

    def desk(self) -> Desk:
        if not self.fast:
            return Desk()
        import numpy

        from paiju.accel.rows import dtype_of

        made: Desk = numpy.zeros(1, dtype_of(Desk))[0]
        return made

    def room(self, options: AnpaiOptions) -> Room:
        if not self.fast:
            return room_of(options)
        import numpy

        from paiju.accel import rows

        made: Room = numpy.zeros(1, rows.dtype_of(Room))[0]
        rows.fill_record(made, room_of(options))
        return made

    def nowhere(self) -> Log:
        """A log that keeps nothing."""
        return self.ints([0]) if self.fast else None


@cache
def _engine(fast: bool) -> PlayEngine:
    return PlayEngine(fast)


def engine(base: int = 1) -> PlayEngine:
    """Compiled if that can be had without waiting for a compiler and the numbers fit."""
    return _engine(base <= MOST_BASE and accel.is_warm(PACKAGE))


def pure_engine() -> PlayEngine:
    return _engine(False)


def fast_engine() -> PlayEngine:
    """Compiled, even if that means to wait: for measuring."""
    return _engine(True)


def warm() -> None:
    """Call each kernel once, compiled, with the types it is used with."""
    made = fast_engine()
    plays, coins, outlook = made.ints([3, 1, 1, 2, 0]), made.ints([1] * SEATS), made.ints([0] * OUTLOOK)
    place = made.room(AnpaiOptions()), made.desk(), made.nowhere()
    made.run(try_plays)(0, 0, 1, plays, made.ints([0] * SEATS), coins, *place, made.ints([0]))
    made.run(promises)(made.ints([0] * LEVELS), made.ints([1]), made.ints([0]), 1, outlook, made.ints([0]))
    starts, held = made.ints([0] * (SEATS + 1)), made.ints([0] * (2 * SEATS))
    starts[1:] = 1
    buffers = [made.reals(1) for _ in range(4)]
    made.run(match_regrets)(1, 1, 0, 1, starts, plays, made.ints([1, 0, 0, 0]), *place, held, *buffers)


@cache
def load() -> None:
    """Fetch the compiled kernels if they are there, so that a bot's first move does not wait for them."""
    if accel.is_warm(PACKAGE):
        warm()


accel.on_warm(PACKAGE, warm)
