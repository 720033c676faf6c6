"""台式十三支 settled: every number worked out by hand from its source."""

from __future__ import annotations

import pytest

from paiju.core.cards import parse_cards
from paiju.core.ledger import totals
from paiju.families.thirteen.hands import ShownHand, arranged, best_special, declared, row_values
from paiju.families.thirteen.model import Rules
from paiju.games.taiwan13.options import Taiwan13Options
from tests.thirteen.settling import Settlement, lines, net, settle

BANKER = Taiwan13Options().rules()
ALL = Taiwan13Options(mode="all").rules()
LOW = Taiwan13Options(payout="low").rules()
TOP = Taiwan13Options(kickers="top").rules()
TOP_ALL = Taiwan13Options(kickers="top", mode="all").rules()
LOW_FRONT, LOW_FIVE = "2s 3h 4d", "2s 3h 4d 5c 7s"
# Nothing, two pair, three of a kind; and pair, full house, four of a kind, which beats it three times: 1 + 2 + 4.
WEAK = ("4s 5h 7d", "Ts Tc 9d 9c 4h", "Qs Qh Qd 5c 6d")
STRONG = ("Kh Kd 3c", "Jh Jd Jc 6s 6h", "As Ah Ad Ac 2s")
FOUL = (STRONG[0], STRONG[2], STRONG[1])

ALL_BIG = "As Ah Ks Kh Qs Qd Jc Td Tc 9h 9s 8d 8c"
ALL_SMALL = "2s 2h 3s 3h 4s 4d 5c 6d 6c 7h 7s 8d 8c"
SIX_PAIRS = "2s 2h 4s 4h 6s 6h 8s 8d Ts Th Qs Qh Kc"


def row_hand(table: Rules, *rows: str) -> ShownHand:
    cards = [parse_cards(row) for row in rows]
    return ShownHand(tuple(card for row in cards for card in row), row_values(table, cards))


def hand(*rows: str) -> ShownHand:
    shown = arranged(BANKER, [parse_cards(row) for row in rows])
    assert isinstance(shown, ShownHand), shown
    return shown


def special(text: str) -> ShownHand:
    shown = declared(BANKER, parse_cards(text))
    assert isinstance(shown, ShownHand), shown
    return shown


def points(settled: Settlement) -> dict[tuple[int, int], int]:
    return {pair.seats: pair.points for pair in settled.pairs}


@pytest.mark.parametrize(
    ("row", "high", "low"),
    [
        pytest.param("9s 8s 7s 6s 5s", (5, 10), (4, 5), marks=pytest.mark.rule("TW-3.5", "TW-3.6"), id="同花顺"),
        pytest.param("9s 9h 9d 9c 5s", (4, 8), (3, 4), marks=pytest.mark.rule("TW-3.4", "TW-3.6"), id="铁支"),
        pytest.param("9s 9h 9d 4c 4s", (1, 2), (1, 2), marks=pytest.mark.rule("TW-3.3"), id="葫芦"),
        pytest.param("As Js 9s 6s 2s", (1, 1), (1, 1), marks=pytest.mark.rule("TW-3.1"), id="同花"),
        pytest.param("9s 8h 7d 6c 5s", (1, 1), (1, 1), marks=pytest.mark.rule("TW-3.1"), id="顺子"),
        pytest.param("9s 9h 9d 6c 5s", (1, 1), (1, 1), marks=pytest.mark.rule("TW-3.1"), id="三条"),
        pytest.param("9s 9h 6d 6c 5s", (1, 1), (1, 1), marks=pytest.mark.rule("TW-3.1"), id="两对"),
        pytest.param("9s 9h 8d 6c 5s", (1, 1), (1, 1), marks=pytest.mark.rule("TW-3.1"), id="对子"),
        pytest.param("As Qh 8d 6c 5s", (1, 1), (1, 1), marks=pytest.mark.rule("TW-3.1"), id="乌龙"),
    ],
)
def test_points_of_a_five_card_row(row: str, high: tuple[int, int], low: tuple[int, int]) -> None:
    for table, (back, middle) in ((BANKER, high), (LOW, low)):
        loser = row_hand(table, LOW_FRONT, LOW_FIVE, LOW_FIVE)
        assert net(table, row_hand(table, LOW_FRONT, LOW_FIVE, row), loser) == back
        assert net(table, loser, row_hand(table, LOW_FRONT, row, LOW_FIVE)) == -middle


