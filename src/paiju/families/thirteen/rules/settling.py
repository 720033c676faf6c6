"""结算: who pays whom and for what. Every pair meets by itself; then guns, sweeps, horses and bets multiply its points.

Each amount is told with its line, a multiplier as the amount it adds, so that a pair's lines always sum to its points
and explain them. The table, batches, the calculator and the bots all settle here.
"""

from __future__ import annotations

from paiju.core.kernel import Log, kernel, tell
from paiju.core.rules import rule
from paiju.families.thirteen.model import BANKER_PAYS, BY_GUNS, BY_ORDER, BY_ROWS, NET, ROLLOVER, THREE, Room
from paiju.families.thirteen.rules.lines import (
    BANKER_PAID,
    BANKER_TIE,
    BET,
    FOUL,
    GUN,
    HORSE,
    PAID,
    PAIR,
    ROLLED_OVER,
    ROW,
    SPECIAL,
    SPECIAL_DOUBLED,
    SPECIAL_OVER,
    SWEEP,
)
from paiju.families.thirteen.rules.rows import TYPE_SHIFT, leading
from paiju.families.thirteen.table import ROWS, LaidDeal, LaidHand

ROW_TYPES = 15
SWEPT, DOUBLES = 1, 2
"""How a hand beats all others: by its rows, or with a special that doubles then."""
ROLLED = 2
"""What a pair tells of 辗过, in place of the 1 of 打枪; below zero where the second did it."""


@kernel
def settle(room: Room, show: LaidDeal, log: Log) -> None:
    """Settle a deal that has been laid open: fill in what every hand wins."""
    for one in range(room.seats):
        show.hands[one].total = 0
        for two in range(one + 1, room.seats):
            if is_met(room, show, one, two):
                meet(room, show, one, two)
    for seat in range(room.seats):
        show.hands[seat].beats_all = beats_everyone(room, show, seat)
    for one in range(room.seats):
        for two in range(one + 1, room.seats):
            if is_met(room, show, one, two):
                settle_pair(room, show, one, two, log)


@kernel
def is_met(room: Room, show: LaidDeal, one: int, two: int) -> bool:
    """Whether two seats are compared: all are, or each with the banker only."""
    return not room.banked or show.banker == one or show.banker == two


# -- one pair -----------------------------------------------------------------------------------------------


@rule("TH-6.3", "DG-4.4", "FJ-4.4", "TW-4.1")
@kernel
def meet(room: Room, show: LaidDeal, one: int, two: int) -> None:
    """比牌: what the first wins from the second before any multiplier, and how many rows each wins."""
    mine, yours = show.hands[one], show.hands[two]
    net, won, lost = 0, 0, 0
    if mine.special >= 0 or yours.special >= 0:
        if is_paid(room, mine, yours, show.banker == one):
            net += room.special_points[mine.special]
        if is_paid(room, yours, mine, show.banker == two):
            net -= room.special_points[yours.special]
    else:
        for row in range(ROWS):
            winner = row_winner(room, show, one, two, row)
            if winner > 0:
                won += 1
                net += row_points(room, mine, row)
            elif winner < 0:
                lost += 1
                net -= row_points(room, yours, row)
    mine.won[two] = won
    yours.won[one] = lost
    mine.points[two] = net
    yours.points[one] = -net


@rule("TH-6.1", "TW-3.7")
@kernel
def row_winner(room: Room, show: LaidDeal, one: int, two: int, row: int) -> int:
    """比墩: 1 if the first wins a row, -1 if the second does, else 0; a foul loses all three, two fouls tie.

    食夹棍: only the rank that weighs most counts, and equal goes to the banker, where one of the two is.
    """
    mine, yours = show.hands[one], show.hands[two]
    if mine.foul or yours.foul:
        return yours.foul - mine.foul
    value, other = mine.values[row], yours.values[row]
    if room.top_only:
        value, other = leading(value), leading(other)
    if value != other:
        return 1 if value > other else -1
    return banker_side(show, one, two) if room.top_only else 0


@kernel
def banker_side(show: LaidDeal, one: int, two: int) -> int:
    """1 if the first of two seats is the banker, -1 if the second is."""
    if show.banker == one:
        return 1
    return -1 if show.banker == two else 0


@kernel
def row_type(hand: LaidHand, row: int) -> int:
    return hand.values[row] >> TYPE_SHIFT


@kernel
def row_points(room: Room, winner: LaidHand, row: int) -> int:
    """The winner of a row scores by the winner's own type."""
    return room.points[row * ROW_TYPES + row_type(winner, row)]


@rule("FJ-4.5", "TW-4.2")
@kernel
def is_paid(room: Room, mine: LaidHand, yours: LaidHand, is_banker: bool) -> bool:
    """Whether a hand is paid for its special, as two specials clash at this table.

    The higher-paid one is, and neither if they pay the same; or both; or the one that stands higher in the list; or,
    whichever is higher, the player's, by the banker.
    """
    if mine.special < 0 or yours.special < 0 or room.clash == NET:
        return mine.special >= 0
    if room.clash == BY_ORDER:
        return mine.special < yours.special
    if room.clash == BANKER_PAYS:
        return not is_banker
    return room.special_points[mine.special] > room.special_points[yours.special]


# -- what multiplies ----------------------------------------------------------------------------------------


