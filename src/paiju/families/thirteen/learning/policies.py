"""Two quick ways to play a table that programs choose at."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from paiju.core.chance import draw
from paiju.core.kernel import kernel, longs
from paiju.families.thirteen.learning.backs import is_open
from paiju.families.thirteen.learning.sets import (
    ALL_CARDS,
    fill_fives,
    fill_threes,
    fits,
    five_place,
    is_above,
    is_first,
    three_index,
    twins,
    twins_left,
)
from paiju.families.thirteen.learning.spelling import DECLARE, FIRST_BACK, FIRST_BET, FIRST_MIDDLE, Learned
from paiju.families.thirteen.learning.study import BACKS, FRONTS, MIDDLES, Study, Ways
from paiju.families.thirteen.rules.play import goes_up
from paiju.families.thirteen.table import BETTING, NONE

Ints: TypeAlias = Sequence[int]
Buffer: TypeAlias = MutableSequence[int]

NUMBER_BITS = 11
NUMBER_MASK = (1 << NUMBER_BITS) - 1
NOTHING = -(1 << 40)
FOULED = 1 << 30
WORTH_UNIT = 1000
"""What the table of worths counts a point as."""
WORTHS = BACKS + FRONTS
TRIED = 64
"""So many random backs are tried before all are looked at; of a typical hand every second or third is legal."""


@kernel
def random(study: Study, table: Learned, seat: int, chance: Buffer) -> int:
    """Any legal choice, each equally likely."""
    if table.desk.phase == BETTING:
        return FIRST_BET + draw(chance, study.room.max_bet)
    me = table.spellings[seat]
    if me.back:
        return random_middle(study.ways[0], me.hand, me.back - 1, chance)
    ways = study.ways[0]
    special = 1 if me.special != NONE else 0
    alike = twins(me.hand)
    for _ in range(TRIED):
        number = draw(chance, BACKS + special)
        if number == BACKS:
            return DECLARE
        if is_first(ways.shares.sets[number], alike) and is_open(ways, me.hand, number):
            return FIRST_BACK + number
    picked = DECLARE
    count = special
    for number in range(BACKS):
        if is_first(ways.shares.sets[number], alike) and is_open(ways, me.hand, number):
            count += 1
            # The last of so many takes the place of the one picked before with one chance in so many.
            if draw(chance, count) == 0:
                picked = FIRST_BACK + number
    return picked


@kernel
def random_middle(ways: Ways, hand: Ints, back: int, chance: Buffer) -> int:
    """Any middle that fits below the chosen back."""
    alike, above = twins_left(hand, ALL_CARDS ^ ways.shares.sets[back]), five_place(ways, hand, back)
    number = draw(chance, MIDDLES)
    # One always fits, or the back would not have been legal.
    while not (is_first(ways.shares.kept[number], alike) and is_above(ways, hand, back, number, above)):
        number = draw(chance, MIDDLES)
    return FIRST_MIDDLE + number


@kernel
def fast(study: Study, table: Learned, seat: int, chance: Buffer) -> int:
    """Bets the least, or the most on good cards in hand; declares what pays more than its rows, else lays the best."""
    me = table.spellings[seat]
    if table.desk.phase == BETTING:
        return FIRST_BET + (study.room.max_bet - 1 if is_promising(study, me.hand, me.special) else 0)
    if me.back:
        return FIRST_MIDDLE + best_middle(study, me.hand, me.back - 1)
    best = best_back(study, me.hand)
    if me.special != NONE and study.room.special_points[me.special] * WORTH_UNIT >= best >> NUMBER_BITS:
        return DECLARE
    return FIRST_BACK + (best & NUMBER_MASK)


@kernel
def is_promising(study: Study, hand: Ints, special: int) -> bool:
    """看牌下注: whether cards that are seen before betting are a special, or rows worth more than nothing."""
    if not study.room.bet_seen:
        return False
    return special != NONE or best_back(study, hand) >> NUMBER_BITS > 0


@kernel
def best_back(study: Study, hand: Ints) -> int:
    """The back whose best middle makes the rows worth most: that worth, and in the last ``NUMBER_BITS`` its number.

    The strongest back is tried first. Another is skipped when even a middle as high as itself and the hand's best
    front could not make up for it.
    """
    ways, worth, alike, size = study.ways[0], study.worth, twins(hand), study.places
    columns, sets = ways.shares.columns, ways.shares.sets
    places, fronts, worths = longs(BACKS), longs(FRONTS), longs(WORTHS)
    fill_fives(hand, columns, ways.fives, places)
    fill_threes(hand, columns, ways.threes, fronts)
    best = 0
    for i in range(BACKS):
        worths[i] = worth[size + places[i]]
        if places[i] > places[best]:
            best = i
    most = 0
    for i in range(FRONTS):
        worths[BACKS + i] = worth[fronts[i]]
        most = max(most, worths[BACKS + i])
    fill_threes(hand, columns, ways.floors, fronts)
    least = best_split(study, best, places, fronts, worths, NOTHING)
    for number in range(BACKS):
        if worth[2 * size + places[number]] + worths[number] + most <= least:
            continue
        if is_first(sets[number], alike):
            total = best_split(study, number, places, fronts, worths, least)
            if total > least:
                least = total
                best = number
    return least << NUMBER_BITS | best


@kernel
def best_split(study: Study, number: int, places: Ints, fronts: Ints, worths: Ints, least: int) -> int:
    """Worth of a back with the best middle and front below it; ``least`` if it is not more."""
    shares, order = study.ways[0].shares, study.room.order
    back = places[number]
    value = study.worth[2 * study.places + back]
    for split in range(MIDDLES * number, MIDDLES * (number + 1)):
        middle = shares.middles[split]
        front = shares.fronts[split]
        total = value + worths[middle] + worths[BACKS + front]
        if total > least and goes_up(order, fronts[front], places[middle], back):
            least = total
    return least


@kernel
def best_middle(study: Study, hand: Ints, back: int) -> int:
    """The middle that with the front it leaves is worth most below the chosen back."""
    ways, shares = study.ways[0], study.ways[0].shares
    best = -1
    most = NOTHING
    above = five_place(ways, hand, back)
    for number in range(MIDDLES):
        if not fits(ways, hand, back, number):
            continue
        split = MIDDLES * back + number
        middle = five_place(ways, hand, shares.middles[split])
        front = three_index(ways, hand, shares.fronts[split])
        total = study.worth[study.places + middle] + study.worth[ways.threes[front]]
        if not goes_up(ways.order, ways.floors[front], middle, above):
            total -= FOULED
        if total > most:
            most = total
            best = number
    return best
