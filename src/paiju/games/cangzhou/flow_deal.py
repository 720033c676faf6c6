"""The frame around the hands in kernels: 下跑, the wall, the deal, who deals next, the end of the match."""

from __future__ import annotations

from paiju.core.chance import STREAM, below, label, open_stream, shuffle
from paiju.core.kernel import kernel, longs
from paiju.core.rules import rule
from paiju.games.cangzhou.flow_end import log_match_over
from paiju.games.cangzhou.flow_log import (
    DEALT,
    DICE,
    HAND_STARTED,
    RUNS_TOLD,
    XIAPAO_CHOSEN,
    log_two,
    put_event,
    put_hand,
)
from paiju.games.cangzhou.flow_row import (
    ANSWER,
    BASE,
    BY_DEAL,
    CAME,
    CHANGE,
    CLASSES,
    COPIES,
    CUT,
    DEALER,
    DEALER_TALLY,
    DRAWN,
    FIRST_DIE,
    FRESH,
    HALF,
    HANDS,
    HANDS_TALLY,
    HIDDEN,
    HONOUR_HEAD,
    KEY,
    KINDS,
    KONG_COUNT,
    LINE,
    LOOKUP_AT,
    MAX_RUN,
    NUMBER,
    PENDING,
    PHASE,
    PLAYERS,
    REPLACED,
    ROUNDS_AT,
    RUN,
    SCORE,
    SEAT,
    SEATS,
    SECOND_DIE,
    SHOWN_LINE,
    SUIT_LINE,
    SUITS,
    TILE,
    TILES,
    TURN,
    WALL,
    WIDTH,
    WINNERS,
    XIAPAO,
    Buffer,
    Facts,
    Ints,
    move_tile,
    note_score,
    put,
    suit_class,
    wall_tile,
)
from paiju.games.cangzhou.flow_turns import open_turn

WALL_LABEL = label("wall/")
DICE_LABEL = label("dice/")
FACES = 6
STACKS_A_SIDE = 17
AT_ONCE = 4
ROUNDS_OF_FOUR = 3


@kernel
def start(facts: Facts, room: Ints, key: Ints, table: Buffer, log: Buffer) -> None:
    """A new match: the key is kept for the hands to come."""
    for at in range(WIDTH):
        table[at] = 0
    keep_key(key, table)
    begin_hand(facts, room, table, log)


@kernel
def keep_key(key: Ints, table: Buffer) -> None:
    """For the walls of all hands."""
    for i in range(8):
        table[KEY + 2 * i] = (key[i] >> 16) - HALF
        table[KEY + 2 * i + 1] = (key[i] & 0xFFFF) - HALF


@rule("CZ-1.3", "CZ-1.5")
@kernel
def go_on(facts: Facts, room: Ints, table: Buffer, log: Buffer, tally: Buffer) -> None:
    """After a hand: the next one, or the end; the dealer stays after winning and after a draw."""
    count_dealer(room, table, tally)
    if table[NUMBER] + 1 == room[HANDS]:
        log_match_over(room, table, log)
        return
    dealer = table[DEALER]
    if table[WINNERS] and not table[WINNERS] >> dealer & 1:
        table[DEALER] = (dealer + 1) % room[PLAYERS]
    table[NUMBER] += 1
    tally[HANDS_TALLY] += 1
    begin_hand(facts, room, table, log)


@kernel
def count_dealer(room: Ints, table: Ints, tally: Buffer) -> None:
    """Who dealt the hand and what came of it, in a tally with room for that."""
    if len(tally) > DEALER_TALLY:
        dealer = table[DEALER]
        tally[DEALER_TALLY + dealer] += 1
        tally[DEALER_TALLY + room[PLAYERS] + dealer] += table[dealer * LINE + CHANGE] * room[BASE]


@rule("CZ-1.6")
@kernel
def begin_hand(facts: Facts, room: Ints, table: Buffer, log: Buffer) -> None:
    """The wall is built; everyone chooses 下跑 before the dice, unless the room has none."""
    build_wall(facts, table)
    clear_hand(facts[LOOKUP_AT], table)
    log_two(log, HAND_STARTED, table[NUMBER], table[DEALER])
    if room[MAX_RUN]:
        for seat in range(room[PLAYERS]):
            table[seat * SHOWN_LINE + RUN] = -1
        table[PHASE] = XIAPAO
        table[PENDING] = (1 << room[PLAYERS]) - 1
    else:
        deal_out(facts[LOOKUP_AT], room, table, log)


