"""A table for programs that learn: numbered choices and a fixed row of whole numbers, made from a view alone.

A move may take several choices (a hand of thirteen cards is laid row by row), so that the numbers stay few and every
legal move of the game can still be spelled.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Feature:
    """A named stretch of the observation: how many numbers, between what bounds, what they say in both languages."""

    name: str
    size: int
    low: int
    high: int
    zh: str
    en: str


class Encoding(ABC, Generic[A]):
    """Observations and choices of one game under one set of options. Seats are counted from the observer on."""

    features: tuple[Feature, ...]
    choices: int
    """Numbers 0 … choices-1 are all choices there are, whatever is legal now."""

    @abstractmethod
    def observe(self, view: Any, chosen: Sequence[int] = ()) -> list[int]:
        """The features of a seat's view, one after the other; ``chosen`` is what it has picked of its move so far."""

    @abstractmethod
    def legal(self, view: Any, chosen: Sequence[int] = ()) -> list[int]:
        """The numbers it may pick next, ascending; none when it has nothing to do."""

    @abstractmethod
    def decode(self, view: Any, chosen: Sequence[int]) -> A | None:
        """The move that legal choices spell, or None while more are due."""

    @abstractmethod
    def spell(self, view: Any, action: A) -> tuple[int, ...]:
        """The choices that :meth:`decode` turns into this legal move (or one equal to it)."""

    @abstractmethod
    def name(self, number: int, lang: str) -> str:
        """A choice in words."""

    @cached_property
    def width(self) -> int:
        """Number of numbers in an observation."""
        return sum(feature.size for feature in self.features)

    @cached_property
    def dtype(self) -> str:
        """The smallest type of array that holds every feature."""
        most = max(max(one.high, -1 - one.low) for one in self.features)
        return "int8" if most < 1 << 7 else "int16" if most < 1 << 15 else "int32"

    def spans(self) -> Iterator[tuple[Feature, slice]]:
        """Each feature and where it is in an observation."""
        at = 0
        for feature in self.features:
            yield feature, slice(at, at + feature.size)
            at += feature.size
