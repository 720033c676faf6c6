"""Finds games: the folders under ``paiju.games`` and what other packages offer as ``paiju.games`` entry points.

Nothing here knows a game by name; adding a folder, or installing a package, adds a game.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

import paiju.games
from paiju.core.errors import UnknownGame
from paiju.core.game import AnyGame

ENTRY_POINTS = "paiju.games"


@cache
def _sources() -> dict[str, str]:
    """Game id to the ``module:attribute`` that holds it, without importing any."""
    found = {
        module.name: f"paiju.games.{module.name}:GAME"
        for module in pkgutil.iter_modules(paiju.games.__path__)
        if module.ispkg
    }
    for point in entry_points(group=ENTRY_POINTS):
        # Our own games cannot be replaced from outside: a record must mean the same everywhere.
        found.setdefault(point.name, point.value)
    return dict(sorted(found.items()))


def game_ids() -> tuple[str, ...]:
    """Every installed game."""
    return tuple(_sources())


@cache
def get_game(game_id: str) -> AnyGame:
    """The game of that id, imported when first asked for."""
    source = _sources().get(game_id)
    if source is None:
        raise UnknownGame("unknown_game", game=game_id[:40], known=game_ids())
    module, _, attribute = source.partition(":")
    try:
        game: AnyGame = getattr(import_module(module), attribute or "GAME")
    except (ImportError, AttributeError) as error:
        raise UnknownGame("broken_game", game=game_id, why=str(error)) from error
    if game.id != game_id:
        raise UnknownGame("misnamed_game", game=game_id, found=game.id)
    _ = game.presets  # wrong ones are told now, not to the first who opens a room
    return game


def refresh() -> None:
    """Look again, after a package was installed or a path added."""
    _sources.cache_clear()
    get_game.cache_clear()
