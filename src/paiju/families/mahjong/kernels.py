"""Putting suits together, over flat integer arrays: CPython fills its memories with these, numba compiles them.

A row lists costs by (locked groups, other groups, pair), see ``tables.Goal.column``; rows lie one after another.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.kernel import kernel

Ints = Sequence[int]
Buffer = MutableSequence[int]

FAR_COST = 50


@kernel
def join_rows(one: Ints, at: int, two: Ints, by: int, locked: int, others: int, out: Buffer, to: int) -> None:
    """The row of two suits as one: every purpose at its cheapest division between them, into ``out[to:]``."""
    width = others + 1
    for k in range(locked + 1):
        for g in range(width):
            alone = FAR_COST
            paired = FAR_COST
            for i in range(k + 1):
                for j in range(g + 1):
                    left = at + (i * width + j) * 2
                    right = by + ((k - i) * width + g - j) * 2
                    alone = min(alone, one[left] + two[right])
                    paired = min(paired, one[left] + two[right + 1], one[left + 1] + two[right])
            out[to + (k * width + g) * 2] = alone
            out[to + (k * width + g) * 2 + 1] = paired


@kernel
def least_cost(one: Ints, at: int, two: Ints, by: int, others: int, k: int, g: int) -> int:
    """What ``k`` locked groups, ``g`` others and a pair cost when two rows share them."""
    width = others + 1
    best = FAR_COST
    for i in range(k + 1):
        for j in range(g + 1):
            left = at + (i * width + j) * 2
            right = by + ((k - i) * width + g - j) * 2
            best = min(best, one[left] + two[right + 1], one[left + 1] + two[right])
    return best


@kernel
def suit_class(hands: Ints, at: int, head: Ints, tail: Ints) -> int:
    """The class of the nine counts from ``at`` on: six digits lead to a block of 125 classes, three pick one."""
    first = 0
    for place in range(at, at + 6):
        first = first * 5 + hands[place]
    return tail[head[first] + hands[at + 6] * 25 + hands[at + 7] * 5 + hands[at + 8]]


@kernel
def honour_class(hands: Ints, at: int, honours: Ints) -> int:
    """The class of the seven counts from ``at`` on."""
    index = 0
    for place in range(at, at + 7):
        index = index * 5 + hands[place]
    return honours[index]


@kernel
def fill_joins(rows: Ints, classes: int, locked: int, others: int, out: Buffer) -> None:
    """The joined row of every two classes, one after another."""
    columns = (locked + 1) * (others + 1) * 2
    for one in range(classes):
        for two in range(classes):
            join_rows(rows, one * columns, rows, two * columns, locked, others, out, (one * classes + two) * columns)


@kernel
def plain_distances(
    hands: Ints,
    melds: Ints,
    head: Ints,
    tail: Ints,
    honours: Ints,
    joins: Ints,
    classes: int,
    costs: Ints,
    halves: int,
    out: Buffer,
) -> None:
    """The distance of each hand, 34 counts a hand."""
    for hand in range(len(melds)):
        at = hand * 34
        one = joins[suit_class(hands, at, head, tail) * classes + suit_class(hands, at + 9, head, tail)]
        two = joins[suit_class(hands, at + 18, head, tail) * classes + honour_class(hands, at + 27, honours)]
        out[hand] = costs[((4 - melds[hand]) * halves + one) * halves + two] - 1


@kernel
def keep_exact(hands: Ints, melds: Ints, distances: Ints, out: Buffer) -> None:
    """1 for each complete hand without a tile too many, else 0."""
    for hand in range(len(melds)):
        out[hand] = 0
        if distances[hand] == -1:
            tiles = 0
            for at in range(hand * 34, hand * 34 + 34):
                tiles += hands[at]
            if tiles == 3 * (4 - melds[hand]) + 2:
                out[hand] = 1


@kernel
def locked_distances(
    hands: Ints,
    count: int,
    due: int,
    free: int,
    head: Ints,
    tail: Ints,
    honours: Ints,
    rows: Ints,
    locked: int,
    others: int,
    scratch: Buffer,
    out: Buffer,
) -> None:
    """The distance of each hand to ``due`` locked groups, ``free`` others and a pair; ``scratch`` holds two rows."""
    columns = (locked + 1) * (others + 1) * 2
    for hand in range(count):
        at = hand * 34
        one = suit_class(hands, at, head, tail) * columns
        two = suit_class(hands, at + 9, head, tail) * columns
        three = suit_class(hands, at + 18, head, tail) * columns
        four = honour_class(hands, at + 27, honours) * columns
        join_rows(rows, one, rows, two, due, others, scratch, 0)
        join_rows(rows, three, rows, four, due, others, scratch, columns)
        out[hand] = least_cost(scratch, 0, scratch, columns, others, due, free) - 1
