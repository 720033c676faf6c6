"""Threads that share the slices of a loop with their caller: made once, woken by a lock, for a step is short."""

from __future__ import annotations

import os
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
        self.is_busy = self.is_dismissed = False
        self.called, self.done = Lock(), Lock()
        self.called.acquire()
        self.done.acquire()

    def await_done(self) -> list[BaseException]:
        """Wait, whatever interrupts: the helper writes to the tables as long as it is busy. What went wrong."""
        errors: list[BaseException] = []
        while self.is_busy:
            try:
                self.done.acquire()
            except BaseException as interrupt:
                errors.append(interrupt)
        if self.error is not None:
            errors.append(self.error)
            self.error = None
        return errors


class Crew:
    """The caller and ``helpers`` threads; compiled loops let go of the interpreter, so they run at the same time."""

    def __init__(self, helpers: int) -> None:
        self._process = os.getpid()
        self._desks = [_Desk() for _ in range(helpers)]
        for desk in self._desks:
            Thread(target=_help, args=(desk,), daemon=True).start()
        self.close = weakref.finalize(self, _dismiss, self._desks)
        """Send the helpers home; later runs are the caller's alone."""

    @property
    def is_there(self) -> bool:
        """Whether there is help: not after closing, and not in a fork of the process, which has none of its threads."""
        return self.close.alive and self._process == os.getpid()

    def begin(self, helper: int, loop: Loop, job: tuple[Any, ...]) -> None:
        """Let a helper run a loop, when it is through with what it was given before."""
        desk = self._desks[helper]
        if errors := desk.await_done():
            raise errors[0]
        desk.work, desk.is_busy = (loop, job), True
        desk.called.release()

    def finish(self) -> list[BaseException]:
        """Wait until all helpers are through; what went wrong, interrupts of the wait too."""
        return [error for desk in self._desks for error in desk.await_done()] if self.is_there else []

    def run(self, loop: Loop, jobs: Sequence[tuple[Any, ...]]) -> None:
        """Run a loop over its slices, the last ones here; an error of any of them is raised when all are through."""
        helped = min(len(self._desks), len(jobs)) if self.is_there else 0
        errors: list[BaseException] = []
        try:
            for helper in range(helped):
                self.begin(helper, loop, jobs[helper])
            for job in jobs[helped:]:
                loop(*job)
        except BaseException as error:
            errors.append(error)
        errors += self.finish()
        if errors:
            raise errors[0]


def _help(desk: _Desk) -> None:
    while True:
        desk.called.acquire()
        if desk.is_dismissed or desk.work is None:
            return
        loop, job = desk.work
        try:
            loop(*job)
        except BaseException as error:
            desk.error = error
        desk.work = None
        del loop, job
        desk.is_busy = False
        if desk.done.locked():  # an interrupted wait may have left it open, which does no harm
            desk.done.release()


def _dismiss(desks: Sequence[_Desk]) -> None:
    """Wait for nobody: the garbage collector may call this from a helper."""
    for desk in desks:
        desk.is_dismissed = True
        if desk.called.locked():
            desk.called.release()
