"""Distances when some copies of tiles cannot come: they lie in melds or among the discards.

The tables know only that there are four of each. Where fewer are left than a hand might want, the suit is worked out
anew, in a millisecond or so, and remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from paiju.core.tiles import COPIES, KINDS
from paiju.families.mahjong.frontier import NOTHING, row_of, starts, step
from paiju.families.mahjong.kernels import join_rows, least_cost
from paiju.families.mahjong.lookup import LOOKUPS, NEVER
from paiju.families.mahjong.tables import FAR, GOALS, SHAPES, goal_tables

_SUITS = ((0, 9), (9, 18), (18, 27), (27, KINDS))
_GOALS = {goal.name: goal for goal in GOALS}


def distance_within(goal: str, hand: bytes, gone: Sequence[int], dragon_run: bool, asked: tuple[int, int]) -> int:
    """Tiles away from ``asked`` (locked groups, other groups) and a pair; ``gone`` copies of each tile cannot come."""
    left = _left(hand, gone)
    away = LOOKUPS[goal].distance(hand, dragon_run, asked)
    while away != NEVER:
        # No more of a tile can come than tiles come at all: only suits with less left than that are worked out.
        exact = _distance(goal, hand, left, dragon_run, asked, away + 1)
        if exact == away:
            break
        away = exact
    return away


def nearer_within(
    goal: str, hand: bytes, gone: Sequence[int], dragon_run: bool, asked: tuple[int, int]
) -> Iterator[int]:
    """The tiles of which some are left and that lower the distance by being there as well."""
    now = distance_within(goal, hand, gone, dragon_run, asked)
    for tile in range(KINDS):
        if hand[tile] + gone[tile] < COPIES:
            more = bytes((*hand[:tile], hand[tile] + 1, *hand[tile + 1 :]))
            if distance_within(goal, more, gone, dragon_run, asked) < now:
                yield tile


def _left(hand: bytes, gone: Sequence[int]) -> bytes:
    if len(hand) != KINDS or len(gone) != KINDS or any(a + b > COPIES for a, b in zip(hand, gone, strict=True)):
        raise ValueError("a tile has four copies, those held and those gone together")
    return bytes(COPIES - a - b for a, b in zip(hand, gone, strict=True))


def _distance(goal: str, hand: bytes, left: bytes, dragon_run: bool, asked: tuple[int, int], most: int) -> int:
    """The distance with suits of which ``most`` tiles could not come worked out, the others looked up."""
    wanted = _GOALS[goal]
    rows = []
    for suit, (start, end) in enumerate(_SUITS):
        shape = 0 if suit < 3 else 2 if dragon_run else 1
        held, can_come = hand[start:end], left[start:end]
        if all(b >= most or a + b == COPIES for a, b in zip(held, can_come, strict=True)):
            known = LOOKUPS[goal].honours[dragon_run] if suit == 3 else LOOKUPS[goal].suits
            rows.append(goal_tables(goal).rows[known[held]])
        else:
            rows.append(_row(goal, shape, held, can_come))
    halves = [[FAR] * wanted.columns, [FAR] * wanted.columns]
    join_rows(rows[0], 0, rows[1], 0, wanted.locked, wanted.others, halves[0], 0)
    join_rows(rows[2], 0, rows[3], 0, wanted.locked, wanted.others, halves[1], 0)
    cost = least_cost(halves[0], 0, halves[1], 0, wanted.others, *asked)
    return cost - 1 if cost < FAR else NEVER


@lru_cache(maxsize=1 << 15)
def _row(goal: str, shape: int, held: bytes, left: bytes) -> tuple[int, ...]:
    wanted = _GOALS[goal]
    frontier = NOTHING
    for place in range(SHAPES[shape].places):
        frontier = step(wanted, starts(wanted, SHAPES[shape], place), frontier, held[place], left[place])
    return row_of(wanted, frontier)
