"""Games whose rules are functions over rows: one form of the rules, for a table in CPython and for compiled batches.

The thin layer between the contract (:mod:`paiju.core.game`) and the rules: copy the row, let the rules change it and
tell their numbers into a log, hand out a step that puts them into words when somebody reads it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar, cast

from paiju.core.batch import Batch
from paiju.core.capabilities import encoding_of
from paiju.core.chance import key_words
from paiju.core.encoding import Encoding
from paiju.core.game import Event, Game, Step, turned
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
    turning: ClassVar[tuple[str, ...]] = ()
    """Fields of the row that hold a seat's number, such as who deals; below zero is nobody."""

    @abstractmethod
    def room(self, options: O) -> Any:
        """The options and lookup tables as the rules read them, a named tuple; made once for equal options."""

    @abstractmethod
    def begin(self, room: Any, row: Any, key: Sequence[int], log: Log, /) -> None:
        """Set up an empty row and deal for the first time."""

    @abstractmethod
    def play(self, room: Any, row: Any, seat: int, action: A, log: Log, /) -> None:
        """Carry out an action that has been checked."""

    @abstractmethod
    def news(self, options: O, log: Sequence[int]) -> Iterator[Event | Entry]:
        """Events and entries that a log stands for, in the order they happened."""

    @abstractmethod
    def is_asked(self, row: Any, seat: int, /) -> bool:
        """Whether the rules wait for a seat of the table."""

    def pending(self, state: P) -> frozenset[int]:
        return frozenset([seat for seat in range(self.seats(state.options)) if self.is_asked(state.row, seat)])

    def is_pending(self, state: P, seat: int) -> bool:
        return 0 <= seat < self.seats(state.options) and self.is_asked(state.row, seat)

    def scores(self, state: P) -> tuple[int, ...]:
        """By default the field ``score`` of each of the row's ``seats``."""
        return tuple([one.score for one in state.row.seats[: self.seats(state.options)]])

    def rotate(self, state: P, by: int) -> P:
        """By default the row's ``seats`` moved on, and the fields named in :attr:`turning` with them."""
        row, many = state.row.copy(), self.seats(state.options)
        row.seats = [*turned(row.seats[:many], by), *row.seats[many:]]
        for name in self.turning:
            seat = getattr(row, name)
            setattr(row, name, (seat + by) % many if seat >= 0 else seat)
        return self.state_type(state.options, row)

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


class OneChoice(Encoding[A]):
    """The encoding of a game whose every move is one of a few: a choice is a place in the list of all moves.

    A game adds its ``features`` and :meth:`observe`.
    """

    def __init__(self, game: Game[Any, Any, A], moves: Sequence[A]) -> None:
        self.game, self.moves, self.choices = game, tuple(moves), len(moves)
        self._numbers = {move: number for number, move in enumerate(moves)}

    def legal(self, view: Any, chosen: Sequence[int] = ()) -> list[int]:
        return [] if chosen else sorted(self._numbers[move] for move in self.game.choices(view))

    def decode(self, view: Any, chosen: Sequence[int]) -> A | None:
        return self.moves[chosen[0]] if chosen else None

    def spell(self, view: Any, action: A) -> tuple[int, ...]:
        return (self._numbers[action],)

    def name(self, number: int, lang: str) -> str:
        return self.game.texts.action(lang, cast(dict[str, Any], self.game.encode_action(self.moves[number])))


class RowBatch(Batch, is_base=True):
    """A game over rows whose moves are one choice each, ready for batches: the table's row is the batch's own.

    A game adds its ``row``, its kernels (``flow``), ``tallies`` and ``log_size``.
    """

    def __init__(self, game: RowGame[Any, Any, Any], options: Any) -> None:
        self.game, self.options = game, options
        self.encoding = encoding_of(game, options)
        self.seats, self.room = game.seats(options), game.room(options)

    def news(self, log: Sequence[int]) -> tuple[Event, ...]:
        return tuple(told for told in self.game.news(self.options, log) if isinstance(told, Event))
