"""Works out ``tables.bin``: for every suit, how many tiles are missing for so many groups, with or without a pair.

After changing anything here or in ``frontier.py`` write it anew (half a minute; the tests compare it with a build)::

    python -m research.mahjong.build

Reading the counts of a suit digit by digit (``frontier.py``), frontiers that are alike are one node of a graph, so that
1,953,125 suits become a few thousand nodes and the rows at their ends a few hundred classes.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from paiju.core.tiles import COPIES
from paiju.families.mahjong import tables
from paiju.families.mahjong.frontier import NOTHING, Frontier, row_of, starts, step
from paiju.families.mahjong.kernels import Buffer, Ints, join_rows, least_cost
from paiju.families.mahjong.tables import FAR, GOALS, SHAPES, TABLES_FILE, Goal, SuitShape


def layers(goal: Goal, shape: SuitShape) -> tuple[list[list[int]], list[tuple[int, ...]]]:
    """For each place, the successors of its nodes (five each, by digit); and the row of each last node."""
    nodes = [NOTHING]
    out: list[list[int]] = []
    for place in range(shape.places):
        begins = starts(goal, shape, place)
        numbers: dict[Frontier, int] = {}
        after = (step(goal, begins, node, held, COPIES - held) for node in nodes for held in range(5))
        out.append([numbers.setdefault(frontier, len(numbers)) for frontier in after])
        nodes = list(numbers)
    return out, [row_of(goal, node) for node in nodes]


def merged(successors: list[list[int]], ends: list[int]) -> list[int]:
    """One flat list of successors, nodes with equal futures merged, numbered from the start layer by layer.

    A successor in the last layer is a class of rows.
    """
    rename = ends
    shrunk: list[list[tuple[int, ...]]] = []
    for layer in reversed(successors):
        numbers: dict[tuple[int, ...], int] = {}
        futures = [tuple(rename[node] for node in layer[at : at + 5]) for at in range(0, len(layer), 5)]
        rename = [numbers.setdefault(future, len(numbers)) for future in futures]
        shrunk.append(list(numbers))
    shrunk.reverse()
    flat: list[int] = []
    first_of_next = 0
    for depth, nodes in enumerate(shrunk):
        first_of_next += len(nodes)
        shift = 0 if depth == len(shrunk) - 1 else first_of_next
        flat.extend(node + shift for future in nodes for node in future)
    return flat


def build_goal(goal: Goal) -> list[list[int]]:
    """The rows of a goal as one flat list, then the successors for each shape."""
    classes: dict[tuple[int, ...], int] = {}
    graphs = []
    for shape in SHAPES:
        successors, rows = layers(goal, shape)
        graphs.append(merged(successors, [classes.setdefault(row, len(classes)) for row in rows]))
    return [[cost for row in classes for cost in row], *graphs]


def fill_joins(rows: Ints, classes: int, locked: int, others: int, out: Buffer) -> None:
    """The joined row of every two classes, one after another."""
    columns = (locked + 1) * (others + 1) * 2
    for one in range(classes):
        for two in range(classes):
            join_rows(rows, one * columns, rows, two * columns, locked, others, out, (one * classes + two) * columns)


def build_plain(goal: Goal, rows: list[int]) -> list[list[int]]:
    """Every two classes joined, and the cost of every two halves so made for each number of groups and a pair."""
    classes = len(rows) // goal.columns
    joined = [FAR] * (classes * classes * goal.columns)
    fill_joins(rows, classes, goal.locked, goal.others, joined)
    halves: dict[tuple[int, ...], int] = {}
    joins = [
        halves.setdefault(tuple(joined[at : at + goal.columns]), len(halves))
        for at in range(0, len(joined), goal.columns)
    ]
    costs = [
        least_cost(one, 0, two, 0, goal.others, 0, groups)
        for groups in range(goal.others + 1)
        for one in halves
        for two in halves
    ]
    return [joins, costs]


def pack(parts: list[list[int]]) -> bytes:
    """Numbers of 16 bits, low byte first, each list after its length (which has 32)."""
    raw = bytearray()
    for part in parts:
        raw += struct.pack(f"<I{len(part)}H", len(part), *part)
    return zlib.compress(bytes(raw), 9)


def main() -> None:
    """Write the file anew."""
    parts = [part for goal in GOALS for part in build_goal(goal)]
    parts += build_plain(GOALS[0], parts[0])
    Path(tables.__file__).with_name(TABLES_FILE).write_bytes(pack(parts))


if __name__ == "__main__":
    main()
