"""The sum of many matches: how often things happen, what each seat and the dealer win, how scores are spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import sqrt

from paiju.bots.estimate import Estimate, estimate_sums
from paiju.sim.digest import add_digests, result_digest, row_digest
from paiju.sim.work import Outcome, Plan

MIXED = ("", "tally", "dealt")
"""Groups of things that do not exclude each other: a share of them would say nothing."""
_MOST_BINS = 1024


@dataclass(frozen=True, slots=True)
class Frequency:
    """Frequency of one thing: per deal, and as a share of its group (``row.front`` of ``row.front.pair``).

    Errors are over matches, for the deals of one match are not independent.
    """

    key: str
    group: str
    count: int
    per_deal: Estimate
    share: Estimate | None


@dataclass(frozen=True, slots=True)
class Spread:
    """Frequencies of scores, in bins ``width`` wide that begin at these scores."""

    width: int
    bins: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """A simulation in numbers.

    ``dealer`` is what dealers win per deal, None in games without. Who wins may deal more often, so where bots differ
    look at ``dealing``: by seat, what it wins per deal when it deals, less what it wins when it does not.
    """

    matches: int
    deals: int
    actions: int
    seats: tuple[Estimate, ...]
    dealer: Estimate | None
    dealing: tuple[Estimate | None, ...]
    dealer_deals: int
    frequencies: tuple[Frequency, ...]
    spreads: tuple[Spread, ...]
    digest: str


class Histogram:
    """Counts scores in bins that grow as needed; what comes out does not depend on the order they came in."""

    def __init__(self) -> None:
        self.width = 1
        self.bins: Counter[int] = Counter()

    def add(self, score: int) -> None:
        self.bins[score // self.width] += 1
        while len(self.bins) > _MOST_BINS:
            self.width *= 2
            wider: Counter[int] = Counter()
            for place, count in self.bins.items():
                wider[place // 2] += count
            self.bins = wider

    def spread(self) -> Spread:
        return Spread(self.width, tuple((place * self.width, count) for place, count in sorted(self.bins.items())))


class Moments:
    """Sums of a few numbers a match has, and of their products: all that means and ratios need, with their errors."""

    def __init__(self, size: int) -> None:
        self.totals = [0] * size
        self.products = [[0] * size for _ in range(size)]

    def add(self, *values: int) -> None:
        for i, value in enumerate(values):
            self.totals[i] += value
            row = self.products[i]
            for j, other in enumerate(values):
                row[j] += value * other

    def error(self, matches: int, weights: Sequence[float]) -> float | None:
        """Error of an estimate that a match moves by its numbers so weighted, which sum to nothing over all matches."""
        if matches < 2:
            return None
        pairs = product(enumerate(weights), repeat=2)
        spread = sum(one * other * self.products[i][j] for (i, one), (j, other) in pairs)
        return sqrt(max(spread, 0.0) * matches / (matches - 1))


def ratio_of(matches: int, sums: Moments) -> Estimate:
    """The first number over the second; its error by linearisation."""
    total, over = sums.totals
    ratio = total / over
    return Estimate(ratio, sums.error(matches, (1 / over, -ratio / over)), matches)


def gap_of(matches: int, sums: Moments) -> Estimate | None:
    """The first over the second less the third over the fourth; None where one of them is over nothing."""
    one, over_one, two, over_two = sums.totals
    if not over_one or not over_two:
        return None
    first, second = one / over_one, two / over_two
    weights = (1 / over_one, -first / over_one, -1 / over_two, second / over_two)
    return Estimate(first - second, sums.error(matches, weights), matches)


class Tally:
    """Adds up outcomes one by one in whole numbers, so that the result does not depend on their order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.matches = self.deals = self.actions = self.digest = 0
        self.played = 0
        """How many of the matches were played now, not found."""
        seats = len(plan.bots)
        self.points = [0] * seats
        self.squares = [0] * seats
        self.histograms = [Histogram() for _ in range(seats)]
        self.dealer = Moments(2)
        self.dealing = [Moments(4) for _ in range(seats)]
        self.counts: Counter[str] = Counter()
        self.count_squares: Counter[str] = Counter()
        self.group_products: Counter[str] = Counter()

    def add_all(self, outcomes: Iterable[Outcome]) -> None:
        for outcome in outcomes:
            self.add(outcome)

    def add(self, outcome: Outcome) -> None:
        self.matches += 1
        self.deals += outcome.deals
        self.actions += outcome.actions
        self.digest = add_digests(self.digest, row_digest(outcome))
        if any(outcome.dealer_deals):
            self._add_dealers(outcome)
        for seat, score in enumerate(outcome.scores):
            self.points[seat] += score
            self.squares[seat] += score * score
            self.histograms[seat].add(score)
        groups: dict[str, int] = {}
        for key, count in outcome.tally.items():
            group = _group(key)
            groups[group] = groups.get(group, 0) + count
        for key, count in outcome.tally.items():
            self.counts[key] += count
            self.count_squares[key] += count * count
            self.group_products[key] += count * groups[_group(key)]
        for group, count in groups.items():
            # A group's own sums live beside its members', under its name with a dot.
            self.counts[group + "."] += count
            self.count_squares[group + "."] += count * count

    def _add_dealers(self, outcome: Outcome) -> None:
        deals = sum(outcome.dealer_deals)
        self.dealer.add(sum(outcome.dealer_points), deals)
        for seat, (dealt, points) in enumerate(zip(outcome.dealer_deals, outcome.dealer_points, strict=True)):
            self.dealing[seat].add(points, dealt, outcome.scores[seat] - points, deals - dealt)

    def summary(self) -> Summary:
        seats = tuple(
            estimate_sums(self.matches, total, squares)
            for total, squares in zip(self.points, self.squares, strict=True)
        )
        keys = sorted(key for key in self.counts if not key.endswith("."))
        return Summary(
            matches=self.matches,
            deals=self.deals,
            actions=self.actions,
            seats=seats,
            dealer=ratio_of(self.matches, self.dealer) if self.dealer.totals[1] else None,
            dealing=tuple(gap_of(self.matches, sums) for sums in self.dealing),
            dealer_deals=self.dealer.totals[1],
            frequencies=tuple(self._frequency(key) for key in keys),
            spreads=tuple(histogram.spread() for histogram in self.histograms),
            digest=result_digest(self.plan.digest(), self.digest),
        )

    def _frequency(self, key: str) -> Frequency:
        per_match = estimate_sums(self.matches, self.counts[key], self.count_squares[key])
        # Every match of a plan has the same number of deals.
        deals = self.deals / self.matches
        error = None if per_match.error is None else per_match.error / deals
        per_deal = Estimate(per_match.mean / deals, error, self.matches)
        return Frequency(key, _group(key), self.counts[key], per_deal, self._share(key))

    def _share(self, key: str) -> Estimate | None:
        group = _group(key) + "."
        whole = self.counts[group]
        if group.partition(".")[0] in MIXED or self.counts[key] == whole:
            return None
        sums = Moments(2)
        sums.totals = [self.counts[key], whole]
        mixed = self.group_products[key]
        sums.products = [[self.count_squares[key], mixed], [mixed, self.count_squares[group]]]
        return ratio_of(self.matches, sums)


@lru_cache(maxsize=4096)
def _group(key: str) -> str:
    return key.rpartition(".")[0]
