"""``paiju move``: everything a server keeps, from one database into another."""

from __future__ import annotations

import click

from paiju.cli.shell.answers import write_json
from paiju.cli.shell.options import json_flag
from paiju.cli.shell.problems import CommandError
from paiju.cli.shell.verb import verb
from paiju.cli.shell.words import say


@verb("move")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@json_flag
def command(old: str, new: str, as_json: bool) -> None:
    from paiju.cli.terminal.progress import progress
    from paiju.server import moving
    from paiju.server.store import StoreError
    from paiju.server.stores import shown

    if old == new:
        raise CommandError("move_same")
    try:
        counts = moving.copy(old, new, lambda rows, total: progress(rows, total, label="progress.copying"))
    except ModuleNotFoundError as error:
        raise CommandError("postgres_not_installed", missing=error.name) from error
    except moving.Missing as error:
        raise CommandError("file_not_found", file=old) from error
    except moving.NotEmpty as error:
        raise CommandError("move_not_empty", database=shown(new)) from error
    except moving.InUse as error:
        raise CommandError("move_in_use", database=shown(old), names=str(error)) from error
    except StoreError as error:
        raise CommandError("cannot_move", old=shown(old), new=shown(new), why=str(error)) from error
    if as_json:
        write_json({"old": shown(old), "new": shown(new), **counts})
        return
    told = {name: counts[name] for name in ("rooms", "players", "matches")}
    click.echo(say("move.done", old=shown(old), new=shown(new), **told))
