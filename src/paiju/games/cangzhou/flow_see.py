"""What a table shows in kernels: whose decision it is, what a seat observes and may choose, the scores."""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.games.cangzhou.flow_row import (
    ANSWER,
    BASE,
    BIAN_CHOICE,
    CAME,
    CHOW_CHOICE,
    CLAIM_PHASE,
    DEALER,
    DISCARD_PAYS,
    DRAGON_RUN,
    FRESH,
    HAND,
    HANDS,
    HELD,
    HIDDEN,
    KINDS,
    KONG_CHOICE,
    KONG_COUNT,
    KONG_TILES,
    LAID,
    LINE,
    LOCK,
    LOCK_POINTS,
    LOCKS,
    MAX_RUN,
    MAY_BIAN,
    MAY_CHOW,
    MAY_KONG,
    MAY_PUNG,
    MAY_WIN,
    MAY_ZA,
    MAY_ZAGANG,
    MAY_ZUAN,
    MELD,
    MELD_LINE,
    MELD_SIZE,
    MELDS,
    MISSED,
    MULTI_WIN,
    NUMBER,
    OFFERS,
    OVER,
    PASS_CHOICE,
    PENDING,
    PHASE,
    PLAYERS,
    PUNG_CHOICE,
    REPLACED,
    RIVER,
    RUN,
    SCORE,
    TILE,
    TURN,
    TURN_PHASE,
    WIN_CHOICE,
    XIAPAO,
    XIAPAO_CHOICE,
    ZA_CHOICE,
    ZAGANG_CHOICE,
    ZUAN_CHOICE,
    Buffer,
    Facts,
    Ints,
    tiles_left,
)


@kernel
def turn(facts: Facts, room: Ints, table: Ints) -> int:
    """The lowest seat that is pending, or -1."""
    pending = table[PENDING]
    if pending == 0:
        return -1
    seat = 0
    while pending >> seat & 1 == 0:
        seat += 1
    return seat


@kernel
def scores(facts: Facts, room: Ints, table: Ints, out: Buffer) -> None:
    for seat in range(room[PLAYERS]):
        out[seat] = table[seat * LINE + SCORE] * room[BASE]


@kernel
def observe(facts: Facts, room: Ints, table: Ints, seat: int, out: Buffer) -> None:
    """The features of the encoding, in its order."""
    players = room[PLAYERS]
    hand = HAND + seat * KINDS
    missed = MISSED + seat * KINDS
    for tile in range(KINDS):
        held = table[hand + tile]
        out[tile] = held
        out[KINDS + tile] = 0
        out[2 * KINDS + tile] = 0
        out[3 * KINDS + tile] = table[missed + tile]
        out[4 * KINDS + tile] = table[HIDDEN + tile] - held
    phase = table[PHASE]
    tile = table[TILE]
    if tile >= 0:
        if phase == TURN_PHASE and seat == table[TURN]:
            out[KINDS + tile] = 1
        elif CLAIM_PHASE <= phase < OVER:
            out[2 * KINDS + tile] = 1
    at = 5 * KINDS
    for step in range(players):
        other = seat + step if seat + step < players else seat + step - players
        for tile in range(KINDS):
            out[at + tile] = table[RIVER + other * KINDS + tile]
        for tile in range(KINDS):
            out[at + players * KINDS + tile] = table[LAID + other * KINDS + tile]
        at += KINDS
    at += players * KINDS
    see_seats(players, table, seat, out, at)
    see_moment(room, table, seat, out, at + players * (MELD_LINE + 9))


@kernel
def see_seats(players: int, table: Ints, seat: int, out: Buffer, at: int) -> None:
    """Each seat's melds; then what is one number a seat: locks of each kind, tiles held, score, 下跑, and so on."""
    choosing = table[PHASE] == XIAPAO
    for i in range(players * (MELD_LINE + 3)):
        out[at + i] = 0
    ones = at + players * (MELD_LINE + 3)
    for step in range(players):
        other = seat + step if seat + step < players else seat + step - players
        line = other * LINE
        meld = MELD + other * MELD_LINE
        to = at + step * MELD_LINE
        for _ in range(table[line + MELDS]):
            out[to] = table[meld]
            out[to + 1] = table[meld + 1] + 1
            out[to + 2] = table[meld + 2] + 1
            source = table[meld + 3]
            if source >= 0:
                out[to + 3] = source - seat + 1 if source >= seat else source - seat + 1 + players
            meld += MELD_SIZE
            to += MELD_SIZE
        if table[line + LOCK]:
            out[at + players * MELD_LINE + 3 * step + table[line + LOCK] - 1] = table[line + LOCKS]
        run = table[line + RUN]
        out[ones + step] = table[line + HELD]
        out[ones + players + step] = table[line + SCORE]
        out[ones + 2 * players + step] = -1 if choosing and step else run
        out[ones + 3 * players + step] = int(choosing and run >= 0)
        out[ones + 4 * players + step] = int(table[TURN] == other)
        out[ones + 5 * players + step] = int(table[DEALER] == other)


