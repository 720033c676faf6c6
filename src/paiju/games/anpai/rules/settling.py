"""结算: who pays whom in a round, class after class, with the coins there are (A5 to A7)."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.kernel import Log, kernel, longs, tell
from paiju.core.rules import rule
from paiju.games.anpai.data import CLASS_COUNT, DATA, SEATS
from paiju.games.anpai.deck import BOMBS
from paiju.games.anpai.table import FULL, OUT, OWN, Desk, Room, Seat, after
from paiju.games.anpai.telling import ALL_TIE, PAID, SETTLED, WIN

CRIT_TIMES = DATA.crit.times
WINS, PAYS, CRITTED, ABSENT = range(4)
"""What a seat is in the settlement of a class."""


@rule("AP-5.1", "AP-5.2")
@kernel
def settle(room: Room, desk: Desk, log: Log) -> None:
    """Bombs, and where there is one nothing else; then triples, pairs, single cards, one after the other."""
    for klass in range(CLASS_COUNT):
        if count_class(desk, klass) > 0:
            settle_class(room, desk, klass, log)
            if klass == BOMBS:
                return


@kernel
def count_class(desk: Desk, klass: int) -> int:
    """Number of seats that played this class."""
    many = 0
    for me in desk.seats:
        if me.klass == klass:
            many += 1
    return many


@rule("AP-5.3", "AP-5.4")
@kernel
def settle_class(room: Room, desk: Desk, klass: int, log: Log) -> None:
    """通收: everybody else in the game pays each winner; who tied with the best pays nobody."""
    roles = longs(SEATS)
    give_roles(desk, klass, roles)
    critted = count_role(roles, CRITTED)
    crit_points = critted_points(desk, roles)
    for payer in range(SEATS):
        if roles[payer] == PAYS:
            pay_winners(room, desk, payer, roles, 0, 0, log)
        elif roles[payer] == CRITTED:
            counted = desk.seats[payer].points if room.crit == OWN else crit_points
            pay_winners(room, desk, payer, roles, critted, counted, log)
    tell(log, SETTLED, klass, outcome(roles), roles[0], roles[1], roles[2], roles[3])


@rule("AP-5.3", "AP-4.5", "AP-6.6")
@kernel
def give_roles(desk: Desk, klass: int, roles: MutableSequence[int]) -> None:
    """The best of the class wins, tied or alone; others of the class are critted; other classes and passers pay.

    Who had no coins when the round began takes no part; who runs dry on the way does.
    """
    best = -1
    for me in desk.seats:
        if me.klass == klass:
            best = max(best, me.strength)
    for seat in range(SEATS):
        me = desk.seats[seat]
        if me.klass == OUT:
            roles[seat] = ABSENT
        elif me.klass != klass:
            roles[seat] = PAYS
        elif me.strength == best:
            roles[seat] = WINS
        else:
            roles[seat] = CRITTED


@rule("AP-6.3", "AP-6.5")
@kernel
def pay_winners(
    room: Room, desk: Desk, payer: int, roles: Sequence[int], critted: int, crit_points: int, log: Log
) -> None:
    """Pay every winner as far as the coins go, those won in this round among them.

    ``critted`` are so many, the payer among them; none where the payer is not critted. ``crit_points`` are those that
    count: of all of them, or the payer's own.
    """
    owed = longs(SEATS)
    paid = longs(SEATS)
    debt = 0
    for payee in range(SEATS):
        owed[payee] = 0
        if roles[payee] == WINS:
            winner = desk.seats[payee]
            owed[payee] = crit_amount(room, winner, critted, crit_points) if critted else plain_amount(room, winner)
        debt += owed[payee]
    me = desk.seats[payer]
    have = me.coins
    share_out(room, desk.first, have, owed, debt, paid)
    for payee in range(SEATS):
        if paid[payee] > 0:
            winner = desk.seats[payee]
            me.coins -= paid[payee]
            winner.coins += paid[payee]
            tell(log, PAID, payer, payee, paid[payee], winner.kind, winner.points)
            tell(log, critted, crit_points, owed[payee], debt, have)


@rule("AP-5.6", "AP-5.7")
@kernel
def plain_amount(room: Room, winner: Seat) -> int:
    """平常数: base × winner's points × multiple."""
    return room.base * winner.points * winner.times


@rule("AP-5.6", "AP-5.8", "AP-5.9", "AP-5.10")
@kernel
def crit_amount(room: Room, winner: Seat, critted: int, crit_points: int) -> int:
    """暴击: points of critted players count too, and all of it five times (full: for each of them)."""
    times = CRIT_TIMES * critted if room.crit == FULL else CRIT_TIMES
    return room.base * (winner.points + crit_points) * winner.times * times


@rule("AP-6.3", "AP-6.4")
@kernel
def share_out(room: Room, first: int, have: int, owed: Sequence[int], debt: int, paid: MutableSequence[int]) -> None:
    """Each winner's part: all, or its part of what there is; odd coins one each from the earliest seat on."""
    odd = have
    for payee in range(SEATS):
        paid[payee] = owed[payee] if debt <= have else part_of(have, owed[payee], debt, room.base)
        odd -= paid[payee]
    if debt > have:
        for step in range(SEATS):
            payee = after(first, step)
            if owed[payee] > 0 and odd > 0:
                paid[payee] += 1
                odd -= 1


@kernel
def part_of(have: int, owed: int, debt: int, base: int) -> int:
    """A debt's part of too few coins; all debts are multiples of the base, and without it products stay in 64 bits."""
    return have * (owed // base) // (debt // base)


@rule("AP-4.5", "AP-5.4")
@kernel
def outcome(roles: Sequence[int]) -> int:
    """平局的名目: one winner, 双赢, 三赢, or 全平 when all who play tie."""
    winners = count_role(roles, WINS)
    if winners > 1 and winners + count_role(roles, ABSENT) == SEATS:
        return ALL_TIE
    return WIN + winners - 1


@kernel
def count_role(roles: Sequence[int], role: int) -> int:
    """Number of seats with a role."""
    many = 0
    for seat in range(SEATS):
        if roles[seat] == role:
            many += 1
    return many


@kernel
def critted_points(desk: Desk, roles: Sequence[int]) -> int:
    """The points of all critted players."""
    points = 0
    for seat in range(SEATS):
        if roles[seat] == CRITTED:
            points += desk.seats[seat].points
    return points
