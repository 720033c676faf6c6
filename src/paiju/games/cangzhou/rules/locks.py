"""边钻砸: what may be declared, and what a declaration commits to."""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.core.rules import rule
from paiju.core.tiles import EAST, GREEN, WHITE
from paiju.games.cangzhou.table import GROUPS, LOCK_ZA, NO_LOCK, NOTHING, Room, Seat


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


@rule("CZ-4.6", "CZ-4.8")
@kernel
def may_declare(room: Room, me: Seat, lock: int) -> bool:
    """Whether a kind can be declared: no other kind was, and three of it still fit."""
    return (me.lock == NO_LOCK or me.lock == lock) and me.melded - me.locks <= most_others(room)


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