@kernel
def see_moment(room: Ints, table: Ints, seat: int, out: Buffer, at: int) -> None:
    """The moment of the hand and of the match, and the options."""
    for i in range(10):
        out[at + i] = 0
    out[at + table[PHASE]] = 1
    out[at + 5 + table[CAME]] = 1
    out[at + 10] = tiles_left(table)
    out[at + 11] = table[REPLACED]
    out[at + 12] = table[FRESH]
    out[at + 13] = table[NUMBER]
    out[at + 14] = table[PENDING] >> seat & 1
    if table[PHASE] == XIAPAO:
        run = table[seat * LINE + RUN]
        out[at + 15] = 0 if run < 0 else XIAPAO_CHOICE + run + 1
    else:
        out[at + 15] = table[seat * LINE + ANSWER] + 1
    out[at + 16] = room[HANDS]
    out[at + 17] = room[MAX_RUN]
    out[at + 18] = room[MULTI_WIN]
    out[at + 19] = room[DRAGON_RUN]
    for i in range(3):
        out[at + 20 + i] = room[LOCK_POINTS + i]
        out[at + 23 + i] = int(room[DISCARD_PAYS] == i)


@kernel
def legal(facts: Facts, room: Ints, table: Ints, seat: int, mask: Buffer) -> int:
    """1 for each legal choice, 0 for the others; how many are legal."""
    for choice in range(KINDS, XIAPAO_CHOICE + room[MAX_RUN] + 1):
        mask[choice] = 0
    phase = table[PHASE]
    if phase != TURN_PHASE or table[PENDING] >> seat & 1 == 0:
        for tile in range(KINDS):
            mask[tile] = 0
        if table[PENDING] >> seat & 1 == 0:
            return 0
        if phase == XIAPAO:
            for run in range(room[MAX_RUN] + 1):
                mask[XIAPAO_CHOICE + run] = 1
            return room[MAX_RUN] + 1
        mask[PASS_CHOICE] = 1
        return 1 + mark_offers(table, seat, mask)
    hand = HAND + seat * KINDS
    many = 0
    for tile in range(KINDS):
        there = int(table[hand + tile] > 0)
        mask[tile] = there
        many += there
    return many + mark_offers(table, seat, mask)


@kernel
def mark_offers(table: Ints, seat: int, mask: Buffer) -> int:
    """Mark what a seat is offered and count it."""
    offers = table[seat * LINE + OFFERS]
    if offers == 0:
        return 0
    many = offer_count(table, offers)
    for nth in range(many):
        mask[offer_at(table, offers, nth)] = 1
    return many


@kernel
def offer_count(table: Ints, offers: int) -> int:
    """How many choices the offers are: a bit each, on one's own turn a kong for each tile."""
    many = 0
    rest = offers
    while rest:
        rest &= rest - 1
        many += 1
    if offers & MAY_KONG and table[PHASE] == TURN_PHASE:
        many += table[KONG_COUNT] - 1
    return many


@kernel
def offer_at(table: Ints, offers: int, nth: int) -> int:
    """The choice that is so many places from the first of the offers."""
    if offers & MAY_KONG:
        if table[PHASE] == TURN_PHASE:
            if nth < table[KONG_COUNT]:
                return KONG_CHOICE + table[KONG_TILES + nth]
            nth -= table[KONG_COUNT]
        else:
            if nth == 0:
                return KONG_CHOICE + table[TILE]
            nth -= 1
        offers -= MAY_KONG
    for _ in range(nth):
        offers &= offers - 1
    return offer_choice(offers & -offers)


@kernel
def offer_choice(bit: int) -> int:
    """The choice that takes up an offer other than a kong."""
    if bit == MAY_WIN:
        return WIN_CHOICE
    if bit == MAY_PUNG:
        return PUNG_CHOICE
    if bit == MAY_ZA:
        return ZA_CHOICE
    if bit == MAY_ZAGANG:
        return ZAGANG_CHOICE
    if bit == MAY_BIAN:
        return BIAN_CHOICE
    if bit == MAY_ZUAN:
        return ZUAN_CHOICE
    if bit == MAY_CHOW:
        return CHOW_CHOICE
    return CHOW_CHOICE + 1 if bit == MAY_CHOW << 1 else CHOW_CHOICE + 2
