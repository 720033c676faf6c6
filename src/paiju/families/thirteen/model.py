"""桌规: what a table of thirteen cards is played by, made once from a game's data and the room's options.

Rules read :class:`Room`, where each fork between variants is a number with a name; people read the words and rulebook
lines beside it (:class:`Rules`). Nobody asks which game it is. The numbers below are compiled into every ``@kernel``
that reads them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Annotated, Literal, NamedTuple, get_args

from paiju.core.options import Options
from paiju.families.thirteen.rules.forming import Forming, SpecialContext
from paiju.families.thirteen.rules.row_tables import RowValues
from paiju.families.thirteen.rules.rows import RowRules

Order = Literal["strict", "weak", "front_strict"]
Foul = Literal["refuse", "pays"]
Kickers = Literal["full", "top"]
Pairing = Literal["all", "banker"]
Gun = Literal["none", "three", "rollover"]
Sweep = Literal["none", "guns", "rows"]
Clash = Literal["winner", "net", "order", "banker"]
BankerTurn = Literal["rotate", "fixed"]

STRICT, WEAK, FRONT_STRICT = 0, 1, 2
"""Order of rows (TH-5.1): each below the next; none above the next; front below middle, middle not above back."""
NO_GUN, THREE, ROLLOVER = 0, 1, 2
NO_SWEEP, BY_GUNS, BY_ROWS = 0, 1, 2
WINNER, NET, BY_ORDER, BANKER_PAYS = 0, 1, 2, 3
ORDERS: tuple[Order, ...] = get_args(Order)
GUNS: tuple[Gun, ...] = get_args(Gun)
SWEEPS: tuple[Sweep, ...] = get_args(Sweep)
CLASHES: tuple[Clash, ...] = get_args(Clash)
"""The names of these numbers in the games' data."""

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


class Room(NamedTuple):
    """A table's rules as numbers. ``specials`` are best first: best-paid, then in the source's order.

    ``points`` are what each row type pays in front, middle and back, one after the other. A fixed horse, and the
    number of specials from which there is no ordinary comparison, are -1 where the table has none.
    """

    seats: int
    deals: int
    base: int
    max_bet: int
    deck: Annotated[Sequence[int], "int8"]
    order: int
    foul_pays: int
    top_only: int
    """食夹棍: only the rank that weighs most is compared, and equal goes to the banker."""
    banked: int
    banker_moves: int
    bet_seen: int
    """看牌下注: the cards are dealt before the bets."""
    gun: int
    gun_times: int
    sweep: int
    sweep_times: int
    horse: int
    horse_drawn: int
    """抽马: a horse of its own for each deal."""
    horse_times: int
    clash: int
    special_times: int
    special_stage: int
    points: Annotated[Sequence[int], "int32"]
    specials: Annotated[Sequence[int], "int8"]
    special_points: Annotated[Sequence[int], "int32"]
    special_doubles: Annotated[Sequence[int], "int8"]
    worth: RowValues
    forming: Forming


@dataclass(frozen=True, slots=True)
class Special:
    """特殊牌型: a pattern of all thirteen cards, what it pays, and whether beating the whole table doubles it."""

    id: str
    zh: str
    points: int
    rule: str
    doubled_on_sweep: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """One table's rules: the room, and for people the specials, the rulebook lines and the row types' text keys.

    ``point_rules[place][type]`` is indexed by row type; ``lines`` names the rulebook line of each :data:`Line` this
    table knows. Equal options share one of these: it is only itself.
    """

    room: Room
    rows: RowRules
    special_ctx: SpecialContext
    specials: tuple[Special, ...]
    point_rules: tuple[tuple[str, ...], ...]
    lines: Mapping[Line, str]
    row_names: tuple[str, ...]

    @property
    def order(self) -> Order:
        return ORDERS[self.room.order]


@dataclass(frozen=True)
class ThirteenOptions(Options):
    """Base of the three games' options: they make one :class:`Rules`."""

    def rules(self) -> Rules:
        """The table these options describe; made once and shared by equal options."""
        return self._rules

    @cached_property
    def _rules(self) -> Rules:
        return _shared(self)

    def compiled(self) -> Rules:
        """The rules of these options, made anew."""
        raise NotImplementedError


@lru_cache(maxsize=192)
def _shared(options: ThirteenOptions) -> Rules:
    return options.compiled()
