"""What happens at a batch's table, as numbers: the events of ``play.py`` in their order, and what is counted of them.

Each event is its number (``flow_layout``) and its fields; lists come with their length first.
"""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.families.thirteen.flow_layout import (
    BACK,
    BANKED,
    BANKER,
    BET,
    BET_PLACED,
    BETS,
    BLOCK,
    BLOCKS_AT,
    CARDS,
    DEAL,
    DEAL_STARTED,
    DEALT,
    HAND,
    JOKER,
    LAST_TOTAL,
    MATCH_OVER,
    NOBODY,
    ROW_FACTS,
    ROW_TYPES,
    SCORE,
    SEATS,
    SETS,
    SETTLED,
    SHARE_FACTS,
    SHOWDOWN,
    SPECIALS,
    STAGE,
    SUBMITTED,
    TYPES,
    Buffer,
    Facts,
    Ints,
)
from paiju.families.thirteen.flow_rows import ALL_CARDS, middle_set
from paiju.families.thirteen.flow_settle import (
    BEATS_ALL,
    DUEL,
    FOUL,
    PAID,
    ROWS,
    SHOWN,
    SPECIAL_AT,
    SWEPT,
    is_met,
    shooter,
)

TALLIES_LEFT = 3
"""Fouls, guns and sweeps are counted after types and specials."""


@kernel
def note(log: Buffer, number: int) -> None:
    log[0] += 1
    log[log[0]] = number


@kernel
def note_cards(table: Ints, at: int, cards: int, log: Buffer) -> None:
    """A set of a hand's cards in ascending order: the naturals backwards, then the jokers."""
    for i in range(CARDS - 1, -1, -1):
        if cards >> i & 1 and table[at + i] != JOKER:
            note(log, table[at + i])
    for i in range(CARDS):
        if cards >> i & 1 and table[at + i] == JOKER:
            note(log, JOKER)


@kernel
def log_started(table: Ints, log: Buffer) -> None:
    if len(log) > 1:
        note(log, DEAL_STARTED)
        note(log, table[DEAL])
        note(log, table[BANKER])


@kernel
def log_dealt(room: Ints, table: Ints, log: Buffer) -> None:
    if len(log) <= 1:
        return
    for seat in range(room[SEATS]):
        note(log, DEALT)
        note(log, seat)
        note_cards(table, BLOCKS_AT + seat * BLOCK + HAND, ALL_CARDS, log)


@kernel
def log_placed(seat: int, log: Buffer) -> None:
    if len(log) > 1:
        note(log, BET_PLACED)
        note(log, seat)


@kernel
def log_submitted(seat: int, log: Buffer) -> None:
    if len(log) > 1:
        note(log, SUBMITTED)
        note(log, seat)


@kernel
def note_bets(room: Ints, table: Ints, log: Buffer) -> None:
    """All bets, the banker's as 0; none where nobody bets."""
    note(log, room[SEATS] if room[BANKED] else 0)
    if room[BANKED]:
        for seat in range(room[SEATS]):
            note(log, table[BLOCKS_AT + seat * BLOCK + BET])


@kernel
def log_bets(room: Ints, table: Ints, log: Buffer) -> None:
    if len(log) > 1:
        note(log, BETS)
        note_bets(room, table, log)


@kernel
def log_showdown(facts: Facts, room: Ints, table: Ints, shown: Ints, log: Buffer) -> None:
    """What lies on the table: bets, and of each hand its special, foul, cards row by row and types."""
    if len(log) <= 1:
        return
    note(log, SHOWDOWN)
    note(log, table[DEAL])
    note(log, table[BANKER])
    note_bets(room, table, log)
    specials = 0
    for seat in range(room[SEATS]):
        at = BLOCKS_AT + seat * BLOCK
        special = shown[seat * SHOWN + SPECIAL_AT]
        note(log, special)
        note(log, shown[seat * SHOWN + FOUL])
        if special >= 0:
            specials += 1
            note_cards(table, at + HAND, ALL_CARDS, log)
            continue
        back = facts[SHARE_FACTS][SETS + table[at + BACK] - 1]
        middle = middle_set(facts, table, at)
        note_cards(table, at + HAND, ALL_CARDS ^ back ^ middle, log)
        note_cards(table, at + HAND, middle, log)
        note_cards(table, at + HAND, back, log)
        for row in range(3):
            note(log, facts[ROW_FACTS][TYPES + shown[seat * SHOWN + ROWS + row]])
    note(log, 1 if room[STAGE] != NOBODY and specials >= room[STAGE] else 0)


@kernel
def log_settled(room: Ints, table: Ints, shown: Ints, duels: Ints, log: Buffer) -> None:
    """What it paid: pairs, guns, sweeps, totals."""
    if len(log) <= 1:
        return
    seats = room[SEATS]
    note(log, SETTLED)
    note(log, table[DEAL])
    for guns in range(2):
        note(log, 0)
        head = log[0]
        for one in range(seats):
            for two in range(one + 1, seats):
                if not is_met(room, table, one, two):
                    continue
                at = (one * seats + two) * DUEL
                side = shooter(room, duels, at)
                if guns and side == 0:
                    continue
                log[head] += 1
                note(log, two if guns and side < 0 else one)
                note(log, one if guns and side < 0 else two)
                if not guns:
                    note(log, duels[at + PAID])
    note(log, 0)
    head = log[0]
    for seat in range(seats):
        if shown[seat * SHOWN + BEATS_ALL] & SWEPT:
            log[head] += 1
            note(log, seat)
    for seat in range(seats):
        note(log, table[BLOCKS_AT + seat * BLOCK + LAST_TOTAL])


@kernel
def log_over(room: Ints, table: Ints, log: Buffer) -> None:
    if len(log) > 1:
        note(log, MATCH_OVER)
        for seat in range(room[SEATS]):
            note(log, table[BLOCKS_AT + seat * BLOCK + SCORE])


@kernel
def count_showdown(facts: Facts, room: Ints, table: Ints, shown: Ints, duels: Ints, tally: Buffer) -> None:
    """Row types, specials, fouls, guns and sweeps: the first counts are the types, then the specials."""
    rest = ROW_TYPES + room[SPECIALS]
    seats = room[SEATS]
    for seat in range(seats):
        at = seat * SHOWN
        if shown[at + SPECIAL_AT] >= 0:
            tally[ROW_TYPES + shown[at + SPECIAL_AT]] += 1
            continue
        for row in range(3):
            tally[facts[ROW_FACTS][TYPES + shown[at + ROWS + row]]] += 1
        tally[rest] += shown[at + FOUL]
        if shown[at + BEATS_ALL] & SWEPT:
            tally[rest + 2] += 1
    for one in range(seats):
        for two in range(one + 1, seats):
            if is_met(room, table, one, two) and shooter(room, duels, (one * seats + two) * DUEL):
                tally[rest + 1] += 1


@kernel
def count_dealer(room: Ints, table: Ints, tally: Buffer) -> None:
    """庄: who banked the deal and what came of it, in a tally with room for that."""
    at = ROW_TYPES + room[SPECIALS] + TALLIES_LEFT
    if room[BANKED] and len(tally) > at:
        banker = table[BANKER]
        tally[at + banker] += 1
        tally[at + room[SEATS] + banker] += table[BLOCKS_AT + banker * BLOCK + LAST_TOTAL]
