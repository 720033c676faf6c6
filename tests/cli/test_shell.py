"""What a shell notices: exit codes, streams, pipes, signals, completion, and how little is imported."""

from __future__ import annotations

import contextlib
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.patience import PATIENCE

Run = Callable[..., Result]
Start = Callable[..., subprocess.Popen[bytes]]

USAGE = [
    (["nosuch"], "no_such_verb"),
    (["games", "extra"], "extra_argument"),
    (["games", "--nosuch"], "no_such_option"),
    (["games", "--lang", "fr"], "not_one_of"),
    (["rules"], "missing_argument"),
    (["rules", "nosuch"], "unknown_game"),
    (["rules", "toy", "XX-1.1"], "unknown_rule"),
    (["simulate", "toy", "--games", "many"], "not_number"),
    (["simulate", "toy", "--games", "0"], "not_number"),
    (["simulate", "toy", "--games"], "option_needs_value"),
    (["simulate", "toy", "--json=1"], "option_takes_none"),
    (["simulate", "toy", "-o", "deals"], "not_a_pair"),
    (["simulate", "toy", "-o", "deals=99"], "bad_option"),
    (["simulate", "toy", "-o", "deals=x"], "bad_option"),
    (["simulate", "toy", "-o", "nosuch=1"], "unknown_option"),
    (["simulate", "toy", "-o", "deals=1", "-o", "deals=2"], "option_twice"),
    (["simulate", "toy", "--preset", "nosuch"], "unknown_preset"),
    (["arena", "toy", "--bots", "random,random", "--preset", "nosuch"], "unknown_preset"),
    (["play", "toy", "--preset", "nosuch"], "unknown_preset"),
    (["simulate", "toy", "--preset"], "option_needs_value"),
    (["simulate", "toy", "--bots", "nosuch"], "unknown_bot"),
    (["simulate", "toy", "--bots", "random,random,random,random"], "too_many_bots"),
    (["simulate", "toy", "--out", "/nosuch/folder/x.jsonl"], "no_folder"),
    (["simulate", "toy", "--out", "/"], "run_not_ours"),
    (["simulate", "toy", "--out", "/nosuch/folder/run"], "run_no_parent"),
    (["simulate", "toy", "--games", "1.5"], "not_number"),
    (["simulate", "toy", "--games", "1e99"], "not_number"),
    (["simulate", "toy", "--games", "inf"], "not_number"),
    (["simulate", "toy", "--engine", "abacus"], "not_one_of"),
    (["simulate", "toy", "--engine", "local", "--jobs", "2"], "one_process"),
    (["simulate", "toy", "--report"], "report_needs_folder"),
    (["simulate", "toy", "--report", "--out", "x.jsonl"], "report_needs_folder"),
    (["arena", "toy", "--bots", "random"], "few_bots"),
    (["arena", "toy", "--bots", "random,nosuch"], "unknown_bot"),
    (["replay", "/nosuch"], "file_not_found"),
    (["replay", "/"], "file_is_folder"),
    (["verify"], "missing_argument"),
    (["play", "toy", "--seat", "3"], "bad_seat"),
    (["completion", "tcsh"], "not_one_of"),
]


@pytest.mark.usefixtures("toy_installed")
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(("words", "code"), USAGE)
def test_wrong_usage_is_one_sentence_with_a_code(run: Run, words: list[str], code: str, lang: str) -> None:
    result = run(*words, env={"PAIJU_LANG": lang})
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("paiju: ") and result.stderr.endswith(f" ({code})\n")
    assert result.stderr.isascii() is False or lang == "en"
    assert "{" not in result.stderr, "a gap nobody filled"


@pytest.mark.usefixtures("toy_installed")
def test_with_json_the_error_is_json_on_stdout(run: Run) -> None:
    result = run("rules", "nosuch", "--json", "--lang", "zh")
    assert result.exit_code == 2
    assert result.stderr == ""
    error = json.loads(result.stdout)["error"]
    assert error["code"] == "unknown_game"
    assert "没有“nosuch”这个游戏" in error["message"]


