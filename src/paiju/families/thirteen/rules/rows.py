"""墩: what three or five cards are worth, as one number that compares any two rows.

A value is ``type << 20`` and five nibbles, heaviest first. A nibble is a rank number 2 … 14 (A), or 0 where
there is no card, so a front that runs out of cards is below the longer row that begins the same (TH-1.3). A
straight has one nibble, its place: 6 … 13 by the top card, 15 for A-K-Q-J-10, and the wheel 14 or 5. Where flushes
compare by pairs, the first nibble of a flush is its shape, 13 a pair, 14 two pairs, 15 three alike, and the ranks
follow by weight; without a pair it is the highest rank less two, so that all five ranks have room.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from paiju.core.cards import JOKER
from paiju.core.kernel import kernel
from paiju.core.rules import rule

Wheel = Literal["second", "lowest", "none"]
FlushCompare = Literal["full", "top", "pairs"]
AllJokers = Literal["natural", "highest"]

ACE = 12
LOW = (1, 0)
"""The three and the two, which count one more in duogui13."""
TYPE_SHIFT = 20
LEAD_SHIFT = 16
UNPAIRED, PAIRED = 2, 13
"""Flushes by pairs: what is taken off the highest rank where there is no pair, and the first nibble of a pair."""


class RowType(IntEnum):
    """牌型: the types of all three games in one order; the last four are fronts of duogui13 alone."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPLE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8
    FIVE_ALIKE = 9
    SIX_ALIKE = 10
    JOKER_RUSH = 11
    FRONT_TWOS = 12
    FRONT_THREES = 13
    THREE_JOKERS = 14


@dataclass(frozen=True, slots=True)
class RowRules:
    """The few things on which tables differ about a row (C4, C5, D4 and D6)."""

    wheel: Wheel
    flush_compare: FlushCompare = "full"
    low_bonus: bool = False
    all_jokers: AllJokers = "natural"


FIVE_JOKERS = RowType.SIX_ALIKE << TYPE_SHIFT | 15 << LEAD_SHIFT
"""Five jokers where nothing but jokers is highest: a 六同 above every other."""

# By the sizes of a row's groups of equal ranks, biggest first; three cards and five have no shape in common.
_SHAPES = {
    (1, 1, 1, 1, 1): RowType.HIGH_CARD,
    (2, 1, 1, 1): RowType.PAIR,
    (2, 2, 1): RowType.TWO_PAIR,
    (3, 1, 1): RowType.TRIPLE,
    (3, 2): RowType.FULL_HOUSE,
    (4, 1): RowType.QUADS,
    (5,): RowType.FIVE_ALIKE,
    (1, 1, 1): RowType.HIGH_CARD,
    (2, 1): RowType.PAIR,
    (3,): RowType.TRIPLE,
}
_LOW_BONUS = {3: RowType.QUADS, 4: RowType.FIVE_ALIKE, 5: RowType.SIX_ALIKE}
_FRONT_LOW = {1: RowType.FRONT_THREES, 0: RowType.FRONT_TWOS}

_RUNS = [(0b11111 << low, low + 6) for low in range(7, -1, -1)]  # K-Q-J-10-9 down to 6-5-4-3-2
_TOP_RUN = (0b11111 << 8, 15)
_WHEEL_MASK = 1 << ACE | 0b1111
STRAIGHTS: Mapping[Wheel, Sequence[tuple[int, int]]] = {
    "second": [_TOP_RUN, (_WHEEL_MASK, 14), *_RUNS],
    "lowest": [_TOP_RUN, *_RUNS, (_WHEEL_MASK, 5)],
    "none": [_TOP_RUN, *_RUNS],
}
"""The five-card runs of each ``wheel`` as (rank mask, place), highest first."""
_WHEEL_PLACES: Mapping[Wheel, int] = {"second": 14, "lowest": 5, "none": 0}


def _pack(kind: int, ranks: Iterable[int]) -> int:
    shift = TYPE_SHIFT
    value = kind << shift
    for rank in ranks:
        shift -= 4
        value |= rank + 2 << shift
    return value


@rule("TH-2.3")
def _grouped(ranks: Sequence[int], size: int) -> int:
    """The best reading by equal ranks: all jokers join the biggest group, the highest of those."""
    counts: dict[int, int] = {}
    for rank in ranks:
        counts[rank] = counts.get(rank, 0) + 1
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True) or [(0, ACE)]
    groups[0] = (groups[0][0] + size - len(ranks), groups[0][1])
    return _pack(_SHAPES[tuple([count for count, _ in groups])], [rank for _, rank in groups])


@rule("TH-3.1")
def straight_place(wheel: Wheel, ranks: Sequence[int]) -> int:
    """顺子: the highest place these cards can take with any cards added up to five; 0 if they fit none."""
    mask = 0
    for rank in ranks:
        if mask >> rank & 1:
            return 0
        mask |= 1 << rank
    for run, place in STRAIGHTS[wheel]:
        if not mask & ~run:
            return place
    return 0


@rule("TH-3.2")
def _flush(rules: RowRules, ranks: Sequence[int]) -> int:
    """同花: every card counts from the highest down, or the highest alone; a joker is an ace."""
    if rules.flush_compare == "pairs":
        return _paired_flush(ranks)
    cards = [ACE] * (5 - len(ranks)) + sorted(ranks, reverse=True)
    return _pack(RowType.FLUSH, cards if rules.flush_compare == "full" else cards[:1])


