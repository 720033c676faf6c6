"""A table's rules as the kernels read them, from one seat's side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from paiju.bots.thirteen.engine import LayingEngine
from paiju.core.cards import JOKER
from paiju.families.thirteen.model import NO_SWEEP, Room, Rules
from paiju.families.thirteen.rules.play import clear_hand
from paiju.families.thirteen.rules.row_tables import RowTables, row_tables
from paiju.families.thirteen.rules.rows import LEAD_SHIFT, RowType, leading
from paiju.families.thirteen.rules.settling import meet
from paiju.families.thirteen.table import NOBODY, PLACES, LaidDeal

Role = Literal["equal", "banker", "player"]
"""A seat among equals, the banker, or one who plays against the banker alone."""

ME, OTHER = 0, 1
"""Where we sit when we try a table out, and the banker if we are not."""
BANKERS: dict[Role, int] = {"equal": NOBODY, "banker": ME, "player": OTHER}
_SIDE: dict[Role, int] = {"equal": 0, "banker": 1, "player": -1}
_TYPES = len(RowType)
OTHER_ROLE: dict[Role, Role] = {"equal": "equal", "banker": "player", "player": "banker"}


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """``clash[s * (specials + 1) + t + 1]``: what special ``s`` wins from ``t``, or (``t`` -1) from ordinary hands."""

    engine: LayingEngine
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
    tie: int
    """To whom equal rows go: 1 to us, -1 to the other, 0 to neither."""
    row_values: Any
    """Place to value."""
    room: Any
    """The table with us and the opponents that we meet."""
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
        return self.rules.room.gun

    @property
    def sweeping(self) -> bool:
        """Whether beating the whole table counts again with so many at it."""
        return self.rules.room.sweep != NO_SWEEP


@lru_cache(maxsize=128)
def terms_of(rules: Rules, role: Role, engine: LayingEngine) -> Terms:
    """Compile the rules once per side and engine."""
    tables = row_tables(rules.rows)
    room = rules.room
    lows = [leading(value) if room.top_only else value for value in tables.values]
    side = _SIDE[role]
    opponents = 1 if role == "player" else room.seats - 1
    return Terms(
        engine=engine,
        rules=rules,
        role=role,
        opponents=opponents,
        tables=tables,
        jokers=room.deck.count(JOKER),
        classes=engine.ints([low >> LEAD_SHIFT for low in lows] if room.top_only else range(len(lows))),
        lows=engine.ints(lows),
        highs=engine.ints([low + (1 << LEAD_SHIFT if room.top_only else 1) for low in lows]),
        points=engine.ints([room.points[_TYPES * row + kind] for row in range(len(PLACES)) for kind in tables.types]),
        tie=side if room.top_only else 0,
        row_values=engine.ints(tables.values),
        room=engine.room(room._replace(seats=opponents + 1)),
        clash=engine.ints(_clash(room, BANKERS[role]) or [0]),
        doubled=engine.ints(room.special_doubles or [0]),
    )


def _clash(room: Room, banker: int) -> list[int]:
    """Points of each special against a hand without one, then against each special."""
    show, many = LaidDeal(), len(room.specials)
    show.banker = banker
    me, other = show.hands[ME], show.hands[OTHER]
    clear_hand(me)
    clear_hand(other)
    won = []
    for me.special in range(many):
        for other.special in range(-1, many):
            meet(room, show, ME, OTHER)
            won.append(me.points[OTHER])
    return won
