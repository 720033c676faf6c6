"""多鬼十三水 settled: every number worked out by hand from its source."""

from __future__ import annotations

import pytest

from paiju.core.cards import parse_cards
from paiju.core.ledger import totals
from paiju.families.thirteen.hands import ShownHand, arranged, best_special, declared, row_values
from paiju.families.thirteen.model import Rules
from paiju.games.duogui13.options import Duogui13Options
from tests.thirteen.settling import Settlement, lines, net, settle

RULES = Duogui13Options().rules()
LOW_FRONT, LOW_FIVE = "4s 5h 7d", "2s 3h 4d 5c 7s"
# In order: nothing, two pair, full house; and pair, full house, four of a kind, which beats it three times: 1 + 2 + 4.
WEAK = ("4s 5h 7d", "Ts Tc 9d 9c 4h", "Qs Qh Qd 5c 5d")
STRONG = ("Kh Kd 3c", "Jh Jd Jc 6s 6h", "As Ah Ad Ac 2s")


def rules(players: int, **options: object) -> Rules:
    return Duogui13Options(players=players, **options).rules()  # type: ignore[arg-type]


def row_hand(table: Rules, *rows: str) -> ShownHand:
    """Rows as they compare, whether or not they are in order: points of a place are tested one at a time."""
    cards = [parse_cards(row) for row in rows]
    return ShownHand(tuple(card for row in cards for card in row), row_values(table, cards))


def hand(table: Rules, *rows: str) -> ShownHand:
    shown = arranged(table, [parse_cards(row) for row in rows])
    assert isinstance(shown, ShownHand), shown
    return shown


def special(table: Rules, text: str) -> ShownHand:
    shown = declared(table, parse_cards(text))
    assert isinstance(shown, ShownHand), shown
    return shown


def points(settled: Settlement) -> dict[tuple[int, int], int]:
    return {pair.seats: pair.points for pair in settled.pairs}


FIVES = [
    pytest.param("2s 2h 2d 2c 2d", 20, 40, marks=pytest.mark.rule("DG-3.1"), id="22222 六同"),
    pytest.param("3s 3h jk jk jk", 20, 40, marks=pytest.mark.rule("DG-3.1"), id="33鬼鬼鬼 六同"),
    pytest.param("9s 9h 9d 9c 9d", 10, 20, marks=pytest.mark.rule("DG-3.2"), id="五同"),
    pytest.param("2s 2h 2d 2c Kd", 10, 20, marks=pytest.mark.rule("DG-3.2", "DG-3.10"), id="2222K 五同"),
    pytest.param("3s 3h 3d jk 9d", 10, 20, marks=pytest.mark.rule("DG-3.2", "DG-3.10"), id="333鬼9 五同"),
    pytest.param("9s 8s 7s 6s 5s", 5, 10, marks=pytest.mark.rule("DG-3.3"), id="同花顺"),
    pytest.param("9s jk 7s jk 5s", 5, 10, marks=pytest.mark.rule("DG-3.3"), id="带鬼同花顺"),
    pytest.param("9s 9h 9d 9c 4d", 4, 8, marks=pytest.mark.rule("DG-3.4"), id="铁支"),
    pytest.param("3s 3h 3d Kc Qd", 4, 8, marks=pytest.mark.rule("DG-3.4", "DG-3.10"), id="333KQ 铁支"),
    pytest.param("2s 2h 2d 3c 3d", 4, 8, marks=pytest.mark.rule("DG-3.4", "DG-3.10"), id="22233 铁支"),
    pytest.param("9s 9h 9d 4c 4d", 1, 2, marks=pytest.mark.rule("DG-3.5"), id="葫芦"),
    pytest.param("As Js 9s 6s 2s", 1, 1, marks=pytest.mark.rule("DG-3.6"), id="同花"),
    pytest.param("9s 8h 7d 6c 5s", 1, 1, marks=pytest.mark.rule("DG-3.6"), id="顺子"),
    pytest.param("9s 9h 9d 6c 5s", 1, 1, marks=pytest.mark.rule("DG-3.6"), id="三条"),
    pytest.param("9s 9h 6d 6c 5s", 1, 1, marks=pytest.mark.rule("DG-3.6"), id="两对"),
    pytest.param("9s 9h 8d 6c 5s", 1, 1, marks=pytest.mark.rule("DG-3.6"), id="对子"),
    pytest.param("As Qh 8d 6c 5s", 1, 1, marks=pytest.mark.rule("DG-3.6"), id="乌龙"),
]


