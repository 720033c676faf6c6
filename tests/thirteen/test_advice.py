"""What ``paiju arrange`` answers: the contract's fields, words in both languages, one clear error."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.analysis.thirteen.arrange import advise, trade_off, verdict
from paiju.bots.thirteen.engine import pure_engine
from paiju.bots.thirteen.terms import Role
from paiju.core.cards import cards_text, parse_cards
from paiju.core.errors import RequestError
from paiju.families.thirteen.model import ThirteenOptions
from paiju.registry import get_game

HAND = "As Kd Kh Jc Jd 9s 8s 7s 6s 4h 4d 3c 2c"


def test_answer_has_the_contracts_fields_and_the_cards_given() -> None:
    game: Any = get_game("fujian13")
    advice = advise(game, parse_cards(HAND), game.options_type(), samples=2, using=pure_engine())
    answer = advice.as_plain("en")
    assert answer["special"] is None
    rows = " ".join(str(answer[place]) for place in ("front", "middle", "back"))
    assert sorted(parse_cards(rows)) == sorted(parse_cards(HAND))
    # The flush takes five spades, the pairs share front and middle: kings in front win most rows.
    assert set(str(answer["back"]).split()) == set(["As", "9s", "8s", "7s", "6s"])
    assert set(str(answer["front"]).split()) >= {"Kd", "Kh"}
    candidates = answer["candidates"]
    assert isinstance(candidates, list) and 1 < len(candidates) <= 5
    assert candidates[0]["behind"] == 0 and candidates[0]["words"] == "the best"
    assert all(some["error"] > 0 for some in candidates)


def test_a_special_is_named_and_the_rows_are_still_given() -> None:
    game: Any = get_game("taiwan13")
    dragon = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"
    answer = advise(game, parse_cards(dragon), game.options_type(), samples=0, using=pure_engine()).as_plain("zh")
    assert answer["special"] == answer["forms"] == "一条龙"
    rows = " ".join(str(answer[place]) for place in ("front", "middle", "back"))
    assert sorted(parse_cards(rows)) == sorted(parse_cards(dragon))


def test_words_say_what_is_traded() -> None:
    game: Any = get_game("fujian13")
    advice = advise(game, parse_cards(HAND), game.options_type(), samples=2, using=pure_engine())
    jacks = next(
        some
        for some in advice.found.candidates
        if some.split is not None and set(parse_cards("Jc Jd")) <= set(some.split.front)
    )
    assert "对子J，不是对子K" in trade_off(advice, jacks, "zh")
    assert "stronger middle: two pair K instead of two pair J" in trade_off(advice, jacks, "en")
    assert verdict(advice, jacks, "en") == "clearly behind"
    assert verdict(advice, advice.best, "en") == ""


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (HAND + " 5h", "wrong_hand_size"),
        ("As " + HAND[:-3], "too_many_cards"),
        ("jk " + HAND[3:], "card_not_in_deck"),
    ],
)
def test_bad_hands_are_refused_with_one_sentence(cards: str, code: str) -> None:
    game: Any = get_game("fujian13")
    with pytest.raises(RequestError) as refused:
        advise(game, parse_cards(cards), game.options_type())
    assert refused.value.code == code
    for lang in ("zh", "en"):
        assert "{" not in refused.value.message(lang)


def test_joker_hands_read_as_cards() -> None:
    game: Any = get_game("duogui13")
    hand = parse_cards("jk jk As Ad Kd Kc Qs Js Ts 9s 7h 3d 3c")
    advice = advise(game, hand, game.options_type(), samples=0, using=pure_engine())
    assert advice.best_split is not None
    assert sorted(card for row in advice.best_split.rows for card in row) == sorted(hand)
    assert "jk" in cards_text(advice.best_split.back)


def test_bets_count_where_there_is_a_banker() -> None:
    game: Any = get_game("taiwan13")
    banker = game.options_type(mode="banker")
    equals = game.options_type(mode="all")
    hand = parse_cards(HAND)

    def points(options: object, role: Role | None, stakes: tuple[int, ...]) -> float:
        assert isinstance(options, ThirteenOptions)
        return advise(game, hand, options, role=role, stakes=stakes, samples=0, using=pure_engine()).best.points

    assert points(banker, None, (3,)) == pytest.approx(3 * points(banker, "player", ()))
    assert points(banker, "banker", (1, 2, 3)) == pytest.approx(2 * points(banker, "banker", ()))
    assert points(equals, None, (5, 5, 5)) == pytest.approx(points(equals, None, ()))
    for wrong, code in (((1, 2), "wrong_bet_count"), ((0,), "bad_bets"), ((6,), "bad_bets")):
        with pytest.raises(RequestError) as refused:
            points(banker, "player", wrong)
        assert refused.value.code == code
