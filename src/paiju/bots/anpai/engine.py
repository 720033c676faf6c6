"""One way to call the search kernels: as CPython runs them over lists, or compiled over arrays; same answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from paiju import accel
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.hands import LEVELS, PACKAGE
from paiju.games.anpai.kernels import BOARD
from paiju.games.anpai.search import OUTLOOK, match_regrets, promises, try_plays

F = TypeVar("F", bound=Callable[..., Any])
MOST_BASE = 10_000
"""Beyond this base a shared payment could leave 64 bits, so compiled code is not asked."""


class Engine(accel.Runner):
    """The buffers of the search kernels."""

    def ints(self, numbers: Sequence[int]) -> Any:
        return self.array(numbers, "int64")

    def reals(self, size: int) -> Any:
        return self.array([0.0] * size, "float64")


@cache
def _engine(fast: bool) -> Engine:
    return Engine(fast)


def engine(base: int = 1) -> Engine:
    """Compiled if that can be had without waiting for a compiler and the numbers fit."""
    return _engine(base <= MOST_BASE and accel.is_warm(PACKAGE))


def pure_engine() -> Engine:
    return _engine(False)


def fast_engine() -> Engine:
    """Compiled, even if that means to wait: for measuring."""
    return _engine(True)


def warm() -> None:
    """Call each kernel once, compiled, with the types it is used with."""
    made = fast_engine()
    plays, coins, room = made.ints([3, 1, 1, 2, 0]), made.ints([1] * SEATS), made.ints([1, 5, 0, 0])
    board, outlook = made.ints([0] * BOARD), made.ints([0] * OUTLOOK)
    made.run(try_plays)(0, 0, 1, plays, made.ints([0] * SEATS), coins, room, board, made.ints([0]))
    made.run(promises)(made.ints([0] * LEVELS), made.ints([1]), made.ints([0]), 1, outlook, made.ints([0]))
    starts, held = made.ints([0] * (SEATS + 1)), made.ints([0] * (2 * SEATS))
    starts[1:] = 1
    buffers = [made.reals(1) for _ in range(4)]
    made.run(match_regrets)(1, 1, 0, 1, starts, plays, made.ints([1, 0, 0, 0]), room, board, held, *buffers)


@cache
def load() -> None:
    """Fetch the compiled kernels if they are there, so that a bot's first move does not wait for them."""
    if accel.is_warm(PACKAGE):
        warm()


accel.on_warm(PACKAGE, warm)
