"""Constant arrays for learning and for quick policies, made from a table's rules."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Annotated, NamedTuple

from paiju.core.cards import JOKER
from paiju.families.thirteen.model import Room, Rules
from paiju.families.thirteen.row_tables import BINOMIAL, SYMBOLS, row_index, row_tables
from paiju.families.thirteen.rows import ACE, LEAD_SHIFT, TYPE_SHIFT, RowRules, RowType
from paiju.families.thirteen.table import HAND, NONE

RIVALS = (4, 17, 200)
"""A sensible opponent's front, middle and back are about as strong as the best of so many random rows."""
POINT = 1000

_LIKELY = (
    (0, 2, 4, 6, 7),
    (0, 2, 4, 5, 7),
    (1, 2, 4, 6, 7),
    (0, 2, 3, 5, 7),
    (0, 3, 4, 5, 7),
    (0, 1, 2, 4, 6),
    (2, 4, 5, 6, 7),
)
"""Middles that often complete a back, of the eight cards left: whether any does is mostly answered by the first."""


class Shares(NamedTuple):
    """How a hand's places can be shared out, by number; the same for every table.

    The sets of five as masks and place by place, fronts place by place; by middle and back, which five and three those
    are; middles as masks of the eight places left; which middles to try first.
    """

    sets: Annotated[Sequence[int], "int16"]
    five_at: Annotated[Sequence[int], "int8"]
    three_at: Annotated[Sequence[int], "int8"]
    middles: Annotated[Sequence[int], "int16"]
    fronts: Annotated[Sequence[int], "int16"]
    kept: Annotated[Sequence[int], "int16"]
    tries: Annotated[Sequence[int], "int8"]
    columns: Annotated[Sequence[int], "int16"]


class Study(NamedTuple):
    """A table as programs learn it: its rules, and its rows by *place* (see ``row_tables``), small and quick to find.

    ``floors`` are the lowest places that a high card and a pair of each rank lead, and the lowest of three alike;
    ``orders`` what a front counts as below a middle; ``worth`` what a row in front, middle and back is worth against
    one sensible opponent, in thousandths of a point; ``told`` the rules as an observation tells them.
    """

    room: Room
    shares: Shares
    places: int
    fives: Annotated[Sequence[int], "int16"]
    threes: Annotated[Sequence[int], "int16"]
    orders: Annotated[Sequence[int], "int16"]
    floors: Annotated[Sequence[int], "int16"]
    worth: Annotated[Sequence[int], "int32"]
    told: Annotated[Sequence[int], "int32"]


@lru_cache(maxsize=64)
def study_of(rules: Rules) -> Study:
    """What learning reads of a table's rules."""
    tables, room = row_tables(rules.rows), rules.room
    return Study(
        room=room,
        shares=shares(),
        places=len(tables.values),
        fives=tables.fives,
        threes=tables.threes,
        orders=tables.orders,
        floors=floor_table(rules.rows),
        worth=worth_table(rules.rows, tuple(room.deck), tuple(room.points)),
        told=told_rules(rules),
    )


def mask_of(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in places)


@cache
def shares() -> Shares:
    """Backs are sets of five, in order of their places; by middle and back, which five and three those are."""
    fives = tuple(combinations(range(HAND), 5))
    threes = tuple(combinations(range(HAND), 3))
    five_at: dict[tuple[int, ...], int] = {five: number for number, five in enumerate(fives)}
    three_at: dict[tuple[int, ...], int] = {three: number for number, three in enumerate(threes)}
    kept = tuple(combinations(range(8), 5))
    middles, fronts = [], []
    rests = [[place for place in range(HAND) if place not in back] for back in fives]
    for some in kept:
        for left in rests:
            middles.append(five_at[tuple([left[i] for i in some])])
            fronts.append(three_at[tuple([left[i] for i in range(8) if i not in some])])
    return Shares(
        tuple(map(mask_of, fives)),
        tuple(place for five in fives for place in five),
        tuple(place for three in threes for place in three),
        tuple(middles),
        tuple(fronts),
        tuple(map(mask_of, kept)),
        tuple(kept.index(some) for some in dict.fromkeys((*_LIKELY, *kept))),
        BINOMIAL,
    )


def _chances(rows: RowRules, deck: Counter[int], size: int) -> dict[int, float]:
    """Place to the chance that a random row of this size is below it, equal rows half."""
    tables = row_tables(rows)
    copies = Counter(card >> 2 for card in deck.elements() if card != JOKER)
    weights: Counter[int] = Counter()
    for symbols in combinations_with_replacement(range(SYMBOLS - 1, -1, -1), size):
        ranks = Counter(symbol - 1 for symbol in symbols if symbol)
        jokers = comb(deck[JOKER], symbols.count(0))
        every = jokers * prod(comb(copies[rank], many) for rank, many in ranks.items())
        if size == 3:
            weights[tables.threes[row_index(symbols)]] += every
            continue
        suited = jokers * sum(prod(comb(deck[rank * 4 + suit], ranks[rank]) for rank in ranks) for suit in range(4))
        suited = min(suited, every)
        weights[tables.fives[2 * row_index(symbols)]] += every - suited
        weights[tables.fives[2 * row_index(symbols) + 1]] += suited
    total = sum(weights.values())
    chances, below = {}, 0.0
    for place in range(len(tables.values)):
        chances[place] = (below + weights[place] / 2) / total
        below += weights[place]
    return chances


@lru_cache(maxsize=128)
def worth_table(rows: RowRules, deck: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    """Row and place to what a row is worth against one sensible opponent, in thousandths of a point."""
    types = row_tables(rows).types
    held = Counter(deck)
    out = []
    for row, rivals in enumerate(RIVALS):
        for place, chance in _chances(rows, held, 3 if row == 0 else 5).items():
            wins = chance**rivals
            out.append(round(POINT * (points[row * len(RowType) + types[place]] * wins - (1 - wins))))
    return tuple(out)


@cache
def floor_table(rows: RowRules) -> tuple[int, ...]:
    """The lowest places that a high card and a pair of each rank lead, and the lowest of three alike."""
    values = row_tables(rows).values
    kinds = (RowType.HIGH_CARD, RowType.PAIR)
    led = [kind << TYPE_SHIFT | rank + 2 << LEAD_SHIFT for kind in kinds for rank in range(ACE + 1)]
    return tuple(bisect_left(values, value) for value in (*led, RowType.TRIPLE << TYPE_SHIFT))


def told_rules(rules: Rules) -> tuple[int, ...]:
    """The rules as an observation tells them: seats, deck, the forks by number, what each row type pays."""
    room, wheels, flushes = rules.room, ("none", "lowest", "second"), ("full", "top")
    jokers = list(room.deck).count(JOKER)
    forks = (
        room.seats,
        jokers,
        len(room.deck) - jokers,
        wheels.index(rules.rows.wheel),
        flushes.index(rules.rows.flush_compare),
        room.top_only,
        room.clash,
        int(room.horse != NONE),
        int(rules.special_ctx.one_colour == "suits"),
        len(rules.specials),
    )
    return (*forks, *room.points)
