"""Measure how opponents lay their cards: every hand answers best to all the others, round after round.

``python -m research.thirteen.calibrate [KEY …]`` rewrites the data files (needs numba; some minutes for all).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from paiju.bots.thirteen import opponents
from paiju.bots.thirteen.engine import LayingEngine, fast_engine
from paiju.bots.thirteen.opponents import (
    Expectation,
    Opponents,
    Stratum,
    expectation,
    joker_chances,
    table_key,
)
from paiju.bots.thirteen.terms import Terms, terms_of
from paiju.core.cards import JOKER
from paiju.families.thirteen.arranging.expect import CELLS, deal
from paiju.families.thirteen.hands import best_special
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.rules.rows import TYPE_SHIFT, RowType
from paiju.families.thirteen.table import HAND, PLACES
from paiju.registry import game_ids, get_game
from research.thirteen.pool import choose_many, list_many

HANDS = 40_000
LEAST = 3_000
"""Hands in all, shared by how likely each number of jokers is; and at least so many of each number."""
PARTS = 8
ROUNDS = 32
KEPT_ROUNDS = 8
"""If all answered at once they would swing from one extreme to the other: an eighth at a time, the last rounds kept."""
MEAN_SPLITS = 200
KNOTS = 300
HEAVY = 0.002
TOP = len(RowType) << TYPE_SHIFT
DATA = Path(opponents.__file__).parent / "data"


@dataclass(slots=True, eq=False)
class Pool:
    """Hands with one number of jokers, their fronts, their specials, and what they choose now."""

    jokers: int
    chance: float
    hands: Any
    ends: Any
    kept: Any
    specials: Any
    chosen: Any
    values: Any
    declared: Any

    @property
    def size(self) -> int:
        return len(self.ends)


def numpy() -> Any:
    import numpy

    return numpy


def make_pool(terms: Terms, jokers: int, chance: float, count: int, seed: int) -> Pool:
    """Deal hands with that many jokers and list their fronts and specials."""
    np = numpy()
    engine, rules = terms.engine, terms.rules
    naturals = engine.ints([card for card in rules.room.deck if card != JOKER])
    state = engine.longs([seed % 2147483562 + 1, (seed * 7919 + jokers) % 2147483398 + 1])
    hands = np.full(HAND * count, JOKER, dtype="int32")
    for i in range(count):
        engine.run(deal)(naturals, len(naturals), HAND - jokers, state, hands, HAND * i)
    specials = {special: index for index, special in enumerate(rules.specials)}
    found = [best_special(rules, [int(card) for card in hands[HAND * i : HAND * i + HAND]]) for i in range(count)]
    scratch = engine.scratch(rules.rows, rules.order, HAND - jokers)
    ends = np.zeros(count, dtype="int64")
    kept = np.zeros(5 * MEAN_SPLITS * count + 5 * 40_000, dtype="uint16")
    done = engine.run(list_many)(hands, count, ends, kept, scratch.tables, scratch.work, scratch.found)
    return Pool(
        jokers=jokers,
        chance=chance,
        hands=hands[: HAND * done],
        ends=ends[:done],
        kept=kept,
        specials=np.array([-1 if some is None else specials[some] for some in found[:done]]),
        chosen=np.zeros(done, dtype="int64"),
        values=np.zeros(done),
        declared=np.zeros(done, dtype=bool),
    )


def make_pools(terms: Terms, hands: int, least: int, seed: int) -> list[Pool]:
    """A pool for each number of jokers a hand can hold."""
    chances = joker_chances(len(terms.rules.room.deck), terms.jokers)
    return [
        make_pool(terms, jokers, chance, max(least, round(hands * chance)), seed + jokers)
        for jokers, chance in enumerate(chances)
    ]


def start_greedily(terms: Terms, pool: Pool) -> None:
    """A first arrangement to answer to: the highest back, then the highest middle; any special is declared."""
    np = numpy()
    starts = np.concatenate([[0], pool.ends[:-1]])
    kept = pool.kept.reshape(-1, 5)
    for i in range(pool.size):
        some = kept[starts[i] : pool.ends[i]]
        pool.chosen[i] = -1 if not len(some) else starts[i] + np.lexsort((some[:, 0], some[:, 1], some[:, 2]))[-1]
    pool.declared = pool.specials >= 0


def answer(terms: Terms, pool: Pool, seen: Expectation, first: int, last: int) -> None:
    """Best split of hands ``first`` … ``last - 1``, or the special where that is expected to win more."""
    np = numpy()
    sweep = float(terms.opponents) if terms.sweeping else 0.0
    terms.engine.run(choose_many)(
        pool.kept,
        pool.ends,
        first,
        last,
        terms.places,
        seen.rows,
        seen.nodes,
        terms.gun,
        sweep,
        pool.chosen,
        pool.values,
    )
    loss = seen.special_loss(terms)
    worth = np.array([seen.special_points(terms, index) + loss for index in range(terms.specials)] or [0.0])
    part = slice(first, last)
    specials = pool.specials[part]
    better = (pool.chosen[part] < 0) | (worth[np.maximum(specials, 0)] > pool.values[part])
    pool.declared[part] = (specials >= 0) & better


def laid_places(pool: Pool) -> Any:
    """Front, middle and back places of the hands laid in rows."""
    chosen = pool.chosen[~pool.declared & (pool.chosen >= 0)]
    return pool.kept.reshape(-1, 5)[chosen, :3].astype("int64")


def describe(terms: Terms, laid: Sequence[tuple[Pool, list[Any], list[Any]]]) -> Opponents:
    """Knots, cells and strata of laid hands; each pool comes with its rows and declared specials, round by round."""
    np = numpy()
    values = np.array(terms.tables.values)
    rows = [values[np.concatenate(places)] for _, places, _ in laid]
    weights = [
        np.full(len(some), pool.chance / (pool.size * len(rounds)))
        for (pool, rounds, _), some in zip(laid, rows, strict=True)
    ]
    everyone, weight = np.concatenate(rows), np.concatenate(weights)
    knots = [_knots(everyone[:, row], weight) for row in range(len(PLACES))]
    edges = [_edges(everyone[:, row], weight, knots[row]) for row in range(len(PLACES))]
    strata = {}
    for (pool, rounds, declared), some in zip(laid, rows, strict=True):
        cell = np.zeros(len(some), dtype="int64")
        for row in range(len(PLACES)):
            cell = cell * CELLS + np.searchsorted(np.array(edges[row][1:-1]), some[:, row], side="right")
        counts = np.bincount(cell, minlength=CELLS**3)
        filled = np.flatnonzero(counts)
        specials = np.bincount(np.concatenate(declared), minlength=terms.specials)
        strata[pool.jokers] = Stratum(
            hands=pool.size * len(rounds),
            specials={s.id: int(n) for s, n in zip(terms.rules.specials, specials, strict=True) if n},
            below=tuple(
                tuple(int(n) for n in np.searchsorted(np.sort(some[:, row]), knots[row])) for row in range(len(PLACES))
            ),
            cells=tuple(int(n) for pair in zip(filled, counts[filled], strict=True) for n in pair),
        )
    return Opponents(tuple(map(tuple, knots)), tuple(map(tuple, edges)), strata)


def _knots(row: Any, weight: Any) -> list[int]:
    """Where a row's distribution is written down: type bounds, heavy values with their ends, quantiles."""
    np = numpy()
    values, inverse = np.unique(row, return_inverse=True)
    mass = np.bincount(inverse, weights=weight)
    mass /= mass.sum()
    chosen = {0, TOP, *(kind << TYPE_SHIFT for kind in range(1, len(RowType)))}
    for value in values[mass >= HEAVY]:
        chosen |= {int(value), int(value) + 1}
    steps = np.searchsorted(np.cumsum(mass), np.arange(1, KNOTS) / KNOTS)
    chosen |= {int(values[min(step, len(values) - 1)]) for step in steps}
    return sorted(chosen)