def test_a_mistake_of_ours_is_told_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.cli.games.game_ids", lambda: 1 // 0)
    result = run("games")
    assert result.exit_code == 70
    assert "ZeroDivisionError" in result.stderr and result.stderr.endswith("(internal)\n")


@pytest.mark.parametrize("words", [["--help"], ["score", "--help"], ["score", "toy"], ["games", "--json"]])
@pytest.mark.usefixtures("toy_installed")
def test_little_is_imported(words: list[str]) -> None:
    code = (
        "import sys; sys.argv[:] = ['paiju', *sys.argv[1:]]\n"
        "from paiju.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "heavy = {'rich', 'numba', 'numpy', 'multiprocessing', 'asyncio'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], input=b'{"plays": ["As", "Ks"]}', capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.usefixtures("toy_installed")
def test_a_closed_pipe_is_no_drama(start: Start) -> None:
    process = start("score", "toy", "--jsonl")
    assert process.stdin and process.stdout and process.stderr
    line = b'{"plays": ["As", "Ks"]}\n'
    with process.stderr, process.stdout:
        process.stdin.write(line)
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["totals"] == [1, -1], "each line is answered at once"
        process.stdout.close()
        with contextlib.suppress(BrokenPipeError), process.stdin:
            process.stdin.write(line * 20_000)
        assert process.wait(PATIENCE) == 141
        assert process.stderr.read() == b""


@pytest.mark.usefixtures("toy_installed")
def test_interrupting_leaves_whole_lines(start: Start, tmp_path: Path) -> None:
    out = tmp_path / "matches.jsonl"
    process = start("simulate", "toy", "--games", "100000000", "--out", str(out))
    until = time.monotonic() + PATIENCE
    while not (out.exists() and out.stat().st_size) and time.monotonic() < until:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert errors.decode().strip() == "paiju: interrupted."
    text = out.read_text("utf-8")
    assert text.endswith("\n")
    assert all(json.loads(line)["game"] == "toy" for line in text.splitlines())


@pytest.mark.usefixtures("toy_installed")
def test_a_full_disk_is_told(start: Start) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    with Path("/dev/full").open("wb") as full:
        process = start("games", "--json", stdout=full)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert b"Traceback" not in errors and b"Exception" not in errors


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "gbk"])
def test_output_is_utf8_whatever_the_locale_says(start: Start, encoding: str) -> None:
    process = start("games", "--lang", "zh", env={"PYTHONUTF8": "0", "PYTHONIOENCODING": encoding})
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "代号" in out.decode("utf-8")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(run: Run, shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert "_PAIJU_COMPLETE" in result.stdout


@pytest.mark.usefixtures("toy_installed")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("paiju ver", ["verify"]),
        ("paiju rules to", ["toy"]),
        ("paiju play to", ["toy"]),
        ("paiju simulate toy --bots ra", ["random"]),
        ("paiju simulate toy --bots random,ra", ["random,random"]),
        ("paiju simulate toy -o de", ["deals="]),
        ("paiju simulate toy -o players=", ["players=2", "players=3", "players=4"]),
        ("paiju simulate anpai --preset q", ["quick"]),
        ("paiju simulate toy --preset ", ["text"]),
        ("paiju games --lang z", ["zh"]),
        ("paiju completion f", ["fish"]),
    ],
)
def test_completion(run: Run, typed: str, offered: list[str]) -> None:
    words = typed.split(" ")
    environ = {"_PAIJU_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1)}
    result = run(env=environ)
    assert [line.partition(",")[2] for line in result.stdout.splitlines()] == offered


def test_the_shell_completes_files(run: Run) -> None:
    for typed in ("paiju verify x", "paiju replay x", "paiju simulate toy --out x"):
        environ = {"_PAIJU_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
        assert run(env=environ).stdout == "file,x\n"


def test_version(run: Run) -> None:
    assert run("--version").stdout.startswith("paiju 0.")
