"""Hints from the command line: figures worked out by hand, words in both languages, slips refused."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

Run = Callable[..., Result]
READY = "123m 456m 789p 34s 11z"


def _answer(run: Run, *words: str) -> dict[str, Any]:
    result = run("hint", "cangzhou", "--json", *words)
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_a_waiting_hand_says_what_it_waits_for(run: Run) -> None:
    """34条 waits for 2条 and 5条, four each, less one 2条 in sight."""
    answer = _answer(run, READY, "--seen", "2s 9p")
    assert answer["waiting"] == {"distance": 0, "left": 7, "useful": {"2s": 3, "5s": 4}}
    assert answer["best"] is None and not answer["discards"] and not answer["offers"]


def test_every_discard_has_its_distance_and_what_is_left(run: Run) -> None:
    """Without 北 ready for 2条 5条; without a 东 one away: any pair would do beside them."""
    answer = _answer(run, f"{READY} 4z")
    discards = {one["action"]: one for one in answer["discards"]}
    assert answer["best"] == "discard 4z" and len(discards) == 13
    assert discards["discard 4z"]["distance"] == 0 and discards["discard 4z"]["left"] == 8
    assert discards["discard 4z"]["take"] and not discards["discard 1z"]["take"]
    assert discards["discard 1z"]["distance"] == 1
    assert answer["waiting"] is None


def test_how_far_after_a_declaration(run: Run) -> None:
    """12万 and the 3万 just drawn are a 边; then 89条 and 12筒 each lack a tile and 5筒 a pair's other half.

    Three tiles must come for two more 边 and the pair while 789万 stands: two away from ready.
    """
    answer = _answer(run, "12m 789m 12p 89s 5p 4z 7z 6z 3m")
    (bian,) = (one for one in answer["offers"] if one["action"] == "bian")
    assert bian["distance"] == 2
    assert {"3p", "7s"} <= set(bian["useful"])
    undrawn = _answer(run, "12m 789m 12p 89s 5p 4z 7z 6z 3m", "--drawn", "6z")
    assert not undrawn["offers"], "only the tile drawn is declared"


def test_claims_on_a_discard(run: Run) -> None:
    """55万 碰s or 砸s the 5万; 46万 chows it too, but only from 上家."""
    hand = "4556m 789p 12s 11z 44z"
    before = _answer(run, hand, "--discard", "5m")
    assert {one["action"] for one in before["offers"]} == {"pung", "za", "chow 46m"}
    across = _answer(run, hand, "--discard", "5m", "--giver", "2")
    assert {one["action"] for one in across["offers"]} == {"pung", "za"}
    assert before["best"] in ("pass", "pung", "za", "chow 46m")
    assert all(one["discard"] for one in before["offers"])


def test_a_discard_nobody_can_use(run: Run) -> None:
    answer = _answer(run, READY, "--discard", "9s")
    assert answer["offers"] == [] and answer["best"] == "pass"


def test_a_win_now_or_later(run: Run) -> None:
    """The dealer's closed hand of 3 points and 1 for the dealer: 4 from a discard."""
    late = _answer(run, READY, "--discard", "5s", "--left", "13")
    win = next(one for one in late["offers"] if one["action"] == "win")
    assert late["best"] == "win" and win["take"] and "4" in win["words"]
    early = _answer(run, READY, "--discard", "5s")
    assert early["best"] == "pass" and not any(one["take"] for one in early["offers"])


def test_a_commitment_counts_its_kind(run: Run) -> None:
    """Two 边 laid down: 12条 waits for 3条 alone, 11筒 is the pair, 456万 the fourth group."""
    answer = _answer(run, "456m 11p 12s", "--melds", "边123m 边789p")
    assert answer["waiting"]["distance"] == 0 and answer["waiting"]["useful"] == {"3s": 4}
    assert answer["waiting"]["by_discard"] == "3s"
    english = _answer(run, "456m 11p 12s", "--melds", "bian 123m, bian 789p")
    assert english == answer