@pytest.mark.rule("TW-3.1", "TW-3.2")
@pytest.mark.parametrize(("row", "worth"), [("2s 2h 2d", 3), ("As Ah Ad", 3), ("As Ah 4d", 1), ("As 5h 4d", 1)])
def test_points_of_a_front(row: str, worth: int) -> None:
    loser = row_hand(BANKER, LOW_FRONT, LOW_FIVE, LOW_FIVE)
    assert net(BANKER, row_hand(BANKER, row, LOW_FIVE, LOW_FIVE), loser) == worth


@pytest.mark.rule("TW-1.2", "TW-1.4")
def test_everyone_against_the_banker_times_the_bet() -> None:
    seats = [hand(*STRONG), hand(*WEAK), hand(*WEAK), hand("2h 3d 5s", *WEAK[1:])]
    settled = settle(BANKER, 0, seats, banker=1, bets=(2, 9, 3, 5))
    # 7 twice; a tie; a front lost five times. Three rows won is no gun here.
    assert points(settled) == {(0, 1): 14, (1, 2): 0, (1, 3): 5}
    assert totals(settled.entries, 4) == (14, -9, 0, -5)
    assert [(entry.amount, entry.rule) for entry in settled.entries if entry.payee == 0] == [
        (1, "TW-3.1"),
        (2, "TW-3.3"),
        (4, "TW-3.4"),
        (7, "TW-1.4"),
    ]


@pytest.mark.rule("TW-1.2", "TW-1.4")
def test_everyone_against_everyone_for_one_unit() -> None:
    settled = settle(ALL, 0, [hand(*STRONG), hand(*WEAK), hand(*WEAK), hand("2h 3d 5s", *WEAK[1:])])
    assert points(settled) == {(0, 1): 7, (0, 2): 7, (0, 3): 7, (1, 2): 0, (1, 3): 1, (2, 3): 1}
    assert totals(settled.entries, 4) == (21, -6, -6, -9)
    assert settled.guns == ()
    assert settled.sweeps == ()


@pytest.mark.rule("TW-2.1")
@pytest.mark.parametrize(
    ("rows", "foul"),
    [
        (STRONG, False),
        (FOUL, True),
        (("4s 5h 7d", "9s 8h 7c 6c 5s", "9h 8d 7s 6d 5c"), False),  # middle and back equal
        (("Ah Ad Kc", "As Ac Ks 3h 2d", "Qs Qh Qd 5c 6d"), False),  # the front runs out first
        (("Ah Ad Kc", "As Ac Qs 3h 2d", "Qd Qh Qc 5c 6d"), True),  # AA-K above AA-Q
        (("4s 4h 4d", "As Ac Qs Qh 2d", "Kd Kh Kc 5c 6d"), True),  # three of a kind above two pair
        (("4s 5h 7d", "As Ac Ks 3h 2d", "Ah Ad Qs Jh Td"), True),  # kickers count, whatever the option says
    ],
)
def test_order_of_rows(rows: tuple[str, str, str], foul: bool) -> None:
    for table in (BANKER, TOP):
        shown = arranged(table, [parse_cards(row) for row in rows])
        assert isinstance(shown, ShownHand)
        assert shown.foul is foul


@pytest.mark.rule("TW-2.2", "TH-5.2")
def test_a_foul_loses_each_row_at_the_others_points() -> None:
    settled = settle(ALL, 0, [hand(*FOUL), hand(*STRONG), hand(*WEAK), hand(*FOUL)])
    # Against STRONG 1 + 2 + 4, against WEAK 1 + 1 + 1, against the other foul nothing.
    assert points(settled) == {(0, 1): -7, (0, 2): -3, (0, 3): 0, (1, 2): 7, (1, 3): 7, (2, 3): 3}
    assert [entry.rule for entry in settled.entries if entry.payer == 0] == ["TW-2.2"] * 6


