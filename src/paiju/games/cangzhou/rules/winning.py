"""胡牌: whether a tile completes a hand, whether a commitment lets it win, the reading that scores most."""

from __future__ import annotations

from collections.abc import MutableSequence

from paiju.core.kernel import kernel, longs
from paiju.core.rules import rule
from paiju.core.tiles import EAST, KINDS, WHITE
from paiju.families.mahjong.reading import PAIR_CODE
from paiju.games.cangzhou.rules.shapes import total_with
from paiju.games.cangzhou.table import (
    BIAN,
    BIAN_ITEM,
    CHOW,
    DRAGON_ITEM,
    FIVE_ITEM,
    GROUPS,
    LOCK_BIAN,
    LOCK_ZA,
    LOCK_ZUAN,
    NO_LOCK,
    ZUAN,
    Room,
    Seat,
)

FIVE_WAN = 4
SUIT_RUNS = 7
"""Of the nine tiles of a suit, the first seven can begin a run."""
IN_PAIR, RUN_HIGH, RUN_MIDDLE, RUN_LOW, IN_TRIPLET, PLACES = range(6)
"""Where the winning tile sits: in the pair, as the highest, middle or lowest of a run, in a triplet."""
HAS_DRAGON, HAS_FIVE, HAS_LOCKS, READING = range(4)
"""Properties of a reading: 一条龙, 捉五魁, and how many of the kind committed to."""
COUNTS = KINDS + 2
"""Counts of tiles, with two places behind them that stay empty."""


@rule("CZ-5.1", "CZ-5.2")
@kernel
def is_complete(me: Seat) -> bool:
    """Whether a hand is the groups still due and a pair as it is."""
    return me.shape.total == PAIR_CODE + GROUPS - me.melded


@rule("CZ-5.1", "CZ-5.2")
@kernel
def is_completed_by(room: Room, me: Seat, tile: int) -> bool:
    """Whether a hand is that with one tile more."""
    return total_with(room.shapes, me.shape, tile) == PAIR_CODE + GROUPS - me.melded


@rule("CZ-3.5")
@kernel
def may_win_from(room: Room, me: Seat, tile: int) -> bool:
    """Whether a seat may win on another's tile: it completes the hand and was not let go since the last draw."""
    return is_completed_by(room, me, tile) and me.missed[tile] == 0 and lock_lets_win(room, me, tile, 1)


@rule("CZ-4.7")
@kernel
def lock_lets_win(room: Room, me: Seat, tile: int, extra: int) -> bool:
    """Whether a complete hand satisfies its commitment; ``extra`` is 1 for a tile that it does not hold yet."""
    if me.lock == NO_LOCK or me.locks >= room.locks_needed:
        return True
    if me.locks < room.locks_needed - 1:
        return False
    reading = longs(READING)
    return best_reading(room, me, tile, extra, reading) >= 0


@rule("CZ-5.2")
@kernel
def starts_run(room: Room, tile: int) -> bool:
    """Whether a run can begin here: 1–7 of a suit and, where 中发白 is a run, 白."""
    if tile < EAST:
        return tile >= 0 and tile % 9 < SUIT_RUNS
    return room.dragon_run == 1 and tile == WHITE


@rule("CZ-6.12")
@kernel
def best_reading(room: Room, me: Seat, tile: int, extra: int, reading: MutableSequence[int]) -> int:
    """The points that the best reading brings beside what all readings share, or -1; ``reading`` is what it has.

    A reading is a pair and, of the tiles held three times, those that are triplets: the rest must be runs.
    """
    left = longs(COUNTS)
    rest = longs(COUNTS)
    triples = longs(GROUPS)
    laid = laid_runs(me)
    best = -1
    for pair in range(KINDS):
        if me.hand[pair] + extra * (pair == tile) < 2:
            continue
        many = take_pair(me, tile, extra, pair, left, triples)
        for chosen in range((1 << many) - 1, -1, -1):
            for kind in range(COUNTS):
                rest[kind] = left[kind]
            places = (pair == tile) << IN_PAIR
            for i in range(many):
                if chosen >> (many - 1 - i) & 1:
                    rest[triples[i]] -= 3
                    places |= (triples[i] == tile) << IN_TRIPLET
            runs = run_starts(room, rest)
            if runs >= 0:
                for step in range(3):
                    if tile >= step and runs >> (tile - step) & 1:
                        places |= 1 << (RUN_LOW - step)
                best = weigh(room, me, tile, places, runs | laid, best, reading)
    return best


