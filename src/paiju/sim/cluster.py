"""The engine on a Ray cluster: the one ``RAY_ADDRESS`` names, else a cluster of its own on this machine."""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeVar

from paiju.core.errors import PaijuError, RequestError
from paiju.sim.engines import PURE

T = TypeVar("T")
R = TypeVar("R")

_RETRIES = 5
"""How often work is done again that a lost worker took with it: it is pure, so nothing is counted twice."""
_IN_FLIGHT = 3
"""Pieces of work under way for each processor, so that none waits for this process."""


class Cluster:
    """Workers may come, go and be killed: what they had is played again, and the results are the same."""

    together = 16
    threads = 1

    def __init__(self, jobs: int | None) -> None:
        self.jobs = jobs

    def map(self, function: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        # Ray reports how it is used unless told not to, and warns of a setting this does not use.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        ray: Any = import_module("ray")
        with _connected(ray, self.jobs):
            remote = ray.remote(num_cpus=1, max_retries=_RETRIES)(_carry_out)
            most = _IN_FLIGHT * (self.jobs or int(ray.cluster_resources().get("CPU", 1)))
            pure = os.environ.get(PURE, "")
            running: deque[Any] = deque()
            for item in items:
                running.append(remote.remote(function, item, pure))
                if len(running) > most:
                    yield _result(ray, running.popleft())
            while running:
                yield _result(ray, running.popleft())


def _carry_out(function: Callable[[T], R], item: T, pure: str) -> R:
    """In a worker, which was started in whatever surroundings: compiled or not is decided for all alike."""
    os.environ[PURE] = pure
    return function(item)


@contextmanager
def _connected(ray: Any, jobs: int | None) -> Iterator[None]:
    """Joined to a cluster; one that was joined before is left as it was."""
    if ray.is_initialized():
        yield
        return
    # A cluster somebody runs has its own number of processors; ours gets as many as there are jobs.
    own: dict[str, Any] = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": jobs, "include_dashboard": False}
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, configure_logging=False, **own)
    except (OSError, RuntimeError, ValueError) as error:
        raise RequestError("ray_trouble", why=" ".join(str(error).split())[:200]) from error
    try:
        yield
    finally:
        ray.shutdown()


def _result(ray: Any, reference: Any) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, PaijuError):
            raise error.cause from None
        raise
    except ray.exceptions.RayError as error:
        raise RequestError("worker_died") from error
