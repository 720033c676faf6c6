"""A pool of hands: their fronts, the best of each against the model, and exact sums of a split against all of them."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from paiju.core.kernel import kernel
from paiju.families.thirteen.arranging.expect import model_points
from paiju.families.thirteen.arranging.kernels import Parts, pareto
from paiju.families.thirteen.model import ROLLOVER, THREE

Ints: TypeAlias = Sequence[int]
Floats: TypeAlias = Sequence[float]
Buffer: TypeAlias = MutableSequence[int]
Reals: TypeAlias = MutableSequence[float]


@kernel
def list_many(
    hands: Buffer,
    count: int,
    ends: Buffer,
    kept: Buffer,
    tables: Parts,
    work: Parts,
    found: Buffer,
) -> int:
    """The fronts of many hands one after the other in ``kept``; how many hands fitted before it was full."""
    at = 0
    for i in range(count):
        splits = pareto(hands, 13 * i, tables, work, found)
        if 5 * (at + splits) > len(kept):
            return i
        for j in range(5 * splits):
            kept[5 * at + j] = found[j]
        at += splits
        ends[i] = at
    return count


@kernel
def choose_many(
    kept: Ints,
    ends: Ints,
    first: int,
    last: int,
    places: int,
    model_rows: Floats,
    nodes: Floats,
    gun: int,
    sweep: float,
    chosen: Buffer,
    values: Reals,
) -> None:
    """For hands ``first`` … ``last - 1`` of :func:`list_many`, the split the model likes best and what it expects."""
    for i in range(first, last):
        start = ends[i - 1] if i > 0 else 0
        best = -1
        for at in range(start, ends[i]):
            value = model_points(kept, 5 * at, places, model_rows, 0, nodes, 0, gun, sweep)
            if best < 0 or value > values[i]:
                best = at
                values[i] = value
        chosen[i] = best


@kernel
def pool_ties(mine: int, pays: int, theirs: Ints, paid: Ints, size: int, tie: int) -> int:
    """What equal rows win where one side gets them."""
    total = 0
    for i in range(size):
        if theirs[i] == mine:
            total += pays if tie > 0 else -paid[i]
    return total


@kernel
def pool_points(mine: Ints, field: Parts, size: int, gun: int, tie: int) -> int:
    """What a split (its three classes, then what its rows pay) wins from the field, guns doubled, sweeps apart."""
    fronts, middles, backs, paid_front, paid_middle, paid_back, _ = field
    front, middle, back, f, m, b = mine[0], mine[1], mine[2], mine[3], mine[4], mine[5]
    total = 0
    for i in range(size):
        won_f = int(front > fronts[i])
        won_m = int(middle > middles[i])
        won_b = int(back > backs[i])
        lost_f = int(front < fronts[i])
        lost_m = int(middle < middles[i])
        lost_b = int(back < backs[i])
        points = f * won_f + m * won_m + b * won_b
        points -= paid_front[i] * lost_f + paid_middle[i] * lost_m + paid_back[i] * lost_b
        won = won_f + won_m + won_b
        lost = lost_f + lost_m + lost_b
        shot = 0
        if gun == THREE:
            shot = int(won == 3) | int(lost == 3)
        elif gun == ROLLOVER:
            shot = int(won == 0) | int(lost == 0)
        total += points * (1 + shot)
    if tie != 0:
        total += pool_ties(front, f, fronts, paid_front, size, tie)
        total += pool_ties(middle, m, middles, paid_middle, size, tie)
        total += pool_ties(back, b, backs, paid_back, size, tie)
    return total


@kernel
def pool_shots(front: int, middle: int, back: int, field: Parts, size: int) -> int:
    """How many hands of the field a split beats in all three rows."""
    fronts, middles, backs, _, _, _, _ = field
    count = 0
    for i in range(size):
        count += int(front > fronts[i]) & int(middle > middles[i]) & int(back > backs[i])
    return count


@kernel
def pool_swept(front: int, middle: int, back: int, field: Parts, size: int) -> float:
    """What the hands that beat a split in all three rows cost it more, by sweeping the table."""
    fronts, middles, backs, _, _, _, cost = field
    total = 0.0
    for i in range(size):
        if front < fronts[i] and middle < middles[i] and back < backs[i]:
            total += cost[i]
    return total


@kernel
def pool_many(
    kept: Ints,
    first: int,
    last: int,
    classes: Ints,
    points: Ints,
    places: int,
    field: Parts,
    size: int,
    whole: int,
    gun: int,
    tie: int,
    sweep: float,
    mine: MutableSequence[int],
    values: Reals,
) -> None:
    """For splits ``first`` … ``last - 1``, what each wins from one hand of the field on average, into ``values``.

    The ``field`` is the hands' classes by row, what their rows pay, and what each wins more by sweeping. ``whole``
    counts it with its declared specials, which no row meets. ``sweep`` is the number of opponents if a sweep counts,
    all drawn from the field.
    """
    for at in range(first, last):
        for row in range(3):
            place = kept[5 * at + row]
            mine[row] = classes[place]
            mine[3 + row] = points[row * places + place]
        value = pool_points(mine, field, size, gun, tie) / whole
        if sweep > 0.0:
            shots = pool_shots(mine[0], mine[1], mine[2], field, size)
            value += 2.0 * (mine[3] + mine[4] + mine[5]) * (shots / whole) ** sweep
            value -= pool_swept(mine[0], mine[1], mine[2], field, size) / whole
        values[at] = value
