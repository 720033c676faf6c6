"""对手: how opponents lay their cards, measured once by calibration and kept as small data files.

Hands are told apart by how many jokers they hold: given that number, what others hold hardly matters. So one file
serves every situation at a table; a situation only weighs the numbers of jokers by how likely they are.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from math import comb
from typing import Any

from paiju.bots.thirteen.engine import LayingEngine
from paiju.bots.thirteen.terms import Terms
from paiju.core.cards import JOKER
from paiju.families.thirteen.arranging.expect import CELLS, NODE_COUNT, fill_nodes, fill_row
from paiju.families.thirteen.model import GUNS, Rules
from paiju.families.thirteen.rules.rows import TYPE_SHIFT, RowType
from paiju.families.thirteen.table import HAND, PLACES

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Stratum:
    """Hands with one number of jokers: how many were laid, which specials, and where their rows fell."""

    hands: int
    specials: Mapping[str, int]
    below: tuple[tuple[int, ...], ...]
    """Row and knot to how many rows are below the knot."""
    cells: tuple[int, ...]
    """Pairs of cell and count, for the cells that are not empty."""


@dataclass(frozen=True, slots=True, eq=False)
class Opponents:
    """Laid hands of one kind of table: per row ascending knots (values), the knots that bound cells, and the strata."""

    knots: tuple[tuple[int, ...], ...]
    edges: tuple[tuple[int, ...], ...]
    strata: Mapping[int, Stratum]

    def packed(self) -> bytes:
        """The data file."""
        plain = {
            "format": FORMAT,
            "knots": self.knots,
            "edges": self.edges,
            "strata": {
                str(jokers): [some.hands, dict(some.specials), some.below, some.cells]
                for jokers, some in self.strata.items()
            },
        }
        return zlib.compress(json.dumps(plain, separators=(",", ":")).encode(), 9)

    @classmethod
    def unpacked(cls, data: bytes) -> Opponents:
        plain = json.loads(zlib.decompress(data))
        return cls(
            tuple(tuple(row) for row in plain["knots"]),
            tuple(tuple(row) for row in plain["edges"]),
            {
                int(jokers): Stratum(hands, specials, tuple(tuple(row) for row in below), tuple(cells))
                for jokers, (hands, specials, below, cells) in plain["strata"].items()
            },
        )


def table_key(rules: Rules) -> str:
    """The name of the file for a table's opponents: of whatever changes how people lay their cards."""
    room = rules.room
    quads = room.points[len(RowType) + RowType.QUADS]
    jokers = room.deck.count(JOKER)
    suits = (len(room.deck) - jokers) // HAND - 4
    return f"{rules.order}-{GUNS[room.gun]}-{quads}-j{jokers}-x{suits}"


@cache
def _shelf() -> dict[str, str]:
    return {
        entry.name.removesuffix(".z"): entry.name
        for entry in files(__package__).joinpath("data").iterdir()
        if entry.name.endswith(".z")
    }


@cache
def load(key: str) -> Opponents:
    """The calibrated opponents of that table, or of the one most like it (same guns and order first)."""
    shelf = _shelf()
    name = max(shelf, key=lambda known: (likeness(known, key), known))
    return Opponents.unpacked(files(__package__).joinpath("data", shelf[name]).read_bytes())


def likeness(known: str, wanted: str) -> tuple[int, ...]:
    """Likeness of two tables: jokers at all before how many, for tables without any teach nothing of hands with one."""
    pairs = list(zip(known.split("-"), wanted.split("-"), strict=True))
    jokers = [int(part[1:]) for part in pairs[3]]
    return (
        *(int(a == b) for a, b in (pairs[1], pairs[0], pairs[2])),
        (jokers[0] > 0) == (jokers[1] > 0),
        -abs(jokers[0] - jokers[1]),
        pairs[4][0] == pairs[4][1],
    )


def joker_chances(unseen: int, jokers: int) -> list[float]:
    """Probabilities that thirteen cards out of ``unseen``, ``jokers`` of them jokers, hold 0, 1, 2 … jokers."""
    whole = comb(unseen, HAND)
    return [comb(jokers, n) * comb(unseen - jokers, HAND - n) / whole for n in range(min(jokers, HAND) + 1)]


@dataclass(frozen=True, slots=True, eq=False)
class Expectation:
    """The model of one opponent as kernels read it, and how likely each special is."""

    rows: Any
    nodes: Any
    specials: tuple[float, ...]
    """By index: the chance that an opponent declares it."""

    def special_points(self, terms: Terms, special: int) -> float:
        """Expected points from one opponent for declaring a special."""
        at = special * (terms.specials + 1)
        times = terms.rules.room.special_times if terms.doubled[special] else 1
        usual = (1 - sum(self.specials)) * int(terms.clash[at]) * times
        return usual + sum(chance * int(terms.clash[at + 1 + other]) for other, chance in enumerate(self.specials))

    def special_loss(self, terms: Terms) -> float:
        """Expected cost, per opponent, of opponents' specials to a hand laid in rows."""
        return sum(
            chance * int(terms.clash[index * (terms.specials + 1)]) for index, chance in enumerate(self.specials)
        )


