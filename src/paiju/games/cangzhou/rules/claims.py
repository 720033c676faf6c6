"""应牌: windows, in which a discard, or a 碰杠 that can be robbed, is answered by all who may at once, then decided."""

from __future__ import annotations

from paiju.core.kernel import Log, kernel, tell
from paiju.core.rules import rule
from paiju.games.cangzhou.moves import (
    CHOW_MOVE,
    KONG_MOVE,
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
)
from paiju.games.cangzhou.rules.hands import let_go, tell_offers
from paiju.games.cangzhou.rules.locks import may_declare, may_lay, may_pung
from paiju.games.cangzhou.rules.settling import end_in_wins
from paiju.games.cangzhou.rules.shapes import may_wait
from paiju.games.cangzhou.rules.sharing import end_sharing, share_offers
from paiju.games.cangzhou.rules.turns import added_kong, lay, next_draw, open_turn, replace_tile
from paiju.games.cangzhou.rules.winning import may_win_from, starts_run
from paiju.games.cangzhou.table import (
    BY_CLAIM,
    BY_KONG,
    BY_ZAGANG,
    CHOW,
    CLAIM,
    EXPOSED_KONG,
    LOCK_ZA,
    NOBODY,
    NOTHING,
    PUNG,
    ROB,
    SHARE,
    ZA,
    ZAGANG,
    Desk,
    Room,
    Seat,
    after,
)
from paiju.games.cangzhou.telling import ANSWERED, CLAIM_LOST


@rule("CZ-3.1")
@kernel
def open_window(room: Room, desk: Desk, phase: int, log: Log) -> bool:
    """Everyone who may do something with the tile in question is asked at once, each in private; False if nobody."""
    desk.phase = phase
    desk.pending = 0
    for seat in range(room.players):
        offers = window_offers(room, desk, seat)
        desk.seats[seat].offers = offers
        if offers:
            desk.pending |= 1 << seat
            tell_offers(desk, seat, log)
    return desk.pending != 0


@rule("CZ-3.6")
@kernel
def window_offers(room: Room, desk: Desk, seat: int) -> int:
    """Offers to a seat about the tile in question; 抢杠: a 碰杠 can only be won on. In 分张 about its own tile."""
    if desk.phase == SHARE:
        return share_offers(room, desk.seats[seat])
    if seat == desk.turn:
        return 0
    me = desk.seats[seat]
    offers = 0
    if may_wait(me.shape, desk.tile) and may_win_from(room, me, desk.tile):
        offers |= MAY_WIN
    if desk.phase == CLAIM:
        if me.hand[desk.tile] >= 2:
            offers |= same_claims(room, me, desk.tile)
        if seat == after(room, desk.turn, 1):
            offers |= chows(room, me, desk.tile)
    return offers


@rule("CZ-2.3", "CZ-2.4", "CZ-4.3", "CZ-4.4")
@kernel
def same_claims(room: Room, me: Seat, tile: int) -> int:
    """碰, 点杠, 砸 and 砸杠 of a discard that one holds two or three of."""
    three = me.hand[tile] == 3
    offers = 0
    if may_pung(room, me):
        offers |= MAY_PUNG
    if three and may_lay(room, me):
        offers |= MAY_KONG
    if may_declare(room, me, LOCK_ZA):
        offers |= MAY_ZA
        if three:
            offers |= MAY_ZAGANG
    return offers


@rule("CZ-2.2", "CZ-5.2")
@kernel
def chows(room: Room, me: Seat, tile: int) -> int:
    """吃: with the tile as the lowest, middle or highest of a run; in a room without it nothing, 中发白 neither."""
    if room.chow == 0:
        return 0
    hand = me.hand
    offers = 0
    if starts_run(room, tile) and hand[tile + 1] and hand[tile + 2]:
        offers |= MAY_CHOW
    if starts_run(room, tile - 1) and hand[tile - 1] and hand[tile + 1]:
        offers |= MAY_CHOW << 1
    if starts_run(room, tile - 2) and hand[tile - 2] and hand[tile - 1]:
        offers |= MAY_CHOW << 2
    return offers if offers and may_lay(room, me) else 0


