"""Matches among bots by the thousand: each is a pure function of its job, so any process may play it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from paiju.bots.catalog import get_bot, seat_bots
from paiju.bots.match import play_match
from paiju.core.game import AnyGame
from paiju.core.options import Options, parse_options
from paiju.core.plain import to_plain
from paiju.core.record import record_of, write_record
from paiju.core.shuffle import Seed
from paiju.registry import get_game
from paiju.sim.pool import ordered_map


@dataclass(frozen=True, slots=True)
class Job:
    """One match to play, in plain values; ``record`` says how much of it to write down."""

    game: str
    options: dict[str, Any]
    seed: str
    bots: tuple[str, ...]
    record: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a match came to: its scores, what happened how often, and its record as a line where wanted."""

    scores: tuple[int, ...]
    tally: dict[str, int]
    actions: int
    line: str | None


def play_job(job: Job) -> Outcome:
    game = get_game(job.game)
    bots = [get_bot(game, name) for name in job.bots]
    options = parse_options(game.options_type, job.options)
    table = play_match(game, options, Seed.named(job.seed), bots, job.bots)
    tally = Counter(key for event in table.events for key in game.tally(event))
    line = None
    if job.record != "none":
        record = record_of(table)
        line = write_record(record.compact() if job.record == "compact" else record)
    return Outcome(table.scores, dict(tally), len(table.actions), line)


def simulate(
    game: AnyGame, options: Options, games: int, seed: str, bots: Sequence[str], record: str = "none", jobs: int = 1
) -> Iterator[Outcome]:
    """``games`` matches in order; match i has the seed named ``SEED/i``, whatever the number of processes."""
    seated = seat_bots(game, game.seats(options), bots)
    plain = cast(dict[str, Any], to_plain(options))
    work = (Job(game.id, plain, f"{seed}/{index}", seated, record) for index in range(games))
    return ordered_map(play_job, work, jobs)
