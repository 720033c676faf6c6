"""期望: what each candidate is expected to win at this table, from the model and from deals of the unseen cards.

Two sources, weighed by how sure each is: the model knows equilibrium play but not which cards are gone; sampled deals
know the cards but are noisy. Compared are differences to the model's favourite, where the noise of a deal cancels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any

from paiju.bots.thirteen.engine import LayingEngine
from paiju.bots.thirteen.opponents import Policy, seat_expectation, seat_policy, stacked
from paiju.bots.thirteen.terms import BANKERS, OTHER_ROLE, Role, Terms, terms_of
from paiju.core.cards import JOKER
from paiju.core.shuffle import Stream
from paiju.families.thirteen.arranging.expect import deal_many, model_best
from paiju.families.thirteen.arranging.front import MOST_SPLITS, Split, split_at
from paiju.families.thirteen.arranging.kernels import pareto
from paiju.families.thirteen.arranging.laying import lay, lay_many, sample_points, seat_banker
from paiju.families.thirteen.model import Rules, Special
from paiju.families.thirteen.rules.play import best_special
from paiju.families.thirteen.table import HAND, NONE, LaidDeal, LaidHand

LEVEL_ERROR = (0.1, 0.1)
GAP_ERROR = (0.02, 0.35)
"""How far off the model's points, and its differences between candidates, are per opponent: so much, and so much of
their own size. Measured against thousands of deals at all three games' tables: which cards are gone is what it misses.
"""
SPECIAL_ERROR = 0.1
"""A declared special wins its points unless another is declared too, so it is known far better than any split."""
SPREAD_DEALS = 4
SHORT_LIST = 24


@dataclass(frozen=True, slots=True)
class Problem:
    """A seat's decision: its cards, the table, its role, and what each opponent's result is multiplied by."""

    rules: Rules
    cards: tuple[int, ...]
    role: Role = "equal"
    stakes: tuple[int, ...] = ()
    """Per opponent; empty means 1 each."""
    drawn: int | None = None
    """The horse that was drawn for this deal, where the table draws one; None while it is not known."""

    @property
    def horse(self) -> int:
        """The card that doubles, -1 if there is none or nobody knows it."""
        return self.rules.room.horse if self.drawn is None else self.drawn


@dataclass(frozen=True, slots=True)
class Candidate:
    """A split, or (``split`` None) declaring the special, with expected points and their standard error.

    ``behind`` is how many points fewer than the favourite it is expected to win, ``behind_error`` how sure that is.
    """

    split: Split | None
    points: float
    error: float
    behind: float
    behind_error: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Candidates, best first, the special the hand forms, and how many splits there were to choose from."""

    candidates: tuple[Candidate, ...]
    special: Special | None
    splits: int
    samples: int

    @property
    def best(self) -> Candidate:
        return self.candidates[0]


@dataclass(slots=True, eq=False)
class Found:
    """The front of a hand with the model's opinion, per opponent."""

    hand: Any
    splits: Any
    count: int
    values: Any
    best: int


def find(terms: Terms, cards: Sequence[int]) -> Found:
    """The exact front and what the model expects of each split."""
    engine, rules = terms.engine, terms.rules
    jokers = sum(card == JOKER for card in cards)
    scratch = engine.scratch(rules.rows, rules.order, HAND - jokers)
    hand = engine.ints(cards)
    count = engine.run(pareto)(hand, 0, scratch.tables, scratch.work, scratch.found)
    splits = scratch.found[: 5 * count].copy()
    seen = seat_expectation(terms, terms.jokers - jokers)
    values = engine.zeros(max(count, 1))
    sweep = float(terms.opponents) if terms.sweeping else 0.0
    best = engine.run(model_best)(splits, count, terms.places, seen.rows, 0, seen.nodes, 0, terms.gun, sweep, values)
    return Found(hand, splits, count, values, best)


