"""Many hands arranged at once: each by the best of its own exact front against the model."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from paiju.core.kernel import kernel
from paiju.families.thirteen.expect import model_best, model_points
from paiju.families.thirteen.kernels import JOKER_CARD, Parts, pareto

Ints: TypeAlias = Sequence[int]
Floats: TypeAlias = Sequence[float]
Buffer: TypeAlias = MutableSequence[int]
Reals: TypeAlias = MutableSequence[float]

LAID_SIZE = 8


@kernel
def lay(
    row_places: Ints, at: int, classes: Ints, points: Ints, places: int, special: int, laid: Buffer, to: int
) -> None:
    """Write a hand as settlement reads it: three rows by place, or a special."""
    laid[to + 6] = special
    laid[to + 7] = 0
    for row in range(3):
        place = row_places[at + row]
        laid[to + row] = classes[place]
        laid[to + 3 + row] = points[row * places + place]


@kernel
def jokers_in(hands: Ints, start: int) -> int:
    """How many of the thirteen cards from ``start`` on are jokers."""
    jokers = 0
    for i in range(start, start + 13):
        if hands[i] == JOKER_CARD:
            jokers += 1
    return jokers


@kernel
def lay_many(
    hands: Buffer,
    count: int,
    specials: Ints,
    policy: Parts,
    classes: Ints,
    points: Ints,
    places: int,
    gun: int,
    sweep: float,
    values: Reals,
    laid: Buffer,
    tables: Parts,
    work: Parts,
    found: Buffer,
) -> None:
    """Lay each of ``count`` hands down: the best split or the special, whichever its own model expects more of.

    ``specials`` has each hand's special or -1. A ``policy`` is what a special is expected to win, how many there are,
    and the model's rows and nodes, each for several models; its slots say by the holder's jokers which is whose.
    """
    worth, kinds, model_rows, nodes, slots = policy
    for i in range(count):
        splits = pareto(hands, 13 * i, tables, work, found)
        slot = slots[jokers_in(hands, 13 * i)]
        best = 0
        if splits > 0:
            best = model_best(
                found, splits, places, model_rows, slot * 12 * places, nodes, 4 * slot, gun, sweep, values
            )
        special = specials[i]
        if special >= 0 and splits > 0 and worth[slot * kinds + special] <= values[best]:
            special = -1
        if splits == 0:
            found[0] = found[1] = found[2] = 0
        lay(found, 5 * best, classes, points, places, special, laid, LAID_SIZE * i)


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
