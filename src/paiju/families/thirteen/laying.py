"""Many hands arranged at once: each by the best of its own exact front against the model."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from paiju.core.kernel import kernel
from paiju.families.thirteen.expect import model_best
from paiju.families.thirteen.kernels import JOKER_CARD, Parts, pareto

Ints: TypeAlias = Sequence[int]
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
