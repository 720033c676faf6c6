"""计数: what a simulation counts, in the news of a step and in the tiles of a whole match."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.kernel import Log, kernel, log_start, log_stop, longs
from paiju.core.tiles import COPIES, EAST, KINDS
from paiju.games.cangzhou.learning.observing import LearningRoom
from paiju.games.cangzhou.rules.dealing import (
    DEALT_AT_ONCE,
    ROUNDS_OF_FOUR,
    break_at,
    build_wall,
    dealt_place,
    throw_dice,
)
from paiju.games.cangzhou.table import NOBODY, SELF_DRAWN_ITEM, SHEET, TILES, Desk, Room
from paiju.games.cangzhou.telling import (
    ANSWERED,
    CLAIM_LOST,
    DEALT,
    DICE_THROWN,
    DRAW,
    DRAWN,
    HAND_STARTED,
    MATCH_OVER,
    MELDED,
    OFFERED,
    PAID,
    REVEALED,
    RUN_CHOSEN,
    RUNS_TOLD,
    SETTLED,
    SHARED,
    WON,
)

HANDS_TALLY, DRAW_TALLY, SELF_TALLY, DISCARD_TALLY, MELD_TALLY = range(5)
ITEM_TALLY = MELD_TALLY + 9
DEALER_TALLY = ITEM_TALLY + 13
"""Tallies, in the order of ``batch.TALLIES``; who dealt may follow."""
TRIPLET, FOUR, SUIT_MISSING, NO_HONOURS = range(4)
"""Tallies of hands as dealt, in the order of ``statistics.KEYS``."""
Out = MutableSequence[int]


@kernel
def count(room: LearningRoom, desk: Desk, log: Log, tally: Out) -> None:
    """Add what a step told to the tallies, and who dealt the hand that it ended, in a tally with room for that."""
    at = log_start(log)
    while at < log_stop(log):
        what = log[at]
        if what == HAND_STARTED:
            tally[HANDS_TALLY] += 1
        elif what == DRAW:
            tally[DRAW_TALLY] += 1
        elif what == MELDED:
            tally[MELD_TALLY + log[at + 2] - 1] += 1
        elif what == WON:
            count_win(log, at, tally)
        elif what == SETTLED and len(tally) > DEALER_TALLY:
            dealer = desk.last.dealer
            tally[DEALER_TALLY + dealer] += 1
            tally[DEALER_TALLY + room.rules[0].players + dealer] += desk.seats[dealer].change * room.rules[0].base
        at += told_size(room.rules[0], log, at)


@kernel
def count_win(log: Log, at: int, tally: Out) -> None:
    """A win and what it scored, all but what every win has: 胡 itself, and 自摸, which is counted as how it came."""
    tally[SELF_TALLY if log[at + 2] == NOBODY else DISCARD_TALLY] += 1
    sheet = at + 4 + KINDS
    for item in range(1, SHEET):
        if log[sheet + item] and item != SELF_DRAWN_ITEM:
            tally[ITEM_TALLY + item - 1 - int(item > SELF_DRAWN_ITEM)] += 1


@kernel
def told_size(room: Room, log: Log, at: int) -> int:
    """Length of the news at a place of a log, its first number included."""
    what = log[at]
    if what == OFFERED:
        return 4 + int(log[at + 3])
    if what == CLAIM_LOST:
        return 5 + int(log[at + 4])
    if what == PAID:
        return 10
    if what == WON:
        return 4 + KINDS + SHEET
    if what == REVEALED:
        return 1 + room.players * KINDS + TILES
    if what == DEALT:
        return 3 + KINDS
    if what == SETTLED:
        return 1 + 2 * room.players
    if what in (MATCH_OVER, RUNS_TOLD):
        return 1 + room.players
    if what in (DICE_THROWN, MELDED):
        return 5
    if what in (DRAWN, ANSWERED, SHARED):
        return 4
    if what == RUN_CHOSEN:
        return 2
    return 3  # hand started, drew, discarded, kong declared, draw


@kernel
def dealt(room: LearningRoom, key: Sequence[int], tally: Out) -> None:
    """起手牌: what the hands of a whole match hold as dealt, as the table counts them, from its key alone.

    Who deals depends on how the hands before were played; which tiles lie together does not.
    """
    wall = longs(TILES)
    dice = longs(2)
    for number in range(room.rules[0].hands):
        build_wall(key, number, wall)
        throw_dice(key, number, dice)
        for step in range(room.rules[0].players):
            count_hand(room.rules[0], wall, 2 * break_at(dice), step, tally)


@kernel
def count_hand(room: Room, wall: Sequence[int], cut: int, step: int, tally: Out) -> None:
    """The thirteen tiles of the seat ``step`` places after the dealer."""
    counts = longs(KINDS)
    for kind in range(KINDS):
        counts[kind] = 0
    suits = 0
    most = 0
    for nth in range(DEALT_AT_ONCE * ROUNDS_OF_FOUR + 1):
        tile = wall[(cut + dealt_place(room, step, nth)) % TILES]
        counts[tile] += 1
        most = max(most, counts[tile])
        suits |= 1 << tile // 9
    tally[TRIPLET] += int(most > 2)
    tally[FOUR] += int(most == COPIES)
    tally[SUIT_MISSING] += int(suits & 7 != 7)
    tally[NO_HONOURS] += int(suits < 1 << EAST // 9)
