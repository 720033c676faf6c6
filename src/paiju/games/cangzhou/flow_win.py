"""胡牌 in kernels: whether a tile completes a hand, whether a commitment lets it win, the reading that scores most."""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.core.rules import rule
from paiju.games.cangzhou.flow_row import (
    BEST_DRAGON,
    BEST_FIVE,
    BEST_LOCKS,
    BIAN,
    CHOW,
    CODES,
    DONE_IN,
    DRAGON_ITEM,
    DRAGON_RUN,
    EAST,
    FIVE_ITEM,
    GROUPS,
    HAND,
    KINDS,
    LINE,
    LOCK,
    LOCK_BIAN,
    LOCK_POINTS,
    LOCK_ZA,
    LOCK_ZUAN,
    LOCKS,
    MELD,
    MELD_SIZE,
    MELDS,
    MISSED,
    NEEDED,
    OWN_LINE,
    PAIR_CODE,
    SHOWN_LINE,
    SIZES,
    SUIT_LINE,
    SUITS,
    TOTAL,
    WHITE,
    ZUAN,
    Buffer,
    Ints,
    starts_run,
    suit_class,
)

FIVE_WAN = 4
IN_PAIR, RUN_HIGH, RUN_MIDDLE, RUN_LOW, IN_TRIPLET, PLACES = range(6)
"""Where the winning tile sits: in the pair, as the highest, middle or lowest of a run, in a triplet."""


@rule("CZ-5.1", "CZ-5.2")
@kernel
def is_complete(table: Buffer, seat: int) -> int:
    """Whether a hand is the groups still due and a pair as it is."""
    line = seat * LINE
    return int(table[line + TOTAL] == PAIR_CODE + GROUPS - table[line + MELDS])


@rule("CZ-5.1", "CZ-5.2")
@kernel
def is_completed_by(lookup: Ints, table: Buffer, seat: int, tile: int) -> int:
    """Whether a hand is that with one tile more."""
    line = seat * LINE
    suit = tile // 9
    place = tile - 9 * suit
    suit += SUITS + seat * SUIT_LINE
    others = table[line + TOTAL] - table[suit + CODES]
    code = lookup[DONE_IN + suit_class(lookup, table, suit, place, 1) * 16 + table[suit + SIZES] + 1]
    return int(others + code == PAIR_CODE + GROUPS - table[line + MELDS])


@rule("CZ-3.5")
@kernel
def may_win_from(lookup: Ints, room: Ints, table: Buffer, seat: int, tile: int) -> int:
    """Whether a seat may win on another's tile: it completes the hand and was not let go since the last draw."""
    if is_completed_by(lookup, table, seat, tile) and not table[MISSED + seat * OWN_LINE + tile]:
        return lock_lets_win(room, table, seat, tile, 1)
    return 0


@rule("CZ-4.7")
@kernel
def lock_lets_win(room: Ints, table: Buffer, seat: int, tile: int, extra: int) -> int:
    """Whether a complete hand satisfies its commitment; ``extra`` is 1 for a tile that it does not hold yet."""
    line = seat * LINE
    locks = table[line + LOCKS]
    if table[line + LOCK] == 0 or locks >= room[NEEDED]:
        return 1
    if locks < room[NEEDED] - 1:
        return 0
    return int(best_reading(room, table, seat, tile, extra) >= 0)


@rule("CZ-6.12")
@kernel
def best_reading(room: Ints, table: Buffer, seat: int, tile: int, extra: int) -> int:
    """The points that the best reading brings beside what all readings share, or -1; what it has goes to the row.

    A reading is a pair and, of the tiles held three times, those that are triplets: the rest must be runs.
    """
    hand = HAND + seat * OWN_LINE
    left = [0] * (KINDS + 2)
    rest = [0] * (KINDS + 2)
    triples = [0] * GROUPS
    laid = laid_runs(table, seat)
    best = -1
    for pair in range(KINDS):
        if table[hand + pair] + extra * (pair == tile) < 2:
            continue
        many = 0
        for kind in range(KINDS):
            left[kind] = table[hand + kind] + extra * (kind == tile) - 2 * (kind == pair)
            if left[kind] >= 3:
                triples[many] = kind
                many += 1
        for chosen in range((1 << many) - 1, -1, -1):
            for kind in range(KINDS):
                rest[kind] = left[kind]
            tripled = 0
            for i in range(many):
                if chosen >> (many - 1 - i) & 1:
                    rest[triples[i]] -= 3
                    tripled |= triples[i] == tile
            runs = run_starts(rest, room[DRAGON_RUN])
            if runs >= 0:
                places = (pair == tile) << IN_PAIR | tripled << IN_TRIPLET
                for step in range(3):
                    if tile >= step and runs >> (tile - step) & 1:
                        places |= 1 << (RUN_LOW - step)
                best = weigh(room, table, seat, tile, places, runs | laid, best)
    return best


@kernel
def laid_runs(table: Buffer, seat: int) -> int:
    """The first tiles of the runs laid down, as bits."""
    out = 0
    for i in range(table[seat * LINE + MELDS]):
        at = MELD + seat * SHOWN_LINE + i * MELD_SIZE
        if table[at] == CHOW or BIAN <= table[at] <= ZUAN:
            out |= 1 << (table[at + 1] - 1)
    return out


@kernel
def run_starts(rest: Buffer, dragon_run: int) -> int:
    """The first tiles of the runs that use up the counts, as bits, or -1."""
    out = 0
    for tile in range(KINDS):
        many = rest[tile]
        if many:
            if many < 0 or not starts_run(tile, dragon_run) or rest[tile + 1] < many or rest[tile + 2] < many:
                return -1
            rest[tile + 1] -= many
            rest[tile + 2] -= many
            out |= 1 << tile
    return out


@rule("CZ-6.2", "CZ-6.3", "CZ-6.9")
@kernel
def weigh(room: Ints, table: Buffer, seat: int, tile: int, places: int, runs: int, best: int) -> int:
    """Try each place of the winning tile in a reading and keep what scores most."""
    line = seat * LINE
    lock = table[line + LOCK]
    dragon = 0
    for low in range(0, EAST, 9):
        if runs >> low & 1 and runs >> (low + 3) & 1 and runs >> (low + 6) & 1:
            dragon = 1
    for place in range(PLACES):
        if places >> place & 1 == 0:
            continue
        locks = table[line + LOCKS] + completes(lock, place, tile)
        if lock and locks < room[NEEDED]:
            continue
        five = int(tile == FIVE_WAN and place == RUN_MIDDLE)
        value = dragon * room[DRAGON_ITEM] + five * room[FIVE_ITEM]
        if lock:
            value += locks * room[LOCK_POINTS + lock - 1]
        if value > best:
            best = value
            table[BEST_DRAGON] = dragon
            table[BEST_FIVE] = five
            table[BEST_LOCKS] = locks
    return best


@rule("CZ-4.7")
@kernel
def completes(lock: int, place: int, tile: int) -> int:
    """Whether the winning tile, where it sits, completes one of the kind committed to."""
    if lock == LOCK_ZA:
        return int(place == IN_TRIPLET)
    if lock == LOCK_ZUAN:
        return int(place == RUN_MIDDLE)
    if lock == LOCK_BIAN:
        if place == RUN_HIGH:
            return int(tile < EAST and tile % 9 == 2)
        return int(place == RUN_LOW and (tile % 9 == 6 or tile == WHITE))
    return 0
