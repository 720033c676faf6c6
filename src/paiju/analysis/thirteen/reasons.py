"""提示 at the table: the best ways to lay one's hand, what each is expected to win and what it trades off."""

from __future__ import annotations

from typing import Any

from paiju.analysis.thirteen.arrange import row_said, trade_offs
from paiju.bots.thirteen.expected import Candidate, Evaluation
from paiju.bots.thirteen.house import action_of, decide, problem_of
from paiju.core.capabilities import Reason
from paiju.core.cards import cards_text
from paiju.core.plain import to_plain
from paiju.core.shuffle import Seed, Stream
from paiju.core.texts import Sentence
from paiju.families.thirteen.game import ThirteenGame
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.views import ThirteenView

TOLD = 4
SURE = 2
"""Standard errors behind which a choice is clearly behind."""


def reasons_of(game: ThirteenGame[Any], view: ThirteenView) -> tuple[Reason, ...]:
    """With the banker, the bets and the horse that the view shows; a bet has no reasons."""
    if view.phase != "arrange" or not view.to_act:
        return ()
    chance = Stream(Seed.named(repr(to_plain(view))).key(), "hint")
    found = decide(problem_of(view), chance)
    return tuple(_reason(view.rules, candidate, found) for candidate in found.candidates[:TOLD])


def _reason(rules: Rules, some: Candidate, found: Evaluation) -> Reason:
    says = [Sentence("hint.expected", {"points": _signed(some.points)})]
    if some is not found.best:
        says += trade_offs(rules, some, found.best)
    elif len(found.candidates) > 1:
        says.append(_lead(found.candidates[1]))
    action = action_of(some)
    if some.split is None:
        special = found.special
        name = "choice.declare" if special is None else f"special.{special.id}"
        return Reason(action, Sentence(name), (), tuple(says))
    names = tuple(row_said(rules, value) for value in some.split.values)
    rows = tuple(cards_text(row) for row in some.split.rows)
    return Reason(action, Sentence("hint.rows", {"rows": names}), rows, tuple(says))


def _lead(second: Candidate) -> Sentence:
    """By how much the best is better than what comes next, if that is sure."""
    gain = f"{second.behind:.1f}"
    if second.behind <= SURE * second.behind_error or float(gain) == 0:
        return Sentence("hint.close")
    return Sentence("hint.more_points", {"gain": gain})


def _signed(points: float) -> str:
    """With a true minus sign, as every other number a person reads."""
    return f"{points:+.1f}".replace("-", "−")
