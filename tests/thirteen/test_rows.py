"""Row values: cases worked out by hand from the sources, and laws."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.cards import JOKER, parse_cards
from paiju.families.thirteen.rules.rows import (
    FlushCompare,
    RowRules,
    RowType,
    Wheel,
    front_order,
    leading,
    row_type,
    row_value,
)
from tests.decks import dealt
from tests.thirteen.decks import LARGEST, Renaming, decks

SECOND = RowRules("second")
LOWEST = RowRules("lowest")
NO_WHEEL = RowRules("none")
DUOGUI = RowRules("second", low_bonus=True)
WHEELS: tuple[Wheel, ...] = ("second", "lowest", "none")
FLUSHES: tuple[FlushCompare, ...] = ("full", "top", "pairs")
ALL_RULES = [RowRules(wheel, flush, low) for wheel in WHEELS for flush in FLUSHES for low in (False, True)]


def value(rules: RowRules, text: str) -> int:
    return row_value(rules, parse_cards(text))


def kind(rules: RowRules, text: str) -> RowType:
    return row_type(value(rules, text))


@pytest.mark.rule("TH-1.1", "TH-1.3")
def test_value_layout() -> None:
    assert value(SECOND, "As Kh 9d 3c 2s") == 0x0ED932
    assert value(SECOND, "As Ah Kd") == 0x1ED000
    assert value(SECOND, "Ts Th 9d 9c 2s") == 0x2A9200
    assert value(SECOND, "Ts Th Td") == 0x3A0000
    assert value(SECOND, "As Kh Qd Jc Ts") == 0x4F0000
    assert value(SECOND, "As 2h 3d 4c 5s") == 0x4E0000
    assert value(LOWEST, "As 2h 3d 4c 5s") == 0x450000
    assert value(SECOND, "6s 2s 3s 4s 5s") == 0x860000
    assert value(DUOGUI, "jk jk 4s") == 0xB40000


@pytest.mark.rule("TH-1.1", "TH-1.3", "TH-2.1", "TH-3.1", "TH-3.2")
@pytest.mark.parametrize(
    ("rules", "chain"),
    [
        # A front that runs out first is the smaller (C3).
        (SECOND, ["As Ah Kd", "As Ah Kd 3c 2s", "As Ah Kd 4c 2s"]),
        (SECOND, ["As Kh Qd", "As Kh Qd 3c 2s"]),
        (SECOND, ["7s 7h 7d", "7s 7h 7d 3c 2s", "8s 8h 8d"]),
        # Weight: high pair, low pair, kicker; triple, then pair; quads, then kicker.
        (SECOND, ["Ks Kh 9d 9c As", "Ks Kh Td Tc 2s", "As Ah 2d 2c 3s"]),
        (SECOND, ["9s 9h 9d Ac Ah", "Ts Th Td 2c 2h", "Ts Th Td 3c 3h"]),
        (SECOND, ["2s 2h 2d 2c As", "3s 3h 3d 3c 2s", "3s 3h 3d 3c 4s"]),
        # Where A-2-3-4-5 stands.
        (SECOND, ["2s 3h 4d 5c 6s", "9s Th Jd Qc Ks", "As 2h 3d 4c 5s", "Ts Jh Qd Kc As"]),
        (LOWEST, ["As 2h 3d 4c 5s", "2s 3h 4d 5c 6s", "9s Th Jd Qc Ks", "Ts Jh Qd Kc As"]),
        (NO_WHEEL, ["Ks Qh Jd 9c 8s", "As 2h 3d 4c 5s", "As 6h 3d 4c 5s", "2s 2h 3d 4c 5s"]),
        (NO_WHEEL, ["2s 3h 4d 5c 6s", "As 2s 3s 4s 5s", "As 7s 3s 4s 5s"]),
        (SECOND, ["2s 3s 4s 5s 6s", "9s Ts Js Qs Ks", "As 2s 3s 4s 5s", "Ts Js Qs Ks As"]),
        # No other way round the ace.
        (SECOND, ["Ks Qh Jd 9c 8s", "Js Qh Kd Ac 2s", "2s 2h 3d 4c 5s"]),
        # From the highest card down.
        (SECOND, ["As 9s 8s 7s 2s", "As 9s 8s 7s 3s", "As Ts 4s 3s 2s"]),
        # One of each type.
        (
            LOWEST,
            [
                "As Kh Qd Jc 9s",
                "2s 2h Qd Jc 9s",
                "2s 2h 3d 3c 9s",
                "2s 2h 2d Jc 9s",
                "As 2h 3d 4c 5s",
                "2s 3s 4s 5s 7s",
                "2s 2h 2d 3c 3s",
                "2s 2h 2d 2c 3s",
                "As 2s 3s 4s 5s",
            ],
        ),
    ],
)
def test_rising_chains(rules: RowRules, chain: list[str]) -> None:
    values = [value(rules, text) for text in chain]
    assert all(low < high for low, high in pairwise(values)), [hex(v) for v in values]


@pytest.mark.rule("TH-3.2")
def test_flush_compare_top_ties_on_the_highest_card() -> None:
    top = RowRules("second", "top")
    assert value(top, "As 9s 8s 7s 2s") == value(top, "Ah Kh Qh Jh 9h")
    assert value(top, "Ks 9s 8s 7s 2s") < value(top, "Ah 9h 4h 3h 2h")
    # Straight flushes keep their places.
    assert value(top, "2s 3s 4s 5s 6s") < value(top, "3h 4h 5h 6h 7h")


@pytest.mark.rule("TH-3.2")
def test_flush_with_a_card_twice() -> None:
    # With an extra suit five diamonds may hold a pair: a flush that begins A-A.
    assert value(DUOGUI, "Ad Ad 9d 5d 2d") == 0x5EE952
    assert value(DUOGUI, "Ad Ad 9d 9d 2d") > value(DUOGUI, "Ad Kd Qd Jd 9d")


@pytest.mark.rule("TH-2.5")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2s 2h 2d Kc Qs", 0x72DC00),
        ("2s 2h 2d Kc Ks", 0x72DD00),
        ("2s 2h 2d 3c 3s", 0x723300),
        ("3s 3h 3d 2c 2s", 0x732200),
        ("3s 3h 3d 3c As", 0x93E000),
        ("2s 2h 2d 2c 2d", 0xA20000),
        ("jk jk jk jk jk", 0xA30000),
        ("jk jk jk jk 2s", 0xA20000),
        ("jk 2s 2h 3d 3c", 0x732200),
        ("jk 3s 3h Kd Kc", 0x73DD00),  # a full house without the bonus
        ("jk jk 3h Kd Kc", 0x7D3000),  # four kings above four threes
        ("jk jk 2h 3d Kc", 0x73D200),
        ("jk jk jk 3d Kc", 0x93D000),
        ("jk jk jk jk Kc", 0x9D0000),
        ("jk jk 3d 4d 5d", 0x8E0000),  # A-2-3-4-5 suited, the second straight flush, above four threes
        ("4s 4h 4d Kc Qs", 0x34DC00),
    ],
)
def test_twos_and_threes_count_one_more(text: str, expected: int) -> None:
    assert value(DUOGUI, text) == expected


@pytest.mark.rule("TH-2.5")
def test_twos_and_threes_keep_their_rank() -> None:
    chain = ["2s 2h 2d Kc Js", "2s 2h 2d Kc Qs", "3s 3h 3d 4c 2s", "4s 4h 4d 4c 2s"]
    assert [value(DUOGUI, text) for text in chain] == sorted({value(DUOGUI, text) for text in chain})
    assert value(DUOGUI, "3s 3h 3d 3c Ks") < value(DUOGUI, "3s 3h 3d 3c As") < value(DUOGUI, "4s 4h 4d 4d 4c")


@pytest.mark.rule("TH-2.4")
@pytest.mark.parametrize(
    ("wild", "natural"),
    [
        ("jk Ks Qh Jd Tc", "As Ks Qh Jd Tc"),  # duogui13:58
        ("jk 2s 3h 4d 5c", "As 2s 3h 4d 5c"),  # the wheel is above 2-3-4-5-6 when second
        ("jk Ks 9s 5s 2s", "As Ks 9s 5s 2s"),
        ("jk As 9s 5s 2s", "As As 9s 5s 2s"),  # an ace though the ace is there
        ("jk jk As 9s 5s", "As As As 9s 5s"),
        ("jk Ks Kh 9d 9c", "Ks Kh Kd 9d 9c"),
        ("jk Ks Qh 9d 7c", "Ks Kh Qh 9d 7c"),
        ("jk 9s 9h Kd 4c", "9s 9h 9d Kd 4c"),
        ("jk jk jk Ks 9h", "Ks Kh Kd Kc 9h"),
        ("jk jk jk Ks 9s", "Ks Qs Js Ts 9s"),  # suited, a run is above four kings
    ],
)
def test_a_joker_equals_the_card_it_stands_for(wild: str, natural: str) -> None:
    assert value(DUOGUI, wild) == value(DUOGUI, natural)


@pytest.mark.rule("TH-2.6")
def test_fronts_of_duogui13_in_order() -> None:
    ranks = "AKQJT987654"
    equal = [["3s 3h 3d", "jk 3s 3h", "jk jk 3s", "jk jk jk"], ["2s 2h 2d", "jk 2s 2h", "jk jk 2s"]]
    equal += [[f"jk jk {rank}s"] for rank in ranks]
    equal += [[f"{rank}s {rank}h {rank}d", f"jk {rank}s {rank}h"] for rank in ranks]
    equal += [["As Ah Kd", "jk As Kd"], ["As Ah Qd"], ["3s 3h 2d", "jk 3s 2d"], ["2s 2h Ad"], ["As Kh Qd"]]
    values = [{value(DUOGUI, text) for text in group} for group in equal]
    assert all(len(group) == 1 for group in values)
    falling = [group.pop() for group in values]
    assert falling == sorted(set(falling), reverse=True)
    assert [row_type(v) for v in falling[:3]] == [RowType.FRONT_THREES, RowType.FRONT_TWOS, RowType.JOKER_RUSH]


@pytest.mark.rule("TH-2.2", "TH-2.6")
def test_front_extras_need_the_rule() -> None:
    assert kind(SECOND, "2s 2h 2d") == RowType.TRIPLE
    assert kind(SECOND, "jk jk 9d") == RowType.TRIPLE
    assert kind(SECOND, "Ts Js Qs") == RowType.HIGH_CARD


@pytest.mark.rule("TH-2.7")
def test_front_order_of_the_extras() -> None:
    assert front_order(value(DUOGUI, "jk jk 9s")) == value(DUOGUI, "9s 9h 9d")
    for text in ("2s 2h 2d", "jk jk jk"):
        front = front_order(value(DUOGUI, text))
        assert value(DUOGUI, "As Ah Ad Kc Qs") < front < value(DUOGUI, "2s 3h 4d 5c 6s")
        # Three twos behind are four of a kind (D4), so they may stand behind 333.
        assert front < value(DUOGUI, "2s 2h 2d 4c 5s")
    for text in ("As Ah Ad", "As Ah Kd", "As Kh Qd"):
        assert front_order(value(DUOGUI, text)) == value(DUOGUI, text)


@pytest.mark.rule("TH-3.3")
@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("As Kh Qd Jc 9s", "Ah 7c 5d 3c 2s", True),
        ("Ks Kh 9d 9c As", "Kd Kc 2d 2c 3s", True),
        ("Ks Kh Kd 9c 9s", "Ks Kh Kd 2c 2s", True),
        ("Ks Kh Kd 9c 9s", "Qs Qh Qd 2c 2s", False),
        ("As 9s 8s 7s 2s", "Ah Kh Qh Jh 9h", True),
        ("As 2h 3d 4c 5s", "As Kh Qd Jc Ts", False),
        ("2s 3h 4d 5c 6s", "2h 3d 4c 5s 6h", True),
        ("As Kh Qd", "Ah 3c 2d", True),
        ("As Ah Qd", "As Kh Qd", False),
    ],
)
def test_leading_keeps_type_and_first_rank(one: str, other: str, equal: bool) -> None:
    assert (leading(value(LOWEST, one)) == leading(value(LOWEST, other))) is equal
    assert row_type(leading(value(LOWEST, one))) == kind(LOWEST, one)


SIZES = st.sampled_from((3, 5))


@st.composite
def renamed_rows(draw: st.DrawFn) -> tuple[RowRules, list[int], Renaming]:
    """A row of some table's deck, and a renaming of suits for it."""
    rules = draw(st.sampled_from(ALL_RULES))
    deck, renamings = draw(st.sampled_from(decks(rules.low_bonus)))
    return rules, draw(dealt(deck, draw(SIZES))), draw(st.sampled_from(renamings))


@pytest.mark.rule("TH-1.1")
@given(renamed_rows(), st.permutations(range(5)))
def test_suits_and_order_of_cards_never_matter(case: tuple[RowRules, list[int], Renaming], order: list[int]) -> None:
    rules, cards, suits = case
    renamed = [card if card == JOKER else card & ~3 | suits[card & 3] for card in cards]
    changed = [renamed[place] for place in order if place < len(cards)]
    assert row_value(rules, changed) == row_value(rules, cards)


@pytest.mark.rule("TH-2.4")
@given(
    st.sampled_from([rules for rules in ALL_RULES if rules.low_bonus]),
    SIZES.flatmap(lambda size: dealt(LARGEST, size)),
)
def test_a_joker_is_never_worse_than_a_fixed_card(rules: RowRules, cards: list[int]) -> None:
    assert row_value(rules, [JOKER, *cards[1:]]) >= row_value(rules, cards)