@pytest.mark.parametrize(("row", "back", "middle"), FIVES)
def test_points_of_a_five_card_row(row: str, back: int, middle: int) -> None:
    loser = row_hand(RULES, LOW_FRONT, LOW_FIVE, LOW_FIVE)
    assert net(RULES, row_hand(RULES, LOW_FRONT, LOW_FIVE, row), loser) == back
    assert net(RULES, row_hand(RULES, LOW_FRONT, row, LOW_FIVE), loser) == middle
    # The loser's type counts for nothing: the same from the other side.
    assert net(RULES, loser, row_hand(RULES, LOW_FRONT, row, LOW_FIVE)) == -middle


@pytest.mark.parametrize(
    ("row", "worth"),
    [
        pytest.param("3s 3h 3d", 30, marks=pytest.mark.rule("DG-3.9"), id="333"),
        pytest.param("2s 2h 2d", 30, marks=pytest.mark.rule("DG-3.9"), id="222"),
        pytest.param("2s jk jk", 30, marks=pytest.mark.rule("DG-3.9"), id="2鬼鬼"),
        pytest.param("jk jk jk", 30, marks=pytest.mark.rule("DG-3.9"), id="鬼鬼鬼"),
        pytest.param("4s jk jk", 20, marks=pytest.mark.rule("DG-3.8"), id="对鬼冲前"),
        pytest.param("As Ah Ad", 3, marks=pytest.mark.rule("DG-3.7"), id="AAA"),
        pytest.param("4s 4h jk", 3, marks=pytest.mark.rule("DG-3.7"), id="44鬼"),
        pytest.param("As Ah 4d", 1, marks=pytest.mark.rule("DG-3.6"), id="对子"),
        pytest.param("As 5h 4d", 1, marks=pytest.mark.rule("DG-3.6"), id="乌龙"),
    ],
)
def test_points_of_a_front(row: str, worth: int) -> None:
    loser = row_hand(RULES, LOW_FRONT, LOW_FIVE, LOW_FIVE)
    assert net(RULES, row_hand(RULES, row, LOW_FIVE, LOW_FIVE), loser) == worth


@pytest.mark.rule("DG-3.8", "DG-3.9")
def test_fronts_in_order() -> None:
    """333 > 222 > 对鬼冲前 by its card > AAA, and the winner's points are its own."""
    fronts = ["jk jk 3s", "2s 2h 2d", "As jk jk", "4s jk jk", "As Ah jk", "4s 4h 4d", "As Ah 2d"]
    worth = [30, 30, 20, 20, 3, 3, 1]
    hands = [row_hand(RULES, front, LOW_FIVE, LOW_FIVE) for front in fronts]
    for high, mine in enumerate(hands):
        for low in range(high + 1, len(hands)):
            assert net(RULES, mine, hands[low]) == worth[high]


@pytest.mark.rule("TH-6.1")
def test_a_joker_equals_the_card_it_stands_for() -> None:
    """duogui13:58: a joker with K-Q-J-10 is as high as A-K-Q-J-10."""
    joker = row_hand(RULES, LOW_FRONT, LOW_FIVE, "jk Ks Qh Jd Tc")
    natural = row_hand(RULES, LOW_FRONT, LOW_FIVE, "As Kh Qd Jc Ts")
    assert lines(RULES, joker, natural) == ()


@pytest.mark.rule("DG-4.1")
@pytest.mark.parametrize(
    ("fronts", "second"),
    [(["Ks Kh 3d", "Qs Qh 3d", "Js Jh 3d", "Ts Th 3d", "9s 9h 3d", "8s 8d 3d"], 3),
     (["Ks Kh 3d", "Qs Qh 3d", "Qd Qc 3c", "Ts Th 3d", "9s 9h 3d", "8s 8d 3d"], 2)],
)  # fmt: skip
def test_the_sources_six_player_example(fronts: list[str], second: int) -> None:
    """duogui13:51: second of six is +4 - 1 = +3; second and third alike are +3 + 0 - 1 = +2."""
    table = rules(6)
    hands = [hand(table, front, "As Ah 4d 5c 6s", "Qs Qh Qd 5c 5d") for front in fronts]
    assert totals(settle(table, 0, hands).entries, 6)[1] == second


