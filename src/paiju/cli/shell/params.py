"""Parameter types: each refuses in both languages and completes in the shell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from paiju.cli.shell.problems import CommandError
from paiju.core.game import AnyGame
from paiju.core.options import describe, option_text
from paiju.registry import game_ids, get_game

if TYPE_CHECKING:
    Param = click.ParamType[Any]
else:
    # Only the newest click lets the class be subscripted when it runs.
    Param = click.ParamType


class Word(Param):
    """One of a few words."""

    name = "word"

    def __init__(self, *words: str) -> None:
        self.words = words

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value not in self.words:
            raise CommandError("not_one_of", name=_name(param), value=str(value)[:40], allowed=self.words)
        return value

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "|".join(self.words)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]


class Number(Param):
    """A whole number (or, with ``real``, any number) within bounds."""

    name = "number"

    def __init__(self, low: float, high: float, real: bool = False) -> None:
        self.low, self.high, self.real = low, high, real

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            number = float(value) if self.real else _whole(value)
        except (ValueError, OverflowError):
            number = None
        if number is None or not self.low <= number <= self.high:
            shown = str(value)[:40]
            raise CommandError("not_number", name=_name(param), value=shown, low=self.low, high=self.high)
        return number

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "X" if self.real else "N"


def _whole(value: Any) -> int:
    """A whole number as people write large ones, ``1e6`` too."""
    try:
        return int(value)
    except ValueError:
        number = float(value)
        if not number.is_integer():
            raise
        return int(number)


class NumberList(Number):
    """Whole numbers separated by commas."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return tuple(value)
        return tuple(super(NumberList, self).convert(word, param, ctx) for word in value.split(","))

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "N,N,…"


class FileName(Param):
    """A path; the shell completes it."""

    name = "file"

    def __init__(self, kind: str = "file") -> None:
        self.kind = kind

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type=self.kind)]


class GameParam(Param):
    """An installed game, by its id."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> AnyGame:
        return get_game(value) if isinstance(value, str) else value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(game_id) for game_id in game_ids() if game_id.startswith(incomplete)]


class BotList(Param):
    """Names of bots separated by commas; what a name means depends on the game, so it is looked up later."""

    name = "bots"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        if not isinstance(value, str):
            return tuple(value)
        return tuple(word.strip() for word in value.split(",") if word.strip())

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "A,B,…"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from paiju.bots.catalog import bot_names

        game = _game_of(ctx)
        if game is None:
            return []
        before, comma, last = incomplete.rpartition(",")
        return [CompletionItem(before + comma + name) for name in bot_names(game) if name.startswith(last)]


class OptionPair(Param):
    """A room option as one types it, ``jokers=7``."""

    name = "option"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if not isinstance(value, str):
            pair: tuple[str, str] = value
            return pair
        name, equals, text = value.partition("=")
        if not equals or not name:
            raise CommandError("not_a_pair", value=value[:40])
        return name.strip(), text.strip()

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "NAME=VALUE"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        game = _game_of(ctx)
        if game is None:
            return []
        words = []
        for info in describe(game.options_type):
            if "=" in incomplete and info.choices:
                words += [f"{info.name}={option_text(choice)}" for choice in info.choices]
            else:
                words.append(f"{info.name}=")
        return [CompletionItem(word) for word in words if word.startswith(incomplete)]


class PresetName(Param):
    """The id of a preset; which there are depends on the game, so it is looked up later."""

    name = "preset"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "NAME"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        game = _game_of(ctx)
        ids = [preset.id for preset in game.presets] if game else []
        return [CompletionItem(preset_id) for preset_id in ids if preset_id.startswith(incomplete)]


def _game_of(ctx: click.Context) -> AnyGame | None:
    """The game named so far; behind an option still without its value click leaves it among the rest."""
    game: AnyGame | None = ctx.params.get("game")
    return game or next((get_game(word) for word in ctx.args if word in game_ids()), None)


def _name(param: click.Parameter | None) -> str:
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return param.human_readable_name.upper() if param else ""


def pairs_to_dict(pairs: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The pairs of repeated ``-o``; one option given twice is a slip, not a choice."""
    given: dict[str, str] = {}
    for name, text in pairs:
        if name in given:
            raise CommandError("option_twice", option=name[:40])
        given[name] = text
    return given
