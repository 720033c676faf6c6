"""Two players in kernels: one picks at random, one goes the shortest way to a win and claims what shortens it."""

from __future__ import annotations

from collections.abc import MutableSequence

from paiju.core.chance import draw
from paiju.core.kernel import kernel
from paiju.core.tiles import COPIES, EAST, KINDS
from paiju.games.cangzhou.learning.distances import cost_of, cost_with, half_of
from paiju.games.cangzhou.learning.observing import LearningRoom, offer_at
from paiju.games.cangzhou.moves import (
    CHOW_MOVE,
    KONG_MOVE,
    MAY_CHOW,
    MAY_KONG,
    MAY_PUNG,
    MAY_WIN,
    PASS_MOVE,
    PUNG_MOVE,
    WIN_MOVE,
    XIAPAO_MOVE,
)
from paiju.games.cangzhou.rules.hands import offer_count
from paiju.games.cangzhou.rules.shapes import HEAD, PLACES, SUITS, TAIL_SIZE, class_with
from paiju.games.cangzhou.table import GROUPS, TURN, XIAPAO, Desk, Seat

FAR = 1 << 20


@kernel
def random(room: LearningRoom, desk: Desk, seat: int, chance: MutableSequence[int]) -> int:
    """A legal choice, each equally likely."""
    if desk.phase == XIAPAO:
        return XIAPAO_MOVE + draw(chance, room.rules[0].max_run + 1)
    me = desk.seats[seat]
    many = offer_count(desk, me.offers)
    pick = draw(chance, many + (me.sorts if desk.phase == TURN else 1))
    if pick < many:
        return offer_at(desk, me.offers, pick)
    if desk.phase != TURN:
        return PASS_MOVE
    pick -= many
    passed = 0
    choice = 0
    for tile in range(KINDS):  # to the end, for a loop that ends here or there costs more than it saves
        passed += int(me.hand[tile] > 0)
        choice += int(passed <= pick)
    return choice


@kernel
def fast(room: LearningRoom, desk: Desk, seat: int, chance: MutableSequence[int]) -> int:
    """Win; else claim and kong what brings a win nearer, and discard what keeps it nearest."""
    if desk.phase == XIAPAO:
        return XIAPAO_MOVE + room.rules[0].max_run
    if desk.seats[seat].offers & MAY_WIN:
        return WIN_MOVE
    if desk.phase == TURN:
        return best_turn(room, desk, desk.seats[seat])
    return best_claim(room, desk, desk.seats[seat])


@kernel
def best_turn(room: LearningRoom, desk: Desk, me: Seat) -> int:
    """The discard that keeps a win nearest, of those the tile with the fewest prospects; or a kong no worse."""
    shapes = room.rules[0].shapes
    distances = room.distances[0]
    shape = me.shape
    due = GROUPS - me.melded
    least = FAR
    choice = 0
    worth = 0
    for suit in range(SUITS):
        beside = shape.classes[suit ^ 1]
        other = half_of(distances, shape.classes[suit ^ 2], shape.classes[suit ^ 3])
        for place in range(PLACES if suit < SUITS - 1 else KINDS - EAST):
            tile = PLACES * suit + place
            if me.hand[tile]:
                half = half_of(distances, class_with(shapes, shape, suit, place, -1), beside)
                cost = cost_of(distances, due, half, other)
                if cost <= least:
                    value = prospects(desk, me, tile, place)
                    if cost < least or value < worth:
                        least = cost
                        worth = value
                        choice = tile
    if me.offers & MAY_KONG:
        return kong_or(room, desk, me, least, choice)
    return choice


@kernel
def kong_or(room: LearningRoom, desk: Desk, me: Seat, least: int, choice: int) -> int:
    """A kong after which a win is no farther than after the best discard; else that."""
    for i in range(desk.kongs):
        tile = desk.kong_tiles[i]
        if me.hand[tile] == COPIES:
            cost = cost_without(room, me, tile, COPIES, tile, 0, 1)
        else:
            cost = cost_without(room, me, tile, 1, tile, 0, 0)
        if cost <= least:
            return KONG_MOVE + tile
    return choice


@kernel
def prospects(desk: Desk, me: Seat, tile: int, place: int) -> int:
    """A tile's prospects: its likes in hand, and near it what is held or may still come."""
    held = me.hand[tile]
    value = 8 * (held - 1) + desk.unseen[tile] - held
    if tile < EAST:
        if place >= 1:
            value += 2 * near(desk, me, tile - 1)
        if place >= 2:
            value += near(desk, me, tile - 2)
        if place <= 7:
            value += 2 * near(desk, me, tile + 1)
        if place <= 6:
            value += near(desk, me, tile + 2)
    return value


@kernel
def near(desk: Desk, me: Seat, tile: int) -> int:
    """A neighbour's worth: that it is held, and how many may still come."""
    held = me.hand[tile]
    return (3 if held else 0) + desk.unseen[tile] - held


@kernel
def cost_without(room: LearningRoom, me: Seat, one: int, ones: int, two: int, twos: int, melds: int) -> int:
    """Number of tiles a hand lacks without some copies of two tiles of a suit, and with some melds more."""
    shapes = room.rules[0].shapes
    suit = one // PLACES
    head = me.shape.heads[suit]
    tail = me.shape.tails[suit]
    if one - PLACES * suit < HEAD:
        head -= ones * shapes.powers[one - PLACES * suit]
    else:
        tail -= ones * shapes.powers[one - PLACES * suit]
    if two - PLACES * suit < HEAD:
        head -= twos * shapes.powers[two - PLACES * suit]
    else:
        tail -= twos * shapes.powers[two - PLACES * suit]
    number = shapes.tails[shapes.heads[head] * TAIL_SIZE + tail]
    return cost_with(room.distances[0], me.shape, GROUPS - melds - me.melded, suit, number)


@kernel
def best_claim(room: LearningRoom, desk: Desk, me: Seat) -> int:
    """The claim that brings a win nearest, or a kong that does not put it off; else 过."""
    tile = desk.tile
    least = cost_without(room, me, tile, 0, tile, 0, 0)
    if me.offers & MAY_KONG and cost_without(room, me, tile, 3, tile, 0, 1) <= least:
        return KONG_MOVE + tile
    choice = PASS_MOVE
    if me.offers & MAY_PUNG:
        cost = cost_without(room, me, tile, 2, tile, 0, 1)
        if cost < least:
            least = cost
            choice = PUNG_MOVE
    for place in range(3):
        if me.offers & MAY_CHOW << place:
            first = tile - place + int(place == 0)
            second = tile - place + 2 - int(place == 2)
            cost = cost_without(room, me, first, 1, second, 1, 1)
            if cost < least:
                least = cost
                choice = CHOW_MOVE + place
    return choice