@pytest.mark.rule("DG-4.2", "DG-1.1")
def test_gun_doubles_the_pair() -> None:
    table = rules(2)
    settled = settle(table, 0, [hand(table, *STRONG), hand(table, *WEAK)])
    assert points(settled) == {(0, 1): 14}
    assert [(entry.amount, entry.rule) for entry in settled.entries] == [
        (1, "DG-3.6"),
        (2, "DG-3.5"),
        (4, "DG-3.4"),
        (7, "DG-4.2"),
    ]
    assert settled.guns == ((0, 1),)
    assert settled.sweeps == ()  # two players: no 全垒打


@pytest.mark.rule("DG-4.2")
def test_two_rows_and_a_tie_are_no_gun() -> None:
    table = rules(2)
    mine = hand(table, "Kh Kd 3c", "Jh Jd Jc 6s 6h", WEAK[2].replace("5c 5d", "7c 7d"))
    yours = hand(table, "Ks Kc 3d", "Ts Tc 9d 9c 4h", WEAK[2])
    assert points(settle(table, 0, [mine, yours])) == {(0, 1): 3}  # 0 + 2 + 1


@pytest.mark.rule("DG-4.3")
def test_sweep_doubles_each_pair_again() -> None:
    table = rules(3)
    settled = settle(table, 0, [hand(table, *WEAK), hand(table, *STRONG), hand(table, *WEAK)])
    assert points(settled) == {(0, 1): -28, (0, 2): 0, (1, 2): 28}
    assert totals(settled.entries, 3) == (-28, 56, -28)
    assert settled.sweeps == (1,)


@pytest.mark.rule("DG-4.3")
def test_no_sweep_unless_everybody_is_shot() -> None:
    table = rules(3)
    # The third ties the front, so it loses 2 + 4 without a gun.
    third = hand(table, "Ks Kc 3d", *WEAK[1:])
    settled = settle(table, 0, [hand(table, *STRONG), hand(table, *WEAK), third])
    assert points(settled) == {(0, 1): 14, (0, 2): 6, (1, 2): -1}
    assert settled.sweeps == ()


@pytest.mark.rule("DG-4.3", "DG-4.4", "TH-6.3")
def test_a_special_forbids_the_sweep_and_stands_apart() -> None:
    table = rules(3)
    six_pairs = special(table, "2s 2h 4s 4h 6s 6h 8s 8d Ts Th Qs Qh Kc")
    settled = settle(table, 0, [hand(table, *STRONG), hand(table, *WEAK), six_pairs])
    assert points(settled) == {(0, 1): 14, (0, 2): -6, (1, 2): -6}
    assert settled.sweeps == ()
    assert settled.guns == ((0, 1),)


SIX_ALIKE = "7s 7h 7d 7c 7d 7c 2s 4h 5d 9c Ts Jh Kd"
THREE_STRAIGHT_FLUSHES = "2s 3s 4s 5h 6h 7h 8h 9h 9d Td Jd Qd Kd"


@pytest.mark.rule("DG-4.5", "DG-5.16")
def test_the_sources_special_example() -> None:
    """duogui13:53: 六六大顺 (20) meets 三同花顺 (26): it loses 26, or read literally 26 - 20."""
    winner = rules(2, six_alike=True, extra_suits=2)
    hands = [special(winner, SIX_ALIKE), special(winner, THREE_STRAIGHT_FLUSHES)]
    assert points(settle(winner, 0, hands)) == {(0, 1): -26}
    net = rules(2, six_alike=True, extra_suits=2, special_clash="net")
    settled = settle(net, 0, hands)
    assert points(settled) == {(0, 1): -6}
    assert [(entry.payee, entry.amount) for entry in settled.entries] == [(0, 20), (1, 26)]


