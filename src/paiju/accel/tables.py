"""Thousands of tables of one game in lock-step, and whole matches by the million, over a game's kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.accel import loops
from paiju.accel.batch import Kit, tally_size
from paiju.accel.keys import prefix_bytes
from paiju.accel.loops import Held, Results, Seeds, TableTerms
from paiju.accel.pool import Pool, cores
from paiju.core.chance import ROUNDS
from paiju.core.errors import RequestError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from paiju.accel.spin_wait import SpinWait

POLICIES = {"random": loops.TOSSES, "fast": loops.HURRIES}
"""The policies that a game's kernels bring, by name."""
ILLEGAL = {"terminate": loops.TERMINATE, "error": loops.ERROR, "random": loops.RANDOM}


class Arrays(NamedTuple):
    """Arrays that steps fill in place, one row a table."""

    observations: NDArray[Any]
    action_mask: NDArray[Any]
    seats: NDArray[Any]
    acted: NDArray[Any]
    reward: NDArray[Any]
    """Of the seat that made the choice; ``rewards`` are those of all."""
    rewards: NDArray[Any]
    terminations: NDArray[Any]
    illegal: NDArray[Any]
    scores: NDArray[Any]
    final_observations: NDArray[Any]
    """Observations of finished matches, by the seat that made the last choice, after it."""

    @classmethod
    def empty(cls, count: int, seats: int, width: int, kind: str, choices: int) -> Arrays:
        import numpy as np

        return cls(
            observations=np.zeros((count, width), kind),
            action_mask=np.zeros((count, choices), np.int8),
            seats=np.zeros(count, np.int64),
            acted=np.zeros(count, np.int64),
            reward=np.zeros(count, np.float32),
            rewards=np.zeros((count, seats), np.float32),
            terminations=np.zeros(count, np.bool_),
            illegal=np.zeros(count, np.bool_),
            scores=np.zeros((count, seats), np.int64),
            final_observations=np.zeros((count, width), kind),
        )


@dataclass(frozen=True, slots=True)
class TablesSetting:
    """Number of tables, opponents, the caller's seat (None: each in turn), what an illegal choice costs."""

    count: int
    opponents: str | None
    learner: int | None
    on_illegal: str
    penalty: float
    threads: int

    def terms(self, seats: int) -> TableTerms:
        """The same as loops take it."""
        return TableTerms(
            seats=seats,
            opponents=loops.CHOOSES if self.opponents is None else POLICIES[self.opponents],
            learner=-1 if self.learner is None else self.learner,
            illegal=ILLEGAL[self.on_illegal],
            penalty=float(self.penalty),
        )


class KernelTables:
    """Tables stepped by kernels: compiled in threads over slices, or in CPython over lists that are then copied."""

    def __init__(self, kit: Kit, setting: TablesSetting, arrays: Arrays) -> None:
        count, seats = setting.count, kit.batch.seats
        self._kit, self._arrays = kit, arrays
        self._held = Held(
            rows=kit.rows(count),
            tosses=kit.grid(count, 2),
            points=kit.grid(count, seats),
            matches=kit.zeros(count),
            actions=kit.zeros(count),
            choices=kit.zeros(count),
        )
        # In CPython the kernels must meet plain numbers, which do not overflow; arrays would give them their own.
        self._told = arrays if kit.runner.fast else Arrays(*(array.tolist() for array in arrays))
        self._terms, self._log = setting.terms(seats), kit.log(kept=False)
        self._slices = slices(count, setting.threads if kit.runner.fast else 1)
        self._pool = Pool(len(self._slices), spin_wait_for(len(self._slices) - 1))
        self._seeds: Seeds | None = None
        self._loop: Callable[..., None] | None = None

    @property
    def matches(self) -> Any:
        """Number of matches that each table has finished or passed over."""
        return self._held.matches

    def reset(self, seed: int) -> None:
        self._seeds = seeds_of(self._kit, seed)
        self._run(loops.DEAL)
        self._show()

    def step(self, actions: Any) -> None:
        self._held.actions[:] = actions if self._kit.runner.fast else actions.tolist()
        self._run(loops.STEP)
        self._show()

    def choose(self, policy: str) -> Any:
        """A policy's choice at every table."""
        self._run(loops.CHOOSE + POLICIES[policy])
        return self._held.choices

    def close(self) -> None:
        self._pool.close()

    def _run(self, order: int) -> None:
        kit = self._kit
        shared = (kit.batch.flow, kit.room, self._terms, self._seeds, self._held, self._told, self._log)
        jobs = [(order, low, high, *shared) for low, high in self._slices]
        if self._loop is None:
            self._loop = loop_for(kit, loops.run_tables, jobs[0])
        self._pool.run(self._loop, jobs)

    def _show(self) -> None:
        """Copy lists, which CPython's kernels fill, into the arrays."""
        if not self._kit.runner.fast:
            for array, told in zip(self._arrays, self._told, strict=True):
                array[...] = told


