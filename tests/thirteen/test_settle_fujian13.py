"""福建十三水 settled: every number worked out by hand from its source."""

from __future__ import annotations

import pytest

from paiju.core.cards import parse_cards
from paiju.core.ledger import totals
from paiju.families.thirteen.hands import ShownHand, arranged, best_special, declared, row_values
from paiju.families.thirteen.rules.settling import shoots
from paiju.games.fujian13.options import Fujian13Options
from tests.thirteen.settling import Settlement, lines, net, settle, with_room

RULES = Fujian13Options().rules()
LOW_FRONT, LOW_FIVE = "2s 3h 4d", "2s 3h 4d 5c 7s"
# Nothing, two pair, three of a kind; and pair, full house, bomb, which beats it three times: 1 + 2 + 4.
WEAK = ("4s 5h 7d", "Ts Tc 9d 9c 4h", "Qs Qh Qd 5c 6d")
STRONG = ("Kh Kd 3c", "Jh Jd Jc 6s 6h", "As Ah Ad Ac 2s")


def row_hand(*rows: str) -> ShownHand:
    cards = [parse_cards(row) for row in rows]
    return ShownHand(tuple(card for row in cards for card in row), row_values(RULES, cards))


def hand(*rows: str) -> ShownHand:
    shown = arranged(RULES, [parse_cards(row) for row in rows])
    assert isinstance(shown, ShownHand), shown
    return shown


def special(text: str) -> ShownHand:
    shown = declared(RULES, parse_cards(text))
    assert isinstance(shown, ShownHand), shown
    return shown


def points(settled: Settlement) -> dict[tuple[int, int], int]:
    return {pair.seats: pair.points for pair in settled.pairs}


@pytest.mark.parametrize(
    ("row", "back", "middle"),
    [
        pytest.param("9s 8s 7s 6s 5s", 5, 10, marks=pytest.mark.rule("FJ-3.1"), id="同花顺"),
        pytest.param("9s 9h 9d 9c 5s", 4, 8, marks=pytest.mark.rule("FJ-3.2"), id="炸弹"),
        pytest.param("9s 9h 9d 4c 4s", 1, 2, marks=pytest.mark.rule("FJ-3.3"), id="葫芦"),
        pytest.param("As Js 9s 6s 2s", 1, 1, marks=pytest.mark.rule("FJ-3.4"), id="同花"),
        pytest.param("9s 8h 7d 6c 5s", 1, 1, marks=pytest.mark.rule("FJ-3.4"), id="杂顺"),
        pytest.param("9s 9h 9d 6c 5s", 1, 1, marks=pytest.mark.rule("FJ-3.4"), id="三条"),
        pytest.param("9s 9h 6d 6c 5s", 1, 1, marks=pytest.mark.rule("FJ-3.4"), id="二对"),
        pytest.param("9s 9h 8d 6c 5s", 1, 1, marks=pytest.mark.rule("FJ-3.4"), id="对子"),
        pytest.param("As Qh 8d 6c 5s", 1, 1, marks=pytest.mark.rule("FJ-3.4"), id="散牌"),
        # Twos and threes are nothing special here.
        pytest.param("2s 2h 2d 6c 5s", 1, 1, marks=pytest.mark.rule("FJ-3.4"), id="222"),
    ],
)
def test_points_of_a_five_card_row(row: str, back: int, middle: int) -> None:
    loser = row_hand(LOW_FRONT, LOW_FIVE, LOW_FIVE)
    # One row won and two tied is 辗过, so the duel before multipliers is looked at.
    assert net(RULES, row_hand(LOW_FRONT, LOW_FIVE, row), loser) == back
    assert net(RULES, loser, row_hand(LOW_FRONT, row, LOW_FIVE)) == -middle


@pytest.mark.rule("FJ-3.5")
@pytest.mark.parametrize("row", ["As Ah Ad", "2s 2h 2d", "As Ah 4d", "As 5h 4d"])
def test_any_front_is_one(row: str) -> None:
    assert net(RULES, row_hand(row, LOW_FIVE, LOW_FIVE), row_hand(LOW_FRONT, LOW_FIVE, LOW_FIVE)) == 1


@pytest.mark.rule("FJ-4.2")
@pytest.mark.parametrize(
    ("won", "lost", "expected"),
    [(3, 0, True), (2, 0, True), (1, 0, True), (0, 0, False), (2, 1, False), (1, 1, False), (0, 3, False)],
)
def test_rollover(won: int, lost: int, expected: bool) -> None:
    assert shoots(RULES.room, won, lost) is expected


