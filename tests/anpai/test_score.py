"""算分: the scoring contract, answers worked out by hand."""

from __future__ import annotations

import re
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.cards import SUITS, cards_text
from paiju.core.errors import PaijuError
from paiju.core.shuffle import Seed, Stream
from paiju.games.anpai import GAME
from paiju.games.anpai.deck import DECK
from paiju.games.anpai.plays import count_plays, draw_play, play_at

RICH = [100_000] * 4


def score(**request: Any) -> Any:
    return GAME.scoring.score(request)


def refused(**request: Any) -> PaijuError:
    with pytest.raises(PaijuError) as caught:
        GAME.scoring.score(request)
    for lang in ("zh", "en"):
        assert "{" not in caught.value.message(lang)
    return caught.value


def test_the_example_of_the_contract() -> None:
    answer = score(options={"base": 10}, coins=[100000, 100000, 0, 5000], plays=["3s 3h 3d", "", None, "bj sj"])
    # Two jokers: 10 points × 15 × base 10 = 1500 from each of the two others.
    assert answer["totals"] == [-1500, -1500, 0, 3000]
    assert answer["types"] == ["三带", None, None, "王炸"]
    one = answer["settlements"][0]
    assert (one["class"], one["winners"], one["crit"]) == ("炸弹类", [3], [])
    assert one["payments"] == [[0, 3, 1500], [1, 3, 1500]]
    assert len(answer["settlements"]) == 1
    assert [line["rule"] for line in answer["explain"]] == ["AP-5.7", "AP-5.7"]


@pytest.mark.rule("AP-5.3")
def test_all_types_and_classes_have_the_sources_names() -> None:
    plays = {
        "3s": "单牌",
        "3s 4s 5s 6s 7s": "顺子",
        "3s 3h": "对子",
        "3s 3h 4s 4h": "连对",
        "3s 3h 3d": "三带",
        "3s 3h 3d 4s 4h 4d": "飞机",
        "sj sj": "王炸",
        "sj sj bj": "三王炸",
        "sj sj bj bj": "四王炸",
        "3s 3h 3d 3c": "四星炸",
        "3s 3h 3d 3c 3s": "五星炸",
        "3s 3h 3d 3c 3s 3h": "六星炸",
        "3s 3h 3d 3c 3s 3h 3d": "七星炸",
        "3s 3h 3d 3c 3s 3h 3d 3c": "八星炸",
    }
    for play, name in plays.items():
        assert score(coins=RICH, plays=["", play, "", ""])["types"] == [None, name, None, None]
    answer = score(coins=RICH, plays=["3s", "3s 3h", "4s 4h 4d", ""])
    assert [one["class"] for one in answer["settlements"]] == ["三带类", "对子类", "单牌类"]


def test_options_may_be_left_out_and_change_the_amount() -> None:
    plays = ["2s", "3s 4s", "5s", ""]
    assert score(coins=RICH, plays=plays)["totals"] == [820, -400, -400, -20]
    assert score(options={}, coins=RICH, plays=plays)["totals"] == [820, -400, -400, -20]
    full = {"crit": "full", "base": 1, "coins": 5}
    assert score(options=full, coins=RICH, plays=plays)["totals"] == [162, -80, -80, -2]
    assert score(options=full, coins=RICH, plays=plays)["explain"][0]["rule"] == "AP-5.9"


def test_short_payments_say_what_was_owed() -> None:
    answer = score(coins=[100, 100, 100, 7], plays=["As", "", "", ""])
    assert answer["totals"] == [47, -20, -20, -7]
    assert answer["explain"][2]["zh"] == "座位 3 付给座位 0 7：单牌，底分 10 × 1 分 × 2 倍（应付 20，金币不够，只有 7）"
    assert answer["explain"][1]["en"] == "Seat 2 pays 20 to seat 0: single cards, base 10 × 1 point × 2"


