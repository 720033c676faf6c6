"""Lessons: a first match at a real table, with a deal chosen beforehand and a coach's words beside it.

A game that has one keeps it in ``lesson.toml`` beside its rulebook. The deal is that of a named seed, which was
searched for (``research/lessons.py``); the others play the moves written down as long as those are legal; the engine
referees all of it, so a lesson can promise nothing that the rules would not do.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from paiju.core.errors import OptionError, PaijuError
from paiju.core.options import Options, parse_options
from paiju.core.plain import from_plain
from paiju.core.presets import Words
from paiju.core.shuffle import Seed

if TYPE_CHECKING:
    from paiju.core.game import AnyGame

FILE = "lesson.toml"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: the coach's words, and what the learner is to do: one of ``do``, or nothing but read on."""

    text: Words
    why: Words | None
    point: tuple[str, ...]
    """Parts of the table to point at, by the names its drawing has for them."""
    pieces: str
    """Cards or tiles of the learner's hand to point at."""
    into: str
    """The part of the table that those are to be put in; where they are, the coach goes on by itself."""
    do: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A seed, the moves of the others, and the steps."""

    game: str
    title: Words
    seed: str
    seat: int
    """The learner's."""
    options: Options
    others: Mapping[int, tuple[Any, ...]]
    """The moves of each other seat, in their order."""
    steps: tuple[LessonStep, ...]

    @property
    def wanted(self) -> tuple[tuple[Any, ...], ...]:
        """Moves that the learner is asked to make, one after another."""
        return tuple(step.do for step in self.steps if step.do)

    @property
    def deal(self) -> Seed:
        """The seed of its deal: no secret, as everybody's lesson has it, and no other table's."""
        return Seed.named(self.seed)

    def next_move(self, seat: int, played: Iterable[Any]) -> Any | None:
        """The move that another seat is to make next, after those it has made; None when all are made."""
        script, at = self.others.get(seat, ()), 0
        for action in played:
            at += at < len(script) and action == script[at]
        return script[at] if at < len(script) else None

    def follow(self, done: Sequence[Any]) -> tuple[int, bool]:
        """Number of wanted moves the learner has made, and whether another was made instead of the next one."""
        pairs = zip(self.wanted, done, strict=False)
        right = next((at for at, (wanted, action) in enumerate(pairs) if action not in wanted), None)
        return (min(len(done), len(self.wanted)), False) if right is None else (right, True)


@dataclass(frozen=True, slots=True)
class _StepData:
    """A step as the file has it; a key that is not a field here is an error on load."""

    text: Words
    why: Words | None = None
    point: tuple[str, ...] = ()
    pieces: str = ""
    into: str = ""
    do: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class _LessonData:
    title: Words
    seed: str
    step: tuple[_StepData, ...]
    seat: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    others: dict[str, tuple[dict[str, Any], ...]] = field(default_factory=dict)


def load_lesson(game: AnyGame) -> Lesson | None:
    """The lesson of a game, from its package; None where there is no such file."""
    return _loaded(game)


@cache
def _loaded(game: AnyGame) -> Lesson | None:
    file = files(game.package).joinpath(FILE)
    return parse_lesson(game, file.read_text("utf-8")) if file.is_file() else None


def parse_lesson(game: AnyGame, text: str) -> Lesson:
    """A lesson as the file spells it, its options, seats and moves read as the game reads them."""
    try:
        data: _LessonData = from_plain(_LessonData, tomllib.loads(text), f"{game.id}/{FILE}")
        options: Options = parse_options(game.options_type, data.options)
        others = {int(seat): _moves(game, moves) for seat, moves in data.others.items()}
        steps = tuple([_step(game, one) for one in data.step])
    except (PaijuError, ValueError) as error:
        why = error.message("en") if isinstance(error, PaijuError) else str(error)
        raise OptionError("bad_lesson", game=game.id, why=why) from error
    seats = game.seats(options)
    if data.seat not in range(seats) or not set(others) <= {*range(seats)} - {data.seat}:
        raise OptionError("bad_lesson", game=game.id, why=f"seats are 0 to {seats - 1}, the learner's is {data.seat}")
    return Lesson(game.id, data.title, data.seed, data.seat, options, MappingProxyType(others), steps)


def _step(game: AnyGame, one: _StepData) -> LessonStep:
    return LessonStep(one.text, one.why, one.point, one.pieces, one.into, _moves(game, one.do))


def _moves(game: AnyGame, moves: Iterable[Mapping[str, Any]]) -> tuple[Any, ...]:
    return tuple(game.decode_action(dict(move)) for move in moves)
