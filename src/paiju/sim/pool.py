"""Work in one process or many, with the same results in the same order."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TypeVar

from paiju.core.errors import RequestError

T = TypeVar("T")
R = TypeVar("R")

TOGETHER = 8
"""Items that travel together."""


def ordered_map(
    function: Callable[[T], R], items: Iterable[T], jobs: int, together: int = TOGETHER, alone: bool = False
) -> Iterator[R]:
    """``map`` over ``jobs`` processes, lazily: only a few parcels are under way at a time.

    One job needs no process of its own, unless ``alone`` asks for one.
    """
    if jobs <= 1 and not alone:
        yield from map(function, items)
        return
    source = iter(items)
    parcels = iter(lambda: list(islice(source, together)), [])
    # Fresh processes, not forks: a fork copies threads' locks (a progress bar's, for one) in whatever state they are.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin_worker)
    running: deque[Future[list[R]]] = deque()
    try:
        for parcel in parcels:
            running.append(pool.submit(_run_parcel, function, parcel))
            if len(running) > 2 * jobs:
                yield from running.popleft().result()
        while running:
            yield from running.popleft().result()
    except BrokenProcessPool as error:
        raise RequestError("worker_died") from error
    finally:
        pool.shutdown(cancel_futures=True)


def _run_parcel(function: Callable[[T], R], items: list[T]) -> list[R]:
    return [function(item) for item in items]


def _begin_worker() -> None:
    """Ctrl-C is for the parent, which then tells the workers; a parent that was killed can tell nothing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
