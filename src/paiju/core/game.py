"""The contract between a game and everything that plays, shows, records or measures it.

A table is a pure function of (game, options, seed, actions). There is no current player: a state says who is
*pending*; each pending seat submits, in any order; the game moves on when enough have. Who is pending may itself
be a secret (who could claim a tile), so players learn it only of themselves, through their view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from paiju.core.capabilities import Advising, Arranging, Counting, Drawing, Hints, Learning, Reading, Scoring
from paiju.core.errors import IllegalAction, RecordError, Refusal
from paiju.core.ledger import Entry
from paiju.core.lessons import Lesson, load_lesson
from paiju.core.options import Options, describe
from paiju.core.pictures import Pictures, pictures_of
from paiju.core.plain import Plain, from_plain, to_plain
from paiju.core.presets import Presets, load_presets
from paiju.core.rules import Rulebook, load_rulebook
from paiju.core.shuffle import Stream
from paiju.core.texts import Sentence, Texts

O = TypeVar("O", bound=Options)  # noqa: E741 - options, as in Game[O, S, A]
S = TypeVar("S")
A = TypeVar("A")
T = TypeVar("T")
S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. ``to`` is the only seat that may see it; None is everybody, spectators too."""

    name: str
    data: dict[str, Any] = field(default_factory=dict)
    to: int | None = None

    def visible_to(self, seat: int | None) -> bool:
        return self.to is None or self.to == seat


@dataclass(frozen=True)
class Step(Generic[S_co]):
    """The new state that a submission led to, and the news of it: events, and the money that moved.

    ``news`` is read only when somebody asks for events or entries, so it may decode them from a log (games over rows
    do): bots that try moves out and tables in training never pay for words. It must tell the same each time.
    """

    state: S_co
    news: Iterable[Event | Entry] = ()

    @cached_property
    def events(self) -> tuple[Event, ...]:
        return tuple([item for item in self._read if isinstance(item, Event)])

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        return tuple([item for item in self._read if isinstance(item, Entry)])

    @cached_property
    def _read(self) -> tuple[Event | Entry, ...]:
        return tuple(self.news)


def turned(items: Sequence[T], by: int) -> tuple[T, ...]:
    """Per-seat values after everybody moved ``by`` seats on."""
    cut = -by % len(items) if items else 0
    return (*items[cut:], *items[:cut])


class View(Protocol):
    """The knowledge of one seat (or, with ``seat`` None, of a spectator). Games add to it; it has a plain form."""

    @property
    def seat(self) -> int | None: ...
    @property
    def to_act(self) -> bool: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def over(self) -> bool: ...


