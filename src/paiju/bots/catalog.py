"""Finds bots: modules here that define ``offers``, and other packages' ``paiju.bots`` entry points.

An ``offers(game)`` answers with the bots it has for that game, as names and makers. Nothing here knows a bot or a game
by name, and nothing is imported before somebody asks for a bot.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

import paiju.bots
from paiju.core.errors import RequestError
from paiju.core.game import AnyGame, Bot
from paiju.core.texts import register_texts
from paiju.registry import game_ids

ENTRY_POINTS = "paiju.bots"
PREFERRED = ("house", "random")
"""Who fills an empty seat: the first of these that a game has."""

Offers = Callable[[AnyGame], Mapping[str, Callable[[], Bot]]]

_lent: list[Offers] = []

register_texts("paiju.bots")


def _ours(game: AnyGame) -> list[Offers]:
    """Modules here that may have bots for the game: those named after another game are left unopened."""
    found = (module.name for module in pkgutil.iter_modules(paiju.bots.__path__))
    others = set(game_ids()) - {game.id}
    modules = [import_module(f"paiju.bots.{name}") for name in sorted(found) if name not in others]
    return [module.offers for module in modules if hasattr(module, "offers")]


@cache
def _theirs() -> tuple[Offers, ...]:
    return tuple(point.load() for point in entry_points(group=ENTRY_POINTS))


def _makers(game: AnyGame) -> dict[str, Callable[[], Bot]]:
    """Every bot of the game, our own first: a name of ours keeps its meaning."""
    found: dict[str, Callable[[], Bot]] = {}
    for offers in (*_ours(game), *_theirs(), *_lent):
        for name, maker in offers(game).items():
            found.setdefault(name, maker)
    return found


def lend(offers: Offers) -> None:
    """Bots for this process alone, such as one that has just been trained."""
    _lent.append(offers)


def bot_names(game: AnyGame) -> tuple[str, ...]:
    """Every bot that can play the game, the one that fills empty seats first."""
    names = _makers(game)
    first = [name for name in PREFERRED if name in names]
    return (*first[:1], *sorted(name for name in names if name not in first), *first[1:])


def get_bot(game: AnyGame, name: str) -> Bot:
    """A new bot of that name."""
    maker = _makers(game).get(name)
    if maker is None:
        raise RequestError("unknown_bot", bot=name[:40], game=game.id, known=bot_names(game))
    return maker()


def default_bot(game: AnyGame) -> str:
    """The bot that fills an empty seat."""
    names = _makers(game)
    return next(name for name in PREFERRED if name in names)


def seat_bots(game: AnyGame, seats: int, names: Sequence[str]) -> tuple[str, ...]:
    """One name a seat: as given, missing ones filled with the last, none at all with the default."""
    if len(names) > seats:
        raise RequestError("too_many_bots", given=len(names), seats=seats, game=game.id)
    makers = _makers(game)
    for name in names:
        if name not in makers:
            raise RequestError("unknown_bot", bot=name[:40], game=game.id, known=bot_names(game))
    filler = names[-1] if names else default_bot(game)
    return (*names, *(filler for _ in range(seats - len(names))))


def refresh() -> None:
    """Look again, after a package was installed or a path added."""
    _theirs.cache_clear()
