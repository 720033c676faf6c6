"""``paiju score cangzhou``: everything that must be refused, each with its code and in words."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.cangzhou.asking import PLAIN, ask, laid, refused, score, win


def spoiled(**change: Any) -> dict[str, Any]:
    """A good request with some fields of its win changed; None leaves the field out."""
    request = ask(deepcopy(win(0, PLAIN, "4s", 1)))
    request["wins"][0] |= change
    return request


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ([], "bad_value"),
        ({"wins": []}, "missing_field"),
        ({"dealer": 0}, "missing_field"),
        (ask(more=1), "unknown_field"),
        (ask(dealer=4), "bad_value"),
        (ask(dealer=True), "bad_value"),
        (ask(wins=5), "bad_value"),
        (ask(runs=[0, 0, 0]), "runs_length"),
        (ask(runs=[0, 0, 0, 4]), "run_range"),
        (ask(runs=[0, 0, 0, -1]), "run_range"),
        (ask(runs=[0, 0, 0, "1"]), "run_range"),
        (ask(runs=3), "bad_value"),
        (ask(options=[]), "bad_value"),
        (ask(options={"jokers": 1}), "unknown_option"),
        (ask(options={"players": 5}), "bad_option"),
        (ask(options={"multi_win": 1}), "bad_option"),
        (ask(options={"lock_points": [2, 2, 2]}), "bad_option"),
        (spoiled(seat=4), "bad_value"),
        (spoiled(seat=1), "won_from_self"),
        (spoiled(more=1), "unknown_field"),
        (spoiled(hand=5), "bad_value"),
        (spoiled(hand="123m 456p 789s 234s 22x"), "bad_tiles"),
        (spoiled(hand="123m 456p 789s 234s 88z"), "unknown_tile"),
        (spoiled(hand="123m 456p 789s 234s 2z"), "hand_size"),
        (spoiled(hand="123m 456p 789s 234s 222z"), "hand_size"),
        (spoiled(melds=[laid("吃", "123m")]), "hand_size"),
        (spoiled(hand="123m 456p 789s 2344s 2z"), "hand_no_win"),
        (spoiled(tile="5s"), "tile_not_in_hand"),
        (spoiled(tile="4s 4s"), "unknown_tile"),
        (spoiled(tile=None), "bad_value"),
        (spoiled(flags=["海底"]), "bad_value"),
        (spoiled(flags=["抢杠胡", "抢杠胡"]), "flag_twice"),
        (spoiled(flags="抢杠胡"), "bad_value"),
        (spoiled(hand="11111m 22m 33m 44m 555m", tile="1m"), "too_many_tiles"),
        (
            spoiled(hand="123m 22z", melds=[laid("碰", "111p"), laid("碰", "111p"), laid("吃", "123s")]),
            "tile_not_in_hand",
        ),
        (
            spoiled(hand="234s 22z", melds=[laid("碰", "111p"), laid("吃", "123p"), laid("吃", "123p")]),
            "too_many_tiles",
        ),
        (spoiled(hand="22z", tile="2z", melds=[laid("碰", f"{n}{n}{n}p") for n in range(1, 6)]), "too_many_melds"),
        (ask(kongs=[{"seat": 0, "kind": "暗杠", "from": 1}]), "kong_with_from"),
        (ask(kongs=[{"seat": 0, "kind": "点杠", "from": None}]), "kong_without_from"),
        (ask(kongs=[{"seat": 0, "kind": "碰杠"}]), "kong_without_from"),
        (ask(kongs=[{"seat": 0, "kind": "碰杠", "from": 0}]), "kong_from_self"),
        (ask(kongs=[{"seat": 0, "kind": "砸杠", "from": 0}]), "bad_value"),
        (ask(kongs=[{"seat": 0, "kind": "暗杠"}] * 5), "too_many_kongs"),
    ],
)
def test_refused(request_: Any, code: str) -> None:
    assert refused(request_) == code


@pytest.mark.rule("CZ-2.2", "CZ-2.3", "CZ-2.4", "CZ-2.5", "CZ-2.6", "CZ-4.1", "CZ-4.2", "CZ-4.3", "CZ-4.4", "CZ-4.6")
@pytest.mark.parametrize(
    ("melds", "code"),
    [
        ([laid("吃", "124m")], "bad_meld"),
        ([laid("吃", "111m")], "bad_meld"),
        ([laid("吃", "12m")], "bad_meld"),
        ([laid("吃", "9m 1p 2p")], "bad_meld"),
        ([laid("吃", "123z")], "bad_meld"),
        ([laid("碰", "1111m")], "bad_meld"),
        ([laid("碰", "112m")], "bad_meld"),
        ([laid("点杠", "111m")], "bad_meld"),
        ([laid("碰杠", "1112m")], "bad_meld"),
        ([laid("暗杠", "")], "bad_meld"),
        ([laid("边", "234m")], "bad_meld"),
        ([laid("边", "111m")], "bad_meld"),
        ([laid("钻", "135m")], "bad_meld"),
        ([laid("砸", "1111m")], "bad_meld"),
        ([laid("砸杠", "111m", drawn=True)], "bad_meld"),
        ([laid("砸杠", "1111m")], "missing_field"),
        ([laid("砸杠", "1111m", drawn=1)], "bad_value"),
        ([laid("暗杠", "1111m", drawn=True)], "unknown_field"),
        ([laid("边", "123m", drawn=True)], "unknown_field"),
        ([laid("砸", "111m", drawn=True)], "za_not_drawn"),
        ([laid("砸", "111m", drawn="yes")], "bad_value"),
        ([laid("吃", "123m", drawn=None)], "bad_value"),
        ([laid("杠", "1111m")], "bad_value"),
        ([{"kind": "吃"}], "missing_field"),
        (["吃"], "bad_value"),
        ([laid("边", "123m"), laid("钻", "123m"), laid("边", "789m")], "two_commitments"),
        ([laid("边", "123m"), laid("砸", "111z"), laid("边", "789m")], "two_commitments"),
    ],
)
def test_bad_melds(melds: Any, code: str) -> None:
    assert refused(spoiled(melds=melds)) == code


@pytest.mark.rule("CZ-3.3", "CZ-3.4")
def test_several_wins_must_fit_together() -> None:
    on: Any = {"options": {"multi_win": True}}
    two = win(2, "123m 456m 789m 55z 234s", "4s", 1)
    one = win(0, PLAIN, "4s", 1)
    assert refused(ask(one, two)) == "several_wins"
    assert refused(ask(one, one, **on)) == "winner_twice"
    assert refused(ask(one, two | {"from": 3}, **on)) == "wins_differ"
    assert refused(ask(one, two | {"tile": "3s"}, **on)) == "wins_differ"
    assert refused(ask(one | {"from": None}, two | {"from": None}, **on)) == "wins_differ"
    assert refused(ask(one, two | {"flags": ["抢杠胡"]}, **on)) == "wins_differ"
    # 4s is one tile for both; 22z in one hand and 222z in the other are five.
    four = win(2, "123m 456m 22z 234s", "4s", 1, melds=[laid("碰", "333z")])
    assert score(ask(one, four, **on))["totals"][1] < 0
    five = win(2, "123m 456m 222z 44s", "4s", 1, melds=[laid("碰", "333p")])
    assert refused(ask(one, five, **on)) == "too_many_tiles"


KONGED = win(0, "456p 789s 234s 22z", "2s", melds=[laid("暗杠", "7777m")])


@pytest.mark.rule("CZ-7.2", "CZ-7.3", "CZ-6.6", "CZ-6.7")
@pytest.mark.parametrize(
    "request_",
    [
        ask(KONGED | {"from": 1, "flags": ["杠上花"]}),
        ask(win(0, PLAIN, "4s", flags=["杠上花"])),
        ask(win(0, PLAIN, "4s", flags=["杠上花"]), kongs=[{"seat": 0, "kind": "暗杠", "from": None}]),
        ask(
            win(
                0,
                "444s 11z",
                "4s",
                melds=[laid("砸杠", f"{n}{n}{n}{n}p", drawn=True) for n in (1, 5, 9)],
                flags=["杠上花"],
            )
        ),
        ask(win(0, PLAIN, "4s", flags=["抢杠胡"])),
        ask(win(0, PLAIN, "4s", flags=["天胡"])),
        ask(win(3, PLAIN, "4s", 1, flags=["天胡"])),
        ask(KONGED | {"flags": ["天胡"]}, dealer=0),
        ask(win(0, PLAIN, "4s", flags=["天胡"]), dealer=0, kongs=[{"seat": 1, "kind": "暗杠"}]),
        ask(win(3, PLAIN, "4s", flags=["地胡"])),
        ask(win(0, PLAIN, "4s", 1, flags=["地胡"])),
        ask(KONGED | {"flags": ["地胡"]}),
        ask(win(0, PLAIN, "4s", flags=["地胡"]), kongs=[{"seat": 1, "kind": "暗杠"}]),
        ask(win(0, PLAIN, "4s", 3, flags=["地胡", "抢杠胡"])),
        ask(win(0, PLAIN, "4s", flags=["天胡", "地胡"]), dealer=0),
    ],
)
def test_flags_that_contradict_the_rest(request_: dict[str, Any]) -> None:
    assert refused(request_) == "flag_contradicts"


@pytest.mark.rule("CZ-1.6")
def test_without_xiapao_only_zeros() -> None:
    assert refused(ask(runs=[0, 1, 0, 0], options={"max_run": 0})) == "run_range"
    assert score(ask(runs=[0, 9, 0, 0], options={"max_run": 9}))["totals"] == [0, 0, 0, 0]