class Game(ABC, Generic[O, S, A]):
    """One game. Instances are stateless and shared; everything that changes is in the state."""

    id: ClassVar[str]
    zh: ClassVar[str]
    en: ClassVar[str]
    prefix: ClassVar[str]
    """Two letters that open the game's own rule ids."""
    table: ClassVar[str]
    """The kind of table that draws it in a browser; a kind nobody has drawn gets the generic table."""
    rules_version: ClassVar[int]
    """The version that new matches are played by: raised when play or a score changes, stored in every record."""
    options_type: type[O]
    action_type: Any
    """The action class, or a union of tagged ones."""
    state_type: type[S]
    package: ClassVar[str]
    """Where ``rulebook.md``, ``lang/`` and, if it has any, ``presets.toml`` are."""
    openings: ClassVar[frozenset[str]] = frozenset({"deal_started", "hand_started", "round_started"})
    """Events that open a deal: before them, people want to look at the one that is over."""
    windows: ClassVar[frozenset[str]] = frozenset()
    """Public events after which some seats may be asked in secret: a live table waits, anybody asked or not."""
    event_types: ClassVar[Mapping[str, Any]] = {}
    """The data of its events by name, each a ``TypedDict``: clients' types are made from them."""
    clock: ClassVar[int] = 45
    """Seconds a decision, where a room does not say otherwise."""
    unit: ClassVar[Literal["point", "coin"]] = "point"
    """The unit of scores: ``point`` or ``coin``."""
    texts: Texts

    # -- capabilities: what the game offers beside its rules, or None -----------------------------------------

    scoring: Scoring | None = None
    reading: Reading | None = None
    hints: Hints | None = None
    advising: Advising | None = None
    arranging: Arranging | None = None
    counting: Counting[O] = Counting()
    learning: Learning[O, A] | None = None
    drawing: Drawing = Drawing()

    # -- play ---------------------------------------------------------------------------------------------

    @abstractmethod
    def seats(self, options: O) -> int:
        """Number of seats at a table with these options."""

    @abstractmethod
    def start(self, options: O, key: str) -> Step[S]:
        """The first state; ``key`` (from :meth:`Seed.key <paiju.core.shuffle.Seed.key>`) is its only chance."""

    @abstractmethod
    def pending(self, state: S) -> frozenset[int]:
        """The seats that have yet to submit; empty when the match is over."""

    def is_pending(self, state: S, seat: int) -> bool:
        """Whether a seat has yet to submit; games that know it of one seat more quickly than of all override this."""
        return seat in self.pending(state)

    @abstractmethod
    def refuse(self, state: S, seat: int, action: A) -> Refusal | None:
        """The reason why the rules refuse this action of a pending seat; None when they do not."""

    @abstractmethod
    def apply(self, state: S, seat: int, action: A) -> Step[S]:
        """Carry out an action that has been checked."""

    @abstractmethod
    def choices(self, view: Any) -> Iterator[A]:
        """Every legal action of the view's seat, lazily: there may be tens of thousands.

        From the view alone: what is legal for a seat must depend on nothing it cannot see.
        """

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """The knowledge of a seat, or of a spectator, at this moment."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """Points won so far in the match, per seat; they sum to zero."""

    @abstractmethod
    def redeal(self, state: S, seat: int | None, chance: Stream) -> S:
        """The situation with every card the seat cannot see dealt anew.

        The leak law compares views before and after; a spectator sees no hand at all.
        """

    @abstractmethod
    def rotate(self, state: S, by: int) -> S:
        """The situation with every seat moved ``by`` places on, for the law that no seat is special."""

    def actions(self, state: S, seat: int) -> Iterator[A]:
        """Every legal action of a seat in a state, lazily."""
        return self.choices(self.view(state, seat)) if seat in self.pending(state) else iter(())

    def sample(self, view: Any, chance: Stream) -> A:
        """Some legal action, each equally likely; games with many choices override this with something quicker."""
        chosen: A | None = None
        for count, action in enumerate(self.choices(view), 1):
            if chance.below(count) == 0:
                chosen = action
        if chosen is None:
            raise IllegalAction("not_pending", seat=view.seat)
        return chosen

    def decline(self, view: Any) -> A | None:
        """The action that silence stands for in a claim window, such as 过; None where silence is no answer."""
        return None

    def as_of(self, version: int) -> Game[O, S, A]:
        """This game by a version of its rules: a match goes on, and its record is checked, by those it began under.

        A game whose rules changed overrides this and hands out itself as it was; any other version is refused.
        """
        if version != self.rules_version:
            raise RecordError("record_rules", game=self.id, found=version, known=self.rules_version)
        return self

    # -- the one gate -------------------------------------------------------------------------------------

    def check(self, state: S, seat: int, action: A) -> Refusal | None:
        """The reason why not, as a value; the same words that :meth:`submit` refuses with."""
        if not self.is_pending(state, seat):
            return Refusal("match_over") if self.over(state) else Refusal("not_pending", detail={"seat": seat})
        return self.refuse(state, seat, action)

    def submit(self, state: S, seat: int, action: A) -> Step[S]:
        refusal = self.check(state, seat, action)
        if refusal is not None:
            raise IllegalAction.of(refusal)
        return self.apply(state, seat, action)

    def over(self, state: S) -> bool:
        return not self.pending(state)

    # -- text forms ---------------------------------------------------------------------------------------

    def encode_action(self, action: A) -> Plain:
        return to_plain(action)

    def decode_action(self, value: object) -> A:
        """An action from JSON, or :class:`~paiju.core.errors.NotationError`."""
        action: A = from_plain(self.action_type, value, "action")
        return action

    @property
    def rulebook(self) -> Rulebook:
        return load_rulebook(self.package)

    @property
    def presets(self) -> Presets:
        """Named sets of option values, ``text`` first; a game without ``presets.toml`` has no other."""
        return load_presets(self.id, self.package, self.options_type)

    @property
    def lesson(self) -> Lesson | None:
        """A first match with a coach; a game without ``lesson.toml`` has none."""
        return load_lesson(self)

    @property
    def pictures(self) -> Pictures:
        """Pictures of its rules and words; a game without ``pictures.toml`` has none."""
        return pictures_of(self)

    def sentence(self, entry: Entry) -> Sentence | None:
        """The sentence of a ledger entry; None where the title of its rulebook line says it."""
        return None

    def explain(self, entry: Entry, lang: str) -> str:
        """A ledger entry in words."""
        said = self.sentence(entry)
        return self.rulebook[entry.rule].title(lang) if said is None else self.texts.say(lang, said)

    def seat_counts(self) -> tuple[int, ...]:
        """Possible numbers of players: what its option ``players`` allows, else its only number."""
        info = next((info for info in describe(self.options_type) if info.name == "players"), None)
        if info is None:
            return (self.seats(self.options_type()),)
        if info.choices is not None:
            return tuple(sorted(info.choices))
        return tuple(range(info.low or 0, (info.high or 0) + 1))

    def name(self, lang: str) -> str:
        return self.zh if lang == "zh" else self.en


AnyGame = Game[Any, Any, Any]


class Bot(Protocol):
    """A player: it gets a view, never the state, and a stream of its own for its coin tosses."""

    def act(self, view: Any, chance: Stream) -> Any: ...
