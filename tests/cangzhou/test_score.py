"""``paiju score cangzhou``: hands and payments worked out by hand from the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cangzhou.asking import PLAIN, ask, items, laid, refused, score, win

# -- points ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CZ-6.1", "CZ-6.10", "CZ-8.3")
def test_a_plain_win_on_a_discard() -> None:
    answer = score(ask(win(0, PLAIN, "4s", 1)))
    assert answer["totals"] == [3, -3, 0, 0]
    (one,) = answer["wins"]
    assert (one["seat"], one["points"], one["doubles"]) == (0, 3, 1)
    assert one["items"] == [["胡", 1], ["门清", 2]]


@pytest.mark.rule("CZ-7.1", "CZ-8.2", "CZ-6.11", "CZ-8.1")
def test_self_drawn_doubles_and_everyone_pays_the_dealer_more() -> None:
    # 3 × 2 from two of them, (3 + 1) × 2 from the dealer.
    answer = score(ask(win(0, PLAIN, "4s")))
    assert answer["totals"] == [20, -6, -6, -8]
    assert answer["wins"][0]["doubles"] == 2
    assert answer["wins"][0]["doublings"] == [["自摸", 2]]


@pytest.mark.rule("CZ-6.11")
def test_the_dealer_wins_one_more_from_each() -> None:
    assert score(ask(win(0, PLAIN, "4s"), dealer=0))["totals"] == [24, -8, -8, -8]
    assert score(ask(win(0, PLAIN, "4s", 1), dealer=0))["totals"] == [4, -4, 0, 0]
    assert score(ask(win(0, PLAIN, "4s", 1), dealer=1))["totals"] == [4, -4, 0, 0]
    assert score(ask(win(0, PLAIN, "4s", 1), dealer=2))["totals"] == [3, -3, 0, 0]


@pytest.mark.rule("CZ-6.2")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (win(2, "123456789m 11p 234s", "2s"), {"胡": 1, "一条龙": 4, "门清": 2}),
        (win(2, "123789m 11p 234s", "2s", melds=[laid("吃", "456m")]), {"胡": 1, "一条龙": 4}),
        (win(2, "123456m 11p 234s", "2s", melds=[laid("吃", "978m")]), {"胡": 1, "一条龙": 4}),
        # 1-9 of two suits, or with a triplet among them, is no dragon.
        (win(2, "123456m 789p 11p 234s", "2s"), {"胡": 1, "门清": 2}),
        (win(2, "111m 234m 567m 88m 999p", "9p"), {"胡": 1, "缺门": 2, "门清": 2}),
    ],
)
def test_dragon(given: dict[str, Any], expected: dict[str, int]) -> None:
    assert items(given) == expected


@pytest.mark.rule("CZ-6.3", "CZ-6.12")
@pytest.mark.parametrize(
    ("hand", "tile", "caught"),
    [
        ("456m 123p 789s 234s 22z", "5m", True),
        ("456m 123p 789s 234s 22z", "4m", False),
        ("456m 123p 789s 234s 22z", "6m", False),
        ("456p 123m 789s 234s 22z", "5p", False),
        ("345m 123p 789s 234s 22z", "5m", False),
        ("567m 123p 789s 234s 22z", "5m", False),
        ("555m 123p 789s 234s 22z", "5m", False),
        ("55m 123p 789s 234s 222z", "5m", False),
        # 456 and the pair 55: the tile counts where it scores most.
        ("45556m 123p 789s 234s", "5m", True),
        # 555 and 456.
        ("455556m 123p 789s 22z", "5m", True),
    ],
)
def test_catching_the_five(hand: str, tile: str, caught: bool) -> None:
    assert items(win(0, hand, tile, 1)) == {"胡": 1, "门清": 2} | ({"捉五魁": 2} if caught else {})


@pytest.mark.rule("CZ-6.3")
def test_a_five_taken_by_chow_is_not_caught() -> None:
    assert items(win(0, "123p 789s 234s 22z", "2s", 1, melds=[laid("吃", "456m")])) == {"胡": 1}


@pytest.mark.rule("CZ-6.4", "CZ-6.5", "CZ-6.8")
@pytest.mark.parametrize(
    ("hand", "tile", "expected"),
    [
        # 111 234 567 88 999; with 123 456 789 the rest 1 1 8 9 9 is no group and pair.
        ("111234567m 88m 999m", "9m", {"清一色": 4}),
        ("123m 234m 678m 11z 333z", "3z", {"混一色": 2}),
        ("111z 222z 333z 44z 555z", "5z", {"缺门": 2}),
        ("123m 456m 234p 678p 11z", "8p", {"缺门": 2}),
        ("123m 456m 234p 678p 11p", "8p", {"缺门": 2}),
        (PLAIN, "4s", {}),
    ],
)
def test_suits(hand: str, tile: str, expected: dict[str, int]) -> None:
    assert items(win(0, hand, tile, 1)) == {"胡": 1, "门清": 2} | expected


@pytest.mark.rule("CZ-6.4", "CZ-6.5")
def test_melds_count_for_the_suits() -> None:
    hand = "123m 567m 99m"
    melds = [laid("碰", "444m"), laid("吃", "678m")]
    assert items(win(0, hand, "1m", 1, melds=melds)) == {"胡": 1, "清一色": 4}
    melds = [laid("碰", "444z"), laid("吃", "678m")]
    assert items(win(0, hand, "1m", 1, melds=melds)) == {"胡": 1, "混一色": 2}
    melds = [laid("碰", "444p"), laid("吃", "678m")]
    assert items(win(0, hand, "1m", 1, melds=melds)) == {"胡": 1, "缺门": 2}


@pytest.mark.rule("CZ-6.6")
def test_heavenly_win() -> None:
    # (1 + 4 + 2 + 1) × 2 from each.
    answer = score(ask(win(0, PLAIN, "4s", flags=["天胡"]), dealer=0))
    assert answer["totals"] == [48, -16, -16, -16]
    assert answer["wins"][0]["items"] == [["胡", 1], ["天胡", 4], ["门清", 2]]


@pytest.mark.rule("CZ-6.7")
def test_earthly_win() -> None:
    assert score(ask(win(1, PLAIN, "4s", 0, flags=["地胡"]), dealer=0))["totals"] == [-8, 8, 0, 0]
    # Self-drawn: 7 × 2 twice, 8 × 2 from the dealer.
    assert score(ask(win(1, PLAIN, "4s", flags=["地胡"]), dealer=0))["totals"] == [-16, 44, -14, -14]


@pytest.mark.rule("CZ-6.10", "CZ-4.10")
@pytest.mark.parametrize(
    ("melds", "rest", "concealed"),
    [
        ([laid("吃", "123m")], "456p 789s 234s 22z", False),
        ([laid("碰", "777m")], "456p 789s 234s 22z", False),
        ([laid("点杠", "7777m")], "456p 789s 234s 22z", False),
        ([laid("碰杠", "7777m")], "456p 789s 234s 22z", False),
        ([laid("暗杠", "7777m")], "456p 789s 234s 22z", True),
        ([laid("边", "123m"), laid("边", "123m"), laid("边", "789p")], "234s 22z", True),
        ([laid("钻", "123m"), laid("钻", "123m"), laid("钻", "789p")], "234s 22z", True),
        ([laid("砸", "777m"), laid("砸", "888m"), laid("砸", "999p")], "234s 22z", False),
        ([laid("砸杠", tiles, drawn=True) for tiles in ("7777m", "8888m", "9999p")], "234s 22z", True),
        ([laid("砸杠", tiles, drawn=tiles != "8888m") for tiles in ("7777m", "8888m", "9999p")], "234s 22z", False),
    ],
)
def test_concealed(melds: list[dict[str, Any]], rest: str, concealed: bool) -> None:
    assert ("门清" in items(win(0, rest, "2s", 1, melds=melds))) is concealed


BIAN2 = [laid("边", "123m"), laid("边", "789p")]
ZUAN3 = [laid("钻", "234m"), laid("钻", "345p"), laid("钻", "678s")]
ZA2 = [laid("砸", "111m"), laid("砸", "999p")]


@pytest.mark.rule("CZ-6.9", "CZ-4.7")
@pytest.mark.parametrize(
    ("melds", "rest", "tile", "expected"),
    [
        (BIAN2, "123s 456s 55z", "3s", {"胡": 1, "边": 6, "门清": 2}),
        (BIAN2, "456s 789s 55z", "7s", {"胡": 1, "边": 6, "门清": 2}),
        # 1 1 2 2 3 3 3 3: the 3 sits in a run, not in the pair.
        (BIAN2, "11223333s", "3s", {"胡": 1, "边": 6, "门清": 2}),
        ([*BIAN2, laid("边", "123s")], "789s 55z", "7s", {"胡": 1, "边": 8, "门清": 2}),
        ([*BIAN2, laid("边", "123s")], "789s 55z", "9s", {"胡": 1, "边": 6, "门清": 2}),
        ([*BIAN2, laid("边", "123s")], "789s 55z", "5z", {"胡": 1, "边": 6, "门清": 2}),
        (ZUAN3, "111z 22z", "1z", {"胡": 1, "钻": 6, "门清": 2}),
        (ZUAN3, "456s 22z", "5s", {"胡": 1, "钻": 8, "门清": 2}),
        # 5万 between 4 and 6 is both.
        (ZUAN3, "456m 22z", "5m", {"胡": 1, "捉五魁": 2, "钻": 8, "门清": 2}),
        (ZA2, "333s 456s 11z", "3s", {"胡": 1, "砸": 3}),
        ([*ZA2, laid("砸杠", "2222s", drawn=True)], "456s 11z", "5s", {"胡": 1, "砸": 3}),
        ([*ZA2, laid("砸杠", "2222s", drawn=True)], "444s 11z", "4s", {"胡": 1, "砸": 4}),
        # 555 456: committed to 砸 with two, the tile must complete the triplet and catches nothing.
        ([laid("砸", "111z"), laid("砸", "222z")], "455556m 77p", "5m", {"胡": 1, "缺门": 2, "砸": 3}),
        # With three laid down it sits where it scores most: caught 2, or a fourth 砸 1.
        ([*ZA2, laid("砸", "222s")], "45556m", "5m", {"胡": 1, "捉五魁": 2, "砸": 3}),
    ],
)
def test_locks(melds: list[dict[str, Any]], rest: str, tile: str, expected: dict[str, int]) -> None:
    assert items(win(0, rest, tile, 1, melds=melds)) == expected


@pytest.mark.rule("CZ-6.9")
def test_the_other_figures_for_locks() -> None:
    one_each: Any = {"options": {"lock_points": [1, 1, 1]}}
    assert items(win(0, "123s 456s 55z", "3s", 1, melds=BIAN2), **one_each) == {"胡": 1, "边": 3, "门清": 2}
    assert items(win(0, "111z 22z", "1z", 1, melds=ZUAN3), **one_each) == {"胡": 1, "钻": 3, "门清": 2}
    assert items(win(0, "333s 456s 11z", "3s", 1, melds=ZA2), **one_each) == {"胡": 1, "砸": 3}


@pytest.mark.rule("CZ-6.9")
def test_nothing_for_a_player_who_declared_none() -> None:
    # 3s on 1-2, and two more 123 in hand: no 边 was declared.
    assert items(win(0, "123m 123p 123s 456s 55z", "3s", 1)) == {"胡": 1, "门清": 2}


@pytest.mark.rule("CZ-4.7")
@pytest.mark.parametrize(
    ("melds", "rest", "tile"),
    [
        (BIAN2, "123s 456s 55z", "6s"),
        (BIAN2, "123s 456s 55z", "1s"),
        (BIAN2, "123s 456s 55z", "5z"),
        (BIAN2, "789s 456s 55z", "9s"),
        (BIAN2[:1], "123s 789s 456s 55z", "3s"),
        ([laid("钻", "234m")], "123s 789s 456s 55z", "5s"),
        (ZA2, "333s 456s 11z", "4s"),
        (ZA2[:1], "333s 444s 555s 11z", "3s"),
    ],
)
def test_committed_without_three_is_no_win(melds: list[dict[str, Any]], rest: str, tile: str) -> None:
    assert refused(ask(win(0, rest, tile, 1, melds=melds))) == "commitment_short"


@pytest.mark.rule("CZ-5.2", "CZ-4.9")
def test_dragon_runs() -> None:
    on: Any = {"options": {"dragon_run": True}}
    hand = "123m 456p 789s 567z 22z"
    assert refused(ask(win(0, hand, "5z", 1))) == "hand_no_win"
    assert items(win(0, hand, "5z", 1), **on) == {"胡": 1, "门清": 2}
    # 白 completes 中发 as 边, 发 completes 中白 as 钻; 中 is neither.
    assert items(win(0, "567z 456s 22z", "5z", 1, melds=BIAN2), **on) == {"胡": 1, "边": 6, "门清": 2}
    zuan = ZUAN3[:2]
    assert items(win(0, "567z 456s 22z", "6z", 1, melds=zuan), **on) == {"胡": 1, "钻": 6, "门清": 2}
    for melds, tile in ((BIAN2, "6z"), (BIAN2, "7z"), (zuan, "5z"), (zuan, "7z")):
        assert refused(ask(win(0, "567z 456s 22z", tile, 1, melds=melds), **on)) == "commitment_short"
    chowed = win(0, "123m 456p 789s 22z", "1m", 1, melds=[laid("吃", "765z")])
    assert items(chowed, **on) == {"胡": 1}
    assert refused(ask(chowed)) == "bad_meld"
    three = [laid("边", "567z"), *BIAN2]
    assert items(win(0, "456s 22z", "4s", 1, melds=three), **on) == {"胡": 1, "边": 6, "门清": 2}


@pytest.mark.rule("CZ-5.1")
@pytest.mark.parametrize("hand", ["1122334455667z 7z", "19m 19p 19s 1234567z 1z", "123m 456p 789s 235s 22z"])
def test_no_other_shape_wins(hand: str) -> None:
    tile = hand.split()[-1][:1] + hand[-1]
    assert refused(ask(win(0, hand, tile, 1))) == "hand_no_win"


# -- doubling and payment ---------------------------------------------------------------------------------------


@pytest.mark.rule("CZ-7.2")
def test_kong_flower_is_four_times() -> None:
    given = win(0, "456p 789s 234s 22z", "2s", melds=[laid("暗杠", "7777m")], flags=["杠上花"])
    answer = score(ask(given, dealer=0, kongs=[{"seat": 0, "kind": "暗杠", "from": None}]))
    # (1 + 2 + 1) × 4 and 2 for the kong, from each.
    assert answer["totals"] == [54, -18, -18, -18]
    assert answer["wins"][0]["doubles"] == 4


@pytest.mark.rule("CZ-7.3", "CZ-3.6")
def test_robbing_doubles() -> None:
    answer = score(ask(win(0, PLAIN, "4s", 1, flags=["抢杠胡"])))
    assert answer["totals"] == [6, -6, 0, 0]
    assert answer["wins"][0]["doubles"] == 2


@pytest.mark.rule("CZ-8.3", "CZ-8.4", "CZ-8.5", "CZ-8.7", "CZ-1.4")
@pytest.mark.parametrize(
    ("pays", "base", "totals"),
    [
        # Shares: seat 1 is 3 and the runs 0 + 1, seat 2 is 3, the dealer 3 + 1 and the runs 0 + 3.
        ("one", 1, [4, -4, 0, 0]),
        ("all", 1, [14, -4, -3, -7]),
        ("cover", 1, [14, -14, 0, 0]),
        ("one", 5, [20, -20, 0, 0]),
        ("all", 5, [70, -20, -15, -35]),
        ("cover", 5, [70, -70, 0, 0]),
    ],
)
def test_three_ways_to_pay_a_discard(pays: str, base: int, totals: list[int]) -> None:
    options = {"discard_pays": pays, "base": base}
    assert score(ask(win(0, PLAIN, "4s", 1), runs=[0, 1, 0, 3], options=options))["totals"] == totals


@pytest.mark.rule("CZ-8.7", "CZ-8.1")
def test_the_run_is_not_doubled() -> None:
    # 3 × 2 + 2 + run of each: 1, 0, and for the dealer 4 × 2 + 2 + 3.
    answer = score(ask(win(0, PLAIN, "4s"), runs=[2, 1, 0, 3]))
    assert answer["totals"] == [30, -9, -8, -13]


@pytest.mark.rule("CZ-8.8", "CZ-8.9", "CZ-8.10")
def test_kongs() -> None:
    kongs = [
        {"seat": 1, "kind": "点杠", "from": 3},
        {"seat": 2, "kind": "碰杠", "from": 0},
        {"seat": 2, "kind": "暗杠", "from": None},
    ]
    # 点杠 1 from 3 to 1; 碰杠 1 from 0 to 2; 暗杠 2 from each to 2; base 10; the win 3 from 1 to 0.
    answer = score(ask(win(0, PLAIN, "4s", 1), kongs=kongs, options={"base": 10}))
    assert answer["totals"] == [30 - 10 - 20, -30 + 10 - 20, 10 + 60, -10 - 20]


@pytest.mark.rule("CZ-8.11")
def test_a_draw_voids_kongs() -> None:
    answer = score(ask(kongs=[{"seat": 0, "kind": "暗杠", "from": None}], runs=[3, 3, 3, 3]))
    assert answer["totals"] == [0, 0, 0, 0]
    assert answer["wins"] == []


@pytest.mark.rule("CZ-8.6", "CZ-3.3")
@pytest.mark.parametrize("pays", ["one", "all", "cover"])
def test_several_winners_are_paid_by_the_discarder_alone(pays: str) -> None:
    other = "123m 456m 789m 55z 234s"
    request = ask(
        win(2, other, "4s", 1),
        win(0, PLAIN, "4s", 1),
        dealer=2,
        runs=[0, 1, 2, 3],
        options={"multi_win": True, "discard_pays": pays},
    )
    answer = score(request)
    # Seat 2: 胡 1, 一条龙 4, 缺门 2 (no 筒), 门清 2, dealer 1, runs 2 + 1; seat 0: 3 and runs 0 + 1.
    assert answer["totals"] == [4, -17, 13, 0]
    assert [one["seat"] for one in answer["wins"]] == [2, 0]


def test_fewer_players() -> None:
    request = ask(win(0, PLAIN, "4s"), dealer=1, runs=[0, 0], options={"players": 2})
    assert score(request)["totals"] == [8, -8]
    request = ask(win(0, PLAIN, "4s"), dealer=1, runs=[0, 0, 3], options={"players": 3})
    assert score(request)["totals"] == [8 + 9, -8, -9]


def test_what_may_be_left_out() -> None:
    request = {"dealer": 3, "wins": [{"seat": 0, "hand": PLAIN, "tile": "4s"}]}
    assert score(request)["totals"] == [20, -6, -6, -8]


def test_every_payment_is_explained() -> None:
    answer = score(ask(win(0, PLAIN, "4s", 1), runs=[0, 1, 0, 3], options={"discard_pays": "cover"}))
    assert sum(line["points"] for line in answer["explain"]) == 14
    assert [line["rule"] for line in answer["explain"]] == ["CZ-8.5", "CZ-8.7", "CZ-8.5", "CZ-8.5", "CZ-8.7"]
    assert "替座位 3" in answer["explain"][-1]["zh"]
    assert "for seat 3" in answer["explain"][-1]["en"]
