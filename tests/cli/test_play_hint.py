"""Hints for secret plays: certain outcomes worked out by hand, counts, words in both languages, slips refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

Run = Callable[..., Result]
SURE = "bj bj sj sj 3s 4s 5d 7h 8d 9c Jh Qh Kd As"
"""Fourteen cards with all four jokers: the last round, and a bomb that nothing beats."""
EIGHT = "3s 3h 3d 4c 4d 9s 9h Kc"


def _answer(run: Run, *words: str) -> dict[str, Any]:
    result = run("hint", "anpai", "--json", *words)
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def _option(answer: dict[str, Any], cards: str) -> dict[str, Any]:
    (found,) = (one for one in answer["options"] if one["cards"] == cards)
    return dict(found)


@pytest.mark.rule("AP-3.9", "AP-5.7")
def test_four_jokers_always_win(run: Run) -> None:
    """20 points × 100 × base 10 from each of three, and more from whoever bombs too; there is no later round."""
    answer = _answer(run, SURE)
    best = answer["options"][0]
    assert answer["round"] == 5 and answer["best"] == best["cards"] == "sj sj bj bj"
    assert (best["wins"], best["critted"], best["later"], best["mixed"]) == (1, 0, 0, 1)
    assert best["now"] >= 60_000
    assert sum(one["mixed"] for one in answer["options"]) == pytest.approx(1, abs=0.01)


@pytest.mark.rule("AP-6.2")
def test_nobody_pays_more_than_they_have(run: Run) -> None:
    """One opponent with 300 coins is left: that is what there is to win, for certain."""
    sure = _option(_answer(run, SURE, "--coins", "500,0,300,0"), "sj sj bj bj")
    assert (sure["now"], sure["error"], sure["wins"]) == (300, 0, 1)


def test_a_pass_wins_nothing_and_is_never_critted(run: Run) -> None:
    nothing = _option(_answer(run, "3s 5h 7d 9c Jh Kc"), "")
    assert nothing["type"] == "pass" and nothing["now"] <= 0
    assert nothing["wins"] == nothing["critted"] == 0


@pytest.mark.rule("AP-3.1")
def test_plays_are_counted_by_type(run: Run) -> None:
    """333 44 99 K with no card twice: 1 triple; pairs (1+3)(1+1)(1+1)-1 = 15, of which 33-44 in 3 ways is a run.

    Single cards (1+3)(1+2)(1+2)(1+1)-1 = 71; with the pass 88.
    """
    answer = _answer(run, EIGHT)
    assert answer["by_type"] == {"pass": 1, "triple": 1, "pair": 12, "pair_run": 3, "single": 71}
    assert answer["plays"] == 88 and answer["round"] == 2


@pytest.mark.slow
def test_the_same_question_gets_the_same_answer_and_what_is_known_changes_it(run: Run) -> None:
    told = ["--marks", "4c Kc / 2s 2h / bj bj", "--seen", "Ah Ad"]
    assert _answer(run, EIGHT, *told) == _answer(run, EIGHT, *told)
    assert _answer(run, EIGHT, *told)["options"] != _answer(run, EIGHT)["options"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("zh", ["手牌", "共 88 种打法", "连对", "猜不透", "本轮"]), ("en", ["Hand", "88 legal plays", "Unread", "Wins"])],
)
def test_in_words(run: Run, lang: str, words: list[str]) -> None:
    result = run("hint", "anpai", EIGHT, "--lang", lang)
    assert result.exit_code == 0, result.output
    assert all(word in result.stdout for word in words) and "★" in result.stdout
    for key in ("hint.", "type.", "{"):
        assert key not in result.stdout


def test_a_play_in_a_sentence(run: Run) -> None:
    for lang, word in (("zh", "被暴击"), ("en", "hit by a crit")):
        words = _answer(run, SURE, "--lang", lang)["options"][0]["words"]
        assert "100%" in words and "0%" in words and word in words


def test_what_a_play_loses_has_a_true_minus_sign(run: Run) -> None:
    losing = [one for one in _answer(run, EIGHT)["options"] if one["now"] <= -1]
    assert losing
    assert all("−" in one["words"] and "-" not in one["words"] for one in losing)


WRONG = [
    ("seven cards", ["3s 3h 3d 4c 4d 9s 9h"], "hint_play_size"),
    ("no card", ["3s 3h 3d 4c 4d 9x"], "unknown_card"),
    ("a wild joker", ["3s 3h 3d 4c 4d jk"], "off_deck"),
    ("a third copy", [EIGHT, "--seen", "3s 3s"], "off_deck"),
    ("three open cards", [EIGHT, "--marks", "/ 3s 4s 5s"], "hint_play_marks"),
    ("five players", [EIGHT, "--marks", "////3s"], "hint_play_marks"),
    ("an open card not held", [EIGHT, "--marks", "As"], "card_not_held"),
    ("three players' coins", [EIGHT, "--coins", "1,2,3"], "hint_play_coins"),
    ("bankrupt", [EIGHT, "--coins", "0,5,5,5"], "hint_play_coins"),
    ("alone", [EIGHT, "--coins", "5,0,0,0"], "hint_play_coins"),
    ("a meld", [EIGHT, "--melds", "吃345p"], "hint_unused"),
    ("a discard", [EIGHT, "--discard", "3m"], "hint_unused"),
]


@pytest.mark.parametrize(("words", "code"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_slips_are_refused(run: Run, words: list[str], code: str) -> None:
    for lang in ("zh", "en"):
        result = run("hint", "anpai", *words, "--json", "--lang", lang)
        error = json.loads(result.stdout)["error"]
        assert result.exit_code == 2 and error["code"] == code
        assert "{" not in error["message"] and "hint_" not in error["message"]


def test_cards_everywhere_leave_too_few_to_hold(run: Run) -> None:
    """Of 108 cards 14 are held and 60 lie open: 34 are left, but three opponents hold 42."""
    seen = " ".join(f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "shdc" if f"{rank}{suit}" not in SURE)
    gone = f"{seen} " + " ".join(seen.split()[:18])
    result = run("hint", "anpai", SURE, "--seen", gone, "--json")
    error = json.loads(result.stdout)["error"]
    assert error["code"] == "hint_play_seen" and "34" in error["message"] and "42" in error["message"]


def test_tiles_have_no_marks(run: Run) -> None:
    result = run("hint", "cangzhou", "123m 456m 789p 34s 11z", "--coins", "1,2,3,4", "--json")
    assert json.loads(result.stdout)["error"]["code"] == "hint_unused"
