"""搜索程序: tries the house's best choices in worlds that fit the view, all in the same ones.

The budget is a number of hands played to their end, so that the same view and chance give the same answer on any
machine. It leaves the house's choice only for one that is clearly better, world by world.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from paiju.bots.cangzhou.house import OWN, CangzhouHouseBot, Choice, weigh
from paiju.bots.cangzhou.nearest import nearest_action
from paiju.bots.cangzhou.worlds import world
from paiju.core.shuffle import Stream
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.moves import WIN, Action
from paiju.games.cangzhou.state import CangzhouState
from paiju.games.cangzhou.views import CangzhouView

Player = Callable[[CangzhouView, Stream], Action]

PLAYOUTS = 60
CANDIDATES = 4
CLEAR = 2.0
"""Standard errors that a paired gain must exceed."""
FEWEST_WORLDS = 8
NEAR = 0.35
"""A choice that the house rates further below its best, as a part of it (or in points), is not tried."""


@dataclass(frozen=True, slots=True)
class SearchBot:
    """The house's choice unless playing on shows a clearly better one; ``playouts`` a decision."""

    playouts: int = PLAYOUTS

    def act(self, view: CangzhouView, chance: Stream) -> Action:
        if view.phase == "xiapao" or (view.phase in OWN and WIN in view.offers):
            return CangzhouHouseBot().act(view, chance)
        tried = worth_trying(weigh(view))
        worlds = self.playouts // len(tried)
        if len(tried) == 1 or worlds < FEWEST_WORLDS:
            return tried[0].action
        return tried[best_of(try_all(view, tried, worlds, chance))].action


def worth_trying(choices: Sequence[Choice]) -> list[Choice]:
    """The house's best and those near it."""
    best = choices[0].value
    margin = max(1.0, abs(best)) * NEAR
    return [choice for choice in choices if choice.value >= best - margin][:CANDIDATES]


def try_all(view: CangzhouView, tried: Sequence[Choice], worlds: int, chance: Stream) -> list[list[int]]:
    """For each choice, what the seat gains in each world; the worlds are the same for all."""
    gains: list[list[int]] = [[] for _ in tried]
    for _ in range(worlds):
        start = world(view, chance)
        word = f"{chance.word():08x}" * 8
        for place, choice in enumerate(tried):
            gains[place].append(play_out(start, view.seat or 0, choice.action, Stream(word, "playout")))
    return gains


def best_of(gains: Sequence[Sequence[int]]) -> int:
    """The place of the choice to make: the first, unless another is clearly better in pairs."""
    best, most = 0, 0.0
    for place in range(1, len(gains)):
        mean, error = paired(gains[place], gains[0])
        if mean > CLEAR * error and mean > most:
            best, most = place, mean
    return best


def paired(one: Sequence[int], other: Sequence[int]) -> tuple[float, float]:
    """The mean difference and its standard error."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    spread = sum((value - mean) ** 2 for value in differences) / max(1, count - 1)
    return mean, sqrt(spread / count)


def play_out(start: CangzhouState, seat: int, first: Action, chance: Stream, play: Player = nearest_action) -> int:
    """Points that a seat gains in the hand if it does this now and everyone then plays on, quickly unless told how."""
    number, state = start.number, GAME.apply(start, seat, first).state
    while state.number == number and state.pending:
        acting = min(state.pending)
        state = GAME.apply(state, acting, play(GAME.view(state, acting), chance)).state
    return 0 if state.last is None else state.last.change[seat]
