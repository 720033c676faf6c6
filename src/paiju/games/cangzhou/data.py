"""规则数据: ``rules.toml``, where each number stands beside its rulebook line, read once and strictly."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from paiju.core.options import option
from paiju.core.plain import from_plain

PACKAGE = "paiju.games.cangzhou"


@dataclass(frozen=True, slots=True)
class Scored:
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Multiplied:
    times: int
    rule: str


@dataclass(frozen=True, slots=True)
class Locks:
    needed: int
    rule: str


@dataclass(frozen=True, slots=True)
class WallData:
    stacks_kept: int
    rule: str


@dataclass(frozen=True, slots=True)
class OptionData:
    rule: str
    default: Any
    choices: Any = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class RulesData:
    """The whole file; a key that is not a field here is an error on load."""

    options: dict[str, OptionData]
    items: dict[str, Scored]
    dealer: Scored
    doubles: dict[str, Multiplied]
    kongs: dict[str, Multiplied]
    locks: Locks
    wall: WallData

    def option(self, name: str) -> Any:
        """The field of that option: its default, rulebook line and range."""
        given = self.options[name]
        choices = None if given.choices is None else tuple(_frozen(choice) for choice in given.choices)
        return option(_frozen(given.default), rule=given.rule, choices=choices, low=given.low, high=given.high)


def _frozen(value: Any) -> Any:
    """TOML has lists, options are hashable."""
    return tuple(value) if isinstance(value, list) else value


def _load() -> RulesData:
    text = files(PACKAGE).joinpath("rules.toml").read_text("utf-8")
    data: RulesData = from_plain(RulesData, tomllib.loads(text), "rules.toml")
    return data


DATA = _load()
