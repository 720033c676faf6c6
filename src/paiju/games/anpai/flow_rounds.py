"""一轮: a table's row from deal to deal, like ``dealing`` for the table engine."""

from __future__ import annotations

from paiju.core.batch import NO_SEAT
from paiju.core.chance import STREAM, Buffer, Ints, open_stream, shuffle
from paiju.core.kernel import kernel, longs
from paiju.core.rules import rule
from paiju.games.anpai.data import DATA, SEATS
from paiju.games.anpai.flow_facts import (
    BURIED,
    BYTE,
    CRIT,
    DECK_AT,
    DONE,
    GONE,
    HAND,
    HAND_SIZES,
    KEY,
    KEY_PARTS,
    LEFT,
    MASKS,
    NEXT_CARD,
    NUMBERS,
    OPEN,
    ORDER,
    OWN,
    OWNS,
    PICK,
    PICK_LOW,
    PICKS,
    PLACES,
    PUBLIC,
    PUBLIC_SIZE,
    RANKS_HELD,
    ROUND,
    ROUNDS_IN_MATCH,
    SHA,
    SHAPES,
    SHUFFLES,
    SIZE,
    START_COINS,
    STOCK,
    STOCK_LABEL,
    SUIT_COUNT,
    UNSEEN,
    WAITS,
    WEIGHTS,
    WIDTH,
)
from paiju.games.anpai.flow_log import ROUND_STARTED, SHUFFLED, SUBMITTED, tell, tell_dealt, tell_opened
from paiju.games.anpai.flow_money import coins_of
from paiju.games.anpai.flow_picks import Facts, is_legal, take, turn, wipe
from paiju.games.anpai.flow_settle import end_round, pay_in
from paiju.games.anpai.hands import COPIES, LEVELS
from paiju.games.anpai.kernels import CRIT_FULL

OPEN_CARDS = DATA.open.cards


@kernel
def start(facts: Facts, room: Ints, key: Ints, table: Buffer, log: Buffer) -> None:
    """An empty table with everybody's coins, and the first deal."""
    wipe(table, 0, WIDTH)
    keep_key(key, table)
    table[CRIT] = room[CRIT_FULL]
    for seat in range(SEATS):
        pay_in(room, table, seat, room[START_COINS], 0)
    open_round(facts[NUMBERS], table, log)
    fill_stock(facts[SHA], facts[NUMBERS], table)
    deal(facts[NUMBERS], table, log)


@kernel
def keep_key(key: Ints, table: Buffer) -> None:
    """For all shuffles of the match."""
    for part in range(KEY_PARTS):
        table[KEY + part] = key[part // 4] >> BYTE * (part % 4) & 255


@rule("AP-2.2")
@kernel
def fill_stock(rounds: Ints, numbers: Ints, table: Buffer) -> None:
    """Shuffle all cards out of play into the stock; at first that is the whole deck."""
    counts = longs(PLACES)
    for place in range(PLACES):
        counts[place] = COPIES
    if table[SHUFFLES] > 0:
        for place in range(PLACES):
            counts[place] = int(table[GONE + place] + table[UNSEEN + place])
        for card in range(table[STOCK]):
            counts[table[DECK_AT + table[NEXT_CARD] + card]] += 1
    many = 0
    for i in range(PLACES):
        place = numbers[ORDER + i]
        for _ in range(counts[place]):
            table[DECK_AT + many] = place
            many += 1
        table[GONE + place] = 0
        table[UNSEEN + place] = 0
    stream = longs(STREAM)
    key = longs(8)
    for word in range(8):
        key[word] = 0
    for part in range(KEY_PARTS):
        key[part // 4] |= (table[KEY + part] & 255) << BYTE * (part % 4)
    open_stream(key, STOCK_LABEL, int(table[SHUFFLES]), stream)
    shuffle(rounds, stream, table, DECK_AT, many)
    table[SHUFFLES] += 1
    table[NEXT_CARD] = 0
    table[STOCK] = many
    table[BURIED] = 0


@rule("AP-2.1")
@kernel
def open_round(numbers: Ints, table: Buffer, log: Buffer) -> bool:
    """Begin the next round; answer whether the stock can fill every hand still in the game."""
    size = int(numbers[HAND_SIZES + table[ROUND]])
    table[ROUND] += 1
    table[LEFT] = ROUNDS_IN_MATCH - table[ROUND]
    wanted = 0
    for seat in range(SEATS):
        table[WAITS + seat] = 1 if coins_of(table, seat) > 0 else 0
        if table[WAITS + seat]:
            wanted += size - table[PUBLIC + seat * PUBLIC_SIZE + SIZE]
    if len(log) > 1:
        tell(log, ROUND_STARTED)
        tell(log, table[ROUND])
        tell(log, size)
    return wanted <= table[STOCK]


@kernel
def deal(numbers: Ints, table: Buffer, log: Buffer) -> None:
    """Fill every hand still in the game."""
    for seat in range(SEATS):
        if table[WAITS + seat]:
            deal_to(numbers, table, seat, log)
    if len(log) > 1:
        tell_opened(log, table)


@rule("AP-2.3")
@kernel
def deal_to(numbers: Ints, table: Buffer, seat: int, log: Buffer) -> None:
    """Fill one hand; the last two cards lie open."""
    size = int(numbers[HAND_SIZES + table[ROUND] - 1])
    public = PUBLIC + seat * PUBLIC_SIZE
    many = size - int(table[public + SIZE])
    at = DECK_AT + int(table[NEXT_CARD])
    for card in range(many):
        place = int(table[at + card])
        table[OWNS + seat * OWN + HAND + place] += 1
        table[SHAPES + seat * RANKS_HELD + place // SUIT_COUNT] += numbers[WEIGHTS + place]
        if card >= many - OPEN_CARDS:
            table[public + OPEN + place] += 1
    table[public + SIZE] = size
    table[NEXT_CARD] += many
    table[STOCK] -= many
    table[PICKS + seat * PICK + PICK_LOW] = LEVELS
    if len(log) > 1:
        tell_dealt(log, table, seat, at, many)


@kernel
def go_on(facts: Facts, room: Ints, table: Buffer, log: Buffer, tally: Buffer) -> None:
    """All have chosen: end the round, and deal the next unless the match is over."""
    if end_round(facts[NUMBERS], room, table, log, tally):
        return
    if not open_round(facts[NUMBERS], table, log):
        fill_stock(facts[SHA], facts[NUMBERS], table)
        tell(log, SHUFFLED)
        tell(log, table[STOCK])
    deal(facts[NUMBERS], table, log)


@kernel
def act(facts: Facts, room: Ints, table: Buffer, seat: int, number: int, log: Buffer, tally: Buffer) -> int:
    """Pick a group; where that or 0 completes the play, submit it, and the last one ends the round."""
    if not is_legal(facts[MASKS], table, seat, number):
        return 0
    if number > 0 and take(facts[NUMBERS], table, seat, number):
        return 1
    table[WAITS + seat] = 0
    table[PUBLIC + seat * PUBLIC_SIZE + DONE] = 1
    tell(log, SUBMITTED)
    tell(log, seat)
    if turn(facts, room, table) == NO_SEAT:
        go_on(facts, room, table, log, tally)
    return 1


@rule("AP-6.7")
@kernel
def scores(facts: Facts, room: Ints, table: Ints, out: Buffer) -> None:
    """Coins won and lost so far."""
    for seat in range(SEATS):
        out[seat] = coins_of(table, seat) - room[START_COINS]
