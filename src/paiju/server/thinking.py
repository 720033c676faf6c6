"""What bots think, away from the event loop. They get a view, as any player does."""

from __future__ import annotations

import secrets
from typing import Any

from paiju.bots.catalog import bot_names, default_bot, get_bot
from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.shuffle import Stream


def decide(game: AnyGame, name: str | None, view: Any) -> Any:
    """An action of the bot of that name, else of the house's.

    A bot that fails is replaced by chance: one table's bad luck, not everybody's waiting.
    """
    try:
        return get_bot(game, name or default_bot(game)).act(view, _chance())
    except Exception:
        return anything(game, view)


def anything(game: AnyGame, view: Any) -> Any:
    """Some legal action."""
    return game.sample(view, _chance())


def _chance() -> Stream:
    """Coin tosses nobody can foresee; they need not be repeatable, for what is played is in the log."""
    return Stream(secrets.token_hex(32), "bot")


def check_bot(game: AnyGame, name: str) -> str:
    """A name the game has a bot for, or ``unknown_bot``."""
    if name not in bot_names(game):
        raise RequestError("unknown_bot", bot=name[:40], game=game.id, known=bot_names(game))
    return name
