"""A match as it is shown: what has happened at the table, and how much of it the people have been told.

The engine moves on at once; people need time. So news is cut in two places, and what comes after a cut is held back,
views included, until the curtain lifts:

- before an event that opens a deal, so that the finished one can be looked at (``deal``);
- after an event that may lead to secret questions, so that nobody can tell whether anyone was asked (``window``).

While a curtain is down a viewer's picture is the last view they were shown plus the events since. Only those who are
asked in a window see on: they know already that they are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from paiju.core.game import Event, View
from paiju.core.ledger import Entry
from paiju.core.record import AnyTable

Viewer = int | None
Cut = Literal["deal", "window"]


class News(Struct, frozen=True):
    """Something to tell: to these viewers (None: to all), and the state whose views are now shown, if any."""

    events: tuple[Event, ...]
    entries: Sequence[Entry] = ()
    state: Any = None
    only: frozenset[int] | None = None
    without: frozenset[int] = frozenset()

    @property
    def is_for_all(self) -> bool:
        return self.only is None and not self.without

    def is_for(self, viewer: Viewer) -> bool:
        if self.only is not None:
            return viewer in self.only
        return viewer not in self.without


class Segment(Struct, frozen=True):
    """Steps between two cuts."""

    events: tuple[Event, ...]
    entries: Sequence[Entry] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A viewer's picture of the table: a view, and what they were told since."""

    view: View
    events: tuple[Event, ...]
    entries: tuple[Entry, ...]


