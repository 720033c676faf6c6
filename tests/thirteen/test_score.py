"""The scoring contract: whole tables worked out by hand, and every way a request can be wrong."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from paiju.core.capabilities import scoring_of
from paiju.core.errors import PaijuError
from paiju.registry import get_game

# One deck, four hands in order; 8h is with the third. Row by row, first against second and so on:
# 0-1: 732 < 832, 9944 < TT55, AKQ65 < AKQ76 hearts and clubs: three lost.
# 0-2: high card < 22, 9944 > 8833, flush < full house: one more lost.     0-3: lost, won, won.
# 1-2: lost, won, lost.     1-3: lost, won, won.     2-3: 22 < 66, 8833 > pair, full house > two pair.
PLAYERS: list[dict[str, str]] = [
    {"front": "2s 3h 7d", "middle": "9s 9h 4d 4c Ks", "back": "Ah Kh Qh 5h 6h"},
    {"front": "2h 3s 8d", "middle": "Ts Tc 5d 5c As", "back": "Ac Kc Qc 6c 7c"},
    {"front": "2d 2c 7h", "middle": "3d 3c 8s 8h Js", "back": "Jh Jd Jc 4s 4h"},
    {"front": "6s 6d 7s", "middle": "9d 9c Kd Ad 8c", "back": "Td Th Qs Qd 5s"},
]
SIX_PAIRS = "2s 2h 4s 4h 6s 6h 8s 8d Ts Th Qs Qh Kc"
PAIRS = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]


def score(game: str, **request: Any) -> Any:
    """The answer after a trip through JSON, as a caller sees it."""
    request.setdefault("players", PLAYERS)
    return json.loads(json.dumps(scoring_of(get_game(game)).score(json.loads(json.dumps(request)))))


def refused(game: str, **request: Any) -> tuple[str, str]:
    with pytest.raises(PaijuError) as caught:
        score(game, **request)
    for lang in ("zh", "en"):
        words = caught.value.message(lang)
        assert words and "{" not in words and "@" not in words and not words.startswith("error.")
    return caught.value.code, caught.value.message("en")


def points(answer: Any) -> list[int]:
    return [pair["points"] for pair in answer["pairs"]]


def test_fujian13() -> None:
    answer = score("fujian13")
    assert [pair["seats"] for pair in answer["pairs"]] == PAIRS
    assert points(answer) == [-6, -1, 1, -1, 1, 1]
    assert answer["totals"] == [-6, 6, 3, -3]
    assert [player["rows"] for player in answer["players"]] == [
        ["散牌", "二对", "同花"],
        ["散牌", "二对", "同花"],
        ["对子", "二对", "葫芦"],
        ["对子", "对子", "二对"],
    ]
    assert all(player["special"] is None and player["foul"] is False for player in answer["players"])
    assert answer["players"][2]["rows_en"] == ["pair", "two pair", "full house"]


def test_duogui13_doubles_for_the_horse() -> None:
    answer = score("duogui13", options={"horse": "8h"})
    assert points(answer) == [-6, -2, 1, -2, 1, 2]
    assert answer["totals"] == [-7, 5, 6, -4]
    assert answer["players"][0]["rows"] == ["乌龙", "两对", "同花"]
    assert points(score("duogui13", options={"base": 2})) == [-12, -2, 2, -2, 2, 2]


@pytest.mark.rule("TW-1.2", "TW-1.4")
def test_taiwan13_with_a_banker() -> None:
    answer = score("taiwan13", banker=1, bets=[2, 0, 3, 5])
    assert [pair["seats"] for pair in answer["pairs"]] == [[0, 1], [1, 2], [1, 3]]
    assert points(answer) == [-6, -3, 5]
    assert answer["totals"] == [-6, 8, 3, -5]
    # The banker's own bet is not read, whatever it is.
    for own in (None, "x", -3):
        assert points(score("taiwan13", banker=1, bets=[2, own, 3, 5])) == [-6, -3, 5]


@pytest.mark.rule("TW-1.2")
def test_taiwan13_everyone_against_everyone() -> None:
    for extra in ({}, {"banker": 9, "bets": "ignored"}):
        answer = score("taiwan13", options={"mode": "all"}, **extra)
        assert points(answer) == [-3, -1, 1, -1, 1, 1]
        assert answer["totals"] == [-3, 3, 3, -3]


@pytest.mark.rule("TW-2.2")
def test_a_foul_is_named_and_pays() -> None:
    players = deepcopy(PLAYERS)
    players[2]["middle"], players[2]["back"] = players[2]["back"], players[2]["middle"]
    answer = score("taiwan13", options={"mode": "all"}, players=players)
    assert [player["foul"] for player in answer["players"]] == [False, False, True, False]
    assert answer["players"][2]["rows"] == ["对子", "葫芦", "两对"]
    # The foul loses three rows at 1 each to everybody.
    assert points(answer) == [-3, 3, 1, 3, 1, -3]


@pytest.mark.rule("FJ-4.4", "DG-4.4")
def test_a_special_is_named_and_paid() -> None:
    rows = {"front": "3s 5h 7d", "middle": "Ah Kh Jh 5s 5d", "back": "9s 9h 4d 4c Ks"}
    answer = score("duogui13", players=[{"special": SIX_PAIRS}, rows])
    groups = ["Qs Qh", "Ts Th", "8s 8d", "6s 6h", "4s 4h", "2s 2h", "Kc"]
    named = {"special": "六对半", "foul": False, "rows": None, "special_en": "six pairs"}
    assert answer["players"][0] == {**named, "groups": groups}
    assert answer["totals"] == [6, -6]
    assert answer["pairs"] == [{"seats": [0, 1], "points": 6}]


def test_a_null_special_is_none() -> None:
    assert score("fujian13", players=[{"special": None, **player} for player in PLAYERS])["totals"] == [-6, 6, 3, -3]


def test_lines_explain_every_point() -> None:
    for game, request in (
        ("fujian13", {}),
        ("duogui13", {"options": {"base": 3}}),
        ("taiwan13", {"banker": 0, "bets": [1, 2, 3, 4]}),
    ):
        answer = score(game, **request)
        book = get_game(game).rulebook
        won = [0] * 4
        for line in answer["explain"]:
            won[line["from"]] -= line["points"]
            won[line["to"]] += line["points"]
            assert line["rule"] in book
            assert "{" not in line["zh"] + line["en"]
            assert str(line["points"]) in line["zh"]
        assert won == answer["totals"]
    assert answer["explain"][0] == {
        "from": 0,
        "to": 1,
        "points": 1,
        "rule": "TW-3.1",
        "zh": "座位 0 付座位 1 1 分：头，乌龙胜乌龙",
        "en": "Seat 0 pays 1 to seat 1: front, high card over high card",
        "say": {
            "key": "entry.row",
            "args": {
                "payer": 0,
                "payee": 1,
                "amount": 1,
                "place": "@place.front",
                "row": "@row.high_card",
                "over": "@row.high_card",
            },
        },
    }
    lines = [line["en"] for line in score("fujian13")["explain"]]
    assert "Seat 0 pays 3 more to seat 1: gun, times 2" in lines


@pytest.mark.rule("DG-1.1", "DG-1.3")
def test_the_list_says_how_many_play() -> None:
    two = PLAYERS[:2]
    assert score("duogui13", players=two)["totals"] == [-6, 6]
    assert score("duogui13", players=two, options={"players": 2})["totals"] == [-6, 6]
    # Five need the extra diamonds, which come by themselves; a card of them may be there twice.
    fifth = {"front": "2d 3d 4d", "middle": "5d 6d 8d 9d jk", "back": "Ad Kd Qd Jd Td"}
    assert score("duogui13", players=[*PLAYERS, fifth])["totals"][4] > 0
    assert refused("duogui13", players=[*PLAYERS, fifth], options={"extra_suits": 0}) == (
        "too_few_suits",
        "5 players need 1 extra suits for thirteen cards each. [DG-1.3]",
    )
    assert refused("duogui13", players=two, options={"players": 3})[0] == "wrong_player_count"
    assert refused("duogui13", players=PLAYERS[:1])[0] == "wrong_player_count"
    assert refused("duogui13", players=PLAYERS * 2)[0] == "wrong_player_count"
    assert refused("fujian13", players=PLAYERS[:3])[0] == "wrong_player_count"
    assert refused("taiwan13", players=[])[0] == "wrong_player_count"


def changed(seat: int, **rows: object) -> list[dict[str, object]]:
    players: list[dict[str, object]] = [dict(player) for player in PLAYERS]
    players[seat].update(rows)
    return players


@pytest.mark.parametrize(
    ("game", "request_", "code", "says"),
    [
        ("fujian13", {"players": changed(1, front="2h 3s 8d Ah")}, "wrong_row_size", "players[1].front must have 3"),
        ("fujian13", {"players": changed(1, back="Ac Kc")}, "wrong_row_size", "back must have 5 cards, not 2"),
        ("fujian13", {"players": changed(0, front="2s 3h 3h")}, "too_many_cards", "players[0]: 3h is laid 2 times"),
        ("fujian13", {"players": changed(0, front="2s 3h 9c")}, "too_many_cards", "9c"),
        ("fujian13", {"players": changed(0, front="2s 3h jk")}, "card_not_in_deck", "players[0]: there is no jk"),
        ("duogui13", {"players": changed(0, front="2s 3h sj")}, "card_not_in_deck", "players[0]: there is no sj"),
        ("duogui13", {"players": changed(0, front="2s jk jk"), "options": {"jokers": 0}}, "card_not_in_deck", "jk"),
        ("fujian13", {"players": changed(2, middle="1d 3c 8s 8h Js")}, "unknown_card", "players[2].middle: “1d” is"),
        ("fujian13", {"players": changed(2, middle="3d,3c 8s 8h Js")}, "unknown_card", "players[2].middle: “3d,3c”"),
        ("fujian13", {"players": changed(2, middle=7)}, "bad_request", "players[2].middle must be cards as text"),
        ("fujian13", {"players": changed(2, middle=None)}, "missing_field", "players[2] lacks the field middle"),
        ("fujian13", {"players": [*PLAYERS[:3], {"front": "6s 6d 7s"}]}, "missing_field", "players[3]"),
        ("fujian13", {"players": [*PLAYERS[:3], {}]}, "missing_field", "players[3]"),
        ("fujian13", {"players": [*PLAYERS[:3], "6s"]}, "bad_request", "players[3] must be an object"),
        ("fujian13", {"players": changed(3, head="2s")}, "unknown_field", "players[3] has no field head"),
        ("fujian13", {"players": changed(3, special=SIX_PAIRS)}, "special_or_rows", "players[3]"),
        ("fujian13", {"players": [*PLAYERS[:3], {"special": "6s 6d"}]}, "wrong_row_size", "players[3].special"),
        ("fujian13", {"players": "As"}, "bad_request", "players must be a list"),
        ("fujian13", {"player": []}, "unknown_field", "request has no field player"),
        ("fujian13", {"options": {"horse": True}}, "unknown_option", "horse"),
        ("fujian13", {"options": {"base": 2}}, "unknown_option", "base"),
        ("fujian13", {"options": {"wheel": "third"}}, "bad_option", "wheel"),
        ("fujian13", {"options": []}, "bad_request", "options must be an object"),
        ("duogui13", {"options": {"horse": 1}}, "bad_option", "horse"),
        ("duogui13", {"options": {"horse": "8s"}}, "bad_option", "horse"),
        ("duogui13", {"options": {"horse": "random"}}, "missing_field", "horse"),
        ("duogui13", {"options": {"horse": "random"}, "horse": None}, "missing_field", "horse"),
        ("duogui13", {"options": {"horse": "random"}, "horse": "9s"}, "bad_horse", "the heart that was drawn"),
        ("duogui13", {"options": {"horse": "random"}, "horse": 9}, "bad_horse", "the heart that was drawn"),
        ("duogui13", {"options": {"horse": "random"}, "horse": "random"}, "bad_horse", "the heart that was drawn"),
        ("duogui13", {"options": {"horse": "8h"}, "horse": "8h"}, "horse_not_drawn", "leave horse out"),
        ("duogui13", {"horse": "8h"}, "horse_not_drawn", "leave horse out"),
        ("fujian13", {"horse": "8h"}, "unknown_field", "horse"),
        ("duogui13", {"options": {"jokers": 9}}, "bad_option", "jokers"),
        ("duogui13", {"options": {"base": 0}}, "bad_option", "base"),
        ("taiwan13", {}, "missing_field", "banker"),
        ("taiwan13", {"banker": 0}, "missing_field", "bets"),
        ("taiwan13", {"banker": 4, "bets": [1, 1, 1, 1]}, "bad_banker", "0 to 3"),
        ("taiwan13", {"banker": True, "bets": [1, 1, 1, 1]}, "bad_banker", "0 to 3"),
        ("taiwan13", {"banker": 0, "bets": [1, 1, 1]}, "bad_bets", "4 numbers"),
        ("taiwan13", {"banker": 0, "bets": [1, 1, 6, 1]}, "bad_bets", "1 to 5"),
        ("taiwan13", {"banker": 0, "bets": [1, 1, 0, 1]}, "bad_bets", "1 to 5"),
        ("taiwan13", {"banker": 0, "bets": [1, 1, 1.0, 1]}, "bad_bets", "1 to 5"),
        ("taiwan13", {"banker": 0, "bets": {"1": 1}}, "bad_bets", "4 numbers"),
    ],
)  # fmt: skip
def test_what_is_wrong_and_where(game: str, request_: dict[str, Any], code: str, says: str) -> None:
    found, words = refused(game, **request_)
    assert found == code
    assert says in words


@pytest.mark.rule("DG-2.2", "FJ-2.2")
@pytest.mark.parametrize("game", ["duogui13", "fujian13"])
def test_out_of_order_and_not_special(game: str) -> None:
    swapped = changed(0, middle=PLAYERS[0]["back"], back=PLAYERS[0]["middle"])
    code, words = refused(game, players=swapped)
    assert code == "out_of_order"
    assert "players[0].back (two pair) does not hold against players[0].middle (flush)" in words
    nothing = [{"special": "2s 3h 7d 9s 9h 4d 4c Ks Ah Kh Qh 5h 6h"}, *PLAYERS[1:]]
    code, words = refused(game, players=nothing)
    assert code == "not_special"
    assert "players[0].special" in words


def test_missing_players_and_not_an_object() -> None:
    game = get_game("fujian13")
    requests: list[dict[str, object]] = [{}, {"options": {}}]
    for request in requests:
        with pytest.raises(PaijuError) as caught:
            scoring_of(game).score(request)
        assert caught.value.code == "missing_field"
    junk: Any
    for junk in ([], "x", None, 3):
        with pytest.raises(PaijuError) as caught:
            scoring_of(game).score(junk)
        assert caught.value.code == "bad_request"


def test_options_may_be_left_out_or_null() -> None:
    assert score("fujian13", options=None) == score("fujian13", options={}) == score("fujian13")
    # An option that only concerns the match is allowed.
    assert score("fujian13", options={"deals": 3}) == score("fujian13")


def test_taller_bets_where_the_room_allows_them() -> None:
    answer = score("taiwan13", options={"max_bet": 50}, banker=1, bets=[20, 1, 50, 1])
    assert points(answer) == [-60, -50, 1]