def _edges(row: Any, weight: Any, knots: Sequence[int]) -> list[int]:
    """The bounds of cells: where points change, and as evenly as possible between."""
    np = numpy()
    order = np.argsort(row)
    total = np.concatenate([[0.0], np.cumsum(weight[order])])
    share = total[np.searchsorted(row[order], knots)] / total[-1]
    forced = [RowType.TRIPLE, *range(RowType.FULL_HOUSE, len(RowType))]
    inner = {kind << TYPE_SHIFT for kind in forced}
    inner = {bound for bound in inner if 1e-4 < share[knots.index(bound)] < 1 - 1e-5}
    free = [i for i in range(1, len(knots) - 1) if knots[i] not in inner]
    while len(inner) < CELLS - 1:
        bounds = [0, *sorted(knots.index(bound) for bound in inner), len(knots) - 1]
        gaps = [(share[b] - share[a], a, b) for a, b in pairwise(bounds) if b - a > 1]
        _, a, b = max(gaps)
        middle = (share[a] + share[b]) / 2
        inner.add(knots[min((i for i in free if a < i < b), key=lambda i: abs(share[i] - middle))])
    return [0, *sorted(inner), knots[-1]]


def mutual(terms: Terms, pools: Sequence[Pool], rounds: int, kept: int) -> Opponents:
    """Rounds of best answers from a greedy start; the description of the last ``kept`` of them together."""
    history: list[tuple[Pool, list[Any], list[Any]]] = [(pool, [], []) for pool in pools]
    for pool in pools:
        start_greedily(terms, pool)
    for played in range(rounds):
        for pool, places, declared in history:
            if played <= rounds - kept:
                places.clear()
                declared.clear()
            places.append(laid_places(pool))
            declared.append(pool.specials[pool.declared])
        found = describe(terms, history)
        if played < rounds - 1:
            unseen = len(terms.rules.room.deck) - HAND
            for pool in pools:
                seen = expectation(terms, found, joker_chances(unseen, terms.jokers - pool.jokers))
                first, last = (pool.size * (played % PARTS + more) // PARTS for more in (0, 1))
                answer(terms, pool, seen, first, last)
    return found


def tables() -> Iterator[Rules]:
    """One table of each kind: all values of the options that change the deck or the points, otherwise defaults."""
    seen = set()
    for game_id in game_ids():
        kind = get_game(game_id).options_type
        for jokers in (0, 5, 6, 7, 8):
            for players in (4, 5, 6):
                for payout in ("high", "low"):
                    wanted = {"jokers": jokers, "players": players, "payout": payout, "mode": "all"}
                    names = kind.__dataclass_fields__
                    options = kind(**{name: value for name, value in wanted.items() if name in names})
                    rules = getattr(options, "rules", lambda: None)()
                    if isinstance(rules, Rules) and table_key(rules) not in seen:
                        seen.add(table_key(rules))
                        yield rules


def calibrate(rules: Rules, engine: LayingEngine, hands: int = HANDS, seed: int = 1) -> Opponents:
    """Opponents of one kind of table."""
    terms = terms_of(rules, "equal", engine)
    return mutual(terms, make_pools(terms, hands, LEAST, seed), ROUNDS, KEPT_ROUNDS)


def main(keys: Sequence[str]) -> None:
    """Write the data file of each table, or of those named."""
    DATA.mkdir(exist_ok=True)
    for rules in tables():
        key = table_key(rules)
        if not keys or key in keys:
            packed = calibrate(rules, fast_engine()).packed()
            (DATA / f"{key}.z").write_bytes(packed)
            print(f"{key}: {len(packed)} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
