"""边钻砸: what may be declared, and what a declaration commits to."""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.core.rules import rule
from paiju.core.tiles import EAST, GREEN, WHITE
from paiju.games.cangzhou.table import GROUPS, LOCK_BIAN, LOCK_ZA, LOCK_ZUAN, NO_LOCK, NOTHING, Room, Seat


@rule("CZ-4.1", "CZ-4.9")
@kernel
def bian_start(room: Room, tile: int) -> int:
    """边: where the run begins that this tile completes: 1-2 and a 3, 8-9 and a 7, 中-发 and 白; -1 if none."""
    if tile < EAST:
        if tile % 9 == 2:
            return tile - 2
        return tile if tile % 9 == 6 else NOTHING
    return tile if room.dragon_run == 1 and tile == WHITE else NOTHING


@rule("CZ-4.2", "CZ-4.9")
@kernel
def zuan_start(room: Room, tile: int) -> int:
    """钻: where the run begins of which this tile is the middle; 中-白 and 发; -1 if none."""
    if tile < EAST:
        return tile - 1 if 0 < tile % 9 < 8 else NOTHING
    return tile - 1 if room.dragon_run == 1 and tile == GREEN else NOTHING


@rule("CZ-4.8")
@kernel
def most_others(room: Room) -> int:
    """With more groups of another sort laid down three of the kind do not fit any more."""
    return GROUPS - room.locks_needed


@rule("CZ-4.11")
@kernel
def is_played(room: Room, lock: int) -> bool:
    """带边, 带钻, 带砸: whether the room plays a kind at all; 砸杠 belongs to 砸."""
    if lock == LOCK_BIAN:
        return room.bian == 1
    return room.zuan == 1 if lock == LOCK_ZUAN else room.za == 1


@rule("CZ-4.6", "CZ-4.8")
@kernel
def may_declare(room: Room, me: Seat, lock: int) -> bool:
    """Whether a kind can be declared: the room plays it, no other kind was declared, and three of it still fit."""
    is_free = me.lock == NO_LOCK or me.lock == lock
    return is_free and is_played(room, lock) and me.melded - me.locks <= most_others(room)


@rule("CZ-4.12")
@kernel
def draws_za(room: Room, me: Seat, tile: int) -> bool:
    """砸 with one's own draw: holding two alike and drawing the third, where the room allows it."""
    return room.za_drawn == 1 and me.hand[tile] == 3


@rule("CZ-4.8")
@kernel
def may_lay(room: Room, me: Seat) -> bool:
    """Whether a group of no kind (吃 碰 点杠 暗杠) may be laid down without making three of the kind impossible."""
    return me.lock == NO_LOCK or me.melded - me.locks < most_others(room)


@rule("CZ-4.6")
@kernel
def may_pung(room: Room, me: Seat) -> bool:
    """碰 is not offered after 砸."""
    return me.lock != LOCK_ZA and may_lay(room, me)
