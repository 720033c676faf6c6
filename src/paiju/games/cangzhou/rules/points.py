"""记分: the points of a win, item by item, in the reading that scores most."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.kernel import kernel, longs
from paiju.core.rules import rule
from paiju.games.cangzhou.rules.winning import HAS_DRAGON, HAS_FIVE, HAS_LOCKS, READING, best_reading
from paiju.games.cangzhou.table import (
    BIAN,
    BIAN_ITEM,
    BY_DEAL,
    BY_KONG,
    CONCEALED_ITEM,
    CONCEALED_KONG,
    DRAGON_ITEM,
    EARTH_ITEM,
    FIVE_ITEM,
    FULL_ITEM,
    HALF_ITEM,
    HEAVEN_ITEM,
    KONG_FLOWER_ITEM,
    MISSING_ITEM,
    MISSING_STACKED,
    NO_LOCK,
    NOBODY,
    ROB,
    ROBBED_KONG_ITEM,
    SELF_DRAWN_ITEM,
    SHEET,
    WIN_ITEM,
    ZA,
    ZAGANG,
    ZUAN,
    Desk,
    Room,
    Seat,
)

HONOURS = 3
"""The suit of winds and dragons; below it are those of numbers."""
Sheet = MutableSequence[int]


@rule("CZ-6.1", "CZ-7.1", "CZ-7.2", "CZ-7.3")
@kernel
def fill_sheet(room: Room, desk: Desk, seat: int, source: int, sheet: Sheet) -> None:
    """Fill in everything that a win scores."""
    me = desk.seats[seat]
    if not score_hand(room, me, desk.tile, source, sheet):
        raise ValueError("a win that is none was offered")
    if is_heaven(desk, source):
        sheet[HEAVEN_ITEM] = room.worth[HEAVEN_ITEM]
    if is_earth(room, desk, seat, source):
        sheet[EARTH_ITEM] = room.worth[EARTH_ITEM]
    if source == NOBODY and desk.came == BY_KONG:
        sheet[KONG_FLOWER_ITEM] = room.worth[KONG_FLOWER_ITEM]
    if desk.phase == ROB:
        sheet[ROBBED_KONG_ITEM] = room.worth[ROBBED_KONG_ITEM]


@rule("CZ-6.6")
@kernel
def is_heaven(desk: Desk, source: int) -> bool:
    """天胡: won on the tiles dealt, while nobody has claimed, konged or declared."""
    return desk.fresh == 1 and source == NOBODY and desk.came == BY_DEAL


@rule("CZ-6.7")
@kernel
def is_earth(room: Room, desk: Desk, seat: int, source: int) -> bool:
    """地胡: not the dealer, on the first draw or on the first discard of all; nobody has claimed or declared."""
    if desk.fresh == 0 or seat == desk.dealer:
        return False
    if source == NOBODY:
        return desk.seats[seat].discards == 0
    discards = 0
    for other in range(room.players):
        discards += desk.seats[other].discards
    return discards == 1


@rule("CZ-6.9", "CZ-6.12")
@kernel
def score_hand(room: Room, me: Seat, tile: int, source: int, sheet: Sheet) -> bool:
    """Score tiles and melds by themselves, in the reading that scores most; False if they are no win.

    A tile that ``source`` gave is not in the hand yet.
    """
    for item in range(SHEET):
        sheet[item] = 0
    reading = longs(READING)
    if best_reading(room, me, tile, int(source != NOBODY), reading) < 0:
        return False
    sheet[WIN_ITEM] = room.worth[WIN_ITEM]
    sheet[DRAGON_ITEM] = reading[HAS_DRAGON] * room.worth[DRAGON_ITEM]
    sheet[FIVE_ITEM] = reading[HAS_FIVE] * room.worth[FIVE_ITEM]
    if me.lock != NO_LOCK:
        item = BIAN_ITEM + me.lock - 1
        sheet[item] = reading[HAS_LOCKS] * room.worth[item]
    score_suits(room, suits_of(me, tile), sheet)
    if is_concealed(me):
        sheet[CONCEALED_ITEM] = room.worth[CONCEALED_ITEM]
    if source == NOBODY:
        sheet[SELF_DRAWN_ITEM] = room.worth[SELF_DRAWN_ITEM]
    return True


@kernel
def suits_of(me: Seat, tile: int) -> int:
    """The suits of all tiles, the winning one too, as bits."""
    suits = 1 << tile // 9
    for suit in range(HONOURS + 1):
        if me.shape.sizes[suit]:
            suits |= 1 << suit
    for i in range(me.melded):
        suits |= 1 << me.melds[i].low // 9
    return suits


@rule("CZ-6.8")
@kernel
def score_suits(room: Room, suits: int, sheet: Sheet) -> None:
    """清一色, 混一色 or 缺门; where the room stacks them, 缺门 beside either of the others too."""
    is_alone = False
    if is_full_flush(suits):
        sheet[FULL_ITEM] = room.worth[FULL_ITEM]
    elif is_half_flush(suits):
        sheet[HALF_ITEM] = room.worth[HALF_ITEM]
    else:
        is_alone = True
    if misses_suit(suits) and (is_alone or room.missing_suit == MISSING_STACKED):
        sheet[MISSING_ITEM] = room.worth[MISSING_ITEM]


@kernel
def numbered_suits(suits: int) -> int:
    """Number of suits, honours left out."""
    return (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1)


@rule("CZ-6.4")
@kernel
def is_full_flush(suits: int) -> bool:
    """清一色: one suit and nothing else."""
    return numbered_suits(suits) == 1 and suits >> HONOURS & 1 == 0


@rule("CZ-6.5")
@kernel
def is_half_flush(suits: int) -> bool:
    """混一色: one suit and honours."""
    return numbered_suits(suits) == 1 and suits >> HONOURS & 1 == 1


@rule("CZ-6.8")
@kernel
def misses_suit(suits: int) -> bool:
    """缺门: at least one suit absent."""
    return numbered_suits(suits) < HONOURS


@rule("CZ-6.10", "CZ-4.10", "CZ-4.12")
@kernel
def is_concealed(me: Seat) -> bool:
    """门清: no group was made with another player's tile; 砸 and 砸杠 count by where their tile came from."""
    for i in range(me.melded):
        meld = me.melds[i]
        own = meld.kind == CONCEALED_KONG or BIAN <= meld.kind <= ZUAN
        if not own and not (meld.kind in (ZA, ZAGANG) and meld.source == NOBODY):
            return False
    return True


@kernel
def points_of(sheet: Sequence[int]) -> int:
    """All items together."""
    points = 0
    for item in range(SELF_DRAWN_ITEM):
        points += sheet[item]
    return points


@kernel
def times_of(sheet: Sequence[int]) -> int:
    """All doubles together."""
    times = 1
    for double in range(SELF_DRAWN_ITEM, SHEET):
        if sheet[double]:
            times *= sheet[double]
    return times
