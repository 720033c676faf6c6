"""结算 in a batch: the points of every pair, guns and sweeps, as ``settle.py`` has them but without its ledger."""

from __future__ import annotations

from paiju.core.kernel import kernel
from paiju.families.thirteen.duels import BY_GUNS, BY_ROWS, compare, shoots
from paiju.families.thirteen.flow_layout import (
    ARRANGED,
    BACK,
    BACKS,
    BANKED,
    BANKER,
    BASE,
    BET,
    BLOCK,
    BLOCKS_AT,
    CARDS,
    CLASH,
    CLASSES,
    DOUBLED,
    GUN,
    GUN_TIMES,
    HAND,
    HORSE,
    HORSE_TIMES,
    LAID,
    LAST_FOUL,
    LAST_SPECIAL,
    LAST_TOTAL,
    MIDDLE,
    ORDER,
    ORDERS,
    PLACES,
    POINTS,
    ROOM_FACTS,
    ROW_FACTS,
    SCORE,
    SEATS,
    SHARE_FACTS,
    SPECIAL,
    SPECIAL_TIMES,
    SPECIALS,
    SPLIT_FRONTS,
    SPLIT_MIDDLES,
    SWEEP,
    SWEEP_TIMES,
    TIE_TO_BANKER,
    Buffer,
    Facts,
    Ints,
)
from paiju.families.thirteen.flow_rows import five_place, goes_up, three_place
from paiju.families.thirteen.laying import LAID_SIZE, lay

# What settling works on, seat by seat: its hand as ``lay`` writes it, the rows' places, its foul, beating all others.
ROWS = LAID_SIZE
FOUL = ROWS + 3
BEATS_ALL = FOUL + 1
SHOWN = BEATS_ALL + 1
SPECIAL_AT = 6
ORDINARY = -1
SWEPT, DOUBLES = 1, 2
# A duel seen from its first seat: net points, rows won, rows lost, the points after all multipliers.
NET, WON, LOST, PAID = 0, 1, 2, 3
DUEL = 4


@kernel
def show(facts: Facts, room: Ints, table: Ints, seat: int, shown: Buffer) -> None:
    """亮牌: what a seat has laid, as settling reads it."""
    at = BLOCKS_AT + seat * BLOCK
    to = seat * SHOWN
    if table[at + LAID] != ARRANGED:
        lay(shown, to + ROWS, facts[CLASSES], facts[POINTS], room[PLACES], table[at + SPECIAL], shown, to)
        return
    back = table[at + BACK] - 1
    split = (table[at + MIDDLE] - 1) * BACKS + back
    shown[to + ROWS] = three_place(facts, table, at + HAND, facts[SHARE_FACTS][SPLIT_FRONTS + split])
    shown[to + ROWS + 1] = five_place(facts, table, at + HAND, facts[SHARE_FACTS][SPLIT_MIDDLES + split])
    shown[to + ROWS + 2] = five_place(facts, table, at + HAND, back)
    lay(shown, to + ROWS, facts[CLASSES], facts[POINTS], room[PLACES], ORDINARY, shown, to)
    floor = facts[ROW_FACTS][ORDERS + shown[to + ROWS]]
    if not goes_up(room[ORDER], floor, shown[to + ROWS + 1], shown[to + ROWS + 2]):
        shown[to + FOUL] = 1
        # Below every row: a foul loses all three.
        shown[to] = shown[to + 1] = shown[to + 2] = -1


@kernel
def duel_seats(facts: Facts, room: Ints, shown: Ints, one: int, two: int, banker: int, duels: Buffer) -> None:
    """比牌: two hands before guns and other multipliers; ``banker`` is 1 or -1 when the first or second is."""
    at = (one * room[SEATS] + two) * DUEL
    a = one * SHOWN
    b = two * SHOWN
    mine = shown[a + SPECIAL_AT] + 1
    theirs = shown[b + SPECIAL_AT] + 1
    duels[at + NET] = duels[at + WON] = duels[at + LOST] = 0
    if mine or theirs:
        wide = room[SPECIALS] + 1
        duels[at + NET] = facts[ROOM_FACTS][CLASH + ((banker + 1) * wide + mine) * wide + theirs]
    elif not (shown[a + FOUL] and shown[b + FOUL]):
        result = compare(shown, a, shown, b, banker if room[TIE_TO_BANKER] else 0)
        duels[at + NET] = result >> 4
        duels[at + WON] = (result >> 2) & 3
        duels[at + LOST] = result & 3


