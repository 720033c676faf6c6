"""规则: a match from its first deal to its last showdown."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.chance import label
from paiju.core.kernel import Log, kernel, longs, shuffle_cells, sort_cells, tell, wipe
from paiju.core.rules import rule

from .hands import level_of, strength_of
from .table import BETTING, BIDDING, CARDS, DECK, OVER, SEEN, UNDECIDED, Desk, Room, is_asked
from .telling import BANKER, BET, BET_MADE, BID, BID_MADE, DEAL_STARTED, DEALT, MATCH_OVER, PAID, SHOWN

DEAL = label("deal/")


@kernel
def begin(room: Room, desk: Desk, key: Sequence[int], log: Log) -> None:
    """An empty table and the first deal; the last seat counts as the banker before it."""
    wipe(desk)
    for word in range(8):
        desk.key[word] = key[word]
    desk.banker = room.players - 1
    deal(room, desk, log)


@rule("NN-1.2")
@kernel
def deal(room: Room, desk: Desk, log: Log) -> None:
    """发牌: a deck shuffled anew, five cards a seat, of which four are seen."""
    deck = longs(DECK)
    for card in range(DECK):
        deck[card] = card
    shuffle_cells(desk.key, DEAL, desk.deal, deck, DECK)
    desk.deal += 1
    desk.phase = BIDDING
    tell(log, DEAL_STARTED, desk.deal, 0, 0, 0, 0, 0, 0)
    for seat in range(room.players):
        me = desk.seats[seat]
        for place in range(CARDS):
            me.hand[place] = deck[seat * CARDS + place]
        sort_cells(me.hand, SEEN)
        me.bid = UNDECIDED
        me.bet = UNDECIDED
        tell(log, DEALT, seat, me.hand[0], me.hand[1], me.hand[2], me.hand[3], 0, 0)


@kernel
def next_asked(room: Room, desk: Desk) -> int:
    """The lowest seat that is asked, or -1."""
    for seat in range(room.players):
        if is_asked(desk, seat):
            return seat
    return -1


@rule("NN-2.1")
@kernel
def bid(room: Room, desk: Desk, seat: int, times: int, log: Log) -> None:
    """抢庄: a seat has named its times; when all have, the banker is known."""
    desk.seats[seat].bid = times
    tell(log, BID_MADE, seat, 0, 0, 0, 0, 0, 0)
    if next_asked(room, desk) < 0:
        choose_banker(room, desk, log)


@rule("NN-2.2")
@kernel
def choose_banker(room: Room, desk: Desk, log: Log) -> None:
    """定庄: the highest bid, of equal ones the first from the last banker's next seat on."""
    last = desk.banker
    best = UNDECIDED
    for seat in range(room.players):
        tell(log, BID, seat, desk.seats[seat].bid, 0, 0, 0, 0, 0)
    for step in range(room.players):
        seat = (last + 1 + step) % room.players
        if desk.seats[seat].bid > best:
            best = desk.seats[seat].bid
            desk.banker = seat
    desk.phase = BETTING
    tell(log, BANKER, desk.banker, times_of(desk), 0, 0, 0, 0, 0)


@rule("NN-2.2")
@kernel
def times_of(desk: Desk) -> int:
    """What the banker plays for: the bid, or one time where nobody bid."""
    return max(1, desk.seats[desk.banker].bid)


@rule("NN-2.3")
@kernel
def bet(room: Room, desk: Desk, seat: int, times: int, log: Log) -> None:
    """下注: a seat has bet; when all have, the hands are shown."""
    desk.seats[seat].bet = times
    tell(log, BET_MADE, seat, 0, 0, 0, 0, 0, 0)
    if next_asked(room, desk) < 0:
        end_deal(room, desk, log)


@rule("NN-1.3")
@kernel
def end_deal(room: Room, desk: Desk, log: Log) -> None:
    """亮牌: show all hands, settle, and deal on unless this was the last deal."""
    for seat in range(room.players):
        if seat != desk.banker:
            tell(log, BET, seat, desk.seats[seat].bet, 0, 0, 0, 0, 0)
    for seat in range(room.players):
        hand = desk.seats[seat].hand
        tell(log, SHOWN, seat, level_of(room, hand), hand[0], hand[1], hand[2], hand[3], hand[4])
    for seat in range(room.players):
        if seat != desk.banker:
            settle(room, desk, seat, log)
    if desk.deal < room.deals:
        deal(room, desk, log)
    else:
        desk.phase = OVER
        tell(log, MATCH_OVER, 0, 0, 0, 0, 0, 0, 0)


@rule("NN-4.2", "NN-4.3")
@kernel
def settle(room: Room, desk: Desk, seat: int, log: Log) -> None:
    """付分: a seat against the banker; the loser pays for the winner's hand."""
    winner, loser = seat, int(desk.banker)
    if strength_of(room, desk.seats[seat].hand) < strength_of(room, desk.seats[desk.banker].hand):
        winner, loser = loser, winner
    level = level_of(room, desk.seats[winner].hand)
    stakes = desk.seats[seat].bet
    amount = room.stake * room.times[level] * times_of(desk) * stakes
    desk.seats[loser].score -= amount
    desk.seats[winner].score += amount
    tell(log, PAID, loser, winner, amount, level, times_of(desk), stakes, desk.deal - 1)
