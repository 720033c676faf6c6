"""规则数据: ``rules.toml``, where each number stands beside its rulebook line, read once and strictly."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files

from paiju.core.plain import from_plain

PACKAGE = "paiju.games.cangzhou"


@dataclass(frozen=True, slots=True)
class ItemData:
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class TimesData:
    times: int
    rule: str


@dataclass(frozen=True, slots=True)
class LocksData:
    needed: int
    rule: str


@dataclass(frozen=True, slots=True)
class WallData:
    stacks_kept: int
    rule: str


@dataclass(frozen=True, slots=True)
class CangzhouData:
    """The whole file; a key that is not a field here is an error on load."""

    items: dict[str, ItemData]
    dealer: ItemData
    doubles: dict[str, TimesData]
    kongs: dict[str, TimesData]
    locks: LocksData
    wall: WallData


def _load() -> CangzhouData:
    text = files(PACKAGE).joinpath("rules.toml").read_text("utf-8")
    data: CangzhouData = from_plain(CangzhouData, tomllib.loads(text), "rules.toml")
    return data


DATA = _load()
