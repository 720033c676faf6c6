"""多鬼十三水's room options for how other tables play: every value worked out by hand from the rulings."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.core.errors import IllegalAction
from paiju.families.thirteen.arranging.front import pareto_front
from paiju.families.thirteen.hands import in_order, row_values
from paiju.games.duogui13 import GAME as DUOGUI
from paiju.games.duogui13.options import Duogui13Options
from tests.thirteen.desk import arrange, holding, rules_of, table
from tests.thirteen.test_front import every_split, undominated

# -- equal_rows ---------------------------------------------------------------------------------------------

EQUAL_FIVES = "4s 5h 7d | 9s 8h 7c 6c 5s | 9h 8d 7s 6d 5c"


@pytest.mark.rule("DG-2.4")
@pytest.mark.parametrize(
    ("rows", "refuse", "allow"),
    [
        (EQUAL_FIVES, False, True),
        ("4s 5h 7d | 9s 8h 7c 6c 5s | Th 9d 8s 7s 6d", True, True),
        ("4s 5h 7d | Th 9d 8s 7s 6d | 9s 8h 7c 6c 5s", False, False),
        # A front of the middle's pair and kicker runs out first, so it is below, never equal.
        ("Ah Ad Kc | As Ac Ks 4h 3d | Qs Qh Qd 5c 6d", True, True),
        ("As Ac Ks | Ah Ad Qc 4h 3d | Qs Qh Qd 5c 6d", False, False),
        # 对鬼冲前 9 is three nines in this check; 222 wants a straight, equal backs or not.
        ("9s jk jk | 9h 9d 9c 4h 3d | 9h 9d 9c 4s 3c", False, True),
        ("2s 2h 2d | 9s 8h 7c 6c 5s | 9h 8d 7s 6d 5c", False, True),
        ("2s 2h 2d | 9h 9d 9c 4h 3d | 9h 9d 9c 4s 3c", False, False),
    ],
)
def test_a_middle_that_equals_its_back(rows: str, refuse: bool, allow: bool) -> None:
    for value, legal in (("refuse", refuse), ("allow", allow)):
        rules = Duogui13Options(equal_rows=value).rules()  # type: ignore[arg-type]
        assert in_order(rules, row_values(rules, arrange(rows).rows)) is legal


@pytest.mark.rule("DG-2.4")
def test_equal_rows_at_the_table() -> None:
    laid = arrange(EQUAL_FIVES)
    held = "4s 5h 7d 9s 8h 7c 6c 5s 9h 8d 7s 6d 5c"
    strict = holding(table(DUOGUI), 0, held)
    with pytest.raises(IllegalAction) as caught:
        strict.submit(0, laid)
    assert caught.value.code == "out_of_order"
    holding(table(DUOGUI, equal_rows="allow"), 0, held).submit(0, laid)


@pytest.mark.slow
@pytest.mark.rule("DG-2.4")
@pytest.mark.parametrize("held", ["2s 2h 3s 3h 4d 4c 5s 5h 6d 6c Ts Jh jk", "4s 5h 7d 9s 8h 7c 6c 5s 9h 8d 7s 6d 5c"])
def test_the_front_where_equal_rows_are_allowed(held: str) -> None:
    rules: Any = rules_of(holding(table(DUOGUI, equal_rows="allow"), 0, held))
    hand = tuple(DUOGUI.view(holding(table(DUOGUI), 0, held).state, 0).hand)
    found = {split.values for split in pareto_front(rules.rows, rules.order, hand)}
    assert found == undominated(every_split(rules.rows, rules.order, hand))
