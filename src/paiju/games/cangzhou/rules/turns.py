"""行牌: one's own turn, drawing, kongs of one's own, 边, 钻 and a drawn 砸; and laying down."""

from __future__ import annotations

from paiju.core.kernel import Log, kernel, tell
from paiju.core.rules import rule
from paiju.core.tiles import COPIES, KINDS
from paiju.games.cangzhou.moves import MAY_BIAN, MAY_KONG, MAY_WIN, MAY_ZA, MAY_ZAGANG, MAY_ZUAN
from paiju.games.cangzhou.rules.hands import draw_into, show_tile, tell_offers
from paiju.games.cangzhou.rules.locks import bian_start, draws_za, may_declare, may_lay, zuan_start
from paiju.games.cangzhou.rules.settling import end_in_draw
from paiju.games.cangzhou.rules.sharing import is_shared, share_out
from paiju.games.cangzhou.rules.winning import is_complete, lock_lets_win
from paiju.games.cangzhou.table import (
    ADDED_KONG,
    BIAN,
    BY_CLAIM,
    BY_DEAL,
    BY_DRAW,
    BY_KONG,
    CHOW,
    CONCEALED_KONG,
    EXPOSED_KONG,
    LOCK_BIAN,
    LOCK_ZA,
    LOCK_ZUAN,
    NO_LOCK,
    NOBODY,
    NOTHING,
    PUNG,
    TILES,
    TURN,
    ZA,
    ZAGANG,
    ZUAN,
    Desk,
    Room,
    Seat,
    after,
    tiles_left,
    wall_tile,
)
from paiju.games.cangzhou.telling import AFTER_KONG, BY_WALL, MELDED


@kernel
def open_turn(room: Room, desk: Desk, log: Log) -> None:
    """The seat in turn is asked: what it is offered beside discarding is told to it alone."""
    seat = desk.turn
    desk.phase = TURN
    desk.pending = 1 << seat
    desk.seats[seat].offers = turn_offers(room, desk)
    if desk.seats[seat].offers:
        tell_offers(desk, seat, log)


@kernel
def turn_offers(room: Room, desk: Desk) -> int:
    """Offers to the seat in turn, beside discarding."""
    me = desk.seats[desk.turn]
    offers = 0
    if desk.tile != NOTHING and is_complete(me) and lock_lets_win(room, me, desk.tile, 0):
        offers |= MAY_WIN
    desk.kongs = 0
    if may_kong(desk):
        find_kongs(room, desk, me)
        if desk.kongs:
            offers |= MAY_KONG
    if may_lock(desk):
        offers |= find_locks(room, me, desk.tile)
    return offers


@rule("CZ-2.8")
@kernel
def may_kong(desk: Desk) -> bool:
    """After 吃, 碰 or 砸 one discards: kongs of one's own come after a draw only."""
    return desk.came != BY_CLAIM


@rule("CZ-4.1", "CZ-4.2", "CZ-4.4", "CZ-4.12")
@kernel
def may_lock(desk: Desk) -> bool:
    """边, 钻 and a 砸 or 砸杠 of one's own take a tile drawn; the dealer's fourteenth is dealt."""
    return desk.tile != NOTHING and desk.came != BY_CLAIM and desk.came != BY_DEAL


@rule("CZ-2.5", "CZ-2.6")
@kernel
def find_kongs(room: Room, desk: Desk, me: Seat) -> None:
    """暗杠 and 碰杠 that may be declared."""
    if me.quads and may_lay(room, me):
        for tile in range(KINDS):
            if me.hand[tile] == COPIES:
                desk.kong_tiles[desk.kongs] = tile
                desk.kongs += 1
    for i in range(me.melded):
        meld = me.melds[i]
        if meld.kind == PUNG and me.hand[meld.tile]:
            desk.kong_tiles[desk.kongs] = meld.tile
            desk.kongs += 1


@rule("CZ-4.1", "CZ-4.2", "CZ-4.4", "CZ-4.12")
@kernel
def find_locks(room: Room, me: Seat, tile: int) -> int:
    """边, 钻, 砸 and 砸杠 with the tile just drawn."""
    offers = 0
    if holds_run(me, bian_start(room, tile)) and may_declare(room, me, LOCK_BIAN):
        offers |= MAY_BIAN
    if holds_run(me, zuan_start(room, tile)) and may_declare(room, me, LOCK_ZUAN):
        offers |= MAY_ZUAN
    if draws_za(room, me, tile) and may_declare(room, me, LOCK_ZA):
        offers |= MAY_ZA
    if me.hand[tile] == COPIES and may_declare(room, me, LOCK_ZA):
        offers |= MAY_ZAGANG
    return offers


@kernel
def holds_run(me: Seat, low: int) -> bool:
    """Whether a seat holds the run that begins here, if one does."""
    return low != NOTHING and me.hand[low] > 0 and me.hand[low + 1] > 0 and me.hand[low + 2] > 0