@kernel
def is_met(room: Ints, table: Ints, one: int, two: int) -> bool:
    """Whether two seats are compared: all are, or each with the banker only."""
    return not room[BANKED] or table[BANKER] == one or table[BANKER] == two


@kernel
def beats_all(facts: Facts, room: Ints, table: Ints, shown: Ints, duels: Ints, seat: int) -> bool:
    """Whether a seat beats every opponent as a sweep asks, or with a special that doubles then."""
    special = shown[seat * SHOWN + SPECIAL_AT]
    if special >= 0 and not facts[ROOM_FACTS][DOUBLED + special]:
        return False
    for other in range(room[SEATS]):
        if other == seat or not is_met(room, table, seat, other):
            continue
        first = seat < other
        at = ((seat * room[SEATS] + other) if first else (other * room[SEATS] + seat)) * DUEL
        won = duels[at + (WON if first else LOST)]
        lost = duels[at + (LOST if first else WON)]
        if special >= 0:
            good = duels[at + NET] > 0 if first else duels[at + NET] < 0
        elif room[SWEEP] == BY_ROWS:
            good = won == 3
        else:
            good = room[SWEEP] == BY_GUNS and shoots(room[GUN], won, lost)
        if not good:
            return False
    return True


@kernel
def holds_horse(room: Ints, table: Ints, seat: int) -> bool:
    """Whether the card that doubles its holder's pairs is in a seat's hand."""
    at = BLOCKS_AT + seat * BLOCK + HAND
    held = 0
    for i in range(CARDS):
        if table[at + i] == room[HORSE]:
            held += 1
    return held > 0


@kernel
def shooter(room: Ints, duels: Ints, at: int) -> int:
    """打枪: 1 when the first of two seats shoots the second, -1 when it is shot, else 0."""
    if shoots(room[GUN], duels[at + WON], duels[at + LOST]):
        return 1
    return -1 if shoots(room[GUN], duels[at + LOST], duels[at + WON]) else 0


@kernel
def multiply(room: Ints, table: Ints, shown: Ints, duels: Ints, one: int, two: int) -> int:
    """What the first of two seats wins in the end: times the base, guns, sweeps, specials, horses and bets."""
    at = (one * room[SEATS] + two) * DUEL
    points = duels[at + NET] * room[BASE]
    if shooter(room, duels, at):
        points *= room[GUN_TIMES]
    # A sweep and a doubled special multiply a pair once each, whichever of the two has it.
    beaten = shown[one * SHOWN + BEATS_ALL] | shown[two * SHOWN + BEATS_ALL]
    if beaten & SWEPT:
        points *= room[SWEEP_TIMES]
    if beaten & DOUBLES:
        points *= room[SPECIAL_TIMES]
    if room[HORSE] >= 0:
        if holds_horse(room, table, one):
            points *= room[HORSE_TIMES]
        if holds_horse(room, table, two):
            points *= room[HORSE_TIMES]
    if room[BANKED]:
        points *= table[BLOCKS_AT + (two if table[BANKER] == one else one) * BLOCK + BET]
    return points


@kernel
def settle_table(facts: Facts, room: Ints, table: Buffer, shown: Buffer, duels: Buffer) -> None:
    """Settle a deal: fill what is shown and the duels, add up the seats' points."""
    seats = room[SEATS]
    for seat in range(seats):
        show(facts, room, table, seat, shown)
        table[BLOCKS_AT + seat * BLOCK + LAST_TOTAL] = 0
    for one in range(seats):
        for two in range(one + 1, seats):
            if is_met(room, table, one, two):
                banker = (1 if table[BANKER] == one else 0) - (1 if table[BANKER] == two else 0)
                duel_seats(facts, room, shown, one, two, banker, duels)
    for seat in range(seats):
        if beats_all(facts, room, table, shown, duels, seat):
            shown[seat * SHOWN + BEATS_ALL] = SWEPT if shown[seat * SHOWN + SPECIAL_AT] < 0 else DOUBLES
    for one in range(seats):
        for two in range(one + 1, seats):
            if is_met(room, table, one, two):
                points = multiply(room, table, shown, duels, one, two)
                duels[(one * seats + two) * DUEL + PAID] = points
                table[BLOCKS_AT + one * BLOCK + LAST_TOTAL] += points
                table[BLOCKS_AT + two * BLOCK + LAST_TOTAL] -= points
    for seat in range(seats):
        at = BLOCKS_AT + seat * BLOCK
        table[at + SCORE] += table[at + LAST_TOTAL]
        table[at + LAST_SPECIAL] = shown[seat * SHOWN + SPECIAL_AT]
        table[at + LAST_FOUL] = shown[seat * SHOWN + FOUL]
