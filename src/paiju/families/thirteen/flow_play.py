"""打牌 in a batch: bets, arranging, showdown and the next deal, as ``play.py`` has them, over one row of numbers."""

from __future__ import annotations

from paiju.core.chance import STREAM, label, open_stream, shuffle
from paiju.core.kernel import kernel, longs
from paiju.families.thirteen.flow_layout import (
    ARRANGED,
    ARRANGING,
    BACK,
    BACKS,
    BANKED,
    BANKER,
    BANKER_MOVES,
    BET,
    BETTING,
    BLOCK,
    BLOCKS_AT,
    CARDS,
    DEAL,
    DEALS,
    DECK,
    DECK_SIZE,
    DECLARE,
    DECLARED,
    FIRST_BACK,
    FIRST_BET,
    FIRST_MIDDLE,
    HAND,
    KEY,
    LAID,
    LAST_FOUL,
    LAST_SPECIAL,
    LAST_TOTAL,
    MAX_BET,
    MIDDLE,
    MIDDLES,
    MOST_DECK,
    MOST_SEATS,
    NOBODY,
    NOT_LAID,
    OVER,
    PHASE,
    ROOM_FACTS,
    SCORE,
    SEATS,
    SETS,
    SHARE_FACTS,
    SPECIAL,
    SPECIAL_BITS,
    SPECIALS,
    WORD_FACTS,
    Buffer,
    Facts,
    Ints,
)
from paiju.families.thirteen.flow_log import (
    count_dealer,
    count_showdown,
    log_bets,
    log_dealt,
    log_over,
    log_placed,
    log_settled,
    log_showdown,
    log_started,
    log_submitted,
)
from paiju.families.thirteen.flow_rows import fits, is_first, is_open, mark_backs, twins
from paiju.families.thirteen.flow_settle import DUEL, SHOWN, settle_table
from paiju.families.thirteen.flow_specials import best_of, held_bits
from paiju.families.thirteen.kernels import sort_hand

PURPOSE = label("deal/")


@kernel
def start(facts: Facts, room: Ints, key: Ints, table: Buffer, log: Buffer) -> None:
    """A new match from its seed's key."""
    for i in range(8):
        table[KEY + i] = key[i]
    table[DEAL] = 0
    for seat in range(room[SEATS]):
        at = BLOCKS_AT + seat * BLOCK
        table[at + SCORE] = table[at + LAST_TOTAL] = table[at + LAST_FOUL] = 0
        table[at + LAST_SPECIAL] = NOBODY
    deal_out(facts, room, table, log)


@kernel
def shuffle_deck(facts: Facts, room: Ints, key: Ints, deal: int, deck: Buffer) -> None:
    """洗牌: the cards of a deal, which its number and the key alone decide."""
    size = room[DECK_SIZE]
    stream = longs(STREAM)
    for i in range(size):
        deck[i] = facts[ROOM_FACTS][DECK + i]
    open_stream(key, PURPOSE, deal, stream)
    shuffle(facts[WORD_FACTS], stream, deck, 0, size)


@kernel
def dealt(facts: Facts, room: Ints, key: Ints, tally: Buffer) -> None:
    """Every special that a hand of any deal forms, declared or not, by its place in the table's list."""
    deck = longs(MOST_DECK)
    for deal in range(room[DEALS]):
        shuffle_deck(facts, room, key, deal, deck)
        for seat in range(room[SEATS]):
            held = held_bits(facts, room, deck, CARDS * seat)
            for i in range(room[SPECIALS]):
                tally[i] += held >> facts[ROOM_FACTS][SPECIAL_BITS + i] & 1


@kernel
def deal_out(facts: Facts, room: Ints, table: Buffer, log: Buffer) -> None:
    """发牌: thirteen cards a seat from the shuffled deck; nobody has bet or laid anything."""
    deck = longs(MOST_DECK)
    shuffle_deck(facts, room, table[KEY : KEY + 8], table[DEAL], deck)
    for seat in range(room[SEATS]):
        at = BLOCKS_AT + seat * BLOCK
        for i in range(CARDS):
            table[at + HAND + i] = deck[CARDS * seat + i]
        sort_hand(table, at + HAND, CARDS)
        table[at + SPECIAL] = best_of(facts, room, table, at + HAND)
        table[at + BET] = table[at + BACK] = table[at + MIDDLE] = 0
        table[at + LAID] = NOT_LAID
    table[BANKER] = NOBODY
    table[PHASE] = ARRANGING
    if room[BANKED]:
        table[BANKER] = table[DEAL] % room[SEATS] if room[BANKER_MOVES] else 0
        table[PHASE] = BETTING
    log_started(table, log)
    if not room[BANKED]:
        log_dealt(room, table, log)


