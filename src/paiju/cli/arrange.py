"""``paiju arrange``: the best arrangement of a hand, the next few, and why."""

from __future__ import annotations

from typing import Any

import click

from paiju.cli.shell.answers import write_json
from paiju.cli.shell.options import game_argument, json_flag, preset_option, room_options, seated_options, seed_option
from paiju.cli.shell.params import Number, NumberList, Word
from paiju.cli.shell.verb import verb
from paiju.cli.shell.words import language
from paiju.core.capabilities import arranging_of
from paiju.core.cards import parse_cards
from paiju.core.game import AnyGame


@verb("arrange")
@game_argument
@click.argument("cards", nargs=-1, required=True, metavar="CARDS")
@preset_option
@room_options
@click.option("--opponents", type=Number(1, 99))
@click.option("--role", type=Word("player", "banker"))
@click.option("--bets", type=NumberList(1, 10**6), default=())
@click.option("--samples", type=Number(0, 10**6))
@seed_option
@click.option("--top", type=Number(1, 24), default=5)
@json_flag
def command(
    game: AnyGame,
    cards: tuple[str, ...],
    preset: str | None,
    room: tuple[tuple[str, str], ...],
    opponents: int | None,
    role: Any,
    bets: tuple[int, ...],
    samples: int | None,
    seed: str,
    top: int,
    as_json: bool,
) -> None:
    options = seated_options(game, room, preset, opponents)
    hand = parse_cards(" ".join(cards))
    how = {"role": role, "stakes": bets, "samples": samples, "seed": seed}
    advice = arranging_of(game).answer(game, hand, options, **how)
    if as_json:
        write_json(advice.as_plain(language(), top))
        return
    from paiju.cli.terminal.screen import screen_for

    screen_for(game).show_arrangement(advice, top)
