"""Records: written, verified, replayed, and never believed without checking."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from paiju.core.record import record_of, write_record
from paiju.core.shuffle import Seed, client_hash
from paiju.core.table import Table
from paiju.registry import get_game

Run = Callable[..., Result]
pytestmark = pytest.mark.usefixtures("toy_installed")


@pytest.fixture
def matches(run: Run, tmp_path: Path) -> Path:
    """Three recorded matches."""
    out = tmp_path / "matches.jsonl"
    assert run("simulate", "toy", "--games", "3", "--out", str(out)).exit_code == 0
    return out


@pytest.fixture
def match(matches: Path, tmp_path: Path) -> Path:
    """One of them, written over several lines."""
    out = tmp_path / "match.json"
    out.write_text(json.dumps(json.loads(matches.read_text().splitlines()[0]), indent=1), "utf-8")
    return out


def test_true_records_hold(run: Run, matches: Path, match: Path) -> None:
    result = run("verify", str(matches), str(match))
    assert result.exit_code == 0 and "4" in result.stdout
    told = json.loads(run("verify", "--json", str(matches)).stdout)
    assert [(check["match"], check["ok"], check["game"]) for check in told] == [(n, True, "toy") for n in (1, 2, 3)]


def test_compact_records_hold_and_replay_alike(run: Run, matches: Path, tmp_path: Path) -> None:
    small = tmp_path / "small.jsonl"
    assert run("simulate", "toy", "--games", "3", "--compact", "--out", str(small)).exit_code == 0
    assert small.stat().st_size < matches.stat().st_size
    assert run("verify", str(small)).exit_code == 0
    assert run("replay", str(small)).stdout == run("replay", str(matches)).stdout


@pytest.mark.parametrize(("lang", "words"), [("zh", "座位 1"), ("en", "seat 1")])
def test_who_never_revealed_a_seed_is_named(run: Run, tmp_path: Path, lang: str, words: str) -> None:
    seed = Seed(Seed.named(1).secret, ("mine", ""), (client_hash("mine"), client_hash("theirs")))
    game = get_game("toy")
    table = Table(game, game.options_type(), seed, ("a", "b"))
    out = tmp_path / "kept_back.json"
    out.write_text(write_record(record_of(table)), "utf-8")
    result = run("verify", str(out), "--lang", lang)
    assert result.exit_code == 0 and words in result.stdout
    (told,) = json.loads(run("verify", "--json", str(out)).stdout)
    assert told["ok"] and told["unrevealed"] == [1]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(
    ("old", "new", "code", "word"),
    [
        ('"amount":1', '"amount":2', "record_differs", "ledger[0].amount"),
        ('"totals":[', '"totals":[0,', "record_differs", "totals"),
        ('"stake":1', '"stake":2', "record_differs", "events"),
        ('"commitment":"', '"commitment":"0', "record_differs", "commitment"),
        ('"digest":"', '"digest":"0', "record_differs", "digest"),
        ('"players":[', '"players":["x",', "record_differs", "digest"),
        ('"rules_version":1', '"rules_version":2', "record_rules", "toy"),
        ('"game":"toy"', '"game":"nosuch"', "unknown_game", "nosuch"),
        ('"players":[', '"players":["\\ud800",', "record_not_json", "edited.json"),
        ('"paiju":1', '"paiju":9', "record_format", "9"),
        ('"paiju":1', '"piaju":1', "record_not_one", "paiju"),
        ('"secret":"', '"secret":"zz', "record_malformed", "64"),
        ('"stake":1', '"stake":"one"', "bad_option", "stake"),
        ('"shuffle":"', '"shuffle":"my-', "record_shuffle", "my-"),
        ('"actions":[[0,', '"actions":[[7,', "record_action", "7"),
        ('"actions":[[0,', '"actions":[[0.5,', "record_malformed", "actions"),
        ('"amount":1', '"amount":-1', "record_malformed", "ledger"),
    ],
)
def test_an_edited_record_is_caught(
    run: Run, matches: Path, tmp_path: Path, old: str, new: str, code: str, word: str, lang: str
) -> None:
    text = matches.read_text("utf-8").splitlines()[0]
    assert old in text
    edited = tmp_path / "edited.json"
    edited.write_text(text.replace(old, new, 1), "utf-8")
    result = run("verify", str(edited), "--lang", lang)
    assert result.exit_code == 2
    assert f"({code})" in result.stdout and word in result.stdout
    told = json.loads(run("verify", "--json", str(edited)).stdout)
    assert told[0]["ok"] is False and told[0]["error"]["code"] == code


@pytest.mark.parametrize("share", [0.0, 0.001, 0.3, 0.99])
def test_a_truncated_record_is_caught(run: Run, match: Path, share: float) -> None:
    whole = match.read_text("utf-8")
    match.write_text(whole[: int(len(whole) * share)], "utf-8")
    code = "no_records" if share == 0 else "record_not_json"
    verified, replayed = run("verify", str(match)), run("replay", str(match))
    assert verified.exit_code == replayed.exit_code == 2
    assert f"({code})" in verified.stdout and f"({code})" in replayed.stderr


def test_a_stream_cut_short_names_the_line(run: Run, matches: Path) -> None:
    text = matches.read_text("utf-8")
    matches.write_text(text[:-200], "utf-8")
    result = run("verify", str(matches))
    assert result.exit_code == 2
    assert "line 3" in result.stdout and "1 of 3" in result.stdout


def test_files_that_are_no_records(run: Run, match: Path, tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\x00\xfe")
    deep = tmp_path / "deep"
    deep.write_bytes(b"[" * 200_000)
    result = run("verify", str(binary), str(deep), str(tmp_path / "nosuch"), str(tmp_path), str(match), "--json")
    assert result.exit_code == 2
    codes = [check.get("error", {}).get("code") for check in json.loads(result.stdout)]
    assert codes == ["not_utf8", "record_not_json", "file_not_found", "file_is_folder", None]


@pytest.mark.parametrize(("lang", "word"), [("zh", "第 0 副开始"), ("en", "Deal 0 begins")])
def test_replay_tells_it_in_words(run: Run, match: Path, lang: str, word: str) -> None:
    result = run("replay", str(match), "--lang", lang)
    assert result.exit_code == 0
    assert word in result.stdout and "TY-2.2" in result.stdout


def test_replay_stops_where_told(run: Run, matches: Path) -> None:
    record = json.loads(matches.read_text("utf-8").splitlines()[1])
    whole = json.loads(run("replay", "--json", "--match", "2", str(matches)).stdout)
    assert whole == record["events"]
    for step in (0, 1, 3):
        part = json.loads(run("replay", "--json", "--match", "2", "--step", str(step), str(matches)).stdout)
        assert part == whole[: len(part)] and len(part) < len(whole)
        assert run("replay", "--match", "2", "--step", str(step), str(matches)).exit_code == 0
    # Three hands are dealt after the opening, then one event a move.
    assert len(json.loads(run("replay", "--json", "--match", "2", "--step", "1", str(matches)).stdout)) == 5


def test_replay_of_a_match_that_is_not_there(run: Run, matches: Path) -> None:
    result = run("replay", "--match", "4", str(matches))
    assert result.exit_code == 2 and result.stderr.endswith("(no_match)\n")


def test_nothing_is_written_over(run: Run, matches: Path) -> None:
    before = matches.read_bytes()
    for words in (["simulate", "toy", "--games", "1"], ["play", "toy"]):
        result = run(*words, "--out", str(matches))
        assert result.exit_code == 2 and result.stderr.endswith("(file_exists)\n")
    assert matches.read_bytes() == before
    assert run("simulate", "toy", "--games", "1", "--out", str(matches), "--force").exit_code == 0
    assert matches.read_text("utf-8").count("\n") == 1
    assert list(matches.parent.iterdir()) == [matches]