@rule("FJ-4.2")
@kernel
def shoots(room: Room, won: int, lost: int) -> bool:
    """打枪: all three rows won. 辗过, where the table has it: at least one won and none lost; a gun is one too."""
    if room.gun == ROLLOVER:
        return won > 0 and lost == 0
    return room.gun == THREE and won == ROWS


@kernel
def shooter(room: Room, show: LaidDeal, one: int, two: int) -> int:
    """1 when the first of two seats shoots the second, -1 when it is shot, else 0."""
    won, lost = show.hands[one].won[two], show.hands[two].won[one]
    if shoots(room, won, lost):
        return 1
    return -1 if shoots(room, lost, won) else 0


@rule("DG-4.3", "FJ-4.3", "FJ-4.6")
@kernel
def beats_everyone(room: Room, show: LaidDeal, seat: int) -> int:
    """全垒打, 通杀: whether a hand beats every other as a sweep asks, which a special forbids (C7).

    至尊清龙, 一条龙: doubled when they beat every other hand; a tie with the same special is no win.
    """
    me = show.hands[seat]
    if me.special >= 0 and not room.special_doubles[me.special]:
        return 0
    for other in range(room.seats):
        if other == seat or not is_met(room, show, seat, other):
            continue
        won, lost = me.won[other], show.hands[other].won[seat]
        if me.special >= 0:
            is_beaten = me.points[other] > 0
        elif room.sweep == BY_ROWS:
            is_beaten = won == ROWS
        else:
            is_beaten = room.sweep == BY_GUNS and shoots(room, won, lost)
        if not is_beaten:
            return 0
    return DOUBLES if me.special >= 0 else SWEPT


@kernel
def settle_pair(room: Room, show: LaidDeal, one: int, two: int, log: Log) -> None:
    """The lines of one pair and what multiplies them, each told as the amount it adds."""
    mine, yours = show.hands[one], show.hands[two]
    if mine.special >= 0 or yours.special >= 0:
        tell_specials(room, show, one, two, log)
    else:
        tell_rows(room, show, one, two, log)
    points = mine.points[two] * room.base
    side = shooter(room, show, one, two)
    if side:
        is_gun = max(mine.won[two], yours.won[one]) == ROWS
        line = GUN if is_gun else ROLLED_OVER
        side *= 1 if is_gun else ROLLED
        points = multiply(points, room.gun_times, one, two, line, log)
    # A sweep and a doubled special multiply a pair once each, whichever of the two has it.
    if mine.beats_all == SWEPT or yours.beats_all == SWEPT:
        points = multiply(points, room.sweep_times, one, two, SWEEP, log)
    if mine.beats_all == DOUBLES or yours.beats_all == DOUBLES:
        points = multiply(points, room.special_times, one, two, SPECIAL_DOUBLED, log)
    if mine.has_horse:
        pay(log, two, one, points * (room.horse_times - 1), HORSE, room.horse_times, one, 0)
        points *= room.horse_times
    if yours.has_horse:
        pay(log, two, one, points * (room.horse_times - 1), HORSE, room.horse_times, two, 0)
        points *= room.horse_times
    if room.banked:
        points = multiply(points, show.bets[two if show.banker == one else one], one, two, BET, log)
    mine.points[two] = points
    yours.points[one] = -points
    mine.total += points
    yours.total -= points
    tell(log, PAIR, one, two, points, side)


@kernel
def multiply(points: int, times: int, one: int, two: int, line: int, log: Log) -> int:
    """Points so many times over, and the line for what that adds."""
    pay(log, two, one, points * (times - 1), line, times, 0, 0)
    return points * times


# -- what each line pays ------------------------------------------------------------------------------------


@kernel
def tell_rows(room: Room, show: LaidDeal, one: int, two: int, log: Log) -> None:
    mine, yours = show.hands[one], show.hands[two]
    for row in range(ROWS):
        winner = row_winner(room, show, one, two, row)
        line = ROW
        if mine.foul or yours.foul:
            line = FOUL
        elif room.top_only and leading(mine.values[row]) == leading(yours.values[row]):
            line = BANKER_TIE
        if winner > 0:
            amount = row_points(room, mine, row) * room.base
            pay(log, two, one, amount, line, row, row_type(mine, row), row_type(yours, row))
        elif winner < 0:
            amount = row_points(room, yours, row) * room.base
            pay(log, one, two, amount, line, row, row_type(yours, row), row_type(mine, row))


@kernel
def tell_specials(room: Room, show: LaidDeal, one: int, two: int, log: Log) -> None:
    mine, yours = show.hands[one], show.hands[two]
    line = SPECIAL
    if mine.special >= 0 and yours.special >= 0:
        line = BANKER_PAID if room.clash == BANKER_PAYS else SPECIAL_OVER
    if is_paid(room, mine, yours, show.banker == one):
        pay(log, two, one, room.special_points[mine.special] * room.base, line, mine.special, yours.special, 0)
    if is_paid(room, yours, mine, show.banker == two):
        pay(log, one, two, room.special_points[yours.special] * room.base, line, yours.special, mine.special, 0)


@kernel
def pay(log: Log, payer: int, payee: int, amount: int, line: int, one: int, two: int, three: int) -> None:
    """Tell of a payment; below zero it goes the other way round, of nothing nothing is told."""
    if amount > 0:
        tell(log, PAID, payer, payee, amount, line, one, two, three)
    elif amount < 0:
        tell(log, PAID, payee, payer, -amount, line, one, two, three)
