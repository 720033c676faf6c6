"""规则数据: reads a game's ``rules.toml``, where each number stands beside its rulebook line, and compiles it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Literal, Protocol, TypeVar

from paiju.core.cards import JOKER, SUITS, parse_card
from paiju.core.options import option
from paiju.core.plain import from_plain
from paiju.core.texts import Texts
from paiju.families.thirteen.model import (
    PLACES,
    BankerTurn,
    Clash,
    Foul,
    Gun,
    Kickers,
    Line,
    Order,
    Pairing,
    Rules,
    Special,
    Sweep,
)
from paiju.families.thirteen.rows import FlushCompare, RowRules, RowType, Wheel
from paiju.families.thirteen.specials import PREDICATES, SpecialContext

FAMILY = "paiju.families.thirteen"
OTHER = "other"
"""In a table of points: every row type not named."""
T = TypeVar("T")
Triple = tuple[tuple[T, ...], tuple[T, ...], tuple[T, ...]]
OneColour = Literal["colour", "suits"]
_OPTION_KEYS = {"default", "rule", "choices", "low", "high"}


class _Ruled(Protocol):
    @property
    def rule(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Scored:
    points: int
    rule: str


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule without a number of its own: there or not, or named by a ledger line."""

    rule: str


@dataclass(frozen=True, slots=True)
class Seats:
    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class OrderData:
    name: Order
    rule: str


@dataclass(frozen=True, slots=True)
class FoulData:
    name: Foul
    rule: str


@dataclass(frozen=True, slots=True)
class GunData:
    name: Gun
    times: int
    rule: str


@dataclass(frozen=True, slots=True)
class SweepData:
    name: Sweep
    times: int
    players: int
    rule: str


@dataclass(frozen=True, slots=True)
class ModeData:
    """Who meets whom and what two specials pay each other: some games leave it to the room."""

    pairing: Pairing
    rule: str
    clash: Clash
    clash_rule: str


@dataclass(frozen=True, slots=True)
class HorseData:
    card: str
    times: int
    rule: str


@dataclass(frozen=True, slots=True)
class DoubledData:
    times: int
    rule: str


@dataclass(frozen=True, slots=True)
class StageData:
    specials: int
    rule: str


@dataclass(frozen=True, slots=True)
class ExtraSuits:
    suits: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class SpecialData:
    """``only_with`` names the on/off option without which the game has no such special."""

    id: str
    points: int
    rule: str
    doubled: bool = False
    only_with: str = ""


@dataclass(frozen=True, slots=True)
class PointsData:
    front: dict[str, Scored] = field(default_factory=dict)
    middle: dict[str, Scored] = field(default_factory=dict)
    back: dict[str, Scored] = field(default_factory=dict)

    def table(self, place: str) -> dict[str, Scored]:
        found: dict[str, Scored] = getattr(self, place)
        return found


@dataclass(frozen=True, slots=True)
class GameData:
    """All of a ``rules.toml`` but its options; a key that is not a field here is an error on load."""

    order: OrderData
    foul: FoulData
    points: PointsData
    specials: tuple[SpecialData, ...]
    modes: dict[str, ModeData]
    seats: Seats | None = None
    extra_suits: ExtraSuits | None = None
    low_bonus: Cited | None = None
    no_ace_end: Cited | None = None
    gun: GunData | None = None
    rollover: Cited | None = None
    sweep: SweepData | None = None
    banker_tie: Cited | None = None
    bet: Cited | None = None
    horse: HorseData | None = None
    doubled: DoubledData | None = None
    special_stage: StageData | None = None
    payouts: dict[str, PointsData] = field(default_factory=dict)
    row_names: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the room's options decide; what a game does not offer keeps its plain value."""

    wheel: Wheel
    flush_compare: FlushCompare
    deals: int
    seats: int
    mode: str
    jokers: int = 0
    extra_suits: int = 0
    kickers: Kickers = "full"
    one_colour: OneColour = "colour"
    payout: str = ""
    horse: bool = False
    base: int = 1
    banker: BankerTurn = "fixed"
    max_bet: int = 1
    extras: frozenset[str] = frozenset()
    """The on/off options that are on and bring a special of their own."""


