"""观测: a seat's observation of a table and its legal choices, in the numbers that the encoding names."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from typing import Annotated, NamedTuple

from paiju.core.kernel import Log, kernel, put_cells, wipe
from paiju.core.tiles import KINDS
from paiju.games.cangzhou.hidden import deal_anew
from paiju.games.cangzhou.learning.distances import DistanceTables, distances
from paiju.games.cangzhou.learning.encoding import MOST_LEFT, MOST_POINTS, SCORE_STEP, told_options
from paiju.games.cangzhou.moves import (
    BIAN_MOVE,
    CHOW_MOVE,
    KONG_MOVE,
    MAY_BIAN,
    MAY_CHOW,
    MAY_KONG,
    MAY_PUNG,
    MAY_WIN,
    MAY_ZA,
    MAY_ZAGANG,
    PASS_MOVE,
    PUNG_MOVE,
    WIN_MOVE,
    XIAPAO_MOVE,
    ZA_MOVE,
    ZAGANG_MOVE,
    ZUAN_MOVE,
)
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.dealing import begin
from paiju.games.cangzhou.rules.hands import offer_count
from paiju.games.cangzhou.rules.play import play
from paiju.games.cangzhou.table import (
    CLAIM,
    NO_LOCK,
    NOBODY,
    NOTHING,
    ROB,
    SHARE,
    TURN,
    XIAPAO,
    Desk,
    Room,
    Seat,
    after,
    is_pending,
    room_of,
    tiles_left,
)

UNSEEN_AT, DRAWN_AT, TILE_AT, SEATS_AT = 2 * KINDS, 3 * KINDS, 4 * KINDS, 5 * KINDS
"""Where an observation has what is unseen, the tile drawn, the tile in question, and the seats; first one's own."""
SEAT_LINE = 94
"""Numbers about a seat: counts of its river and melds, the melds, then nine numbers that follow the locks."""
MELDS_IN, LOCKS_IN, HELD_IN = 2 * KINDS, 2 * KINDS + 16, 2 * KINDS + 19
RUN_IN, SCORE_IN, CHOSEN_IN, TURN_IN, DEALER_IN = HELD_IN + 1, HELD_IN + 2, HELD_IN + 4, HELD_IN + 5, HELD_IN + 6
PHASES_SEEN, CAMES_SEEN = 5, 5


class LearningRoom(NamedTuple):
    """A room as programs that learn need it."""

    rules: Annotated[Sequence[Room], Room]
    """The one room, by address."""
    told: Annotated[Sequence[int], "int8"]
    """The options as they are observed."""
    distances: Annotated[Sequence[DistanceTables], DistanceTables]


@lru_cache(512)
def learning_of(options: CangzhouOptions) -> LearningRoom:
    return LearningRoom((room_of(options),), tuple(told_options(options)), distances())


Out = MutableSequence[int]


@kernel
def start(room: LearningRoom, key: Sequence[int], desk: Desk, log: Log) -> None:
    wipe(desk)
    begin(room.rules[0], desk, key, log)


@kernel
def turn(room: LearningRoom, desk: Desk) -> int:
    """The lowest seat that is pending, or -1."""
    for seat in range(room.rules[0].players):
        if is_pending(desk, seat):
            return seat
    return NOBODY


@kernel
def redeal(room: LearningRoom, desk: Desk, seat: int, chance: MutableSequence[int]) -> None:
    deal_anew(room.rules[0], desk, seat, chance)


@kernel
def played(room: LearningRoom, desk: Desk) -> int:
    """Number of hands that are over."""
    return desk.last.played


@kernel
def scores(room: LearningRoom, desk: Desk, out: Out) -> None:
    for seat in range(room.rules[0].players):
        out[seat] = desk.seats[seat].score * room.rules[0].base


@kernel
def act(room: LearningRoom, desk: Desk, seat: int, move: int, log: Log) -> int:
    """Carry out a legal choice of a pending seat."""
    if not is_legal(room.rules[0], desk, seat, move):
        return 0
    play(room.rules[0], desk, seat, move, log)
    return 1


@kernel
def is_legal(room: Room, desk: Desk, seat: int, move: int) -> bool:
    """Whether a seat may choose this now."""
    if not 0 <= seat < room.players or not is_pending(desk, seat):
        return False
    me = desk.seats[seat]
    if desk.phase == XIAPAO:
        return XIAPAO_MOVE <= move <= XIAPAO_MOVE + room.max_run
    if desk.phase == TURN:
        if 0 <= move < KINDS:
            return me.hand[move] > 0
    elif move == PASS_MOVE:
        return True
    found = False
    for nth in range(offer_count(desk, me.offers)):
        if offer_at(desk, me.offers, nth) == move:
            found = True
    return found


@kernel
def offer_at(desk: Desk, offers: int, nth: int) -> int:
    """The choice ``nth`` places from the first of the offers; kongs come first."""
    if offers & MAY_KONG:
        if desk.phase == TURN:
            if nth < desk.kongs:
                return KONG_MOVE + desk.kong_tiles[nth]
            nth -= desk.kongs
        else:
            if nth == 0:
                return KONG_MOVE + desk.tile
            nth -= 1
        offers -= MAY_KONG
    for _ in range(nth):
        offers &= offers - 1
    return offer_move(offers & -offers)


