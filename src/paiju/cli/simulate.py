"""``paiju simulate``: many matches among bots, recorded and summed up."""

from __future__ import annotations

import click

from paiju.bots.match import deals_in_match
from paiju.cli.shell.answers import write_json
from paiju.cli.shell.files import line_writer
from paiju.cli.shell.measures import summary_answer, timed
from paiju.cli.shell.options import (
    bots_option,
    force_flag,
    game_argument,
    jobs_option,
    json_flag,
    room_options,
    seed_option,
    table_options,
)
from paiju.cli.shell.params import FileName, Number
from paiju.cli.shell.verb import verb
from paiju.core.game import AnyGame
from paiju.sim.run import simulate
from paiju.sim.summary import Tally


@verb("simulate")
@game_argument
@click.option("--games", type=Number(1, 10**8), default=100)
@seed_option
@bots_option
@click.option("--out", type=FileName(), metavar="FILE.jsonl")
@room_options
@jobs_option
@click.option("--compact", is_flag=True)
@force_flag
@json_flag
def command(
    game: AnyGame,
    games: int,
    seed: str,
    bots: tuple[str, ...],
    out: str | None,
    room: tuple[tuple[str, str], ...],
    jobs: int,
    compact: bool,
    force: bool,
    as_json: bool,
) -> None:
    from paiju.cli.terminal.progress import progress

    options = table_options(game, room)
    record = "none" if out is None else "compact" if compact else "full"
    outcomes = simulate(game, options, games, seed, bots, record, jobs)
    tally = Tally(deals_in_match(game, options))
    with line_writer(out, force) as write, timed() as clock:
        for outcome in progress(outcomes, games):
            tally.add(outcome)
            if outcome.line is not None:
                write(outcome.line)
    summary = tally.summary()
    if as_json:
        write_json(summary_answer(game, summary, seed, out))
        return
    from paiju.cli.terminal.measures import show_summary

    show_summary(game, summary, bots, clock.seconds, out)
