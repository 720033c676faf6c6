"""What people are told of rows and specials: notes, groups, 辗过."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from paiju.core.cards import cards_text, parse_cards
from paiju.core.ledger import Entry
from paiju.families.thirteen.grouping import groups_of
from paiju.families.thirteen.hands import best_special
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.naming import note_of
from paiju.families.thirteen.rules.rows import RowRules, row_value
from paiju.games.duogui13 import GAME as DUOGUI
from paiju.games.fujian13 import GAME as FUJIAN
from paiju.games.taiwan13 import GAME as TAIWAN
from paiju.registry import get_game
from tests.thirteen.oracle import hands as made
from tests.thirteen.oracle.request import deck, read_options
from tests.thirteen.oracle.rows import rank, straights, suit
from tests.thirteen.oracle.specials import rules_of

# -- notes --------------------------------------------------------------------------------------------------

TEXT, APP = RowRules("second", low_bonus=True), RowRules("second", "pairs", True, "highest")


@pytest.mark.rule("DG-3.10", "TH-2.5")
@pytest.mark.parametrize(
    ("rules", "row", "note"),
    [
        (TEXT, "2s 2h 2d Kc Qs", "quads_2"),
        (TEXT, "3s 3h jk Kc Qs", "quads_3"),
        (TEXT, "3s 3h 3d jk Qs", "five_alike_3"),
        (TEXT, "2s 2h 2d 2c 2d", "six_alike_2"),
        (TEXT, "jk jk jk jk jk", "six_alike_3"),
        (APP, "jk jk jk jk jk", "five_jokers"),
        (TEXT, "9s 9h 9d 9c 2d", None),
        (TEXT, "9s 9h 9d 9c jk", None),
        (TEXT, "2s 2h Kd Kc Ks", None),
        (TEXT, "2s 2h 2d", None),
        (RowRules("second"), "2s 2h 2d 2c Ks", None),
        (TEXT, "Kd Kd 9d 5d 2d", None),
        (APP, "Kd Kd 9d 5d 2d", "flush_pair"),
        (APP, "Kd Kd 9d 9d 2d", "flush_two_pair"),
        (APP, "Kd Kd jk 9d 2d", "flush_triple"),
        (APP, "Kd Qd 9d 5d 2d", None),
    ],
)
def test_rows_that_count_otherwise_than_they_look(rules: RowRules, row: str, note: str | None) -> None:
    assert note_of(rules, row_value(rules, parse_cards(row))) == note


@pytest.mark.rule("DG-3.10")
def test_a_note_stands_where_the_row_is_named_and_the_contracts_names_stay() -> None:
    mine = {"front": "4s 5h 7d", "middle": "Ts Tc 9d 9c 4h", "back": "2s 2h 2d Kc Qs"}
    yours = {"front": "4d 5c 8d", "middle": "Th Td 9h 9s 4c", "back": "Ks Kh Kd 5s 5d"}
    answer: Any = DUOGUI.scoring.score({"players": [mine, yours]})
    assert answer["players"][0]["rows"] == ["乌龙", "两对", "铁支"]
    assert answer["players"][0]["notes"] == [None, None, "三个 2 算四个"]
    assert answer["players"][1]["notes_en"] == [None, None, None]
    line = next(line for line in answer["explain"] if line["rule"] == "DG-3.4")
    assert line["zh"] == "座位 1 付座位 0 4 分：尾道，铁支（三个 2 算四个）胜葫芦"
    assert line["en"].endswith("back, four of a kind (three twos count as four) over full house")
    read: Any = DUOGUI.reading.read({"back": "2s 2h 2d Kc Qs"})
    assert read["names"][2]["zh"] == "铁支（三个 2 算四个）"


# -- groups -------------------------------------------------------------------------------------------------


def groups(game: Any, text: str, **options: Any) -> tuple[str, list[str]]:
    rules: Rules = game.options_type(**options).rules()
    special = best_special(rules, parse_cards(text))
    assert special is not None
    return special.id, [cards_text(group) for group in groups_of(rules, special.id, parse_cards(text))]


@pytest.mark.parametrize(
    ("game", "cards", "special", "shown"),
    [
        (
            FUJIAN,
            "2s 4s 6s 8s Ts 3h 5h 7h 9h Jh 4d 9d Kd",
            "three_flushes",
            ["Kd 9d 4d", "Jh 9h 7h 5h 3h", "Ts 8s 6s 4s 2s"],
        ),
        (
            TAIWAN,
            "2s 2h 4s 4h 6s 6h 8s 8d Ts Th Qs Qh Kc",
            "six_pairs",
            ["Qs Qh", "Ts Th", "8s 8d", "6s 6h", "4s 4h", "2s 2h", "Kc"],
        ),
        (
            TAIWAN,
            "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s",
            "dragon",
            ["As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s"],
        ),
    ],
)
def test_specials_in_the_groups_that_make_them(game: Any, cards: str, special: str, shown: list[str]) -> None:
    assert groups(game, cards) == (special, shown)


def test_three_straights_are_three_runs() -> None:
    """With two jacks and no ace, J-Q-K, 7-J and 2-6 are the only way."""
    special, shown = groups(FUJIAN, "2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Jd Qc Ks")
    ranks = ["".join(card[0] for card in group.split()) for group in shown]
    assert (special, ranks[0], sorted(ranks[1:])) == ("three_straights", "KQJ", ["65432", "JT987"])


def test_jokers_are_in_the_group_they_complete() -> None:
    found = groups(DUOGUI, "4s 4h 4d 6s 6h 6d 9s 9h 9d Ks Kh 8c jk", players=2, jokers=8)
    assert found == ("four_triples", ["9s 9h 9d", "6s 6h 6d", "4s 4h 4d", "Ks Kh jk", "8c"])
    found = groups(DUOGUI, "2s 2h 2d 2c 2d 2c 4s 5h 6d 8c 9s Jh Kd", players=6)
    assert found == ("alike_7", ["2s 2h 2d 2d 2c 2c", "Kd Jh 9s 8c 6d 5h 4s"])
    found = groups(DUOGUI, "As Ac Ks Qc Js 9c 8s 7c 6s 5c 4s 3s 2c", players=2)
    assert found == ("one_colour", ["As Ks Js 8s 6s 4s 3s", "Ac Qc 9c 7c 5c 2c"])
    found = groups(DUOGUI, "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Js 9h", players=2)
    assert found == ("twelve_royals", ["As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Js", "9h"])


GROUPED = {
    "四套三条": [3, 3, 3, 3, 1],
    "三分天下": [4, 4, 4, 1],
    "三皇五帝": [5, 5, 3],
    "五对三条": [3, 2, 2, 2, 2, 2],
    "六对半": [2, 2, 2, 2, 2, 2, 1],
    "双怪冲三": [3, 3, 2, 2, 2, 1],
}


def is_run(group: list[str]) -> bool:
    ranks = [rank(card) for card in group if card != "jk"]
    runs = [run for run, _ in straights("second")]
    if len(group) == 3:
        runs = [set(range(top - 2, top + 1)) for top in range(4, 15)] + [{14, 2, 3}]
    return len({*ranks}) == len(ranks) and any({*ranks} <= run for run in runs)


@pytest.mark.parametrize("game", ["duogui13", "fujian13", "taiwan13"])
def test_groups_hold_all_cards_and_are_what_they_should_be(game: str) -> None:
    """Specials made by the oracle's dealer, jokers among them."""
    options = read_options(game, {"jokers": 8, "extra_suits": 2} if game == "duogui13" else {}, 4)
    rules = get_game(game).options_type(**({"jokers": 8, "extra_suits": 2} if game == "duogui13" else {})).rules()
    seen = Counter[str]()
    for number in range(400):
        chance = Random(f"{game}/{number}")
        name = chance.choice([one for one, _, _ in rules_of(game, options)])
        cards = made.make_special(name, deck(game, options), chance)
        special = cards and best_special(rules, parse_cards(" ".join(cards)))
        if not cards or not special:
            continue
        shown = [cards_text(group).split() for group in groups_of(rules, special.id, parse_cards(" ".join(cards)))]
        assert Counter(card for group in shown for card in group) == Counter(cards)
        seen[special.zh] += 1
        naturals = [[card for card in group if card != "jk"] for group in shown]
        if special.zh in GROUPED:
            assert [len(group) for group in shown] == GROUPED[special.zh]
            assert all(len({rank(card) for card in group}) <= 1 for group in naturals)
        if special.zh in ("三同花", "三顺子", "三同花顺"):
            assert [len(group) for group in shown] == [3, 5, 5]
            assert special.zh == "三顺子" or all(len({suit(card) for card in group}) <= 1 for group in naturals)
            assert special.zh == "三同花" or all(map(is_run, shown))
    assert len(seen) > 8 and {"六对半", "三同花", "三顺子"} <= {*seen}


