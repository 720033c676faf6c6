"""One's own turn in kernels: drawing, discarding, kongs of one's own, 边 and 钻. Each carries a row one bit on."""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.core.rules import rule
from paiju.games.cangzhou.flow_end import end_in_draw
from paiju.games.cangzhou.flow_log import DRAWN_EVENT, DREW, MELDED, log_offers, put_event
from paiju.games.cangzhou.flow_row import (
    ADDED_KONG,
    BIAN,
    BY_CLAIM,
    BY_DEAL,
    BY_DRAW,
    BY_KONG,
    CAME,
    CHOW,
    CONCEALED_KONG,
    COPIES,
    DRAGON_RUN,
    DRAWN,
    EAST,
    EXPOSED_KONG,
    FRESH,
    GROUPS,
    HAND,
    HIDDEN,
    KEPT,
    KINDS,
    KONG_COUNT,
    KONG_TILES,
    LAID,
    LINE,
    LOCK,
    LOCK_BIAN,
    LOCK_ZA,
    LOCK_ZUAN,
    LOCKED,
    LOCKS,
    LONG,
    MAY_BIAN,
    MAY_KONG,
    MAY_WIN,
    MAY_ZAGANG,
    MAY_ZUAN,
    MELD,
    MELD_SIZE,
    MELD_TALLY,
    MELDS,
    MISSED,
    MISSES,
    NEEDED,
    OFFERS,
    OWN_LINE,
    PENDING,
    PHASE,
    PLAYERS,
    PUNG,
    QUADS,
    REPLACED,
    RIVER,
    SHOWN_LINE,
    TILE,
    TILES,
    TO_LOCK,
    TURN,
    TURN_PHASE,
    WHITE,
    ZA,
    ZAGANG,
    ZUAN,
    Buffer,
    Ints,
    giver,
    move_tile,
    put,
    tiles_left,
    wall_tile,
)
from paiju.games.cangzhou.flow_win import is_complete, lock_lets_win


@rule("CZ-4.6", "CZ-4.8")
@kernel
def may_declare(room: Ints, table: Buffer, seat: int, lock: int) -> int:
    """Whether a kind can be declared: no other kind was, and three of it still fit."""
    line = seat * LINE
    committed = table[line + LOCK]
    if committed and committed != lock:
        return 0
    return int(table[line + MELDS] - table[line + LOCKS] <= GROUPS - room[NEEDED])


@rule("CZ-4.8")
@kernel
def may_lay(room: Ints, table: Buffer, seat: int) -> int:
    """Whether a group of no kind may be laid down without making three of the kind impossible."""
    line = seat * LINE
    return int(table[line + LOCK] == 0 or table[line + MELDS] - table[line + LOCKS] < GROUPS - room[NEEDED])


@kernel
def open_turn(room: Ints, table: Buffer, log: Buffer) -> None:
    """The seat in turn is asked: what it is offered beside discarding is told to it alone."""
    seat = table[TURN]
    tile = table[TILE]
    came = table[CAME]
    offers = 0
    if tile >= 0 and is_complete(table, seat) and lock_lets_win(room, table, seat, tile, 0):
        offers = MAY_WIN
    table[KONG_COUNT] = 0
    if came != BY_CLAIM:
        if table[seat * LINE + QUADS] or table[seat * LINE + MELDS]:
            offers |= find_kongs(room, table, seat)
        if tile >= 0 and came != BY_DEAL:
            offers |= find_locks(room, table, seat, tile)
    table[PHASE] = TURN_PHASE
    table[PENDING] = 1 << seat
    table[seat * LINE + OFFERS] = offers
    if offers:
        log_offers(table, seat, log)


@rule("CZ-2.5", "CZ-2.6")
@kernel
def find_kongs(room: Ints, table: Buffer, seat: int) -> int:
    """暗杠 and 碰杠 that may be declared, their tiles kept in the row."""
    line = seat * LINE
    hand = HAND + seat * OWN_LINE
    many = 0
    if table[line + QUADS] and may_lay(room, table, seat):
        for tile in range(KINDS):
            if table[hand + tile] == COPIES:
                table[KONG_TILES + many] = tile
                many += 1
    for i in range(table[line + MELDS]):
        at = MELD + seat * SHOWN_LINE + i * MELD_SIZE
        if table[at] == PUNG and table[hand + table[at + 1] - 1]:
            table[KONG_TILES + many] = table[at + 1] - 1
            many += 1
    table[KONG_COUNT] = many
    return MAY_KONG if many else 0


@rule("CZ-4.1", "CZ-4.2", "CZ-4.4", "CZ-4.9")
@kernel
def find_locks(room: Ints, table: Buffer, seat: int, tile: int) -> int:
    """边, 钻 and 砸杠 with the tile just drawn."""
    hand = HAND + seat * OWN_LINE
    offers = 0
    first = bian_start(tile, room[DRAGON_RUN])
    held = first >= 0 and table[hand + first] and table[hand + first + 1] and table[hand + first + 2]
    if held and may_declare(room, table, seat, LOCK_BIAN):
        offers = MAY_BIAN
    held = zuan_fits(tile, room[DRAGON_RUN]) and table[hand + tile - 1] and table[hand + tile + 1]
    if held and may_declare(room, table, seat, LOCK_ZUAN):
        offers |= MAY_ZUAN
    if table[hand + tile] == COPIES and may_declare(room, table, seat, LOCK_ZA):
        offers |= MAY_ZAGANG
    return offers


