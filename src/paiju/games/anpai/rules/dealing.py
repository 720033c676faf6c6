"""发牌: the stock, and filling the hands from it (A1, A2)."""

from __future__ import annotations

from paiju.core.chance import label
from paiju.core.kernel import Log, kernel, shuffle_cells, sort_cells, tell, tell_cells
from paiju.core.rules import rule
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.deck import KINDS
from paiju.games.anpai.table import OPEN_CARDS, Desk, Room, after, stock_left
from paiju.games.anpai.telling import DEALT, OPENED, ROUND_STARTED, SHUFFLED

STOCK = label("stock/")


@rule("AP-2.1")
@kernel
def deal_round(room: Room, desk: Desk, log: Log) -> None:
    """Begin the next round: fill every hand still in the game, from the earliest seat on."""
    size = room.hand_sizes[desk.round]
    desk.round += 1
    tell(log, ROUND_STARTED, desk.round, size)
    if missing(desk, size) > stock_left(desk):
        fill_stock(room, desk, log)
    for step in range(SEATS):
        seat = after(desk.first, step)
        if desk.seats[seat].coins > 0:
            deal_to(desk, seat, size, log)
    tell(log, OPENED)
    for me in desk.seats:
        tell(log, me.opened)
        tell_cells(log, me.open, 0, me.opened)


@kernel
def missing(desk: Desk, size: int) -> int:
    """Number of cards that fill every hand still in the game."""
    many = 0
    for me in desk.seats:
        if me.coins > 0:
            many += size - me.held
    return many


@rule("AP-2.1", "AP-2.3")
@kernel
def deal_to(desk: Desk, seat: int, size: int, log: Log) -> None:
    """Fill one hand; 明牌: the last two of the cards dealt."""
    me = desk.seats[seat]
    held = me.held
    for place in range(held, size):
        me.hand[place] = desk.stock[desk.dealt]
        desk.dealt += 1
    me.held = size
    tell(log, DEALT, seat, size - held)
    tell_cells(log, me.hand, held, size)
    me.opened = min(OPEN_CARDS, size - held)
    for place in range(me.opened):
        me.open[place] = me.hand[size - me.opened + place]
    sort_cells(me.open, me.opened)
    sort_cells(me.hand, size)


@rule("AP-2.2")
@kernel
def fill_stock(room: Room, desk: Desk, log: Log) -> None:
    """牌堆: where it cannot fill every hand of the round, all cards out of play are shuffled into it first.

    At the start of a match that is the whole deck, and not told. Cards are put in order before shuffling, so that the
    seed alone decides, not how they came to lie there.
    """
    for place in range(desk.dealt, desk.stocked):
        desk.gone[desk.stock[place]] += 1
    many = 0
    for place in range(KINDS):
        card = room.order[place]
        for _ in range(desk.gone[card] + desk.buried[card]):
            desk.stock[many] = card
            many += 1
        desk.gone[card] = 0
        desk.buried[card] = 0
    desk.buried_cards = 0
    shuffle_cells(desk.key, STOCK, desk.shuffles, desk.stock, many)
    desk.stocked = many
    desk.dealt = 0
    if desk.shuffles > 0:
        tell(log, SHUFFLED, many)
    desk.shuffles += 1
