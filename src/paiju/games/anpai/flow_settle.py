"""亮牌: the showdown over a table's row, settled by the same kernels as at the table engine."""

from __future__ import annotations

from paiju.core.chance import Buffer, Ints
from paiju.core.kernel import kernel, longs
from paiju.core.rules import rule
from paiju.games.anpai.data import CLASS_COUNT, DATA, SEATS
from paiju.games.anpai.flow_facts import (
    BASE_OF_SHAPE,
    BURIED,
    BYTE,
    CHOSEN,
    COINS,
    DONE,
    GONE,
    HAND,
    JOKER_PLACES,
    JOKER_TYPE,
    KLASS_OF,
    LAST,
    LOOSE_TYPE,
    OPEN,
    ORDER_OF,
    OWN,
    OWNS,
    PICK,
    PICK_GROUPS,
    PICK_LOW,
    PICK_SIZE,
    PICK_TOP,
    PICKS,
    PLACES,
    PUBLIC,
    PUBLIC_SIZE,
    RANKS_HELD,
    ROUND,
    ROUNDS_IN_MATCH,
    RUN_LEAST,
    RUN_TYPE,
    SHAPES,
    SHARE,
    SIZE,
    SMALL,
    STAR_TYPE,
    START_COINS,
    SUIT_COUNT,
    TIMES_OF,
    TYPE,
    TYPE_WIDTH,
    UNSEEN,
    UPPER,
    WIDE,
    WON,
)
from paiju.games.anpai.flow_log import (
    ABSENT,
    BANKRUPT,
    MATCH_OVER,
    PASSED,
    tell,
    tell_coins,
    tell_settled,
    tell_showdown,
)
from paiju.games.anpai.flow_money import coins_of, in_base, put_coins, thousandths
from paiju.games.anpai.flow_picks import wipe
from paiju.games.anpai.hands import FEWEST_OF_BOMB, NATURALS, RUN_TOP
from paiju.games.anpai.kernels import (
    BASE,
    BOARD,
    NO_CLASS,
    OUT,
    POINTS,
    STRENGTH,
    TIMES,
    bill_class,
    pay_owed,
    settles,
)
from paiju.games.anpai.kernels import COINS as BOARD_COINS

JOKER_EXTRA = DATA.points.joker - DATA.points.card
CARD_POINTS = DATA.points.card
BANKRUPT_END = DATA.rounds.bankrupt_end
PASS_TALLY = 0
TYPE_TALLY = 1
OUTCOME_TALLY = TYPE_TALLY + STAR_TYPE // TYPE_WIDTH
CRIT_TALLY = OUTCOME_TALLY + 4
BANKRUPT_TALLY = CRIT_TALLY + 1


@kernel
def put_wide(table: Buffer, lower: int, upper: int, number: int) -> None:
    """A number of sixteen bits in its two places."""
    table[lower] = number & 255
    table[upper] = number >> BYTE


@kernel
def pay_in(room: Ints, table: Buffer, seat: int, have: int, won: int) -> None:
    """Note a seat's coins, and as everybody sees them."""
    put_coins(table, seat, have)
    at = PUBLIC + seat * PUBLIC_SIZE
    upper = UPPER + seat * WIDE
    put_wide(table, at + COINS, upper, in_base(have, room[BASE]))
    put_wide(table, at + SHARE, upper + SHARE - COINS, thousandths(have, SEATS * room[START_COINS]))
    put_wide(table, at + WON, upper + WON - COINS, in_base(won, room[BASE]))


@rule("AP-4.1", "AP-4.2", "AP-4.3", "AP-4.4", "AP-5.5")
@kernel
def read_pick(numbers: Ints, table: Ints, seat: int, board: Buffer) -> int:
    """Lay what a seat picked on the settlement's board; answer its type."""
    pick = PICKS + seat * PICK
    size = int(table[pick + PICK_SIZE])
    groups = int(table[pick + PICK_GROUPS])
    top = int(table[pick + PICK_TOP])
    jokers = OWNS + seat * OWN + CHOSEN + JOKER_PLACES
    small = int(table[jokers])
    big = int(table[jokers + 1])
    board[seat] = NO_CLASS
    if size == 0:
        return PASSED
    first = 0
    second = top
    if top >= NATURALS and size > 1:
        kind = int(numbers[TYPE + JOKER_TYPE + size])
        first = top
        second = SMALL if small > 0 else top
    elif size >= FEWEST_OF_BOMB:
        kind = int(numbers[TYPE + STAR_TYPE + size])
        first = top
        second = 0
    elif groups >= numbers[TYPE + RUN_LEAST + size] and top <= RUN_TOP and top - table[pick + PICK_LOW] == groups - 1:
        kind = int(numbers[TYPE + RUN_TYPE + size])
        first = groups
    else:
        kind = int(numbers[TYPE + LOOSE_TYPE + size])
    of = TYPE + kind * TYPE_WIDTH
    board[seat] = numbers[of + KLASS_OF]
    board[STRENGTH + seat] = numbers[of + ORDER_OF] << 16 | first << 8 | second
    board[POINTS + seat] = size * groups * CARD_POINTS + (small + big) * JOKER_EXTRA
    board[TIMES + seat] = numbers[of + TIMES_OF]
    return kind


