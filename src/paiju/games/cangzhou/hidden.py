"""The situation as it might be: hidden tiles dealt anew, or every seat moved on."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.chance import draw, draw_key, mix, toss_of
from paiju.core.game import turned
from paiju.core.kernel import kernel, longs
from paiju.core.shuffle import Stream
from paiju.core.tiles import KINDS
from paiju.games.cangzhou.rules.claims import window_offers
from paiju.games.cangzhou.rules.dealing import FACES, break_at
from paiju.games.cangzhou.rules.hands import give_tile, take_tile
from paiju.games.cangzhou.rules.turns import turn_offers
from paiju.games.cangzhou.state import CangzhouState
from paiju.games.cangzhou.table import (
    NOBODY,
    NOTHING,
    OVER,
    ROB,
    SEATS,
    TILES,
    TURN,
    XIAPAO,
    Desk,
    Room,
    Seat,
    room_of,
    tiles_left,
    wall_tile,
)

TRIES = 8
"""A window in which nobody could claim would be none: that many deals are tried for a fitting one."""
HANDS = SEATS * KINDS
Counts = MutableSequence[int]
Chance = MutableSequence[int]


def redeal(state: CangzhouState, seat: int | None, chance: Stream) -> CangzhouState:
    """A world that looks the same to ``seat``: other hands, walls, answers and future deals are drawn anew."""
    room, desk, before = room_of(state.options), state.row.copy(), state.row
    deal_anew(room, desk, NOBODY if seat is None else seat, toss_of(chance))
    if desk.phase == XIAPAO:
        # Who has chosen is seen, though not what.
        for other in range(room.players):
            if other != seat and before.seats[other].run != NOTHING:
                desk.seats[other].run = chance.below(room.max_run + 1)
        desk.pending = before.pending
    return CangzhouState(state.options, desk)


@kernel
def deal_anew(room: Room, desk: Desk, seat: int, chance: Chance) -> None:
    """Deal anew what a seat cannot see; what others have chosen in secret is taken back, and they are asked again."""
    draw_key(chance, desk.key)
    if desk.phase == XIAPAO:
        take_back_runs(room, desk, seat)
        mix(chance, desk.wall, TILES)
        for i in range(2):
            desk.dice[i] = 1 + draw(chance, FACES)
        desk.cut = 2 * break_at(desk.dice)
    elif desk.phase == TURN:
        nothing = longs(HANDS)
        deal_hidden(room, desk, seat, nothing, 0, chance)
        draw_some(room, desk, seat, chance)
    elif desk.phase != OVER:
        deal_window(room, desk, seat, chance)


@kernel
def take_back_runs(room: Room, desk: Desk, seat: int) -> None:
    """Nobody knows what the others have chosen as their 下跑."""
    for other in range(room.players):
        if other != seat:
            desk.seats[other].run = NOTHING
            desk.pending |= 1 << other


@kernel
def draw_some(room: Room, desk: Desk, seat: int, chance: Chance) -> None:
    """Have the seat in turn draw some tile of its new hand."""
    me = desk.seats[desk.turn]
    if desk.turn != seat and desk.tile != NOTHING:
        desk.tile = pick_tile(me, chance)
    me.offers = turn_offers(room, desk)


@kernel
def give_shares(room: Room, desk: Desk, seat: int, shares: Sequence[int], stays: int, chance: Chance) -> None:
    """分张: whoever was given a tile was given some tile of the new hand; seats of ``stays`` the one they had."""
    for other in range(room.players):
        me = desk.seats[other]
        if other != seat and me.share != NOTHING:
            me.share = shares[other] if stays >> other & 1 else pick_tile(me, chance)


@kernel
def pick_tile(me: Seat, chance: Chance) -> int:
    """Some tile of a hand, each equally likely."""
    pick = draw(chance, me.held)
    tile = 0
    while pick >= me.hand[tile]:
        pick -= me.hand[tile]
        tile += 1
    return tile


@kernel
def deal_window(room: Room, desk: Desk, seat: int, chance: Chance) -> None:
    """Offers by the new hands; where few could claim, those who really were asked keep theirs at last."""
    kept = longs(HANDS)
    shares = longs(SEATS)
    asked = 0
    for other in range(room.players):
        me = desk.seats[other]
        shares[other] = me.share
        if other != seat and me.offers:
            asked |= 1 << other
        for tile in range(KINDS):
            kept[other * KINDS + tile] = me.hand[tile]
    for tried in range(TRIES + 1):
        stays = asked if tried == TRIES else 0
        deal_hidden(room, desk, seat, kept, stays, chance)
        give_shares(room, desk, seat, shares, stays, chance)
        desk.pending = 0
        for other in range(room.players):
            me = desk.seats[other]
            me.offers = window_offers(room, desk, other)
            if other != seat:
                me.answer = NOTHING
            if me.offers and me.answer == NOTHING:
                desk.pending |= 1 << other
        if desk.pending:
            return


@kernel
def deal_hidden(room: Room, desk: Desk, seat: int, kept: Sequence[int], asked: int, chance: Chance) -> None:
    """Deal the other hands and what is left of the wall anew; seats of ``asked``, a bit each, get what they kept."""
    free = longs(KINDS)
    before = longs(KINDS)
    after = longs(KINDS)
    sizes = longs(SEATS)
    for tile in range(KINDS):
        before[tile] = 0
        after[tile] = 0
    for other in range(room.players):
        sizes[other] = 0 if other == seat else lay_aside(room, desk, other, before)
    for tile in range(KINDS):
        free[tile] = before[tile]
    for nth in range(tiles_left(desk)):
        free[wall_tile(desk, standing(desk, nth))] += 1
    for other in range(room.players):
        if asked >> other & 1:
            sizes[other] = 0
            for tile in range(KINDS):
                free[tile] -= kept[other * KINDS + tile]
                after[tile] += kept[other * KINDS + tile]
                for _ in range(kept[other * KINDS + tile]):
                    take_tile(room, desk.seats[other], tile)
    pool = longs(TILES)
    mix(chance, pool, list_tiles(free, pool))
    at = 0
    for other in range(room.players):
        for _ in range(sizes[other]):
            take_tile(room, desk.seats[other], pool[at])
            after[pool[at]] += 1
            at += 1
    for nth in range(tiles_left(desk)):
        put_tile(desk, standing(desk, nth), pool[at])
        at += 1
    swap_drawn(desk, before, after)


@kernel
def lay_aside(room: Room, desk: Desk, other: int, counts: Counts) -> int:
    """Take a hand's unseen tiles out of it and count them; a 碰杠 that may be robbed is known to be in its hand."""
    me = desk.seats[other]
    many = 0
    for tile in range(KINDS):
        known = int(desk.phase == ROB and other == desk.turn and tile == desk.tile)
        for _ in range(me.hand[tile] - known):
            give_tile(room, me, tile)
            counts[tile] += 1
            many += 1
    return many


