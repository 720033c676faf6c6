"""``paiju replay``: a recorded match, move by move."""

from __future__ import annotations

import click

from paiju.cli.shell.answers import write_json
from paiju.cli.shell.options import json_flag
from paiju.cli.shell.params import FileName, Number
from paiju.cli.shell.records import pick_record
from paiju.cli.shell.verb import verb
from paiju.core.plain import to_plain
from paiju.core.record import replay
from paiju.registry import get_game


@verb("replay")
@click.argument("file", type=FileName(), metavar="FILE")
@click.option("--match", type=Number(1, 10**9), default=1)
@click.option("--step", type=Number(0, 10**9))
@json_flag
def command(file: str, match: int, step: int | None, as_json: bool) -> None:
    record = pick_record(file, match)
    if as_json:
        write_json([to_plain(event) for event in replay(record, get_game, step).events])
        return
    from paiju.cli.terminal.replay import show_replay

    show_replay(record, step)
