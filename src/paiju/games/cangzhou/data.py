"""规则数据: ``rules.toml``, where each number stands beside its rulebook line, read once and strictly."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files

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
class RulesData:
    """The whole file; a key that is not a field here is an error on load."""

    items: dict[str, Scored]
    dealer: Scored
    doubles: dict[str, Multiplied]
    kongs: dict[str, Multiplied]
    locks: Locks
    wall: WallData


def _load() -> RulesData:
    text = files(PACKAGE).joinpath("rules.toml").read_text("utf-8")
    data: RulesData = from_plain(RulesData, tomllib.loads(text), "rules.toml")
    return data


DATA = _load()
