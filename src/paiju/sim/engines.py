"""Engines that play the matches: this process, several of them, or a Ray cluster; the results are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from typing import Protocol, TypeVar

from paiju.accel.pool import cores
from paiju.core.errors import RequestError
from paiju.sim.pool import ordered_map

T = TypeVar("T")
R = TypeVar("R")

ENGINES = ("local", "process", "ray")
PURE = "PAIJU_PURE"
"""Set in the surroundings, it keeps compiled kernels out."""


class Engine(Protocol):
    """Carries work out; ``together`` is how many matches it likes to hand to a worker at once.

    ``threads`` is how many a worker may use, where its work can.
    """

    together: int
    threads: int

    def map(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """The results in the order of the items, lazily."""


class Local:
    """This process, one match after the other; what runs in threads may use every core."""

    together = 1

    def __init__(self) -> None:
        self.threads = cores()

    def map(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        return map(function, items)


class Processes:
    """Fresh processes on this machine."""

    together = 16
    threads = 1

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def map(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        return ordered_map(function, items, self.jobs, together=1, alone=True)


def get_engine(name: str | None, jobs: int | None) -> Engine:
    """The engine of that name; without one, processes if more than one job is asked for."""
    if name is None:
        name = "process" if (jobs or 1) > 1 else "local"
    if name == "ray":
        if find_spec("ray") is None:
            raise RequestError("ray_not_installed")
        from paiju.sim.cluster import Cluster

        return Cluster(jobs)
    if name == "process":
        return Processes(jobs or cores())
    if (jobs or 1) > 1:
        raise RequestError("one_process", jobs=jobs)
    return Local()
