"""Play-outs: a situation played to its end thousands of times by kernels, what one seat cannot see dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, cast

from paiju.accel import available
from paiju.accel.batch import Kit
from paiju.accel.keys import named_key, toss_from
from paiju.accel.loops import KEY_WORDS, Seeds, choice_of
from paiju.accel.pool import Pool
from paiju.accel.tables import loop_for, policy_numbers, seeds_of, slices
from paiju.core.batch import NO_SEAT, Flow, deals_nothing_anew
from paiju.core.capabilities import find_batch
from paiju.core.chance import STREAM
from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.kernel import Log, kernel, longs
from paiju.core.options import Options
from paiju.core.row import Row

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNTIL = ("match", "hand")
KEPT_KITS = 64
TOSS = 2
"""Numbers that coin tosses are drawn from."""


@dataclass(frozen=True, slots=True)
class PlayOutRequest:
    """A request to play a situation out; ``paiju.play_out`` says what each field means."""

    matches: int
    seat: int | None
    policy: str | Sequence[str]
    until: str
    seed: int | str
    threads: int

    def policies(self, seats: int) -> list[int]:
        """The policies of the seats by number, if everything asked for is possible."""
        for name in ("matches", "threads"):
            number = getattr(self, name)
            if type(number) is not int or number < 1:
                self._refuse(name, number, "1 …")
        if self.seat is not None and (type(self.seat) is not int or not 0 <= self.seat < seats):
            self._refuse("seat", self.seat, f"0 … {seats - 1}, None")
        if self.until not in UNTIL:
            self._refuse("until", self.until, ", ".join(UNTIL))
        return policy_numbers([self.policy] * seats if isinstance(self.policy, str) else self.policy, seats)

    def _refuse(self, name: str, value: object, allowed: str) -> NoReturn:
        raise RequestError("bad_play_out", setting=name, value=repr(value)[:40], allowed=allowed)


def play_out(game: AnyGame, options: Options, state: Any, asked: PlayOutRequest) -> NDArray[np.int64]:
    """Points that every seat wins from a state on, a row a play-out."""
    if find_spec("numpy") is None:
        raise RequestError("needs_numpy")
    import numpy as np

    kit = _kit(game, options, available())
    if game.over(state):
        raise RequestError("match_over")
    points = _played(kit, kit.batch.table_of(state), asked)
    return cast("NDArray[np.int64]", points - np.array(game.scores(state), np.int64))


@lru_cache(maxsize=KEPT_KITS)
def _kit(game: AnyGame, options: Options, fast: bool) -> Kit:
    """A game's kit: lookup tables become arrays once, however many situations are asked about."""
    batch = find_batch(game, options)
    if batch is None or batch.flow.redeal is deals_nothing_anew:
        raise RequestError("no_play_out", game=game.id)
    return Kit.of(batch, fast)


def _played(kit: Kit, origin: Row, asked: PlayOutRequest) -> Any:
    """The scores of all seats at the end of every play-out."""
    import numpy as np

    count, seats, fast = asked.matches, kit.batch.seats, kit.runner.fast
    way = Way(
        seat=NO_SEAT if asked.seat is None else asked.seat,
        one_hand=asked.until == "hand",
        policies=kit.runner.array(asked.policies(seats), "int64"),
    )
    shared = kit.batch.flow, kit.room, way, seeds_of(kit, asked.seed)
    points, log = kit.grid(count, seats), kit.log(kept=False)
    if not fast:
        for number in range(count):
            play_one(number, *shared, kit.loaded(origin), points[number], log)
        return np.array(points, np.int64)
    jobs = [(low, high, *shared, _rows(kit, origin), points, log) for low, high in slices(count, asked.threads)]
    with closing(Pool(len(jobs))) as pool:
        pool.run(loop_for(kit, play_many, jobs[0]), jobs)
    return points


def _rows(kit: Kit, origin: Row) -> Any:
    """The situation, and room to play it out."""
    rows = kit.rows(2)
    rows[0] = kit.loaded(origin)
    return rows


class Way(NamedTuple):
    """Terms of a play-out: for whose view, how far, by whom."""

    seat: int
    """All that this one cannot see is dealt anew; without one everything stays."""
    one_hand: bool
    policies: Sequence[int]


@kernel
def play_one(number: int, flow: Flow, room: Any, way: Way, seeds: Seeds, row: Any, out: Any, log: Log) -> None:
    """Play a table on: the play-out of this number."""
    stream, key, toss = longs(STREAM), longs(KEY_WORDS), longs(TOSS)
    named_key(seeds.rounds, seeds.prefix, number, -1, stream, key)
    toss_from(key, toss)
    if way.seat >= 0:
        flow.redeal(room, row, way.seat, toss)
    before = flow.played(room, row)
    mover = flow.turn(room, row)
    while mover >= 0 and not (way.one_hand and flow.played(room, row) != before):
        if flow.act(room, row, mover, choice_of(flow, room, way.policies[mover], row, mover, toss), log) == 0:
            break
        mover = flow.turn(room, row)
    flow.scores(room, row, out)


@kernel
def play_many(
    low: int, high: int, flow: Flow, room: Any, way: Way, seeds: Seeds, rows: Any, points: Any, log: Log
) -> None:
    """Play-outs ``low`` … of the first row, each in the second."""
    for number in range(low, high):
        rows[1] = rows[0]
        play_one(number, flow, room, way, seeds, rows[1], points[number], log)