@pytest.mark.rule("FJ-4.1", "FJ-4.2", "FJ-1.2")
def test_guns_and_rollovers() -> None:
    seats = [
        hand(*STRONG),
        hand(*WEAK),
        hand("Ks Kc 3d", *WEAK[1:]),  # ties the front of the first, beats the second's and ties the rest
        hand("4s 5h 7c", "8s 8c 3d 3h 4h", WEAK[2]),  # loses only the middle to the second
    ]
    settled = settle(RULES, 0, seats)
    assert points(settled) == {
        (0, 1): 14,  # 1 + 2 + 4, gun
        (0, 2): 12,  # 0 + 2 + 4, rolled over
        (0, 3): 14,
        (1, 2): -2,  # one front, two ties
        (1, 3): 2,  # one middle, two ties
        (2, 3): 4,  # front and middle, one tie
    }
    assert totals(settled.entries, 4) == (40, -14, -6, -20)
    rules = [entry.rule for entry in settled.entries]
    assert (rules.count("FJ-4.1"), rules.count("FJ-4.2")) == (2, 4)
    # 通杀 needs every row won: a rollover in place of a gun is not enough.
    assert settled.sweeps == ()


@pytest.mark.rule("FJ-4.1")
def test_a_lost_row_is_no_rollover() -> None:
    mine = hand("4s 5h 7d", "Jh Jd Jc 6s 6h", "As Ah Ad Ac 2s")
    yours = hand("Ks Kc 3d", *WEAK[1:])
    assert points(settle(RULES, 0, [mine, yours, mine, mine]))[(0, 1)] == 5  # -1 + 2 + 4


@pytest.mark.rule("FJ-4.3")
def test_sweep_of_every_row() -> None:
    settled = settle(RULES, 0, [hand(*WEAK), hand(*WEAK), hand(*STRONG), hand(*WEAK)])
    assert points(settled) == {(0, 1): 0, (0, 2): -28, (0, 3): 0, (1, 2): -28, (1, 3): 0, (2, 3): 28}
    assert totals(settled.entries, 4) == (-28, -28, 84, -28)
    assert settled.sweeps == (2,)
    assert [entry.rule for entry in settled.entries].count("FJ-4.3") == 3


PURE = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"
PURE_HEARTS = PURE.replace("s", "h")
DRAGON = "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s"
ALL_BIG = "As Ah Ks Kh Qs Qd Jc Td Tc 9h 9s 8d 8c"
SIX_PAIRS = "2s 2h 4s 4h 6s 6h 8s 8d Ts Th Qs Qh Kc"
STRAIGHTS = "2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Jd Qc Ks"
FLUSHES = "2s 4s 6s 8s Ts 3h 5h 7h 9h Jh 4d 9d Kd"

SPECIALS: list[tuple[pytest.MarkDecorator, str, int, str]] = [
    (pytest.mark.rule("FJ-5.1"), "至尊清龙", 52, PURE),
    (pytest.mark.rule("FJ-5.2"), "一条龙", 26, DRAGON),
    (pytest.mark.rule("FJ-5.3"), "十二皇族", 24, "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Js 9h"),
    (pytest.mark.rule("FJ-5.3"), "十二皇族", 24, "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Js Jh"),
    (pytest.mark.rule("FJ-5.4"), "三同花顺", 22, "2s 3s 4s 5h 6h 7h 8h 9h 9d Td Jd Qd Kd"),
    (pytest.mark.rule("FJ-5.5"), "三分天下", 20, "4s 4h 4d 4c 6s 6h 6d 6c 9s 9h 9d 9c Kc"),
    (pytest.mark.rule("FJ-5.6"), "全大", 15, ALL_BIG),
    (pytest.mark.rule("FJ-5.7"), "全小", 12, "2s 2h 3s 3h 4s 4d 5c 6d 6c 7h 7s 8d 8c"),
    (pytest.mark.rule("FJ-5.8"), "凑一色", 10, "As Ac Ks Qc Js 9c 8s 7c 6s 5c 4s 3s 2c"),
    (pytest.mark.rule("FJ-5.9"), "双怪冲三", 8, "4s 4h 4d 6s 6h 6d 9s 9h Js Jh Ks Kh 2c"),
    (pytest.mark.rule("FJ-5.10"), "四套三条", 6, "4s 4h 4d 6s 6h 6d 9s 9h 9d Ks Kh Kd 2c"),
    (pytest.mark.rule("FJ-5.11"), "五对三条", 5, "2s 2h 4s 4h 6s 6h 8s 8d Ts Th Qs Qh Qd"),
    (pytest.mark.rule("FJ-5.12"), "六对半", 4, SIX_PAIRS),
    (pytest.mark.rule("FJ-5.13"), "三顺子", 3, STRAIGHTS),
    (pytest.mark.rule("FJ-5.14"), "三同花", 3, FLUSHES),
]


@pytest.mark.parametrize(
    ("name", "worth", "cards"),
    [pytest.param(name, worth, cards, marks=mark, id=name) for mark, name, worth, cards in SPECIALS],
)
@pytest.mark.rule("FJ-4.4")
def test_specials_and_their_points(name: str, worth: int, cards: str) -> None:
    shown = special(cards)
    assert shown.special is not None
    assert (shown.special.zh, shown.special.points) == (name, worth)
    assert net(RULES, shown, hand(*STRONG)) == worth


