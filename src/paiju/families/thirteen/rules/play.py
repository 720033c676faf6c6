"""打牌: the flow the thirteen-card games share: bets where there is a banker, arranging, showdown, the next deal.

All seats bet at once and arrange at once. No card is seen before all bets are in, unless the room bets with cards in
hand, and no arrangement before all are.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.chance import label
from paiju.core.kernel import Log, kernel, longs, shuffle_cells, sort_cells, tell, tell_cells, throw_cells
from paiju.core.rules import rule
from paiju.families.thirteen.model import STRICT, WEAK, Room
from paiju.families.thirteen.rules.lines import (
    BET_PLACED,
    BETS,
    DEAL_STARTED,
    DEALT,
    HORSE_DRAWN,
    MATCH_OVER,
    RESULT,
    SCORE,
    SETTLED,
    SHOWDOWN,
    SHOWN,
    STAKE,
    SUBMITTED,
)
from paiju.families.thirteen.rules.row_tables import look_up
from paiju.families.thirteen.rules.rows import front_order
from paiju.families.thirteen.rules.settling import SWEPT, row_type, settle
from paiju.families.thirteen.rules.specials import held_specials
from paiju.families.thirteen.table import (
    ARRANGED,
    ARRANGING,
    BACK,
    BACK_AT,
    BETTING,
    DECLARED,
    FRONT,
    HAND,
    MIDDLE,
    MIDDLE_AT,
    MOST_DECK,
    NOBODY,
    NONE,
    NOT_LAID,
    OVER,
    ROWS,
    Desk,
    LaidDeal,
    LaidHand,
    Seat,
)

DEAL, HORSE = label("deal/"), label("horse/")
HEARTS, RANKS, SUITS = 1, 13, 4


# -- dealing ------------------------------------------------------------------------------------------------


@kernel
def begin(room: Room, desk: Desk, key: Sequence[int], log: Log) -> None:
    """A new match from its seed's key."""
    for i in range(8):
        desk.key[i] = key[i]
    desk.first = 0
    desk.deal = 0
    desk.last.deal = NONE
    desk.last.horse = NONE
    for seat in range(room.seats):
        desk.seats[seat].score = 0
        clear_hand(desk.last.hands[seat])
    deal_out(room, desk, log)


@kernel
def shuffle_deck(room: Room, key: Sequence[int], number: int, deck: MutableSequence[int]) -> None:
    """洗牌: the cards of a deal, which its number and the key alone decide."""
    for i in range(len(room.deck)):
        deck[i] = room.deck[i]
    shuffle_cells(key, DEAL, number, deck, len(room.deck))


@rule("DG-1.4")
@kernel
def deal_out(room: Room, desk: Desk, log: Log) -> None:
    """发牌: thirteen cards a seat from the shuffled deck, beginning with the first seat; the rest stay hidden."""
    deck = longs(MOST_DECK)
    shuffle_deck(room, desk.key, desk.deal, deck)
    for step in range(room.seats):
        me = desk.seats[(desk.first + step) % room.seats]
        for i in range(HAND):
            me.hand[i] = deck[HAND * step + i]
        sort_cells(me.hand, HAND)
        me.bet = 0
        me.laid = NOT_LAID
        me.special = NONE
    desk.banker = banker_of(room, desk.first, desk.deal)
    desk.horse = horse_of(room, desk.key, desk.deal)
    desk.phase = BETTING if room.banked else ARRANGING
    tell(log, DEAL_STARTED, desk.deal, desk.banker)
    if room.horse_drawn:
        tell(log, HORSE_DRAWN, desk.horse)
    if hands_seen(room, desk):
        tell_hands(room, desk, log)


@rule("TW-1.5")
@kernel
def hands_seen(room: Room, desk: Desk) -> bool:
    """Whether players see their cards: while they arrange, and where the room bets with cards in hand before that."""
    return desk.phase == ARRANGING or (desk.phase == BETTING and room.bet_seen != 0)


