"""结算: the end of a hand, 荒庄 or the winners' hands scored; who pays whom for a win, for 下跑 and for kongs."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.kernel import Log, kernel, longs, tell, tell_cells
from paiju.core.rules import rule
from paiju.core.tiles import KINDS
from paiju.games.cangzhou.rules.points import fill_sheet, points_of, times_of
from paiju.games.cangzhou.table import (
    NOBODY,
    NOTHING,
    OVER,
    PAYS_ALL,
    PAYS_COVER,
    SHEET,
    TILES,
    Desk,
    Room,
    after,
    tiles_left,
)
from paiju.games.cangzhou.telling import (
    DRAW,
    FOR_ALL,
    FOR_COVER,
    FOR_DRAWN,
    FOR_KONG,
    FOR_ONE,
    FOR_RUNS,
    FOR_SEVERAL,
    PAID,
    REVEALED,
    SETTLED,
    WON,
)


@rule("CZ-2.11", "CZ-8.11")
@kernel
def end_in_draw(room: Room, desk: Desk, why: int, log: Log) -> None:
    """荒庄: nobody wins, the kongs are void."""
    tell(log, DRAW, why, tiles_left(desk))
    clear_changes(room, desk)
    end_hand(room, desk, 0, NOBODY, log)


@kernel
def end_in_wins(room: Room, desk: Desk, winners: int, source: int, log: Log) -> None:
    """胡: each winner's hand is scored and paid, nearest to the seat whose tile it is first; then the kongs."""
    several = winners & (winners - 1) != 0
    clear_changes(room, desk)
    sheet = longs(SHEET)
    for step in range(room.players):
        seat = after(room, max(source, 0), step)
        if winners >> seat & 1:
            fill_sheet(room, desk, seat, source, sheet)
            tell(log, WON, seat, source, desk.tile)
            tell_cells(log, desk.seats[seat].hand, 0, KINDS)
            tell_cells(log, sheet, 0, SHEET)
            pay_win(room, desk, seat, source, several, sheet, log)
    for seat in range(room.players):
        me = desk.seats[seat]
        for i in range(me.melded):
            pay_kong(room, desk, seat, me.melds[i].kind, me.melds[i].source, log)
    end_hand(room, desk, winners, source, log)


@kernel
def clear_changes(room: Room, desk: Desk) -> None:
    for seat in range(room.players):
        desk.seats[seat].change = 0


@kernel
def pay(
    room: Room,
    desk: Desk,
    payer: int,
    payee: int,
    amount: int,
    line: int,
    share: int,
    one: int,
    two: int,
    three: int,
    log: Log,
) -> None:
    """Points, in units of the base, go from one seat to another; told with what they are for and how they add up."""
    if amount:
        desk.seats[payer].change -= amount
        desk.seats[payee].change += amount
        tell(log, PAID, desk.number, payer, payee, amount * room.base, line, share, one, two, three)


@rule("CZ-8.2", "CZ-8.3", "CZ-8.4", "CZ-8.5", "CZ-8.6")
@kernel
def pay_win(room: Room, desk: Desk, seat: int, source: int, several: bool, sheet: Sequence[int], log: Log) -> None:
    """自摸: everybody pays. 点炮: as the room has it; where several win, each is paid by the discarder alone."""
    line = win_line(room, source, several)
    for owner in range(room.players):
        if owner == seat:
            continue
        if line == FOR_COVER:
            pay_share(room, desk, source, owner, seat, line, sheet, log)
        elif line in (FOR_DRAWN, FOR_ALL) or owner == source:
            pay_share(room, desk, owner, owner, seat, line, sheet, log)


@kernel
def win_line(room: Room, source: int, several: bool) -> int:
    """The way in which a win is paid."""
    if source == NOBODY:
        return FOR_DRAWN
    if several:
        return FOR_SEVERAL
    if room.discard_pays == PAYS_ALL:
        return FOR_ALL
    return FOR_COVER if room.discard_pays == PAYS_COVER else FOR_ONE


@rule("CZ-8.1", "CZ-8.7")
@kernel
def pay_share(
    room: Room, desk: Desk, payer: int, owner: int, seat: int, line: int, sheet: Sequence[int], log: Log
) -> None:
    """The share of ``owner``: (points + dealer's point) × doubles, then the run of both, each by itself."""
    points = points_of(sheet)
    times = times_of(sheet)
    extra = dealer_points(room, desk.dealer, seat, owner)
    pay(room, desk, payer, seat, (points + extra) * times, line, owner, points, extra, times, log)
    mine = desk.seats[seat].run
    theirs = desk.seats[owner].run
    pay(room, desk, payer, seat, mine + theirs, FOR_RUNS, owner, mine, theirs, 0, log)


@rule("CZ-6.11")
@kernel
def dealer_points(room: Room, dealer: int, one: int, other: int) -> int:
    """庄家加底: one point more between the dealer and anybody."""
    return room.dealer_points if dealer in (one, other) else 0


@rule("CZ-8.8", "CZ-8.9", "CZ-8.10", "CZ-4.10")
@kernel
def pay_kong(room: Room, desk: Desk, seat: int, kind: int, source: int, log: Log) -> None:
    """杠分: from the seat that gave the tile; a 暗杠 from everybody; a 砸杠 pays nothing."""
    for payer in range(room.players):
        if payer != seat and source in (NOBODY, payer):
            pay(room, desk, payer, seat, room.kong_worth[kind], FOR_KONG, payer, kind, 0, 0, log)


@kernel
def end_hand(room: Room, desk: Desk, winners: int, source: int, log: Log) -> None:
    """Book and show everything; what follows is the match's business."""
    last = desk.last
    last.played = desk.number + 1
    last.dealer = desk.dealer
    last.winners = winners
    last.source = source
    last.tile = desk.tile if winners else NOTHING
    desk.phase = OVER
    desk.pending = 0
    tell(log, REVEALED)
    for seat in range(room.players):
        me = desk.seats[seat]
        me.score += me.change
        me.offers = 0
        me.answer = NOTHING
        tell_cells(log, me.hand, 0, KINDS)
    tell_cells(log, desk.wall, 0, TILES)
    tell(log, SETTLED)
    for seat in range(room.players):
        tell(log, desk.seats[seat].change * room.base)
    tell_scores(room, desk, log)


@kernel
def tell_scores(room: Room, desk: Desk, log: Log) -> None:
    for seat in range(room.players):
        tell(log, desk.seats[seat].score * room.base)
