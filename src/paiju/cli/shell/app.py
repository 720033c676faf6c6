"""The ``paiju`` command: finds its verbs by file name and imports only the one that is asked for."""

from __future__ import annotations

import io
import pkgutil
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Any

import click

import paiju.cli
from paiju import __version__
from paiju.cli.shell.layout import definitions, paragraph
from paiju.cli.shell.problems import CommandError, PipeClosed, guarded
from paiju.cli.shell.verb import HELP_NAMES, lang_option, option_rows, section, short_help
from paiju.cli.shell.words import choose_language, say, speak


@cache
def verbs() -> tuple[str, ...]:
    """Every module beside ``main`` in the command-line package is a verb."""
    found = (module.name for module in pkgutil.iter_modules(paiju.cli.__path__) if not module.ispkg)
    return tuple(sorted(name for name in found if name != "main"))


def verbs_for_people() -> list[str]:
    """The verbs in the order people need them, as the language files have it; others after them."""
    wanted = say("help.order").split()
    return [*(name for name in wanted if name in verbs()), *(name for name in verbs() if name not in wanted)]


class App(click.Group):
    """The group of all verbs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(verbs())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in verbs():
            return None
        command: click.Command = import_module(f"paiju.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in verbs() and not ctx.resilient_parsing:
            near = get_close_matches(args[0], verbs(), 1) or verbs()
            raise CommandError("no_such_verb", verb=args[0][:40], near=tuple(near))
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        usage = f"{click.style(say('help.usage'), bold=True)} paiju {say('help.main_piece')}"
        rows = [(name, short_help(name)) for name in verbs_for_people()]
        parts = [usage, paragraph(say("help.main")), section("verbs", definitions(rows))]
        parts += [section("options", definitions(option_rows(self, ctx))), paragraph(say("help.more"))]
        return "\n\n".join(parts)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise PipeClosed from error

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Speak the right language, run the verb, end with a status."""
        words = list(sys.argv[1:] if args is None else args)
        speak(choose_language(words))
        _speak_utf8()

        def run() -> Any:
            return super(App, self).main(words, "paiju", complete_var, standalone_mode=False, **extra)

        if not standalone_mode:
            return run()
        sys.exit(guarded(run, _wants_json(words)))


def _wants_json(words: Sequence[str]) -> bool:
    """Whether a program reads the answer: asked for, or what the verb always writes."""
    before = list(words[: words.index("--")]) if "--" in words else list(words)
    verb = next((word for word in before if word in verbs()), None)
    return "--json" in before or (verb == "score" and "--explain" not in before)


def _speak_utf8() -> None:
    """Cards and Chinese must not depend on the locale's encoding."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and (stream.encoding or "").lower().replace("-", "") != "utf8":
            stream.reconfigure(encoding="utf-8")


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"paiju {__version__}")
        ctx.exit()


def _top(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


APP = App(
    "paiju",
    callback=click.pass_context(_top),
    invoke_without_command=True,
    context_settings=dict(HELP_NAMES),
    params=[
        lang_option(),
        click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version),
    ],
)