@rule("CZ-4.1", "CZ-4.9")
@kernel
def bian_start(tile: int, dragon_run: int) -> int:
    """Where the run begins that this tile completes as 边, or -1."""
    if tile < EAST:
        place = tile % 9
        if place == 2:
            return tile - 2
        return tile if place == 6 else -1
    return tile if dragon_run and tile == WHITE else -1


@rule("CZ-4.2", "CZ-4.9")
@kernel
def zuan_fits(tile: int, dragon_run: int) -> int:
    """Whether a tile can be the middle of a run."""
    if tile < EAST:
        return int(0 < tile % 9 < 8)
    return int(dragon_run == 1 and tile == WHITE + 1)


@rule("CZ-2.1", "CZ-2.9")
@kernel
def next_draw(lookup: Ints, room: Ints, table: Buffer, log: Buffer, tally: Buffer) -> None:
    """The next player draws; when that cannot be, the hand is a draw."""
    if tiles_left(table) - (table[REPLACED] & 1) <= 2 * room[KEPT]:
        end_in_draw(room, table, 0, log, tally)
        return
    tile = wall_tile(table, table[DRAWN])
    table[DRAWN] += 1
    seat = table[TURN] + 1
    take(lookup, room, table, 0 if seat == room[PLAYERS] else seat, tile, BY_DRAW, log)


@rule("CZ-2.7", "CZ-2.10")
@kernel
def replace_tile(lookup: Ints, room: Ints, table: Buffer, seat: int, came: int, log: Buffer, tally: Buffer) -> None:
    """补牌 after a kong that stands; at six stacks the hand is a draw instead."""
    replaced = table[REPLACED]
    if (tiles_left(table) - (replaced & 1)) // 2 <= room[KEPT]:
        end_in_draw(room, table, 1, log, tally)
        return
    tile = wall_tile(table, TILES - 2 - replaced + 2 * (replaced & 1))
    table[REPLACED] += 1
    take(lookup, room, table, seat, tile, came, log)


@rule("CZ-3.5")
@kernel
def take(lookup: Ints, room: Ints, table: Buffer, seat: int, tile: int, came: int, log: Buffer) -> None:
    """A tile comes into a hand: what was let go before may be won again."""
    table[TURN] = seat
    table[TILE] = tile
    table[CAME] = came
    move_tile(lookup, table, seat, tile, 1)
    if table[seat * LINE + MISSES]:
        table[seat * LINE + MISSES] = 0
        for at in range(MISSED + seat * OWN_LINE, MISSED + seat * OWN_LINE + KINDS):
            table[at] = 0
    if len(log) > 1:
        put_event(log, DRAWN_EVENT, -1)
        put(log, seat)
        put(log, came)
        put(log, tiles_left(table))
        put_event(log, DREW, seat)
        put(log, tile)
    open_turn(room, table, log)


@kernel
def show_tile(lookup: Ints, table: Buffer, seat: int, tile: int) -> None:
    """A tile leaves a hand for the table."""
    move_tile(lookup, table, seat, tile, -1)
    table[HIDDEN + tile] -= 1


@kernel
def lay(
    lookup: Ints,
    room: Ints,
    table: Buffer,
    seat: int,
    kind: int,
    low: int,
    tile: int,
    source: int,
    log: Buffer,
    tally: Buffer,
) -> None:
    """A group is laid down: from the hand alone, or with the discard of ``source``."""
    line = seat * LINE
    in_run = kind in (CHOW, BIAN, ZUAN)
    size = 4 if kind in (EXPOSED_KONG, CONCEALED_KONG, ZAGANG) else 3
    claimed = source >= 0
    if claimed:
        table[RIVER + source * SHOWN_LINE + tile] -= 1
        table[source * LINE + LONG] -= 1
    for i in range(size):
        one = low + i if in_run else tile
        table[LAID + seat * SHOWN_LINE + one] += 1
        if claimed and one == tile:
            claimed = False
        else:
            show_tile(lookup, table, seat, one)
    at = MELD + seat * SHOWN_LINE + table[line + MELDS] * MELD_SIZE
    table[at] = kind
    table[at + 1] = low + 1
    table[at + 2] = tile + 1
    if source >= 0:
        table[at + 3] = source - seat if source > seat else source - seat + room[PLAYERS]
    table[line + MELDS] += 1
    if kind >= BIAN:
        table[line + LOCKS] += 1
        table[line + LOCK] = min(kind, ZA) - TO_LOCK
        table[LOCKED + seat * SHOWN_LINE + table[line + LOCK] - 1] += 1
    table[FRESH] = 0
    tell_meld(room, table, seat, at, log, tally)


@kernel
def tell_meld(room: Ints, table: Buffer, seat: int, at: int, log: Buffer, tally: Buffer) -> None:
    """Count and log the meld at a place of the row."""
    kind = table[at]
    tally[MELD_TALLY + kind - 1] += 1
    if len(log) > 1:
        put_event(log, MELDED, -1)
        put(log, seat)
        put(log, kind)
        put(log, table[at + 1] - 1)
        put(log, giver(room, table, seat, at))


@rule("CZ-2.5")
@kernel
def added_kong(lookup: Ints, room: Ints, table: Buffer, log: Buffer, tally: Buffer) -> None:
    """碰杠 stands: it keeps the seat that gave the 碰, who pays for it."""
    seat = table[TURN]
    tile = table[TILE]
    at = MELD + seat * SHOWN_LINE
    while table[at] != PUNG or table[at + 1] != tile + 1:
        at += MELD_SIZE
    table[at] = ADDED_KONG
    table[LAID + seat * SHOWN_LINE + tile] += 1
    show_tile(lookup, table, seat, tile)
    tell_meld(room, table, seat, at, log, tally)
    replace_tile(lookup, room, table, seat, BY_KONG, log, tally)
