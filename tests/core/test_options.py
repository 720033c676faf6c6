"""Options: typed, complete, strict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import pytest

from paiju.core.errors import OptionError
from paiju.core.options import (
    Options,
    describe,
    option,
    option_numbers,
    option_text,
    parse_option_text,
    parse_options,
)


@dataclass(frozen=True)
class Room(Options):
    players: int = option(4, rule="AB-1.1", choices=(2, 3, 4))
    horse: bool = option(True, rule="AB-1.2")
    colt: Literal["off", "8h"] = option("off", rule="AB-1.2", older=((False, "off"), (True, "8h")))
    wheel: Literal["second", "none"] = option("second", rule="AB-1.3")
    base: int = option(1, rule="AB-1.4", low=1, high=100)
    extra: int | None = option(None, rule="AB-1.5", choices=(0, 1))
    locks: tuple[int, ...] = option((2, 2, 1), rule="AB-1.6", choices=((2, 2, 1), (1, 1, 1)))

    def validate(self) -> None:
        if self.extra == 0 and self.players == 4:
            raise OptionError("bad_option", "AB-1.5", option="extra", value=0, allowed=(1,))


def test_defaults_and_choices_are_described() -> None:
    infos = {info.name: info for info in describe(Room)}
    assert infos["horse"].choices == (False, True)
    assert infos["wheel"].choices == ("second", "none")
    assert (infos["base"].low, infos["base"].high, infos["base"].rule) == (1, 100, "AB-1.4")
    assert parse_options(Room, None) == Room()


def test_json_lists_are_tuples() -> None:
    assert parse_options(Room, {"locks": [1, 1, 1]}).locks == (1, 1, 1)


def test_what_an_option_was_called_before_is_still_read() -> None:
    for older, now in ((True, "8h"), (False, "off"), ("8h", "8h"), ("off", "off")):
        assert parse_options(Room, {"colt": older}).colt == now
    assert {info.name: info for info in describe(Room)}["colt"].choices == ("off", "8h")


def test_null_stands_for_the_default_where_that_is_automatic() -> None:
    assert parse_options(Room, {"extra": None}).extra is None


@pytest.mark.parametrize(
    "given",
    [
        {"players": 5},
        {"players": "4"},
        {"players": 4.0},
        {"horse": 1},
        {"horse": "on"},
        {"colt": 1},
        {"colt": "on"},
        {"wheel": "third"},
        {"wheel": None},
        {"base": 0},
        {"base": 101},
        {"base": True},
        {"base": 10**400},
        {"locks": [2, 2]},
        {"locks": [[2], 2, 1]},
        {"extra": 0},
    ],
)
def test_impossible_values_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError) as caught:
        parse_options(Room, given)
    assert caught.value.code == "bad_option"
    assert next(iter(given)) in caught.value.message("en")
    assert next(iter(given)) in caught.value.message("zh")


def test_unknown_names_are_refused_and_the_known_ones_listed() -> None:
    with pytest.raises(OptionError) as caught:
        parse_options(Room, {"hoarse": True})
    assert caught.value.code == "unknown_option"
    assert "horse" in caught.value.message()


def test_something_that_is_no_object_is_refused() -> None:
    with pytest.raises(OptionError) as caught:
        parse_options(Room, [1])  # type: ignore[arg-type]
    assert caught.value.code == "bad_options"


@pytest.mark.parametrize(
    ("pairs", "made"),
    [
        ({"horse": "off"}, Room(horse=False)),
        ({"horse": "true", "base": "7"}, Room(base=7)),
        ({"colt": "on"}, Room(colt="8h")),
        ({"colt": "no"}, Room(colt="off")),
        ({"colt": "8h"}, Room(colt="8h")),
        ({"locks": "1,1,1", "wheel": "none"}, Room(locks=(1, 1, 1), wheel="none")),
    ],
)
def test_options_as_typed(pairs: dict[str, str], made: Room) -> None:
    assert parse_option_text(Room, pairs) == made


@pytest.mark.parametrize("pairs", [{"base": "many"}, {"horse": "maybe"}, {"nope": "1"}, {"locks": "9"}])
def test_mistyped_options_are_refused(pairs: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        parse_option_text(Room, pairs)


def test_values_are_written_as_they_are_typed() -> None:
    assert [option_text(value) for value in (True, False, (2, 2, 1), "x", 5)] == ["on", "off", "2,2,1", "x", "5"]


def test_rules_read_options_as_numbers() -> None:
    assert option_numbers(Room()) == {"players": 4, "horse": 1, "colt": 0, "wheel": 0, "base": 1}
    made = Room(players=2, horse=False, wheel="none", extra=1)
    assert option_numbers(made) == {"players": 2, "horse": 0, "colt": 0, "wheel": 1, "base": 1, "extra": 1}
