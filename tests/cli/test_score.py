"""The scoring contract through the command line, and every way to get it wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Run = Callable[..., Result]
Request = dict[str, Any]


def test_a_table_is_scored(run: Run, table: Request) -> None:
    """Seat 0 wins every row of all three (1 + 2 + 5, gun ×2, sweep ×2 = 32 each); worked out by hand.

    Seats 1 and 2 each win one row of the other; both roll over seat 3 (two rows won, the fronts tie): 2 × 2.
    """
    result = run("score", "fujian13", input=json.dumps(table))
    assert result.exit_code == 0 and result.stderr == ""
    answer = json.loads(result.stdout)
    assert answer["totals"] == [96, -28, -28, -40]
    assert answer["players"][0]["rows"] == ["对子", "葫芦", "同花顺"]
    assert {"seats": [1, 2], "points": 0} in answer["pairs"]
    assert {"seats": [1, 3], "points": 4} in answer["pairs"]


def test_a_file_is_read_like_standard_input(run: Run, table: Request, tmp_path: Path) -> None:
    file = tmp_path / "request.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(table, indent=2).encode())
    assert run("score", "fujian13", str(file)).stdout == run("score", "fujian13", input=json.dumps(table)).stdout


@pytest.mark.parametrize(("lang", "word"), [("zh", "葫芦"), ("en", "full house")])
def test_explain_says_it_in_words(run: Run, table: Request, lang: str, word: str) -> None:
    result = run("score", "fujian13", "--explain", "--lang", lang, input=json.dumps(table))
    assert result.exit_code == 0
    assert "+96" in result.stdout and word in result.stdout and "FJ-" in result.stdout


def _change(request: Request, seat: int, row: str, cards: str) -> Request:
    request["players"][seat][row] = cards
    return request


def _swap(request: Request, seat: int, one: str, other: str) -> Request:
    rows = request["players"][seat]
    rows[one], rows[other] = rows[other], rows[one]
    return request


def _special(request: Request, seat: int) -> Request:
    rows = request["players"][seat]
    request["players"][seat] = {"special": " ".join(rows.values())}
    return request


def _five(request: Request) -> Request:
    request["players"].append(request["players"][0])
    request["options"] = {"extra_suits": 0}
    return request


WRONG: list[tuple[str, str, Callable[[Request], Request], str]] = [
    ("fourteen cards", "fujian13", lambda r: _change(r, 3, "front", "Qd Jh 9c 2c"), "wrong_row_size"),
    ("a card twice", "fujian13", lambda r: _change(r, 3, "front", "As Jh 9c"), "too_many_cards"),
    ("an unknown rank", "fujian13", lambda r: _change(r, 3, "front", "1d Jh 9c"), "unknown_card"),
    ("an unknown suit", "fujian13", lambda r: _change(r, 3, "front", "Qx Jh 9c"), "unknown_card"),
    ("a joker too many", "fujian13", lambda r: _change(r, 3, "front", "jk Jh 9c"), "card_not_in_deck"),
    ("out of order", "fujian13", lambda r: _swap(r, 0, "middle", "back"), "out_of_order"),
    ("out of order with jokers about", "duogui13", lambda r: _swap(r, 0, "middle", "back"), "out_of_order"),
    ("a special that is none", "fujian13", lambda r: _special(r, 1), "not_special"),
    ("five without the extra suit", "duogui13", _five, "too_few_suits"),
    ("an unknown option", "fujian13", lambda r: {**r, "options": {"nosuch": 1}}, "unknown_option"),
    ("an impossible option", "fujian13", lambda r: {**r, "options": {"wheel": "third"}}, "bad_option"),
    ("options that are none", "fujian13", lambda r: {**r, "options": [1]}, "bad_request"),
    ("three players of four", "fujian13", lambda r: {"players": r["players"][:3]}, "wrong_player_count"),
    ("no players", "fujian13", lambda r: {}, "missing_field"),
    ("an unknown field", "fujian13", lambda r: {**r, "nosuch": 1}, "unknown_field"),
    ("no banker", "taiwan13", lambda r: r, "missing_field"),
    ("a number beyond reason", "taiwan13", lambda r: {**r, "banker": 10**4000, "bets": [1, 1, 1, 1]}, "bad_banker"),
]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(("game", "change", "code"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_request(
    run: Run, table: Request, game: str, change: Callable[[Request], Request], code: str, lang: str
) -> None:
    result = run("score", game, "--lang", lang, input=json.dumps(change(table)))
    assert result.exit_code == 2 and result.stderr == ""
    error = json.loads(result.stdout)["error"]
    assert error["code"] == code
    assert "\n" not in error["message"] and "{" not in error["message"]
    assert error["message"].isascii() is False or lang == "en"


def test_out_of_order_is_a_foul_where_the_rules_say_so(run: Run, table: Request) -> None:
    request = {**_swap(table, 0, "middle", "back"), "banker": 0, "bets": [0, 2, 1, 5]}
    answer = json.loads(run("score", "taiwan13", input=json.dumps(request)).stdout)
    assert [player["foul"] for player in answer["players"]] == [True, False, False, False]
    # Each opponent wins three rows at one point, times the bet: 6, 3 and 15.
    assert answer["totals"] == [-24, 6, 3, 15]


NOT_JSON: list[tuple[bytes, str]] = [
    (b"{", "bad_json"),
    (b"", "bad_json"),
    (b"nonsense", "bad_json"),
    (b'{"players": NaN}', "bad_json"),
    (b'{"players": ' + b"1" * 5000 + b"}", "bad_json"),
    (b"[" * 100_000, "bad_json"),
    (b'{"players": ' + b"[" * 50_000 + b"]" * 50_000 + b"}", "bad_json"),
    (b'{"players": "\\ud800"}', "bad_json"),
    (b"[1, 2]", "bad_request"),
    (b'"text"', "bad_request"),
    (b'{"players": "\xff\xfe"}', "not_utf8"),
    (b'{"players": [[1], [1], [1], [1]]}', "bad_request"),
    (b'{"players": {"0": 1}}', "bad_request"),
    (b'{"players": [1e400, null, true, -0.0]}', "bad_request"),
]


@pytest.mark.parametrize(("raw", "code"), NOT_JSON)
def test_not_a_request(run: Run, raw: bytes, code: str) -> None:
    result = run("score", "fujian13", input=raw)
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] == code
    assert len(result.stdout) < 500


def test_a_stream_goes_on_after_errors(run: Run, table: Request) -> None:
    good = json.dumps(table).encode()
    lines = [good, b"", b"   ", *(raw for raw, _ in NOT_JSON if raw), good]
    result = run("score", "fujian13", "--jsonl", input=b"\n".join(lines))
    assert result.exit_code == 2
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    wanted = [None, *(code for raw, code in NOT_JSON if raw), None]
    assert [answer.get("error", {}).get("code") for answer in answers] == wanted
    assert answers[0] == answers[-1]


def test_a_stream_without_errors_exits_0(run: Run, table: Request) -> None:
    result = run("score", "fujian13", "--jsonl", input=(json.dumps(table) + "\r\n") * 3)
    assert result.exit_code == 0
    assert len(set(result.stdout.splitlines())) == 1 and result.stdout.count("\n") == 3


def test_an_explained_error_is_a_sentence(run: Run) -> None:
    result = run("score", "fujian13", "--explain", input="{}")
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr.endswith("(missing_field)\n")


@pytest.mark.usefixtures("toy_installed")
def test_a_game_of_somebody_else_is_scored_too(run: Run) -> None:
    assert json.loads(run("score", "toy", input='{"plays": ["As", "Ks", "Ah"]}').stdout)["totals"] == [1, -2, 1]
