"""庄家程序: how the house's bots decide, from a view alone."""

from __future__ import annotations

from dataclasses import dataclass

from paiju.bots.thirteen.engine import LayingEngine, engine
from paiju.bots.thirteen.expected import Candidate, Evaluation, Problem, evaluate
from paiju.bots.thirteen.terms import Role
from paiju.core.cards import Cards, parse_card
from paiju.core.rules import rule
from paiju.core.shuffle import Stream
from paiju.families.thirteen.arranging.front import pareto_front
from paiju.families.thirteen.hands import best_special
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.moves import Action, Arrange, Bet, Declare
from paiju.families.thirteen.views import ThirteenView

FAST_SAMPLES = 64
"""Deals a compiled bot looks at; the pure one trusts the model, whose answer comes in some 30 ms."""


def problem_of(view: ThirteenView) -> Problem:
    """The decision of the view's seat."""
    rules, seat = view.rules, view.seat
    if not rules.room.banked:
        return Problem(rules, tuple(view.hand), drawn=None if view.horse is None else parse_card(view.horse))
    role: Role = "banker" if view.banker == seat else "player"
    bets = [bet or 1 for bet in view.bets]
    others = [bets[other] for other in range(rules.room.seats) if other != seat]
    return Problem(rules, tuple(view.hand), role, tuple(others) if role == "banker" else (bets[seat or 0],))


def action_of(candidate: Candidate) -> Action:
    split = candidate.split
    return Declare() if split is None else Arrange(Cards(split.front), Cards(split.middle), Cards(split.back))


def bet_units(rules: Rules) -> int:
    """下注: a bet wins a little on average unless ties go to the banker (specials favour the player)."""
    return 1 if rules.room.top_only else rules.room.max_bet


def seen_units(view: ThirteenView, chance: Stream) -> int:
    """看牌下注: everything on a hand that is expected to win, as little as possible on any other."""
    return view.rules.room.max_bet if decide(problem_of(view), chance).best.points > 0 else 1


@rule("TH-5.5")
def decide(
    problem: Problem, chance: Stream, using: LayingEngine | None = None, samples: int | None = None
) -> Evaluation:
    """超时代打: the house's opinion, also for whoever ran out of time; compiled it also deals the unseen cards."""
    chosen = using or engine()
    count = (FAST_SAMPLES if chosen.fast else 0) if samples is None else samples
    return evaluate(problem, chosen, count, chance)


@dataclass(frozen=True, slots=True)
class HouseBot:
    """Plays what is expected to win most."""

    def act(self, view: ThirteenView, chance: Stream) -> Action:
        if view.phase == "bet":
            return Bet(seen_units(view, chance) if view.hand else bet_units(view.rules))
        return action_of(decide(problem_of(view), chance).best)


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Declares any special; otherwise the highest back, then the highest middle, as beginners do."""

    def act(self, view: ThirteenView, chance: Stream) -> Action:
        rules = view.rules
        if view.phase == "bet":
            return Bet(1)
        if best_special(rules, view.hand) is not None:
            return Declare()
        splits = pareto_front(rules.rows, rules.order, view.hand)
        best = max(splits, key=lambda split: split.values[::-1])
        return Arrange(Cards(best.front), Cards(best.middle), Cards(best.back))
