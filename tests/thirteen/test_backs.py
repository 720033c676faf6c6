"""Which backs of a hand can be completed: the table by ranks, and the suits that it leaves out."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from paiju.core.cards import parse_cards
from paiju.families.thirteen.learning.backs import is_open, mark_backs, mark_middles
from paiju.families.thirteen.learning.encoding import from_the_top
from paiju.families.thirteen.learning.lows import EIGHTS, Lows, lowest, symbols_at
from paiju.families.thirteen.learning.study import study_of
from paiju.families.thirteen.model import FRONT_STRICT, STRICT, WEAK, Rules
from paiju.families.thirteen.rules.play import in_order
from paiju.families.thirteen.rules.row_tables import row_tables
from paiju.families.thirteen.rules.rows import RowRules, row_value
from paiju.games.duogui13.options import Duogui13Options
from paiju.games.fujian13.options import Fujian13Options

ROWS = RowRules("second")
SYMBOLS = "?23456789TJQKA"
BACKS = tuple(combinations(range(13), 5))


@pytest.mark.parametrize(
    ("ranks", "middle"),
    [
        ("AKQJ9753", "As 9h 7s 5s 3s"),  # the ace must not lie in front, and the lowest cards go with it
        ("98765432", "9s 5h 4s 3s 2s"),
        ("AAAKK432", "As Ah 4s 3s 2s"),  # two of three aces share a row, and it is the middle
    ],
)
def test_lowest_middles_worked_out_by_hand(ranks: str, middle: str) -> None:
    symbols = [SYMBOLS.index(rank) for rank in ranks]
    place = row_tables(ROWS).place(row_value(ROWS, parse_cards(middle)))
    assert [lowest(ROWS, order, symbols) for order in (WEAK, FRONT_STRICT, STRICT)] == [place, place, place + 1]


def test_indices_of_eight_cards() -> None:
    """Jokers alone are the first, aces alone the last."""
    assert symbols_at(0) == (0,) * 8 and symbols_at(EIGHTS - 1) == (13,) * 8
    assert symbols_at(1) == (1, *(0,) * 7) and symbols_at(2) == (1, 1, *(0,) * 6)


@pytest.mark.parametrize("rows", [ROWS, RowRules("none", "top", low_bonus=True)])
@pytest.mark.parametrize("order", [STRICT, WEAK, FRONT_STRICT])
def test_table_is_what_every_place_is_alone(rows: RowRules, order: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(order)
    some = [chance.randrange(EIGHTS) for _ in range(40)]
    table = Lows(rows, order)
    assert len(table) == EIGHTS
    whole = [table[index] for index in some]
    assert whole == [lowest(rows, order, symbols_at(index)) for index in some]
    monkeypatch.setattr("paiju.families.thirteen.learning.lows.find_spec", lambda name: None)
    alone = Lows(rows, order)
    assert [alone[index] for index in some] == whole


def legal_backs(rules: Rules, text: str) -> set[str]:
    hand = from_the_top(parse_cards(text))
    mask = [0] * len(BACKS)
    mark_backs(study_of(rules).ways[0], hand, mask, 0)
    return {" ".join(str(hand[i]) for i in back) for back, found in zip(BACKS, mask, strict=True) if found}


def named(text: str) -> str:
    return " ".join(map(str, from_the_top(parse_cards(text))))


@pytest.mark.rule("TH-5.1")
def test_a_middle_that_suits_raise_does_not_complete_a_back() -> None:
    """Below two tens only 9 6 5 4 with the joker would do, a pair of nines; of one suit it is a flush.

    Any other middle with the joker leads a higher pair, and the joker in front makes a pair above five odd cards.
    """
    rules, back = Duogui13Options().rules(), "Qh Tc Th 3c 2s"
    assert named(back) not in legal_backs(rules, f"{back} Ad Kc Qd 9d 6d 5d 4d jk")
    assert named(back) in legal_backs(rules, f"{back} Ad Kc Qd 9d 6s 5d 4d jk")


@pytest.mark.rule("TH-5.1")
def test_a_middle_that_suits_raise_may_complete_a_back() -> None:
    """Three jokers in front are just below a straight: above three aces, below a flush. Else the middle is quads."""
    rules, back = Duogui13Options().rules(), "Kh Kd Kc 7d 7c"
    assert named(back) in legal_backs(rules, f"{back} As Qs 9s jk jk jk jk jk")
    assert named(back) not in legal_backs(rules, f"{back} As Qs 9h jk jk jk jk jk")


HANDS = (
    "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s",
    "As Ah Ks Kh Qs Qh 9s 8s 7s 5s 4d 3d 2d",
    "Ad Kd Qd Jd 9d 8h 7h 6h 4h 3h 2c 5c Tc",
    "As Ks 9s 7s 5s 4s 3d 3h 2d 2h jk jk jk",
    "7d 6d 6h 5d 5h 4d 4h 3d 2d 2h jk jk jk",
)


@pytest.mark.slow
@pytest.mark.rule("TH-5.1")
@pytest.mark.parametrize("text", HANDS)
@pytest.mark.parametrize("options", [Fujian13Options(), Duogui13Options(), Duogui13Options(wheel="none")])
def test_all_ways_at_once_are_those_found_one_by_one(options: Fujian13Options | Duogui13Options, text: str) -> None:
    rules, hand = options.rules(), from_the_top(parse_cards(text))
    ways = study_of(rules).ways[0]
    value = {
        places: row_value(rules.rows, [hand[i] for i in places])
        for size in (3, 5)
        for places in combinations(range(13), size)
    }
    mask, chance = [0] * len(BACKS), random.Random(7)
    count = mark_backs(ways, hand, mask, 0)
    assert count == sum(mask)
    for number, back in enumerate(BACKS):
        left = [place for place in range(13) if place not in back]
        middles = [tuple(middle) for middle in combinations(left, 5)]
        fits = [
            in_order(
                rules.room,
                value[tuple(place for place in left if place not in middle)],
                value[middle],
                value[back],
            )
            for middle in middles
        ]
        is_first = all(place in back for place in range(12) if place + 1 in back and hand[place] == hand[place + 1])
        assert mask[number] == (any(fits) and is_first), (back, text)
        if chance.random() < 0.05:
            assert is_open(ways, hand, number) == any(fits)
            below = [0] * len(middles)
            mark_middles(ways, hand, number, below, 0)
            eight = [hand[place] for place in left]
            for found, fit, middle in zip(below, fits, middles, strict=True):
                taken = {left.index(place) for place in middle}
                firsts = all(i in taken for i in range(7) if i + 1 in taken and eight[i] == eight[i + 1])
                assert found == (fit and firsts)
