"""``paiju rules``: a game's numbered rulebook, its options and its presets."""

from __future__ import annotations

import click

from paiju.cli.shell.answers import rules_answer, write_json
from paiju.cli.shell.options import game_argument, json_flag
from paiju.cli.shell.problems import CommandError
from paiju.cli.shell.verb import verb
from paiju.core.game import AnyGame


@verb("rules")
@game_argument
@click.argument("rule", required=False, metavar="[ID]")
@json_flag
def command(game: AnyGame, rule: str | None, as_json: bool) -> None:
    lines = game.rulebook.lines
    if rule is not None:
        lines = tuple(line for line in lines if line.id == rule.upper())
        if not lines:
            raise CommandError("unknown_rule", id=rule[:20], game=game.id)
    if as_json:
        write_json(rules_answer(game) if rule is None else lines[0].plain())
        return
    from paiju.cli.terminal.tables import show_options, show_presets, show_rules

    show_rules(game, lines)
    if rule is None:
        show_options(game)
        show_presets(game)
