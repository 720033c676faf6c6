"""分张: the end of the wall shared out, a tile each, to win with or not; then the hand is a draw."""

from __future__ import annotations

from paiju.core.kernel import Log, kernel, tell
from paiju.core.rules import rule
from paiju.games.cangzhou.moves import MAY_WIN, WIN_MOVE
from paiju.games.cangzhou.rules.hands import draw_into, tell_offers
from paiju.games.cangzhou.rules.settling import end_in_draw, end_in_wins
from paiju.games.cangzhou.rules.winning import is_complete, lock_lets_win
from paiju.games.cangzhou.table import (
    BY_DRAW,
    NOBODY,
    NOTHING,
    ROUND_SHARE,
    SHARE,
    Desk,
    Room,
    Seat,
    after,
    tiles_left,
    wall_tile,
)
from paiju.games.cangzhou.telling import BY_WALL, CLAIM_LOST, SHARED


@rule("CZ-2.12")
@kernel
def is_shared(room: Room, drawable: int) -> bool:
    """Whether a draw that is due begins the sharing: no more tiles may be drawn than there are players."""
    return room.last_round == ROUND_SHARE and drawable <= room.players


@rule("CZ-2.12")
@kernel
def share_out(room: Room, desk: Desk, first: int, many: int, log: Log) -> None:
    """From the seat whose draw is due on each takes a tile while there are any; whoever wins with it is asked.

    All are asked at once, each in private, for nobody may learn who could have won; the first in order goes first.
    """
    desk.phase = SHARE
    desk.turn = first
    desk.tile = NOTHING
    desk.came = BY_DRAW
    desk.pending = 0
    for step in range(many):
        seat = after(room, first, step)
        desk.seats[seat].share = wall_tile(desk, desk.drawn)
        desk.drawn += 1
        draw_into(room, desk, seat, desk.seats[seat].share, BY_DRAW, log)
    tell(log, SHARED, first, many, tiles_left(desk))
    for seat in range(room.players):
        me = desk.seats[seat]
        me.offers = share_offers(room, me)
        if me.offers:
            desk.pending |= 1 << seat
            tell_offers(desk, seat, log)
    if desk.pending == 0:
        end_in_draw(room, desk, BY_WALL, log)


@rule("CZ-2.12")
@kernel
def share_offers(room: Room, me: Seat) -> int:
    """Offers of a tile that is shared out: a win alone; nobody claims, declares or kongs any more."""
    if me.share != NOTHING and is_complete(me) and lock_lets_win(room, me, me.share, 0):
        return MAY_WIN
    return 0


@rule("CZ-2.12")
@kernel
def end_sharing(room: Room, desk: Desk, log: Log) -> None:
    """The first in order who wins ends the hand, 自摸; if nobody does, it is a draw."""
    winner = NOBODY
    for step in range(room.players):
        seat = after(room, desk.turn, step)
        if desk.seats[seat].answer == WIN_MOVE:
            if winner == NOBODY:
                winner = seat
            else:
                tell(log, CLAIM_LOST, seat, WIN_MOVE, desk.seats[seat].share, 1, winner)
    if winner == NOBODY:
        end_in_draw(room, desk, BY_WALL, log)
        return
    desk.turn = winner
    desk.tile = desk.seats[winner].share
    end_in_wins(room, desk, 1 << winner, NOBODY, log)