@rule("DG-4.6", "DG-4.7")
@kernel
def horse_of(room: Room, key: Sequence[int], number: int) -> int:
    """马牌: the table's card, or one of the thirteen hearts that is drawn for this deal; -1 for none."""
    if not room.horse_drawn:
        return room.horse
    drawn = longs(1)
    throw_cells(key, HORSE, number, RANKS, drawn)
    return SUITS * drawn[0] + HEARTS


@rule("TW-1.3")
@kernel
def banker_of(room: Room, first: int, number: int) -> int:
    """庄家: where the table has one, the first seat, or the next one each deal."""
    if not room.banked:
        return NOBODY
    return (first + number) % room.seats if room.banker_moves else first


# -- acting -------------------------------------------------------------------------------------------------


@kernel
def is_pending(desk: Desk, seat: int) -> bool:
    """Whether a seat has yet to bet or to lay its hand."""
    if desk.phase == BETTING:
        return desk.seats[seat].bet == 0 and seat != desk.banker
    return desk.phase == ARRANGING and desk.seats[seat].laid == NOT_LAID


@kernel
def next_pending(room: Room, desk: Desk) -> int:
    """The lowest seat that has yet to act."""
    for seat in range(room.seats):
        if is_pending(desk, seat):
            return seat
    return NOBODY


@rule("TW-1.4")
@kernel
def place_bet(room: Room, desk: Desk, seat: int, units: int, log: Log) -> None:
    """下注: units staked against the banker, in secret; when all are in they are told, and the cards unless seen."""
    desk.seats[seat].bet = units
    tell(log, BET_PLACED, seat)
    if next_pending(room, desk) == NOBODY:
        desk.phase = ARRANGING
        tell(log, BETS)
        for other in range(room.seats):
            tell(log, STAKE, desk.seats[other].bet)
        if not room.bet_seen:
            tell_hands(room, desk, log)


@kernel
def arrange(room: Room, desk: Desk, seat: int, cards: Sequence[int], log: Log) -> None:
    """摆牌: the hand in three rows, given one after the other, each in ascending order."""
    me = desk.seats[seat]
    for i in range(HAND):
        me.rows[i] = cards[i]
    me.laid = ARRANGED
    submit(room, desk, seat, log)


@kernel
def declare(room: Room, desk: Desk, seat: int, log: Log) -> None:
    """报特殊: lay down the best special the hand forms."""
    me = desk.seats[seat]
    me.special = best_special(room, me.hand)
    me.laid = DECLARED
    submit(room, desk, seat, log)


@kernel
def submit(room: Room, desk: Desk, seat: int, log: Log) -> None:
    tell(log, SUBMITTED, seat)
    if next_pending(room, desk) == NOBODY:
        show_down(room, desk, log)


@rule("TH-6.2")
@kernel
def best_special(room: Room, cards: Sequence[int]) -> int:
    """报哪一种: the best-paid special these cards form, then the highest in the source's order; -1 if none."""
    held = held_specials(room.forming, cards)
    for place in range(len(room.specials)):
        if held >> room.specials[place] & 1:
            return place
    return NONE


# -- the showdown -------------------------------------------------------------------------------------------


@rule("TH-5.4")
@kernel
def show_down(room: Room, desk: Desk, log: Log) -> None:
    """亮牌: compare, pay, add up; then the next deal at once, or the end of the match."""
    show = desk.last
    show.deal = desk.deal
    show.banker = desk.banker
    show.horse = desk.horse
    for seat in range(room.seats):
        show.bets[seat] = desk.seats[seat].bet
        lay_down(room, desk.seats[seat], show.horse, show.hands[seat])
    tell_showdown(room, show, log)
    settle(room, show, log)
    tell(log, SETTLED, show.deal)
    for seat in range(room.seats):
        hand = show.hands[seat]
        desk.seats[seat].score += hand.total
        tell(log, RESULT, 1 if hand.beats_all == SWEPT else 0, hand.total)
    if desk.deal + 1 < room.deals:
        desk.deal += 1
        deal_out(room, desk, log)
        return
    desk.phase = OVER
    tell(log, MATCH_OVER)
    for seat in range(room.seats):
        tell(log, SCORE, desk.seats[seat].score)