@pytest.mark.rule("DG-4.5")
def test_equal_points_tie_whatever_the_special() -> None:
    royals = "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Js 9h"
    for clash in ("winner", "net"):
        table = rules(2, special_clash=clash)
        hands = [special(table, royals), special(table, THREE_STRAIGHT_FLUSHES)]  # 26 and 26
        assert points(settle(table, 0, hands)) == {(0, 1): 0}


@pytest.mark.rule("DG-4.6")
def test_horse_doubles_every_pair_of_its_holder() -> None:
    table = rules(3, horse="8h")
    horse = ("4s 5h 7d", "Ts Tc 9d 9c 8h", "Qs Qh Qd 5c 5d")
    settled = settle(table, 0, [hand(table, *STRONG), hand(table, *horse), hand(table, *WEAK)])
    # 7, gun 14, sweep 28, and 56 against the holder, whose middle (10-9 with an 8) beats 10-9 with a 4: 1, doubled.
    assert points(settled) == {(0, 1): 56, (0, 2): 28, (1, 2): 2}
    assert [entry.rule for entry in settled.entries].count("DG-4.6") == 2
    assert points(settle(rules(3), 0, [hand(table, *STRONG), hand(table, *horse), hand(table, *WEAK)])) == {
        (0, 1): 28,
        (0, 2): 28,
        (1, 2): 1,
    }


@pytest.mark.rule("DG-4.6")
def test_horse_counts_in_a_special_and_against_one() -> None:
    table = rules(2, horse="8h")
    holder = special(table, "2s 2h 4s 4h 6s 6h 8s 8h Ts Th Qs Qh Kc")
    other = special(table, "2s 2h 4s 4h 6s 6h 8s 8d Ts Th Qs Qh Kc")
    with_horse = ("4s 5h 7d", "Ts Tc 9d 9c 8h", "Qs Qh Qd 5c 5d")
    assert points(settle(table, 0, [holder, hand(table, *WEAK)])) == {(0, 1): 12}
    assert points(settle(table, 0, [hand(table, *with_horse), other])) == {(0, 1): -12}
    assert points(settle(table, 0, [hand(table, *WEAK), other])) == {(0, 1): -6}


@pytest.mark.rule("DG-1.5")
def test_base_multiplies_everything() -> None:
    table = rules(2, base=5)
    assert points(settle(table, 0, [hand(table, *STRONG), hand(table, *WEAK)])) == {(0, 1): 70}


