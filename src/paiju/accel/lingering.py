"""Waiting a moment in compiled code before a thread goes to sleep, for one that sleeps takes long to wake.

Nothing depends on what is seen here: jobs and ends lie in queues (:mod:`.pool`), and who has looked in vain goes to
sleep at those. Imported only where numba is. Waking a thread and then its caller took 45 µs, of a run that takes 115
(choices of 4,096 tables) or 450 (steps): two threads make 11 steps in the time of 10, in anpai and in cangzhou.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

import numpy as np
from numba import extending as untyped
from numba import types
from numba.np import arrayobj as untyped_arrays

from paiju.accel.compiling import bound
from paiju.core.kernel import kernel

LINE = 8
"""Cells of a line of the cache: each thread writes to a line of its own, the caller to the first."""
LOOKS = 20_000
"""So often a thread looks before it sleeps: about a tenth of a millisecond."""
GRACE = 400
"""So often it looks on in vain: the other one still holds the interpreter, which is waited for asleep."""

extending: Any = untyped
arrays: Any = untyped_arrays


class Lookout:
    """What the caller and the threads of a pool see of each other without the interpreter."""

    def __init__(self, threads: int) -> None:
        self._cells = np.zeros(LINE * (1 + threads), np.int64)
        self._threads = threads
        packages = (__name__,)
        self._await_run = bound(await_run, packages, self._cells, 0, 0)
        self._await_jobs = bound(await_jobs, packages, self._cells, 0, 0)

    def begin(self, run: int) -> None:
        """Jobs of this run come now."""
        self._cells[0] = run

    def await_run(self, thread: int, run: int) -> None:
        """A thread has done a job of a run, and waits a moment for the next run."""
        self._await_run(self._cells, thread, run)

    def await_jobs(self, total: int) -> None:
        """Wait a moment until so many jobs are done since the beginning."""
        self._await_jobs(self._cells, self._threads, total)


def look(cells: Sequence[int], at: int) -> int:
    """A cell that others write to, as it is now."""
    return cells[at]


@kernel
def await_run(cells: MutableSequence[int], thread: int, run: int) -> None:
    """Count a job, and look for the next run."""
    cells[LINE * (1 + thread)] += 1
    looks = LOOKS
    while looks > 0 and look(cells, 0) == run:
        looks -= 1
    pause(cells)


@kernel
def await_jobs(cells: Sequence[int], threads: int, total: int) -> None:
    """Look for so many jobs, of all threads together."""
    missing, looks = total, LOOKS
    while looks > 0 and missing > 0:
        missing = total
        for thread in range(threads):
            missing -= look(cells, LINE * (1 + thread))
        looks -= 1
    pause(cells)


@kernel
def pause(cells: Sequence[int]) -> None:
    """Let the other one go on."""
    for _ in range(GRACE):
        look(cells, 0)


def _typed_look(context: Any) -> Any:
    return lambda cells, at: types.int64 if isinstance(cells, types.Array) and isinstance(at, types.Integer) else None


def _load(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    """A load that is carried out each time, and no sooner than everybody sees what was written before: 5 to 20 ns."""
    builder.fence("seq_cst")
    array = arrays.make_array(signature.args[0])(context, builder, given[0])
    return builder.load_atomic(builder.gep(array.data, [given[1]]), "acquire", 8)


extending.type_callable(look)(_typed_look)
extending.lower_builtin(look, types.Array, types.Integer)(_load)
