"""规则数据: ``rules.toml`` as typed values; a key that no field here knows is an error on load."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files

from paiju.core.plain import from_plain


@dataclass(frozen=True, slots=True)
class SeatsData:
    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class DeckData:
    copies: int
    rule: str


@dataclass(frozen=True, slots=True)
class RanksData:
    order: str
    run_top: str
    rule: str


@dataclass(frozen=True, slots=True)
class RoundsData:
    hands: tuple[int, ...]
    bankrupt_end: int
    rule: str


@dataclass(frozen=True, slots=True)
class OpenData:
    cards: int
    rule: str


@dataclass(frozen=True, slots=True)
class CardPointsData:
    joker: int
    card: int
    rule: str


@dataclass(frozen=True, slots=True)
class CritData:
    times: int
    rule: str


@dataclass(frozen=True, slots=True)
class TypeData:
    """牌型: its multiple, and for a run the fewest groups."""

    id: str
    times: int
    rule: str
    least: int = 0


@dataclass(frozen=True, slots=True)
class ClassData:
    """牌型类: its types, weakest first."""

    id: str
    rule: str
    types: tuple[TypeData, ...]


@dataclass(frozen=True, slots=True)
class AnpaiData:
    """The whole file."""

    seats: SeatsData
    deck: DeckData
    ranks: RanksData
    rounds: RoundsData
    open: OpenData
    points: CardPointsData
    crit: CritData
    classes: tuple[ClassData, ...]


def _load() -> AnpaiData:
    raw = tomllib.loads(files(__package__).joinpath("rules.toml").read_text("utf-8"))
    data: AnpaiData = from_plain(AnpaiData, raw, "rules.toml")
    return data


DATA = _load()
SEATS = DATA.seats.count
CLASS_COUNT = len(DATA.classes)
MOST_CARDS = DATA.rounds.hands[-1]
"""A play cannot be longer than the largest hand."""
