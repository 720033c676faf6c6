"""A table as programs choose at it: a hand is laid in two choices, its back and then its middle.

The rules know only whole arrangements; what is chosen so far stands beside the table until the hand is laid.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, TypeAlias

from paiju.core.kernel import Log, kernel, longs
from paiju.core.row import Int8, Int16, Row
from paiju.families.thirteen.arranging.kernels import JOKER_CARD
from paiju.families.thirteen.hidden import deal_anew
from paiju.families.thirteen.learning.backs import is_open, mark_backs, mark_middles
from paiju.families.thirteen.learning.sets import fits, is_first, middle_set, twins
from paiju.families.thirteen.learning.study import BACKS, MIDDLES, Study
from paiju.families.thirteen.rules.play import (
    arrange,
    begin,
    best_special,
    declare,
    hands_seen,
    is_pending,
    next_pending,
    place_bet,
    shuffle_deck,
)
from paiju.families.thirteen.rules.specials import held_specials
from paiju.families.thirteen.table import (
    BACK_AT,
    BETTING,
    DECLARED,
    HAND,
    MIDDLE_AT,
    MOST_DECK,
    MOST_SEATS,
    NONE,
    NOT_LAID,
    OVER,
    Desk,
)
from paiju.families.thirteen.telling import count_news

Buffer: TypeAlias = MutableSequence[int]
Ints: TypeAlias = Sequence[int]

# Choices: declare, a back (five of thirteen places), a middle (five of the eight left), a bet.
DECLARE = 0
FIRST_BACK = 1
FIRST_MIDDLE = FIRST_BACK + BACKS
FIRST_BET = FIRST_MIDDLE + MIDDLES
IN_FRONT, IN_MIDDLE, IN_BACK = 1, 2, 3
ROW_ENDS = 1 + IN_BACK
CARD_KINDS = 53
CLIP = 32767
SEEN_FIRST, SEEN_OF_SEAT = 6, 7
"""How many numbers an observation has of the match, and of every seat."""


class Spelling(Row):
    """A hand from the ace down, jokers last, the special it forms, and where its cards have been laid so far.

    ``back`` is the number of the chosen back plus one; ``rows`` says of each place in which row it is, 0 in none.
    """

    hand: Annotated[list[Int8], HAND]
    rows: Annotated[list[Int8], HAND]
    back: Int16
    special: Int8


class Learned(Row):
    """A table, and how far each seat is in spelling its move."""

    desk: Desk
    spellings: Annotated[list[Spelling], MOST_SEATS]


@kernel
def start(study: Study, key: Ints, table: Learned, log: Log) -> None:
    """A new match from its seed's key."""
    begin(study.room, table.desk, key, log)
    take_up(study, table)


@kernel
def take_up(study: Study, table: Learned) -> None:
    """Everybody takes up the cards of a new deal."""
    for seat in range(study.room.seats):
        take_up_hand(study, table, seat)


@kernel
def take_up_hand(study: Study, table: Learned, seat: int) -> None:
    """A seat takes up its cards."""
    cards, me = table.desk.seats[seat].hand, table.spellings[seat]
    naturals = HAND
    while naturals > 0 and cards[naturals - 1] == JOKER_CARD:
        naturals -= 1
    for i in range(HAND):
        me.hand[i] = cards[naturals - 1 - i] if i < naturals else JOKER_CARD
        me.rows[i] = 0
    me.back = 0
    me.special = best_special(study.room, cards)


@kernel
def redeal(study: Study, table: Learned, seat: int, chance: Buffer) -> None:
    """Deal anew what a seat cannot see; what it has picked itself stays."""
    is_seen = hands_seen(study.room, table.desk)
    deal_anew(study.room, table.desk, seat, chance)
    for other in range(study.room.seats):
        if other != seat or not is_seen:
            take_up_hand(study, table, other)


@kernel
def played(study: Study, table: Learned) -> int:
    """Number of deals that are over."""
    return table.desk.last.deal + 1


