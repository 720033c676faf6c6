"""Matches among bots by the thousand: each is a pure function of its plan and number, so any process may play it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, cast

from paiju import accel
from paiju.bots.catalog import get_bot, seat_bots
from paiju.bots.match import dealers_of, deals_in_match, play_match
from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.options import Options, parse_options
from paiju.core.plain import to_plain
from paiju.core.record import record_of, write_record
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.registry import get_game
from paiju.sim.engines import Engine
from paiju.sim.kernels import TOGETHER, play_kernels, seat_kernels
from paiju.sim.work import Outcome, Plan, Slice


def make_plan(game: AnyGame, options: Options, seed: str, bots: Sequence[str], record: str = "none") -> Plan:
    """Bots are seated here, so that two ways to name the same table are one plan."""
    kernels = seat_kernels(game, options, bots)
    if kernels and record != "none":
        raise RequestError("kernels_keep_no_record")
    seated = kernels or seat_bots(game, game.seats(options), bots)
    plain = cast(dict[str, Any], to_plain(options))
    return Plan(game.id, game.rules_version, plain, seed, seated, record, kernels is not None)


def play_slice(work: Slice) -> list[Outcome]:
    """The matches of a slice in order; match i has the seed named ``SEED/i``."""
    plan = work.plan
    if plan.kernels:
        return play_kernels(work)
    game = get_game(plan.game)
    bots = [get_bot(game, name) for name in plan.bots]
    if work.compiled and not accel.is_warm() and not accel.warm():
        raise RequestError("run_needs_numba")
    options = parse_options(game.options_type, plan.options)
    played = []
    for index in range(work.start, work.stop):
        table = play_match(game, options, Seed.named(f"{plan.seed}/{index}"), bots, plan.bots)
        played.append(_outcome(index, game, options, table, plan.record))
    return played


def _outcome(index: int, game: AnyGame, options: Options, table: Table[Any, Any, Any], record: str) -> Outcome:
    counts = Counter(chain.from_iterable(map(game.counting.tally, table.events)))
    counts.update(game.counting.dealt(options, table.events))
    line = None
    if record != "none":
        whole = record_of(table)
        line = write_record(whole.compact() if record == "compact" else whole)
    deals = deals_in_match(game, options)
    return Outcome(index, table.scores, deals, len(table.actions), *dealers_of(table), dict(counts), line)


def simulate(plan: Plan, ranges: Iterable[range], engine: Engine, compiled: bool = False) -> Iterator[Outcome]:
    """The matches of these numbers in order, whatever engine plays them."""
    together = TOGETHER if plan.kernels else engine.together
    slices = (
        Slice(plan, start, min(start + together, numbers.stop), engine.threads, compiled)
        for numbers in ranges
        for start in range(numbers.start, numbers.stop, together)
    )
    return chain.from_iterable(engine.map(play_slice, slices))