@rule("CZ-1.1", "CZ-1.7")
@kernel
def build_wall(facts: Facts, table: Buffer) -> None:
    """The documented shuffle, and where the dice break the wall."""
    key = longs(8)
    for i in range(8):
        key[i] = (table[KEY + 2 * i] + HALF) << 16 | (table[KEY + 2 * i + 1] + HALF)
    stream = longs(STREAM)
    open_stream(key, DICE_LABEL, table[NUMBER], stream)
    one = below(facts[ROUNDS_AT], stream, FACES) + 1
    two = below(facts[ROUNDS_AT], stream, FACES) + 1
    table[FIRST_DIE] = one
    table[SECOND_DIE] = two
    side = (one + two - 1) % 4
    table[CUT] = 2 * ((4 - side) % 4 * STACKS_A_SIDE + one + two)
    for at in range(TILES):
        table[WALL + at] = at // COPIES
    open_stream(key, WALL_LABEL, table[NUMBER], stream)
    shuffle(facts[ROUNDS_AT], stream, table, WALL, TILES)


@kernel
def clear_hand(lookup: Ints, table: Buffer) -> None:
    """Everything of the hand before is taken off the table."""
    table[DRAWN] = 0
    table[REPLACED] = 0
    table[TURN] = table[DEALER]
    table[TILE] = -1
    table[CAME] = BY_DEAL
    table[FRESH] = 1
    table[KONG_COUNT] = 0
    for at in range(SUITS, HIDDEN):
        table[at] = 0
    for at in range(HIDDEN, HIDDEN + KINDS):
        table[at] = COPIES
    for seat in range(SEATS):
        line = seat * LINE
        score = table[line + SCORE]
        for at in range(line + SEAT, line + CHANGE):
            table[at] = 0
        table[line + SCORE] = score
        note_score(table, seat)
        table[line + ANSWER] = -1
        suits = SUITS + seat * SUIT_LINE
        table[suits + 3] = HONOUR_HEAD
        for suit in range(4):
            table[suits + CLASSES + suit] = suit_class(lookup, table, suits + suit, 0, 0)


@kernel
def choose_run(lookup: Ints, room: Ints, table: Buffer, seat: int, points: int, log: Buffer) -> None:
    """下跑 is announced only when all have chosen."""
    table[seat * SHOWN_LINE + RUN] = points
    table[PENDING] &= ~(1 << seat)
    if len(log) > 1:
        put_event(log, XIAPAO_CHOSEN, -1)
        put(log, seat)
    if table[PENDING] == 0:
        if len(log) > 1:
            put_event(log, RUNS_TOLD, -1)
            for other in range(room[PLAYERS]):
                put(log, table[other * SHOWN_LINE + RUN])
        deal_out(lookup, room, table, log)


@rule("CZ-1.8")
@kernel
def deal_out(lookup: Ints, room: Ints, table: Buffer, log: Buffer) -> None:
    """The dice, everyone's tiles, and the dealer's first turn: the last tile taken is the fourteenth."""
    log_two(log, DICE, table[FIRST_DIE], table[SECOND_DIE])
    players = room[PLAYERS]
    dealer = table[DEALER]
    taken = 0
    for amount in range(ROUNDS_OF_FOUR + 1):
        for step in range(players):
            seat = (dealer + step) % players
            for _ in range(AT_ONCE if amount < ROUNDS_OF_FOUR else 1):
                move_tile(lookup, table, seat, wall_tile(table, taken), 1)
                taken += 1
    table[TILE] = wall_tile(table, taken)
    move_tile(lookup, table, dealer, table[TILE], 1)
    table[DRAWN] = taken + 1
    if len(log) > 1:
        for seat in range(players):
            put_event(log, DEALT, seat)
            put_hand(table, seat, -1, log)
            put(log, table[TILE] if seat == dealer else -1)
    open_turn(room, table, log)
