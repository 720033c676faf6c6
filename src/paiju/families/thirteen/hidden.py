"""The situation as it might be: every card that a seat cannot see dealt anew."""

from __future__ import annotations

from collections.abc import MutableSequence

from paiju.core.chance import draw_key, mix
from paiju.core.kernel import kernel, longs, sort_cells
from paiju.families.thirteen.model import Room
from paiju.families.thirteen.rules.play import hands_seen
from paiju.families.thirteen.table import BETTING, HAND, MOST_DECK, NONE, NOT_LAID, OVER, Desk


@kernel
def deal_anew(room: Room, desk: Desk, seat: int, chance: MutableSequence[int]) -> None:
    """Deal anew what a seat cannot see; others bet or lay their hands again."""
    draw_key(chance, desk.key)
    if desk.phase == OVER:
        return
    deck = longs(MOST_DECK)
    seen = seat if hands_seen(room, desk) else -1
    mix(chance, deck, unseen_cards(room, desk, seen, deck))
    at = 0
    for other in range(room.seats):
        me = desk.seats[other]
        if other != seen:
            for i in range(HAND):
                me.hand[i] = deck[at + i]
            at += HAND
            sort_cells(me.hand, HAND)
        if other != seat:
            me.laid = NOT_LAID
            me.special = NONE
            if desk.phase == BETTING:
                me.bet = 0


@kernel
def unseen_cards(room: Room, desk: Desk, seat: int, cards: MutableSequence[int]) -> int:
    """All cards of the deck but a seat's own; how many. Hand and deck are in the same order."""
    many = 0
    held = 0
    for i in range(len(room.deck)):
        if seat >= 0 and held < HAND and desk.seats[seat].hand[held] == room.deck[i]:
            held += 1
        else:
            cards[many] = room.deck[i]
            many += 1
    return many
