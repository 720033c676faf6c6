"""A command whose every word comes from the language files, looked up when it is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from paiju.cli.shell.layout import definitions, paragraph
from paiju.cli.shell.params import Word
from paiju.cli.shell.problems import CommandError
from paiju.cli.shell.words import TEXTS, language, say
from paiju.core.texts import LANGUAGES, Texts

HELP_NAMES = {"help_option_names": ["-h", "--help"]}
_HIDDEN_DEFAULTS: tuple[object, ...] = (None, False, (), "")


class Verb(click.Command):
    """One verb; ``verb.NAME.*`` in the language files are its help, its examples and its parameters' meanings."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params.append(lang_option())
        self.context_settings = {**HELP_NAMES, "allow_extra_args": True}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if rest and not ctx.resilient_parsing:
            raise CommandError("extra_argument", argument=rest[0][:40], path=ctx.command_path)
        return rest

    def get_short_help_str(self, limit: int = 45) -> str:
        return short_help(self.name or "")

    def get_help(self, ctx: click.Context) -> str:
        name = self.name or ""
        parts = [usage_line(ctx), paragraph(say(f"verb.{name}.help"))]
        arguments = [param for param in self.params if isinstance(param, click.Argument)]
        if arguments:
            rows = [(param.make_metavar(ctx), meaning(name, param)) for param in arguments]
            parts.append(section("arguments", definitions(rows)))
        parts.append(section("options", definitions(option_rows(self, ctx))))
        if examples := TEXTS.get(language(), f"verb.{name}.examples"):
            lines = [f"  {line}" for line in examples.strip().splitlines()]
            parts.append(section("examples", "\n".join(lines)))
        return "\n\n".join(parts)


class GameOption(click.Option):
    """A flag that a game brings, explained in the game's own texts as ``question.NAME``."""

    def __init__(self, *args: Any, texts: Texts, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.texts = texts


def lang_option() -> click.Option:
    """``--lang`` is read before parsing; here it is only checked and documented."""
    return click.Option(["--lang"], type=Word(*LANGUAGES), expose_value=False)


def verb(name: str) -> Callable[[Callable[..., Any]], Verb]:
    """Make a function the verb of that name."""
    return click.command(name, cls=Verb)


def short_help(name: str) -> str:
    return say(f"verb.{name}.short")


def usage_line(ctx: click.Context) -> str:
    pieces = [piece for param in ctx.command.params for piece in param.get_usage_pieces(ctx)]
    return " ".join([click.style(say("help.usage"), bold=True), ctx.command_path, say("help.options_piece"), *pieces])


def section(key: str, body: str) -> str:
    return click.style(say(f"help.{key}"), bold=True) + "\n" + body


def option_rows(command: click.Command, ctx: click.Context) -> list[tuple[str, str]]:
    """Each option as one types it, and what it means, with its default."""
    rows = []
    for param in command.params:
        if isinstance(param, click.Option) and not param.hidden:
            names = ", ".join(sorted(param.opts, key=len))
            shown = names if param.is_flag else f"{names} {param.make_metavar(ctx)}"
            text = meaning(command.name or "", param)
            if not any(param.default is value for value in _HIDDEN_DEFAULTS) and str(param.default).isprintable():
                text += say("help.default", value=param.default) if _is_told(param.default) else ""
            rows.append((shown, text))
    rows.append((", ".join(HELP_NAMES["help_option_names"]), say("param.help")))
    return rows


def _is_told(default: object) -> bool:
    return isinstance(default, int | str | float) and not isinstance(default, bool)


def meaning(verb_name: str, param: click.Parameter) -> str:
    """The parameter's own sentence in this verb, else the one it has everywhere."""
    if isinstance(param, GameOption):
        return param.texts.text(language(), f"question.{param.name}")
    own = f"verb.{verb_name}.param.{param.name}"
    return say(own if TEXTS.get(language(), own) else f"param.{param.name}")
