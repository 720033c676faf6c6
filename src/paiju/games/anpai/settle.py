"""结算: who pays whom in a round, class after class, with the coins there are (A5 to A7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paiju.core.rules import rule
from paiju.games.anpai.data import DATA, SEATS
from paiju.games.anpai.hands import Reading
from paiju.games.anpai.kernels import BOARD, COINS, NO_CLASS, OUT, OWED, PAID, bill_class, pay_owed, settles
from paiju.games.anpai.options import AnpaiOptions

_CRIT_TIMES = DATA.crit.times
_BLANK = [0] * (BOARD - SEATS)


class Payment(NamedTuple):
    """``amount`` is what was there, ``owed`` what the rules ask, ``debt`` what the payer owed all winners."""

    payer: int
    payee: int
    amount: int
    owed: int
    debt: int
    crit: bool


class Settlement(NamedTuple):
    """One class settled; a payment of nothing is not listed.

    ``outcome`` is ``win``, ``double`` 双赢, ``triple`` 三赢, or ``all_tie`` 全平 when all who play tie.
    """

    klass: int
    winners: tuple[int, ...]
    crit: tuple[int, ...]
    payments: tuple[Payment, ...]
    outcome: str


def room_of(options: AnpaiOptions, first: int) -> list[int]:
    """The options as the kernels read them."""
    return [options.base, _CRIT_TIMES, int(options.crit == "full"), first]


def settle_round(
    options: AnpaiOptions, coins: Sequence[int], readings: Sequence[Reading | None], first: int = 0
) -> tuple[tuple[Settlement, ...], tuple[int, ...]]:
    """Every settlement of a round, and the coins after it.

    Who has no coins at the start is out; a pass is ``None``. A seat that runs dry on the way keeps its rights.
    """
    settlements: list[Settlement] = []
    after = coins_after(options, coins, readings, first, settlements)
    return tuple(settlements), after


def coins_after(
    options: AnpaiOptions,
    coins: Sequence[int],
    readings: Sequence[Reading | None],
    first: int,
    told: list[Settlement] | None = None,
) -> tuple[int, ...]:
    """The coins after a round; its settlements are written out only where there is a list to write them into."""
    room, classes = room_of(options, first), set()
    board = [NO_CLASS if have else OUT for have in coins] + _BLANK
    board[COINS:OWED] = coins
    for seat, reading in enumerate(readings):
        if reading is not None and coins[seat]:
            kind = reading.type
            board[seat:COINS:SEATS] = (kind.klass, reading.strength, reading.points, kind.times)
            classes.add(kind.klass)
    for klass in sorted(classes):
        if settles(klass, board):
            winners = bill_class(klass, room, board)
            pay_owed(room, board)
            if told is not None:
                told.append(_settlement(klass, winners, board))
    return tuple(board[COINS:OWED])


def _settlement(klass: int, mask: int, board: Sequence[int]) -> Settlement:
    seats = range(SEATS)
    winners = tuple([seat for seat in seats if mask >> seat & 1])
    crit = tuple([seat for seat in seats if board[seat] == klass and not mask >> seat & 1])
    payments = []
    for payer in seats:
        row = payer * SEATS
        if debt := sum(board[OWED + row : OWED + row + SEATS]):
            for payee in winners:
                if paid := board[PAID + row + payee]:
                    payments.append(Payment(payer, payee, paid, board[OWED + row + payee], debt, payer in crit))
    alive = sum([board[seat] != OUT for seat in seats])
    return Settlement(klass, winners, crit, tuple(payments), _outcome(len(winners), alive))


@rule("AP-4.5", "AP-5.4")
def _outcome(winners: int, alive: int) -> str:
    """平局的名目: how many tied, and whether anybody was left to beat."""
    if winners == 1:
        return "win"
    if winners == alive:
        return "all_tie"
    return "double" if winners == 2 else "triple"


@rule("AP-6.6", "AP-1.4")
def is_over(coins: Sequence[int]) -> bool:
    """三家破产: judged at the round's end, never within it."""
    return coins.count(0) >= DATA.rounds.bankrupt_end
