"""Marks the hot functions that exist once: CPython runs them as they are, ``paiju.accel`` can compile them.

A kernel takes numbers, rows and flat sequences of numbers, fills buffers the caller brings, calls only other kernels,
builtins and the functions below, and never calls itself; its module's other globals are integers. It never counts from
the end of a list: places are 0 or more. Compiled code has its own form of the functions below
(:mod:`paiju.accel.inside`).
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, TypeVar

from paiju.core.shuffle import Stream

F = TypeVar("F", bound=Callable[..., Any])

KERNELS: list[Callable[..., Any]] = []
"""Every kernel of the modules imported so far, in the order they were defined."""


def kernel(function: F) -> F:
    """Register a function for compiling and leave it as it is."""
    KERNELS.append(function)
    return function


INLINED: set[Callable[..., Any]] = set()
"""Kernels that compiled code puts into their callers."""


def inline(function: F) -> F:
    """Have compiled code put a kernel into its callers: for a few lines called so often that calling them costs.

    Compiling takes longer with every one, so a kernel is marked only where a tenth of a figure is gained.
    """
    INLINED.add(function)
    return function


def is_compiled() -> bool:
    """Whether compiled code asks: only for picking one of two ways to the same numbers."""
    return False


def words(size: int) -> list[int]:
    """Scratch for so many (a constant number) whole numbers below 2**32, gone when the kernel returns.

    CPython makes a list; compiled code takes an array on its stack, which holds anything until it is written.
    """
    return [0] * size


def shorts(size: int) -> list[int]:
    """The same for numbers of 16 bits with a sign."""
    return [0] * size


def longs(size: int) -> list[int]:
    """Scratch numbers of 64 bits with a sign."""
    return [0] * size


Log = Any
"""Where rules tell what happens: in CPython a list that grows, or None; compiled an ``int64`` array whose first number
says how many follow, or one of length 1, which keeps nothing."""


def tell(log: Log, *numbers: int) -> None:
    """Append numbers to a log: what happened, to be put into words when somebody reads it."""
    if log is not None:
        log += numbers


def tell_cells(log: Log, cells: Sequence[int], start: int, stop: int) -> None:
    """Append a stretch of cells to a log."""
    if log is not None:
        log += cells[start:stop]


def clear(log: Log) -> None:
    """Empty a log."""
    log.clear()


def log_start(log: Log) -> int:
    """The place of a log's first number, for kernels that read what was told."""
    return 0


def log_stop(log: Log) -> int:
    """The place behind a log's last number."""
    return len(log)


def wipe(fields: Any) -> None:
    """Set every number of a row, or of a list of numbers, to zero."""
    if isinstance(fields, list):
        fields[:] = [0] * len(fields)
    else:
        fields.__init__()


def put_cells(cells: Sequence[int], out: MutableSequence[int], at: int) -> None:
    """Write all numbers of a row's list into a buffer, from a place on."""
    out[at : at + len(cells)] = cells


def sort_cells(cells: MutableSequence[int], many: int) -> None:
    """Put the first ``many`` cells into ascending order; they are few."""
    cells[:many] = sorted(cells[:many])


def shuffle_cells(key: Sequence[int], purpose: int, number: int, cells: MutableSequence[int], many: int) -> None:
    """The documented shuffle of the first ``many`` cells: ``purpose`` is a :func:`~paiju.core.chance.label`.

    CPython hashes with ``hashlib``; compiled code with the kernels of :mod:`paiju.core.chance`.
    """
    cells[:many] = _stream(key, purpose, number).shuffled(cells[:many])


def throw_cells(key: Sequence[int], purpose: int, number: int, bound: int, cells: MutableSequence[int]) -> None:
    """Fill cells with numbers in 0 … bound-1 of the documented stream, as dice do."""
    stream = _stream(key, purpose, number)
    for at in range(len(cells)):
        cells[at] = stream.below(bound)


def _stream(key: Sequence[int], purpose: int, number: int) -> Stream:
    text = purpose.to_bytes(8, "big").lstrip(b"\0").decode()
    return Stream("".join([f"{word:08x}" for word in key]), f"{text}{number}")
