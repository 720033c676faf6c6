"""Capabilities that a game has or has not: scoring, reading, hints, arranging, counting, learning, a drawing.

Each is an object that hangs on the game, or None. Code that can do without asks whether it is there; where somebody
outside asks for it, the functions at the end of this module answer, or say in words that the game has none.

A capability may be made of code in a layer above the games (bots, analysis, a terminal): then the game names it as
``module:attribute``, as entry points do, and it is imported when it is first used.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from paiju.core.errors import RequestError
from paiju.core.options import Options
from paiju.core.plain import Plain
from paiju.core.texts import Sentence

if TYPE_CHECKING:
    from paiju.core.batch import Batch
    from paiju.core.encoding import Encoding
    from paiju.core.game import AnyGame, Event
    from paiju.core.lessons import Lesson

O_contra = TypeVar("O_contra", bound=Options, contravariant=True)
A = TypeVar("A")

Answer = Callable[[Mapping[str, object]], dict[str, Plain]]
"""From plain JSON to plain JSON."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """算分: hands described from outside are scored (the scoring contract)."""

    score: Answer
    request: Any = dict[str, Any]
    """The form of a request, such as a ``TypedDict``: schemas and clients' types are made from it."""
    answer: Any = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """读牌: what cards form is named while somebody lays them out."""

    question: type[Any]
    """The fields of a request beside ``options`` (:mod:`paiju.core.asking`)."""
    read: Answer


class Hint(Protocol):
    """The answer to a question about a hand; each game has a class of its own."""

    def as_plain(self, lang: str) -> dict[str, Plain]:
        """The choices with their values and reasons, the best one under ``best``."""


@dataclass(frozen=True, slots=True)
class Hints:
    """提示: what the house would do with a hand described from outside, and why."""

    question: type[Any]
    """The hand, as ``hand``, and what else may be told (:mod:`paiju.core.asking`)."""
    adviser: str
    """``module:function``, called with the game, its options and a question; it answers with a :class:`Hint`."""
    form: str | None = None
    """``module:class`` of the form that the answer has."""

    def answer(self, game: AnyGame, options: Options, question: Any) -> Hint:
        found: Hint = imported(self.adviser)(game, options, question)
        return found


@dataclass(frozen=True, slots=True)
class Reason:
    """One of a seat's choices, and what speaks for or against it."""

    action: Any
    name: Sentence
    pieces: tuple[str, ...] = ()
    """What it plays, as the game writes its cards or tiles, row by row."""
    says: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Advising:
    """提示: what the house would do at the table, and why. From a seat's view alone, and always the same for it."""

    adviser: str
    """``module:function``, called with the game and a view; it answers with :class:`Reason`, the house's choice first.

    An empty answer is for questions that need no reasons: the house then says what it would do and nothing else.
    """
    package: str | None = None
    """The package of the sentences' texts, where they are not the game's own."""

    def reasons(self, game: AnyGame, view: Any) -> Sequence[Reason]:
        found: Sequence[Reason] = imported(self.adviser)(game, view)
        return found


class Arrangement(Protocol):
    """The best ways to lay a hand."""

    def as_plain(self, lang: str, top: int = 5) -> dict[str, Plain]:
        """The best one and the first few with their reasons."""


@dataclass(frozen=True, slots=True)
class Arranging:
    """摆牌: the best ways to lay a hand in rows."""

    adviser: str
    """``module:function``, called with the game, the cards and its options; it answers with an :class:`Arrangement`."""
    form: str | None = None
    """``module:class`` of the form that the answer has."""

    def answer(self, game: AnyGame, cards: Sequence[int], options: Options, **how: Any) -> Arrangement:
        """``how`` is the adviser's own: a role, bets, how many deals to look at."""
        found: Arrangement = imported(self.adviser)(game, cards, options, **how)
        return found


class Counting(Generic[O_contra]):
    """统计: numbers that simulations keep. A game that says nothing counts nothing but who dealt."""

    def tally(self, event: Event) -> Iterator[str]:
        """Text keys, such as ``special.dragon``, of what is counted when this event happens."""
        return iter(())

    def dealt(self, options: O_contra, events: Sequence[Event]) -> Iterator[str]:
        """Keys ``dealt.…`` of what is counted in the cards a match deals, whoever plays them."""
        return iter(())

    def exact(self, options: O_contra) -> Mapping[str, Fraction]:
        """Exact frequency per deal of keys of :meth:`dealt`, worked out, where it is known."""
        return {}

    def dealer(self, opening: Event) -> int | None:
        """庄: who deals from an opening event on; by agreement it is told as ``dealer`` or ``banker``."""
        seat: int | None = opening.data.get("dealer", opening.data.get("banker"))
        return seat


class Learning(ABC, Generic[O_contra, A]):
    """学习: how programs that learn see the game, and its whole flow as kernels."""

    @abstractmethod
    def encoding(self, options: O_contra) -> Encoding[A]:
        """Views and actions as numbers."""

    def batch(self, options: O_contra) -> Batch | None:
        """Thousands of tables at once, compiled; None where there are no kernels."""
        return None


@dataclass(frozen=True, slots=True)
class Drawing:
    """画面: how people see the game where more than the generic table is to be had."""

    screen: str | None = None
    """``module:class`` of its screen in a terminal."""
    emblem: Mapping[str, str] = field(default_factory=dict)
    """A few pieces that show which game it is: ``{"cards": "As Ah Ad"}`` or ``{"tiles": "5m 1s 7z"}``."""
    facts: Mapping[str, Plain] = field(default_factory=dict)
    """Numbers of the rules that its table draws with, so that no client has rules of its own."""


def imported(reference: str) -> Any:
    """The object that ``module:attribute`` names."""
    module, _, attribute = reference.partition(":")
    return getattr(import_module(module), attribute)


# -- for those who ask from outside -----------------------------------------------------------------------------


def scoring_of(game: AnyGame) -> Scoring:
    if game.scoring is None:
        raise RequestError("no_score", game=game.id)
    return game.scoring


def reading_of(game: AnyGame) -> Reading:
    if game.reading is None:
        raise RequestError("no_read", game=game.id)
    return game.reading


def lesson_of(game: AnyGame) -> Lesson:
    if game.lesson is None:
        raise RequestError("no_lesson", game=game.id)
    return game.lesson


def hints_of(game: AnyGame) -> Hints:
    if game.hints is None:
        raise RequestError("no_hint", game=game.id)
    return game.hints


def arranging_of(game: AnyGame) -> Arranging:
    if game.arranging is None:
        raise RequestError("no_arrange", game=game.id)
    return game.arranging


def encoding_of(game: AnyGame, options: Options) -> Encoding[Any]:
    if game.learning is None:
        raise RequestError("no_encoding", game=game.id)
    return game.learning.encoding(options)


def find_batch(game: AnyGame, options: Options) -> Batch | None:
    """The game's kernels, or None where it has none."""
    return None if game.learning is None else game.learning.batch(options)


def batch_of(game: AnyGame, options: Options) -> Batch:
    batch = find_batch(game, options)
    if batch is None:
        raise RequestError("no_batch", game=game.id)
    return batch