def evaluate(
    problem: Problem, engine: LayingEngine, samples: int, chance: Stream, keep: int = SHORT_LIST
) -> Evaluation:
    """Expected points of the best ``keep`` splits and of the special, from the model and ``samples`` deals."""
    rules = problem.rules
    terms = terms_of(rules, problem.role, engine)
    found = find(terms, problem.cards)
    place = best_special(rules.room, problem.cards)
    special = None if place == NONE else rules.specials[place]
    listed = sorted(range(found.count), key=lambda i: (-float(found.values[i]), i))[:keep]
    model = _model_points(problem, terms, found, listed, special)
    mine = _laid(problem, terms, found, listed, special)
    favourite = max(range(len(model)), key=model.__getitem__) if model else 0
    sums = [0.0] * (4 * len(model))
    if samples and len(model) > 1:
        sums = _sampled(problem, terms, mine, len(model), favourite, samples, chance)
    doubt = float(sum(_times(problem)))
    dealt = samples if len(model) > 1 else 0
    level = _level(model, sums, favourite, dealt, doubt, special is not None and favourite == len(listed))
    splits = [split_at(found.hand, found.splits, i, terms.tables.values) for i in listed]
    candidates = [
        _weighed(split, model, level, sums, i, favourite, dealt, doubt)
        for i, split in enumerate([*splits, None][: len(model)])
    ]
    best = max((some.points for some in candidates), default=0.0)
    ranked = sorted(candidates, key=lambda some: -some.points)
    final = tuple(_behind(some, best) for some in ranked)
    return Evaluation(final, special, found.count, dealt)


def _behind(some: Candidate, best: float) -> Candidate:
    return Candidate(some.split, some.points, some.error, best - some.points, some.behind_error)


def _times(problem: Problem) -> list[int]:
    """Multipliers of each opponent's result, as far as we know them before the showdown."""
    room = problem.rules.room
    opponents = 1 if problem.role == "player" else room.seats - 1
    own = room.base * (room.horse_times if problem.horse in problem.cards else 1)
    return [own * stake for stake in (problem.stakes or (1,) * opponents)]


def _model_points(
    problem: Problem, terms: Terms, found: Found, listed: Sequence[int], special: Special | None
) -> list[float]:
    """The model's opinion in points at this table; the special, if there is one, last."""
    rules = problem.rules
    seen = seat_expectation(terms, terms.jokers - problem.cards.count(JOKER))
    scale = float(sum(_times(problem)))
    room = rules.room
    if problem.horse != NONE and problem.horse not in problem.cards:
        scale *= 1 + (room.horse_times - 1) * HAND / (len(room.deck) - HAND)
    loss = seen.special_loss(terms)
    points = [(float(found.values[i]) - loss) * scale for i in listed]
    if special is not None:
        points.append(seen.special_points(terms, rules.specials.index(special)) * scale)
    return points


def _laid(problem: Problem, terms: Terms, found: Found, listed: Sequence[int], special: Special | None) -> Any:
    """The candidates as settlement reads them."""
    engine = terms.engine
    laid = engine.rows(LaidHand, len(listed) + 1)
    write, has_horse = engine.run(lay), int(problem.horse in problem.cards)
    for to, i in enumerate(listed):
        write(found.splits, 5 * i, terms.row_values, NONE, has_horse, laid[to])
    if special is not None:
        write(engine.ints([0, 0, 0]), 0, terms.row_values, terms.rules.specials.index(special), has_horse, laid[-1])
    return laid


def _opponent_policy(terms: Terms, unseen_jokers: int) -> tuple[Policy, list[int]]:
    """The opponents' policy: compiled, each by its own number of jokers; pure, all by ours, which is quick to make."""
    if terms.engine.fast:
        return seat_policy(terms), list(range(terms.jokers + 1))
    seen = seat_expectation(terms, unseen_jokers)
    return stacked(terms.engine, terms, [seen]), [0] * (terms.jokers + 1)


def deal_laid(problem: Problem, terms: Terms, samples: int, chance: Stream) -> Any:
    """Opponents dealt from the unseen cards and laid down, deal by deal."""
    engine, rules, count = terms.engine, problem.rules, terms.opponents
    unseen = list(rules.room.deck)
    for card in problem.cards:
        unseen.remove(card)
    total = samples * count
    hands = engine.ints([0] * (total * HAND))
    state = engine.longs([chance.below(2147483562) + 1, chance.below(2147483398) + 1])
    engine.run(deal_many)(engine.ints(unseen), len(unseen), HAND * count, samples, state, hands)
    form, room = engine.run(best_special), engine.room(rules.room)
    specials = engine.ints([int(form(room, hands[HAND * i : HAND * i + HAND])) for i in range(total)])
    laid = engine.rows(LaidHand, total)
    _lay_all(problem, terms, hands, total, specials, laid)
    return laid


