"""``paiju play``: a table in the terminal."""

from __future__ import annotations

import click

from paiju.bots.catalog import seat_bots
from paiju.cli.shell.files import check_free, write_whole
from paiju.cli.shell.options import bots_option, force_flag, preset_option, room_options, table_options
from paiju.cli.shell.params import FileName, GameParam, Number
from paiju.cli.shell.problems import CommandError
from paiju.cli.shell.verb import verb
from paiju.cli.shell.words import say
from paiju.core.game import AnyGame


@verb("play")
@click.argument("game", type=GameParam(), required=False, metavar="[GAME]")
@preset_option
@room_options
@click.option("--seat", type=Number(0, 99), default=0)
@bots_option
@click.option("--seed", metavar="TEXT")
@click.option("--client-seed", metavar="TEXT")
@click.option("--name", metavar="TEXT")
@click.option("--out", type=FileName(), metavar="FILE")
@force_flag
def command(
    game: AnyGame | None,
    preset: str | None,
    room: tuple[tuple[str, str], ...],
    seat: int,
    bots: tuple[str, ...],
    seed: str | None,
    client_seed: str | None,
    name: str | None,
    out: str | None,
    force: bool,
) -> None:
    from paiju.cli.terminal.console import screen
    from paiju.cli.terminal.match import Match, Seating, choose_game, play_seed
    from paiju.cli.terminal.screen import LeaveTable

    check_free(out, force)
    console = screen()
    try:
        chosen = game or choose_game(console)
    except (LeaveTable, EOFError):
        click.echo(say("play.no_game"))
        return
    options = table_options(chosen, room, preset)
    seats = chosen.seats(options)
    if seat >= seats:
        raise CommandError("bad_seat", seat=seat, last=seats - 1)
    seating = Seating(seat, name or say("play.you"), seat_bots(chosen, seats - 1, bots))
    match = Match(console, chosen, options, play_seed(seed, client_seed), seating)
    try:
        match.play()
    finally:
        if out is not None:
            write_whole(out, match.record_text(), force)
    click.echo(say("play.saved", file=out) if out else say("play.not_saved"))
