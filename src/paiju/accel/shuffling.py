"""The documented shuffle in compiled code: what stands for the functions of :mod:`paiju.core.kernel` that draw.

Apart from :mod:`paiju.accel.inside`, whose functions the kernels of chance call themselves.
Imported only where numba is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from paiju.accel import compiled
from paiju.accel.inside import stack_longs
from paiju.core import chance, kernel

_ROUNDS = np.array(chance.ROUNDS)
_open_stream: Any = compiled(chance.open_stream)
_shuffle: Any = compiled(chance.shuffle)
_below: Any = compiled(chance.below)
_STREAM = chance.STREAM


@njit(nogil=True)
def _shuffle_cells(key: Any, purpose: int, number: int, cells: Any, many: int) -> None:
    stream = stack_longs(_STREAM)
    _open_stream(key, purpose, number, stream)
    _shuffle(_ROUNDS, stream, cells, 0, many)


@njit(nogil=True)
def _throw_cells(key: Any, purpose: int, number: int, bound: int, cells: Any) -> None:
    stream = stack_longs(_STREAM)
    _open_stream(key, purpose, number, stream)
    for at in range(len(cells)):
        cells[at] = _below(_ROUNDS, stream, bound)


IN_PLACE: dict[Callable[..., Any], Callable[..., Any]] = {
    kernel.shuffle_cells: _shuffle_cells,
    kernel.throw_cells: _throw_cells,
}