@kernel
def turn(study: Study, table: Learned) -> int:
    """The lowest seat that is pending."""
    return next_pending(study.room, table.desk)


@kernel
def scores(study: Study, table: Learned, out: Buffer) -> None:
    """Points of the match so far."""
    for seat in range(study.room.seats):
        out[seat] = table.desk.seats[seat].score


# -- choosing -----------------------------------------------------------------------------------------------


@kernel
def legal(study: Study, table: Learned, seat: int, mask: Buffer) -> int:
    """Choices that the seat has now."""
    for i in range(len(mask)):
        mask[i] = 0
    if not is_pending(table.desk, seat):
        return 0
    if table.desk.phase == BETTING:
        for i in range(study.room.max_bet):
            mask[FIRST_BET + i] = 1
        return study.room.max_bet
    me = table.spellings[seat]
    if me.back == 0:
        count = mark_backs(study.ways[0], me.hand, mask, FIRST_BACK)
        if me.special != NONE:
            mask[DECLARE] = 1
            count += 1
        return count
    return mark_middles(study.ways[0], me.hand, me.back - 1, mask, FIRST_MIDDLE)


@kernel
def allows(study: Study, table: Learned, seat: int, number: int) -> bool:
    """Whether one choice is legal."""
    if not is_pending(table.desk, seat):
        return False
    if table.desk.phase == BETTING:
        return FIRST_BET <= number < FIRST_BET + study.room.max_bet
    me = table.spellings[seat]
    if me.back:
        middle = number - FIRST_MIDDLE
        return 0 <= middle < MIDDLES and fits(study.ways[0], me.hand, me.back - 1, middle)
    if number == DECLARE:
        return me.special != NONE
    back = number - FIRST_BACK
    if back < 0 or back >= BACKS or not is_first(study.ways[0].shares.sets[back], twins(me.hand)):
        return False
    return is_open(study.ways[0], me.hand, back)


@kernel
def act(study: Study, table: Learned, seat: int, number: int, log: Log) -> int:
    """Take a choice; the last one of a deal settles it and deals again."""
    room, desk = study.room, table.desk
    if seat < 0 or seat >= room.seats or not allows(study, table, seat, number):
        return 0
    me, deal = table.spellings[seat], desk.deal
    if desk.phase == BETTING:
        place_bet(room, desk, seat, number - FIRST_BET + 1, log)
    elif number == DECLARE:
        declare(room, desk, seat, log)
    elif me.back == 0:
        me.back = number - FIRST_BACK + 1
        put(me, study.ways[0].shares.sets[me.back - 1], IN_BACK)
    else:
        put(me, middle_set(study.ways[0], me.back - 1, number - FIRST_MIDDLE), IN_MIDDLE)
        lay(study, table, seat, log)
    if desk.deal != deal:
        take_up(study, table)
    return 1


@kernel
def put(me: Spelling, places: int, row: int) -> None:
    """Cards go to a row."""
    for i in range(HAND):
        if places >> i & 1:
            me.rows[i] = row


@kernel
def lay(study: Study, table: Learned, seat: int, log: Log) -> None:
    """A move is whole: what is left goes to the front, and the rows are laid."""
    me, cards, ends = table.spellings[seat], longs(HAND), longs(ROW_ENDS)
    ends[IN_FRONT] = 0
    ends[IN_MIDDLE] = MIDDLE_AT
    ends[IN_BACK] = BACK_AT
    for i in range(HAND):
        if me.rows[i] == 0:
            me.rows[i] = IN_FRONT
    for i in range(HAND - 1, -1, -1):
        if me.hand[i] != JOKER_CARD:
            add_to_row(me, i, cards, ends)
    for i in range(HAND):
        if me.hand[i] == JOKER_CARD:
            add_to_row(me, i, cards, ends)
    arrange(study.room, table.desk, seat, cards, log)


@kernel
def add_to_row(me: Spelling, place: int, cards: Buffer, ends: Buffer) -> None:
    """A card of the hand goes to the end of its row; rows are in ascending order, jokers last."""
    row = me.rows[place]
    cards[ends[row]] = me.hand[place]
    ends[row] += 1


