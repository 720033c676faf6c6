"""Threads that share the slices of a loop with their caller: made once, woken by a lock, for a step is short."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from threading import Lock, Thread
from typing import Any

Loop = Callable[..., None]


class _Desk:
    """Where a helper finds its next slice and says that it is done; the helper holds nothing else."""

    def __init__(self) -> None:
        self.work: tuple[Loop, tuple[Any, ...]] | None = None
        self.error: BaseException | None = None
        self.called, self.done = Lock(), Lock()
        self.called.acquire()
        self.done.acquire()


class Crew:
    """The caller and ``helpers`` threads; compiled loops let go of the interpreter, so they run at the same time."""

    def __init__(self, helpers: int) -> None:
        self._desks = [_Desk() for _ in range(helpers)]
        for desk in self._desks:
            Thread(target=_help, args=(desk,), daemon=True).start()
        self.close = weakref.finalize(self, _dismiss, self._desks)
        """Send the helpers home; later runs are the caller's alone."""

    def run(self, loop: Loop, jobs: Sequence[tuple[Any, ...]]) -> None:
        """Run a loop over its slices, the last ones here; an error of any of them is raised when all are through."""
        helped = list(zip(self._desks, jobs, strict=False)) if self.close.alive else []
        for desk, job in helped:
            desk.work = loop, job
            desk.called.release()
        errors: list[BaseException] = []
        try:
            for job in jobs[len(helped) :]:
                loop(*job)
        except BaseException as error:
            errors.append(error)
        for desk, _ in helped:
            errors += _await(desk)
            if desk.error is not None:
                errors.append(desk.error)
                desk.error = None
        if errors:
            raise errors[0]


def _await(desk: _Desk) -> list[BaseException]:
    """Wait until a helper is done, whatever interrupts: it writes to the tables as long as it is not."""
    interrupts: list[BaseException] = []
    while True:
        try:
            desk.done.acquire()
        except BaseException as interrupt:
            interrupts.append(interrupt)
        else:
            return interrupts


def _help(desk: _Desk) -> None:
    while True:
        desk.called.acquire()
        if desk.work is None:
            return
        loop, job = desk.work
        try:
            loop(*job)
        except BaseException as error:
            desk.error = error
        desk.work = None
        del loop, job
        desk.done.release()


def _dismiss(desks: Sequence[_Desk]) -> None:
    for desk in desks:
        desk.work = None
        desk.called.release()
