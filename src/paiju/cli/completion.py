"""``paiju completion``: a script that teaches the shell our words."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from paiju.cli.shell.params import Word
from paiju.cli.shell.verb import verb


@verb("completion")
@click.argument("shell", type=Word("bash", "zsh", "fish"), metavar="bash|zsh|fish")
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    kind = get_completion_class(shell)
    if kind is not None:
        click.echo(kind(ctx.find_root().command, {}, "paiju", "_PAIJU_COMPLETE").source())
