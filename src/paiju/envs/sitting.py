"""One match at the table engine, played by the numbered choices of its encoding."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping, Sequence
from copy import copy
from math import isfinite
from numbers import Real
from typing import Any

from paiju.core.capabilities import encoding_of
from paiju.core.encoding import Encoding
from paiju.core.errors import IllegalAction, RequestError
from paiju.core.game import AnyGame, View
from paiju.core.options import Options, parse_options
from paiju.core.record import AnyTable
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.registry import get_game

ON_ILLEGAL = ("terminate", "error", "random")
"""An illegal choice leads to a penalty and the end of the match, to an error, or to a penalty and a random choice."""
MOST_SEED = (1 << 63) - 1


class Sitting:
    """A table with what each seat has picked of its move so far."""

    def __init__(self, game: AnyGame, options: Options, encoding: Encoding[Any], seed: Seed) -> None:
        self.encoding = encoding
        self.table: AnyTable = Table(game, options, seed)
        self.round = 0
        """Goes up when the table moves on: what a seat had begun to pick is then about something that is over."""
        self._chosen: dict[int, list[int]] = {}
        self._views: dict[int, View] = {}
        self._legal: dict[int, list[int]] = {}
        self._told = [0] * self.table.seats

    def copy(self) -> Sitting:
        """A sitting to go on with apart from this one; states and views never change and are shared."""
        made = object.__new__(Sitting)
        made.__dict__.update(self.__dict__)
        made.table = copy(self.table)
        made._chosen = {seat: numbers[:] for seat, numbers in self._chosen.items()}
        made._views, made._legal, made._told = dict(self._views), dict(self._legal), self._told[:]
        return made

    @property
    def turn(self) -> int | None:
        """The lowest seat that has something to decide; None when the match is over."""
        return min(self.table.pending, default=None)

    def view(self, seat: int) -> View:
        if seat not in self._views:
            self._views[seat] = self.table.view(seat)
        return self._views[seat]

    def observe(self, seat: int) -> list[int]:
        return self.encoding.observe(self.view(seat), self._chosen.get(seat, ()))

    def legal(self, seat: int) -> list[int]:
        if seat not in self.table.pending:
            return []
        if seat not in self._legal:
            self._legal[seat] = self.encoding.legal(self.view(seat), self._chosen.get(seat, ()))
        return self._legal[seat]

    def choose(self, seat: int, number: int) -> None:
        """Take a choice if it is legal."""
        legal = self.legal(seat)
        if number not in legal:
            raise IllegalAction("illegal_choice", seat=seat, number=number, legal=legal[:20])
        self.take(seat, number)

    def take(self, seat: int, number: int) -> None:
        """Take a choice that has been found legal; with the last one of a move the move is played."""
        chosen = self._chosen.setdefault(seat, [])
        chosen.append(number)
        self._legal.pop(seat, None)
        action = self.encoding.decode(self.view(seat), chosen)
        if action is not None:
            self.submit(seat, action)

    def submit(self, seat: int, action: Any) -> None:
        """Play a whole move."""
        others = self.table.pending - {seat}
        step = self.table.submit(seat, action)
        self._views.clear()
        self._legal.clear()
        self._chosen.pop(seat, None)
        opened = any(event.name in self.table.game.openings for event in step.events)
        if self.table.pending != others or step.entries or opened:
            self._chosen.clear()
            self.round += 1

    def news(self, seat: int, lang: str) -> list[str]:
        """News in words: what the seat has heard since it last asked."""
        table = self.table
        fresh, self._told[seat] = table.events[self._told[seat] :], len(table.events)
        texts = table.game.texts
        return [
            texts.text(lang, f"event.{event.name}", **event.data)
            for event in fresh
            if event.visible_to(seat) and texts.get(lang, f"event.{event.name}") is not None
        ]


class Dealer:
    """Deals one match after the other: match i of seed s has the seed named ``s/0/i``, as in environment 0 of many."""

    def __init__(self, game: str | AnyGame, options: Mapping[str, object]) -> None:
        self.game = get_game(game) if isinstance(game, str) else game
        self.options: Options = parse_options(self.game.options_type, options)
        self.encoding = encoding_of(self.game, self.options)
        self.seats = self.game.seats(self.options)
        self.seed: int | None = None
        self.match = 0

    def deal(self, seed: int | None) -> Sitting:
        """A new match: the first of a given seed, else the next one of the last seed."""
        if seed is None and self.seed is not None:
            self.match += 1
        else:
            self.seed, self.match = checked_seed(seed), 0
        return Sitting(self.game, self.options, self.encoding, self.name())

    def name(self) -> Seed:
        return Seed.named(f"{self.seed}/0/{self.match}")


def checked_seed(seed: int | None) -> int:
    """A seed as given, or any where none is."""
    if seed is None:
        return secrets.randbelow(1 << 31)
    try:
        number = operator.index(seed)
    except TypeError:
        number = -1
    if not 0 <= number <= MOST_SEED:
        raise RequestError("bad_env_seed", value=repr(seed)[:40], most=MOST_SEED)
    return number


def checked_choice(value: Any) -> int:
    """A choice as a plain number, whatever kind of whole number it came as."""
    try:
        return operator.index(value)
    except TypeError:
        raise RequestError("bad_choice", value=repr(value)[:40]) from None


def checked_setting(setting: str, value: Any, allowed: Sequence[Any]) -> None:
    """Refuse a setting that is not one of a few."""
    if value not in allowed:
        raise RequestError("bad_setting", setting=setting, value=repr(value)[:40], allowed=tuple(map(repr, allowed)))


def checked_penalty(value: Any) -> float:
    """The penalty of an illegal choice, as a number that rewards can take."""
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        raise RequestError("bad_setting", setting="penalty", value=repr(value)[:40], allowed="-∞ < … < ∞")
    return float(value)