@pytest.mark.rule("AP-5.8", "AP-5.9", "AP-5.10")
def test_a_crit_is_explained_with_the_critted_points() -> None:
    # A two beats a three and a four (2 points) and a five (1 point): 10 × (1 + 3) × 2 × 5 from each.
    plays = ["2s", "3s 4s", "5s", ""]
    lines = score(coins=RICH, plays=plays)["explain"]
    assert lines[0]["zh"] == "座位 1 付给座位 0 400：被单牌暴击，底分 10 ×（胜者 1 分 + 被暴击者 3 分）× 2 倍 × 5"
    assert lines[1]["en"].endswith(": critted by single cards, base 10 × (1 + 3 critted points) × 2 × 5")
    lines = score(options={"crit": "full"}, coins=RICH, plays=plays)["explain"]
    assert lines[0]["zh"].endswith("底分 10 ×（胜者 1 分 + 被暴击者 3 分）× 2 倍 × 5 × 2 人")
    assert lines[1]["en"].endswith("(1 + 3 critted points) × 2 × 5 × 2 players")
    lines = score(options={"crit": "own"}, coins=RICH, plays=plays)["explain"]
    assert lines[0]["zh"] == "座位 1 付给座位 0 300：被单牌暴击，底分 10 ×（胜者 1 分 + 自己 2 分）× 2 倍 × 5"
    assert lines[1]["en"].endswith(
        "Seat 2 pays 200 to seat 0: critted by single cards, base 10 × (1 + 1 point of their own) × 2 × 5"
    )


def test_large_amounts_have_their_thousands_parted() -> None:
    # Four jokers, 20 points × 100 × base 10, from each of three who pass; one has less.
    lines = score(coins=[9, 50_000, 50_000, 1_234], plays=["sj sj bj bj", "", "", ""])["explain"]
    assert lines[0]["en"].startswith("Seat 1 pays 20,000 to seat 0: ")
    assert lines[2]["en"].endswith(", base 10 × 20 points × 100 (owed 20,000, but had only 1,234)")
    assert lines[2]["zh"].startswith("座位 3 付给座位 0 1,234：")


def test_one_critted_point_is_one() -> None:
    line = score(coins=RICH, plays=["2s", "5s", "", ""])["explain"][0]
    assert line["en"].endswith("base 10 × (1 + 1 critted point) × 2 × 5")


def _numbers(text: str) -> list[int]:
    return [int(number.replace(",", "")) for number in re.findall(r"\d{1,3}(?:,\d{3})+|\d+", text)]


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.sampled_from([9, 3_000, 100_000]), st.sampled_from(["each", "full", "own"]))
def test_every_explanation_comes_to_its_amount(name: int, most: int, crit: str) -> None:
    """A sentence's numbers, multiplied as it says, are what was owed; and what was there, shared, what was paid."""
    luck = Stream(Seed.named(f"explain/{name}").key(), "plays")
    deck = luck.shuffled(DECK)
    coins = [luck.below(most) for _ in range(4)]
    plays = [
        cards_text(draw_play(deck[4 * seat : 4 * seat + 4], luck)) if have else None for seat, have in enumerate(coins)
    ]
    answer = score(options={"base": 7, "crit": crit}, coins=coins, plays=plays)
    paid = [payment for one in answer["settlements"] for payment in one["payments"]]
    assert len(paid) == len(answer["explain"])
    for (payer, payee, amount), line in zip(paid, answer["explain"], strict=True):
        for lang in ("zh", "en"):
            sentence, _, short = line[lang].replace("（应付", "@").replace(" (owed", "@").partition("@")
            numbers = _numbers(sentence)
            assert sorted(numbers[:3]) == sorted([payer, payee, amount])
            base, points, *rest = numbers[3:]
            if line["rule"] != "AP-5.7":
                points += rest.pop(0)
            owed = base * points * prod(rest)
            if not short:
                assert amount == owed
                continue
            said, have, *debt = _numbers(short)
            assert said == owed
            assert amount - have * owed // (debt[0] if debt else owed) in (0, 1)


@pytest.mark.rule("AP-6.6")
def test_null_is_for_the_bankrupt_alone() -> None:
    assert refused(coins=[0, 1, 1, 1], plays=["", "", "", ""]).code == "bankrupt"
    assert refused(coins=[1, 1, 1, 1], plays=[None, "", "", ""]).code == "not_bankrupt"
    assert score(coins=[0, 0, 0, 0], plays=[None] * 4)["totals"] == [0, 0, 0, 0]


@pytest.mark.rule("AP-1.2")
def test_cards_beyond_the_two_decks_are_refused() -> None:
    assert refused(coins=RICH, plays=["3s", "3s", "3s", ""]).code == "off_deck"
    assert refused(coins=RICH, plays=["sj", "sj", "sj bj 3s", ""]).code == "off_deck"
    assert refused(coins=RICH, plays=["jk", "", "", ""]).code == "off_deck"