def expectation(terms: Terms, opponents: Opponents, chances: Sequence[float]) -> Expectation:
    """Weigh the strata and lay the model out for the kernels."""
    engine, room = terms.engine, terms.rules.room
    places = terms.places
    weights = _weights(opponents, chances)
    rows = engine.zeros(12 * places)
    for row in range(len(PLACES)):
        knots, below, above, grid = _row_lines(terms, opponents, weights, row)
        engine.run(fill_row)(
            terms.lows,
            terms.highs,
            terms.points[row * places : (row + 1) * places],
            places,
            engine.ints(knots),
            engine.reals(below),
            engine.reals(above),
            engine.reals(grid),
            terms.tie,
            rows,
            4 * row * places,
        )
    nodes = engine.zeros(4 * NODE_COUNT)
    cells, points = _cells(terms, opponents, weights)
    swept = float(room.gun_times * (room.sweep_times - 1)) if terms.sweeping else 0.0
    engine.run(fill_nodes)(
        engine.reals(cells),
        engine.ints(points),
        float(room.gun_times - 1),
        swept,
        max(terms.opponents - 1, 0),
        nodes,
        0,
    )
    specials = tuple(
        sum(weight * some.specials.get(special.id, 0) for weight, some in weights) for special in terms.rules.specials
    )
    return Expectation(rows, nodes, specials)


def _weights(opponents: Opponents, chances: Sequence[float]) -> list[tuple[float, Stratum]]:
    """Weight per hand of each stratum; joker counts nobody measured count as the nearest measured one."""
    known = opponents.strata
    summed: dict[int, float] = {}
    for jokers, chance in enumerate(chances):
        nearest = min(known, key=lambda other: abs(other - jokers))
        summed[nearest] = summed.get(nearest, 0.0) + chance
    return [(chance / known[jokers].hands, known[jokers]) for jokers, chance in summed.items() if chance > 0]


def _row_lines(
    terms: Terms, opponents: Opponents, weights: Sequence[tuple[float, Stratum]], row: int
) -> tuple[Sequence[int], list[float], list[float], list[float]]:
    """At each knot: the chance to be below it, what opponents from it on up win, and its place on the grid."""
    knots = opponents.knots[row]
    below = [sum(weight * some.below[row][i] for weight, some in weights) for i in range(len(knots))]
    above = [0.0] * len(knots)
    points = row_points(terms.rules, row)
    for i in range(len(knots) - 2, -1, -1):
        kind = min(knots[i] >> TYPE_SHIFT, len(points) - 1)
        above[i] = above[i + 1] + (below[i + 1] - below[i]) * points[kind]
    grid = []
    cell = 0
    edges = [knots.index(edge) for edge in opponents.edges[row]]
    for i in range(len(knots)):
        while cell < CELLS - 1 and i >= edges[cell + 1]:
            cell += 1
        low, high = below[edges[cell]], below[edges[cell + 1]]
        share = (below[i] - low) / (high - low) if high > low else 0.0
        grid.append(cell + min(max(share, 0.0), 1.0))
    return knots, below, above, grid


def row_points(rules: Rules, row: int) -> Sequence[int]:
    """Points of each row type in one row."""
    return rules.room.points[row * len(RowType) : (row + 1) * len(RowType)]


def _cells(
    terms: Terms, opponents: Opponents, weights: Sequence[tuple[float, Stratum]]
) -> tuple[list[float], list[int]]:
    cells = [0.0] * CELLS**3
    for weight, some in weights:
        for at in range(0, len(some.cells), 2):
            cells[some.cells[at]] += weight * some.cells[at + 1]
    points = [
        row_points(terms.rules, row)[min(edge >> TYPE_SHIFT, len(RowType) - 1)]
        for row in range(len(PLACES))
        for edge in opponents.edges[row][:-1]
    ]
    return cells, points


@lru_cache(maxsize=256)
def seat_expectation(terms: Terms, unseen_jokers: int) -> Expectation:
    """A seat's expectation of one opponent when that many jokers are among the cards it does not see."""
    unseen = len(terms.rules.room.deck) - HAND
    return expectation(terms, load(table_key(terms.rules)), joker_chances(unseen, unseen_jokers))


@dataclass(frozen=True, slots=True, eq=False)
class Policy:
    """Every opponent's policy: the model as each number of own jokers sees it, one after the other."""

    rows: Any
    nodes: Any
    worth: Any
    """Jokers held and special to what declaring it is expected to win from one opponent."""


def stacked(engine: LayingEngine, terms: Terms, seen: Sequence[Expectation]) -> Policy:
    """Expectations by own jokers in one set of arrays."""
    worth = [
        some.special_points(terms, special) + some.special_loss(terms)
        for some in seen
        for special in range(terms.specials)
    ]
    rows = [number for some in seen for number in some.rows] if not engine.fast else _joined(seen, "rows")
    nodes = [number for some in seen for number in some.nodes] if not engine.fast else _joined(seen, "nodes")
    return Policy(rows, nodes, engine.reals(worth or [0.0]))


def _joined(seen: Sequence[Expectation], part: str) -> Any:
    import numpy

    return numpy.concatenate([getattr(some, part) for some in seen])


@lru_cache(maxsize=16)
def seat_policy(terms: Terms) -> Policy:
    """The calibrated policy of a seat with these terms."""
    seen = [seat_expectation(terms, terms.jokers - held) for held in range(terms.jokers + 1)]
    return stacked(terms.engine, terms, seen)
