"""``paiju hint``: what the house would do with a hand, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from paiju.analysis.hint import every_field, hint
from paiju.cli.shell.answers import write_json
from paiju.cli.shell.options import game_argument, json_flag, preset_option, room_options, table_options
from paiju.cli.shell.params import Number, NumberList
from paiju.cli.shell.verb import GameOption, verb
from paiju.cli.shell.words import language
from paiju.core.asking import Field
from paiju.core.game import AnyGame

F = TypeVar("F", bound=Callable[..., Any])


def question_flags(command: F) -> F:
    """One flag for each thing that some game's question may tell besides the hand."""
    for field, game in reversed(list(every_field().values())):
        if field.name != "hand":
            command = click.option(f"--{field.name}", cls=GameOption, texts=game.texts, **_flag(field))(command)
    return command


def _flag(field: Field) -> dict[str, Any]:
    if field.type is str:
        return {"default": field.default, "metavar": field.form}
    kind = NumberList if field.type is tuple else Number
    return {"default": field.default, "type": kind(field.low, field.high)}


@verb("hint")
@game_argument
@click.argument("hand", nargs=-1, required=True, metavar="HAND")
@question_flags
@preset_option
@room_options
@json_flag
def command(
    game: AnyGame,
    hand: tuple[str, ...],
    preset: str | None,
    room: tuple[tuple[str, str], ...],
    as_json: bool,
    **told: Any,
) -> None:
    source = click.get_current_context().get_parameter_source
    given = {name: value for name, value in told.items() if source(name) is not ParameterSource.DEFAULT}
    answer = hint(game, table_options(game, room, preset), {"hand": " ".join(hand), **given})
    if as_json:
        write_json(answer.as_plain(language()))
        return
    from paiju.cli.terminal.screen import screen_for

    screen_for(game).show_hint(answer)
