"""Bots' thinking, away from the event loop. They get a view, as any player does."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from traceback import format_tb
from typing import TYPE_CHECKING, Any

from paiju.bots.catalog import bot_names, default_bot, get_bot
from paiju.core.capabilities import Reason
from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.shuffle import Stream

if TYPE_CHECKING:
    from paiju.server.room import Room

MOST_FRAMES = 30
"""Lines of a traceback worth keeping, the innermost."""


@dataclass(frozen=True, slots=True)
class Crash:
    """A bot's failure in words that can be sent from one thread or process to another."""

    bot: str
    error: str
    trace: str


async def answer_of(room: Room, name: str | None, view: Any) -> Any:
    """An action of the bot of that name, else of the house's.

    Chance replaces a bot that crashes, once that is logged and counted: one table's bad luck, not everybody's waiting.
    """
    game = room.model.game
    found = await room.context.house_work(partial(decide, game, name, view), room.address)
    if not isinstance(found, Crash):
        return found
    _report(room, found)
    return anything(game, view)


async def hint_of(room: Room, view: Any, asker: str) -> tuple[Any, Sequence[Reason]]:
    """What the house would do, and why: that first, then other choices. Without reasons where the game has none."""
    game, think = room.model.game, room.context.think
    reasons = await think(partial(advise, game, view), asker)
    if isinstance(reasons, Crash):
        _report(room, reasons)
        reasons = ()
    if reasons:
        return reasons[0].action, reasons
    action = await think(partial(decide, game, None, view), asker)
    if isinstance(action, Crash):
        _report(room, action)
        action = anything(game, view)
    return action, ()


def _report(room: Room, crash: Crash) -> None:
    context, game = room.context, room.model.game
    context.metrics.bot_crashes.labels(game.id, crash.bot).inc()
    context.log.error(
        "bot_crashed", room=room.number, game=game.id, bot=crash.bot, error=crash.error, exception=crash.trace
    )


def advise(game: AnyGame, view: Any) -> Sequence[Reason] | Crash:
    """The choices of a seat with their reasons, none where the game has none, or how its adviser crashed."""
    try:
        return () if game.advising is None else game.advising.reasons(game, view)
    except Exception as error:
        return Crash("adviser", type(error).__name__, _trace(error))


def decide(game: AnyGame, name: str | None, view: Any) -> Any:
    """An action of the bot of that name, else of the house's, or how it crashed."""
    bot = name or ""
    try:
        bot = name or default_bot(game)
        return get_bot(game, bot).act(view, _chance())
    except Exception as error:
        return Crash(bot, type(error).__name__, _trace(error))


def _trace(error: BaseException) -> str:
    """Files, lines and types of an error and of those it came from, the last at the end.

    No message: it may quote a hand, and whoever runs the server may sit at the table.
    """
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    here = "".join(format_tb(error.__traceback__, limit=-MOST_FRAMES)) + type(error).__name__
    return here if earlier is None else f"{_trace(earlier)}\n\n{here}"


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