@pytest.mark.rule("TW-2.2", "TW-4.1")
def test_a_banker_who_fouls_pays_everybody_and_a_special_its_points() -> None:
    seats = [hand(*FOUL), hand(*STRONG), special(SIX_PAIRS), hand(*FOUL)]
    for table in (BANKER, TOP):
        settled = settle(table, 0, seats, banker=0, bets=(1, 2, 3, 4))
        assert points(settled) == {(0, 1): -14, (0, 2): -18, (0, 3): 0}
    # A player who fouls against a banker's special.
    assert points(settle(BANKER, 0, seats, banker=2, bets=(5, 1, 1, 1)))[(0, 2)] == -30


@pytest.mark.rule("TW-3.7", "TH-6.1")
@pytest.mark.parametrize(
    ("place", "banker", "player", "worth"),
    [
        (0, "Kh Kd 3c", "Ks Kc Qd", 1),  # a better third card does not help
        (0, "Kh 4d 3c", "Ks Jc Td", 1),
        (1, "Ts Tc 9d 9c 4h", "Td Th 9s 9h Ah", 1),
        (1, "Jh Jd Jc 6s 6h", "Js Jh Jd As Ah", 2),  # at the banker's points: a full house in the middle
        (1, "9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h", 10),
        (2, "As 9s 7s 6s 2s", "Ah Kh Qh Jh 9h", 1),
        (2, "9s 8h 7d 6c 5s", "9h 8d 7c 6s 5h", 1),
        (2, "9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h", 5),
    ],
)
def test_equal_leading_ranks_go_to_the_banker(place: int, banker: str, player: str, worth: int) -> None:
    rows = [LOW_FRONT, LOW_FIVE, LOW_FIVE]
    mine, yours = list(rows), list(rows)
    mine[place], yours[place] = banker, player
    # The other two rows are equal as well: 1 each for the banker.
    first, second = row_hand(TOP, *mine), row_hand(TOP, *yours)
    assert net(TOP, first, second, banker=1) == worth + 2
    assert net(TOP, second, first, banker=-1) == -worth - 2
    # Everyone against everyone they tie.
    assert lines(TOP_ALL, first, second) == ()


@pytest.mark.rule("TW-3.7")
def test_a_higher_leading_rank_or_type_still_wins() -> None:
    banker = row_hand(TOP, "Kh Kd 3c", "Ts Tc 9d 9c 4h", "9s 8h 7d 6c 5s")
    player = row_hand(TOP, "As Ac 2d", "Js Jc 2d 2c 3h", "Th 9d 8c 7s 6h")
    assert net(TOP, banker, player, banker=1) == -3
    settled = settle(TOP, 0, [banker, player, player, banker], banker=0, bets=(1, 1, 4, 2))
    assert points(settled) == {(0, 1): -3, (0, 2): -12, (0, 3): 6}
    assert {entry.rule for entry in settled.entries if entry.payee == 0} == {"TW-3.7", "TW-1.4"}


@pytest.mark.rule("TW-3.7")
def test_full_comparison_ties_only_equal_rows() -> None:
    one = row_hand(BANKER, "Kh Kd 3c", LOW_FIVE, LOW_FIVE)
    other = row_hand(BANKER, "Ks Kc Qd", LOW_FIVE, LOW_FIVE)
    assert net(BANKER, one, other, banker=1) == -1
    assert lines(BANKER, one, one, banker=1) == ()


@pytest.mark.rule("TW-4.2", "TW-1.4")
def test_the_banker_pays_the_players_special() -> None:
    # 六对半 6, 全大 12: the banker pays 6 though holding 12, and 12 though holding 6.
    seats = [special(SIX_PAIRS), special(ALL_BIG), hand(*WEAK), special(SIX_PAIRS)]
    assert points(settle(BANKER, 0, seats, banker=1, bets=(3, 1, 2, 1))) == {(0, 1): 18, (1, 2): 24, (1, 3): -6}
    settled = settle(BANKER, 0, seats, banker=0, bets=(1, 2, 5, 4))
    assert points(settled) == {(0, 1): -24, (0, 2): 30, (0, 3): -24}
    assert [entry.rule for entry in settled.entries].count("TW-4.2") == 2