@rule("CZ-3.1")
@kernel
def answer(room: Room, desk: Desk, seat: int, move: int, log: Log) -> None:
    """An answer is nobody else's business; when all are in, they decide together."""
    desk.seats[seat].answer = move
    desk.pending &= ~(1 << seat)
    tell(log, ANSWERED, seat, move, desk.tile)
    if desk.pending == 0:
        resolve(room, desk, log)


@rule("CZ-3.2")
@kernel
def resolve(room: Room, desk: Desk, log: Log) -> None:
    """胡, then 碰 杠 砸, then 吃; the answers alone decide, not when they came."""
    if desk.phase == SHARE:
        end_sharing(room, desk, log)
        return
    winners = winners_of(room, desk)
    if winners:
        tell_losers(room, desk, winners, log)
        end_in_wins(room, desk, winners, desk.turn, log)
        return
    best = NOBODY
    rank = 0
    for step in range(1, room.players):
        seat = after(room, desk.turn, step)
        if rank_of(desk.seats[seat].answer) > rank:
            rank = rank_of(desk.seats[seat].answer)
            best = seat
    move = PASS_MOVE if best == NOBODY else desk.seats[best].answer
    tell_losers(room, desk, 0 if best == NOBODY else 1 << best, log)
    close_window(room, desk)
    if desk.phase == ROB:
        added_kong(room, desk, log)
    elif best != NOBODY:
        claim(room, desk, best, move, log)
    else:
        next_draw(room, desk, log)


@rule("CZ-3.3", "CZ-3.4")
@kernel
def winners_of(room: Room, desk: Desk) -> int:
    """The winners, a bit a seat. 截胡: of several the nearest in turn order; 一炮多响: all of them."""
    winners = 0
    for step in range(1, room.players):
        seat = after(room, desk.turn, step)
        if desk.seats[seat].answer == WIN_MOVE and (winners == 0 or room.multi_win == 1):
            winners |= 1 << seat
    return winners


@rule("CZ-3.2")
@kernel
def rank_of(move: int) -> int:
    """Rank by which claims go: only one player can hold a pair of the tile, so equals never meet."""
    if move in (NOTHING, PASS_MOVE, WIN_MOVE):
        return 0
    return 1 if CHOW_MOVE <= move < XIAPAO_MOVE else 2


@kernel
def tell_losers(room: Room, desk: Desk, chosen: int, log: Log) -> None:
    """Tell each claimant, and the record, why a claim came to nothing; the others never hear of it."""
    for step in range(1, room.players):
        seat = after(room, desk.turn, step)
        move = desk.seats[seat].answer
        if chosen >> seat & 1 or (move != WIN_MOVE and rank_of(move) == 0):
            continue
        many = 0
        for other in range(room.players):
            many += chosen >> other & 1
        tell(log, CLAIM_LOST, seat, move, desk.tile, many)
        for more in range(1, room.players):
            other = after(room, desk.turn, more)
            if chosen >> other & 1:
                tell(log, other)


@rule("CZ-3.5")
@kernel
def close_window(room: Room, desk: Desk) -> None:
    """过手: who could have won and did not, remembers the tile until the next draw; nobody is asked any more."""
    for seat in range(room.players):
        me = desk.seats[seat]
        if me.offers & MAY_WIN:
            let_go(me, desk.tile)
        me.offers = 0
        me.answer = NOTHING


@kernel
def claim(room: Room, desk: Desk, seat: int, move: int, log: Log) -> None:
    """The claim that goes first is carried out: a kong brings a tile, after anything else one discards."""
    tile = desk.tile
    source = desk.turn
    if move == KONG_MOVE + tile:
        lay(room, desk, seat, EXPOSED_KONG, tile, tile, source, log)
        replace_tile(room, desk, seat, BY_KONG, log)
        return
    if move >= CHOW_MOVE:
        lay(room, desk, seat, CHOW, tile - (move - CHOW_MOVE), tile, source, log)
    elif move == PUNG_MOVE:
        lay(room, desk, seat, PUNG, tile, tile, source, log)
    elif move == ZA_MOVE:
        lay(room, desk, seat, ZA, tile, tile, source, log)
    else:
        lay(room, desk, seat, ZAGANG, tile, tile, source, log)
        replace_tile(room, desk, seat, BY_ZAGANG, log)
        return
    desk.turn = seat
    desk.tile = NOTHING
    desk.came = BY_CLAIM
    open_turn(room, desk, log)
