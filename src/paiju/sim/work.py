"""Work and its results, in plain values that travel between processes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from paiju.core.plain import Plain


@dataclass(frozen=True, slots=True)
class Plan:
    """The matches of a simulation, however many; ``record`` says how much is written down.

    ``kernels`` says that every seat plays by the game's kernels, which do not differ compiled or not.
    """

    game: str
    rules_version: int
    options: dict[str, Any]
    seed: str
    bots: tuple[str, ...]
    record: str = "none"
    kernels: bool = False

    def plain(self) -> dict[str, Plain]:
        """The fields that decide every result; a record is only a by-product."""
        return {
            "game": self.game,
            "rules_version": self.rules_version,
            "options": self.options,
            "bots": list(self.bots),
            "seed": self.seed,
        }

    def digest(self) -> str:
        return sha256(json.dumps(self.plain(), sort_keys=True, ensure_ascii=False).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Slice:
    """Neighbouring matches of a plan, the work of one worker; ``threads`` are for kernels.

    ``compiled`` bots are played compiled or not at all: elsewhere they may not be compiled yet.
    """

    plan: Plan
    start: int
    stop: int
    threads: int = 1
    compiled: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a match; ``line`` is its record where one is wanted.

    By seat, ``dealer_deals`` is how many deals it dealt, ``dealer_points`` what it won in those; all zero without one.
    """

    index: int
    scores: tuple[int, ...]
    deals: int
    actions: int
    dealer_deals: tuple[int, ...]
    dealer_points: tuple[int, ...]
    tally: dict[str, int]
    line: str | None = None
