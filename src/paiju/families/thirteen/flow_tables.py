"""The constant arrays of the batch, made from a table's rules: the data that ``play.py`` and ``settle.py`` read."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from paiju.core.cards import JOKER
from paiju.core.chance import ROUNDS
from paiju.families.thirteen import flow_layout as layout
from paiju.families.thirteen.duels import BY_GUNS, BY_ROWS, NO_GUN, NO_SWEEP, ROLLOVER, THREE
from paiju.families.thirteen.front import ORDERS
from paiju.families.thirteen.groups import runs_of
from paiju.families.thirteen.hands import Shown
from paiju.families.thirteen.model import HAND, Gun, Kickers, Rules, Sweep
from paiju.families.thirteen.rows import ACE, LEAD_SHIFT, TYPE_SHIFT, RowRules, RowType, Wheel, leading
from paiju.families.thirteen.settle import duel
from paiju.families.thirteen.specials import COLOURS, PREDICATES, Hand
from paiju.families.thirteen.tables import BINOMIAL, SYMBOLS, row_index, row_tables

Array = tuple[tuple[int, ...], str]

GUNS: dict[Gun, int] = {"none": NO_GUN, "three": THREE, "rollover": ROLLOVER}
SWEEPS: dict[Sweep, int] = {"none": NO_SWEEP, "guns": BY_GUNS, "rows": BY_ROWS}
PARTNERS = {name: next(other for spade, other in pairs if spade == 0) for name, pairs in COLOURS.items()}
"""凑一色: the suit that goes with spades."""

CODES: dict[str, int] = {
    **{f"alike_{number}": number for number in range(layout.LEAST_ALIKE, layout.MOST_ALIKE + 1)},
    "pure_dragon": layout.PURE_DRAGON,
    "dragon": layout.DRAGON,
    "four_triples": layout.FOUR_TRIPLES,
    "three_quads": layout.THREE_QUADS,
    "three_emperors": layout.THREE_EMPERORS,
    "twelve_royals": layout.TWELVE_ROYALS,
    "all_royals": layout.ALL_ROYALS,
    "three_straight_flushes": layout.THREE_STRAIGHT_FLUSHES,
    "three_flushes": layout.THREE_FLUSHES,
    "three_straights": layout.THREE_STRAIGHTS,
    "all_big": layout.ALL_BIG,
    "all_small": layout.ALL_SMALL,
    "one_colour": layout.ONE_COLOUR,
    "five_pairs_triple": layout.FIVE_PAIRS_TRIPLE,
    "six_pairs": layout.SIX_PAIRS,
    "two_triples_three_pairs": layout.TWO_TRIPLES_THREE_PAIRS,
}
BY_SHAPE = (
    "four_triples",
    "three_quads",
    "three_emperors",
    "three_flushes",
    "five_pairs_triple",
    "six_pairs",
    "two_triples_three_pairs",
)
"""Specials that only the sizes of groups decide."""

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


class Sets(NamedTuple):
    """How a hand's places can be shared out, by number; the same for every table.

    The sets of five as masks and place by place, fronts place by place, and which middles to try first.
    """

    fives: tuple[int, ...]
    middles: tuple[int, ...]
    fronts: tuple[int, ...]
    tries: tuple[int, ...]
    five_at: tuple[int, ...]
    three_at: tuple[int, ...]


def mask_of(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in places)


@cache
def sets() -> Sets:
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
    return Sets(
        tuple(map(mask_of, fives)),
        tuple(middles),
        tuple(fronts),
        tuple(kept.index(some) for some in dict.fromkeys((*_LIKELY, *kept))),
        tuple(place for five in fives for place in five),
        tuple(place for three in threes for place in three),
    )


def partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a number as a sum of numbers up to ``most``, biggest first."""
    if total == 0:
        yield ()
    for first in range(min(total, most), 0, -1):
        for rest in partitions(total - first, first):
            yield (first, *rest)