@rule("CZ-2.1")
@kernel
def next_draw(room: Room, desk: Desk, log: Log) -> None:
    """The next player draws; when that cannot be, the hand is a draw (CZ-2.11). Its end may be shared (CZ-2.12)."""
    many = drawable(room, desk)
    seat = after(room, desk.turn, 1)
    if many <= 0:
        end_in_draw(room, desk, BY_WALL, log)
    elif is_shared(room, many):
        share_out(room, desk, seat, many, log)
    else:
        tile = wall_tile(desk, desk.drawn)
        desk.drawn += 1
        draw_tile(room, desk, seat, tile, BY_DRAW, log)


@rule("CZ-2.9")
@kernel
def drawable(room: Room, desk: Desk) -> int:
    """Number of tiles that may still be drawn, none if below 1: a lone tile at the far end belongs to no stack."""
    return tiles_left(desk) - desk.replaced % 2 - 2 * room.stacks_kept


@rule("CZ-2.7", "CZ-2.10")
@kernel
def replace_tile(room: Room, desk: Desk, seat: int, came: int, log: Log) -> None:
    """补牌 after a kong that stands, from the far end; at six stacks the hand is a draw instead."""
    if not can_replace(room, desk):
        end_in_draw(room, desk, AFTER_KONG, log)
        return
    tile = wall_tile(desk, replacement(desk.replaced))
    desk.replaced += 1
    draw_tile(room, desk, seat, tile, came, log)


@rule("CZ-2.7")
@kernel
def replacement(replaced: int) -> int:
    """The place of the tile at the far end after that many replacements, the upper one of a stack first."""
    return TILES - 2 - replaced + 2 * (replaced % 2)


@rule("CZ-2.10")
@kernel
def can_replace(room: Room, desk: Desk) -> bool:
    """Whether a kong still gets its tile: more than six whole stacks; a half stack at the front is none either."""
    return (tiles_left(desk) - desk.replaced % 2) // 2 > room.stacks_kept


@kernel
def draw_tile(room: Room, desk: Desk, seat: int, tile: int, came: int, log: Log) -> None:
    """A seat draws, and it is its turn."""
    desk.turn = seat
    desk.tile = tile
    desk.came = came
    draw_into(room, desk, seat, tile, came, log)
    open_turn(room, desk, log)


@rule("CZ-4.5")
@kernel
def lock_drawn(room: Room, desk: Desk, kind: int, low: int, log: Log) -> None:
    """边, 钻 or 砸 with the tile drawn: three are locked, and with that one gone there is nothing to win on."""
    lay(room, desk, desk.turn, kind, low, desk.tile, NOBODY, log)
    desk.tile = NOTHING
    open_turn(room, desk, log)


@rule("CZ-2.5")
@kernel
def added_kong(room: Room, desk: Desk, log: Log) -> None:
    """碰杠 stands: it keeps the seat that gave the 碰, who pays for it."""
    seat = desk.turn
    tile = desk.tile
    me = desk.seats[seat]
    for i in range(me.melded):
        meld = me.melds[i]
        if meld.kind == PUNG and meld.tile == tile:
            meld.kind = ADDED_KONG
            tell(log, MELDED, seat, ADDED_KONG, tile, meld.source)
    me.laid[tile] += 1
    show_tile(room, desk, seat, tile)
    replace_tile(room, desk, seat, BY_KONG, log)


@kernel
def lay(room: Room, desk: Desk, seat: int, kind: int, low: int, tile: int, source: int, log: Log) -> None:
    """A group is laid down: from the hand alone, or with the discard of ``source``."""
    me = desk.seats[seat]
    is_claimed = source != NOBODY
    if is_claimed:
        desk.seats[source].discards -= 1
        desk.seats[source].thrown[tile] -= 1
    for i in range(size_of(kind)):
        one = low + i if is_run(kind) else tile
        me.laid[one] += 1
        if is_claimed and one == tile:
            is_claimed = False  # this one comes from the river
        else:
            show_tile(room, desk, seat, one)
    meld = me.melds[me.melded]
    meld.kind = kind
    meld.low = low
    meld.tile = tile
    meld.source = source
    me.melded += 1
    commit(me, kind)
    desk.fresh = 0
    tell(log, MELDED, seat, kind, low, source)


@kernel
def is_run(kind: int) -> bool:
    """Whether melds of a kind are three tiles in a row."""
    return kind in (CHOW, BIAN, ZUAN)


@kernel
def size_of(kind: int) -> int:
    """Number of tiles in melds of a kind."""
    return 4 if EXPOSED_KONG <= kind <= CONCEALED_KONG or kind == ZAGANG else 3


@rule("CZ-4.6", "CZ-4.10")
@kernel
def commit(me: Seat, kind: int) -> None:
    """边钻砸 commit to their kind; a 砸杠 is one 砸."""
    lock = lock_of(kind)
    if lock != NO_LOCK:
        me.lock = lock
        me.locks += 1


@kernel
def lock_of(kind: int) -> int:
    """The lock that a kind of meld counts as."""
    if kind == BIAN:
        return LOCK_BIAN
    if kind == ZUAN:
        return LOCK_ZUAN
    return LOCK_ZA if kind in (ZA, ZAGANG) else NO_LOCK
