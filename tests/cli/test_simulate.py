"""Simulations and arenas from the command line."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.patience import PATIENCE

Run = Callable[..., Result]
pytestmark = pytest.mark.usefixtures("toy_installed")


@pytest.mark.slow
def test_the_same_whatever_the_number_of_processes(run: Run, tmp_path: Path) -> None:
    files = []
    told = []
    for jobs in ("1", "3"):
        out = tmp_path / f"{jobs}.jsonl"
        words = ["simulate", "toy", "--games", "40", "--seed", "x", "--jobs", jobs, "--out", str(out), "--json"]
        told.append(json.loads(run(*words).stdout) | {"out": None})
        files.append(out.read_bytes())
    assert files[0] == files[1]
    assert told[0] == told[1]
    assert told[0]["matches"] == 40 and told[0]["deals"] == 80


def test_a_summary_adds_up(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    told = json.loads(run("simulate", "toy", "--games", "30", "--out", str(out), "--json").stdout)
    totals = [json.loads(line)["totals"] for line in out.read_text("utf-8").splitlines()]
    for seat in range(3):
        assert told["seats"][seat]["mean"] == pytest.approx(sum(row[seat] for row in totals) / 30)
    # One showdown a deal, two deals a match.
    [shown] = told["frequencies"]
    assert shown["count"] == 60 and shown["per_deal"]["mean"] == 1.0


@pytest.mark.parametrize(("lang", "word"), [("zh", "标准误"), ("en", "s.e.")])
def test_a_summary_for_people(run: Run, lang: str, word: str) -> None:
    result = run("simulate", "toy", "--games", "3", "--lang", lang)
    assert result.exit_code == 0 and word in result.stdout and result.stderr == ""


def test_seeds_differ_and_repeat(run: Run) -> None:
    first, again, other = (run("simulate", "toy", "--games", "5", "--seed", s, "--json").stdout for s in "aab")
    assert first == again != other.replace('"b"', '"a"')


def test_large_numbers_as_people_write_them(run: Run) -> None:
    assert json.loads(run("simulate", "toy", "--games", "1e1", "--json").stdout)["matches"] == 10


@pytest.mark.slow
def test_a_killed_simulation_goes_on(run: Run, start: Callable[..., subprocess.Popen[bytes]], tmp_path: Path) -> None:
    out = tmp_path / "run"
    words = ["simulate", "toy", "--games", "4e2", "-o", "deals=20", "--out", str(out), "--json"]
    process = start(*words, "--engine", "process", "--jobs", "2")
    deadline = time.monotonic() + PATIENCE
    while len(list(out.glob("matches/*.parquet"))) < 3 and time.monotonic() < deadline:
        time.sleep(0.01)
    process.kill()
    process.communicate()
    kept = {file: file.stat().st_mtime_ns for file in out.glob("matches/*.parquet")}
    assert len(kept) >= 3
    whole = json.loads(run("simulate", "toy", "--games", "400", "-o", "deals=20", "--json").stdout)
    rest = run(*words)
    assert json.loads(rest.stdout) == whole | {"out": str(out)}
    assert json.loads((out / "summary.json").read_text("utf-8"))["digest"] == whole["digest"]
    # A chunk that was there is not written again; those that were not are there now, and nothing else.
    assert all(file.stat().st_mtime_ns == when for file, when in kept.items())
    assert len(list(out.glob("matches/*"))) == 25, "sixteen matches a chunk"
    again = run(*words[:-1])
    assert "400 matches were there already" in again.stdout


def test_a_folder_for_another_simulation_is_refused(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    assert run("simulate", "toy", "--games", "3", "--out", out).exit_code == 0
    result = run("simulate", "toy", "--games", "3", "-o", "stake=2", "--out", out, "--lang", "zh")
    assert result.exit_code == 2 and "(run_differs)" in result.stderr and "另一个模拟" in result.stderr


def test_arena_is_the_same_every_time(run: Run) -> None:
    words = ["arena", "toy", "--bots", "random,random", "--deals", "6", "--json"]
    first = run(*words)
    assert first.exit_code == 0
    assert run(*words, "--jobs", "2").stdout == first.stdout


@pytest.mark.parametrize(("lang", "word"), [("zh", "每个对手"), ("en", "opponent")])
def test_arena_for_people(run: Run, lang: str, word: str) -> None:
    result = run("arena", "toy", "--bots", "random,random,random", "--deals", "4", "--lang", lang)
    assert result.exit_code == 0 and word in result.stdout


def test_games_and_rules(run: Run) -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert "toy" in [game["id"] for game in listed]
    for lang in ("zh", "en"):
        assert run("games", "--lang", lang).exit_code == 0
        for game in listed:
            result = run("rules", game["id"], "--lang", lang)
            assert result.exit_code == 0
            told = json.loads(run("rules", game["id"], "--json").stdout)
            assert told["rules"] and all(option["name"] in result.stdout for option in told["options"])
            one = told["rules"][0]
            assert json.loads(run("rules", game["id"], one["id"].lower(), "--json").stdout) == one


def test_trace_of_a_tree_without_rules(run: Run, tmp_path: Path) -> None:
    assert run("trace", str(tmp_path)).exit_code == 0
    (tmp_path / "code.py").write_text('RULE = "XX-9.9"\n')
    result = run("trace", str(tmp_path), "--json")
    assert result.exit_code == 1 and len(json.loads(result.stdout)["problems"]) == 1
