"""规则数据: reads a game's ``rules.toml``, where each number stands beside its rulebook line, and compiles it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Protocol

from paiju.core.cards import JOKER, SUITS, parse_card
from paiju.core.plain import from_plain
from paiju.core.texts import Texts
from paiju.families.thirteen.model import (
    CLASHES,
    GUNS,
    NO_GUN,
    NO_SWEEP,
    ORDERS,
    SWEEPS,
    Clash,
    Foul,
    Gun,
    Line,
    Order,
    Pairing,
    Room,
    Rules,
    Special,
    Sweep,
    ThirteenOptions,
)
from paiju.families.thirteen.rules.forming import CODES, SpecialContext, forming_of
from paiju.families.thirteen.rules.row_tables import row_tables
from paiju.families.thirteen.rules.rows import RowRules, RowType
from paiju.families.thirteen.table import NOBODY, NONE, PLACES

FAMILY = "paiju.families.thirteen"
OTHER = "other"
"""In a table of points: every row type not named."""
OFF, RANDOM = "off", "random"
"""No horse, and one that is drawn for each deal; any other choice is the card itself."""


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
class SeatCount:
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
    """Pairs that meet and what two specials pay each other: some games leave it to the room."""

    pairing: Pairing
    rule: str
    clash: Clash
    clash_rule: str


@dataclass(frozen=True, slots=True)
class HorseData:
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
class RowPointsData:
    front: dict[str, Scored] = field(default_factory=dict)
    middle: dict[str, Scored] = field(default_factory=dict)
    back: dict[str, Scored] = field(default_factory=dict)

    def table(self, place: str) -> dict[str, Scored]:
        found: dict[str, Scored] = getattr(self, place)
        return found


@dataclass(frozen=True, slots=True)
class GameData:
    """A whole ``rules.toml``; a key that is not a field here is an error on load."""

    order: OrderData
    foul: FoulData
    points: RowPointsData
    specials: tuple[SpecialData, ...]
    modes: dict[str, ModeData]
    seats: SeatCount | None = None
    extra_suits: ExtraSuits | None = None
    equal_rows: OrderData | None = None
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
    payouts: dict[str, RowPointsData] = field(default_factory=dict)
    row_names: dict[str, str] = field(default_factory=dict)


PLAIN: dict[str, Any] = {
    "jokers": 0,
    "extra_suits": 0,
    "equal_rows": "refuse",
    "all_jokers": "natural",
    "kickers": "full",
    "one_colour": "colour",
    "payout": "",
    "horse": "off",
    "base": 1,
    "banker": "fixed",
    "max_bet": 1,
    "bet": "blind",
}
"""Options that not every game offers, and what holds where one does not."""


class RulesData:
    """One game's ``rules.toml``, which compiles tables."""

    def __init__(self, package: str) -> None:
        raw = tomllib.loads(files(package).joinpath("rules.toml").read_text("utf-8"))
        self.data: GameData = from_plain(GameData, raw, f"{package}/rules.toml")
        if strangers := {special.id for special in self.data.specials} - CODES.keys():
            raise ValueError(f"{package}: no such specials: {sorted(strangers)}")
        self._texts = Texts(package, FAMILY)

    @property
    def seats(self) -> int:
        """Number of players at a table where it is no option."""
        if self.data.seats is None:
            raise ValueError("the room's options say how many play")
        return self.data.seats.count

    def compile(self, options: ThirteenOptions, mode: str, seats: int, extra_suits: int = 0) -> Rules:
        """The table's rules: the game's data with the room's options put in."""

        def chosen(name: str) -> Any:
            return getattr(options, name, PLAIN.get(name))

        data, way = self.data, self.data.modes[mode]
        points, point_rules = self._points(chosen("payout"))
        rows = RowRules(chosen("wheel"), chosen("flush_compare"), data.low_bonus is not None, chosen("all_jokers"))
        context = SpecialContext(chosen("wheel"), rows.low_bonus, data.no_ace_end is None, chosen("one_colour"))
        specials = self._specials(options)
        order = data.equal_rows if data.equal_rows and chosen("equal_rows") == "allow" else data.order
        has_sweep = data.sweep is not None and seats >= data.sweep.players
        room = Room(
            seats=seats,
            deals=chosen("deals"),
            base=chosen("base"),
            max_bet=chosen("max_bet"),
            deck=self.deck(chosen("jokers"), extra_suits),
            order=ORDERS.index(order.name),
            foul_pays=int(data.foul.name == "pays"),
            top_only=int(chosen("kickers") == "top"),
            banked=int(way.pairing == "banker"),
            banker_moves=int(chosen("banker") == "rotate"),
            bet_seen=int(way.pairing == "banker" and chosen("bet") == "seen"),
            gun=GUNS.index(data.gun.name) if data.gun else NO_GUN,
            gun_times=data.gun.times if data.gun else 1,
            sweep=SWEEPS.index(data.sweep.name) if data.sweep and has_sweep else NO_SWEEP,
            sweep_times=data.sweep.times if data.sweep else 1,
            horse=NOBODY if chosen("horse") in (OFF, RANDOM) else parse_card(chosen("horse")),
            horse_drawn=int(chosen("horse") == RANDOM),
            horse_times=data.horse.times if data.horse else 1,
            clash=CLASHES.index(way.clash),
            special_times=data.doubled.times if data.doubled else 1,
            special_stage=data.special_stage.specials if data.special_stage else NONE,
            points=tuple(paid for row in points for paid in row),
            specials=tuple(CODES[special.id] for special in specials),
            special_points=tuple(special.points for special in specials),
            special_doubles=tuple(int(special.doubled_on_sweep) for special in specials),
            worth=row_tables(rows).worth,
            forming=forming_of(context),
        )
        names = tuple(data.row_names.get(kind.name.lower(), f"row.{kind.name.lower()}") for kind in RowType)
        return Rules(room, rows, context, specials, point_rules, self._lines(way), names)

    def deck(self, jokers: int, extra_suits: int) -> tuple[int, ...]:
        """牌副: 52 cards, extra suits, jokers, in ascending order: where every shuffle starts."""
        cards = [*range(JOKER), *[JOKER] * jokers]
        if self.data.extra_suits is not None:
            for suit in self.data.extra_suits.suits[:extra_suits]:
                cards += range(SUITS.index(suit), JOKER, len(SUITS))
        return tuple(sorted(cards))

    def _points(self, payout: str) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[str, ...], ...]]:
        """Points and their rulebook lines per place and row type; the payout's own entries go before the rest."""
        extra = self.data.payouts[payout] if payout else RowPointsData()
        scored = []
        for place in PLACES:
            table = self.data.points.table(place) | extra.table(place)
            rest = table.pop(OTHER)
            row = [rest] * len(RowType)
            for name, value in table.items():
                row[RowType[name.upper()]] = value
            scored.append(row)
        points = tuple(tuple(paid.points for paid in row) for row in scored)
        return points, tuple(tuple(paid.rule for paid in row) for row in scored)

    def _specials(self, options: ThirteenOptions) -> tuple[Special, ...]:
        """Best first: the sort is stable, so equal points keep the source's order, which is that of the file."""
        found = [
            Special(one.id, self._texts.text("zh", f"special.{one.id}"), one.points, one.rule, one.doubled)
            for one in self.data.specials
            if not one.only_with or getattr(options, one.only_with)
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
