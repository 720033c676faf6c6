"""Games whose rules are functions over rows: one form of the rules, for a table in CPython and for compiled batches.

The thin layer between the contract (:mod:`paiju.core.game`) and the rules: copy the row, let the rules change it and
tell their numbers into a log, hand out a step that puts them into words when somebody reads it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from paiju.core.chance import key_words
from paiju.core.game import Event, Game, Step
from paiju.core.kernel import Log
from paiju.core.ledger import Entry
from paiju.core.options import Options
from paiju.core.row import Row

O = TypeVar("O", bound=Options)  # noqa: E741 - options, as in Game[O, S, A]
R = TypeVar("R", bound=Row)
P = TypeVar("P", bound="Position[Any, Any]")
A = TypeVar("A")


@dataclass(slots=True)
class Position(Generic[O, R]):
    """A state: the table's options and its row. Nobody changes a row that has been handed out."""

    options: O
    row: R


class RowGame(Game[O, P, A]):
    """A game over rows. The rules proper are kernels; these methods only call them."""

    row_type: type[Row]

    @abstractmethod
    def room(self, options: O) -> Any:
        """The options and lookup tables as the rules read them, a named tuple; made once for equal options."""

    @abstractmethod
    def begin(self, room: Any, row: Any, key: Sequence[int], log: Log) -> None:
        """Set up an empty row and deal for the first time."""

    @abstractmethod
    def play(self, room: Any, row: Any, seat: int, action: A, log: Log) -> None:
        """Carry out an action that has been checked."""

    @abstractmethod
    def news(self, options: O, log: Sequence[int]) -> Iterator[Event | Entry]:
        """Events and entries that a log stands for, in the order they happened."""

    def start(self, options: O, key: str) -> Step[P]:
        row, log = self.row_type(), list[int]()
        self.begin(self.room(options), row, key_words(key), log)
        return self._step(options, row, log)

    def apply(self, state: P, seat: int, action: A) -> Step[P]:
        row, log = state.row.copy(), list[int]()
        self.play(self.room(state.options), row, seat, action, log)
        return self._step(state.options, row, log)

    def _step(self, options: O, row: Row, log: list[int]) -> Step[P]:
        return Step(self.state_type(options, row), LogNews(self, options, log))


@dataclass(slots=True)
class LogNews:
    """The log of a step, decoded each time somebody reads it. It holds no state, so a table may keep it."""

    game: RowGame[Any, Any, Any]
    options: Options
    log: Sequence[int]

    def __iter__(self) -> Iterator[Event | Entry]:
        return self.game.news(self.options, self.log)
