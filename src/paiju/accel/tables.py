"""Thousands of tables of one game in lock-step, and whole matches by the million, over a game's flow kernels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from paiju.accel import loops
from paiju.accel.batch import Kit, tally_size
from paiju.accel.crew import Crew
from paiju.accel.keys import prefix_bytes
from paiju.accel.orders import CHOOSE, FROM, STEP, TO
from paiju.accel.watch import Watch
from paiju.accel.weave import woven
from paiju.core.chance import ROUNDS, STREAM
from paiju.core.errors import RequestError

if TYPE_CHECKING:
    from numpy.typing import NDArray

LINE = 64
"""Bytes of a line of the cache."""
POLICIES = {"random": loops.TOSSES, "fast": loops.HURRIES}
"""The policies that a game's kernels bring, by name."""
ILLEGAL = {"terminate": loops.TERMINATE, "error": loops.ERROR, "random": loops.RANDOM}


@dataclass(frozen=True, slots=True)
class Arrays:
    """What the tables tell, one row a table; filled in place by every step."""

    observations: NDArray[Any]
    action_mask: NDArray[Any]
    seats: NDArray[Any]
    acted: NDArray[Any]
    rewards: NDArray[Any]
    terminations: NDArray[Any]
    illegal: NDArray[Any]
    scores: NDArray[Any]
    final_observations: NDArray[Any]
    """What the seat that made the last choice of each table's last finished match saw after it."""

    @classmethod
    def empty(cls, count: int, seats: int, width: int, kind: str, choices: int) -> Arrays:
        import numpy as np

        return cls(
            np.zeros((count, width), kind),
            np.zeros((count, choices), np.int8),
            np.zeros(count, np.int64),
            np.zeros(count, np.int64),
            np.zeros((count, seats), np.float32),
            np.zeros(count, np.bool_),
            np.zeros(count, np.bool_),
            np.zeros((count, seats), np.int64),
            np.zeros((count, width), kind),
        )

    def all(self) -> tuple[Any, ...]:
        """In the order that the loops take them."""
        return (
            self.observations,
            self.action_mask,
            self.seats,
            self.acted,
            self.rewards,
            self.terminations,
            self.illegal,
            self.scores,
            self.final_observations,
        )


@dataclass(frozen=True, slots=True)
class Setting:
    """How many tables, who plays against the caller, where the caller sits (None: in turn), what illegal costs."""

    count: int
    opponents: str | None
    learner: int | None
    on_illegal: str
    penalty: float
    threads: int


