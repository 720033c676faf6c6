"""``paiju hint``: what the house would do with a hand, and why."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

import click

from paiju.cli.shell.answers import write_json
from paiju.cli.shell.options import game_argument, json_flag, room_options, table_options
from paiju.cli.shell.params import Number, NumberList
from paiju.cli.shell.verb import verb
from paiju.cli.shell.words import language
from paiju.core.game import AnyGame

MOST_COINS = 10**15
SHOWS = {"climbing": "play_hinting", "mahjong": "tile_hinting"}
"""By kind of table, the module of the terminal that shows an answer."""


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
@click.option("--marks", default="", metavar="CARDS/CARDS/…")
@click.option("--coins", type=NumberList(0, MOST_COINS), default=())
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
    marks: str,
    coins: tuple[int, ...],
    room: tuple[tuple[str, str], ...],
    as_json: bool,
) -> None:
    from paiju.analysis.hint import Question, hint

    options = table_options(game, room)
    question = Question(" ".join(hand), melds, seen, drawn, discard, giver, dealer, runs, left, marks, coins)
    answer = hint(game, options, question)
    if as_json:
        write_json(answer.as_plain(language()))
        return
    cast(Any, import_module(f"paiju.cli.terminal.{SHOWS[game.table]}")).show_hint(answer)
