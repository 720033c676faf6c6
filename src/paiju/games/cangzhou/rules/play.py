"""出牌: a move that has been checked is carried out; what may be done at all."""

from __future__ import annotations

from paiju.core.kernel import Log, kernel, tell
from paiju.core.rules import rule
from paiju.core.tiles import COPIES, KINDS
from paiju.games.cangzhou.moves import (
    BIAN_MOVE,
    KONG_MOVE,
    MAY_WIN,
    WIN_MOVE,
    XIAPAO_MOVE,
    ZA_MOVE,
    ZUAN_MOVE,
)
from paiju.games.cangzhou.rules.claims import answer, open_window
from paiju.games.cangzhou.rules.dealing import choose_run, go_on
from paiju.games.cangzhou.rules.hands import let_go, show_tile
from paiju.games.cangzhou.rules.locks import bian_start, zuan_start
from paiju.games.cangzhou.rules.settling import end_in_wins
from paiju.games.cangzhou.rules.turns import added_kong, lay, lock_drawn, next_draw, replace_tile
from paiju.games.cangzhou.table import (
    BIAN,
    BY_KONG,
    BY_ZAGANG,
    CLAIM,
    CONCEALED_KONG,
    NOBODY,
    OVER,
    ROB,
    TURN,
    XIAPAO,
    ZA,
    ZAGANG,
    ZUAN,
    Desk,
    Room,
)
from paiju.games.cangzhou.telling import DISCARDED, KONG_DECLARED


@kernel
def play(room: Room, desk: Desk, seat: int, move: int, log: Log) -> None:
    """Carry out the decision of a seat that was asked; after the end of a hand the match goes on."""
    if desk.phase == XIAPAO:
        choose_run(room, desk, seat, move - XIAPAO_MOVE, log)
    elif desk.phase != TURN:
        answer(room, desk, seat, move, log)
    else:
        play_turn(room, desk, move, log)
    if desk.phase == OVER:
        go_on(room, desk, log)


@rule("CZ-3.5")
@kernel
def play_turn(room: Room, desk: Desk, move: int, log: Log) -> None:
    """Carry out what the seat in turn decided; a win on its own tile that it did not take is let go."""
    me = desk.seats[desk.turn]
    if me.offers & MAY_WIN and move != WIN_MOVE and room.own_let_go == 1:
        let_go(me, desk.tile)
    if move < KINDS:
        discard(room, desk, move, log)
    else:
        play_offer(room, desk, move, log)


@rule("CZ-2.1")
@kernel
def discard(room: Room, desk: Desk, tile: int, log: Log) -> None:
    """A tile goes to the river; the seats that may claim it are asked."""
    me = desk.seats[desk.turn]
    show_tile(room, desk, desk.turn, tile)
    me.river[me.discards] = tile
    me.discards += 1
    me.thrown[tile] += 1
    desk.tile = tile
    tell(log, DISCARDED, desk.turn, tile)
    if not open_window(room, desk, CLAIM, log):
        next_draw(room, desk, log)


@kernel
def play_offer(room: Room, desk: Desk, move: int, log: Log) -> None:
    """Carry out what the seat in turn decided beside discarding."""
    seat = desk.turn
    tile = desk.tile
    desk.seats[seat].offers = 0
    if move == WIN_MOVE:
        end_in_wins(room, desk, 1 << seat, NOBODY, log)
    elif move < WIN_MOVE:
        own_kong(room, desk, move - KONG_MOVE, log)
    elif move == BIAN_MOVE:
        lock_drawn(room, desk, BIAN, bian_start(room, tile), log)
    elif move == ZUAN_MOVE:
        lock_drawn(room, desk, ZUAN, zuan_start(room, tile), log)
    elif move == ZA_MOVE:
        lock_drawn(room, desk, ZA, tile, log)
    else:
        lay(room, desk, seat, ZAGANG, tile, tile, NOBODY, log)
        replace_tile(room, desk, seat, BY_ZAGANG, log)


@rule("CZ-2.5", "CZ-2.6")
@kernel
def own_kong(room: Room, desk: Desk, tile: int, log: Log) -> None:
    """暗杠 stands at once; 碰杠 may be robbed first."""
    seat = desk.turn
    if desk.seats[seat].hand[tile] == COPIES:
        lay(room, desk, seat, CONCEALED_KONG, tile, tile, NOBODY, log)
        replace_tile(room, desk, seat, BY_KONG, log)
        return
    desk.tile = tile
    tell(log, KONG_DECLARED, seat, tile)
    if not open_window(room, desk, ROB, log):
        added_kong(room, desk, log)