@kernel
def list_tiles(counts: Sequence[int], tiles: MutableSequence[int]) -> int:
    """Counts as tiles one after the other; how many they are."""
    many = 0
    for tile in range(KINDS):
        for _ in range(counts[tile]):
            tiles[many] = tile
            many += 1
    return many


@kernel
def standing(desk: Desk, nth: int) -> int:
    """The place of a tile of the wall that still stands; an odd number of replacements leaves a lone one at the end."""
    end = TILES - desk.replaced - (desk.replaced & 1)
    place = desk.drawn + nth
    return place if place < end else end + 1


@kernel
def put_tile(desk: Desk, number: int, tile: int) -> None:
    """Let a tile stand at a place of the wall, in drawing order."""
    at = desk.cut + number
    desk.wall[at - TILES if at >= TILES else at] = tile


@kernel
def swap_drawn(desk: Desk, before: Counts, after: Counts) -> None:
    """Keep what was drawn a part of the wall, which holds all 136 tiles in this world too."""
    end = TILES - desk.replaced - (desk.replaced & 1)
    new = 0
    for number in range(TILES):
        tile = wall_tile(desk, number)
        is_standing = desk.drawn <= number < end or (desk.replaced & 1 == 1 and number == end + 1)
        if not is_standing and before[tile] > 0:
            before[tile] -= 1
            while after[new] == 0:
                new += 1
            after[new] -= 1
            put_tile(desk, number, new)


def rotate(state: CangzhouState, by: int) -> CangzhouState:
    """Every seat moved ``by`` places on; the wall is counted from the dealer, so it stays."""
    players, desk = state.options.players, state.row.copy()

    def moved(seat: int) -> int:
        return NOBODY if seat == NOBODY else (seat + by) % players

    def moved_bits(bits: int) -> int:
        return sum(1 << moved(seat) for seat in range(players) if bits >> seat & 1)

    desk.seats[:players] = turned(desk.seats[:players], by)
    for seat in desk.seats:
        for meld in seat.melds[: seat.melded]:
            meld.source = moved(meld.source)
    desk.dealer, desk.turn, desk.pending = moved(desk.dealer), moved(desk.turn), moved_bits(desk.pending)
    last = desk.last
    if last.played:
        last.dealer, last.source, last.winners = moved(last.dealer), moved(last.source), moved_bits(last.winners)
    return CangzhouState(state.options, desk)
