"""手牌: tiles come into hands and leave them; everything a hand is known by follows."""

from __future__ import annotations

from paiju.core.kernel import Log, kernel, tell, wipe
from paiju.core.rules import rule
from paiju.core.tiles import COPIES
from paiju.games.cangzhou.moves import (
    BIAN_MOVE,
    CHOW_MOVE,
    KONG_MOVE,
    MAY_BIAN,
    MAY_CHOW,
    MAY_KONG,
    MAY_PUNG,
    MAY_WIN,
    MAY_ZA,
    MAY_ZAGANG,
    MAY_ZUAN,
    PUNG_MOVE,
    WIN_MOVE,
    ZA_MOVE,
    ZAGANG_MOVE,
    ZUAN_MOVE,
)
from paiju.games.cangzhou.rules.shapes import change_shape
from paiju.games.cangzhou.table import TURN, Desk, Room, Seat, tiles_left
from paiju.games.cangzhou.telling import DRAWN, DREW, OFFERED


@kernel
def take_tile(room: Room, me: Seat, tile: int) -> None:
    """A tile comes into a hand."""
    me.hand[tile] += 1
    me.held += 1
    if me.hand[tile] == 1:
        me.sorts += 1
    elif me.hand[tile] == COPIES:
        me.quads += 1
    change_shape(room.shapes, me.shape, tile, 1)


@kernel
def give_tile(room: Room, me: Seat, tile: int) -> None:
    """A tile leaves a hand."""
    if me.hand[tile] == 1:
        me.sorts -= 1
    elif me.hand[tile] == COPIES:
        me.quads -= 1
    me.hand[tile] -= 1
    me.held -= 1
    change_shape(room.shapes, me.shape, tile, -1)


@kernel
def show_tile(room: Room, desk: Desk, seat: int, tile: int) -> None:
    """A tile leaves a hand for the table."""
    give_tile(room, desk.seats[seat], tile)
    desk.unseen[tile] -= 1


@rule("CZ-3.5")
@kernel
def draw_into(room: Room, desk: Desk, seat: int, tile: int, came: int, log: Log) -> None:
    """A tile is drawn into a hand: what was let go before may be won again."""
    me = desk.seats[seat]
    take_tile(room, me, tile)
    if me.misses:
        me.misses = 0
        wipe(me.missed)
    tell(log, DRAWN, seat, came, tiles_left(desk))
    tell(log, DREW, seat, tile)


@rule("CZ-3.5")
@kernel
def let_go(me: Seat, tile: int) -> None:
    """过手: a win that was offered and not taken is remembered by its tile until the next draw."""
    me.misses += 1
    me.missed[tile] = me.misses


@kernel
def offer_count(desk: Desk, offers: int) -> int:
    """Number of moves in the offers: a bit each, on one's own turn a kong for each tile."""
    many = 0
    rest = offers
    while rest:
        rest &= rest - 1
        many += 1
    if offers & MAY_KONG and desk.phase == TURN:
        many += desk.kongs - 1
    return many


@kernel
def tell_offers(desk: Desk, seat: int, log: Log) -> None:
    """Tell a seat alone what it is offered."""
    offers = desk.seats[seat].offers
    tell(log, OFFERED, seat, desk.tile, offer_count(desk, offers))
    list_offers(desk, offers, log)


@kernel
def list_offers(desk: Desk, offers: int, log: Log) -> None:
    """The moves that offers are, in the order they are told."""
    if offers & MAY_WIN:
        tell(log, WIN_MOVE)
    if offers & MAY_PUNG:
        tell(log, PUNG_MOVE)
    if offers & MAY_KONG:
        if desk.phase == TURN:
            for i in range(desk.kongs):
                tell(log, KONG_MOVE + desk.kong_tiles[i])
        else:
            tell(log, KONG_MOVE + desk.tile)
    if offers & MAY_BIAN:
        tell(log, BIAN_MOVE)
    if offers & MAY_ZUAN:
        tell(log, ZUAN_MOVE)
    if offers & MAY_ZA:
        tell(log, ZA_MOVE)
    if offers & MAY_ZAGANG:
        tell(log, ZAGANG_MOVE)
    for place in range(2, -1, -1):
        if offers & MAY_CHOW << place:
            tell(log, CHOW_MOVE + place)
