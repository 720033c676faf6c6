"""The presets of our games, as the rulings list them; and that they reach a table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

import paiju
from paiju.cli.shell.app import APP

RULED: dict[str, dict[str, tuple[str, dict[str, Any]]]] = {
    "duogui13": {
        "app": (
            "照应用",
            {"flush_compare": "pairs", "equal_rows": "allow", "all_jokers": "highest", "horse": "8h"},
        )
    },
    "cangzhou": {
        "no-chow": ("不吃", {"chow": False, "lock_points": (2, 1, 1)}),
        "share": ("分张", {"last_round": "share"}),
        "lively": ("热闹", {"dragon_run": True, "multi_win": True, "max_run": 5}),
    },
    "taiwan13": {
        "street": ("街坊", {"mode": "banker", "bet": "seen", "kickers": "top"}),
        "friends": ("朋友", {"mode": "all"}),
    },
    "fujian13": {"literal": ("逐字", {"flush_compare": "top", "one_colour": "suits"})},
    "anpai": {"quick": ("速战", {"base": 100})},
}
"""Per game and preset its Chinese name and what it sets: rulings, Presets."""


def run(*words: str) -> str:
    result = CliRunner().invoke(APP, list(words))
    assert result.exit_code == 0, result.output
    return str(result.stdout)


@pytest.mark.parametrize("game", RULED)
def test_the_presets_are_those_of_the_rulings(game: str) -> None:
    text, *others = paiju.presets(game)
    assert (text.id, text.name.zh, dict(text.options)) == ("text", "照文本", {})
    assert {preset.id: (preset.name.zh, dict(preset.options)) for preset in others} == RULED[game]
    for preset in paiju.presets(game):
        assert preset.whose.zh and not preset.whose.zh.isascii()
        assert preset.name.en and preset.whose.en


@pytest.mark.slow
@pytest.mark.parametrize("game", RULED)
def test_a_table_of_every_preset_is_played_and_its_record_spells_the_values_out(game: str) -> None:
    for preset in paiju.presets(game):
        few = {"deals": 1} if "13" in game else {}
        table = paiju.play_match(game, ["random"], {**preset.options, **few}, seed=1)
        record = json.loads(paiju.write_record(paiju.record_of(table)))
        _, sets = RULED[game].get(preset.id, ("", {}))
        assert record["options"] == paiju.to_plain({**vars(table.game.options_type()), **sets, **few})
        assert paiju.verify(json.dumps(record)) is None


def test_the_command_line_takes_a_preset_and_single_options_go_before_it() -> None:
    said = run("simulate", "anpai", "--games", "1", "--bots", "random", "--preset", "quick", "--json")
    assert json.loads(said)["options"] == {"coins": 100000, "base": 100, "crit": "each"}
    said = run("simulate", "anpai", "--games", "1", "--bots", "random", "--preset", "quick", "-o", "base=5", "--json")
    assert json.loads(said)["options"]["base"] == 5
    assert "match" in run(
        "arena", "anpai", "--bots", "random,random", "--deals", "1", "--preset", "quick", "--lang", "en"
    )
    played = CliRunner().invoke(APP, ["play", "anpai", "--preset", "quick", "--seed", "1"], input="q\n")
    assert played.exit_code == 0, played.output


def test_an_environment_takes_a_presets_options_as_keywords() -> None:
    pytest.importorskip("gymnasium")
    env = paiju.envs.vector_env("anpai", 2, **paiju.presets("anpai")["quick"].options)
    assert env.options == paiju.get_game("anpai").options_type(base=100)
    env.close()


def test_the_rules_list_the_presets() -> None:
    assert all(
        word in run("rules", "cangzhou", "--lang", "zh") for word in ("预设", "照文本", "lively", "热闹", "max_run=5")
    )
    assert all(word in run("rules", "cangzhou", "--lang", "en") for word in ("Presets", "By the text", "Lively"))
    found = json.loads(run("rules", "anpai", "--json"))["presets"]
    assert [one["id"] for one in found] == ["text", "quick"]
    assert found[1]["name"] == {"zh": "速战", "en": "Quick"} and found[1]["options"] == {"base": 100}


@pytest.mark.parametrize("game", RULED)
def test_a_narrow_terminal_has_every_word_of_them(game: str) -> None:
    told = run("rules", game, "--lang", "zh").rpartition("\n预设\n")[2]
    assert "text" in told and "…" not in told
    for preset in paiju.presets(game):
        assert set(preset.whose.zh) - {" "} <= set(told)


@pytest.mark.parametrize("verb", ["play", "simulate", "arena"])
def test_help_says_what_a_preset_is_and_has_an_example(verb: str) -> None:
    for lang in ("zh", "en"):
        said = run(verb, "--help", "--lang", lang)
        assert said.count("--preset") >= 2