@cache
def shape_tables() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Shapes (how many groups of each size, a nibble each) in order, and the specials that each forms."""
    none = (0, 0, 0, 0)
    found: dict[int, int] = {}
    for naturals in range(HAND + 1):
        for sizes in partitions(naturals, HAND):
            counts = sizes + (0,) * (HAND - len(sizes))
            hand = Hand(HAND - naturals, counts, sizes, none, (none,) * 4)
            # These predicates do not read the table's context.
            held = [PREDICATES[name](hand, None) for name in BY_SHAPE]  # type: ignore[arg-type]
            bits = sum(1 << CODES[name] for name, holds in zip(BY_SHAPE, held, strict=True) if holds)
            found[sum(1 << 4 * (size - 1) for size in sizes)] = bits
    shapes = tuple(sorted(found))
    return shapes, tuple(found[shape] for shape in shapes)


@cache
def run_tables(wheel: Wheel, ends_in_ace: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Five-card runs (where the choices of none, one, two begin; either, both), and which excess a front takes."""
    runs = runs_of(wheel, ends_in_ace)
    flat: list[int] = []
    first = layout.RUNS + len(runs.fives) + 1
    starts = [first]
    for choices in runs.fives:
        for either, both, _ in choices:
            flat += (either, both)
        starts.append(first + len(flat))
    return (*starts, *flat), tuple(int(excess in runs.fronts) for excess in range(1 << HAND))