# -- looking ------------------------------------------------------------------------------------------------


@kernel
def clipped(number: int) -> int:
    return max(-CLIP, min(CLIP, number))


@kernel
def observe(study: Study, table: Learned, seat: int, out: Buffer) -> None:
    """The features in their order: the match, the seats from this one on, the hand, the last deal, the rules."""
    room, desk, seats = study.room, table.desk, study.room.seats
    for phase in range(3):
        out[phase] = 1 if desk.phase == phase else 0
    out[3] = 1 if is_pending(desk, seat) else 0
    out[4] = clipped(desk.deal)
    out[5] = clipped(room.deals - desk.deal)
    to = SEEN_FIRST
    for i in range(seats):
        other = (seat + i) % seats
        player, last = desk.seats[other], desk.last.hands[other]
        is_betting = desk.phase == BETTING
        out[to + i] = 1 if desk.banker == other else 0
        out[to + seats + i] = player.bet if desk.phase != OVER and (i == 0 or not is_betting) else 0
        is_given = player.bet > 0 if is_betting else player.laid != NOT_LAID
        out[to + 2 * seats + i] = 1 if desk.phase != OVER and is_given else 0
        out[to + 3 * seats + i] = clipped(player.score // room.base)
        out[to + 4 * seats + i] = clipped(last.total // room.base)
        out[to + 5 * seats + i] = room.special_points[last.special] if last.special >= 0 else 0
        out[to + 6 * seats + i] = last.foul
    to += SEEN_OF_SEAT * seats
    see_hand(study, table, seat, out, to)
    to += CARD_KINDS + 2 * HAND + 2
    for i in range(len(study.told)):
        out[to + i] = study.told[i]
    out[to + len(study.told)] = desk.horse + 1


@kernel
def see_hand(study: Study, table: Learned, seat: int, out: Buffer, to: int) -> None:
    """A seat's own cards, once they are dealt out, and what it has laid of them."""
    for i in range(CARD_KINDS + 2 * HAND + 2):
        out[to + i] = 0
    if not hands_seen(study.room, table.desk):
        return
    me = table.spellings[seat]
    places = to + CARD_KINDS
    rows = places + HAND
    for i in range(HAND):
        out[to + me.hand[i]] += 1
        out[places + i] = me.hand[i] + 1
        out[rows + i] = me.rows[i]
    out[rows + HAND] = 1 if table.desk.seats[seat].laid == DECLARED else 0
    out[rows + HAND + 1] = study.room.special_points[me.special] if me.special >= 0 else 0


@kernel
def again(study: Study, table: Learned, seat: int, out: Buffer, mask: Buffer) -> int:
    """After a back only the rows of its cards are new, and middles are asked for in place of backs."""
    me = table.spellings[seat]
    if me.back == 0:
        return 0
    rows = SEEN_FIRST + SEEN_OF_SEAT * study.room.seats + CARD_KINDS + HAND
    for i in range(HAND):
        out[rows + i] = me.rows[i]
    for number in range(FIRST_MIDDLE):
        mask[number] = 0
    mark_middles(study.ways[0], me.hand, me.back - 1, mask, FIRST_MIDDLE)
    return 1


# -- counting -----------------------------------------------------------------------------------------------


@kernel
def count(study: Study, table: Learned, log: Log, tally: Buffer) -> None:
    """Count what a step told."""
    count_news(study.room, log, tally)


@kernel
def dealt(study: Study, key: Ints, tally: Buffer) -> None:
    """Every special that a hand of any deal forms, declared or not, by its place in the table's list."""
    room, deck, hand = study.room, longs(MOST_DECK), longs(HAND)
    for deal in range(room.deals):
        shuffle_deck(room, key, deal, deck)
        for seat in range(room.seats):
            for i in range(HAND):
                hand[i] = deck[HAND * seat + i]
            held = held_specials(room.forming, hand)
            for place in range(len(room.specials)):
                tally[place] += held >> room.specials[place] & 1
