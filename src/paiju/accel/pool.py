"""Threads that share the slices of a loop with their caller; compiled loops let go of the interpreter.

A step of all tables takes half a millisecond, so that handing work over counts: with two slices of 0.28 ms each a run
took 0.29 ms at best and 0.33 in one of ten, with an executor's futures 0.32 and 0.55. For compiled loops threads may
spin before they block (:mod:`.spin_wait`).
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paiju.accel.spin_wait import SpinWait

Job = tuple[int, Callable[..., None], tuple[Any, ...]]
"""The number of its run, the loop, and what it is given."""
Due = SimpleQueue[Job | None]
Done = SimpleQueue[BaseException | None]


def cores() -> int:
    """Number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool:
    """The caller and a thread for every slice but its own, which is the last."""

    def __init__(self, slices: int, spin_wait: SpinWait | None = None) -> None:
        self._due, self._done = Due(), Done()
        self._given = self._ended = 0
        self._spin_wait = spin_wait
        self._process = os.getpid()
        self._threads = [
            Thread(target=_work, args=(place, self._due, self._done, spin_wait), daemon=True)
            for place in range(slices - 1)
        ]
        for thread in self._threads:
            thread.start()
        self._end = weakref.finalize(self, _end, self._due, len(self._threads))
        self._end.atexit = False

    def run(self, loop: Callable[..., None], jobs: Sequence[tuple[Any, ...]]) -> None:
        """Run a loop over its slices; an error of any of them is raised when all are through."""
        if not self._end.alive or len(jobs) == 1 or self._process != os.getpid():  # a fork has none of the threads
            for job in jobs:
                loop(*job)
            return
        self._wait()  # an interrupted run may have left some
        run = self._given + 1
        if self._spin_wait is not None:
            self._spin_wait.begin(run)
        for job in jobs[:-1]:
            self._given += 1
            self._due.put((run, loop, job))
        try:
            loop(*jobs[-1])
        finally:
            if self._spin_wait is not None:
                self._spin_wait.await_jobs(self._given)
            errors = self._wait()
        for error in errors:
            raise error

    def _wait(self) -> list[BaseException]:
        """Wait for what is running; its errors."""
        errors = []
        while self._ended < self._given:
            error = self._done.get()
            self._ended += 1
            if error is not None:
                errors.append(error)
        return errors

    def close(self) -> None:
        """End the threads; later runs are the caller's alone."""
        if self._process == os.getpid() and self._end() is not None:
            for thread in self._threads:
                thread.join()


def _work(place: int, due: Due, done: Done, spin_wait: SpinWait | None) -> None:
    """A thread: one job after the other, until there is none."""
    while (job := due.get()) is not None:
        run, loop, given = job
        try:
            loop(*given)
        except BaseException as error:
            done.put(error)
        else:
            done.put(None)
        del job, loop, given  # what was given may be large, and the next job is long in coming
        if spin_wait is not None:
            spin_wait.await_run(place, run)


def _end(due: Due, threads: int) -> int:
    """No more jobs."""
    for _ in range(threads):
        due.put(None)
    return threads
