"""The three games' data, options, texts and rulebooks belong together."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import NotationError, OptionError
from paiju.core.options import describe, option_text, parse_options
from paiju.core.rules import RULE_ID
from paiju.core.texts import LANGUAGES
from paiju.families.thirteen import data as data_module
from paiju.families.thirteen.data import RulesData
from paiju.families.thirteen.model import Rules, ThirteenOptions
from paiju.games.duogui13.options import Duogui13Options
from paiju.games.fujian13.options import Fujian13Options
from paiju.registry import get_game

GAMES = ("duogui13", "fujian13", "taiwan13")


def raw(game: str) -> str:
    return files(f"paiju.games.{game}").joinpath("rules.toml").read_text("utf-8")


@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_in_the_data_is_in_the_rulebook(game_id: str) -> None:
    game = get_game(game_id)
    cited = set(re.findall(rf'"({RULE_ID.pattern})"', raw(game_id)))
    assert cited
    assert all(rule_id in game.rulebook for rule_id in cited)
    own = [line for line in game.rulebook.lines if line.id.startswith(game.prefix)]
    assert all(line.source for line in own)
    assert all(rule_id.startswith((game.prefix, "TH")) for rule_id in cited)


@pytest.mark.parametrize("game_id", GAMES)
def test_options_have_a_rule_and_words(game_id: str) -> None:
    game = get_game(game_id)
    infos = describe(game.options_type)
    for info in infos:
        assert info.rule in game.rulebook
        for lang in LANGUAGES:
            keys = [f"option.{info.name}.label", f"option.{info.name}.help"]
            if info.choices and isinstance(info.choices[0], str):
                keys += [f"option.{info.name}.value.{option_text(choice)}" for choice in info.choices]
            assert all(game.texts.get(lang, key) for key in keys)


@pytest.mark.parametrize("game_id", GAMES)
def test_row_types_and_specials_have_names(game_id: str) -> None:
    game = get_game(game_id)
    rules: Rules = parse_options(game.options_type, {}).rules()
    for lang in LANGUAGES:
        assert all(game.texts.get(lang, key) for key in rules.row_names)
        assert all(game.texts.get(lang, f"special.{special.id}") for special in rules.specials)
    # The two ways to ask for a row's name agree.
    for kind, key in zip(["high_card", "two_pair", "quads"], [rules.row_names[i] for i in (0, 2, 7)], strict=True):
        assert game.texts.text("zh", f"row.{kind}") == game.texts.text("zh", key)


def test_both_languages_have_the_same_keys() -> None:
    for package in ("paiju.families.thirteen", *(f"paiju.games.{game}" for game in GAMES)):
        tables = [
            tomllib.loads(files(package).joinpath("lang", f"{lang}.toml").read_text("utf-8")) for lang in LANGUAGES
        ]
        errors = [set(table.get("error", {})) for table in tables]
        assert errors[0] == errors[1]
        if package.endswith("thirteen"):
            assert all(set(tables[0][part]) == set(tables[1][part]) for part in tables[0])


DEFAULTS: dict[str, dict[str, object]] = {
    "duogui13": {
        "players": 4, "jokers": 5, "extra_suits": None, "base": 1, "deals": 10, "horse": "off", "six_alike": False,
        "special_clash": "winner", "wheel": "second", "flush_compare": "full", "all_jokers": "natural",
        "equal_rows": "refuse",
    },
    "fujian13": {"deals": 10, "wheel": "second", "flush_compare": "full", "one_colour": "colour"},
    "taiwan13": {
        "deals": 10, "mode": "banker", "banker": "rotate", "max_bet": 5, "bet": "blind", "payout": "high",
        "kickers": "full", "wheel": "lowest", "flush_compare": "full",
    },
}  # fmt: skip


@pytest.mark.rule("TH-5.4")
@pytest.mark.parametrize("game_id", GAMES)
def test_defaults_are_those_of_the_rulings(game_id: str) -> None:
    made = parse_options(get_game(game_id).options_type, {})
    assert {field.name: getattr(made, field.name) for field in fields(made)} == DEFAULTS[game_id]


@pytest.mark.rule("DG-1.2", "DG-1.3")
@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"players": 5, "extra_suits": 0}, False),
        ({"players": 5, "extra_suits": 0, "jokers": 8}, False),
        ({"players": 5, "extra_suits": 1}, True),
        ({"players": 6, "extra_suits": 1, "jokers": 8}, False),
        ({"players": 6, "extra_suits": 2, "jokers": 0}, True),
        ({"players": 2, "extra_suits": 2}, True),
        ({"players": 4, "extra_suits": 0, "jokers": 0}, True),
        ({"players": 7}, False),
        ({"players": 1}, False),
        ({"extra_suits": 3}, False),
        *[({"jokers": jokers}, jokers <= 8) for jokers in range(10)],
    ],
)
def test_rooms_that_can_be_dealt(options: dict[str, object], allowed: bool) -> None:
    if allowed:
        rules = parse_options(Duogui13Options, options).rules()
        assert len(rules.room.deck) >= 13 * rules.room.seats
    else:
        with pytest.raises(OptionError) as caught:
            parse_options(Duogui13Options, options)
        assert caught.value.refusal.rule in ("DG-1.1", "DG-1.2", "DG-1.3")


@pytest.mark.rule("TH-3.1", "TH-3.2")
@pytest.mark.parametrize("game_id", GAMES)
def test_row_options_reach_the_rows(game_id: str) -> None:
    options = parse_options(get_game(game_id).options_type, {"wheel": "none", "flush_compare": "top"})
    rules: Rules = options.rules()
    assert (rules.rows.wheel, rules.rows.flush_compare) == ("none", "top")
    assert rules.special_ctx.wheel == "none"
    assert rules.rows.low_bonus is (game_id == "duogui13")


# -- what a slip in the data does -----------------------------------------------------------------------------


def load(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, change: tuple[str, str]) -> RulesData:
    """fujian13's data with one text replaced."""
    assert change[0] in raw("fujian13")
    (tmp_path / "rules.toml").write_text(raw("fujian13").replace(*change), "utf-8")
    monkeypatch.setattr(data_module, "files", lambda package: tmp_path)
    return RulesData("paiju.games.fujian13")


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (("[sweep]", "[sweeps]"), NotationError),
        (('name = "weak"', 'name = "weaker"'), NotationError),
        (("times = 2", "times = 2\nmore = 1"), NotationError),
        (("specials = 3", 'specials = "3"'), NotationError),
        (('id = "dragon"', 'id = "wyvern"'), ValueError),
    ],
)
def test_a_slip_in_the_data_is_an_error_on_load(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, change: tuple[str, str], error: type[Exception]
) -> None:
    with pytest.raises(error):
        load(monkeypatch, tmp_path, change)


def test_a_wrong_row_type_is_an_error_when_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    loaded: Any = load(monkeypatch, tmp_path, ("quads = { points = 8", "quad = { points = 8"))
    with pytest.raises(KeyError):
        loaded.compile(Fujian13Options(), "all", 4)


def test_a_table_without_a_fixed_number_of_seats() -> None:
    with pytest.raises(ValueError, match="options say how many"):
        _ = RulesData("paiju.games.duogui13").seats


def test_the_base_of_the_options_has_no_rules() -> None:
    with pytest.raises(NotImplementedError):
        ThirteenOptions().rules()
