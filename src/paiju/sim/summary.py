"""What many matches add up to: how often things happen, and what each seat wins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt

from paiju.bots.estimate import Estimate, estimate_sums
from paiju.sim.run import Outcome

MIXED = (".", "tally.")
"""Groups of things that do not exclude each other: a share of them would say nothing."""


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often one thing happened: per deal, and as a share of its group (``row.front`` of ``row.front.pair``).

    Errors are over matches, for the deals of one match are not independent.
    """

    key: str
    group: str
    count: int
    per_deal: Estimate
    share: Estimate | None


@dataclass(frozen=True, slots=True)
class Summary:
    """A simulation in numbers."""

    matches: int
    deals: int
    actions: int
    seats: tuple[Estimate, ...]
    frequencies: tuple[Frequency, ...]


class Tally:
    """Adds up outcomes one by one in whole numbers, so that the result does not depend on their order."""

    def __init__(self, deals_a_match: int) -> None:
        self.deals_a_match = deals_a_match
        self.matches = 0
        self.actions = 0
        self.points: list[int] = []
        self.squares: list[int] = []
        self.counts: Counter[str] = Counter()
        self.count_squares: Counter[str] = Counter()
        self.group_products: Counter[str] = Counter()

    def add(self, outcome: Outcome) -> None:
        if not self.points:
            self.points = [0] * len(outcome.scores)
            self.squares = [0] * len(outcome.scores)
        self.matches += 1
        self.actions += outcome.actions
        for seat, score in enumerate(outcome.scores):
            self.points[seat] += score
            self.squares[seat] += score * score
        groups: Counter[str] = Counter()
        for key, count in outcome.tally.items():
            groups[_group(key)] += count
        for key, count in outcome.tally.items():
            self.counts[key] += count
            self.count_squares[key] += count * count
            self.group_products[key] += count * groups[_group(key)]
        for group, count in groups.items():
            # A group's own sums live beside its members', under its name with a dot.
            self.counts[group + "."] += count
            self.count_squares[group + "."] += count * count

    def summary(self) -> Summary:
        seats = tuple(
            estimate_sums(self.matches, total, squares)
            for total, squares in zip(self.points, self.squares, strict=True)
        )
        keys = sorted(key for key in self.counts if not key.endswith("."))
        deals = self.matches * self.deals_a_match
        return Summary(self.matches, deals, self.actions, seats, tuple(self._frequency(key) for key in keys))

    def _frequency(self, key: str) -> Frequency:
        per_match = estimate_sums(self.matches, self.counts[key], self.count_squares[key])
        error = None if per_match.error is None else per_match.error / self.deals_a_match
        per_deal = Estimate(per_match.mean / self.deals_a_match, error, self.matches)
        return Frequency(key, _group(key), self.counts[key], per_deal, self._share(key))

    def _share(self, key: str) -> Estimate | None:
        """A ratio of sums over matches; its error by linearisation."""
        group = _group(key) + "."
        whole = self.counts[group]
        if group in MIXED or self.counts[key] == whole:
            return None
        ratio = self.counts[key] / whole
        spread = (
            self.count_squares[key] - 2 * ratio * self.group_products[key] + ratio * ratio * self.count_squares[group]
        )
        if self.matches < 2:
            return Estimate(ratio, None, self.matches)
        scale = self.matches / (self.matches - 1)
        return Estimate(ratio, sqrt(max(spread, 0.0) * scale) / whole, self.matches)


def _group(key: str) -> str:
    return key.rpartition(".")[0]
