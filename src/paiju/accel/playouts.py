"""Play-outs: a situation played to its end thousands of times by kernels, what one seat cannot see dealt anew."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, NoReturn, cast

from paiju.accel import available, compiled, jit, store
from paiju.accel.batch import Kit
from paiju.accel.keys import named_key, prefix_bytes, toss_from
from paiju.accel.tables import slices
from paiju.core.batch import NO_SEAT, Batch, Flow, deals_nothing_anew
from paiju.core.chance import ROUNDS, STREAM
from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.kernel import KERNELS
from paiju.core.options import Options

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

POLICIES = {"random": 0, "fast": 1}
"""The policies that a game's kernels bring, by name."""
UNTIL = ("match", "hand")
KEPT_KITS = 64


@dataclass(frozen=True, slots=True)
class Asked:
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


def play_out(game: AnyGame, options: Options, state: Any, asked: Asked) -> NDArray[np.int64]:
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
    try:
        batch = game.batch(options)
    except RequestError as error:
        if error.code != "no_batch":
            raise
    else:
        if batch.flow.redeal is not deals_nothing_anew:
            return batch
    raise RequestError("no_play_out", game=game.id)


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


def _played(kit: Kit, origin: Any, policies: list[int], asked: Asked) -> Any:
    """The scores of all seats at the end of every play-out."""
    import numpy as np

    array, count, seats = kit.runner.array, asked.matches, kit.batch.seats
    prefix, seat = prefix_bytes(f"{asked.seed}/"), NO_SEAT if asked.seat is None else asked.seat
    numbers = (array(given, "int64") for given in (ROUNDS, prefix, policies))
    fixed = (kit.facts, kit.room, *numbers, seat, int(asked.seat is not None), int(asked.until == "hand"))
    one, many = _loops(kit.batch.flow, kit.runner.fast)
    points = np.zeros((count, seats), np.int64)
    if not kit.runner.fast:
        for number in range(count):
            out = [0] * seats
            one(number, *fixed, origin.copy(), _work(kit), out)
            points[number] = out
        return points
    jobs = [(low, high, *fixed, _rows(kit, origin), _work(kit), points) for low, high in slices(count, asked.threads)]
    if len(jobs) == 1:
        many(*jobs[0])
        return points
    with ThreadPoolExecutor(len(jobs)) as pool:
        for done in [pool.submit(many, *job) for job in jobs]:
            done.result()
    return points


def _rows(kit: Kit, origin: Any) -> Any:
    """The situation, and room to play it out."""
    from paiju.accel.rows import fill_record

    rows = kit.rows(2)
    fill_record(rows[0], origin)
    return rows


def _work(kit: Kit) -> tuple[Any, ...]:
    """Scratch: key, coin tosses, a stream, a log that keeps nothing, a tally."""
    array = kit.runner.array
    sizes = (8, 2, STREAM, len(kit.batch.tallies))
    key, toss, stream, tally = (array([0] * size, "int64") for size in sizes)
    return key, toss, stream, array([0], "int64") if kit.runner.fast else None, tally


# -- the loops, with a game's kernels in place of these names ----------------------------------------------------------


def missing(*given: Any) -> Any:
    """Stands for a kernel that the game brings."""
    raise TypeError("a loop without a game's kernels")


turn = act = scores = random = fast = redeal = played = missing


def play_one(
    number: int,
    facts: Any,
    room: Any,
    rounds: Any,
    prefix: Any,
    policies: Any,
    seat: int,
    hides: int,
    one_hand: int,
    row: Any,
    work: Any,
    out: Any,
) -> None:
    """Play a table on: the play-out of this number."""
    key, toss, stream, log, tally = work
    named_key(rounds, prefix, number, -1, stream, key)
    toss_from(key, toss)
    if hides:
        redeal(facts, room, row, seat, toss)
    before = played(facts, room, row)
    mover = turn(facts, room, row)
    while mover >= 0 and not (one_hand and played(facts, room, row) != before):
        choice = fast(facts, room, row, mover, toss) if policies[mover] else random(facts, room, row, mover, toss)
        if act(facts, room, row, mover, choice, log, tally) == 0:
            break
        mover = turn(facts, room, row)
    scores(facts, room, row, out)


def play_many(
    low: int,
    high: int,
    facts: Any,
    room: Any,
    rounds: Any,
    prefix: Any,
    policies: Any,
    seat: int,
    hides: int,
    one_hand: int,
    rows: Any,
    work: Any,
    points: Any,
) -> None:
    """Play-outs ``low`` … of the first row, each in the second."""
    for number in range(low, high):
        rows[1] = rows[0]
        play_one(number, facts, room, rounds, prefix, policies, seat, hides, one_hand, rows[1], work, points[number])


@cache
def _loops(flow: Flow, is_fast: bool) -> tuple[Callable[..., None], Callable[..., None]]:
    """The two loops of a game, its kernels in them."""
    kernels = {field.name: getattr(flow, field.name) for field in fields(Flow)}
    scope: dict[str, Any] = {**globals(), **kernels}
    folder = None
    if is_fast:
        for name, value in scope.items():
            if any(value is kernel for kernel in KERNELS):
                scope[name] = compiled(value)
        folder = _folder(flow)
    for source in (play_one, play_many):
        clone = FunctionType(source.__code__, scope, source.__name__)
        clone.__module__, clone.__qualname__ = source.__module__, source.__qualname__
        scope[source.__name__] = jit(clone, folder) if is_fast else clone
    return scope["play_one"], scope["play_many"]


def _folder(flow: Flow) -> Path | None:
    """Where a game's loops are kept: numba tells functions apart by file, name and line, the same for all games."""
    folder = store.folder(store.package_of(flow.start))
    if folder is None:
        return None
    state = hashlib.sha256(Path(__file__).read_bytes() + store.digest("paiju.accel").encode())
    for field in fields(Flow):
        kernel = getattr(flow, field.name)
        state.update(f"{kernel.__module__}.{kernel.__qualname__}\0".encode())
    return folder / f"playouts-{state.hexdigest()[:16]}"
