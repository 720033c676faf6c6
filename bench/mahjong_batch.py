"""Many tile hands at once: distances and win checks compiled, as ours enter the race against PyMahjongGB."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from paiju import accel
from paiju.core.kernel import kernel
from paiju.core.tiles import KINDS
from paiju.families.mahjong.kernels import Buffer, Ints, join_rows, least_cost
from paiju.families.mahjong.locks import LOCKS_TO_WIN, Lock
from paiju.families.mahjong.lookup import NEVER
from paiju.families.mahjong.reading import GROUPS
from paiju.families.mahjong.tables import FAR, goal_tables, plain_tables

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Hands = NDArray[np.uint8]

_HEAD, _TAIL = 6, 3


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
def fill_plain(
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
def fill_locked(
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


@dataclass(frozen=True, slots=True)
class _Graphs:
    """A goal's graphs unrolled to arrays (see :func:`suit_class`) and its rows."""

    head: Any
    tail: Any
    honours: tuple[Any, Any]
    rows: Any


def distances(hands: Hands, melds: int | NDArray[Any] = 0, dragon_run: bool = False) -> NDArray[np.int8]:
    """:func:`~paiju.families.mahjong.shanten.distance` of each row of 34 counts; ``melds`` one number or one a hand."""
    flat, count = _flat(hands)
    return _distances(flat, _laid(melds, count), dragon_run)


def wins(hands: Hands, melds: int | NDArray[Any] = 0, dragon_run: bool = False) -> NDArray[np.bool_]:
    """:func:`~paiju.families.mahjong.reading.is_win` of each row of 34 counts."""
    import numpy as np

    flat, count = _flat(hands)
    laid = _laid(melds, count)
    out = np.empty(count, np.bool_)
    _compiled(keep_exact)(flat, laid, _distances(flat, laid, dragon_run), out)
    return out


def _distances(flat: NDArray[np.uint8], laid: NDArray[np.int8], dragon_run: bool) -> NDArray[np.int8]:
    import numpy as np

    graphs, known, (joins, costs) = _graphs("plain"), plain_tables(), _plain()
    out = np.empty(len(laid), np.int8)
    _compiled(fill_plain)(
        flat,
        laid,
        graphs.head,
        graphs.tail,
        graphs.honours[dragon_run],
        joins,
        known.classes,
        costs,
        known.halves,
        out,
    )
    return out


def locked_distances(hands: Hands, melds: int, lock: Lock, locked: int, dragon_run: bool = False) -> NDArray[np.int8]:
    """:func:`~paiju.families.mahjong.locks.locked_distance` of each row of 34 counts."""
    import numpy as np

    if not 0 <= locked <= melds <= GROUPS:
        raise ValueError(f"{locked} locked of {melds} melds")
    due = LOCKS_TO_WIN - locked
    if due <= 0:
        return distances(hands, melds, dragon_run)
    flat, count = _flat(hands)
    free = GROUPS - melds - due
    out = np.full(count, NEVER, np.int8)
    if free < 0:
        return out
    goal, graphs = goal_tables(lock).goal, _graphs(lock)
    scratch = np.empty(2 * goal.columns, np.uint8)
    _compiled(fill_locked)(
        flat,
        count,
        due,
        free,
        graphs.head,
        graphs.tail,
        graphs.honours[dragon_run],
        graphs.rows,
        goal.locked,
        goal.others,
        scratch,
        out,
    )
    out[out >= FAR - 1] = NEVER
    return out


def _compiled(some: Any) -> Any:
    """Untyped, for kernels are written for sequences and called with arrays."""
    return accel.compiled(some)


def _laid(melds: int | NDArray[Any], count: int) -> NDArray[np.int8]:
    """The number of melds of each hand."""
    import numpy as np

    laid = np.ascontiguousarray(np.broadcast_to(np.asarray(melds, np.int8), (count,)))
    if count and not (laid.min() >= 0 and laid.max() <= GROUPS):
        raise ValueError("melds must be 0 to 4")
    return laid


def _flat(hands: Hands) -> tuple[NDArray[np.uint8], int]:
    """Rows of counts end to end, and how many there are."""
    import numpy as np

    if hands.ndim != 2 or hands.shape[1] != KINDS:
        raise ValueError("hands must be rows of 34 counts")
    if hands.size and hands.max() > 4:
        # Out-of-range reads are silent in compiled code.
        raise ValueError("a tile has four copies")
    return np.ascontiguousarray(hands, np.uint8).reshape(-1), len(hands)


@cache
def _graphs(name: str) -> _Graphs:
    """Unrolled once a process, some milliseconds a goal."""
    import numpy as np

    known = goal_tables(name)
    suit = np.array(known.graphs[0])
    head = _walk(suit, np.zeros(1, np.int64), _HEAD)
    nodes, number = np.unique(head, return_inverse=True)
    return _Graphs(
        head=(number.reshape(-1) * 5**_TAIL).astype(np.uint32),
        tail=_walk(suit, nodes, _TAIL).astype(np.uint32),
        honours=tuple(_walk(np.array(graph), np.zeros(1, np.int64), 7).astype(np.uint32) for graph in known.graphs[1:]),
        rows=np.array(known.rows, np.uint8).reshape(-1),
    )


def _walk(graph: Any, nodes: Any, steps: int) -> Any:
    """Where every row of digits leads from each of the nodes, first digit outermost."""
    import numpy as np

    for _ in range(steps):
        nodes = graph[nodes[:, None] * 5 + np.arange(5)].reshape(-1).astype(np.int64)
    return nodes


@cache
def _plain() -> tuple[Any, Any]:
    """The joins and costs of the plain goal as arrays."""
    import numpy as np

    known = plain_tables()
    return np.array(known.joins, np.uint32), np.array(known.costs, np.int8)
