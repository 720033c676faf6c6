"""Two players in kernels: one picks at random, one goes the shortest way to a win and claims what shortens it."""

from __future__ import annotations

from paiju.core.chance import draw
from paiju.core.kernel import kernel
from paiju.games.cangzhou.flow_row import (
    BLOCK,
    CHOW_CHOICE,
    CLASSES,
    COPIES,
    COSTS_IN,
    EAST,
    GROUPS,
    HAND,
    HEADS_IN,
    HIDDEN,
    JOINS_IN,
    KINDS,
    KONG_CHOICE,
    KONG_COUNT,
    KONG_TILES,
    LINE,
    LOOKUP_AT,
    MAX_RUN,
    MAY_CHOW,
    MAY_KONG,
    MAY_PUNG,
    MAY_WIN,
    MELDS,
    MOST,
    OFFERS,
    OWN_LINE,
    PASS_CHOICE,
    PHASE,
    POWERS_IN,
    PUNG_CHOICE,
    SORTS,
    SUIT_LINE,
    SUITS,
    TAILS,
    TAILS_IN,
    TILE,
    TURN_PHASE,
    WIN_CHOICE,
    XIAPAO,
    XIAPAO_CHOICE,
    Buffer,
    Facts,
    Ints,
    suit_class,
)
from paiju.games.cangzhou.flow_see import offer_at, offer_count

FAR = 1 << 20


@kernel
def random(facts: Facts, room: Ints, table: Ints, seat: int, chance: Buffer) -> int:
    """A legal choice, each equally likely."""
    phase = table[PHASE]
    if phase == XIAPAO:
        return XIAPAO_CHOICE + draw(chance, room[MAX_RUN] + 1)
    offers = table[seat * LINE + OFFERS]
    many = offer_count(table, offers)
    hand = HAND + seat * OWN_LINE
    pick = draw(chance, many + (table[seat * LINE + SORTS] if phase == TURN_PHASE else 1))
    if pick < many:
        return offer_at(table, offers, pick)
    if phase != TURN_PHASE:
        return PASS_CHOICE
    pick -= many
    passed = 0
    choice = 0
    for tile in range(KINDS):  # to the end, for a loop that ends here or there costs more than it saves
        passed += table[hand + tile] > 0
        choice += passed <= pick
    return choice


@kernel
def fast(facts: Facts, room: Ints, table: Ints, seat: int, chance: Buffer) -> int:
    """Win; else claim and kong what brings a win nearer, and discard what keeps it nearest."""
    phase = table[PHASE]
    if phase == XIAPAO:
        return XIAPAO_CHOICE + room[MAX_RUN]
    if table[seat * LINE + OFFERS] & MAY_WIN:
        return WIN_CHOICE
    if phase == TURN_PHASE:
        return best_turn(facts[LOOKUP_AT], table, seat)
    return best_claim(facts[LOOKUP_AT], table, seat)


@kernel
def best_turn(lookup: Ints, table: Ints, seat: int) -> int:
    """The discard that keeps a win nearest, of those the tile with the fewest prospects; or a kong no worse."""
    hand = HAND + seat * OWN_LINE
    classes = SUITS + seat * SUIT_LINE + CLASSES
    due = COSTS_IN + (GROUPS - table[seat * LINE + MELDS]) * MOST * MOST
    least = FAR
    choice = 0
    worth = 0
    for suit in range(4):
        beside = JOINS_IN + table[classes + (suit ^ 1)]
        other = due + lookup[JOINS_IN + table[classes + (suit ^ 2)] * MOST + table[classes + (suit ^ 3)]]
        at = SUITS + seat * SUIT_LINE + suit
        for place in range(9 if suit < 3 else 7):
            tile = 9 * suit + place
            if table[hand + tile]:
                half = lookup[beside + suit_class(lookup, table, at, place, -1) * MOST]
                cost = lookup[other + half * MOST]
                if cost <= least:
                    value = prospects(table, hand, tile, place)
                    if cost < least or value < worth:
                        least = cost
                        worth = value
                        choice = tile
    if table[seat * LINE + OFFERS] & MAY_KONG:
        return kong_or(lookup, table, seat, least, choice)
    return choice


