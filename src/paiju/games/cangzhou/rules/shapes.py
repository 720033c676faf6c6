"""牌型: the numbers of a hand that say at once whether it is complete and how far it is from that.

A hand is four suits, honours the last. A suit's counts, as two numbers to base five, lead to a *class*: suits of a
class lack the same tiles for the same purposes. The class and the number of tiles give a *code*: the groups a complete
suit is, :data:`PAIR_CODE` more if a pair is left, :data:`NO_CODE` if it is not complete. A hand wins by the sum of its
codes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Annotated

from paiju.core.kernel import kernel
from paiju.core.row import Int8, Int16, Row
from paiju.families.mahjong.reading import GROUPS, NO_CODE, PAIR_CODE
from paiju.families.mahjong.tables import SHAPES as SUIT_SHAPES
from paiju.families.mahjong.tables import goal_tables

SUITS = 4
PLACES = 9
HEAD = 6
"""Places of a suit that are in the first of its two numbers."""
TAIL_SIZE: int = 5 ** (PLACES - HEAD)
HEAD_SIZE: int = 5**HEAD
MOST_BLOCKS = 1320
"""Capacity for different heads."""
MOST_CLASSES = 256
SIZES = 16


class HandShape(Row):
    """The numbers of the four suits of a hand, and the sum of their codes."""

    heads: Annotated[list[Int16], SUITS]
    classes: Annotated[list[Int16], SUITS]
    codes: Annotated[list[Int16], SUITS]
    total: Int16
    tails: Annotated[list[Int8], SUITS]
    sizes: Annotated[list[Int8], SUITS]


class Shapes(Row):
    """Tables of a suit's numbers: a head leads to a block of classes, of which the tail picks one; a class to codes."""

    heads: Annotated[list[Int16], 2 * HEAD_SIZE]
    tails: Annotated[list[Int16], MOST_BLOCKS * TAIL_SIZE]
    codes: Annotated[list[Int16], MOST_CLASSES * SIZES]
    powers: Annotated[list[Int16], PLACES]
    """The number that a tile at each place of a suit adds to its head or tail."""


@kernel
def class_with(shapes: Shapes, shape: HandShape, suit: int, place: int, change: int) -> int:
    """The class of a suit with ``change`` tiles more at a place of it."""
    head = shape.heads[suit]
    tail = shape.tails[suit]
    if place < HEAD:
        head += change * shapes.powers[place]
    else:
        tail += change * shapes.powers[place]
    return shapes.tails[shapes.heads[head] * TAIL_SIZE + tail]


@kernel
def change_shape(shapes: Shapes, shape: HandShape, tile: int, change: int) -> None:
    """A tile more or less."""
    suit = tile // PLACES
    place = tile - PLACES * suit
    if place < HEAD:
        shape.heads[suit] += change * shapes.powers[place]
    else:
        shape.tails[suit] += change * shapes.powers[place]
    size = shape.sizes[suit] + change
    number = shapes.tails[shapes.heads[shape.heads[suit]] * TAIL_SIZE + shape.tails[suit]]
    code = shapes.codes[number * SIZES + size]
    shape.total += code - shape.codes[suit]
    shape.sizes[suit] = size
    shape.classes[suit] = number
    shape.codes[suit] = code


@kernel
def clear_shape(shapes: Shapes, shape: HandShape) -> None:
    """Bring a shape of zeros to that of no tiles: the honours have heads of their own."""
    shape.heads[SUITS - 1] = HEAD_SIZE
    for suit in range(SUITS):
        shape.classes[suit] = class_with(shapes, shape, suit, 0, 0)


@kernel
def may_wait(shape: HandShape, tile: int) -> bool:
    """Whether the suits but a tile's own are complete: of most hands they are not, so they do not wait for it."""
    return shape.total - shape.codes[tile // PLACES] < NO_CODE


@kernel
def total_with(shapes: Shapes, shape: HandShape, tile: int) -> int:
    """The sum of the codes with a tile more."""
    suit = tile // PLACES
    others = shape.total - shape.codes[suit]
    number = class_with(shapes, shape, suit, tile - PLACES * suit, 1)
    return others + shapes.codes[number * SIZES + shape.sizes[suit] + 1]


def _walk(graph: Sequence[int], nodes: list[int], steps: int) -> list[int]:
    """The nodes that every row of ``steps`` digits leads to, first digit outermost."""
    for _ in range(steps):
        nodes = [graph[node * 5 + digit] for node in nodes for digit in range(5)]
    return nodes


def _graph(dragon_run: bool) -> tuple[list[int], list[int]]:
    """The graphs from counts to classes as two steps: the suits', then the honours', whose last places are empty."""
    heads: list[int] = []
    tails: list[int] = []
    for number in (0, 2 if dragon_run else 1):
        graph = goal_tables("plain").graphs[number]
        begun = _walk(graph, [0], HEAD)
        nodes = sorted(set(begun))
        blocks = {node: len(tails) // TAIL_SIZE + place for place, node in enumerate(nodes)}
        heads += [blocks[node] for node in begun]
        for node in nodes:
            ends = _walk(graph, [node], SUIT_SHAPES[number].places - HEAD)
            spread = TAIL_SIZE // len(ends)
            tails += [end for end in ends for _ in range(spread)]
    return heads, tails


def _codes() -> Iterator[int]:
    """By class and number of tiles: the groups and the pair that a complete suit is, or that it is not."""
    known = goal_tables("plain")
    for row in known.rows:
        for size in range(SIZES):
            groups, over = divmod(size, 3)
            complete = groups <= GROUPS and over != 1 and row[known.goal.column(0, groups, over // 2)] == 0
            yield groups + over // 2 * PAIR_CODE if complete else NO_CODE


def filled(numbers: Sequence[int], size: int) -> list[int]:
    """Numbers with zeros after them up to a size; more than that the kernels have no room for."""
    if len(numbers) > size:
        raise ValueError(f"{len(numbers)} numbers where the kernels have room for {size}")
    return [*numbers, *[0] * (size - len(numbers))]


@cache
def shapes_of(dragon_run: bool) -> Shapes:
    """The table of a room; it takes a moment to make."""
    made = Shapes()
    heads, tails = _graph(dragon_run)
    made.heads = filled(heads, 2 * HEAD_SIZE)
    made.tails = filled(tails, MOST_BLOCKS * TAIL_SIZE)
    made.codes = filled(list(_codes()), MOST_CLASSES * SIZES)
    made.powers = [5 ** ((HEAD if place < HEAD else PLACES) - 1 - place) for place in range(PLACES)]
    return made
