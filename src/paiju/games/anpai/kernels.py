"""结算的算术: one round settled in whole numbers on one flat board, for the table and for bots that try thousands.

The board holds, seat by seat, each play's class, strength, points and multiple, then the coins, then two squares (row
the payer, column the payee): what is owed and what is paid. The room is base, crit times, 1 for full crit, and the
earliest seat.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.kernel import kernel
from paiju.core.rules import rule
from paiju.games.anpai.data import CLASS_COUNT, SEATS

STRENGTH = SEATS
POINTS = 2 * SEATS
TIMES = 3 * SEATS
COINS = 4 * SEATS
OWED = 5 * SEATS
PAID = OWED + SEATS * SEATS
BOARD = PAID + SEATS * SEATS
"""Where each part of the board begins (classes at 0), and its size."""
NO_CLASS = -1
OUT = -2
"""A seat's class: it passed; it is bankrupt and takes no part."""
BASE = 0
CRIT_TIMES = 1
CRIT_FULL = 2
FIRST = 3
"""Places in the room."""


@rule("AP-5.3", "AP-5.4", "AP-4.5")
@kernel
def bill_class(klass: int, room: Sequence[int], board: MutableSequence[int]) -> int:
    """Fill in what everybody owes in the settlement of one class; answer the winners' seats as bits.

    Who is not out and did not tie with the best pays it: others of the class as 暴击.
    """
    best = -1
    winners = 0
    critted = 0
    crit_points = 0
    tied = 0
    tied_points = 0
    for seat in range(SEATS):
        if board[seat] == klass:
            if board[STRENGTH + seat] > best:
                best = board[STRENGTH + seat]
                critted += tied
                crit_points += tied_points
                winners = 0
                tied = 0
                tied_points = 0
            if board[STRENGTH + seat] == best:
                winners |= 1 << seat
                tied += 1
                tied_points += board[POINTS + seat]
            else:
                critted += 1
                crit_points += board[POINTS + seat]
    for at in range(OWED, PAID):
        board[at] = 0
    for payee in range(SEATS):
        if winners >> payee & 1:
            plain = plain_amount(payee, room, board)
            crit = crit_amount(payee, critted, crit_points, room, board)
            for payer in range(SEATS):
                if not winners >> payer & 1 and board[payer] != OUT:
                    board[OWED + payer * SEATS + payee] = crit if board[payer] == klass else plain
    return winners


@rule("AP-5.6", "AP-5.7")
@kernel
def plain_amount(payee: int, room: Sequence[int], board: Sequence[int]) -> int:
    """平常数: base × winner's points × multiple."""
    return room[BASE] * board[POINTS + payee] * board[TIMES + payee]


@rule("AP-5.8", "AP-5.9")
@kernel
def crit_amount(payee: int, critted: int, crit_points: int, room: Sequence[int], board: Sequence[int]) -> int:
    """暴击: the critted players' points count too, and all of it five times (full: for each of them)."""
    times = room[CRIT_TIMES] * critted if room[CRIT_FULL] else room[CRIT_TIMES]
    return room[BASE] * (board[POINTS + payee] + crit_points) * board[TIMES + payee] * times


@kernel
def share_of(have: int, owed: int, total: int, base: int) -> int:
    """A debt's part of too few coins; all debts are multiples of the base, and without it products stay in 64 bits."""
    return have * (owed // base) // (total // base)


@rule("AP-6.3", "AP-6.4", "AP-6.5")
@kernel
def pay_owed(room: Sequence[int], board: MutableSequence[int]) -> None:
    """Pay what is owed as far as the coins go, in proportion; odd coins one each from the earliest seat on."""
    for payer in range(SEATS):
        owed = OWED + payer * SEATS
        paid = PAID + payer * SEATS
        total = 0
        for payee in range(SEATS):
            total += board[owed + payee]
            board[paid + payee] = 0
        have = board[COINS + payer]
        if total <= have:
            for payee in range(SEATS):
                amount = board[owed + payee]
                if amount:
                    board[COINS + payee] += amount
                    board[paid + payee] = amount
            board[COINS + payer] -= total
            continue
        odd = have
        for payee in range(SEATS):
            odd -= share_of(have, board[owed + payee], total, room[BASE])
        # A winner of a settlement pays nothing in it, so who is paid first does not matter.
        for step in range(SEATS):
            payee = (room[FIRST] + step) % SEATS
            amount = board[owed + payee]
            if amount > 0:
                amount = share_of(have, amount, total, room[BASE])
                if odd > 0:
                    amount += 1
                    odd -= 1
                board[COINS + payer] -= amount
                board[COINS + payee] += amount
                board[paid + payee] = amount


@rule("AP-5.1", "AP-5.2")
@kernel
def settles(klass: int, board: Sequence[int]) -> bool:
    """Whether a class is settled: somebody plays it, and it is the bombs or there is no bomb."""
    played = False
    for seat in range(SEATS):
        if board[seat] == klass:
            played = True
        elif board[seat] == 0:
            return False
    return played


@kernel
def net_of(me: int, coins: Sequence[int], room: Sequence[int], board: MutableSequence[int]) -> int:
    """What one seat wins or loses in a whole round."""
    for seat in range(SEATS):
        board[COINS + seat] = coins[seat]
    for klass in range(CLASS_COUNT):
        if settles(klass, board):
            bill_class(klass, room, board)
            pay_owed(room, board)
    return board[COINS + me] - coins[me]
