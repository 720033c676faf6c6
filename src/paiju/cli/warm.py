"""``paiju warm``: compile the fast kernels ahead of time."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import click

from paiju import accel
from paiju.bots.catalog import bot_names
from paiju.cli.shell.verb import verb
from paiju.cli.shell.words import say
from paiju.registry import game_ids, get_game


@verb("warm")
def command() -> None:
    if accel.available():
        import_users()
        if not accel.is_warm():
            click.echo(say("warm.wait"), err=True)
    click.echo(say("warm.done" if accel.warm() else "warm.none"))


def import_users() -> None:
    """Import whoever uses kernels, for they say so when imported: bots, and what stands beside :mod:`paiju.accel`."""
    for game_id in game_ids():
        bot_names(get_game(game_id))
    for module in pkgutil.iter_modules(accel.__path__, f"{accel.__name__}."):
        import_module(module.name)
