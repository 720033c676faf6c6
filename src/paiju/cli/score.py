"""``paiju score``: score hands described in JSON (the scoring contract)."""

from __future__ import annotations

import sys

import click

from paiju.cli.shell.files import STANDARD, lines_of, read_bytes
from paiju.cli.shell.options import game_argument
from paiju.cli.shell.params import FileName
from paiju.cli.shell.problems import FAILED, CommandError
from paiju.cli.shell.scoring import answer, answers, compact
from paiju.cli.shell.verb import verb
from paiju.core.game import AnyGame


@verb("score")
@game_argument
@click.argument("file", type=FileName(), default=STANDARD, metavar="[FILE]")
@click.option("--jsonl", is_flag=True)
@click.option("--explain", is_flag=True)
def command(game: AnyGame, file: str, jsonl: bool, explain: bool) -> None:
    if jsonl and explain:
        raise CommandError("explain_one")
    if jsonl:
        _stream(game, file)
        return
    result = answer(game, read_bytes(file), file)
    if explain:
        from paiju.cli.terminal.measures import show_score

        show_score(game, result)
    else:
        click.echo(compact(result))


def _stream(game: AnyGame, file: str) -> None:
    failed = False
    with lines_of(file) as lines:
        for result, fine in answers(game, lines):
            failed |= not fine
            sys.stdout.write(compact(result) + "\n")
            # Each answer at once: another program may be waiting for it before it asks again.
            sys.stdout.flush()
    if failed:
        raise click.exceptions.Exit(FAILED)
