"""Arranging: what is in order, what is refused or fouled, and that there is always something to lay."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from paiju.core.cards import JOKER, parse_cards
from paiju.core.errors import IllegalAction
from paiju.core.game import AnyGame
from paiju.core.shuffle import Stream
from paiju.families.thirteen.hands import best_special, in_order, row_values
from paiju.families.thirteen.moves import Arrange, Declare, arrangements, splits, sure_arrangement
from paiju.families.thirteen.rules.specials import forms
from paiju.games.duogui13 import GAME as DUOGUI
from paiju.games.duogui13.options import Duogui13Options
from paiju.games.fujian13 import GAME as FUJIAN
from paiju.games.taiwan13 import GAME as TAIWAN
from tests.thirteen.desk import arrange, hands_of, holding, look, rules_of, shown_hands, table

GAMES = ("duogui13", "fujian13", "taiwan13")


HAND = "2s 3h 4d 5c 7s 9s 9h Js Jh Kd Kc Ac Ad"


def code(game: AnyGame, action: object, cards: str = HAND) -> str | None:
    played = holding(table(game), 0, cards)
    refusal = game.check(played.state, 0, action)
    return None if refusal is None else refusal.code


@pytest.mark.rule("TH-1.2")
@pytest.mark.parametrize("game", [DUOGUI, FUJIAN])
def test_what_is_refused(game: AnyGame) -> None:
    assert code(game, arrange("2s 3h 4d | 5c 7s 9s 9h Kd | Js Jh Kc Ac Ad")) is None
    assert code(game, arrange("2s 3h | 4d 5c 7s 9s 9h | Js Jh Kc Kd Ac Ad")) == "wrong_row_size"
    assert code(game, arrange("2s 3h 4d | 5c 7s 9s 9h Kd | Js Jh Kc Ac As")) == "not_your_cards"
    assert code(game, arrange("2s 3h 4d | 5c 7s 9s 9h 9h | Js Jh Kc Ac Ad")) == "not_your_cards"
    assert code(game, arrange("2s 3h 4d | Js Jh Kc Ac Ad | 5c 7s 9s 9h Kd")) == "out_of_order"
    assert code(game, Declare()) == "not_special"
    first = next(game.actions(holding(table(game), 0, HAND).state, 0))
    assert isinstance(first, Arrange) and code(game, first) is None


@pytest.mark.rule("DG-2.2", "FJ-2.2", "TH-5.2")
def test_an_out_of_order_arrangement_is_refused_in_words() -> None:
    wrong = arrange("2s 3h 4d | Js Jh Kc Kd Ad | 5c 7s 9s 9h Ac")
    for game, rule_id, words in (
        (DUOGUI, "DG-2.1", "后墩（对子）压不住中墩（两对）"),
        (FUJIAN, "FJ-2.1", "压不住中墩（二对）"),
    ):
        played = holding(table(game), 0, HAND)
        before = played.state
        with pytest.raises(IllegalAction) as caught:
            played.submit(0, wrong)
        assert caught.value.code == "out_of_order"
        assert caught.value.refusal.rule == rule_id
        assert words in caught.value.message("zh")
        assert "back (pair) does not hold against middle (two pair)" in caught.value.message("en")
        assert played.state is before


@pytest.mark.rule("DG-2.1", "FJ-2.1", "TW-2.1", "TH-5.1")
@pytest.mark.parametrize(
    ("rows", "duogui", "fujian", "taiwan"),
    [
        ("4s 5h 7d | 9s 9h 3d 5c 2s | Js Jh Jd 5s 6d", True, True, True),
        ("4s 5h 7d | 9s 8h 7c 6c 5s | 9h 8d 7s 6d 5c", False, True, True),  # equal fives
        ("4s 4h 7d | 9s 8h 7c 6c 3s | Js Jh Jd 5s 6d", False, False, False),  # pair over high card
        ("Ah Ad Kc | As Ac Ks 4h 3d | Qs Qh Qd 5c 6d", True, True, True),  # the front runs out first
        ("4s 5h 7d | As 2h 3c 4d 5s | Kh Qd Js Tc 9h", False, False, True),  # the wheel is second, or lowest
    ],
)
def test_the_order_each_game_asks_for(rows: str, duogui: bool, fujian: bool, taiwan: bool) -> None:
    for game, legal in ((DUOGUI, duogui), (FUJIAN, fujian), (TAIWAN, taiwan)):
        rules = game.options_type().rules()
        assert in_order(rules, row_values(rules, arrange(rows).rows)) is legal


@pytest.mark.rule("DG-2.1", "TH-2.7")
@pytest.mark.parametrize(
    ("rows", "legal"),
    [
        ("2s 2h 2d | 9s 9h 9d 5c 6s | Ks Kh Kd Jc Js", False),  # 222 in front wants a straight or better
        ("2s 2h 2d | 9s 8h 7d 6c 5s | Ks Kh Kd Jc Js", True),
        ("3s jk jk | 3h 3d 3c 9d Td | Ks Kh Kd Kc Js", True),  # 333 with two others is a 铁支
        ("Ks jk jk | Kh Kd Kc 5c 6s | As 2s 3s 4s 5s", True),  # 对鬼冲前 K is three kings here
        ("Ks jk jk | Qh Qd Qc 5c 6s | As 2s 3s 4s 5s", False),
    ],
)
def test_special_fronts_in_the_order_check(rows: str, legal: bool) -> None:
    rules = Duogui13Options().rules()
    assert in_order(rules, row_values(rules, arrange(rows).rows)) is legal


@pytest.mark.rule("TW-2.2", "TH-5.2")
def test_a_foul_is_accepted_and_shown() -> None:
    played = table(TAIWAN, mode="all", deals=1)
    seat_0 = next(arrangements(rules_of(played), hands_of(played)[0], ordered=False))
    others = [next(arrangements(rules_of(played), hand)) for hand in hands_of(played)[1:]]
    for seat, action in enumerate([seat_0, *others]):
        played.submit(seat, action)
    hands = shown_hands(played)
    assert [hand["foul"] for hand in hands] == [True, False, False, False]
    assert all(len(hand["types"]) == 3 for hand in hands)
    assert "tally.foul" in [key for event in played.events for key in TAIWAN.counting.tally(event)]


@pytest.mark.rule("TH-5.3", "DG-2.3")
def test_only_the_special_remains() -> None:
    """Eight jokers and five threes: every row is threes, so middle and back are always equal."""
    played = table(DUOGUI, players=6, jokers=8)
    holding(played, 0, "3s 3h 3d 3c 3d jk jk jk jk jk jk jk jk")
    assert list(DUOGUI.actions(played.state, 0)) == [Declare()]
    assert DUOGUI.sample(look(played, 0), Stream("00" * 32, "test")) == Declare()
    found = best_special(rules_of(played), hands_of(played)[0])
    assert found is not None
    assert found.zh == "无敌至尊"


@st.composite
def hands(draw: st.DrawFn) -> tuple[Duogui13Options, tuple[int, ...]]:
    """Hands of few ranks and many jokers come up as often as ordinary ones."""
    options = Duogui13Options(
        players=6,
        jokers=draw(st.integers(0, 8)),
        wheel=draw(st.sampled_from(["second", "lowest", "none"])),
        flush_compare=draw(st.sampled_from(["full", "top", "pairs"])),
        all_jokers=draw(st.sampled_from(["natural", "highest"])),
    )
    random = Random(draw(st.integers(0, 1 << 30)))
    ranks = set(random.sample(range(13), random.choice([3, 3, 4, 5, 6, 13])))
    suits = set(random.sample(range(4), random.choice([1, 2, 4, 4])))
    deck = [c for c in options.rules().room.deck if c == JOKER or (c >> 2 in ranks and c & 3 in suits)]
    most = random.choice([0, 1, 2, 3, 4, 5, 8])
    jokers = [JOKER] * min(most, options.jokers)
    naturals = [card for card in deck if card != JOKER]
    if len(naturals) + len(jokers) < 13:
        naturals = [card for card in options.rules().room.deck if card != JOKER]
    return options, tuple(sorted(jokers + random.sample(naturals, 13 - len(jokers))))


@pytest.mark.slow
@pytest.mark.rule("DG-2.3")
@given(case=hands())
@example(case=(Duogui13Options(players=6), tuple(sorted(parse_cards("3s 5d 8s Ks Kh Kd Kd Kc Kc jk jk jk jk")))))
@settings(max_examples=600)
def test_every_hand_has_an_arrangement_or_a_special(case: tuple[Duogui13Options, tuple[int, ...]]) -> None:
    options, cards = case
    rules = options.rules()
    if forms("alike_7", cards, rules.special_ctx):
        assert best_special(rules, cards) is not None
        return
    sure = sure_arrangement(rules, cards)
    assert sure is not None
    assert tuple(sorted(sure.front + sure.middle + sure.back)) == cards
    assert in_order(rules, row_values(rules, sure.rows))


def test_splits_are_all_there_once() -> None:
    """13! / (3! 5! 5!) = 72,072 of thirteen different cards; like cards make no new ones."""
    every = list(splits(parse_cards(HAND)))
    assert len(every) == len(set(every)) == 72_072
    alike = list(splits(parse_cards("jk jk jk jk jk 2s 2s 2s 2s 2s 3s 3s 3s")))
    # Rows (jokers, twos): a front takes a + b <= 3 of five and five with 3 - a - b threes, and so on; counted apart.
    expected = {
        ((a, b), (c, d))
        for a in range(4)
        for b in range(4 - a)
        for c in range(6 - a)
        for d in range(6 - b)
        if c + d <= 5 and (3 - a - b) + (5 - c - d) <= 3
    }
    assert len(alike) == len(set(alike)) == len(expected)


@pytest.mark.slow
@pytest.mark.rule("TW-2.2")
def test_choices_list_what_is_in_order_first_then_the_fouls() -> None:
    played = holding(table(TAIWAN, mode="all"), 0, "2s 2h 4s 4h 6s 6h 8s 8d Ts Th Qs Qh Kc")
    every = list(TAIWAN.actions(played.state, 0))
    assert every[0] == Declare()
    assert len(every) == len(set(every)) == 1 + 72_072
    rules = rules_of(played)
    ordered = [in_order(rules, row_values(rules, action.rows)) for action in every[1:] if isinstance(action, Arrange)]
    assert ordered == sorted(ordered, reverse=True)
    assert 0 < sum(ordered) < 72_072


def test_arranged_cards_may_come_in_any_order() -> None:
    one, two = (
        arrange("4d 2s 3h | 5c 7s 9s 9h Kd | Js Jh Kc Ac Ad"),
        arrange("2s 3h 4d | 9s 9h Kd 5c 7s | Ad Ac Kc Js Jh"),
    )
    assert one == two