@kernel
def offer_move(bit: int) -> int:
    """The move that takes up an offer other than a kong."""
    if bit == MAY_WIN:
        return WIN_MOVE
    if bit == MAY_PUNG:
        return PUNG_MOVE
    if bit == MAY_ZA:
        return ZA_MOVE
    if bit == MAY_ZAGANG:
        return ZAGANG_MOVE
    if bit == MAY_BIAN:
        return BIAN_MOVE
    if bit < MAY_CHOW:
        return ZUAN_MOVE
    if bit == MAY_CHOW:
        return CHOW_MOVE
    return CHOW_MOVE + 1 if bit == MAY_CHOW << 1 else CHOW_MOVE + 2


@kernel
def legal(room: LearningRoom, desk: Desk, seat: int, mask: Out) -> int:
    """1 for each legal choice, 0 for the others; how many are legal."""
    most = room.rules[0].max_run + 1
    for choice in range(XIAPAO_MOVE + most):
        mask[choice] = 0
    if not is_pending(desk, seat):
        return 0
    if desk.phase == XIAPAO:
        for run in range(most):
            mask[XIAPAO_MOVE + run] = 1
        return most
    me = desk.seats[seat]
    many = offer_count(desk, me.offers)
    for nth in range(many):
        mask[offer_at(desk, me.offers, nth)] = 1
    if desk.phase != TURN:
        mask[PASS_MOVE] = 1
        return many + 1
    for tile in range(KINDS):
        mask[tile] = min(me.hand[tile], 1)
    return many + me.sorts


@kernel
def clear_cells(out: Out, at: int, many: int) -> None:
    for i in range(many):
        out[at + i] = 0


@kernel
def observe(room: LearningRoom, desk: Desk, seat: int, out: Out) -> None:
    """The features of the encoding, in its order: one's own, then all seats', then the moment."""
    me = desk.seats[seat]
    for tile in range(KINDS):
        out[tile] = me.hand[tile]
        out[KINDS + tile] = min(me.missed[tile], 1)
        out[UNSEEN_AT + tile] = desk.unseen[tile] - me.hand[tile]
        out[DRAWN_AT + tile] = 0
        out[TILE_AT + tile] = 0
    if desk.phase == SHARE and me.share != NOTHING:
        out[DRAWN_AT + me.share] = 1
    if desk.tile != NOTHING:
        if desk.phase == TURN and seat == desk.turn:
            out[DRAWN_AT + desk.tile] = 1
        elif desk.phase == CLAIM or desk.phase == ROB:
            out[TILE_AT + desk.tile] = 1
    at = SEATS_AT
    for step in range(room.rules[0].players):
        see_seat(room.rules[0], desk, seat, after(room.rules[0], seat, step), out, at)
        at += SEAT_LINE
    see_moment(room, desk, seat, out, at)


@kernel
def see_seat(room: Room, desk: Desk, seat: int, other: int, out: Out, at: int) -> None:
    """Numbers about another seat, or one's own."""
    them = desk.seats[other]
    put_cells(them.thrown, out, at)
    put_cells(them.laid, out, at + KINDS)
    clear_cells(out, at + MELDS_IN, SEAT_LINE - MELDS_IN)
    for i in range(them.melded):
        see_meld(room, them, other, i, out, at + MELDS_IN + 4 * i)
    if them.lock != NO_LOCK:
        out[at + LOCKS_IN + them.lock - 1] = them.locks
    out[at + HELD_IN] = them.held
    out[at + RUN_IN] = them.run
    score = max(-MOST_POINTS, min(them.score, MOST_POINTS))
    out[at + SCORE_IN] = score // SCORE_STEP
    out[at + SCORE_IN + 1] = score % SCORE_STEP
    if desk.phase == XIAPAO:
        # While 下跑 is being chosen only one's own is known, of the others whether they have chosen.
        out[at + CHOSEN_IN] = int(them.run != NOTHING)
        if other != seat:
            out[at + RUN_IN] = NOTHING
    out[at + TURN_IN] = int(other == desk.turn)
    out[at + DEALER_IN] = int(other == desk.dealer)


@kernel
def see_meld(room: Room, them: Seat, owner: int, number: int, out: Out, at: int) -> None:
    """Kind, lowest tile from 1, the tile it was made with from 1, how many seats on from the owner its giver sits."""
    meld = them.melds[number]
    out[at] = meld.kind
    out[at + 1] = meld.low + 1
    out[at + 2] = meld.tile + 1
    if meld.source != NOBODY:
        out[at + 3] = meld.source - owner if meld.source > owner else meld.source - owner + room.players


@kernel
def see_moment(room: LearningRoom, desk: Desk, seat: int, out: Out, at: int) -> None:
    """The moment of the hand and of the match, and the options."""
    me = desk.seats[seat]
    clear_cells(out, at, PHASES_SEEN + CAMES_SEEN)
    if desk.phase < PHASES_SEEN:
        out[at + desk.phase] = 1
    out[at + PHASES_SEEN + desk.came] = 1
    at += PHASES_SEEN + CAMES_SEEN
    out[at] = min(tiles_left(desk), MOST_LEFT)
    out[at + 1] = desk.replaced
    out[at + 2] = desk.fresh
    out[at + 3] = desk.number
    out[at + 4] = int(is_pending(desk, seat))
    if desk.phase != XIAPAO:
        out[at + 5] = me.answer + 1
    else:
        out[at + 5] = 0 if me.run == NOTHING else XIAPAO_MOVE + me.run + 1
    for i in range(len(room.told)):
        out[at + 6 + i] = room.told[i]
    out[at + 6 + len(room.told)] = int(desk.phase == SHARE)
