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
    """Least cost of ``k`` locked groups, ``g`` others and a pair when two rows share them."""
    width = others + 1
    best = FAR_COST
    for i in range(k + 1):
        for j in range(g + 1):
            left = at + (i * width + j) * 2
            right = by + ((k - i) * width + g - j) * 2
            best = min(best, one[left] + two[right + 1], one[left + 1] + two[right])
    return best
