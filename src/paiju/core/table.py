"""One match in progress: the state and the log of how it came about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from paiju.core.game import Event, Game, Step, View
from paiju.core.ledger import Entry
from paiju.core.options import Options
from paiju.core.shuffle import Seed

O = TypeVar("O", bound=Options)  # noqa: E741 - options, as in Game[O, S, A]
S = TypeVar("S")
A = TypeVar("A")


class Table(Generic[O, S, A]):
    """Drives a game and keeps actions, events and ledger; a refused action leaves everything as it was.

    Without ``keeps_history`` it keeps the current state alone: a server with thousands of long matches has their
    actions, from which everything else follows, in its own log.
    """

    def __init__(
        self, game: Game[O, S, A], options: O, seed: Seed, players: tuple[str, ...] = (), keeps_history: bool = True
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.players = players
        self.keeps_history = keeps_history
        self.actions: list[tuple[int, A]] = []
        self._events: list[Event] = []
        self._entries: list[Entry] = []
        self._unread: list[Iterable[Event | Entry]] = []
        self.state = self._take(game.start(options, seed.key()))

    def __copy__(self) -> Table[O, S, A]:
        """A table in the same situation, to go on with apart from this one."""
        made: Table[O, S, A] = object.__new__(type(self))
        logs = {"actions": self.actions[:], "_events": self.events[:], "_entries": self.entries[:], "_unread": []}
        made.__dict__.update(self.__dict__, **logs)
        return made

    def _take(self, step: Step[S]) -> S:
        if self.keeps_history:
            self._unread.append(step.news)
        return step.state

    def _read(self) -> None:
        for news in self._unread:
            for item in news:
                if isinstance(item, Event):
                    self._events.append(item)
                else:
                    self._entries.append(item)
        self._unread.clear()

    @property
    def events(self) -> list[Event]:
        """Events so far, in order; decoded now, where nobody has read them yet."""
        self._read()
        return self._events

    @property
    def entries(self) -> list[Entry]:
        """The ledger so far."""
        self._read()
        return self._entries

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.game.seats(self.options)

    @property
    def pending(self) -> frozenset[int]:
        """The seats that have yet to act; none when the match is over."""
        return self.game.pending(self.state)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.game.over(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points won so far, per seat; they sum to zero."""
        return self.game.scores(self.state)

    def view(self, seat: int | None) -> View:
        """A seat's knowledge at this moment; None is a spectator."""
        return self.game.view(self.state, seat)

    def choices(self, seat: int) -> Iterator[A]:
        """Every legal action of a seat now, lazily: there may be tens of thousands; none if it has nothing to do."""
        return self.game.actions(self.state, seat)

    def submit(self, seat: int, action: A) -> Step[S]:
        """Play one action, or raise :class:`~paiju.core.errors.IllegalAction`."""
        step = self.game.submit(self.state, seat, action)
        if self.keeps_history:
            self.actions.append((seat, action))
        self.state = self._take(step)
        return step

    def seen_by(self, seat: int | None) -> list[Event]:
        """The events this seat was told, in order."""
        return [event for event in self.events if event.visible_to(seat)]