@kernel
def take_pair(
    me: Seat, tile: int, extra: int, pair: int, left: MutableSequence[int], triples: MutableSequence[int]
) -> int:
    """The counts without a pair, and the tiles of which three or more are left; how many those are."""
    many = 0
    left[KINDS] = 0
    left[KINDS + 1] = 0
    for kind in range(KINDS):
        left[kind] = me.hand[kind] + extra * (kind == tile) - 2 * (kind == pair)
        if left[kind] >= 3:
            triples[many] = kind
            many += 1
    return many


@kernel
def laid_runs(me: Seat) -> int:
    """The first tiles of the runs laid down, as bits."""
    out = 0
    for i in range(me.melded):
        meld = me.melds[i]
        if meld.kind == CHOW or BIAN <= meld.kind <= ZUAN:
            out |= 1 << meld.low
    return out


@kernel
def run_starts(room: Room, rest: MutableSequence[int]) -> int:
    """The first tiles of the runs that use up the counts, as bits, or -1."""
    out = 0
    for tile in range(KINDS):
        many = rest[tile]
        if many:
            if many < 0 or not starts_run(room, tile) or rest[tile + 1] < many or rest[tile + 2] < many:
                return -1
            rest[tile + 1] -= many
            rest[tile + 2] -= many
            out |= 1 << tile
    return out


@rule("CZ-6.9")
@kernel
def weigh(room: Room, me: Seat, tile: int, places: int, runs: int, best: int, reading: MutableSequence[int]) -> int:
    """Try each place of the winning tile in a reading and keep what scores most."""
    dragon = int(has_dragon(runs))
    for place in range(PLACES):
        if places >> place & 1 == 0:
            continue
        locks = me.locks + completes(me.lock, place, tile)
        if me.lock != NO_LOCK and locks < room.locks_needed:
            continue
        five = int(catches_five(tile, place))
        value = dragon * room.worth[DRAGON_ITEM] + five * room.worth[FIVE_ITEM]
        if me.lock != NO_LOCK:
            value += locks * room.worth[BIAN_ITEM + me.lock - 1]
        if value > best:
            best = value
            reading[HAS_DRAGON] = dragon
            reading[HAS_FIVE] = five
            reading[HAS_LOCKS] = locks
    return best


@rule("CZ-6.2")
@kernel
def has_dragon(runs: int) -> bool:
    """一条龙: 1-9 of one suit as three runs, laid down or concealed; by the runs' first tiles."""
    found = False
    for low in range(0, EAST, 9):
        if runs >> low & 1 and runs >> (low + 3) & 1 and runs >> (low + 6) & 1:
            found = True
    return found


@rule("CZ-6.3")
@kernel
def catches_five(tile: int, place: int) -> bool:
    """捉五魁: the winning tile is 5万 between 4万 and 6万."""
    return tile == FIVE_WAN and place == RUN_MIDDLE


@rule("CZ-4.7")
@kernel
def completes(lock: int, place: int, tile: int) -> bool:
    """Whether the winning tile, where it sits in a concealed group, completes one of the kind committed to."""
    if lock == LOCK_ZA:
        return place == IN_TRIPLET
    if lock == LOCK_ZUAN:
        return place == RUN_MIDDLE
    if lock == LOCK_BIAN:
        # 白 opens 白发中, and there is no 边 at its other end.
        if place == RUN_HIGH:
            return tile < EAST and tile % 9 == 2
        return place == RUN_LOW and (tile == WHITE or (tile < EAST and tile % 9 == 6))
    return False
