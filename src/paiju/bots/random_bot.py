"""The bot every game has: any legal action, each equally likely."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from paiju.core.game import AnyGame, Bot
from paiju.core.shuffle import Stream


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Plays through the game's own sampler."""

    game: AnyGame

    def act(self, view: Any, chance: Stream) -> Any:
        return self.game.sample(view, chance)


def offers(game: AnyGame) -> Mapping[str, Callable[[], Bot]]:
    """See :mod:`paiju.bots.catalog`."""
    return {"random": lambda: RandomBot(game)}
