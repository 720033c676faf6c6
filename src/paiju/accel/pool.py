"""Threads that share the slices of a loop with their caller; compiled loops let go of the interpreter."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any


class Pool:
    """The caller and a thread for every slice but its own, which is the last."""

    def __init__(self, slices: int) -> None:
        self._threads = ThreadPoolExecutor(slices - 1, "paiju") if slices > 1 else None
        self._running: Sequence[Future[None]] = ()
        self._process = os.getpid()

    def run(self, loop: Callable[..., None], jobs: Sequence[tuple[Any, ...]]) -> None:
        """Run a loop over its slices; an error of any of them is raised when all are through."""
        threads = self._threads
        if threads is None or self._process != os.getpid():  # a fork of the process has none of its threads
            for job in jobs:
                loop(*job)
            return
        wait(self._running)  # an interrupted run may have left some
        self._running = [threads.submit(loop, *job) for job in jobs[:-1]]
        try:
            loop(*jobs[-1])
        finally:
            wait(self._running)
        for each in self._running:
            each.result()

    def close(self) -> None:
        """End the threads; later runs are the caller's alone."""
        if self._threads is not None and self._process == os.getpid():
            self._threads.shutdown()
        self._threads = None
