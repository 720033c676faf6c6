"""Presets: read strictly, checked against the options, asked for by id."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from paiju import registry
from paiju.core.errors import NotationError, OptionError
from paiju.core.options import Options, option, parse_option_text
from paiju.core.presets import Preset, Presets, parse_presets


@dataclass(frozen=True)
class Room(Options):
    players: int = option(4, rule="AB-1.1", choices=(2, 4))
    wheel: Literal["second", "none"] = option("second", rule="AB-1.3")
    base: int = option(1, rule="AB-1.4", low=1, high=100)
    locks: tuple[int, ...] = option((2, 2, 1), rule="AB-1.6", choices=((2, 2, 1), (1, 1, 1)))

    def validate(self) -> None:
        if self.players == 2 and self.base > 50:
            raise OptionError("too_few_suits", players=2, needed=1, extra_suits=0)


WORDS = 'name = { zh = "甲", en = "One" }\nwhose = { zh = "甲的桌", en = "The first table" }\n'


def presets(*tables: tuple[str, str]) -> Presets:
    """The presets of a file with these tables: an id, and the options in TOML."""
    text = "".join(f"[{preset_id}]\n{WORDS}options = {{ {options} }}\n" for preset_id, options in tables)
    return parse_presets("game", Room, text)


def refused(*tables: tuple[str, str]) -> OptionError:
    with pytest.raises(OptionError) as caught:
        presets(*tables)
    return caught.value


def test_a_game_without_a_file_has_the_text_alone() -> None:
    (text,) = parse_presets("game", Room, "")
    assert (text.id, text.name.zh, text.name.en) == ("text", "照文本", "By the text")
    assert dict(text.options) == {} and text.whose.zh and text.whose.en


def test_presets_come_in_the_order_of_the_file_after_the_text() -> None:
    found = presets(("no-wheel", 'wheel = "none"'), ("cheap", "locks = [1, 1, 1], base = 1"))
    assert [preset.id for preset in found] == ["text", "no-wheel", "cheap"] and len(found) == 3
    cheap = found["cheap"]
    assert isinstance(cheap, Preset)
    assert (cheap.name.text("zh"), cheap.whose.text("en")) == ("甲", "The first table")
    assert dict(cheap.options) == {"locks": (1, 1, 1), "base": 1}, "values as the options have them, defaults too"


def test_a_preset_cannot_be_changed() -> None:
    options = presets(("cheap", "base = 2"))["cheap"].options
    with pytest.raises(TypeError):
        options["base"] = 3  # type: ignore[index]


def test_an_unknown_preset_is_refused_and_the_known_are_named() -> None:
    with pytest.raises(OptionError) as caught:
        presets(("cheap", "base = 2"))["chaep"]
    assert caught.value.code == "unknown_preset"
    for lang in ("zh", "en"):
        assert all(word in caught.value.message(lang) for word in ("chaep", "game", "text", "cheap"))


@pytest.mark.parametrize(
    ("options", "code", "named"),
    [
        ("hoarse = true", "preset_unknown_option", "hoarse"),
        ("players = 3", "preset_bad_option", "players"),
        ('players = "2"', "preset_bad_option", "players"),
        ("base = 0", "preset_bad_option", "base"),
        ("locks = [1, 1]", "preset_bad_option", "locks"),
        ("players = 2, base = 51", "preset_impossible", "cheap"),
    ],
)
def test_a_wrong_value_names_game_preset_and_option(options: str, code: str, named: str) -> None:
    error = refused(("cheap", options))
    assert error.code == code
    for lang in ("zh", "en"):
        said = error.message(lang)
        assert "game" in said and "cheap" in said and named in said and "{" not in said


@pytest.mark.parametrize("preset_id", ["text", "Cheap", "'便宜'", "a_b", "a-", "'a b'"])
def test_an_id_is_one_that_can_be_typed(preset_id: str) -> None:
    assert refused((preset_id, "base = 2")).code == "preset_id"


def test_two_presets_that_set_the_same_could_not_be_told_apart() -> None:
    assert refused(("one", "base = 2"), ("two", 'wheel = "second", base = 2')).code == "preset_twice"
    assert refused(("one", "base = 1")).code == "preset_twice", "it would be the text"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[cheap", "bad_presets"),
        ('[cheap]\nname = { zh = "甲", en = "One" }', "missing_field"),
        ('[cheap]\nname = { zh = "甲" }\nwhose = { zh = "甲", en = "One" }', "missing_field"),
        (f"[cheap]\n{WORDS}option = {{ base = 2 }}", "unknown_field"),
        (f"[cheap]\n{WORDS}options = 2", "bad_value"),
    ],
)
def test_the_form_is_strict(text: str, code: str) -> None:
    with pytest.raises((OptionError, NotationError)) as caught:
        parse_presets("game", Room, text)
    assert caught.value.code == code
    assert "game" in caught.value.message("zh")


def test_options_beside_a_preset_go_before_it() -> None:
    base = {"base": 7, "wheel": "none"}
    assert parse_option_text(Room, {"base": "9"}, base) == Room(base=9, wheel="none")
    assert parse_option_text(Room, {}, base) == Room(base=7, wheel="none")


def test_a_game_with_a_wrong_preset_is_not_loaded(toy_installed: Path) -> None:
    file = toy_installed / "paiju_toy" / "presets.toml"
    file.write_text(f"[cheap]\n{WORDS}options = {{ hoarse = true }}\n", "utf-8")
    try:
        with pytest.raises(OptionError) as caught:
            registry.get_game("toy")
    finally:
        file.unlink()
    assert caught.value.code == "preset_unknown_option"
    assert all(word in caught.value.message() for word in ("toy", "cheap", "hoarse"))
