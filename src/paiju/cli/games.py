"""``paiju games``: what can be played."""

from __future__ import annotations

from paiju.cli.shell.answers import game_answer, write_json
from paiju.cli.shell.options import json_flag
from paiju.cli.shell.verb import verb
from paiju.registry import game_ids, get_game


@verb("games")
@json_flag
def command(as_json: bool) -> None:
    games = [get_game(game_id) for game_id in game_ids()]
    if as_json:
        write_json([game_answer(game) for game in games])
        return
    from paiju.cli.terminal.tables import show_games

    show_games(games)
