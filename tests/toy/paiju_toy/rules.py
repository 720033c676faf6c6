"""比大小: the rules, and what learners see and may choose; run by CPython at a table, compiled in batches."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, NamedTuple

from paiju.core.chance import draw, label
from paiju.core.kernel import Log, kernel, log_start, log_stop, longs, shuffle_cells, sort_cells, tell, wipe
from paiju.core.row import Int8, Int32, Int64, Row
from paiju.core.rules import rule

from .encoding import CARDS, CHOICES, LOWEST, MOST_POINTS, MOST_SEATS, RANKS, SUITS

HAND = 3
DEALS = label("deal/")
DEAL_STARTED, DEALT, SUBMITTED, PAID, SHOWN, MATCH_OVER = range(6)
MESSAGE = 5
"""Numbers of everything that is told: what, and four more."""


class Seat(Row):
    hand: Annotated[list[Int8], HAND]
    played: Int8
    score: Int32


class Desk(Row):
    key: Annotated[list[Int64], 8]
    deal: Int8
    over: Int8
    picked: Int8
    """The rank picked, from 1 up, by a seat that spells its card."""
    seats: Annotated[list[Seat], MOST_SEATS]


class Room(NamedTuple):
    players: int
    deals: int
    stake: int


@kernel
def start(room: Room, key: Sequence[int], desk: Desk, log: Log) -> None:
    wipe(desk)
    for at in range(8):
        desk.key[at] = key[at]
    deal_cards(room, desk, log)


@rule("TY-1.2")
@kernel
def deal_cards(room: Room, desk: Desk, log: Log) -> None:
    """Three cards each."""
    deck = longs(CARDS)
    for at in range(CARDS):
        deck[at] = LOWEST * SUITS + at
    shuffle_cells(desk.key, DEALS, desk.deal, deck, CARDS)
    tell(log, DEAL_STARTED, desk.deal, 0, 0, 0)
    for seat in range(room.players):
        me = desk.seats[seat]
        me.played = 0
        for at in range(HAND):
            me.hand[at] = deck[seat * HAND + at]
        sort_cells(me.hand, HAND)
        tell(log, DEALT, seat, me.hand[0], me.hand[1], me.hand[2])


@kernel
def turn(room: Room, desk: Desk) -> int:
    """The lowest seat that has not played."""
    for seat in range(room.players):
        if not desk.over and not desk.seats[seat].played:
            return seat
    return -1


@kernel
def play(room: Room, desk: Desk, seat: int, card: int, log: Log) -> None:
    """Play a card; the last of a deal shows them all."""
    desk.seats[seat].played = card
    tell(log, SUBMITTED, seat, 0, 0, 0)
    if turn(room, desk) < 0:
        settle(room, desk, log)


@rule("TY-2.2")
@kernel
def settle(room: Room, desk: Desk, log: Log) -> None:
    """The highest rank wins a stake from each lower one; then the next deal, or the end."""
    best = 0
    for seat in range(room.players):
        best = max(best, desk.seats[seat].played // SUITS)
    for seat in range(room.players):
        me, won = desk.seats[seat], 0
        for other in range(room.players):
            rank, theirs = me.played // SUITS, desk.seats[other].played // SUITS
            if rank == best and theirs < best:
                won += room.stake
                tell(log, PAID, desk.deal, other, seat, room.stake)
            elif rank < best and theirs == best:
                won -= room.stake
        me.score += won
        tell(log, SHOWN, seat, me.played, won, 0)
    if desk.deal + 1 == room.deals:
        desk.over = 1
        tell(log, MATCH_OVER, 0, 0, 0, 0)
    else:
        desk.deal += 1
        deal_cards(room, desk, log)


@kernel
def may_choose(desk: Desk, seat: int, number: int) -> bool:
    """A rank that is held, or a suit held in the rank picked."""
    for at in range(HAND):
        card = desk.seats[seat].hand[at]
        rank = card // SUITS - LOWEST
        if (not desk.picked and rank == number) or (desk.picked == rank + 1 and card % SUITS + RANKS == number):
            return True
    return False


@kernel
def legal(room: Room, desk: Desk, seat: int, mask: MutableSequence[int]) -> int:
    count, mine = 0, not desk.over and not desk.seats[seat].played
    for number in range(CHOICES):
        mask[number] = 1 if mine and may_choose(desk, seat, number) else 0
        count += mask[number]
    return count


@kernel
def act(room: Room, desk: Desk, seat: int, number: int, log: Log) -> int:
    if turn(room, desk) != seat or not may_choose(desk, seat, number):
        return 0
    if not desk.picked:
        desk.picked = number + 1
        return 1
    card = (desk.picked - 1 + LOWEST) * SUITS + number - RANKS
    desk.picked = 0
    play(room, desk, seat, card, log)
    return 1


@kernel
def observe(room: Room, desk: Desk, seat: int, out: MutableSequence[int]) -> None:
    wipe(out)
    for at in range(HAND):
        out[desk.seats[seat].hand[at] - LOWEST * SUITS] = 1
    if desk.picked and turn(room, desk) == seat:
        out[CARDS + desk.picked - 1] = 1
    for at in range(room.players):
        other = desk.seats[(seat + at) % room.players]
        out[CARDS + RANKS + at] = 1 if other.played else 0
        out[CARDS + RANKS + MOST_SEATS + at] = max(-MOST_POINTS, min(MOST_POINTS, other.score))
    out[CARDS + RANKS + 2 * MOST_SEATS] = desk.deal


@kernel
def scores(room: Room, desk: Desk, out: MutableSequence[int]) -> None:
    for seat in range(room.players):
        out[seat] = desk.seats[seat].score


@kernel
def random(room: Room, desk: Desk, seat: int, chance: MutableSequence[int]) -> int:
    mask = longs(CHOICES)
    at = draw(chance, legal(room, desk, seat, mask))
    for number in range(CHOICES):
        at -= mask[number]
        if at < 0:
            return number
    return -1


@kernel
def fast(room: Room, desk: Desk, seat: int, chance: MutableSequence[int]) -> int:
    """The highest card."""
    for number in range(CHOICES - 1, -1, -1):
        if may_choose(desk, seat, number):
            return number
    return -1


@kernel
def count(room: Room, desk: Desk, log: Log, tally: MutableSequence[int]) -> None:
    for at in range(log_start(log), log_stop(log), MESSAGE):
        if log[at] == SHOWN and log[at + 1] == 0:
            tally[0] += 1
