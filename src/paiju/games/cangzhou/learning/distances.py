"""向听: how many tiles a hand lacks, looked up by its shape's classes: two suits make a half, two halves a distance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Annotated

from paiju.core.kernel import kernel
from paiju.core.row import Int16, Row
from paiju.families.mahjong.reading import GROUPS
from paiju.families.mahjong.tables import plain_tables
from paiju.games.cangzhou.rules.shapes import HandShape, filled

MOST = 256
"""Capacity for classes, and for halves."""


class DistanceTables(Row):
    """Two classes to the half they make; groups still due and two halves to the tiles they lack."""

    joins: Annotated[list[Int16], MOST * MOST]
    costs: Annotated[list[Int16], (GROUPS + 1) * MOST * MOST]


@kernel
def half_of(distances: DistanceTables, one: int, other: int) -> int:
    """The half that two suits make."""
    return distances.joins[one * MOST + other]


@kernel
def cost_of(distances: DistanceTables, due: int, one: int, other: int) -> int:
    """Number of tiles two halves lack to the groups due and a pair."""
    return distances.costs[(due * MOST + one) * MOST + other]


@kernel
def cost_with(distances: DistanceTables, shape: HandShape, due: int, suit: int, number: int) -> int:
    """Number of tiles a hand lacks if one of its suits were of this class; suits pair off as 万筒 and 条字."""
    half = half_of(distances, number, shape.classes[suit ^ 1])
    other = half_of(distances, shape.classes[suit ^ 2], shape.classes[suit ^ 3])
    return cost_of(distances, due, half, other)


@cache
def distances() -> tuple[DistanceTables]:
    """The tables with every row as wide as the widest may be."""
    known, made = plain_tables(), DistanceTables()
    made.joins = filled(list(_spread(known.joins, known.classes)), MOST * MOST)
    costs: list[int] = []
    for groups in range(GROUPS + 1):
        part = known.costs[groups * known.halves**2 : (groups + 1) * known.halves**2]
        costs += filled(list(_spread(part, known.halves)), MOST * MOST)
    made.costs = costs
    return (made,)


def _spread(square: Sequence[int], size: int) -> Iterator[int]:
    for start in range(0, size * size, size):
        yield from filled(list(square[start : start + size]), MOST)