class LiveTable:
    """A table and its curtain. No clocks here: whoever has them says when the curtain lifts."""

    __slots__ = (
        "_answers",
        "_base",
        "_bases",
        "_cuts",
        "_held",
        "_shown",
        "_shown_entries",
        "asked",
        "asks",
        "curtain",
        "deal",
        "opened",
        "pending",
        "table",
    )

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self._cuts = table.game.openings | table.game.windows
        self.curtain: Cut | None = None
        self.deal = 0
        """How many deals have been shown to their end."""
        self.opened = 0
        """How many windows there have been."""
        self.asked: frozenset[int] = frozenset()
        """Who was asked in the window that is open."""
        self.asks = [0] * table.seats
        self._held: deque[Segment | Cut] = deque()
        self._answers: list[Segment] = []
        """Answers within the window that is open, with others still to come."""
        self._shown: list[Event] = []
        self._shown_entries: Sequence[Entry] = ()
        self._base: Any = table.state
        self._bases: dict[int, tuple[Any, int]] = {}
        """The asked see further than the rest: their own state, and how many of the shown events it has in it."""
        self.pending: frozenset[int] = frozenset()
        """Who is to act in the present state: worked out once, asked for often."""
        self._count_asks(None)

    # -- what is going on -----------------------------------------------------------------------------------

    @property
    def is_resolved(self) -> bool:
        """Whether an open window has been answered by all who were asked."""
        return bool(self._held)

    @property
    def is_shown(self) -> bool:
        """Whether everything has been told."""
        return self.curtain is None

    @property
    def is_over(self) -> bool:
        return self.is_shown and not self.pending

    def is_asked(self, seat: int) -> bool:
        """Whether the seat may act now: it is pending, and has been told so."""
        if seat not in self.pending:
            return False
        if self.curtain is None:
            return True
        return self.curtain == "window" and seat in self.asked and not self.is_resolved

    def picture(self, viewer: Viewer) -> Picture:
        """For whoever comes (back) to the table now."""
        state, start = self._base, 0
        if viewer is not None and viewer in self._bases:
            state, start = self._bases[viewer]
        events = tuple(event for event in self._shown[start:] if event.visible_to(viewer))
        entries = tuple(self._shown_entries)
        return Picture(self.table.game.view(state, viewer), events, entries)

    # -- what happens ---------------------------------------------------------------------------------------

    def submit(self, seat: int, action: Any) -> list[News]:
        """Play an action, or raise; answers with what may be told at once."""
        before = self.pending
        step = self.table.submit(seat, action)
        self._count_asks(seat)
        if self.curtain is None and self._cuts.isdisjoint([event.name for event in step.events]):
            self._caught_up()
            return [News(step.events, step.entries, step.state)]
        if self._is_in_window(before, step.events):
            self._answers.append(Segment(step.events))
        else:
            self._held.extend(self._cut(step.events, step.entries))
        if self.curtain is None:
            return self._show()
        # First or last to answer, a seat hears the same: that it is asked no more. All else waits for the curtain.
        return [News((), only=frozenset({seat}))]

    def lift(self) -> list[News]:
        """The curtain goes up: tell on, to the next cut or to the end."""
        if self.curtain == "deal":
            self.deal += 1
        self.curtain = None
        self.asked = frozenset()
        self._held.extendleft(reversed(self._answers))
        self._answers.clear()
        return self._show()

    def _count_asks(self, actor: int | None) -> None:
        """Questions are numbered per seat: a number that counted others' answers would tell that there were any."""
        before, self.pending = self.pending, self.table.pending
        for seat in self.pending:
            if seat not in before or seat == actor:
                self.asks[seat] += 1

    def _cut(self, events: Sequence[Event], entries: Sequence[Entry]) -> list[Segment | Cut]:
        """A step's events in segments; its payments go with the end of the deal."""
        game = self.table.game
        parts: list[Segment | Cut] = []
        piece: list[Event] = []
        for event in events:
            if event.name in game.openings:
                parts += [Segment(tuple(piece), entries), "deal"]
                piece, entries = [], ()
            piece.append(event)
            if event.name in game.windows:
                parts += [Segment(tuple(piece)), "window"]
                piece = []
        if piece or entries:
            parts.append(Segment(tuple(piece), entries))
        return parts

    def _show(self) -> list[News]:
        """Tell what is held, to the next cut; without one, everybody is told all and sees the present state."""
        told = Segment(())
        while self._held and self.curtain is None:
            part = self._held.popleft()
            if isinstance(part, Segment):
                told = Segment(told.events + part.events, (*told.entries, *part.entries))
            else:
                self.curtain = part
                self.opened += part == "window"
                if part == "window" and self._is_secret():
                    return self._open_window(told)
        if self.curtain is None:
            self._caught_up()
            return [News(told.events, told.entries, self.table.state)]
        self._shown += told.events
        self._shown_entries = (*self._shown_entries, *told.entries)
        return [News(told.events, told.entries)]

    def _is_secret(self) -> bool:
        """Whether what follows the cut is only between the table and those asked."""
        rest = [part for part in self._held if isinstance(part, Segment)]
        return len(rest) == len(self._held) and all(_is_private(part.events) for part in rest)

    def _open_window(self, told: Segment) -> list[News]:
        """Somebody is asked: they see the state, the others the public event alone."""
        self.asked = self.pending
        private = tuple(event for part in self._held if isinstance(part, Segment) for event in part.events)
        self._held.clear()
        self._shown += told.events
        self._shown_entries = (*self._shown_entries, *told.entries)
        for seat in self.asked:
            self._bases[seat] = (self.table.state, len(self._shown))
        return [
            News(told.events + private, told.entries, self.table.state, only=self.asked),
            News(told.events, told.entries, without=self.asked),
        ]

    def _is_in_window(self, before: frozenset[int], events: tuple[Event, ...]) -> bool:
        """Whether a step was one answer of several, with others still to come."""
        waiting = self.pending
        return (
            self.curtain == "window"
            and not self.is_resolved
            and bool(waiting)
            and waiting < before
            and _is_private(events)
        )

    def _caught_up(self) -> None:
        self._base = self.table.state
        if self._shown or self._shown_entries or self._bases:
            self._bases.clear()
            self._shown.clear()
            self._shown_entries = ()


def _is_private(events: Iterable[Event]) -> bool:
    return all(event.to is not None for event in events)