@kernel
def kong_or(lookup: Ints, table: Ints, seat: int, least: int, choice: int) -> int:
    """A kong after which a win is no farther than after the best discard; else that."""
    for i in range(table[KONG_COUNT]):
        tile = table[KONG_TILES + i]
        if table[HAND + seat * OWN_LINE + tile] == COPIES:
            cost = cost_without(lookup, table, seat, tile, COPIES, tile, 0, 1)
        else:
            cost = cost_without(lookup, table, seat, tile, 1, tile, 0, 0)
        if cost <= least:
            return KONG_CHOICE + tile
    return choice


@kernel
def prospects(table: Ints, hand: int, tile: int, place: int) -> int:
    """What a tile may become: its likes in hand, and near it what is held or may still come."""
    held = table[hand + tile]
    value = 8 * (held - 1) + table[HIDDEN + tile] - held
    if tile < EAST:
        if place >= 1:
            value += 2 * near(table, hand, tile - 1)
        if place >= 2:
            value += near(table, hand, tile - 2)
        if place <= 7:
            value += 2 * near(table, hand, tile + 1)
        if place <= 6:
            value += near(table, hand, tile + 2)
    return value


@kernel
def near(table: Ints, hand: int, tile: int) -> int:
    held = table[hand + tile]
    return (3 if held else 0) + table[HIDDEN + tile] - held


@kernel
def cost_without(lookup: Ints, table: Ints, seat: int, one: int, ones: int, two: int, twos: int, melds: int) -> int:
    """How many tiles a hand lacks without so many of two tiles of a suit, and with so many melds more."""
    suit = one // 9
    classes = SUITS + seat * SUIT_LINE + CLASSES
    at = SUITS + seat * SUIT_LINE + suit
    head = table[at]
    tail = table[at + TAILS]
    if one - 9 * suit < 6:
        head -= ones * lookup[POWERS_IN + one - 9 * suit]
    else:
        tail -= ones * lookup[POWERS_IN + one - 9 * suit]
    if two - 9 * suit < 6:
        head -= twos * lookup[POWERS_IN + two - 9 * suit]
    else:
        tail -= twos * lookup[POWERS_IN + two - 9 * suit]
    number = lookup[TAILS_IN + lookup[HEADS_IN + head] * BLOCK + tail]
    half = lookup[JOINS_IN + number * MOST + table[classes + (suit ^ 1)]]
    other = lookup[JOINS_IN + table[classes + (suit ^ 2)] * MOST + table[classes + (suit ^ 3)]]
    due = GROUPS - melds - table[seat * LINE + MELDS]
    return lookup[COSTS_IN + (due * MOST + half) * MOST + other]


@kernel
def best_claim(lookup: Ints, table: Ints, seat: int) -> int:
    """The claim that brings a win nearest, or a kong that does not put it off; else 过."""
    tile = table[TILE]
    offers = table[seat * LINE + OFFERS]
    least = cost_without(lookup, table, seat, tile, 0, tile, 0, 0)
    if offers & MAY_KONG and cost_without(lookup, table, seat, tile, 3, tile, 0, 1) <= least:
        return KONG_CHOICE + tile
    choice = PASS_CHOICE
    if offers & MAY_PUNG:
        cost = cost_without(lookup, table, seat, tile, 2, tile, 0, 1)
        if cost < least:
            least = cost
            choice = PUNG_CHOICE
    for place in range(3):
        if offers & MAY_CHOW << place:
            first = tile - place + (place == 0)
            second = tile - place + 2 - (place == 2)
            cost = cost_without(lookup, table, seat, first, 1, second, 1, 1)
            if cost < least:
                least = cost
                choice = CHOW_CHOICE + place
    return choice