@pytest.mark.rule("TW-4.3")
def test_without_a_banker_the_higher_points_win() -> None:
    seats = [special(SIX_PAIRS), special(ALL_BIG), special(ALL_SMALL), hand(*STRONG)]
    assert points(settle(ALL, 0, seats)) == {
        (0, 1): -12,
        (0, 2): -12,
        (0, 3): 6,
        (1, 2): 0,  # 12 and 12
        (1, 3): 12,
        (2, 3): 12,
    }


SPECIALS: list[tuple[pytest.MarkDecorator, str, int, str]] = [
    (pytest.mark.rule("TW-5.1"), "三同花", 3, "2s 4s 6s 8s Ts 3h 5h 7h 9h Jh 4d 9d Kd"),
    (pytest.mark.rule("TW-5.2"), "三顺子", 4, "2s 3h 4d 5c 6s 7h 8d 9c Ts Jh Jd Qc Ks"),
    (pytest.mark.rule("TW-5.3"), "六对半", 6, SIX_PAIRS),
    (pytest.mark.rule("TW-5.4"), "四套三条", 8, "4s 4h 4d 6s 6h 6d 9s 9h 9d Ks Kh Kd 2c"),
    (pytest.mark.rule("TW-5.5"), "凑一色", 10, "As Ac Ks Qc Js 9c 8s 7c 6s 5c 4s 3s 2c"),
    (pytest.mark.rule("TW-5.6"), "全小", 12, ALL_SMALL),
    (pytest.mark.rule("TW-5.7"), "全大", 12, ALL_BIG),
    (pytest.mark.rule("TW-5.8"), "三分天下", 20, "4s 4h 4d 4c 6s 6h 6d 6c 9s 9h 9d 9c Kc"),
    (pytest.mark.rule("TW-5.9"), "三同花顺", 24, "2s 3s 4s 5h 6h 7h 8h 9h 9d Td Jd Qd Kd"),
    (pytest.mark.rule("TW-5.10"), "十二皇族", 32, "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Js Jh"),
    (pytest.mark.rule("TW-5.11"), "一条龙", 36, "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s"),
    (pytest.mark.rule("TW-5.12"), "至尊清龙", 108, "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"),
]


@pytest.mark.parametrize(
    ("name", "worth", "cards"),
    [pytest.param(name, worth, cards, marks=mark, id=name) for mark, name, worth, cards in SPECIALS],
)
@pytest.mark.rule("TW-4.1")
def test_specials_and_their_points(name: str, worth: int, cards: str) -> None:
    shown = special(cards)
    assert shown.special is not None
    assert (shown.special.zh, shown.special.points) == (name, worth)
    settled = settle(BANKER, 0, [shown, hand(*STRONG), hand(*STRONG), hand(*STRONG)], banker=2, bets=(4, 1, 1, 1))
    assert points(settled)[(0, 2)] == 4 * worth


@pytest.mark.rule("TW-5.10")
def test_twelve_royals_are_thirteen_here() -> None:
    """taiwan13:31: one hand in 1,133,952,785 is C(52,13) / C(16,13), so the thirteenth card is a royal too."""
    found = best_special(BANKER, parse_cards("As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Js 9h"))
    assert found is not None
    assert found.zh == "全大"


@pytest.mark.rule("TW-4.4")
def test_runs_in_front_may_not_end_in_an_ace() -> None:
    q_k_a = parse_cards("Qs Kh Ad 2c 3s 4h 5d 6c 7s 8h 9d Tc Js")  # all ranks once: a dragon, whatever the front
    assert (found := best_special(BANKER, q_k_a)) is not None
    assert found.zh == "一条龙"
    # Fives 4-8 and 4-8 leave Q-K-A or A-2-3 for the front.
    assert best_special(BANKER, parse_cards("Qs Kh Ad 4s 5h 6d 7c 8s 4h 5d 6c 7s 8h")) is None
    assert (found := best_special(BANKER, parse_cards("As 2h 3d 4s 5h 6d 7c 8s 4h 5d 6c 7s 8h"))) is not None
    assert found.zh == "三顺子"