def clash_table(rules: Rules) -> tuple[int, ...]:
    """What one special wins from another, by who is the banker; index 0 is a hand without one."""
    plain = Shown((), (0, 0, 0))
    hands = [plain, *(Shown((), None, special) for special in rules.specials)]
    nets = []
    for banker in (-1, 0, 1):
        for one in hands:
            # Where somebody is the banker, pairs without one do not meet.
            met = banker != 0 or rules.clash != "banker"
            nets += [0 if one is two is plain or not met else duel(rules, one, two, banker).net() for two in hands]
    return tuple(nets)


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
def worth_table(rows: RowRules, deck: tuple[int, ...], points: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Row and place to what a row is worth against one sensible opponent, in thousandths of a point."""
    types = row_tables(rows).types
    held = Counter(deck)
    out = []
    for row, rivals in enumerate(RIVALS):
        for place, chance in _chances(rows, held, 3 if row == 0 else 5).items():
            wins = chance**rivals
            out.append(round(POINT * (points[row][types[place]] * wins - (1 - wins))))
    return tuple(out)


@cache
def floor_table(rows: RowRules) -> tuple[int, ...]:
    """The lowest places that a high card and a pair of each rank lead, and the lowest of three alike."""
    values = row_tables(rows).values
    kinds = (RowType.HIGH_CARD, RowType.PAIR)
    led = [kind << TYPE_SHIFT | rank + 2 << LEAD_SHIFT for kind in kinds for rank in range(ACE + 1)]
    return tuple(bisect_left(values, value) for value in (*led, RowType.TRIPLE << TYPE_SHIFT))


@lru_cache(maxsize=64)
def told_rules(rules: Rules) -> tuple[int, ...]:
    """The rules as an observation tells them: seats, deck, the forks by number, what each row type pays."""
    wheels, flushes, kickers = ("none", "lowest", "second"), ("full", "top"), ("full", "top")
    clashes = ("winner", "net", "order", "banker")
    forks = (
        rules.seats,
        rules.deck.count(JOKER),
        len(rules.deck) - rules.deck.count(JOKER),
        wheels.index(rules.rows.wheel),
        flushes.index(rules.rows.flush_compare),
        kickers.index(rules.kickers),
        clashes.index(rules.clash),
        int(rules.horse is not None),
        int(rules.special_ctx.one_colour == "suits"),
        len(rules.specials),
    )
    return (*forks, *(points for row in rules.points for points in row))


def _filled(numbers: Sequence[int], size: int) -> tuple[int, ...]:
    """Numbers in a stretch of this size, the rest zeros."""
    if len(numbers) > size:
        raise ValueError(f"{len(numbers)} numbers for {size} places")
    return (*numbers, *(0,) * (size - len(numbers)))


@cache
def word_facts() -> tuple[int, ...]:
    """What needs more than 32 bits: the shuffle's constants and the shapes."""
    shapes, bits = shape_tables()
    return (*ROUNDS, *_filled(shapes, layout.SHAPE_COUNT), *bits)


@cache
def share_facts() -> tuple[int, ...]:
    """What is the same at every table: how a hand can be shared out."""
    shares = sets()
    return (*shares.fives, *shares.five_at, *shares.three_at, *shares.tries, *BINOMIAL, *shares.middles, *shares.fronts)


@cache
def row_facts(rows: RowRules, ends_in_ace: bool) -> tuple[int, ...]:
    """What rows are worth, and the runs of specials."""
    tables = row_tables(rows)
    runs, fronts = run_tables(rows.wheel, ends_in_ace)
    orders = _filled(tables.orders, layout.MOST_PLACES)
    return (*tables.fives, *tables.threes, *floor_table(rows), *fronts, *_filled(runs, 136), *orders, *tables.types)


@lru_cache(maxsize=256)
def room_facts(rules: Rules) -> tuple[int, ...]:
    """Specials, the deck and the rules as told; ``rules`` without what does not matter here."""
    specials = rules.specials
    return (
        *_filled([CODES[special.id] for special in specials], layout.MOST_SPECIALS),
        *_filled([special.points for special in specials], layout.MOST_SPECIALS),
        *_filled([int(special.doubled_on_sweep) for special in specials], layout.MOST_SPECIALS),
        *_filled(rules.deck, layout.MOST_DECK),
        *_filled(told_rules(rules), layout.CLASH - layout.TOLD),
        *clash_table(rules),
    )


@lru_cache(maxsize=64)
def class_facts(rows: RowRules, kickers: Kickers) -> tuple[int, ...]:
    """Place to what a row compares as."""
    values = row_tables(rows).values
    return tuple(leading(value) if kickers == "top" else place for place, value in enumerate(values))


@lru_cache(maxsize=64)
def point_facts(rows: RowRules, points: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Row and place to what the row pays."""
    return tuple(paid[kind] for paid in points for kind in row_tables(rows).types)


def facts_of(rules: Rules) -> tuple[Array, ...]:
    """All constant arrays with their types, in the order of ``flow_layout``.

    Tables whose rules differ only in what these do not hold share them.
    """
    plain = replace(rules, base=1, deals=1, max_bet=1, banker="fixed")
    return (
        (word_facts(), "int64"),
        (share_facts(), "int16"),
        (row_facts(rules.rows, rules.special_ctx.ends_in_ace), "int16"),
        (room_facts(plain), "int32"),
        (class_facts(rules.rows, rules.kickers), "int32"),
        (point_facts(rules.rows, rules.points), "int32"),
        (worth_table(rules.rows, rules.deck, rules.points), "int32"),
    )


def room_of(rules: Rules) -> tuple[int, ...]:
    """The options as numbers, in the order of ``flow_layout``."""
    return (
        rules.seats,
        len(rules.deck),
        ORDERS[rules.order],
        int(rules.foul == "pays"),
        int(rules.pairing == "banker"),
        int(rules.banker == "rotate"),
        int(rules.kickers == "top"),
        len(row_tables(rules.rows).values),
        GUNS[rules.gun],
        rules.gun_times,
        SWEEPS[rules.sweep] if rules.seats >= rules.sweep_seats else NO_SWEEP,
        rules.sweep_times,
        rules.special_times,
        layout.NOBODY if rules.special_stage is None else rules.special_stage,
        layout.NOBODY if rules.horse is None else rules.horse,
        rules.horse_times,
        rules.base,
        rules.deals,
        rules.max_bet,
        len(rules.specials),
        int(rules.special_ctx.low_bonus),
        len(told_rules(rules)),
        PARTNERS[rules.special_ctx.one_colour],
    )
