"""斗牛 from outside: one form of its rules is a table, a terminal, records, simulation, learning and batches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from paiju.bots.catalog import bot_names, get_bot
from paiju.bots.match import play_match
from paiju.cli.shell.app import APP
from paiju.conformance import check_game
from paiju.conformance.batch import compare_batch
from paiju.core.game import AnyGame
from paiju.core.record import read_record, record_of, verify, write_record
from paiju.core.shuffle import Seed
from paiju.registry import get_game

pytestmark = pytest.mark.usefixtures("niuniu_installed")


@pytest.fixture
def niuniu(niuniu_installed: Path) -> AnyGame:
    return get_game("niuniu")


def run(*words: str, input: str | None = None) -> Any:
    result = CliRunner().invoke(APP, list(words), input=input)
    assert result.exit_code == 0, result.output
    return result


def test_its_presets_come_with_it(niuniu: AnyGame) -> None:
    assert [preset.id for preset in niuniu.presets] == ["text", "calm"]
    assert "和气" in run("rules", "niuniu", "--lang", "zh").stdout
    said = run(
        "simulate", "niuniu", "--games", "1", "--bots", "random", "--preset", "calm", "-o", "most_bid=3", "--json"
    )
    options = json.loads(said.stdout)["options"]
    assert (options["specials"], options["most_bid"]) == (False, 3), "an option beside the preset goes before it"


def test_all_laws_hold(niuniu: AnyGame) -> None:
    check_game(niuniu, range(6))


def test_the_table_and_the_batch_agree(niuniu: AnyGame) -> None:
    for policy in ("random", "fast"):
        assert compare_batch(niuniu, None, policy, 12, False, policy) > 12 * 4


@pytest.mark.compiles("niuniu")
@pytest.mark.slow
def test_the_table_and_the_compiled_batch_agree(niuniu: AnyGame) -> None:
    pytest.importorskip("numba")
    assert compare_batch(niuniu, None, "compiled", 30, True, "mixed") > 30 * 4


@pytest.mark.compiles("niuniu")
@pytest.mark.slow
def test_thousands_of_tables_step_at_once() -> None:
    pytest.importorskip("gymnasium")
    from paiju.envs import vector_env

    env = vector_env("niuniu", 64)
    seen, _ = env.reset(seed=1)
    assert seen.shape[0] == 64
    ended = 0
    for _ in range(200):
        _, _, terminated, *_ = env.step(env.sample("fast"))
        ended += int(terminated.sum())
    env.close()
    # A match of four has five deals, in each four bids and three bets: 35 choices.
    assert ended == 64 * (200 // 35)


def test_it_is_played_at_the_terminal_and_its_record_holds(tmp_path: Path) -> None:
    out = tmp_path / "match.json"
    words = ("play", "niuniu", "-o", "deals=1", "-o", "players=3", "--seed", "1", "--out", str(out), "--lang", "zh")
    said = run(*words, input="1\n\n").stdout
    assert "不抢" in said and "抢庄 4 倍" in said and "阶段" in said
    assert len(json.loads(out.read_text("utf-8"))["actions"]) == 5
    run("verify", str(out))
    assert "亮牌" in run("replay", str(out), "--lang", "zh").stdout


def test_records_are_read_and_verified(niuniu: AnyGame) -> None:
    bots = [get_bot(niuniu, name) for name in ("house", "random", "house", "random")]
    match = play_match(niuniu, niuniu.options_type(), Seed.named("1"), bots)
    record = read_record(write_record(record_of(match)))
    assert verify(record, get_game) is None


def test_its_own_bot_sits_in_empty_seats(niuniu: AnyGame) -> None:
    assert bot_names(niuniu) == ("house", "random")


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "house", "fast"])
def test_a_simulation_counts_its_hands(monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    """``fast`` is no bot but the batch's own policy."""
    monkeypatch.setenv("PAIJU_PURE", "1")
    said = run("simulate", "niuniu", "--games", "40", "--bots", bot, "--seed", "1", "--json").stdout
    # Five deals a match, four hands a deal.
    assert sum(one["count"] for one in json.loads(said)["frequencies"]) == 40 * 5 * 4
