"""Measurements for programs, and the clock that times them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter

from paiju.bots.arena import Result
from paiju.cli.shell.answers import estimate_answer
from paiju.core.game import AnyGame
from paiju.core.options import parse_options
from paiju.core.plain import Plain
from paiju.core.texts import LANGUAGES
from paiju.sim.names import key_name
from paiju.sim.summary import Frequency, Summary
from paiju.sim.work import Plan


@dataclass(slots=True)
class Clock:
    seconds: float = 0.0


@contextmanager
def timed() -> Iterator[Clock]:
    """Words for how long the work took, for people; answers for programs stay the same from run to run."""
    clock = Clock()
    start = perf_counter()
    yield clock
    clock.seconds = perf_counter() - start


def summary_answer(game: AnyGame, summary: Summary, plan: Plan, out: str | None) -> dict[str, Plain]:
    exact = game.counting.exact(parse_options(game.options_type, plan.options))
    return {
        **plan.plain(),
        "out": out,
        "matches": summary.matches,
        "deals": summary.deals,
        "actions": summary.actions,
        "digest": summary.digest,
        "seats": [estimate_answer(seat) for seat in summary.seats],
        "dealer": estimate_answer(summary.dealer),
        "dealing": [estimate_answer(gap) for gap in summary.dealing],
        "frequencies": [_frequency_answer(game, item, exact.get(item.key)) for item in summary.frequencies],
    }


def _frequency_answer(game: AnyGame, item: Frequency, exact: Fraction | None) -> dict[str, Plain]:
    return {
        "key": item.key,
        "name": {lang: key_name(game, item.key, lang) for lang in LANGUAGES},
        "group": item.group,
        "count": item.count,
        "per_deal": estimate_answer(item.per_deal),
        "share": estimate_answer(item.share),
        "exact_per_deal": None if exact is None else {"value": float(exact), "fraction": str(exact)},
    }


def arena_answer(result: Result, seed: str) -> dict[str, Plain]:
    return {
        "game": result.game,
        "seed": seed,
        "deals": result.seeds,
        "seatings": result.seatings,
        "matches": result.matches,
        "bots": [
            {
                "bot": row.bot,
                "points_per_deal_and_opponent": estimate_answer(row.points),
                "difference_to_first": estimate_answer(row.versus_first),
            }
            for row in result.standings
        ],
        "matrix": [[estimate_answer(cell) for cell in row] for row in result.matrix],
    }
