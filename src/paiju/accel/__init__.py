"""Compiles kernels with numba where it is installed, lazily: nothing here imports numba before it is asked to.

Nobody ever waits for a compiler: :func:`is_warm` says whether compiled code can be had at once (this process has it, or
an earlier one left it in the cache); if not, callers take the pure path. ``paiju warm`` calls :func:`warm`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dis import get_instructions
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

from paiju.accel import store
from paiju.core.kernel import INSIDE, KERNELS

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


def compiled(function: F) -> F:
    """The compiled form of a kernel; compiling happens at its first call with a set of types."""
    return cast(F, _compile(function))


class Runner:
    """Makes buffers and picks kernels; ``fast`` says which way: compiled over arrays, or as CPython runs them."""

    def __init__(self, fast: bool) -> None:
        self.fast = fast

    def run(self, kernel: F) -> F:
        return compiled(kernel) if self.fast else kernel

    def array(self, numbers: Sequence[Any], kind: str) -> Any:
        if not self.fast:
            return list(numbers)
        import numpy

        return numpy.array(numbers, dtype=kind)


@cache
def _compile(function: Callable[..., Any]) -> Callable[..., Any]:
    """A dispatcher for the kernel, its callees replaced by theirs: numba must not meet the plain functions."""
    source = cast(FunctionType, function)
    if function not in KERNELS:
        raise TypeError(f"{source.__qualname__} is not a kernel")
    folder = store.folder(store.package_of(function))
    scope = dict(source.__globals__)
    for name in {step.argval for step in get_instructions(source) if step.opname == "LOAD_GLOBAL"}:
        if any(scope.get(name) is kernel for kernel in KERNELS):
            scope[name] = _compile(scope[name])
        elif any(scope.get(name) is function for function in INSIDE):
            scope[name] = in_place_of(scope[name])
    clone = FunctionType(source.__code__, scope, source.__name__, source.__defaults__, source.__closure__)
    clone.__qualname__ = source.__qualname__
    clone.__module__ = source.__module__
    return jit(clone, folder)


def in_place_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """What compiled code has for one of :data:`~paiju.core.kernel.INSIDE`."""
    from paiju.accel.inside import IN_PLACE

    if function in IN_PLACE:
        return IN_PLACE[function]
    from paiju.accel.shuffling import IN_PLACE as SHUFFLING

    return SHUFFLING[function]


def jit(function: Callable[..., Any], folder: Path | None) -> Callable[..., Any]:
    """numba's dispatcher for a function whose callees are dispatchers, kept in the folder if that can be done."""
    import numba

    compiler = partial(numba.njit, nogil=True, error_model="numpy")
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
        try:
            kept = compiler(cache=True)(function)
        except RuntimeError:  # numba's word for a folder that cannot be written to
            pass
        else:
            _survive_a_full_disk(kept)
            return _count_seldom(kept)
    return _count_seldom(compiler()(function))


def _count_seldom(dispatcher: Any) -> Callable[..., Any]:
    """Let references be counted only where a list is made or met: each array passed on would cost atomic steps.

    numba has no public word for this; a version whose insides differ counts as it always did.
    """
    from numba.core.types import List

    compiler = getattr(dispatcher, "_compiler", None)
    compile_core = getattr(compiler, "_compile_core", None)
    if compiler is None or compile_core is None:
        return cast("Callable[..., Any]", dispatcher)
    makes_lists = any(step.opname == "BUILD_LIST" for step in get_instructions(dispatcher.py_func))

    def compile_counted(given: tuple[Any, ...], returned: Any) -> Any:
        compiler.targetoptions["_nrt"] = makes_lists or any(isinstance(one, List) for one in given)
        return compile_core(given, returned)

    compiler._compile_core = compile_counted
    return cast("Callable[..., Any]", dispatcher)


def _survive_a_full_disk(dispatcher: Any) -> None:
    """Compiled code that cannot be kept is used all the same; numba would raise."""
    kept = dispatcher._cache
    save = kept.save_overload

    def save_overload(signature: Any, data: Any) -> None:
        try:
            save(signature, data)
        except OSError:
            kept.disable()

    kept.save_overload = save_overload