class KernelTables:
    """Tables stepped by kernels: compiled in threads over slices, or in CPython over lists that are then copied."""

    def __init__(self, kit: Kit, setting: Setting, arrays: Arrays) -> None:
        batch, count = kit.batch, setting.count
        self._kit, self._setting, self._arrays = kit, setting, arrays
        self._loops = woven(batch.flow, kit.runner.fast)
        policy = loops.CHOOSES if setting.opponents is None else POLICIES[setting.opponents]
        learner = -1 if setting.learner is None else setting.learner
        settings = batch.seats, policy, learner, ILLEGAL[setting.on_illegal], row_lines(kit)
        self._settings = kit.runner.array(settings, "int64")
        self._rounds = kit.runner.array(ROUNDS, "int64")
        self._held = (
            grid(kit, count, batch.width, batch.row, apart=True) if isinstance(batch.row, str) else kit.rows(count),
            grid(kit, count, 2, "int64"),
            grid(kit, count, batch.seats, "int64"),
            kit.runner.array([0] * count, "int64"),
        )
        # In CPython the kernels must meet plain numbers, which do not overflow; arrays would give them their own.
        self._told = arrays.all() if kit.runner.fast else tuple(array.tolist() for array in arrays.all())
        # Helpers keep what they are given: choices and actions have places of their own.
        self._choice, self._actions = (kit.runner.array([0] * count, "int64") for _ in range(2))
        self._slices = slices(count, setting.threads if kit.runner.fast else 1)
        self._works = [work(kit) for _ in self._slices]
        self._desks, self._shares = (grid(kit, len(self._slices), 3, "int64", apart=True) for _ in range(2))
        for share, bounds in zip(self._shares, self._slices, strict=True):
            share[FROM], share[TO] = bounds
        self._watch = Watch(kit.runner, self._desks, self._shares)
        self._jobs: list[tuple[Any, ...]] = []

    @property
    def matches(self) -> Any:
        """How many matches each table has finished or passed over."""
        return self._held[3]

    def reset(self, seed: int) -> None:
        kit = self._kit
        prefix = kit.runner.array(prefix_bytes(f"{seed}/"), "int64")
        fixed = (kit.facts, kit.room, self._rounds, prefix, self._settings)
        parts = [(*fixed, scratch, self._held, self._told) for scratch in self._works]
        more = (self._actions, self._setting.penalty, self._choice)
        self._jobs = [(self._desks[me], me, self._shares, *part, *more) for me, part in enumerate(parts)]
        begun = [(*bounds, *part) for bounds, part in zip(self._slices, parts, strict=True)]
        self._watch.crew.run(self._loops.begin_tables, begun)
        self._show()

    def step(self, actions: Any) -> None:
        self._actions[:] = actions if self._kit.runner.fast else actions.tolist()
        self._watch.order(self._loops.take_part, STEP, self._jobs)
        self._show()

    def _show(self) -> None:
        """What lists tell goes into the arrays."""
        if not self._kit.runner.fast:
            for array, told in zip(self._arrays.all(), self._told, strict=True):
                array[...] = told

    def choose(self, policy: str) -> Any:
        """What a policy would choose now at every table."""
        self._watch.order(self._loops.take_part, CHOOSE + POLICIES[policy], self._jobs)
        return self._choice

    def close(self) -> None:
        self._watch.crew.close()


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
    if len(policies) != batch.seats or set(policies) - set(POLICIES):
        raise RequestError("bad_policies", given=tuple(policies), seats=batch.seats, known=tuple(POLICIES))
    points, tallies = (grid(kit, count, width, "int64") for width in (batch.seats, tally_size(batch, dealers=True)))
    choices = runner.array([0] * count, "int64")
    run = woven(batch.flow, runner.fast).play_tables
    prefix = runner.array(prefix_bytes(f"{seed}/"), "int64")
    rounds = runner.array(ROUNDS, "int64")
    seated = runner.array([POLICIES[name] for name in policies], "int64")
    counts = not isinstance(batch.row, str)
    fixed = (kit.facts, kit.room, rounds, prefix, seated)
    jobs = [
        (low, high, first, *fixed, kit.row(), work(kit, counts), points, choices, tallies, counts)
        for low, high in slices(count, threads if runner.fast else 1)
    ]
    crew = Crew(len(jobs) - 1)
    crew.run(run, jobs)
    crew.close()
    counted, many = np.asarray(tallies, dtype=np.int64), len(batch.tallies)
    won, made = (np.asarray(part, dtype=np.int64) for part in (points, choices))
    return Played(won, made, counted[:, :many], counted[:, many:])


def work(kit: Kit, logs: bool = False) -> tuple[Any, ...]:
    """A thread's scratch: key, coin tosses, a log that keeps nothing unless asked for, tally, scores, a stream."""
    sizes = (8, 2, 1, len(kit.batch.tallies), kit.batch.seats, STREAM)
    key, toss, log, *rest = (grid(kit, 1, size, "int64", apart=True)[0][:size] for size in sizes)
    if not isinstance(kit.batch.row, str) and (logs or not kit.runner.fast):
        log = kit.log() if logs else None
    return key, toss, log, *rest


def row_lines(kit: Kit) -> int:
    """How many lines of the cache a row takes."""
    if not kit.runner.fast:
        return 0
    import numpy as np

    from paiju.accel.rows import dtype_of

    kind = kit.batch.row
    size = kit.batch.width * np.dtype(kind).itemsize if isinstance(kind, str) else dtype_of(kind).itemsize
    return -(-size // LINE)


def grid(kit: Kit, rows: int, width: int, kind: str, apart: bool = False) -> Any:
    """A zeroed table of numbers, an array or a list of lists; rows ``apart`` each begin a line of the cache.

    Such rows are longer than asked for: no thread writes to a line of another's, and a row's first numbers share one.
    """
    if not kit.runner.fast:
        return [[0] * width for _ in range(rows)]
    import numpy as np

    if not apart:
        return np.zeros((rows, width), kind)
    size = np.dtype(kind).itemsize
    line = LINE // size
    width = -(-width // line) * line
    room = np.zeros(rows * width + 2 * line, kind)
    first = -room.ctypes.data % LINE // size
    return room[first : first + rows * width].reshape(rows, width)


def slices(count: int, threads: int) -> list[tuple[int, int]]:
    """Neighbouring ranges of about the same length, at most one a thread."""
    many = max(1, min(threads, count))
    cuts = [count * part // many for part in range(many + 1)]
    return list(pairwise(cuts))
