"""A game's whole flow as kernels over flat arrays, for thousands of tables at once without Python between the steps.

A table is one row of whole numbers. ``facts`` are constant arrays (lookup tables), ``room`` the options as numbers;
both go to every kernel, which changes only the row and the buffers it is given. CPython runs the same kernels.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from paiju.core.encoding import Encoding
from paiju.core.game import Event
from paiju.core.kernel import kernel
from paiju.core.row import Row

NO_SEAT = -1


@kernel
def never_again(facts: Any, room: Any, table: Any, seat: int, out: Any, mask: Any) -> int:
    """The ``again`` of a game that has none."""
    return 0


@kernel
def counts_nothing(facts: Any, room: Any, key: Any, tally: Any) -> None:
    """The ``dealt`` of a game that counts nothing in its cards."""


@kernel
def counts_no_news(facts: Any, room: Any, table: Any, log: Any, tally: Any) -> None:
    """The ``count`` of a game whose ``act`` counts by itself."""


@kernel
def deals_nothing_anew(facts: Any, room: Any, table: Any, seat: int, chance: Any) -> None:
    """The ``redeal`` of a game that has none."""


@kernel
def counts_no_hands(facts: Any, room: Any, table: Any) -> int:
    """The ``played`` of a game that has none."""
    return 0


@dataclass(frozen=True, slots=True)
class Flow:
    """The kernels of a game; their arguments are fixed, see ``docs/batch.md``.

    ``log`` is a buffer of numbers whose first says how many follow; one of length 1 or less keeps nothing.
    """

    start: Callable[..., None]
    """``start(facts, room, key, table, log)``: deal; ``key`` is the seed's key as eight 32-bit words."""
    turn: Callable[..., int]
    """``turn(facts, room, table)``: the seat asked next, the lowest that is pending; :data:`NO_SEAT` when over."""
    observe: Callable[..., None]
    """``observe(facts, room, table, seat, out)``: what ``Encoding.observe`` gives; every place of ``out`` is set."""
    legal: Callable[..., int]
    """``legal(facts, room, table, seat, mask)``: 1 where ``Encoding.legal`` has the number, else 0; how many."""
    act: Callable[..., int]
    """``act(facts, room, table, seat, number, log, tally)``: 1 when done; 0, and nothing changed, when not legal."""
    scores: Callable[..., None]
    """``scores(facts, room, table, out)``: points of the match so far, per seat."""
    random: Callable[..., int]
    """``random(facts, room, table, seat, chance)``: a legal number for the seat, each equally likely."""
    fast: Callable[..., int]
    """``fast(facts, room, table, seat, chance)``: a legal number by a quick policy worth playing against."""
    again: Callable[..., int] = never_again
    """``again(facts, room, table, seat, out, mask)``: bring up to date what ``observe`` and ``legal`` wrote for a seat
    before its last choice, after which it is asked once more; 1 when done, and no score has changed; else 0, having
    touched nothing."""
    count: Callable[..., None] = counts_no_news
    """``count(facts, room, table, log, tally)``: add what a step told to the tallies, as ``Game.tally`` does; for rows
    with named fields, whose rules tell and count nothing."""
    dealt: Callable[..., None] = counts_nothing
    """``dealt(facts, room, key, tally)``: count what ``Game.dealt`` does in all cards that a match of this key deals,
    which do not depend on how it is played."""
    redeal: Callable[..., None] = deals_nothing_anew
    """``redeal(facts, room, table, seat, chance)``: deal everything anew that the seat cannot see (from
    :data:`NO_SEAT` nobody's cards are seen), all that is to be dealt later included; what the others have chosen in
    secret is taken back, and they are asked again."""
    played: Callable[..., int] = counts_no_hands
    """``played(facts, room, table)``: how many hands (deals, rounds) of the match are over."""


class Batch(ABC):
    """One game under one set of options, ready for batches."""

    encoding: Encoding[Any]
    flow: Flow
    seats: int
    width: int = 0
    """Numbers in a table's row, where that is flat."""
    row: str | type[Row] = "int32"
    """Their type (money may need more); or the row, which then has named fields."""
    room: tuple[Any, ...]
    """The options as numbers; a named tuple may hold lookup tables too (``Annotated[Sequence[int], "int16"]``, or of
    rows ``Annotated[Sequence[Kind], Kind]``)."""
    facts: tuple[tuple[Sequence[int], str], ...] = ()
    """Constant arrays and their types, such as ``("int32")``."""
    tallies: tuple[str, ...]
    """What ``act`` counts in ``tally``: the same keys as the game's own ``tally``, in this order."""
    dealings: tuple[str, ...] = ()
    """What ``dealt`` counts, in this order."""
    dealers: bool = False
    """Whether ``act``, given a tally with two more numbers a seat, counts in those who dealt: all seats' deals, then
    what each won in them."""
    log_size: int
    """Room that one step's log needs at most."""

    def table_of(self, state: Any) -> Any:
        """A state of the table engine as a table of the kernels, in CPython's form, apart from the state's own."""
        raise NotImplementedError

    def numbers(self, event: Event) -> tuple[int, ...]:
        """An event of the table engine as the kernels log it, so that the two can be compared number by number."""
        raise NotImplementedError

    def news(self, log: Sequence[int]) -> tuple[Event, ...] | None:
        """The events that the numbers of a log tell; None where kernels are compared by :meth:`numbers`."""
        return None
