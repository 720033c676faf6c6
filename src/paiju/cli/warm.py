"""``paiju warm``: compile the fast kernels ahead of time."""

from __future__ import annotations

import click

from paiju import accel
from paiju.bots.catalog import bot_names
from paiju.cli.shell.verb import verb
from paiju.cli.shell.words import say
from paiju.registry import game_ids, get_game


@verb("warm")
def command() -> None:
    # Whoever has kernels registers them when imported, and bots are who uses them.
    for game_id in game_ids():
        bot_names(get_game(game_id))
    if accel.available() and not accel.is_warm():
        click.echo(say("warm.wait"), err=True)
    click.echo(say("warm.done" if accel.warm() else "warm.none"))
