"""暗牌斗地主的牌手."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from paiju.bots.anpai.engine import load
from paiju.bots.anpai.minds import Greedy, House, Mixed
from paiju.core.game import AnyGame, Bot
from paiju.games.anpai.game import Anpai


def offers(game: AnyGame) -> Mapping[str, Callable[[], Bot]]:
    """See :mod:`paiju.bots.catalog`."""
    if not isinstance(game, Anpai):
        return {}
    return {name: partial(_ready, kind) for name, kind in (("greedy", Greedy), ("house", House), ("mixed", Mixed))}


def _ready(kind: Callable[[], Bot]) -> Bot:
    load()
    return kind()
