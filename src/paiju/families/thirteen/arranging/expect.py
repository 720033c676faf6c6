"""Expected points over flat arrays: a model of one opponent, hands dealt from the unseen, and what they settle to.

A *candidate* or an opponent's laid hand is six numbers: how its three rows compare, and what each pays if it wins.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from paiju.core.chance import draw
from paiju.core.kernel import kernel

Ints: TypeAlias = Sequence[int]
Floats: TypeAlias = Sequence[float]
Buffer: TypeAlias = MutableSequence[int]
Reals: TypeAlias = MutableSequence[float]

NO_SPECIAL = -1
CELLS = 20
NODES = CELLS + 1
NODE_COUNT = NODES * NODES * NODES

GUN_NONE, GUN_THREE, GUN_ROLLOVER = 0, 1, 2


@kernel
def deal(unseen: Buffer, size: int, count: int, chance: Buffer, hands: Buffer, start: int) -> None:
    """Draw ``count`` cards without replacement into ``hands``; the unseen cards stay the same set."""
    for i in range(count):
        j = i + draw(chance, size - i)
        card = unseen[j]
        unseen[j] = unseen[i]
        unseen[i] = card
        hands[start + i] = card


@kernel
def deal_many(unseen: Buffer, size: int, cards: int, samples: int, chance: Buffer, hands: Buffer) -> None:
    """Deal a number of hands of ``cards`` cards each, one after the other in ``hands``."""
    for i in range(samples):
        deal(unseen, size, cards, chance, hands, i * cards)


@kernel
def blend(nodes: Floats, base: int, x: float, y: float, z: float) -> float:
    """Trilinear: a number of table ``base`` between its nodes."""
    i = min(int(x), CELLS - 1)
    j = min(int(y), CELLS - 1)
    k = min(int(z), CELLS - 1)
    x -= i
    y -= j
    z -= k
    at = base * NODE_COUNT + (i * NODES + j) * NODES + k
    up = at + NODES * NODES
    low = (nodes[at] * (1 - z) + nodes[at + 1] * z) * (1 - y) + (
        nodes[at + NODES] * (1 - z) + nodes[at + NODES + 1] * z
    ) * y
    high = (nodes[up] * (1 - z) + nodes[up + 1] * z) * (1 - y) + (
        nodes[up + NODES] * (1 - z) + nodes[up + NODES + 1] * z
    ) * y
    return low * (1 - x) + high * x


@kernel
def model_points(
    found: Ints, at: int, places: int, rows: Floats, row_at: int, nodes: Floats, table: int, gun: int, sweep: float
) -> float:
    """Expected points of the split at ``found[at :]`` against one opponent of the model.

    ``rows`` holds per row and place: the row's own expectation, its points, and the two ends of "ties" on the model's
    grid; ``nodes`` the chance to be above an opponent in all rows and what opponents above in all rows win by row.
    ``sweep`` is the number of opponents if beating all of them doubles again, else 0.
    """
    f = row_at + 4 * found[at]
    m = row_at + 4 * (places + found[at + 1])
    b = row_at + 4 * (2 * places + found[at + 2])
    total = rows[f] + rows[m] + rows[b]
    if gun == GUN_NONE:
        return total
    fl, fh, ml, mh, bl, bh = rows[f + 2], rows[f + 3], rows[m + 2], rows[m + 3], rows[b + 2], rows[b + 3]
    worth = rows[f + 1] + rows[m + 1] + rows[b + 1]
    strictly = blend(nodes, table, fl, ml, bl)
    if gun == GUN_THREE:
        total += strictly * worth
        total -= blend(nodes, table + 1, fh, mh, bh)
        total -= blend(nodes, table + 2, fh, mh, bh)
        total -= blend(nodes, table + 3, fh, mh, bh)
    else:
        total += rows[f + 1] * blend(nodes, table, fl, mh, bh)
        total += rows[m + 1] * blend(nodes, table, fh, ml, bh)
        total += rows[b + 1] * blend(nodes, table, fh, mh, bl)
        total -= blend(nodes, table + 1, fh, ml, bl)
        total -= blend(nodes, table + 2, fl, mh, bl)
        total -= blend(nodes, table + 3, fl, ml, bh)
    if sweep > 0.0:
        total += 2.0 * worth * strictly**sweep
    return total


@kernel
def model_best(
    found: Ints,
    count: int,
    places: int,
    rows: Floats,
    row_at: int,
    nodes: Floats,
    table: int,
    gun: int,
    sweep: float,
    values: Reals,
) -> int:
    """Fill ``values`` with each found split's expectation; the index of the best."""
    best = 0
    for i in range(count):
        values[i] = model_points(found, 5 * i, places, rows, row_at, nodes, table, gun, sweep)
        if values[i] > values[best]:
            best = i
    return best


