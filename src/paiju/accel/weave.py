"""Puts a game's kernels into the loops of :mod:`paiju.accel.loops`, compiled or as CPython runs them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, cast

from paiju.accel import compiled, in_place_of, jit, keys, loops, store
from paiju.core.batch import Flow
from paiju.core.kernel import INSIDE, KERNELS


@dataclass(frozen=True, slots=True)
class Loops:
    """The loops that others call, a game's kernels in them."""

    begin_tables: Callable[..., None]
    take_part: Callable[..., None]
    play_tables: Callable[..., None]


@cache
def woven(flow: Flow, fast: bool) -> Loops:
    """The loops of a game; games that share their kernels share them."""
    scope: dict[str, Any] = {**vars(loops), **{field.name: getattr(flow, field.name) for field in fields(Flow)}}
    if fast:
        scope = {name: _compiled(value) for name, value in scope.items()}
    folder = _folder(flow) if fast else None
    for template in loops.TEMPLATES:
        source = cast(FunctionType, template)
        clone = FunctionType(source.__code__, scope, source.__name__, source.__defaults__)
        clone.__qualname__ = source.__qualname__
        clone.__module__ = source.__module__
        scope[source.__name__] = jit(clone, folder) if fast else clone
    return Loops(*(scope[field.name] for field in fields(Loops)))


def _compiled(value: Any) -> Any:
    """What compiled loops have by a name."""
    if any(value is kernel for kernel in KERNELS):
        return compiled(value)
    return in_place_of(value) if any(value is function for function in INSIDE) else value


def _folder(flow: Flow) -> Path | None:
    """Where this game's loops are kept: numba tells functions apart by file, name and line, the same for all games."""
    folder = store.folder(store.package_of(flow.start))
    if folder is None:
        return None
    state = hashlib.sha256()
    state.update(Path(str(loops.__file__)).read_bytes() + store.digest(keys.__name__.rpartition(".")[0]).encode())
    for field in fields(Flow):
        kernel = getattr(flow, field.name)
        state.update(f"{kernel.__module__}.{kernel.__qualname__}\0".encode())
    return folder / f"loops-{state.hexdigest()[:16]}"
