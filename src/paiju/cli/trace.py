"""``paiju trace``: every rulebook line tied to code or data and to a test."""

from __future__ import annotations

from pathlib import Path

import click

from paiju.cli.shell.answers import write_json
from paiju.cli.shell.options import json_flag
from paiju.cli.shell.params import FileName
from paiju.cli.shell.verb import verb
from paiju.cli.shell.words import say
from paiju.conformance.trace import trace


@verb("trace")
@click.argument("root", type=FileName("dir"), default=".", metavar="[FOLDER]")
@json_flag
def command(root: str, as_json: bool) -> None:
    found = trace(Path(root))
    problems = found.problems()
    if as_json:
        write_json({"rules": len(found.rulebook), "problems": problems})
    else:
        for problem in problems:
            click.echo(problem)
        click.echo(say("trace.bad", count=len(problems)) if problems else say("trace.good", count=len(found.rulebook)))
    if problems:
        raise click.exceptions.Exit(1)