@pytest.mark.rule("AP-2.1")
def test_fourteen_cards_are_a_play_and_sixteen_are_not() -> None:
    pairs = [f"{rank}s {rank}h" for rank in "3456789TJ"]
    answer = score(coins=RICH, plays=[" ".join(pairs[:7]), "", "", ""])
    # 连对, 14 points × 20 × 10.
    assert answer["totals"] == [8400, -2800, -2800, -2800]
    error = refused(coins=RICH, plays=["", " ".join(pairs[:8]), "", ""])
    assert error.code == "play_too_long"
    assert "plays[1]" in error.message("en") and "plays[1]" in error.message("zh")


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"coins": RICH, "plays": ["3s 3h 4s", "", "", ""]}, "mixed_types"),
        ({"coins": RICH, "plays": ["", "", "3s 3h sj", ""]}, "joker_group"),
        ({"coins": RICH, "plays": ["", "", "", "3s 3h 3d 3c 4s"]}, "bomb_alone"),
        ({"coins": RICH, "plays": ["1s", "", "", ""]}, "unknown_card"),
        ({"coins": RICH, "plays": ["", "", ""]}, "bad_value"),
        ({"coins": RICH, "plays": "3s"}, "bad_value"),
        ({"coins": RICH, "plays": [3, "", "", ""]}, "bad_value"),
        ({"coins": RICH}, "missing_field"),
        ({"plays": ["", "", "", ""]}, "missing_field"),
        ({"coins": [1, 1, 1], "plays": ["", "", "", ""]}, "bad_value"),
        ({"coins": [1, 1, 1, -1], "plays": ["", "", "", ""]}, "bad_value"),
        ({"coins": [1, 1, 1, True], "plays": ["", "", "", ""]}, "bad_value"),
        ({"coins": [1, 1, 1, 1.0], "plays": ["", "", "", ""]}, "bad_value"),
        ({"coins": [1, 1, 1, 10**30], "plays": ["", "", "", ""]}, "bad_value"),
        ({"coins": RICH, "plays": [""] * 4, "surplus": 1}, "unknown_field"),
        ({"coins": RICH, "plays": [""] * 4, "options": {"bass": 1}}, "unknown_option"),
        ({"coins": RICH, "plays": [""] * 4, "options": {"base": 0}}, "bad_option"),
        ({"coins": RICH, "plays": [""] * 4, "options": {"crit": True}}, "bad_option"),
        ({"coins": RICH, "plays": [""] * 4, "options": [1]}, "bad_value"),
    ],
)
def test_bad_requests(request_: dict[str, Any], code: str) -> None:
    assert refused(**request_).code == code


def test_an_unknown_card_is_refused_with_its_place() -> None:
    error = refused(coins=RICH, plays=["3s", "", "4h 1s", ""])
    assert error.code == "unknown_card"
    assert error.message("en").startswith("plays[2]: “1s” is no card")
    assert error.message("zh").startswith("plays[2]: “1s”不是一张牌")


def test_a_request_must_be_an_object() -> None:
    with pytest.raises(PaijuError) as caught:
        GAME.scoring.score([])  # type: ignore[arg-type]
    assert caught.value.code == "bad_value"


def test_cards_somebody_is_choosing_are_named() -> None:
    answer = GAME.reading.read({"cards": "Ks Kh Kd 3s 3h 3d"})
    assert answer == {"names": [{"zh": "三带 ×2，最大 K", "en": "triples ×2, highest K"}], "problem": None}
    nothing: Any = GAME.reading.read({"cards": "3s 3h 4d"})
    assert nothing["problem"]["code"] == "mixed_types"
    assert set(nothing["problem"]["message"]) == {"zh", "en"}


@pytest.mark.parametrize(
    ("request_", "code"),
    [({"cards": 3}, "bad_value"), ({}, "bad_value"), ({"cards": "", "seat": 1}, "unknown_field")],
)
def test_bad_questions_about_cards(request_: dict[str, Any], code: str) -> None:
    with pytest.raises(PaijuError) as caught:
        GAME.reading.read(request_)
    assert caught.value.code == code


@given(st.integers(0, 10**9), st.permutations(SUITS))
def test_suits_never_change_a_score(name: int, suits: list[str]) -> None:
    chance = Stream(Seed.named(name).key(), "score")
    deck = chance.shuffled(DECK)
    hands = [deck[14 * seat : 14 * seat + 14] for seat in range(4)]
    plays = [cards_text(play_at(hand, chance.below(count_plays(hand)))) for hand in hands]
    table = str.maketrans(dict(zip(SUITS, suits, strict=True)))
    moved = [
        " ".join(one if "j" in one else one[0] + one[1].translate(table) for one in play.split()) for play in plays
    ]
    straight, turned = score(coins=RICH, plays=plays), score(coins=RICH, plays=moved)
    assert straight == turned
    assert sum(straight["totals"]) == 0
