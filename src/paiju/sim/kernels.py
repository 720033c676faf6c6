"""Matches whose every seat plays by a game's kernels: whole slices at once, one thread a core, no Python per step."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec

from paiju import accel
from paiju.accel.batch import Kit, opening_tallies
from paiju.bots.match import deals_in_match
from paiju.core.capabilities import batch_of
from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.options import Options, parse_options
from paiju.core.shuffle import Seed
from paiju.registry import get_game
from paiju.sim.work import Outcome, Slice

POLICIES = {"fast": "fast", "quick-random": "random"}
"""Bots that are kernels, and which; the same moves compiled or not, but not those of a bot that sees a view."""
TOGETHER = 1024
"""Matches a call plays."""


def seat_kernels(game: AnyGame, options: Options, names: Sequence[str]) -> tuple[str, ...] | None:
    """One kernel a seat, missing ones filled with the last; None where no kernel is asked for."""
    if not set(names) & set(POLICIES):
        return None
    seats = game.seats(options)
    if len(names) > seats:
        raise RequestError("too_many_bots", given=len(names), seats=seats, game=game.id)
    if others := tuple(name for name in names if name not in POLICIES):
        raise RequestError("kernels_alone", kernels=tuple(POLICIES), others=others)
    if find_spec("numpy") is None:
        raise RequestError("kernels_need_numpy")
    batch_of(game, options)  # a game without kernels refuses here, before anything is played
    return (*names, *(names[-1] for _ in range(seats - len(names))))


@lru_cache(maxsize=4)
def _kit(game_id: str, options: str, fast: bool) -> tuple[Kit, dict[str, int], int]:
    game = get_game(game_id)
    made = parse_options(game.options_type, json.loads(options))
    return Kit.of(batch_of(game, made), fast), dict(opening_tallies(game, made)), deals_in_match(game, made)


def play_kernels(work: Slice) -> list[Outcome]:
    """A slice's matches; ``actions`` counts choices, of which a move may take several."""
    from paiju.accel.tables import play_matches

    plan = work.plan
    kit, opening, deals = _kit(plan.game, json.dumps(plan.options), accel.available())
    policies = [POLICIES[name] for name in plan.bots]
    played = play_matches(kit, policies, plan.seed, work.start, work.stop - work.start, work.threads)
    keys, seats = (*kit.batch.tallies, *kit.batch.dealings), len(plan.bots)
    parts = played.points, played.choices, played.tallies, played.dealers
    rows = zip(*(part.tolist() for part in parts), strict=True)
    nobody = [0] * (2 * seats)
    outcomes = []
    for index, (points, choices, counts, dealers) in enumerate(rows, work.start):
        held = kit.dealt(Seed.named(f"{plan.seed}/{index}"))
        tally = {key: count for key, count in zip(keys, (*counts, *held), strict=True) if count}
        for key, count in opening.items():
            tally[key] = tally.get(key, 0) + count
        by_seat = dealers or nobody
        dealt, won = tuple(by_seat[:seats]), tuple(by_seat[seats:])
        outcomes.append(Outcome(index, tuple(points), deals, choices, dealt, won, tally))
    return outcomes