@rule("TH-1.2", "TH-5.2")
@kernel
def lay_down(room: Room, me: Seat, horse: int, hand: LaidHand) -> None:
    """A hand as it is laid open; out of order it is a foul, where the table takes it at all."""
    clear_hand(hand)
    hand.special = me.special
    for i in range(HAND):
        hand.cards[i] = me.hand[i] if me.laid == DECLARED else me.rows[i]
        if hand.cards[i] == horse:
            hand.has_horse = 1
    if me.laid == DECLARED:
        return
    value_rows(room, hand)
    if not in_order(room, hand.values[FRONT], hand.values[MIDDLE], hand.values[BACK]):
        hand.foul = 1
        if not room.foul_pays:
            raise ValueError("settling an unchecked laying")


@kernel
def value_rows(room: Room, hand: LaidHand) -> None:
    """Put down the values by which a hand's rows compare."""
    hand.values[FRONT] = look_up(room.worth, hand.cards, 0, MIDDLE_AT)
    hand.values[MIDDLE] = look_up(room.worth, hand.cards, MIDDLE_AT, BACK_AT - MIDDLE_AT)
    hand.values[BACK] = look_up(room.worth, hand.cards, BACK_AT, HAND - BACK_AT)


@rule("TH-5.1")
@kernel
def in_order(room: Room, front: int, middle: int, back: int) -> bool:
    """三墩次序: whether the rows go up as this table wants; ``kickers`` has no say here (C9)."""
    return goes_up(room.order, front_order(front), middle, back)


@kernel
def goes_up(order: int, floor: int, middle: int, back: int) -> bool:
    """Whether the rows go up as ``order`` wants; ``floor`` is the least that the front leaves to the middle."""
    if order == WEAK:
        return floor <= middle <= back
    if order == STRICT:
        return floor < middle < back
    return floor < middle <= back


@rule("FJ-4.7")
@kernel
def is_special_stage(room: Room, show: LaidDeal) -> bool:
    """特殊比牌: so many specials that there is no ordinary comparison, where the table has such a stage."""
    specials = 0
    for seat in range(room.seats):
        if show.hands[seat].special >= 0:
            specials += 1
    return room.special_stage != NONE and specials >= room.special_stage


@kernel
def clear_hand(hand: LaidHand) -> None:
    """Clear a hand: nothing laid, nothing won."""
    hand.special = NONE
    hand.foul = 0
    hand.has_horse = 0
    hand.beats_all = 0
    hand.total = 0
    for row in range(ROWS):
        hand.values[row] = 0


# -- telling ------------------------------------------------------------------------------------------------


@kernel
def tell_hands(room: Room, desk: Desk, log: Log) -> None:
    for seat in range(room.seats):
        tell(log, DEALT, seat)
        tell_cells(log, desk.seats[seat].hand, 0, HAND)


@kernel
def tell_showdown(room: Room, show: LaidDeal, log: Log) -> None:
    """Tell banker, whether specials alone count, horse; of each hand bet, special, foul, row types and cards."""
    tell(log, SHOWDOWN, show.deal, show.banker, 1 if is_special_stage(room, show) else 0, show.horse)
    for seat in range(room.seats):
        hand = show.hands[seat]
        tell(log, SHOWN, show.bets[seat], hand.special, hand.foul)
        tell(log, row_type(hand, FRONT), row_type(hand, MIDDLE), row_type(hand, BACK))
        tell_cells(log, hand.cards, 0, HAND)
