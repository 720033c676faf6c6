"""Marks the hot functions that exist once: CPython runs them as they are, ``paiju.accel`` can compile them.

A kernel takes numbers and flat sequences of numbers, fills buffers the caller brings, calls only other kernels,
builtins and the functions below, and never calls itself; its module's other globals are integers.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

KERNELS: list[Callable[..., Any]] = []
"""Every kernel of the modules imported so far, in the order they were defined."""


def kernel(function: F) -> F:
    """Register a function for compiling and leave it as it is."""
    KERNELS.append(function)
    return function


def is_compiled() -> bool:
    """Whether compiled code asks: only for picking one of two ways to the same numbers."""
    return False


def fetch(numbers: object, lines: int) -> None:
    """Say that so many lines of the cache from a buffer's beginning on will be needed soon."""


def claim(cursor: MutableSequence[int], many: int) -> int:
    """Move a cursor on and answer where it was; compiled, threads that share one never get the same answer."""
    at = cursor[0]
    cursor[0] = at + many
    return at


def look(place: Sequence[int]) -> int:
    """The first number, and after it everything that was written before it was; compiled, a short rest too."""
    return place[0]


def swap(place: MutableSequence[int], was: int, new: int) -> int:
    """What the first number is; if it is ``was``, make it ``new``, for threads that look after all that came before."""
    found = place[0]
    if found == was:
        place[0] = new
    return found


def words(size: int) -> list[int]:
    """Scratch for so many (a constant number) whole numbers below 2**32, gone when the kernel returns.

    CPython makes a list; compiled code takes an array on its stack, which holds anything until it is written.
    """
    return [0] * size


def longs(size: int) -> list[int]:
    """The same for numbers of 64 bits with a sign."""
    return [0] * size


INSIDE: tuple[Callable[..., Any], ...] = (is_compiled, fetch, claim, look, swap, words, longs)
"""What kernels call beside each other."""
