"""The same work in one process or many, with the same results in the same order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

CHUNK = 8
"""Items that travel together."""


def ordered_map(function: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """``map`` over ``jobs`` processes, lazily: only a few chunks are under way at a time."""
    if jobs <= 1:
        yield from map(function, items)
        return
    source = iter(items)
    chunks = iter(lambda: list(islice(source, CHUNK)), [])
    # Fresh processes, not forks: a fork copies threads' locks (a progress bar's, for one) in whatever state they are.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_ignore_interrupt)
    running: deque[Future[list[R]]] = deque()
    try:
        for chunk in chunks:
            running.append(pool.submit(_run_chunk, function, chunk))
            if len(running) > 2 * jobs:
                yield from running.popleft().result()
        while running:
            yield from running.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _run_chunk(function: Callable[[T], R], items: list[T]) -> list[R]:
    return [function(item) for item in items]


def _ignore_interrupt() -> None:
    """Ctrl-C is for the parent, which then tells the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