SPECIALS: list[tuple[pytest.MarkDecorator, str, int, str]] = [
    (pytest.mark.rule("DG-5.1"), "无敌至尊", 140, "2s 2h 2d 2c 2d 2c jk jk jk jk jk jk jk"),
    (pytest.mark.rule("DG-5.2"), "福星高照", 130, "9s 9h 9d 9c 9d jk jk jk jk jk jk jk jk"),
    (pytest.mark.rule("DG-5.3"), "雄霸天下", 120, "9s 9h 9d 9c Kd jk jk jk jk jk jk jk jk"),
    (pytest.mark.rule("DG-5.3"), "雄霸天下", 120, "3s 3h 3d 9c Kd jk jk jk jk jk jk jk jk"),  # eleven threes are twelve
    (pytest.mark.rule("DG-5.4"), "步步高升", 110, "9s 9h 9d 4c Kd jk jk jk jk jk jk jk jk"),
    (pytest.mark.rule("DG-5.5"), "至尊清龙", 104, "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"),
    (pytest.mark.rule("DG-5.6"), "十全十美", 100, "9s 9h 5d 4c Kd jk jk jk jk jk jk jk jk"),
    (pytest.mark.rule("DG-5.7"), "长长久久", 90, "9s 9h 5d 5c 4d Kc jk jk jk jk jk jk jk"),
    (pytest.mark.rule("DG-5.8"), "八仙过海", 80, "9s 9h 5d 5c 4d 4c Kc jk jk jk jk jk jk"),
    (pytest.mark.rule("DG-5.8"), "八仙过海", 80, "3s 3h 5d 5c 9d 9c Jc Kd jk jk jk jk jk"),  # seven threes are eight
    (pytest.mark.rule("DG-5.9"), "一条龙", 52, "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s"),
    (pytest.mark.rule("DG-5.9"), "一条龙", 52, "As Kh Qd Jc Ts 9h 8d 7c jk jk jk jk jk"),
    (pytest.mark.rule("DG-5.10"), "四套三条", 52, "4s 4h 4d 6s 6h 6d 9s 9h 9d Ks Kh Kd 8c"),
    (pytest.mark.rule("DG-5.11"), "三分天下", 52, "4s 4h 4d 4c 6s 6h 6d 6c 9s 9h 9d 9c Kc"),
    (pytest.mark.rule("DG-5.12"), "旗开得胜", 40, "9s 9h 5d 4c 6d Kc Jd 7s jk jk jk jk jk"),
    (pytest.mark.rule("DG-5.12"), "旗开得胜", 40, "2s 2h 2d 2c 2d 2c 4s 5h 6d 8c 9s Jh Kd"),  # six twos are seven
    (pytest.mark.rule("DG-5.13"), "三皇五帝", 26, "4d 4c 4s 4h 4d 6d 6c 6s 6h 6c 9d 9d 9c"),
    (pytest.mark.rule("DG-5.14"), "十二皇族", 26, "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Js 9h"),
    (pytest.mark.rule("DG-5.15"), "三同花顺", 26, THREE_STRAIGHT_FLUSHES),
    (pytest.mark.rule("DG-5.17"), "全大", 6, "As Ah Ks Kh Qs Qd Jc Td Tc 9h 9s 8d 8c"),
    (pytest.mark.rule("DG-5.18"), "全小", 6, "2s 2h 3s 3h 4s 4d 5c 6d 6c 7h 7s 8d 8c"),
    (pytest.mark.rule("DG-5.19"), "凑一色", 6, "As Ac Ks Qc Js 9c 8s 7c 6s 5c 4s 3s 2c"),
    (pytest.mark.rule("DG-5.20"), "五对三条", 6, "2s 2h 4s 4h 6s 6h 8s 8d Ts Th Qs Qh Qd"),
    (pytest.mark.rule("DG-5.21"), "六对半", 6, "2s 2h 4s 4h 6s 6h 8s 8d Ts Th Qs Qh Kc"),
    (pytest.mark.rule("DG-5.22"), "三同花", 6, "2s 4s 6s 8s Ts 3h 5h 7h 9h Jh 4d 9d Kd"),
    (pytest.mark.rule("DG-5.23"), "三顺子", 6, "2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Jd Qc Ks"),
]


@pytest.mark.parametrize(
    ("name", "worth", "cards"),
    [pytest.param(name, worth, cards, marks=mark, id=name) for mark, name, worth, cards in SPECIALS],
)
def test_specials_and_their_points(name: str, worth: int, cards: str) -> None:
    table = rules(2, jokers=8, extra_suits=2)
    shown = special(table, cards)
    assert shown.special is not None
    assert (shown.special.zh, shown.special.points) == (name, worth)
    assert points(settle(table, 0, [shown, hand(table, *STRONG)])) == {(0, 1): worth}


@pytest.mark.rule("DG-5.16", "TH-6.2")
def test_six_alike_only_where_chosen() -> None:
    assert best_special(rules(2), parse_cards(SIX_ALIKE)) is None
    found = best_special(rules(2, six_alike=True), parse_cards(SIX_ALIKE))
    assert found is not None
    assert (found.zh, found.points) == ("六六大顺", 20)


@pytest.mark.rule("TH-6.2")
def test_the_best_paid_special_counts_then_the_first_listed() -> None:
    def best(text: str) -> str:
        found = best_special(rules(2, jokers=8), parse_cards(text))
        assert found is not None
        return found.zh

    # All big, six pairs and one colour pay 6 each: the list begins with 全大.
    assert best("As Ac Ks Kc Qs Qc Js Jc Ts Tc 9s 9c 8s") == "全大"
    # A dragon is also 三顺子 and more; 52 beats 6.
    assert best("As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s") == "一条龙"
    # Three quads and no four triples; then both, of which the list has 四套三条 first.
    assert best("4s 4h 4d 4c 6s 6h 6d 6c 9s 9h 9d jk Kc") == "三分天下"
    assert best("4s 4h 4d 4c 6s 6h 6d 9s 9h 9d Kc jk jk") == "四套三条"