@kernel
def fill_row(
    lows: Ints,
    highs: Ints,
    points: Ints,
    places: int,
    knots: Ints,
    below: Floats,
    above: Floats,
    grid: Floats,
    tie: int,
    rows: Reals,
    row_at: int,
) -> None:
    """Per place of one row: its expectation against the model, its points, and its ends on the grid.

    An opponent's row loses below ``lows[place]`` and wins from ``highs[place]`` on. At each knot the model has the
    chance to be below it, what an opponent from there on up wins, and the place on the grid; between knots, lines.
    """
    a = 0
    b = 0
    last = len(knots) - 2
    for place in range(places):
        while a < last and knots[a + 1] <= lows[place]:
            a += 1
        while b < last and knots[b + 1] <= highs[place]:
            b += 1
        s = min((lows[place] - knots[a]) / (knots[a + 1] - knots[a]), 1.0)
        t = min((highs[place] - knots[b]) / (knots[b + 1] - knots[b]), 1.0)
        lose = below[a] + s * (below[a + 1] - below[a])
        loses = below[b] + t * (below[b + 1] - below[b])
        wins = above[a] + s * (above[a + 1] - above[a])
        win = above[b] + t * (above[b + 1] - above[b])
        if tie > 0:
            lose = loses
        elif tie < 0:
            win = wins
        at = row_at + 4 * place
        rows[at] = points[place] * lose - win
        rows[at + 1] = points[place]
        rows[at + 2] = grid[a] + s * (grid[a + 1] - grid[a])
        rows[at + 3] = grid[b] + t * (grid[b + 1] - grid[b])


@kernel
def fill_nodes(cells: Floats, points: Ints, gun: float, swept: float, others: int, nodes: Reals, table: int) -> None:
    """From the share of opponents in each cell, the four tables of :func:`model_points`.

    ``points`` is what a row of each cell pays; ``gun`` how much more a gun pays, in times the rows; ``swept`` how much
    more again when the opponent also beats ``others`` more.
    """
    step = NODES * NODES
    base = table * NODE_COUNT
    for i in range(NODE_COUNT * 4):
        nodes[base + i] = 0.0
    for i in range(CELLS):
        for j in range(CELLS):
            for k in range(CELLS):
                nodes[base + ((i + 1) * NODES + j + 1) * NODES + k + 1] = cells[(i * CELLS + j) * CELLS + k]
    for axis in range(3):
        stride = step if axis == 0 else NODES if axis == 1 else 1
        for at in range(NODE_COUNT):
            if at // stride % NODES:
                nodes[base + at] += nodes[base + at - stride]
    for i in range(CELLS):
        for j in range(CELLS):
            for k in range(CELLS):
                share = cells[(i * CELLS + j) * CELLS + k]
                at = base + (i * NODES + j) * NODES + k
                beats = (nodes[at] + nodes[at + step + NODES + 1]) / 2.0
                share *= gun + swept * beats**others
                nodes[at + NODE_COUNT] = share * points[i]
                nodes[at + 2 * NODE_COUNT] = share * points[CELLS + j]
                nodes[at + 3 * NODE_COUNT] = share * points[2 * CELLS + k]
    for some in range(1, 4):
        for axis in range(3):
            stride = step if axis == 0 else NODES if axis == 1 else 1
            for back in range(NODE_COUNT):
                at = NODE_COUNT - 1 - back
                if at // stride % NODES < CELLS:
                    nodes[base + some * NODE_COUNT + at] += nodes[base + some * NODE_COUNT + at + stride]
