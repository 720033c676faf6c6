"""Bots for any game of the thirteen-card family, by the rules of its table alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from paiju import accel
from paiju.bots.thirteen.engine import PACKAGE
from paiju.bots.thirteen.house import GreedyBot, HouseBot
from paiju.bots.thirteen.warmup import warm_up
from paiju.core.game import AnyGame, Bot
from paiju.families.thirteen.game import ThirteenGame

accel.on_warm(PACKAGE, warm_up)


def offers(game: AnyGame) -> Mapping[str, Callable[[], Bot]]:
    """See :mod:`paiju.bots.catalog`."""
    return {"house": HouseBot, "greedy": GreedyBot} if isinstance(game, ThirteenGame) else {}
