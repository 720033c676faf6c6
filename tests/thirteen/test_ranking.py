"""Ranking by sums of keys: no two rows share a sum, and the sums say what the rows say."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest

from bench.ranking import KEYS, SUM_MASK, card_words, rank_rows, sum_table
from paiju.core.cards import JOKER
from paiju.families.thirteen.rules.row_tables import row_tables
from paiju.families.thirteen.rules.rows import RowRules, row_value


def test_no_two_multisets_add_up_alike() -> None:
    sums = [sum(some) for some in combinations_with_replacement(KEYS, 5)]
    assert len(set(sums)) == len(sums) == 8_568
    assert max(sums) <= SUM_MASK


@pytest.mark.parametrize("rules", [RowRules("second"), RowRules("lowest", "top", True)])
def test_ranked_rows_are_the_rows(rules: RowRules) -> None:
    chance = random.Random(3)
    rows = [chance.sample([*range(52), *[JOKER] * 8], 5) for _ in range(2_000)]
    tables = row_tables(rules)
    places = [0] * len(rows)
    rank_rows([card for row in rows for card in row], len(rows), card_words(), sum_table(tables), places)
    assert [tables.values[place] for place in places] == [row_value(rules, row) for row in rows]
