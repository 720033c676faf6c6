"""Arranging from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

from paiju.core.cards import cards_text, parse_cards
from paiju.core.shuffle import Stream
from paiju.registry import get_game

Run = Callable[..., Result]
HAND = "As Ks Qs Js Ts 9h 9d 9c 4s 4h 2d 2c 7h"
JOKERS = "jk jk As Ks Qs Js Ts 9h 9d 9c 4s 4h 2d"


def _hand(game_id: str, seed: int) -> str:
    rules: Any = get_game(game_id).options_type().rules()
    return cards_text(Stream(f"{seed:064x}", "hand").shuffled(rules.room.deck)[:13])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["duogui13", "fujian13", "taiwan13"])
def test_the_answer_is_the_contract_s(run: Run, game: str) -> None:
    for seed in range(3):
        hand = _hand(game, seed)
        result = run("arrange", game, "--json", "--samples", "2", hand)
        assert result.exit_code == 0
        answer = json.loads(result.stdout)
        laid = [card for place in ("front", "middle", "back") for card in parse_cards(answer[place])]
        assert sorted(laid) == sorted(parse_cards(hand))
        assert answer["special"] is None or answer["special"] == answer["forms"]


def test_the_obvious_hand_is_laid_obviously(run: Run) -> None:
    """A royal straight flush, nines full, and the best pair that is left for the front: nothing beats it anywhere."""
    answer = json.loads(run("arrange", "fujian13", "--json", HAND).stdout)
    assert sorted(parse_cards(answer["back"])) == sorted(parse_cards("As Ks Qs Js Ts"))
    assert sorted(parse_cards(answer["front"])) == sorted(parse_cards("4s 4h 7h"))


@pytest.mark.parametrize(
    ("lang", "words"), [("zh", ["葫芦", "更小", "少 "]), ("en", ["full house", "weaker", "behind"])]
)
def test_the_reasons_are_told(run: Run, lang: str, words: list[str]) -> None:
    result = run("arrange", "fujian13", "--lang", lang, *HAND.split())
    assert result.exit_code == 0
    assert all(word in result.stdout for word in words)
    assert "arrange." not in result.stdout and "{" not in result.stdout


@pytest.mark.slow
def test_as_many_opponents_and_arrangements_as_asked(run: Run) -> None:
    for opponents in (1, 5):
        words = ["arrange", "duogui13", JOKERS, "--opponents", str(opponents), "--top", "2", "--samples", "2"]
        assert f"opponents: {opponents}." in run(*words).stdout
        assert len(json.loads(run(*words, "--json").stdout)["candidates"]) == 2


def test_the_same_seed_gives_the_same_answer(run: Run) -> None:
    first, again = (run("arrange", "duogui13", "--json", "--seed", "x", JOKERS).stdout for _ in range(2))
    assert first == again


def test_a_banker_s_side_of_the_table(run: Run) -> None:
    words = ["arrange", "taiwan13", HAND, "--samples", "2"]
    assert "opponents: 1." in run(*words, "--bets", "5").stdout
    assert "opponents: 3." in run(*words, "--role", "banker", "--bets", "1,2,5").stdout


def test_a_special_is_weighed_against_the_rows(run: Run) -> None:
    """Thirteen ranks: 26 points from each of three, or a straight or two among high cards."""
    dragon = "As Kh Qd Jc Ts 9h 8d 7c 6s 5h 4d 3c 2s"
    answer = json.loads(run("arrange", "fujian13", "--json", dragon).stdout)
    assert answer["special"] == "一条龙" and answer["front"]
    assert "一条龙" in run("arrange", "fujian13", "--lang", "zh", dragon).stdout


WRONG = [
    ("fourteen cards", "fujian13", [HAND + " 7s"], "wrong_hand_size"),
    ("twelve cards", "fujian13", ["As Ks Qs Js Ts 9h 9d 9c 4s 4h 2d 2c"], "wrong_hand_size"),
    ("a card twice", "fujian13", ["As As Qs Js Ts 9h 9d 9c 4s 4h 2d 2c 7h"], "too_many_cards"),
    ("an unknown rank", "fujian13", ["1s Ks Qs Js Ts 9h 9d 9c 4s 4h 2d 2c 7h"], "unknown_card"),
    ("a joker", "fujian13", [JOKERS], "card_not_in_deck"),
    ("no cards", "fujian13", [], "missing_argument"),
    ("six opponents", "duogui13", [JOKERS, "--opponents", "6"], "bad_option"),
    ("two opponents of three", "fujian13", [HAND, "--opponents", "2"], "bad_opponents"),
    ("five without the extra suit", "duogui13", [JOKERS, "-o", "players=5", "-o", "extra_suits=0"], "too_few_suits"),
    ("no banker there", "fujian13", [HAND, "--role", "banker"], "no_banker"),
    ("too many bets", "taiwan13", [HAND, "--bets", "1,2"], "wrong_bet_count"),
    ("a bet of nothing", "taiwan13", [HAND, "--bets", "0"], "not_number"),
]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(("game", "words", "code"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_hand(run: Run, game: str, words: list[str], code: str, lang: str) -> None:
    result = run("arrange", game, *words, "--lang", lang)
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr.endswith(f" ({code})\n") and result.stderr.count("\n") == 1
    assert "{" not in result.stderr
    told = run("arrange", game, *words, "--lang", lang, "--json")
    assert told.exit_code == 2 and json.loads(told.stdout)["error"]["code"] == code


@pytest.mark.usefixtures("toy_installed")
def test_a_game_without_rows(run: Run) -> None:
    result = run("arrange", "toy", HAND)
    assert result.exit_code == 2 and result.stderr.endswith("(no_arrange)\n")
