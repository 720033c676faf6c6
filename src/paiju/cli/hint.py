"""``paiju hint``: what the house would do with a hand, and why."""

from __future__ import annotations

import click

from paiju.cli.shell.answers import write_json
from paiju.cli.shell.options import game_argument, json_flag, room_options, table_options
from paiju.cli.shell.params import Number, NumberList
from paiju.cli.shell.verb import verb
from paiju.cli.shell.words import language
from paiju.core.game import AnyGame


@verb("hint")
@game_argument
@click.argument("hand", nargs=-1, required=True, metavar="HAND")
@click.option("--melds", default="", metavar="TEXT")
@click.option("--seen", default="", metavar="TILES")
@click.option("--drawn", metavar="TILE")
@click.option("--discard", metavar="TILE")
@click.option("--giver", type=Number(1, 3), default=1)
@click.option("--dealer", type=Number(0, 3), default=0)
@click.option("--runs", type=NumberList(0, 100), default=())
@click.option("--left", type=Number(0, 136))
@room_options
@json_flag
def command(
    game: AnyGame,
    hand: tuple[str, ...],
    melds: str,
    seen: str,
    drawn: str | None,
    discard: str | None,
    giver: int,
    dealer: int,
    runs: tuple[int, ...],
    left: int | None,
    room: tuple[tuple[str, str], ...],
    as_json: bool,
) -> None:
    from paiju.analysis.hint import Question, hint

    options = table_options(game, room)
    question = Question(" ".join(hand), melds, seen, drawn, discard, giver, dealer, runs, left)
    answer = hint(game, options, question)
    if as_json:
        write_json(answer.as_plain(language()))
        return
    from paiju.cli.terminal.hinting import show_hint

    show_hint(answer)
