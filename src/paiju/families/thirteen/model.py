"""桌规: what a table of thirteen cards is played by, compiled once from a game's data and the room's options.

Forks between variants are named here (:data:`Order`, :data:`Gun`, …); settlement, play, bots and kernels pick their
procedure by that name and never ask which game it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from paiju.core.options import Options
from paiju.families.thirteen.rows import RowRules
from paiju.families.thirteen.specials import SpecialContext

Order = Literal["strict", "weak", "front_strict"]
Foul = Literal["refuse", "pays"]
Kickers = Literal["full", "top"]
Pairing = Literal["all", "banker"]
Gun = Literal["none", "three", "rollover"]
Sweep = Literal["none", "guns", "rows"]
Clash = Literal["winner", "net", "order", "banker"]
BankerTurn = Literal["rotate", "fixed"]

Line = Literal[
    "order",
    "gun",
    "rollover",
    "sweep",
    "horse",
    "bet",
    "foul",
    "banker_tie",
    "special_doubled",
    "clash",
]
"""What a ledger line or a refusal may cite, besides a row's points and a special."""

PLACES = ("front", "middle", "back")
SIZES = (3, 5, 5)
HAND = 13


@dataclass(frozen=True, slots=True)
class Special:
    """特殊牌型: a pattern of all thirteen cards, what it pays, and whether beating the whole table doubles it."""

    id: str
    zh: str
    points: int
    rule: str
    doubled_on_sweep: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """One table's rules. ``points[place][type]`` and ``point_rules`` are indexed by row type.

    ``specials`` are best first: best-paid, then in the source's order. ``horse`` is the card that doubles its
    holder's pairs. ``lines`` names the rulebook line of each :data:`Line` this table knows.
    """

    seats: int
    deck: tuple[int, ...]
    rows: RowRules
    order: Order
    foul: Foul
    points: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    kickers: Kickers
    pairing: Pairing
    gun: Gun
    sweep: Sweep
    specials: tuple[Special, ...]
    special_ctx: SpecialContext
    clash: Clash
    horse: int | None
    base: int
    deals: int
    max_bet: int
    banker: BankerTurn
    gun_times: int
    sweep_times: int
    horse_times: int
    special_times: int
    sweep_seats: int
    """The fewest players with whom a sweep is possible."""
    special_stage: int | None
    """With so many specials on the table there is no ordinary comparison."""
    point_rules: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    lines: Mapping[Line, str] = field(hash=False)
    row_names: tuple[str, ...]
    """The text key of each row type: sources name the same type differently."""
    values: dict[int, int] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What rows that have come up before are worth, under a number for their ranks: some ten thousand at most."""
    duels: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Duels whose rows have come out the same before: made anew, their lines would be most of a settlement."""


@dataclass(frozen=True)
class ThirteenOptions(Options):
    """Base of the three games' options: they compile to one :class:`Rules`."""

    def rules(self) -> Rules:
        """The table these options describe; compiled once and shared."""
        return self._rules

    @cached_property
    def _rules(self) -> Rules:
        return self.compiled()

    def compiled(self) -> Rules:
        """Equal options answer with the same object."""
        raise NotImplementedError