def _lay_all(problem: Problem, terms: Terms, hands: Any, total: int, specials: Any, laid: Any) -> None:
    """Lay the dealt hands down."""
    engine, rules = terms.engine, terms.rules
    theirs = terms_of(rules, OTHER_ROLE[terms.role], engine)
    policy, slots = _opponent_policy(theirs, terms.jokers - problem.cards.count(JOKER))
    plays = (policy.worth, theirs.specials, policy.rows, policy.nodes, engine.ints(slots))
    lay_all = engine.run(lay_many)
    sweep = float(theirs.opponents) if theirs.sweeping else 0.0
    values = engine.zeros(MOST_SPLITS)

    def lay_down(first: int, count: int, naturals: int) -> None:
        scratch = engine.scratch(rules.rows, rules.order, naturals)
        lay_all(
            hands[HAND * first : HAND * (first + count)],
            count,
            specials[first : first + count],
            plays,
            theirs.row_values,
            problem.horse,
            theirs.gun,
            sweep,
            values,
            laid[first : first + count],
            scratch.tables,
            scratch.work,
            scratch.found,
        )

    if engine.fast:
        lay_down(0, total, HAND)
    else:
        for i in range(total):
            lay_down(i, 1, HAND - hands[HAND * i : HAND * i + HAND].count(JOKER))


def _sampled(
    problem: Problem, terms: Terms, mine: Any, candidates: int, favourite: int, samples: int, chance: Stream
) -> Any:
    engine = terms.engine
    laid = deal_laid(problem, terms, samples, chance)
    sums, show = engine.zeros(4 * candidates), engine.rows(LaidDeal, 1)[0]
    stakes = problem.stakes or (1,) * terms.opponents
    bets = (*stakes, 1) if problem.role == "player" else (1, *stakes)
    engine.run(seat_banker)(show, BANKERS[problem.role], engine.ints(bets))
    sample = engine.run(sample_points)
    sample(terms.room, show, mine, candidates, laid, samples, favourite, sums, engine.no_log())
    return sums


def _special_level(model: float, sums: Any, at: int, samples: int) -> tuple[float, float]:
    """The special's points and their error, from its own deals: they hardly vary."""
    spread = SPECIAL_ERROR * abs(model)
    return _combined(model, spread, sums[4 * at], sums[4 * at + 1], samples, spread)


def _level(
    model: Sequence[float], sums: Any, favourite: int, samples: int, doubt: float, is_special: bool
) -> tuple[float, float]:
    """The favourite's points and their error."""
    if not model:
        return 0.0, 0.0
    reference = model[favourite]
    if is_special:
        return _special_level(reference, sums, favourite, samples)
    error = LEVEL_ERROR[0] * doubt + LEVEL_ERROR[1] * abs(reference)
    own = (sums[4 * favourite], sums[4 * favourite + 1])
    return _combined(reference, error, *own, samples, 2 * doubt + abs(reference))


def _weighed(
    split: Split | None,
    model: Sequence[float],
    level: tuple[float, float],
    sums: Any,
    at: int,
    favourite: int,
    samples: int,
    doubt: float,
) -> Candidate:
    """Model and samples together: the favourite's points, and this candidate's difference to it."""
    base, base_error = level
    if at == favourite:
        return Candidate(split, base, base_error, 0.0, 0.0)
    if split is None:
        points, error = _special_level(model[at], sums, at, samples)
        return Candidate(split, points, error, base - points, hypot(base_error, error))
    gap = model[at] - model[favourite]
    prior = GAP_ERROR[0] * doubt + GAP_ERROR[1] * abs(gap)
    gap, gap_error = _combined(gap, prior, sums[4 * at + 2], sums[4 * at + 3], samples, doubt / 2 + abs(gap))
    return Candidate(split, base + gap, hypot(base_error, gap_error), -gap, gap_error)


def _combined(
    prior: float, doubt: float, total: float, squares: float, samples: int, spread: float
) -> tuple[float, float]:
    """Precision-weighted mean of a prior and a sample, and its standard error.

    A few deals that happen to agree prove little: the spread of one deal, as usual at such a table, counts as some of
    the deals when their variance is worked out.
    """
    if samples < 2:
        return prior, doubt
    mean = float(total) / samples
    around = float(squares) - samples * mean * mean
    variance = (max(around, 0.0) + SPREAD_DEALS * spread * spread) / (samples - 1 + SPREAD_DEALS)
    ours, theirs = 1 / doubt**2, samples / variance
    return (prior * ours + mean * theirs) / (ours + theirs), sqrt(1 / (ours + theirs))
