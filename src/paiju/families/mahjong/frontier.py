"""The least number of missing tiles of a suit, worked out digit by digit.

What matters of the digits so far is a *frontier*: the cheapest way to every set of open demands. A finished frontier is
a *row*, the cost of each purpose (locked groups, other groups, pair).

A demand is for a *free* tile (held or still to come) or, in a group that counts towards 边, 钻 or 砸, for a *fresh*
one: the tile that completes it must come while the others are held (M6), so a copy held already does not serve. What
comes of a tile is never more than what is left of it.
"""

from __future__ import annotations

from itertools import product

from paiju.core.tiles import COPIES
from paiju.families.mahjong.tables import FAR, Goal, SuitShape

Demand = tuple[int, int, int, int, int, int, int]
"""Free and fresh tiles due here, free and fresh tiles due at the next place; locked groups, other groups, pairs."""
Start = tuple[int, int, int, int, int, int, int, int, int]
"""Free and fresh tiles at this place and the two after it; locked groups, other groups, pairs."""
Frontier = tuple[tuple[Demand, int], ...]

NOTHING: Frontier = (((0, 0, 0, 0, 0, 0, 0), 0),)
"""Where every suit begins."""


def fresh_place(goal: Goal, shape: SuitShape, start: int) -> int | None:
    """The tile of the run that starts here which completes a 边 or 钻: 0, 1 or 2; None if the run can be neither."""
    if start not in shape.run_starts:
        return None
    if goal.name == "zuan":
        return 1
    if goal.name == "bian":
        # 12|3 and 7|89; of 白发中 only 白 (M6).
        return {0: 2, 6: 0}.get(start) if shape.name == "suit" else 0
    return None


def starts(goal: Goal, shape: SuitShape, place: int) -> list[Start]:
    """Groups that can begin at a place; three equal runs are three triplets, so two are enough."""
    run = place in shape.run_starts
    fresh = fresh_place(goal, shape, place)
    out: list[Start] = []
    for runs, triplet, pair, locked, za in product(
        range(3 if run else 1),
        range(2),
        range(2),
        range(1 if fresh is None else goal.locked + 1),
        range(2 if goal.name == "za" else 1),
    ):
        frees = [runs + 3 * triplet + 2 * pair + 2 * za, runs, runs]
        freshes = [za, 0, 0]
        for at in range(3):
            if at == fresh:
                freshes[at] += locked
            else:
                frees[at] += locked
        if runs + triplet <= goal.others and all(a + b <= COPIES for a, b in zip(frees, freshes, strict=True)):
            due = (frees[0], freshes[0], frees[1], freshes[1], frees[2], freshes[2])
            out.append((*due, locked + za, runs + triplet, pair))
    return out


def step(goal: Goal, begins: list[Start], frontier: Frontier, held: int, left: int) -> Frontier:
    """The frontier after one more place of which ``held`` copies are in hand and ``left`` may come."""
    best: dict[Demand, int] = {}
    allowed: dict[tuple[int, int, int], list[Start]] = {}
    for (free, fresh, free1, fresh1, locked, others, pair), cost in frontier:
        have = locked, others, pair
        if have not in allowed:
            room = goal.locked - locked, goal.others - others, 1 - pair
            allowed[have] = [begin for begin in begins if all(a <= b for a, b in zip(begin[6:], room, strict=True))]
        for a0, b0, a1, b1, a2, b2, more_locked, more_others, more_pair in allowed[have]:
            coming = fresh + b0
            if free + a0 > held:
                coming += free + a0 - held
            if coming > left or free1 + a1 + fresh1 + b1 > COPIES:
                continue
            demand = (free1 + a1, fresh1 + b1, a2, b2, locked + more_locked, others + more_others, pair + more_pair)
            if cost + coming < best.get(demand, FAR):
                best[demand] = cost + coming
    return prune(best)


def prune(best: dict[Demand, int]) -> Frontier:
    """Drop what demands at least as much at no lower cost: fewer demands can be met wherever more can."""
    columns: dict[tuple[int, ...], list[tuple[int, Demand]]] = {}
    for demand, cost in best.items():
        columns.setdefault(demand[4:], []).append((cost, demand))
    kept: list[tuple[Demand, int]] = []
    for entries in columns.values():
        smallest: list[Demand] = []
        for cost, demand in sorted(entries):
            free, fresh, free1, fresh1 = demand[:4]
            for one in smallest:
                if one[0] <= free and one[1] <= fresh and one[2] <= free1 and one[3] <= fresh1:
                    break
            else:
                smallest.append(demand)
                kept.append((demand, cost))
    return tuple(sorted(kept))


def row_of(goal: Goal, frontier: Frontier) -> tuple[int, ...]:
    """A finished frontier as one number for each (locked, others, pair); no run begins that cannot end."""
    row = [FAR] * goal.columns
    for (*_, locked, others, pair), cost in frontier:
        row[goal.column(locked, others, pair)] = cost
    return tuple(row)
