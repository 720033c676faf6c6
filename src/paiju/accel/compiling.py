"""Kernels as numba takes them: jitable functions that call each other, and entries that Python calls.

Imported only where numba is. Inner kernels are registered with the functions they are (``register_jitable``); an entry
is compiled and kept whole, with everything it calls, so that a later process loads one file for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, cast

import numba as untyped
from numba.core.errors import NumbaError
from numba.extending import register_jitable

from paiju.accel import announcing, inside, prefetch, store
from paiju.accel.errors import not_compilable
from paiju.accel.inner import EntryCompiler, InnerCompiler
from paiju.core.kernel import INLINED, KERNELS

OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Kernels allocate nothing, so numba need not count references to the arrays they pass on (``_nrt``, which its
documents show for jitable functions): with counting a choice and a step of cangzhou took 441 ns instead of 347, of
anpai 940 instead of 640."""
INNER = {**OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": InnerCompiler}
numba: Any = untyped
_registered: list[Callable[..., Any]] = []

inside.register(INNER)
prefetch.register()
announcing.listen()


def register_kernels() -> None:
    """Let compiled code call every kernel that has been defined since."""
    for function in KERNELS[len(_registered) :]:
        register_jitable(**INNER, forceinline=function in INLINED)(function)
        _registered.append(function)


@cache
def entry(function: Callable[..., Any], packages: tuple[str, ...]) -> Callable[..., Any]:
    """A kernel to be called from Python, compiled at its first call with a set of types; kept by what it depends on."""
    register_kernels()
    dispatcher = _dispatcher(function, packages)

    def call(*given: Any) -> Any:
        try:
            return dispatcher(*given)
        except (NumbaError, KeyError) as error:
            raise not_compilable(function, packages[0], error) from error
        except OSError:  # the disk is full: what was compiled cannot be kept, and is used all the same
            return dispatcher(*given)

    return call


def bound(function: Callable[..., Any], packages: tuple[str, ...], *given: Any) -> Callable[..., Any]:
    """An entry compiled for arguments like these and bound to their types, which no later call looks at."""
    register_kernels()
    dispatcher, types = _dispatcher(function, packages), tuple(numba.typeof(one) for one in given)
    try:
        made = dispatcher.compile(types)
    except (NumbaError, KeyError) as error:
        raise not_compilable(function, packages[0], error) from error
    except OSError:
        made = dispatcher.compile(types)
    return cast("Callable[..., Any]", made)


@cache
def _dispatcher(function: Callable[..., Any], packages: tuple[str, ...]) -> Any:
    folder = store.folder(*packages)
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)
        try:
            return numba.njit(cache=True, pipeline_class=EntryCompiler, **OPTIONS)(function)
        except RuntimeError:  # numba's word for a folder that cannot be written to
            pass
    return numba.njit(pipeline_class=EntryCompiler, **OPTIONS)(function)