@rule("DG-3.11")
def _paired_flush(ranks: Sequence[int]) -> int:
    """对子同花: three alike, two pairs, a pair, none; jokers join the best group. More alike are no flush: 0."""
    grouped = _grouped(ranks, 5)
    kind, cards = grouped >> TYPE_SHIFT, grouped & (1 << TYPE_SHIFT) - 1
    if kind == RowType.HIGH_CARD:
        return (RowType.FLUSH << TYPE_SHIFT) + cards - (UNPAIRED << LEAD_SHIFT)
    if kind > RowType.TRIPLE:
        return 0
    return RowType.FLUSH << TYPE_SHIFT | kind + PAIRED - 1 << LEAD_SHIFT | cards >> 4


@rule("TH-2.5")
def _low_alike(ranks: Sequence[int]) -> int:
    """中尾道222/333: three or more twos or threes count as one more, with kickers; 0 if there are fewer."""
    jokers = 5 - len(ranks)
    best = 0
    for low in LOW:
        count = ranks.count(low) + jokers
        if count >= 3:
            kickers = sorted((rank for rank in ranks if rank != low), reverse=True)
            best = max(best, _pack(_LOW_BONUS[count], [low, *kickers]))
    return best


@rule("TH-2.1", "TH-2.4", "DG-3.12")
def five_value(rules: RowRules, ranks: Sequence[int], flush: bool) -> int:
    """中墩、底墩: the best value of these natural ranks and as many jokers as are missing to five.

    ``flush`` says that all natural cards share a suit (so it is true when there are none).
    """
    if not ranks and rules.all_jokers == "highest":
        return FIVE_JOKERS
    value = _grouped(ranks, 5)
    if rules.low_bonus:
        value = max(value, _low_alike(ranks))
    place = straight_place(rules.wheel, ranks)
    if place:
        kind = RowType.STRAIGHT_FLUSH if flush else RowType.STRAIGHT
        value = max(value, kind << TYPE_SHIFT | place << LEAD_SHIFT)
    if flush:
        value = max(value, _flush(rules, ranks))
    return value


@rule("TH-2.2", "TH-2.6", "DG-3.12")
def three_value(rules: RowRules, ranks: Sequence[int]) -> int:
    """头墩: high card, pair or three of a kind; with ``low_bonus`` 对鬼冲前, 222 and 333 too; 三鬼冲前 if highest."""
    if not ranks and rules.all_jokers == "highest":
        return RowType.THREE_JOKERS << TYPE_SHIFT
    value = _grouped(ranks, 3)
    if not rules.low_bonus or value >> TYPE_SHIFT != RowType.TRIPLE:
        return value
    rank = ranks[0] if ranks else LOW[0]
    if rank in LOW:
        return _pack(_FRONT_LOW[rank], [rank])
    return _pack(RowType.JOKER_RUSH, [rank]) if len(ranks) == 1 else value


@rule("TH-1.1", "TH-1.2", "TH-1.3")
def row_value(rules: RowRules, cards: Sequence[int]) -> int:
    """The value by which three or five cards compare: type first, then ranks by weight, suits never."""
    naturals = [card for card in cards if card != JOKER]
    ranks = [card >> 2 for card in naturals]
    if len(cards) == 3:
        return three_value(rules, ranks)
    return five_value(rules, ranks, len({card & 3 for card in naturals}) <= 1)


def lead_rank(rules: RowRules, value: int) -> int:
    """The rank number that weighs most in a row, 2 … 14; a straight's top card; 0 where there is none to name."""
    kind, lead = row_type(value), value >> LEAD_SHIFT & 15
    if kind in (RowType.STRAIGHT, RowType.STRAIGHT_FLUSH):
        return 5 if lead == _WHEEL_PLACES[rules.wheel] else min(lead, ACE + 2)
    if kind == RowType.FLUSH and rules.flush_compare == "pairs":
        return value >> LEAD_SHIFT - 4 & 15 if lead >= PAIRED else lead + UNPAIRED
    return 0 if value == FIVE_JOKERS else lead


def row_type(value: int) -> RowType:
    return RowType(value >> TYPE_SHIFT)


TRIPLE, STRAIGHT, JOKER_RUSH = 3, 4, 11
"""The row types that the order of rows asks for, as plain numbers."""
EXTRAS = JOKER_RUSH << TYPE_SHIFT
"""From here up there are only 对鬼冲前, 222, 333 and 三鬼冲前 in front."""


@rule("TH-2.7")
@kernel
def front_order(value: int) -> int:
    """A front's value in "front below middle", where duogui13's extras weigh less than they score."""
    if value < EXTRAS:
        return value
    if value >> TYPE_SHIFT == JOKER_RUSH:
        return value - (JOKER_RUSH - TRIPLE << TYPE_SHIFT)
    return (STRAIGHT << TYPE_SHIFT) - 1


@rule("TH-3.3")
@kernel
def leading(value: int) -> int:
    """食夾棍: the type and only the rank that weighs most; a straight keeps its place (T5)."""
    return value >> LEAD_SHIFT << LEAD_SHIFT
