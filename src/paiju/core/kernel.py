"""Marks the hot functions that exist once: CPython runs them as they are, ``paiju.accel`` can compile them.

A kernel takes numbers and flat sequences of numbers, fills buffers the caller brings, calls only other kernels and
builtins, and never calls itself; its module's other globals are integers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

KERNELS: list[Callable[..., Any]] = []
"""Every kernel of the modules imported so far, in the order they were defined."""


def kernel(function: F) -> F:
    """Register a function for compiling and leave it as it is."""
    KERNELS.append(function)
    return function