class RulesData:
    """One game's ``rules.toml``: hands out its options' defaults and compiles tables."""

    def __init__(self, package: str) -> None:
        raw = tomllib.loads(files(package).joinpath("rules.toml").read_text("utf-8"))
        self._options: dict[str, dict[str, Any]] = raw.pop("options")
        for name, given in self._options.items():
            if unknown := given.keys() - _OPTION_KEYS:
                raise ValueError(f"{package}: option {name} has unknown keys {sorted(unknown)}")
        self.data: GameData = from_plain(GameData, raw, f"{package}/rules.toml")
        if strangers := {special.id for special in self.data.specials} - PREDICATES.keys():
            raise ValueError(f"{package}: no such specials: {sorted(strangers)}")
        self._texts = Texts(package, FAMILY)

    @property
    def option_names(self) -> frozenset[str]:
        return frozenset(self._options)

    @property
    def seats(self) -> int:
        """How many sit at a table whose number of players is no option."""
        if self.data.seats is None:
            raise ValueError("the room's options say how many play")
        return self.data.seats.count

    def option(self, name: str) -> Any:
        """The field of that option: its default, rulebook line and range from the data."""
        given = self._options[name]
        choices = tuple(given["choices"]) if "choices" in given else None
        return option(
            given.get("default"), rule=given["rule"], choices=choices, low=given.get("low"), high=given.get("high")
        )

    def compile(self, chosen: Chosen) -> Rules:
        """The table's rules: the game's data with the room's choices put in."""
        data, mode = self.data, self.data.modes[chosen.mode]
        points, point_rules = self._points(chosen.payout)
        context = SpecialContext(chosen.wheel, data.low_bonus is not None, data.no_ace_end is None, chosen.one_colour)
        return Rules(
            seats=chosen.seats,
            deck=self.deck(chosen),
            rows=RowRules(chosen.wheel, chosen.flush_compare, data.low_bonus is not None),
            order=data.order.name,
            foul=data.foul.name,
            points=points,
            kickers=chosen.kickers,
            pairing=mode.pairing,
            gun=data.gun.name if data.gun else "none",
            sweep=data.sweep.name if data.sweep else "none",
            specials=self._specials(chosen.extras),
            special_ctx=context,
            clash=mode.clash,
            horse=parse_card(data.horse.card) if data.horse and chosen.horse else None,
            base=chosen.base,
            deals=chosen.deals,
            max_bet=chosen.max_bet,
            banker=chosen.banker,
            gun_times=data.gun.times if data.gun else 1,
            sweep_times=data.sweep.times if data.sweep else 1,
            horse_times=data.horse.times if data.horse else 1,
            special_times=data.doubled.times if data.doubled else 1,
            sweep_seats=data.sweep.players if data.sweep else 0,
            special_stage=data.special_stage.specials if data.special_stage else None,
            point_rules=point_rules,
            lines=self._lines(mode),
            row_names=tuple(data.row_names.get(kind.name.lower(), f"row.{kind.name.lower()}") for kind in RowType),
        )

    def deck(self, chosen: Chosen) -> tuple[int, ...]:
        """牌副: 52 cards, extra suits, jokers, in ascending order: where every shuffle starts."""
        cards = [*range(JOKER), *[JOKER] * chosen.jokers]
        if self.data.extra_suits is not None:
            for suit in self.data.extra_suits.suits[: chosen.extra_suits]:
                cards += range(SUITS.index(suit), JOKER, len(SUITS))
        return tuple(sorted(cards))

    def _points(self, payout: str) -> tuple[Triple[int], Triple[str]]:
        """Points and their rulebook lines per place and row type; the payout's own entries go before the rest."""
        extra = self.data.payouts[payout] if payout else PointsData()
        scored = []
        for place in PLACES:
            table = self.data.points.table(place) | extra.table(place)
            rest = table.pop(OTHER)
            row = [rest] * len(RowType)
            for name, value in table.items():
                row[RowType[name.upper()]] = value
            scored.append(row)
        front, middle, back = scored
        return (
            (_points_of(front), _points_of(middle), _points_of(back)),
            (_rules_of(front), _rules_of(middle), _rules_of(back)),
        )

    def _specials(self, extras: frozenset[str]) -> tuple[Special, ...]:
        """Best first: the sort is stable, so equal points keep the source's order, which is that of the file."""
        found = [
            Special(one.id, self._texts.text("zh", f"special.{one.id}"), one.points, one.rule, one.doubled)
            for one in self.data.specials
            if not one.only_with or one.only_with in extras
        ]
        return tuple(sorted(found, key=lambda special: -special.points))

    def _lines(self, mode: ModeData) -> dict[Line, str]:
        data = self.data
        cited: dict[Line, _Ruled | None] = {
            "order": data.order,
            "foul": data.foul,
            "gun": data.gun,
            "rollover": data.rollover,
            "sweep": data.sweep,
            "horse": data.horse,
            "bet": data.bet,
            "banker_tie": data.banker_tie,
            "clash": Cited(mode.clash_rule),
            "special_doubled": data.doubled,
        }
        return {line: source.rule for line, source in cited.items() if source is not None}


def _points_of(row: list[Scored]) -> tuple[int, ...]:
    return tuple(scored.points for scored in row)


def _rules_of(row: list[Scored]) -> tuple[str, ...]:
    return tuple(scored.rule for scored in row)
