"""Advice for a player: what the house would do, to accept or not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from paiju import accel
from paiju.bots.catalog import default_bot, get_bot
from paiju.cli.shell.words import say
from paiju.core.game import AnyGame
from paiju.core.shuffle import Stream

ADVICE_CHANCE = ("00" * 32, "advice")
"""Not the table's chance: the same hand gets the same advice."""


@dataclass(frozen=True, slots=True)
class TerminalAdvice:
    """An action worth considering and what is to be said about it."""

    action: Any
    note: Text = field(default_factory=Text)


def advise(game: AnyGame, view: Any) -> list[TerminalAdvice]:
    """The house's choice first, then the next best."""
    return [TerminalAdvice(get_bot(game, default_bot(game)).act(view, Stream(*ADVICE_CHANCE)))]


def why_fewer(compiled: bool) -> str:
    """A note if fewer deals were looked at than could be."""
    return "" if compiled else say("arrange.cold" if accel.available() else "arrange.pure")