@pytest.mark.rule("FJ-4.5")
def test_the_list_decides_between_specials() -> None:
    ranked = [special(cards) for _, _, _, cards in SPECIALS]
    for high, mine in enumerate(ranked):
        for low, yours in enumerate(ranked):
            if mine.special == yours.special:
                assert lines(RULES, mine, yours) == ()
            elif high < low:
                # Its own points, not the difference; 三顺子 beats 三同花 though both pay 3.
                assert net(RULES, mine, yours) == SPECIALS[high][2]
                assert net(RULES, yours, mine) == -SPECIALS[high][2]


@pytest.mark.rule("FJ-4.6")
def test_a_dragon_that_beats_all_three_counts_double() -> None:
    others = [hand(*WEAK), special(SIX_PAIRS), hand(*WEAK)]
    for cards, each in ((PURE, 104), (DRAGON, 52)):
        settled = settle(RULES, 0, [special(cards), *others])
        assert points(settled)[(0, 1)] == points(settled)[(0, 2)] == points(settled)[(0, 3)] == each
        # Between the others nothing changes: six pairs win 4 each.
        assert points(settled)[(1, 2)] == -4
    assert [entry.rule for entry in settled.entries].count("FJ-4.6") == 3


@pytest.mark.rule("FJ-4.6")
def test_other_specials_are_never_doubled() -> None:
    settled = settle(RULES, 0, [special(ALL_BIG), hand(*WEAK), hand(*WEAK), hand(*WEAK)])
    assert totals(settled.entries, 4) == (45, -15, -15, -15)


@pytest.mark.rule("FJ-4.6", "FJ-4.5")
def test_a_tie_or_a_loss_leaves_a_dragon_single() -> None:
    two = settle(RULES, 0, [special(PURE), special(PURE_HEARTS), hand(*WEAK), hand(*WEAK)])
    assert points(two) == {(0, 1): 0, (0, 2): 52, (0, 3): 52, (1, 2): 52, (1, 3): 52, (2, 3): 0}
    # The pure dragon beats all three (104 each); the dragon loses to it and wins 26 from the rest.
    ranked = settle(RULES, 0, [special(DRAGON), special(PURE_HEARTS), hand(*WEAK), hand(*WEAK)])
    assert points(ranked) == {(0, 1): -104, (0, 2): 26, (0, 3): 26, (1, 2): 104, (1, 3): 104, (2, 3): 0}


@pytest.mark.rule("FJ-4.7")
def test_the_special_stage() -> None:
    three = [special(ALL_BIG), special(SIX_PAIRS), hand(*STRONG), special(FLUSHES)]
    settled = settle(RULES, 0, three)
    # The ordinary hand loses to every special: 15, 4, 3; among them 15, 15 and 4.
    assert points(settled) == {(0, 1): 15, (0, 2): 15, (0, 3): 15, (1, 2): 4, (1, 3): 4, (2, 3): -3}
    assert totals(settled.entries, 4) == (45, -7, -22, -16)
    assert settle(RULES, 0, three).special_stage
    assert settle(RULES, 0, [special(ALL_BIG)] * 4).special_stage
    two = [special(ALL_BIG), special(SIX_PAIRS), hand(*STRONG), hand(*WEAK)]
    assert not settle(RULES, 0, two).special_stage
    assert not settle(with_room(RULES, special_stage=-1), 0, three).special_stage


@pytest.mark.rule("FJ-4.3", "TH-6.3")
def test_a_special_forbids_the_sweep() -> None:
    settled = settle(RULES, 0, [hand(*STRONG), hand(*WEAK), hand(*WEAK), special(FLUSHES)])
    assert points(settled) == {(0, 1): 14, (0, 2): 14, (0, 3): -3, (1, 2): 0, (1, 3): -3, (2, 3): -3}
    assert settled.sweeps == ()


@pytest.mark.rule("FJ-5.8")
def test_one_colour_to_the_letter() -> None:
    literal = Fujian13Options(one_colour="suits").rules()
    black = parse_cards("As Ac Ks Qc Js 9c 8s 7c 6s 5c 4s 3s 2c")
    spades_hearts = parse_cards("As Ah Ks Qh Js 9h 8s 7h 6s 5h 4s 3s 2h")
    names = [[found and found.zh for found in (best_special(table, black), best_special(table, spades_hearts))]
             for table in (RULES, literal)]  # fmt: skip
    assert names == [["凑一色", None], [None, "凑一色"]]


@pytest.mark.rule("TH-6.2", "FJ-5.8")
def test_one_colour_counts_when_nothing_better_does() -> None:
    found = best_special(RULES, parse_cards("As Ac Ks Kc Qs Qc Js Jc Ts Tc 9s 9c 8s"))
    assert found is not None
    assert found.zh == "全大"
    # Six pairs pay 4, one colour 10.
    found = best_special(RULES, parse_cards("As Ac Ks Kc Qs Qc 5s 5c 4s 4c 3s 3c 2s"))
    assert found is not None
    assert found.zh == "凑一色"
