"""沧州麻将的牌手."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from paiju.bots.cangzhou.house import CangzhouHouseBot
from paiju.bots.cangzhou.nearest import NearestBot
from paiju.bots.cangzhou.search import SearchBot
from paiju.core.game import AnyGame, Bot
from paiju.games.cangzhou.game import Cangzhou


def offers(game: AnyGame) -> Mapping[str, Callable[[], Bot]]:
    """See :mod:`paiju.bots.catalog`."""
    if not isinstance(game, Cangzhou):
        return {}
    return {"distance": NearestBot, "house": CangzhouHouseBot, "search": SearchBot}
