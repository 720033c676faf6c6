"""``paiju simulate``: many matches among bots, recorded and summed up."""

from __future__ import annotations

from pathlib import Path

import click

from paiju.cli.shell.answers import write_json
from paiju.cli.shell.files import line_writer
from paiju.cli.shell.measures import summary_answer, timed
from paiju.cli.shell.options import (
    bots_option,
    force_flag,
    game_argument,
    json_flag,
    preset_option,
    room_options,
    seed_option,
    table_options,
)
from paiju.cli.shell.params import FileName, Number, Word
from paiju.cli.shell.problems import CommandError
from paiju.cli.shell.verb import verb
from paiju.cli.shell.words import language
from paiju.core.game import AnyGame
from paiju.sim.engines import ENGINES, Engine, get_engine
from paiju.sim.folder import open_run
from paiju.sim.run import make_plan
from paiju.sim.session import compiles, run_here, run_in
from paiju.sim.summary import Tally
from paiju.sim.work import Plan

RECORDS = ".jsonl"
"""A place to write to that ends so is a file of records; any other is a folder."""


@verb("simulate")
@game_argument
@click.option("--games", type=Number(1, 10**9), default=100)
@seed_option
@bots_option
@click.option("--engine", type=Word(*ENGINES))
@click.option("--jobs", type=Number(1, 4096))
@click.option("--out", type=FileName(), metavar="DIR|FILE.jsonl")
@click.option("--report", is_flag=True)
@preset_option
@room_options
@click.option("--compact", is_flag=True)
@force_flag
@json_flag
def command(
    game: AnyGame,
    games: int,
    seed: str,
    bots: tuple[str, ...],
    engine: str | None,
    jobs: int | None,
    out: str | None,
    report: bool,
    preset: str | None,
    room: tuple[tuple[str, str], ...],
    compact: bool,
    force: bool,
    as_json: bool,
) -> None:
    records = out is not None and out.endswith(RECORDS)
    if report and (out is None or records):
        raise CommandError("report_needs_folder")
    options = table_options(game, room, preset)
    plan = make_plan(game, options, seed, bots, ("compact" if compact else "full") if records else "none")
    with timed() as clock:
        tally = _played(game, plan, games, get_engine(engine, jobs), out, force, report)
    summary = tally.summary()
    if as_json:
        write_json(summary_answer(game, summary, plan, out))
        return
    from paiju.cli.terminal.simulation import show_summary

    show_summary(game, summary, plan, clock.seconds, tally.played, out, report)


def _played(game: AnyGame, plan: Plan, games: int, engine: Engine, out: str | None, force: bool, report: bool) -> Tally:
    """Play what is asked for, to where it is asked for."""
    from paiju.cli.terminal.progress import progress

    if out is None or plan.record != "none":
        with line_writer(out, force) as write:
            return run_here(plan, games, engine, progress, write)
    folder = open_run(Path(out), plan, games, compiles())
    if report:
        from paiju.sim.report import check_plots

        check_plots()
    tally = run_in(folder, engine, progress)
    folder.finish(summary_answer(game, tally.summary(), plan, out))
    if report:
        from paiju.sim.report import write_report

        write_report(folder, game, tally.summary(), language())
    return tally
