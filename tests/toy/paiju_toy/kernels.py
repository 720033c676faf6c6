"""比大小 as kernels over one row of numbers."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from paiju.core import chance
from paiju.core.chance import draw, open_stream, shuffle
from paiju.core.kernel import kernel

Ints = Sequence[int]
Buffer = MutableSequence[int]
Facts = tuple[Any, ...]

LOWEST, RANKS, SUITS, HAND, CARDS, MOST, POINTS = 8, 5, 4, 3, 20, 4, 1000
STREAM = chance.STREAM
DEAL_LABEL = chance.label("deal/")
PLAYERS, DEALS, STAKE = 0, 1, 2
DEAL, OVER, RANK, KEY, PLAYED, SCORES, HANDS = 0, 1, 2, 3, 11, 15, 19
WIDTH = HANDS + MOST * HAND
DEALT_SIZE, SHOWN_SIZE = 2 + MOST * (2 + HAND), 1 + 2 * MOST
LOG_SIZE = 2 + SHOWN_SIZE + DEALT_SIZE + 1
DEAL_STARTED, DEALT, SUBMITTED, SHOWN, MATCH_OVER = 1, 2, 3, 4, 5


@kernel
def tell(log: Buffer, number: int) -> None:
    if len(log) > 1:
        log[0] += 1
        log[log[0]] = number


@kernel
def deal(facts: Facts, room: Ints, table: Buffer, log: Buffer) -> None:
    """Shuffle, hand out, sort."""
    stream = [0] * STREAM
    key = [0] * 8
    for i in range(8):
        key[i] = int(table[KEY + i])
    deck = [0] * CARDS
    for i in range(CARDS):
        deck[i] = LOWEST * 4 + i
    open_stream(key, DEAL_LABEL, int(table[DEAL]), stream)
    shuffle(facts[0], stream, deck, 0, CARDS)
    tell(log, DEAL_STARTED)
    tell(log, table[DEAL])
    for seat in range(room[PLAYERS]):
        at = HANDS + seat * HAND
        for i in range(HAND):
            card = deck[seat * HAND + i]
            place = at + i
            while place > at and table[place - 1] > card:
                table[place] = table[place - 1]
                place -= 1
            table[place] = card
        table[PLAYED + seat] = -1
        tell(log, DEALT)
        tell(log, seat)
        for i in range(HAND):
            tell(log, table[at + i])
    table[RANK] = -1


@kernel
def start(facts: Facts, room: Ints, key: Ints, table: Buffer, log: Buffer) -> None:
    for i in range(WIDTH):
        table[i] = 0
    for i in range(8):
        table[KEY + i] = key[i]
    deal(facts, room, table, log)


@kernel
def turn(facts: Facts, room: Ints, table: Ints) -> int:
    if not table[OVER]:
        for seat in range(room[PLAYERS]):
            if table[PLAYED + seat] < 0:
                return seat
    return -1


@kernel
def observe(facts: Facts, room: Ints, table: Ints, seat: int, out: Buffer) -> None:
    for i in range(CARDS + RANKS + 2 * MOST):
        out[i] = 0
    for i in range(HAND):
        out[table[HANDS + seat * HAND + i] - LOWEST * 4] = 1
    if table[RANK] >= 0 and turn(facts, room, table) == seat:
        out[CARDS + table[RANK]] = 1
    players = room[PLAYERS]
    for i in range(players):
        other = (seat + i) % players
        out[CARDS + RANKS + i] = 1 if table[PLAYED + other] >= 0 else 0
        out[CARDS + RANKS + MOST + i] = max(-POINTS, min(POINTS, table[SCORES + other]))
    out[CARDS + RANKS + 2 * MOST] = table[DEAL]


@kernel
def is_legal(room: Ints, table: Ints, seat: int, number: int) -> bool:
    for i in range(HAND):
        card = table[HANDS + seat * HAND + i]
        if table[RANK] < 0:
            if card // 4 - LOWEST == number:
                return True
        elif card // 4 - LOWEST == table[RANK] and card % 4 + RANKS == number:
            return True
    return False


@kernel
def legal(facts: Facts, room: Ints, table: Ints, seat: int, mask: Buffer) -> int:
    count = 0
    mine = not table[OVER] and table[PLAYED + seat] < 0
    for number in range(RANKS + SUITS):
        mask[number] = 1 if mine and is_legal(room, table, seat, number) else 0
        count += mask[number]
    return count


@kernel
def settle(room: Ints, table: Buffer, log: Buffer) -> None:
    players = room[PLAYERS]
    best = 0
    for seat in range(players):
        best = max(best, table[PLAYED + seat] // 4)
    winners = 0
    for seat in range(players):
        winners += 1 if table[PLAYED + seat] // 4 == best else 0
    tell(log, SHOWN)
    for seat in range(players):
        tell(log, table[PLAYED + seat])
    for seat in range(players):
        won = players - winners if table[PLAYED + seat] // 4 == best else -winners
        table[SCORES + seat] += won * room[STAKE]
        tell(log, won * room[STAKE])


@kernel
def act(facts: Facts, room: Ints, table: Buffer, seat: int, number: int, log: Buffer, tally: Buffer) -> int:
    if turn(facts, room, table) != seat or not is_legal(room, table, seat, number):
        return 0
    if table[RANK] < 0:
        table[RANK] = number
        return 1
    table[PLAYED + seat] = (table[RANK] + LOWEST) * 4 + number - RANKS
    table[RANK] = -1
    tell(log, SUBMITTED)
    tell(log, seat)
    if turn(facts, room, table) >= 0:
        return 1
    settle(room, table, log)
    tally[0] += 1
    if table[DEAL] + 1 == room[DEALS]:
        table[OVER] = 1
        tell(log, MATCH_OVER)
    else:
        table[DEAL] += 1
        deal(facts, room, table, log)
    return 1


@kernel
def scores(facts: Facts, room: Ints, table: Ints, out: Buffer) -> None:
    for seat in range(room[PLAYERS]):
        out[seat] = table[SCORES + seat]


@kernel
def random(facts: Facts, room: Ints, table: Ints, seat: int, toss: Buffer) -> int:
    count = 0
    for number in range(RANKS + SUITS):
        count += 1 if is_legal(room, table, seat, number) else 0
    at = draw(toss, count)
    for number in range(RANKS + SUITS):
        if is_legal(room, table, seat, number):
            if at == 0:
                return number
            at -= 1
    return -1


@kernel
def fast(facts: Facts, room: Ints, table: Ints, seat: int, toss: Buffer) -> int:
    """The highest card."""
    for number in range(RANKS + SUITS - 1, -1, -1):
        if is_legal(room, table, seat, number):
            return number
    return -1
