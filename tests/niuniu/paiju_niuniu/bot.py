"""牌手: bids and bets by how many fifth cards would help."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from paiju.core.game import AnyGame, Bot
from paiju.core.shuffle import Stream

from .game import Niuniu
from .hands import promise_of
from .moves import Action, choices_of
from .table import room_of
from .views import NiuniuView


class House:
    """Names the more times, the more of the 48 unseen cards make a hand that is worth more than one."""

    def act(self, view: NiuniuView, chance: Stream) -> Action:
        choices = [*choices_of(view)]
        return choices[promise_of(room_of(view.options), view.hand) * len(choices) // 49]


def offers(game: AnyGame) -> Mapping[str, Callable[[], Bot]]:
    """See :mod:`paiju.bots.catalog`."""
    return {"house": House} if isinstance(game, Niuniu) else {}
