"""Compiles kernels with numba where it is installed, lazily: nothing here imports numba before it is asked to.

Bots never wait for a compiler: :func:`is_warm` says whether compiled code can be had at once (this process has it, or
an earlier one left it in the cache); if not, they take the pure path. ``paiju warm`` calls :func:`warm`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, TypeVar, cast

from paiju.accel import store
from paiju.core.kernel import KERNELS

F = TypeVar("F", bound=Callable[..., Any])

_warmers: dict[str, Callable[[], None]] = {}
_warmed: set[str] = set()


def available() -> bool:
    """Whether compiled kernels can be had at all; ``PAIJU_PURE=1`` says no."""
    return os.environ.get("PAIJU_PURE", "") in ("", "0") and _installed()


@cache
def _installed() -> bool:
    return find_spec("numba") is not None and find_spec("numpy") is not None


def on_warm(package: str, warmer: Callable[[], None]) -> None:
    """Register what calls each kernel of a package once, compiled, with the types it will be used with."""
    _warmers[package] = warmer


def is_warm(package: str | None = None) -> bool:
    """Whether calling the compiled kernels of a package (or of all) will not wait for a compile."""
    packages = list(_warmers) if package is None else [package]
    return available() and all(name in _warmed or store.is_complete(name) for name in packages)


def warm() -> bool:
    """Compile every kernel and keep the result for later processes; False where there is no numba."""
    if not available():
        return False
    for package, warmer in _warmers.items():
        if package not in _warmed:
            warmer()
            _warmed.add(package)
            store.mark_complete(package)
    return True


def compiled(function: F, *packages: str) -> F:
    """The compiled form of a kernel; compiling happens at its first call with a set of types.

    It is kept by the packages, or by the kernel's own: a kernel of the core that a game calls with its own rows belongs
    to that game, because whoever looks into a folder must know all types that are kept there.
    """
    if not any(function is kernel for kernel in KERNELS):
        raise TypeError(f"{function.__qualname__} is not a kernel")
    from paiju.accel.compiling import entry

    return cast(F, entry(function, packages or (store.package_of(function),)))


class Runner:
    """Makes buffers and picks kernels; ``fast`` says which way: compiled over arrays, or as CPython runs them."""

    def __init__(self, fast: bool) -> None:
        self.fast = fast

    def run(self, kernel: F, *packages: str) -> F:
        return compiled(kernel, *packages) if self.fast else kernel

    def array(self, numbers: Sequence[Any], kind: str) -> Any:
        if not self.fast:
            return list(numbers)
        import numpy

        return numpy.array(numbers, dtype=kind)
