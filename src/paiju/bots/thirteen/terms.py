"""A table's rules as the kernels read them, from one seat's side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from paiju.bots.thirteen.engine import Engine
from paiju.core.cards import JOKER
from paiju.families.thirteen.duels import BY_GUNS, BY_ROWS, NO_GUN, NO_SWEEP, ROLLOVER, THREE
from paiju.families.thirteen.hands import Shown
from paiju.families.thirteen.model import PLACES, Gun, Rules, Sweep
from paiju.families.thirteen.rows import LEAD_SHIFT, leading
from paiju.families.thirteen.settle import duel
from paiju.families.thirteen.tables import RowTables, row_tables

Role = Literal["equal", "banker", "player"]
"""A seat among equals, the banker, or one who plays against the banker alone."""

GUNS: dict[Gun, int] = {"none": NO_GUN, "three": THREE, "rollover": ROLLOVER}
SWEEPS: dict[Sweep, int] = {"none": NO_SWEEP, "guns": BY_GUNS, "rows": BY_ROWS}
_SIDE: dict[Role, int] = {"equal": 0, "banker": 1, "player": -1}
OTHER_ROLE: dict[Role, Role] = {"equal": "equal", "banker": "player", "player": "banker"}


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """``clash[s * (specials + 1) + t + 1]``: what special ``s`` wins from ``t``, or (``t`` -1) from ordinary hands."""

    engine: Engine
    rules: Rules
    role: Role
    opponents: int
    tables: RowTables
    jokers: int
    classes: Any
    """Place to what rows are compared by: with 食夾棍 many places are one class."""
    lows: Any
    highs: Any
    """Place to the values where rows stop being lower, and start being higher."""
    points: Any
    """Row and place to what the row pays."""
    vector: Any
    clash: Any
    doubled: Any

    @property
    def places(self) -> int:
        return len(self.tables.values)

    @property
    def specials(self) -> int:
        return len(self.rules.specials)

    @property
    def gun(self) -> int:
        return GUNS[self.rules.gun]

    @property
    def sweeping(self) -> bool:
        """Whether beating the whole table counts again with so many at it."""
        return self.rules.sweep != "none" and self.rules.seats >= self.rules.sweep_seats


@lru_cache(maxsize=128)
def terms_of(rules: Rules, role: Role, engine: Engine) -> Terms:
    """Compile the rules once per side and engine."""
    tables = row_tables(rules.rows)
    top = rules.kickers == "top"
    lows = [leading(value) if top else value for value in tables.values]
    side = _SIDE[role]
    tie = side if top else 0
    names = rules.specials
    shown = [None, *(Shown((), None, special) for special in names)]
    ordinary = Shown((), (0, 0, 0))
    clash = [
        duel(rules, mine or ordinary, yours or ordinary, side).net() if mine else 0
        for mine in shown[1:]
        for yours in shown
    ]
    sweeping = rules.sweep != "none" and rules.seats >= rules.sweep_seats
    vector = [
        GUNS[rules.gun],
        rules.gun_times,
        SWEEPS[rules.sweep] if sweeping else NO_SWEEP,
        rules.sweep_times,
        rules.special_times,
        tie,
        len(names),
    ]
    return Terms(
        engine=engine,
        rules=rules,
        role=role,
        opponents=1 if role == "player" else rules.seats - 1,
        tables=tables,
        jokers=rules.deck.count(JOKER),
        classes=engine.ints([low >> LEAD_SHIFT for low in lows] if top else range(len(lows))),
        lows=engine.ints(lows),
        highs=engine.ints([low + (1 << LEAD_SHIFT if top else 1) for low in lows]),
        points=engine.ints([rules.points[row][kind] for row in range(len(PLACES)) for kind in tables.types]),
        vector=engine.ints(vector),
        clash=engine.ints(clash or [0]),
        doubled=engine.ints([int(special.doubled_on_sweep) for special in names] or [0]),
    )
