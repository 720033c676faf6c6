"""A whole simulation: what is there already is read, the rest played, written chunk by chunk, and summed up."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from paiju import accel
from paiju.core.errors import RequestError
from paiju.sim.engines import PURE, Engine
from paiju.sim.folder import RunFolder
from paiju.sim.run import simulate
from paiju.sim.summary import Tally
from paiju.sim.work import Outcome, Plan

Watch = Callable[[Iterator[Outcome], int, int], Iterator[Outcome]]
"""Shows the matches as they pass: the matches, how many there are in all, how many of them are there already."""


def watch_nothing(outcomes: Iterator[Outcome], total: int, done: int) -> Iterator[Outcome]:
    return outcomes


def compiles() -> bool:
    """Whether the bots loaded by now would run compiled, at once."""
    return accel.is_warm()


@contextmanager
def pinned(plan: Plan, compiled: bool) -> Iterator[None]:
    """All matches of a run are played alike, compiled or not, though somebody may compile kernels while it goes on."""
    if plan.kernels:
        yield
        return
    if compiled:
        if not accel.is_warm() and not accel.warm():
            raise RequestError("run_needs_numba")
        yield
        return
    before = os.environ.get(PURE)
    os.environ[PURE] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[PURE]
        else:
            os.environ[PURE] = before


def run_here(
    plan: Plan,
    games: int,
    engine: Engine,
    watch: Watch = watch_nothing,
    write: Callable[[str], None] = lambda line: None,
) -> Tally:
    """Play and sum up, keeping nothing but the records as they are written."""
    tally = Tally(plan)
    compiled = compiles()
    with pinned(plan, compiled):
        for outcome in watch(simulate(plan, [range(games)], engine, compiled), games, 0):
            tally.add(outcome)
            if outcome.line is not None:
                write(outcome.line)
    tally.played = games
    return tally


def run_in(folder: RunFolder, engine: Engine, watch: Watch = watch_nothing) -> Tally:
    """Finish the folder's simulation: only what is missing or damaged is played."""
    tally = Tally(folder.plan)
    missing = []
    for chunk in folder.chunks():
        found = folder.read(chunk)
        if found is None:
            missing.append(chunk)
        else:
            tally.add_all(found)
    if missing:
        with pinned(folder.plan, folder.compiled):
            for chunk, outcomes in _played(folder, missing, tally.matches, engine, watch):
                folder.write(chunk, outcomes)
                tally.add_all(outcomes)
                tally.played += len(outcomes)
    return tally


def _played(
    folder: RunFolder, missing: list[int], done: int, engine: Engine, watch: Watch
) -> Iterator[tuple[int, list[Outcome]]]:
    """The missing chunks with their matches, each as soon as it is whole."""
    stream = watch(simulate(folder.plan, map(folder.numbers, missing), engine, folder.compiled), folder.games, done)
    for chunk in missing:
        yield chunk, [next(stream) for _ in folder.numbers(chunk)]
    next(stream, None)  # so that the progress bar sees the end
