"""What a table shows in kernels: whose decision it is, what a seat observes and may choose, the scores."""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.games.cangzhou.flow_row import (
    ANSWER,
    BASE,
    BIAN_CHOICE,
    CAME,
    CHOSEN,
    CHOW_CHOICE,
    CLAIM_PHASE,
    DEALER,
    DEALS,
    FRESH,
    HAND,
    HIDDEN,
    IN_TURN,
    KINDS,
    KONG_CHOICE,
    KONG_COUNT,
    KONG_TILES,
    LINE,
    MAX_RUN,
    MAY_BIAN,
    MAY_CHOW,
    MAY_KONG,
    MAY_PUNG,
    MAY_WIN,
    MAY_ZA,
    MAY_ZAGANG,
    MAY_ZUAN,
    MOST_LEFT,
    NUMBER,
    OFFERS,
    OVER,
    OWN,
    OWN_LINE,
    PASS_CHOICE,
    PENDING,
    PHASE,
    PLAYERS,
    PUNG_CHOICE,
    REPLACED,
    RUN,
    SCORE,
    SHOWN,
    SHOWN_LINE,
    SORTS,
    TILE,
    TOLD,
    TOLD_SIZE,
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

# Where the features are in an observation: one's own, then all seats', then the moment.
UNSEEN_AT = OWN_LINE
DRAWN_AT = UNSEEN_AT + KINDS
TILE_AT = DRAWN_AT + KINDS
SHOWN_AT = TILE_AT + KINDS


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
def copy(source: Ints, start: int, out: Buffer, at: int, many: int) -> None:
    """Places are never negative; a compiler that is told so copies many at a time."""
    if start >= 0 and at >= 0:
        for i in range(many):
            out[at + i] = source[start + i]


@kernel
def observe(facts: Facts, room: Ints, table: Ints, seat: int, out: Buffer) -> None:
    """The features of the encoding, in its order: stretches of the row, the seats' own from the observer's on."""
    copy(table, OWN + seat * OWN_LINE, out, 0, OWN_LINE)
    hand = HAND + seat * OWN_LINE
    if hand >= 0:
        for tile in range(KINDS):
            out[UNSEEN_AT + tile] = table[HIDDEN + tile] - table[hand + tile]
    for at in range(DRAWN_AT, SHOWN_AT):
        out[at] = 0
    phase = table[PHASE]
    tile = table[TILE]
    if tile >= 0:
        if phase == TURN_PHASE and seat == table[TURN]:
            out[DRAWN_AT + tile] = 1
        elif CLAIM_PHASE <= phase < OVER:
            out[TILE_AT + tile] = 1
    before = seat * SHOWN_LINE
    after = room[PLAYERS] * SHOWN_LINE - before
    copy(table, SHOWN + before, out, SHOWN_AT, after)
    copy(table, SHOWN, out, SHOWN_AT + after, before)
    out[line_of(room, seat, table[TURN]) + IN_TURN] = 1
    out[line_of(room, seat, table[DEALER]) + DEALS] = 1
    if phase == XIAPAO:
        hide_runs(room, table, seat, out)
    see_moment(room, table, seat, out, SHOWN_AT + after + before)


@kernel
def line_of(room: Ints, seat: int, other: int) -> int:
    """How much farther in a seat's observation than in the row stands what is shown of another (of the first seat)."""
    step = other - seat if other >= seat else other - seat + room[PLAYERS]
    return SHOWN_AT - SHOWN + step * SHOWN_LINE


@kernel
def hide_runs(room: Ints, table: Ints, seat: int, out: Buffer) -> None:
    """While 下跑 is being chosen only one's own is known, of the others whether they have chosen."""
    for other in range(room[PLAYERS]):
        at = line_of(room, seat, other)
        out[at + CHOSEN] = int(table[other * SHOWN_LINE + RUN] >= 0)
        if other != seat:
            out[at + RUN] = -1


@kernel
def see_moment(room: Ints, table: Ints, seat: int, out: Buffer, at: int) -> None:
    """The moment of the hand and of the match, and the options."""
    for i in range(10):
        out[at + i] = 0
    out[at + table[PHASE]] = 1
    out[at + 5 + table[CAME]] = 1
    out[at + 10] = min(tiles_left(table), MOST_LEFT)
    out[at + 11] = table[REPLACED]
    out[at + 12] = table[FRESH]
    out[at + 13] = table[NUMBER]
    out[at + 14] = table[PENDING] >> seat & 1
    if table[PHASE] == XIAPAO:
        run = table[seat * SHOWN_LINE + RUN]
        out[at + 15] = 0 if run < 0 else XIAPAO_CHOICE + run + 1
    else:
        out[at + 15] = table[seat * LINE + ANSWER] + 1
    copy(room, TOLD, out, at + 16, TOLD_SIZE)


@kernel
def legal(facts: Facts, room: Ints, table: Ints, seat: int, mask: Buffer) -> int:
    """1 for each legal choice, 0 for the others; how many are legal."""
    for choice in range(XIAPAO_CHOICE + room[MAX_RUN] + 1):
        mask[choice] = 0
    if table[PENDING] >> seat & 1 == 0:
        return 0
    phase = table[PHASE]
    if phase == XIAPAO:
        for run in range(room[MAX_RUN] + 1):
            mask[XIAPAO_CHOICE + run] = 1
        return room[MAX_RUN] + 1
    if phase != TURN_PHASE:
        mask[PASS_CHOICE] = 1
        return 1 + mark_offers(table, seat, mask)
    hand = HAND + seat * OWN_LINE
    if hand >= 0:
        for tile in range(KINDS):
            mask[tile] = min(table[hand + tile], 1)
    return table[seat * LINE + SORTS] + mark_offers(table, seat, mask)


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
