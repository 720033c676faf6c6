"""Parameters that several verbs take, each defined once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from paiju.cli.shell.params import BotList, GameParam, Number, OptionPair, pairs_to_dict
from paiju.cli.shell.problems import CommandError
from paiju.core.game import AnyGame
from paiju.core.options import Options, describe, parse_option_text

F = TypeVar("F", bound=Callable[..., Any])

game_argument = click.argument("game", type=GameParam(), metavar="GAME")
json_flag = click.option("--json", "as_json", is_flag=True)
force_flag = click.option("--force", is_flag=True)
room_options = click.option("-o", "--option", "room", type=OptionPair(), multiple=True)
bots_option = click.option("--bots", type=BotList(), default=())
seed_option = click.option("--seed", default="1", metavar="TEXT")
jobs_option = click.option("--jobs", type=Number(1, 256), default=1)


def table_options(game: AnyGame, room: tuple[tuple[str, str], ...]) -> Options:
    """The table's options from the repeated ``-o NAME=VALUE``."""
    options: Options = parse_option_text(game.options_type, pairs_to_dict(room))
    return options


def seated_options(game: AnyGame, room: tuple[tuple[str, str], ...], opponents: int | None) -> Options:
    """The table's options for so many opponents, where the game lets one choose."""
    chooses = any(info.name == "players" for info in describe(game.options_type))
    if opponents is not None and chooses:
        room = (*room, ("players", str(opponents + 1)))
    options = table_options(game, room)
    if opponents is not None and game.seats(options) != opponents + 1:
        raise CommandError("bad_opponents", game=game.id, given=opponents, wanted=game.seats(options) - 1)
    return options
