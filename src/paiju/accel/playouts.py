"""Play-outs: a situation played to its end thousands of times by kernels, what one seat cannot see dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, cast

from paiju.accel import available
from paiju.accel.batch import Kit
from paiju.accel.keys import named_key, toss_from
from paiju.accel.loops import KEY_WORDS, Seeds, choice_of
from paiju.accel.pool import Pool
from paiju.accel.tables import POLICIES, loop_for, seeds_of, slices
from paiju.core.batch import NO_SEAT, Batch, Flow, deals_nothing_anew
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
    """How a situation is to be played out; what each of these means is at ``paiju.play_out``."""

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
        named = [self.policy] * seats if isinstance(self.policy, str) else list(self.policy)
        if len(named) != seats or set(named) - set(POLICIES):
            raise RequestError("bad_policies", given=tuple(named), seats=seats, known=tuple(POLICIES))
        return [POLICIES[name] for name in named]

    def _refuse(self, name: str, value: object, allowed: str) -> NoReturn:
        raise RequestError("bad_play_out", setting=name, value=repr(value)[:40], allowed=allowed)


def play_out(game: AnyGame, options: Options, state: Any, asked: PlayOutRequest) -> NDArray[np.int64]:
    """What every seat wins from a state on, a row a play-out."""
    import numpy as np

    batch = _batch_of(game, options)
    if game.over(state):
        raise RequestError("match_over")
    policies = asked.policies(batch.seats)
    kit = _kit(batch, available())
    points = _played(kit, batch.table_of(state), policies, asked)
    return cast("NDArray[np.int64]", points - np.array(game.scores(state), np.int64))


def _batch_of(game: AnyGame, options: Options) -> Batch:
    batch = None if game.learning is None else game.learning.batch(options)
    if batch is None or batch.flow.redeal is deals_nothing_anew:
        raise RequestError("no_play_out", game=game.id)
    return batch


_kits: dict[tuple[Flow, Any, bool], Kit] = {}


def _kit(batch: Batch, fast: bool) -> Kit:
    """The batch's kit: its lookup tables become arrays once, however many situations are asked about."""
    key = (batch.flow, id(batch.room), fast)
    kit = _kits.get(key)
    if kit is None or kit.batch.room is not batch.room:
        kit = _kits[key] = Kit.of(batch, fast)
        if len(_kits) > KEPT_KITS:
            del _kits[next(iter(_kits))]
    return kit


def _played(kit: Kit, origin: Row, policies: list[int], asked: PlayOutRequest) -> Any:
    """The scores of all seats at the end of every play-out."""
    import numpy as np

    count, seats, fast = asked.matches, kit.batch.seats, kit.runner.fast
    way = Way(
        seat=NO_SEAT if asked.seat is None else asked.seat,
        hides=asked.seat is not None,
        one_hand=asked.until == "hand",
        policies=kit.runner.array(policies, "int64"),
    )
    shared = kit.batch.flow, kit.room, way, seeds_of(kit, asked.seed)
    points, log = kit.grid(count, seats), kit.log(kept=False)
    if not fast:
        for number in range(count):
            play_one(number, *shared, kit.loaded(origin), points[number], log)
        return np.array(points, np.int64)
    jobs = [(low, high, *shared, _rows(kit, origin), points, log) for low, high in slices(count, asked.threads)]
    pool = Pool(len(jobs))
    pool.run(loop_for(kit, play_many, jobs[0]), jobs)
    pool.close()
    return points


def _rows(kit: Kit, origin: Row) -> Any:
    """The situation, and room to play it out."""
    rows = kit.rows(2)
    rows[0] = kit.loaded(origin)
    return rows


class Way(NamedTuple):
    """How a situation is played out: for whose view, whether cards are dealt anew, how far, by whom."""

    seat: int
    hides: bool
    one_hand: bool
    policies: Sequence[int]


@kernel
def play_one(number: int, flow: Flow, room: Any, way: Way, seeds: Seeds, row: Any, out: Any, log: Log) -> None:
    """Play a table on: the play-out of this number."""
    stream, key, toss = longs(STREAM), longs(KEY_WORDS), longs(TOSS)
    named_key(seeds.rounds, seeds.prefix, number, -1, stream, key)
    toss_from(key, toss)
    if way.hides:
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
