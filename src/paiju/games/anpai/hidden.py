"""The situation as it might be: every card that a seat cannot see dealt anew."""

from __future__ import annotations

from collections.abc import MutableSequence

from paiju.core.chance import draw_key, mix
from paiju.core.kernel import kernel, longs, sort_cells, wipe
from paiju.core.rules import rule
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.deck import KINDS
from paiju.games.anpai.table import OUT, PASSED, STOCK_SIZE, Desk, Seat, stock_left


@rule("AP-2.3")
@kernel
def deal_anew(desk: Desk, seat: int, chance: MutableSequence[int]) -> None:
    """Deal anew all but what a seat sees: its hand, every 明牌, the cards face up; others choose their plays again."""
    draw_key(chance, desk.key)
    pool = longs(STOCK_SIZE)
    mix(chance, pool, gather(desk, seat, pool))
    at = 0
    for other in range(SEATS):
        me = desk.seats[other]
        if other != seat:
            for place in range(me.opened, me.held):
                me.hand[place] = pool[at]
                at += 1
            for place in range(me.opened):
                me.hand[place] = me.open[place]
            sort_cells(me.hand, me.held)
            take_back(me)
    wipe(desk.buried)
    for _ in range(desk.buried_cards):
        desk.buried[pool[at]] += 1
        at += 1
    for place in range(desk.dealt, desk.stocked):
        desk.stock[place] = pool[at]
        at += 1


@kernel
def gather(desk: Desk, seat: int, pool: MutableSequence[int]) -> int:
    """List what a seat cannot see: the stock, the hands of the bankrupt, the others' but for their 明牌; how many."""
    unseen = longs(KINDS)
    for card in range(KINDS):
        unseen[card] = desk.buried[card]
    for nth in range(stock_left(desk)):
        unseen[desk.stock[desk.dealt + nth]] += 1
    for other in range(SEATS):
        me = desk.seats[other]
        if other != seat:
            for place in range(me.held):
                unseen[me.hand[place]] += 1
            for place in range(me.opened):
                unseen[me.open[place]] -= 1
    many = 0
    for card in range(KINDS):
        for _ in range(unseen[card]):
            pool[many] = card
            many += 1
    return many


@kernel
def take_back(me: Seat) -> None:
    """A play that nobody has seen yet goes back into the hand; those who are out stay so."""
    me.chosen = 0
    me.played = 0
    wipe(me.play)
    if me.kind != OUT:
        me.kind = PASSED
        me.klass = PASSED
