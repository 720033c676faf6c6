"""观测: what a seat sees of a table, in the numbers that :mod:`learning` names; and what a simulation counts."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.kernel import Log, kernel, log_start, log_stop, longs, put_cells, shuffle_cells
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.deck import COPIES, KINDS, NATURALS, SUIT_COUNT, TYPE_LIST
from paiju.games.anpai.learning.groups import CHOICES, GROUPS_OF_RANK, JOKER_NUMBERS, SMALL_ALONE, LearningRoom
from paiju.games.anpai.learning.spelling import Learned, legal, may_stop, small_follows
from paiju.games.anpai.rules.dealing import STOCK
from paiju.games.anpai.rules.rounds import ROUNDS
from paiju.games.anpai.rules.settling import CRITTED
from paiju.games.anpai.statistics import count_types
from paiju.games.anpai.table import OUT, STOCK_SIZE, after, stock_left
from paiju.games.anpai.telling import (
    BANKRUPT,
    DEALT,
    MATCH_OVER,
    OPENED,
    OUTCOMES,
    PAID,
    ROUND_OVER,
    ROUND_STARTED,
    SETTLED,
    SHOWDOWN,
)

CHOSEN = KINDS
"""Where an observation has the cards chosen: after the hand."""
COMMON = 5
PUBLIC = 5
"""Numbers beside the cards face up, and beside a seat's cards."""
PASS_TALLY = 0
TYPE_TALLY = 1
OUTCOME_TALLY = TYPE_TALLY + len(TYPE_LIST)
CRIT_TALLY = OUTCOME_TALLY + len(OUTCOMES)
BANKRUPT_TALLY = CRIT_TALLY + 1


@kernel
def observe(learning: LearningRoom, table: Learned, seat: int, out: MutableSequence[int]) -> None:
    """The observer's own cards, what lies face up, then seat by seat from the observer on."""
    room = learning.rooms[0]
    desk = table.desk
    put_cells(table.spellings[seat].hand, out, 0)
    put_cells(table.spellings[seat].picked, out, CHOSEN)
    put_cells(desk.gone, out, 2 * KINDS)
    at = 3 * KINDS
    out[at] = desk.round
    out[at + 1] = ROUNDS - desk.round
    out[at + 2] = stock_left(desk)
    out[at + 3] = desk.buried_cards
    out[at + 4] = room.rules.crit
    at += COMMON
    for step in range(SEATS):
        put_seat(table, after(seat, step), out, at)
        at += 2 * KINDS + PUBLIC


@kernel
def put_seat(table: Learned, seat: int, out: MutableSequence[int], at: int) -> None:
    """What everybody sees of a seat."""
    one, seen = table.desk.seats[seat], table.spellings[seat]
    put_cells(seen.shown, out, at)
    at += 2 * KINDS
    out[at] = one.held
    out[at + 1] = one.chosen
    out[at + 2] = seen.coins
    out[at + 3] = seen.share
    out[at + 4] = seen.won


@kernel
def again(
    learning: LearningRoom, table: Learned, seat: int, out: MutableSequence[int], mask: MutableSequence[int]
) -> int:
    """In the middle of a play only the group picked last is new, and what may follow it."""
    mine = table.spellings[seat]
    if mine.groups == 0:
        return 0
    put_cells(mine.picked, out, CHOSEN)
    if mine.groups == 1:
        legal(learning, table, seat, mask)
        return 1
    # Of the same size as before, only fewer.
    low = 1 + min(mine.low, NATURALS) * GROUPS_OF_RANK
    for number in range(low, min(1 + mine.before * GROUPS_OF_RANK, CHOICES)):
        mask[number] = 0
    if small_follows(mine):
        mask[JOKER_NUMBERS + SMALL_ALONE] = 1
    mask[0] = 1 if may_stop(mine) else 0
    return 1


@kernel
def count(learning: LearningRoom, table: Learned, log: Log, tally: MutableSequence[int]) -> None:
    """Count types, outcomes, crits and bankruptcies in what a step told."""
    at = log_start(log)
    while at < log_stop(log):
        what = log[at]
        if what == SHOWDOWN:
            at = count_shown(log, at + 2, tally)
        elif what == OPENED:
            at += 1
            for _ in range(SEATS):
                at += 1 + log[at]
        else:
            if what == SETTLED:
                tally[OUTCOME_TALLY + log[at + 2]] += 1
                tally[CRIT_TALLY] += min(count_critted(log, at + 3), 1)
            elif what == BANKRUPT:
                tally[BANKRUPT_TALLY] += 1
            at += length_at(log, at)


@kernel
def count_shown(log: Log, at: int, tally: MutableSequence[int]) -> int:
    """Count the types of a showdown; where it ends."""
    for _ in range(SEATS):
        kind = log[at]
        if kind != OUT:
            tally[PASS_TALLY if kind < 0 else TYPE_TALLY + kind] += 1
        at += 2 + log[at + 1]
    return at


@kernel
def count_critted(log: Log, at: int) -> int:
    """Number of seats critted by the roles told here."""
    many = 0
    for seat in range(SEATS):
        if log[at + seat] == CRITTED:
            many += 1
    return many


@kernel
def length_at(log: Log, at: int) -> int:
    """Length of what is told here."""
    what = log[at]
    if what == DEALT:
        return 3 + int(log[at + 2])
    if what == PAID:
        return 11
    if what == SETTLED:
        return 3 + SEATS
    if what == ROUND_OVER:
        return 2 + 2 * SEATS
    if what == MATCH_OVER:
        return 1 + SEATS
    return 3 if what == ROUND_STARTED else 2


@kernel
def dealt(learning: LearningRoom, key: Sequence[int], tally: MutableSequence[int]) -> None:
    """Shuffle the stock and look at the hands that lie on top."""
    room = learning.rooms[0]
    stock = longs(STOCK_SIZE)
    for place in range(STOCK_SIZE):
        stock[place] = room.rules.order[place // COPIES]
    shuffle_cells(key, STOCK, 0, stock, STOCK_SIZE)
    size = room.rules.hand_sizes[0]
    naturals = longs(NATURALS)
    for seat in range(SEATS):
        jokers = 0
        for rank in range(NATURALS):
            naturals[rank] = 0
        for place in range(seat * size, (seat + 1) * size):
            rank = stock[place] // SUIT_COUNT
            if rank < NATURALS:
                naturals[rank] += 1
            else:
                jokers += 1
        count_types(room.rules, naturals, jokers, tally)
