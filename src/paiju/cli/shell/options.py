"""Parameters that several verbs take, each defined once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from paiju.cli.shell.params import BotList, GameParam, Number, OptionPair, PresetName, pairs_to_dict
from paiju.cli.shell.problems import CommandError
from paiju.core.game import AnyGame
from paiju.core.options import Options, describe, parse_option_text

F = TypeVar("F", bound=Callable[..., Any])

game_argument = click.argument("game", type=GameParam(), metavar="GAME")
json_flag = click.option("--json", "as_json", is_flag=True)
force_flag = click.option("--force", is_flag=True)
room_options = click.option("-o", "--option", "room", type=OptionPair(), multiple=True)
preset_option = click.option("--preset", type=PresetName())
bots_option = click.option("--bots", type=BotList(), default=())
seed_option = click.option("--seed", default="1", metavar="TEXT")
jobs_option = click.option("--jobs", type=Number(1, 256), default=1)


def table_options(game: AnyGame, room: tuple[tuple[str, str], ...], preset: str | None) -> Options:
    """The table's options from the repeated ``-o NAME=VALUE``, which go before what the preset sets."""
    base = None if preset is None else game.presets[preset].options
    options: Options = parse_option_text(game.options_type, pairs_to_dict(room), base)
    return options


def seated_options(
    game: AnyGame, room: tuple[tuple[str, str], ...], preset: str | None, opponents: int | None
) -> Options:
    """The table's options for so many opponents, where the game lets one choose."""
    chooses = any(info.name == "players" for info in describe(game.options_type))
    if opponents is not None and chooses:
        room = (*room, ("players", str(opponents + 1)))
    options = table_options(game, room, preset)
    if opponents is not None and game.seats(options) != opponents + 1:
        raise CommandError("bad_opponents", game=game.id, given=opponents, wanted=game.seats(options) - 1)
    return options
