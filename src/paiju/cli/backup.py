"""``paiju backup``: a whole copy of a server's database, while it is being played on."""

from __future__ import annotations

import click

from paiju.cli.shell.answers import write_json
from paiju.cli.shell.options import json_flag
from paiju.cli.shell.problems import CommandError
from paiju.cli.shell.verb import verb
from paiju.cli.shell.words import say


@verb("backup")
@click.argument("file", metavar="FILE")
@click.option("--database", default="paiju.db", metavar="FILE|URL")
@json_flag
def command(file: str, database: str, as_json: bool) -> None:
    from paiju.server import backup
    from paiju.server.store import StoreError
    from paiju.server.stores import shown

    try:
        size = backup.back_up(database, file)
    except ModuleNotFoundError as error:
        raise CommandError("postgres_not_installed", missing=error.name) from error
    except FileNotFoundError as error:
        raise CommandError("file_not_found", file=error.filename) from error
    except FileExistsError as error:
        raise CommandError("backup_exists", file=file) from error
    except (StoreError, OSError) as error:
        raise CommandError("cannot_back_up", database=shown(database), file=file, why=str(error)) from error
    if as_json:
        write_json({"database": shown(database), "file": file, "bytes": size})
    else:
        click.echo(say("backup.done", database=shown(database), file=file, size=size))
