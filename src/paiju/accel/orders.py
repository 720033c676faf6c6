"""How a caller in compiled code gives orders to threads that stay in compiled code: no lock, no interpreter.

Each helper has a desk, whose first number says how it is with it. Whoever gets no order for a moment falls asleep,
which means that it leaves: only a lock wakes it (:mod:`paiju.accel.crew`).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.kernel import claim, kernel, look, swap

ASLEEP, WAITING, BUSY, STEP, CHOOSE = 0, 1, 2, 3, 4
"""How it is with a helper; from ``STEP`` on an order that it has not seen. ``CHOOSE`` plus a policy is one, too."""
PATIENCE = 4000
"""So many looks take about a tenth of a millisecond: enough from a choice to its step; who thinks longer wakes them."""
NEXT, FROM, TO = 0, 1, 2
"""A share of the tables: the next that nobody has taken, the first, and where it ends."""
PARTS, A_FEW = 4, 16
"""Taken at a time is a fourth of what is left of a share, in the end a few: all are through at about the same time."""
SLEPT = 1
"""The place of a desk that says whether its helper must be woken."""

Places = MutableSequence[int]


@kernel
def give_order(desks: Sequence[Places], shares: Sequence[Places], order: int) -> int:
    """Lay out the shares and give all an order; how many must be woken for it."""
    for i in range(len(shares)):
        shares[i][NEXT] = shares[i][FROM]
    asleep = 0
    for i in range(len(desks)):
        desk = desks[i]
        desk[SLEPT] = 0
        if swap(desk, WAITING, order) == ASLEEP:
            desk[SLEPT] = 1
            asleep += 1
            swap(desk, ASLEEP, order)
    return asleep


@kernel
def take(share: Places) -> tuple[int, int]:
    """The next tables of a share, for the caller of this alone; where the second is not higher, none are left."""
    many = max(A_FEW, (share[TO] - look(share)) // PARTS)
    low = claim(share, many)
    return low, min(low + many, share[TO])


@kernel
def next_order(desk: Places) -> int:
    """Say that the last order is done and take the next one; ``ASLEEP`` when none comes."""
    swap(desk, BUSY, WAITING)
    looks = 0
    while looks < PATIENCE:
        order = look(desk)
        if order >= STEP and swap(desk, order, BUSY) == order:
            return order
        looks += 1
        if looks == PATIENCE and swap(desk, WAITING, ASLEEP) >= STEP:
            looks = 0
    return ASLEEP


@kernel
def all_done(desks: Sequence[Places], order: int) -> bool:
    """Whether nobody is at the order any longer, after a short wait; whoever has not begun need not."""
    for i in range(len(desks)):
        swap(desks[i], order, WAITING)
        looks = 0
        while look(desks[i]) == BUSY:
            looks += 1
            if looks == PATIENCE:
                return False
    return True
