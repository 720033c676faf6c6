"""Hands laid down and settled, for tests that say who wins what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from paiju.core.ledger import Entry
from paiju.families.thirteen.hands import ShownHand
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.rules.settling import meet
from paiju.families.thirteen.scoring.score import laid_open, settled_hands
from paiju.families.thirteen.views import Pair, PairResult


@dataclass(frozen=True, slots=True)
class Settlement:
    """A deal's ledger, each pair's result, who shot whom and who swept the table."""

    entries: tuple[Entry, ...]
    pairs: tuple[PairResult, ...]
    guns: tuple[Pair, ...]
    sweeps: tuple[int, ...]
    totals: tuple[int, ...]
    special_stage: bool


def with_room(rules: Rules, **changes: Any) -> Rules:
    """The rules with some numbers of their room changed."""
    return replace(rules, room=rules.room._replace(**changes))


def settle(
    rules: Rules, deal: int, hands: Sequence[ShownHand], banker: int | None = None, bets: Sequence[int | None] = ()
) -> Settlement:
    show, entries = settled_hands(rules, deal, hands, banker, bets)
    return Settlement(entries, show.pairs, show.guns, show.sweeps, show.totals, show.special_stage)


def net(rules: Rules, first: ShownHand, second: ShownHand, banker: int = 0) -> int:
    """What the first hand wins from the second before any multiplier; ``banker`` is 1 or -1 when first or second is."""
    show = laid_open(rules, 0, (first, second), {1: 0, -1: 1, 0: None}[banker])
    meet(rules.room, show, 0, 1)
    return show.hands[0].points[1]


def lines(rules: Rules, first: ShownHand, second: ShownHand, banker: int = 0) -> tuple[Entry, ...]:
    """The ledger of two hands by themselves."""
    return settle(with_room(rules, seats=2), 0, (first, second), {1: 0, -1: 1, 0: None}[banker]).entries
