"""三个牌手: ``greedy`` looks at this round alone, ``house`` plays the best answer, ``mixed`` cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.bots.anpai.engine import PlayEngine, engine
from paiju.bots.anpai.outlook import MEASURED, Outlooks, stored
from paiju.bots.anpai.plays import facts
from paiju.bots.anpai.study import Effort, RoundStudy
from paiju.bots.anpai.worlds import WHOLE, Setting, unseen, world
from paiju.core.cards import Cards
from paiju.core.shuffle import Stream
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.moves import Play
from paiju.games.anpai.plays import draw_play
from paiju.games.anpai.search import WIDTH
from paiju.games.anpai.views import AnpaiView

GREEDY_WORLDS = {True: 120, False: 40}
HOUSE_WORLDS = {True: 300, False: 60}
EFFORT = {True: Effort(hands=8, fills=8, rounds=2000), False: Effort(hands=4, fills=4, rounds=100)}
"""How much to think, compiled or not."""
SELDOM = 0.08
"""What the average plays more seldom than this is noise of the sampling, and left out."""


def _engine_for(view: AnpaiView) -> PlayEngine:
    return engine(view.options.base)


def _outlooks_for(view: AnpaiView, given: Outlooks | None) -> Outlooks:
    """Those given, else the stored ones of such a room."""
    return stored(MEASURED[view.options.crit]) if given is None else given


@dataclass(frozen=True, slots=True)
class Greedy:
    """The most coins expected this round if the others play anything legal, each play equally likely."""

    setting: Setting = WHOLE

    def act(self, view: AnpaiView, chance: Stream) -> Play:
        make = _engine_for(view)
        study = RoundStudy(view, self.setting, Effort(1, 1, 0), make, chance, {})
        rest = unseen(view, self.setting, own=True)
        flat = list(study.plays)
        worlds: list[int] = []
        for _ in range(GREEDY_WORLDS[make.fast]):
            hands = world(view, rest, chance)
            for seat in range(SEATS):
                if seat == view.seat or not view.coins[seat]:
                    worlds.append(-1)
                else:
                    worlds.append(len(flat) // WIDTH)
                    flat += (*facts(draw_play(hands[seat], chance)), 0)
        study.plays = make.ints(flat)
        return Play(study.mine[_best(study.try_mine(worlds))])


def _studied(view: AnpaiView, setting: Setting, outlooks: Outlooks | None, chance: Stream) -> RoundStudy:
    make = _engine_for(view)
    return RoundStudy(view, setting, EFFORT[make.fast], make, chance, _outlooks_for(view, outlooks))


@dataclass(frozen=True, slots=True)
class Look:
    """A round thought through: its average strategies, worlds drawn from them (a play a seat), what each of my
    candidates is worth there."""

    study: RoundStudy
    weights: list[float]
    worlds: list[int]
    worth: list[float]


@dataclass(frozen=True, slots=True)
class House:
    """The play that answers best to opponents who reason too, over hands that fit the view; always the same one."""

    setting: Setting = WHOLE
    outlooks: Outlooks | None = None

    def look(self, view: AnpaiView, chance: Stream) -> Look:
        """The house's study of a view, and worlds to judge plays in."""
        study = _studied(view, self.setting, self.outlooks, chance)
        weights = study.solve()
        worlds: list[int] = []
        for _ in range(HOUSE_WORLDS[study.engine.fast]):
            number = chance.below(study.effort.hands)
            for seat in range(SEATS):
                hand = seat * study.effort.hands + number
                out = seat == view.seat or not view.coins[seat]
                worlds.append(-1 if out else _drawn(weights, study.starts[hand], study.starts[hand + 1], chance))
        return Look(study, weights, worlds, study.try_mine(worlds))

    def act(self, view: AnpaiView, chance: Stream) -> Play:
        look = self.look(view, chance)
        return Play(look.study.mine[_best(look.worth)])


@dataclass(frozen=True, slots=True)
class Mixed:
    """Solves the round as a game and draws from its own strategy."""

    setting: Setting = WHOLE
    outlooks: Outlooks | None = None

    def odds(self, view: AnpaiView, chance: Stream) -> list[tuple[Cards, float]]:
        """Plays with the probability of each."""
        study = _studied(view, self.setting, self.outlooks, chance)
        return own_strategy(study, study.solve())

    def act(self, view: AnpaiView, chance: Stream) -> Play:
        odds = self.odds(view, chance)
        place = _drawn([weight for _, weight in odds], 0, len(odds), chance)
        return Play(odds[place][0])


def own_strategy(study: RoundStudy, solved: Sequence[float]) -> list[tuple[Cards, float]]:
    """My own hand's plays in a solved round, with the probability of each."""
    weights = solved[study.mine_at : study.mine_at + len(study.mine)]
    total = sum(weights)
    frequent = [weight if weight >= SELDOM * total else 0.0 for weight in weights]
    left = sum(frequent)
    if left == 0:
        frequent, left = list(weights), total
    return [(cards, weight / left) for cards, weight in zip(study.mine, frequent, strict=True) if weight]


def _best(worth: Sequence[float]) -> int:
    """The place of the highest, the first of equals."""
    return max(range(len(worth)), key=lambda place: (worth[place], -place))


def _drawn(weights: Sequence[float], start: int, stop: int, chance: Stream) -> int:
    """A place between start and stop, as likely as its weight."""
    total = sum(weights[start:stop])
    left = chance.below(1 << 30) / (1 << 30) * total
    for place in range(start, stop):
        left -= weights[place]
        if left < 0:
            return place
    return stop - 1
