"""Spin-waiting: threads watch an atomic counter for a tenth of a millisecond before they block on their queue.

Waking a blocked thread and then its caller took 45 µs, of a run that takes 115 (choices of 4,096 tables) or 450
(steps): with this two threads make 11 steps in the time of 10, in anpai and in cangzhou. Correctness does not
rest on it: jobs and results travel through queues (:mod:`.pool`), and whoever spins in vain blocks there. Imported only
where numba is.
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
"""Integers in a cache line: each thread writes to a line of its own, the caller to the first."""
SPINS = 20_000
"""Loads before a thread blocks: about a tenth of a millisecond."""
GIL_SPINS = 400
"""Loads after a run began: its caller lets go of the interpreter lock with its own slice; asking sooner would block."""

extending: Any = untyped
arrays: Any = untyped_arrays


class SpinWait:
    """Counters by which the caller and the threads of a pool see each other without the interpreter lock."""

    def __init__(self, threads: int) -> None:
        self._cells = np.zeros(LINE * (1 + threads), np.int64)
        self._threads = threads
        packages = (__name__,)
        self._await_run = bound(await_run, packages, self._cells, 0, 0)
        self._await_jobs = bound(await_jobs, packages, self._cells, 0, 0)

    def begin(self, run: int) -> None:
        """Announce the jobs of a run."""
        self._cells[0] = run

    def await_run(self, thread: int, run: int) -> None:
        """Count a thread's job of a run as done, and spin until the next run begins."""
        self._await_run(self._cells, thread, run)

    def await_jobs(self, total: int) -> None:
        """Spin until so many jobs are done since the beginning."""
        self._await_jobs(self._cells, self._threads, total)


def atomic_load_acquire(cells: Sequence[int], at: int) -> int:
    """The present value of a counter that another thread writes."""
    return cells[at]


@kernel
def await_run(cells: MutableSequence[int], thread: int, run: int) -> None:
    """Count a job as done, and spin until the next run begins."""
    cells[LINE * (1 + thread)] += 1
    spins = SPINS
    while spins > 0 and atomic_load_acquire(cells, 0) == run:
        spins -= 1
    for _ in range(GIL_SPINS):
        atomic_load_acquire(cells, 0)


@kernel
def await_jobs(cells: Sequence[int], threads: int, total: int) -> None:
    """Spin until the threads together have done so many jobs; who counts one has let go of the interpreter lock."""
    missing, spins = total, SPINS
    while spins > 0 and missing > 0:
        missing = total
        for thread in range(threads):
            missing -= atomic_load_acquire(cells, LINE * (1 + thread))
        spins -= 1


def _typed_load(context: Any) -> Any:
    return lambda cells, at: types.int64 if isinstance(cells, types.Array) and isinstance(at, types.Integer) else None


def _load(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    """An atomic load with acquire order after a full fence: the compiler can neither drop nor move it. 5 to 20 ns."""
    builder.fence("seq_cst")
    array = arrays.make_array(signature.args[0])(context, builder, given[0])
    return builder.load_atomic(builder.gep(array.data, [given[1]]), "acquire", 8)


extending.type_callable(atomic_load_acquire)(_typed_load)
extending.lower_builtin(atomic_load_acquire, types.Array, types.Integer)(_load)