@dataclass(frozen=True, slots=True)
class Played:
    """Whole matches, one row each: points a seat, how many choices were made, what the kernels counted.

    To ``tallies`` add :func:`~paiju.accel.batch.opening_tallies`, which every match's first deal counts. ``dealers``
    has every seat's deals, then what each won in them; nothing in games without a dealer.
    """

    points: NDArray[Any]
    choices: NDArray[Any]
    tallies: NDArray[Any]
    dealers: NDArray[Any]


def play_matches(
    kit: Kit, policies: Sequence[str], seed: int | str, first: int, count: int, threads: int = 1
) -> Played:
    """Matches ``first`` … of a seed (match i has the seed named ``SEED/i``), each seat by its policy's kernel."""
    import numpy as np

    batch, runner = kit.batch, kit.runner
    results = Results(
        points=kit.grid(count, batch.seats),
        choices=kit.zeros(count),
        tallies=kit.grid(count, tally_size(batch, dealers=True)),
    )
    seated = runner.array(policy_numbers(policies, batch.seats), "int64")
    shared = batch.flow, kit.room, seated, seeds_of(kit, seed)
    jobs = [
        (first, low, high, *shared, kit.row(), results, kit.log())
        for low, high in slices(count, threads if runner.fast else 1)
    ]
    with closing(Pool(len(jobs))) as pool:
        pool.run(loop_for(kit, loops.play_tables, jobs[0]), jobs)
    points, choices, tallies = (np.asarray(part, dtype=np.int64) for part in results)
    many = len(batch.tallies)
    return Played(points, choices, tallies[:, :many], tallies[:, many:])


def policy_numbers(names: Sequence[str], seats: int) -> list[int]:
    """The policies of all seats as loops take them; names that nobody knows, or too few, are refused."""
    if len(names) != seats or set(names) - set(POLICIES):
        raise RequestError("bad_policies", given=tuple(names), seats=seats, known=tuple(POLICIES))
    return [POLICIES[name] for name in names]


def spin_wait_for(threads: int) -> SpinWait | None:
    """Spin-waiting for the threads of a pool, where each of them and the caller have a core."""
    if not threads or threads >= cores():
        return None
    from paiju.accel.spin_wait import SpinWait

    return SpinWait(threads)


def loop_for(kit: Kit, loop: Callable[..., None], given: tuple[Any, ...]) -> Callable[..., None]:
    """A loop as CPython runs it, or compiled for arguments like these."""
    if not kit.runner.fast:
        return loop
    from paiju.accel.compiling import bound

    return bound(loop, kit.packages, *given)


def seeds_of(kit: Kit, seed: int | str) -> Seeds:
    """The seeds whose names begin with ``SEED/``."""
    return Seeds(*(kit.runner.array(part, "int64") for part in (ROUNDS, prefix_bytes(f"{seed}/"))))


def slices(count: int, threads: int) -> list[tuple[int, int]]:
    """Neighbouring ranges of about the same length, at most one a thread."""
    many = max(1, min(threads, count))
    cuts = [count * part // many for part in range(many + 1)]
    return list(pairwise(cuts))