@rule("AP-4.5", "AP-5.4")
@kernel
def outcome_of(winners: int, alive: int) -> int:
    """One winner, two, three, or everybody."""
    count = 0
    for seat in range(SEATS):
        count += winners >> seat & 1
    if count == 1:
        return 0
    if count == alive:
        return 3
    return count - 1


@kernel
def settle(numbers: Ints, room: Ints, table: Buffer, board: Buffer, log: Buffer, tally: Buffer) -> None:
    """Show all plays and settle class after class."""
    types = longs(SEATS)
    alive = 0
    for seat in range(SEATS):
        have = coins_of(table, seat)
        board[BOARD_COINS + seat] = have
        board[seat] = OUT
        types[seat] = ABSENT
        if have > 0:
            alive += 1
            types[seat] = read_pick(numbers, table, seat, board)
            tally[PASS_TALLY if types[seat] == PASSED else TYPE_TALLY + types[seat]] += 1
    if len(log) > 1:
        tell_showdown(log, table, table[ROUND], types)
    for klass in range(CLASS_COUNT):
        if settles(klass, board):
            winners = bill_class(klass, room, board)
            pay_owed(room, board)
            critted = 0
            for seat in range(SEATS):
                if board[seat] == klass and not winners >> seat & 1:
                    critted |= 1 << seat
            outcome = outcome_of(winners, alive)
            tally[OUTCOME_TALLY + outcome] += 1
            tally[CRIT_TALLY] += 1 if critted else 0
            if len(log) > 1:
                tell_settled(log, klass, winners, critted, outcome, board)


@kernel
def lay_down(table: Buffer, seat: int) -> None:
    """Take a seat's play out of its hand and lay it face up."""
    own = OWNS + seat * OWN
    pick = PICKS + seat * PICK
    if table[pick + PICK_SIZE] > 0:
        if own >= 0:
            for place in range(PLACES):
                table[GONE + place] += table[own + CHOSEN + place]
            for place in range(PLACES):
                table[own + HAND + place] -= table[own + CHOSEN + place]
        for rank in range(min(int(table[pick + PICK_LOW]), NATURALS), min(int(table[pick + PICK_TOP]), NATURALS) + 1):
            shape = 0
            for suit in range(SUIT_COUNT - 1 if rank < NATURALS else 1, -1, -1):
                shape = shape * BASE_OF_SHAPE + table[own + HAND + rank * SUIT_COUNT + suit]
            table[SHAPES + seat * RANKS_HELD + rank] = shape
        table[PUBLIC + seat * PUBLIC_SIZE + SIZE] -= table[pick + PICK_SIZE] * table[pick + PICK_GROUPS]
    last = PUBLIC + seat * PUBLIC_SIZE + LAST
    if own >= 0 and last >= 0:
        for place in range(PLACES):
            table[last + place] = table[own + CHOSEN + place]
    wipe(table, own + CHOSEN, PLACES)
    wipe(table, pick, PICK)


@kernel
def bury(table: Buffer, seat: int) -> None:
    """Lay the cards of a bankrupt player face down."""
    for place in range(PLACES):
        table[UNSEEN + place] += table[OWNS + seat * OWN + HAND + place]
    wipe(table, OWNS + seat * OWN + HAND, PLACES)
    wipe(table, SHAPES + seat * RANKS_HELD, RANKS_HELD)
    table[BURIED] += table[PUBLIC + seat * PUBLIC_SIZE + SIZE]
    table[PUBLIC + seat * PUBLIC_SIZE + SIZE] = 0


@rule("AP-1.4", "AP-6.6")
@kernel
def end_round(numbers: Ints, room: Ints, table: Buffer, log: Buffer, tally: Buffer) -> bool:
    """Settle and take out the bankrupt; answer whether the match is over."""
    board = longs(BOARD)
    settle(numbers, room, table, board, log, tally)
    if len(log) > 1:
        tell_coins(log, table, board)
    broke = 0
    for seat in range(SEATS):
        had = coins_of(table, seat)
        have = board[BOARD_COINS + seat]
        pay_in(room, table, seat, have, have - had)
        lay_down(table, seat)
        if have == 0:
            broke += 1
            bury(table, seat)
            if had > 0:
                tell(log, BANKRUPT)
                tell(log, seat)
                tally[BANKRUPT_TALLY] += 1
        wipe(table, PUBLIC + seat * PUBLIC_SIZE + OPEN, PLACES)
        table[PUBLIC + seat * PUBLIC_SIZE + DONE] = 0
    if table[ROUND] < ROUNDS_IN_MATCH and broke < BANKRUPT_END:
        return False
    tell(log, MATCH_OVER)
    for seat in range(SEATS):
        tell(log, board[BOARD_COINS + seat] - room[START_COINS])
    return True
