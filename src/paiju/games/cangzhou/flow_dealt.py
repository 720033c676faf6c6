"""起手牌 in kernels: what the hands of a whole match hold as dealt, as ``chances`` counts it, from its key alone.

Who deals depends on how the hands before were played; which tiles lie together does not.
"""

from __future__ import annotations

from paiju.core.kernel import kernel, longs
from paiju.games.cangzhou.flow_deal import AT_ONCE, ROUNDS_OF_FOUR, build_wall, keep_key
from paiju.games.cangzhou.flow_row import (
    COPIES,
    EAST,
    HANDS,
    KINDS,
    NUMBER,
    PLAYERS,
    WIDTH,
    Buffer,
    Facts,
    Ints,
    wall_tile,
)

TRIPLET, FOUR, SUIT_MISSING, NO_HONOURS = range(4)
"""In the order of ``chances.KEYS``."""


@kernel
def dealt(facts: Facts, room: Ints, key: Ints, tally: Buffer) -> None:
    """Build the wall of every hand and look at what each seat takes, the dealer's fourteenth tile left out."""
    table = longs(WIDTH)
    keep_key(key, table)
    for number in range(room[HANDS]):
        table[NUMBER] = number
        build_wall(facts, table)
        for place in range(room[PLAYERS]):
            count_hand(room[PLAYERS], table, place, tally)


@kernel
def count_hand(players: int, table: Ints, place: int, tally: Buffer) -> None:
    """The hand of whoever sits so many places after the dealer."""
    counts = longs(KINDS)
    for kind in range(KINDS):
        counts[kind] = 0
    suits = 0
    most = 0
    for taken in range(AT_ONCE * ROUNDS_OF_FOUR + 1):
        time = taken // AT_ONCE
        at = time * AT_ONCE * players + place
        if time < ROUNDS_OF_FOUR:
            at += (AT_ONCE - 1) * place + taken % AT_ONCE
        tile = wall_tile(table, at)
        counts[tile] += 1
        most = max(most, counts[tile])
        suits |= 1 << tile // 9
    tally[TRIPLET] += int(most > 2)
    tally[FOUR] += int(most == COPIES)
    tally[SUIT_MISSING] += int(suits & 7 != 7)
    tally[NO_HONOURS] += int(suits < 1 << EAST // 9)