# -- 辗过 ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FJ-4.2")
def test_a_rollover_has_its_own_name() -> None:
    """Front won, the equal straights behind tied: no gun, though it counts as one. The third hand loses all three."""
    players = [
        {"front": "Ks Kh 2d", "middle": "8s 7h 6d 5c 4s", "back": "Ts 9h 8d 7c 6s"},
        {"front": "Qs Qh 2c", "middle": "8h 7d 6c 5s 4h", "back": "Th 9d 8c 7s 6h"},
        {"front": "2s 3h 9s", "middle": "Jh Jd 3c 4d 5h", "back": "Qd Qc 3s 3d Ah"},
        {"front": "2h 5d 9c", "middle": "Tc Td 4c Jc Kd", "back": "Js As Ac Ad Kc"},
    ]
    answer: Any = FUJIAN.scoring.score({"players": players})
    assert [0, 1] in answer["guns"] and answer["rollovers"] == [[0, 1]]
    names = {line["zh"].partition("：")[2] for line in answer["explain"] if {line["from"], line["to"]} == {0, 1}}
    assert names == {"前墩，对子胜对子", "辗过，乘 2"}
    assert [0, 2] in answer["guns"] and any("打枪" in line["zh"] for line in answer["explain"])


def test_an_explanation_reads_its_entry_alone() -> None:
    detail = {
        "line": "row",
        "place": "back",
        "row": "quads",
        "over": "quads",
        "note": "quads_3",
        "over_note": "quads_2",
    }
    words = DUOGUI.explain(Entry(0, 1, 0, 4, "DG-3.4", detail), "zh")
    assert words == "座位 1 付座位 0 4 分：尾道，铁支（三个 3 算四个）胜铁支（三个 2 算四个）"
