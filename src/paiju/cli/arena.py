"""``paiju arena``: which bot is stronger, on the same cards in every seating."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import click

from paiju.bots.arena import Heat, Matrix, arena
from paiju.cli.shell.answers import write_json
from paiju.cli.shell.measures import arena_answer
from paiju.cli.shell.options import (
    bots_option,
    game_argument,
    jobs_option,
    json_flag,
    preset_option,
    room_options,
    seed_option,
    table_options,
)
from paiju.cli.shell.params import Number
from paiju.cli.shell.verb import verb
from paiju.core.game import AnyGame
from paiju.sim.pool import ordered_map


@verb("arena")
@game_argument
@bots_option
@click.option("--deals", type=Number(1, 10**8), default=100)
@seed_option
@preset_option
@room_options
@jobs_option
@json_flag
def command(
    game: AnyGame,
    bots: tuple[str, ...],
    deals: int,
    seed: str,
    preset: str | None,
    room: tuple[tuple[str, str], ...],
    jobs: int,
    as_json: bool,
) -> None:
    options = table_options(game, room, preset)
    result = arena(game, options, bots, deals, seed, partial(_run, deals, jobs))
    if as_json:
        write_json(arena_answer(result, seed))
        return
    from paiju.cli.terminal.measures import show_arena

    show_arena(game, result)


def _run(deals: int, jobs: int, play: Callable[[Heat], Matrix], heats: Iterable[Heat]) -> Iterator[Matrix]:
    from paiju.cli.terminal.progress import progress

    return progress(ordered_map(play, heats, jobs), deals)