def test_a_kong_that_is_offered(run: Run) -> None:
    answer = _answer(run, "1111z 456m 789p 34s 55s")
    assert [one["action"] for one in answer["offers"]] == ["kong 1z"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("zh", ["手牌", "离听", "进张", "要不要", "钻", "不要"]), ("en", ["Hand", "Away", "Take it?", "no."])],
)
def test_in_words(run: Run, lang: str, words: list[str]) -> None:
    result = run("hint", "cangzhou", "123m 456p 225s 11z 79m 8m", "--lang", lang)
    assert result.exit_code == 0
    assert all(word in result.stdout for word in words)
    assert "★" in result.stdout and "5条" in result.stdout
    for key in ("hint.", "action.", "meld.", "{"):
        assert key not in result.stdout


def test_words_of_melds_and_waits(run: Run) -> None:
    result = run("hint", "cangzhou", "456m", "11p", "12s", "--melds", "边123m 边789p", "--lang", "zh")
    assert result.exit_code == 0 and "听牌" in result.stdout and "3条×4" in result.stdout


WRONG = [
    ("twelve tiles", ["123m 456m 789p 34s 1z"], "hint_hand_size"),
    ("a fifth copy", ["123m 456m 789p 34s 11z", "--seen", "111z"], "too_many_tiles"),
    ("no tile", ["123m 456x 789p 34s 11z"], "bad_tiles"),
    ("no tile called so", ["123m 456m 789p 34s 18z"], "unknown_tile"),
    ("a tile not drawn", [READY + " 4z", "--drawn", "9s"], "hint_drawn_not_held"),
    ("a discard in one's own turn", [READY + " 4z", "--discard", "9s"], "hint_not_waiting"),
    ("no meld", ["456m 789p 34s 11z", "--melds", "嘿123m"], "hint_bad_melds"),
    ("a wrong meld", ["456m 789p 34s 11z", "--melds", "吃124m"], "bad_meld"),
    ("two commitments", ["456m 1122s", "--melds", "边123m 砸111z"], "two_commitments"),
    ("five melds", ["1z", "--melds", "吃123m 吃123m 吃123p 吃123s 吃456s"], "too_many_melds"),
    ("no such giver", [READY, "--discard", "5s", "--giver", "3", "-o", "players=3"], "hint_no_such_seat"),
    ("too few stakes", [READY, "--runs", "1,2"], "hint_runs"),
    ("more left than unseen", [READY, "--left", "130"], "hint_left"),
]


@pytest.mark.parametrize(("words", "code"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_slips_are_refused(run: Run, words: list[str], code: str) -> None:
    for lang in ("zh", "en"):
        result = run("hint", "cangzhou", *words, "--json", "--lang", lang)
        error = json.loads(result.stdout)["error"]
        assert result.exit_code == 2 and error["code"] == code
        assert "{" not in error["message"] and "hint_" not in error["message"]


def test_other_games_have_none(run: Run) -> None:
    result = run("hint", "fujian13", "123m", "--json")
    assert result.exit_code == 2 and json.loads(result.stdout)["error"]["code"] == "no_hint"


@pytest.mark.slow
@pytest.mark.usefixtures("toy_installed")
def test_a_game_from_outside_brings_its_question_with_it() -> None:
    """The ace beats the two kings in sight; another game's question has no place here."""

    def paiju(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "paiju", "hint", *words], capture_output=True, text=True)

    answer = paiju("toy", "Qs Ah", "--shown", "Ks Kd", "--json")
    assert json.loads(answer.stdout) == {"best": "Ah", "beats": 2}
    assert paiju("toy", "Qs Ah", "--lang", "en").stdout.split() == ["best", "Ah", "beats", "0"]
    assert "Cards the others have shown." in paiju("--help", "--lang", "en").stdout
    for game, flag in (("toy", "--melds"), ("cangzhou", "--shown")):
        refused = json.loads(paiju(game, "Qs Ah", flag, "Ks", "--json").stdout)["error"]
        assert refused["code"] == "hint_unused" and flag in refused["message"]