@kernel
def is_pending(room: Ints, table: Ints, seat: int) -> bool:
    """Whether a seat has yet to bet or to lay its hand."""
    at = BLOCKS_AT + seat * BLOCK
    if table[PHASE] == BETTING:
        return seat != table[BANKER] and table[at + BET] == 0
    return table[PHASE] == ARRANGING and table[at + LAID] == NOT_LAID


@kernel
def turn(facts: Facts, room: Ints, table: Ints) -> int:
    """The lowest seat that is pending."""
    for seat in range(room[SEATS]):
        if is_pending(room, table, seat):
            return seat
    return NOBODY


@kernel
def legal(facts: Facts, room: Ints, table: Ints, seat: int, mask: Buffer) -> int:
    """What the seat may choose now."""
    for i in range(len(mask)):
        mask[i] = 0
    if not is_pending(room, table, seat):
        return 0
    if table[PHASE] == BETTING:
        for i in range(room[MAX_BET]):
            mask[FIRST_BET + i] = 1
        return room[MAX_BET]
    at = BLOCKS_AT + seat * BLOCK
    back = table[at + BACK] - 1
    if back < 0:
        count = mark_backs(facts, room, table, at + HAND, mask, FIRST_BACK)
        if table[at + SPECIAL] >= 0:
            mask[DECLARE] = 1
            count += 1
        return count
    count = 0
    for i in range(MIDDLES):
        if fits(facts, room, table, at + HAND, back, i):
            mask[FIRST_MIDDLE + i] = 1
            count += 1
    return count


@kernel
def allows(facts: Facts, room: Ints, table: Ints, seat: int, number: int) -> bool:
    """Whether one choice is legal."""
    if not is_pending(room, table, seat):
        return False
    if table[PHASE] == BETTING:
        return FIRST_BET <= number < FIRST_BET + room[MAX_BET]
    at = BLOCKS_AT + seat * BLOCK
    back = table[at + BACK] - 1
    if back >= 0:
        middle = number - FIRST_MIDDLE
        return 0 <= middle < MIDDLES and fits(facts, room, table, at + HAND, back, middle)
    if number == DECLARE:
        return table[at + SPECIAL] >= 0
    back = number - FIRST_BACK
    if back < 0 or back >= BACKS or not is_first(facts[SHARE_FACTS][SETS + back], twins(table, at + HAND)):
        return False
    return is_open(facts, room, table, at + HAND, back)


@kernel
def act(facts: Facts, room: Ints, table: Buffer, seat: int, number: int, log: Buffer, tally: Buffer) -> int:
    """Take a choice; the last one of a deal settles it and deals again."""
    if seat < 0 or seat >= room[SEATS] or not allows(facts, room, table, seat, number):
        return 0
    at = BLOCKS_AT + seat * BLOCK
    if table[PHASE] == BETTING:
        table[at + BET] = number - FIRST_BET + 1
        log_placed(seat, log)
        if turn(facts, room, table) == NOBODY:
            table[PHASE] = ARRANGING
            log_bets(room, table, log)
            log_dealt(room, table, log)
        return 1
    if number == DECLARE:
        table[at + LAID] = DECLARED
    elif table[at + BACK] == 0:
        table[at + BACK] = number - FIRST_BACK + 1
        return 1
    else:
        table[at + MIDDLE] = number - FIRST_MIDDLE + 1
        table[at + LAID] = ARRANGED
    log_submitted(seat, log)
    if turn(facts, room, table) == NOBODY:
        show_down(facts, room, table, log, tally)
    return 1


@kernel
def show_down(facts: Facts, room: Ints, table: Buffer, log: Buffer, tally: Buffer) -> None:
    """亮牌: compare, pay, add up; then the next deal, or the end of the match."""
    shown = [0] * (MOST_SEATS * SHOWN)
    duels = [0] * (MOST_SEATS * MOST_SEATS * DUEL)
    settle_table(facts, room, table, shown, duels)
    log_showdown(facts, room, table, shown, log)
    log_settled(room, table, shown, duels, log)
    count_showdown(facts, room, table, shown, duels, tally)
    count_dealer(room, table, tally)
    if table[DEAL] + 1 == room[DEALS]:
        table[PHASE] = OVER
        log_over(room, table, log)
        return
    table[DEAL] += 1
    deal_out(facts, room, table, log)


@kernel
def scores(facts: Facts, room: Ints, table: Ints, out: Buffer) -> None:
    """Points of the match so far."""
    for seat in range(room[SEATS]):
        out[seat] = table[BLOCKS_AT + seat * BLOCK + SCORE]
