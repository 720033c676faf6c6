"""The compiled front is the pure one, set for set."""

from __future__ import annotations

import random

import pytest

from paiju.bots.thirteen.engine import fast_engine
from paiju.core.cards import JOKER
from paiju.families.thirteen.arranging.front import pareto_front, split_at
from paiju.families.thirteen.arranging.kernels import pareto
from paiju.families.thirteen.model import Order
from paiju.families.thirteen.rules.row_tables import row_tables
from paiju.families.thirteen.rules.rows import RowRules

pytest.importorskip("numba")

TABLES: list[tuple[RowRules, Order, int]] = [
    (RowRules("second"), "weak", 0),
    (RowRules("lowest"), "front_strict", 0),
    (RowRules("second", low_bonus=True), "strict", 8),
    (RowRules("none", "top", True), "strict", 5),
]


@pytest.mark.compiles("duogui13")
@pytest.mark.slow
@pytest.mark.parametrize(("rules", "order", "most_jokers"), TABLES)
def test_compiled_front_is_the_pure_front(rules: RowRules, order: Order, most_jokers: int) -> None:
    engine = fast_engine()
    values = row_tables(rules).values
    chance = random.Random(most_jokers)
    for _ in range(60):
        jokers = chance.randint(0, most_jokers)
        hand = [*chance.sample([*range(52), *range(2, 52, 4)], 13 - jokers), *[JOKER] * jokers]
        scratch = engine.scratch(rules, order, 13 - jokers)
        cards = engine.ints(hand)
        count = engine.run(pareto)(cards, 0, scratch.tables, scratch.work, scratch.found)
        compiled = [split_at(cards, scratch.found, i, values) for i in range(count)]
        assert compiled == list(pareto_front(rules, order, hand))
