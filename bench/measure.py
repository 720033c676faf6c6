"""How a figure is taken and shown."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import process_time


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table; ``goal`` is what the ratio must reach, as text, and ``met`` whether it does."""

    topic: str
    name: str
    value: float
    unit: str
    ratio: float | None = None
    against: str = ""
    goal: str = ""
    met: bool | None = None


def best_time(work: Callable[[], object], repeat: int = 7) -> float:
    """Processor seconds of the quickest of some runs: the others measure what else the machine was doing."""
    times = []
    gc.collect()
    for _ in range(repeat):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def step_rate(work: Callable[[], int]) -> float:
    """Steps a processor second of one run, which says how many it made: peers play other games every time."""
    gc.collect()
    start = process_time()
    steps = work()
    return steps / (process_time() - start)


def step_rates(works: Mapping[str, Callable[[], int]], rounds: int) -> dict[str, float]:
    """Of each the best of some rounds; all in turn, so that what the machine does meets them alike."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(rounds):
        for name, work in works.items():
            best[name] = max(best[name], step_rate(work))
    return best
