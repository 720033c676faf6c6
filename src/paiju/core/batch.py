"""A game as kernels over rows, for thousands of tables at once without Python between the steps.

A table is one row (:mod:`paiju.core.row`); ``room`` has the options and lookup tables by name. Kernels change only the
row and the buffers they are given. CPython runs the same kernels. A batch is checked where it is declared.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from inspect import signature
from typing import Any

from paiju.core.encoding import Encoding
from paiju.core.game import Event
from paiju.core.kernel import KERNELS, kernel
from paiju.core.row import Row

NO_SEAT = -1


class BatchError(TypeError):
    """A batch that cannot be run as declared; names the batch, the kernel and the field."""


@kernel
def never_again(room: Any, table: Any, seat: int, out: Any, mask: Any) -> int:
    """The ``again`` of a game that has none."""
    return 0


@kernel
def counts_nothing(room: Any, key: Any, tally: Any) -> None:
    """The ``dealt`` of a game that counts nothing in its cards."""


@kernel
def deals_nothing_anew(room: Any, table: Any, seat: int, chance: Any) -> None:
    """The ``redeal`` of a game that has none."""


@kernel
def counts_no_hands(room: Any, table: Any) -> int:
    """The ``played`` of a game that has none."""
    return 0


@dataclass(frozen=True, slots=True)
class Flow:
    """The kernels of a game; their arguments are fixed, see ``docs/batch.md``."""

    start: Callable[..., None]
    """``start(room, key, table, log)``: deal; ``key`` is the seed's key as eight 32-bit words."""
    turn: Callable[..., int]
    """``turn(room, table)``: the seat asked next, the lowest that is pending; :data:`NO_SEAT` when over."""
    observe: Callable[..., None]
    """``observe(room, table, seat, out)``: what ``Encoding.observe`` gives; every place of ``out`` is set."""
    legal: Callable[..., int]
    """``legal(room, table, seat, mask)``: 1 where ``Encoding.legal`` has the number, else 0; how many."""
    act: Callable[..., int]
    """``act(room, table, seat, number, log)``: 1 when done; 0, and nothing changed, when not legal."""
    scores: Callable[..., None]
    """``scores(room, table, out)``: points of the match so far, per seat."""
    random: Callable[..., int]
    """``random(room, table, seat, chance)``: a legal number for the seat, each equally likely."""
    fast: Callable[..., int]
    """``fast(room, table, seat, chance)``: a legal number by a quick policy worth playing against."""
    count: Callable[..., None]
    """``count(room, table, log, tally)``: add what a step told to the tallies, as ``Counting.tally`` does; in a
    tally that has two more numbers a seat also who dealt, where :attr:`Batch.dealers` says so."""
    again: Callable[..., int] = never_again
    """``again(room, table, seat, out, mask)``: bring up to date what ``observe`` and ``legal`` wrote for a seat before
    its last choice, after which it is asked once more; 1 when done, and no score has changed; else 0, having touched
    nothing."""
    dealt: Callable[..., None] = counts_nothing
    """``dealt(room, key, tally)``: count what ``Counting.dealt`` does in all cards that a match of this key deals,
    which do not depend on how it is played."""
    redeal: Callable[..., None] = deals_nothing_anew
    """``redeal(room, table, seat, chance)``: deal everything anew that the seat cannot see (from
    :data:`NO_SEAT` nobody's cards are seen), all that is to be dealt later included; what the others have chosen in
    secret is taken back, and they are asked again."""
    played: Callable[..., int] = counts_no_hands
    """``played(room, table)``: how many hands (deals, rounds) of the match are over."""


TAKEN = {
    "start": 4,
    "turn": 2,
    "observe": 4,
    "legal": 4,
    "act": 5,
    "scores": 3,
    "random": 4,
    "fast": 4,
    "count": 4,
    "again": 5,
    "dealt": 3,
    "redeal": 4,
    "played": 2,
}
"""How many arguments each kernel of a flow takes."""


class Batch(ABC):
    """One game under one set of options, ready for batches."""

    encoding: Encoding[Any]
    flow: Flow
    seats: int
    row: type[Row]
    """A table: the game's own row, or one that holds it and whatever the spelling of moves adds."""
    room: tuple[Any, ...]
    """A named tuple: options as numbers, and lookup tables (``Annotated[Sequence[int], "int16"]``, or of rows
    ``Annotated[Sequence[Kind], Kind]``)."""
    tallies: tuple[str, ...]
    """What ``count`` counts in ``tally``: the same keys as the game's own ``tally``, in this order."""
    dealings: tuple[str, ...] = ()
    """What ``dealt`` counts, in this order."""
    dealers: bool = False
    """Whether ``count``, given a tally with two more numbers a seat, counts in those who dealt: all seats' deals, then
    what each won in them."""
    log_size: int
    """Room that one step's log needs at most."""

    def __init_subclass__(cls, is_base: bool = False) -> None:
        """A base of batches has no kernels yet; every other class is checked."""
        if not is_base:
            check_batch(cls)

    def table_of(self, state: Any) -> Any:
        """A state of the table engine as a table of the kernels, in CPython's form, apart from the state's own."""
        raise NotImplementedError

    @abstractmethod
    def news(self, log: Sequence[int]) -> tuple[Event, ...]:
        """The events that the numbers of a log tell."""


def check_batch(batch: type[Batch]) -> None:
    """Refuse a flow whose functions are no kernels, take other arguments, or the row of another game."""
    name = f"{batch.__module__}.{batch.__qualname__}"
    row, flow = getattr(batch, "row", None), getattr(batch, "flow", None)
    if not (isinstance(row, type) and issubclass(row, Row)):
        raise BatchError(f"{name}.row: {row!r} is not a row")
    if not isinstance(flow, Flow):
        raise BatchError(f"{name}.flow: {flow!r} is not a Flow")
    for field in fields(Flow):
        function: Any = getattr(flow, field.name)
        if not any(function is each for each in KERNELS):
            raise BatchError(f"{name}.flow.{field.name}: {function!r} is not a kernel")
        taken = signature(function).parameters
        if len(taken) != TAKEN[field.name]:
            raise BatchError(
                f"{name}.flow.{field.name}: {function.__qualname__}{signature(function)} takes other arguments"
            )
        for parameter in taken.values():
            kind = function.__globals__.get(parameter.annotation)
            if isinstance(kind, type) and issubclass(kind, Row) and kind is not row:
                raise BatchError(
                    f"{name}.flow.{field.name}: {function.__qualname__} takes the row {kind.__module__}."
                    f"{kind.__qualname__}, the batch has {row.__module__}.{row.__qualname__}"
                )
