"""What a seat at a batch's table sees, and two quick ways to play from it."""

from __future__ import annotations

from paiju.core.chance import draw
from paiju.core.kernel import kernel
from paiju.families.thirteen.flow_layout import (
    ARRANGED,
    ARRANGING,
    BACK,
    BACKS,
    BANKER,
    BASE,
    BET,
    BETTING,
    BLOCK,
    BLOCKS_AT,
    CARD_KINDS,
    CARDS,
    CLIP,
    DEAL,
    DEALS,
    DECLARE,
    DECLARED,
    FIRST_BACK,
    FIRST_BET,
    FIRST_MIDDLE,
    FRONTS,
    HAND,
    LAID,
    LAST_FOUL,
    LAST_SPECIAL,
    LAST_TOTAL,
    MAX_BET,
    MIDDLE,
    MIDDLES,
    NOT_LAID,
    ORDER,
    ORDERS,
    OVER,
    PHASE,
    PLACES,
    ROOM_FACTS,
    ROW_FACTS,
    SCORE,
    SEATS,
    SETS,
    SHARE_FACTS,
    SPECIAL,
    SPECIAL_POINTS,
    SPLIT_FRONTS,
    SPLIT_MIDDLES,
    TOLD,
    TOLD_SIZE,
    WORTH,
    Buffer,
    Facts,
    Ints,
)
from paiju.families.thirteen.flow_play import is_pending
from paiju.families.thirteen.flow_rows import (
    fill_fives,
    fill_threes,
    fits,
    five_place,
    goes_up,
    is_first,
    is_open,
    middle_set,
    three_place,
    twins,
)

NUMBER_BITS = 11
NUMBER_MASK = (1 << NUMBER_BITS) - 1
NOTHING = -(1 << 40)
FOULED = 1 << 30
WORTH_UNIT = 1000
"""What the table of worths counts a point as."""
TRIED = 64
"""So many random backs are tried before all are looked at; of a typical hand every second or third is legal."""


@kernel
def clipped(number: int) -> int:
    return max(-CLIP, min(CLIP, number))


@kernel
def observe(facts: Facts, room: Ints, table: Ints, seat: int, out: Buffer) -> None:
    """The features in their order: the match, the seats from this one on, the hand, the last deal, the rules."""
    seats = room[SEATS]
    for phase in range(3):
        out[phase] = 1 if table[PHASE] == phase else 0
    out[3] = 1 if is_pending(room, table, seat) else 0
    out[4] = clipped(table[DEAL])
    out[5] = clipped(room[DEALS] - table[DEAL])
    to = 6
    for i in range(seats):
        other = (seat + i) % seats
        at = BLOCKS_AT + other * BLOCK
        playing = table[PHASE] != OVER
        betting = table[PHASE] == BETTING
        out[to + i] = 1 if table[BANKER] == other else 0
        out[to + seats + i] = table[at + BET] if playing and (i == 0 or not betting) else 0
        given = table[at + BET] > 0 if betting else table[at + LAID] != NOT_LAID
        out[to + 2 * seats + i] = 1 if playing and given else 0
        out[to + 3 * seats + i] = clipped(table[at + SCORE] // room[BASE])
        out[to + 4 * seats + i] = clipped(table[at + LAST_TOTAL] // room[BASE])
        special = table[at + LAST_SPECIAL]
        out[to + 5 * seats + i] = facts[ROOM_FACTS][SPECIAL_POINTS + special] if special >= 0 else 0
        out[to + 6 * seats + i] = table[at + LAST_FOUL]
    to += 7 * seats
    see_hand(facts, table, seat, out, to)
    to += CARD_KINDS + 2 * CARDS + 2
    for i in range(room[TOLD_SIZE]):
        out[to + i] = facts[ROOM_FACTS][TOLD + i]


@kernel
def see_hand(facts: Facts, table: Ints, seat: int, out: Buffer, to: int) -> None:
    """A seat's own cards, once they are dealt out, and what it has laid of them."""
    for i in range(CARD_KINDS + 2 * CARDS + 2):
        out[to + i] = 0
    if table[PHASE] != ARRANGING:
        return
    at = BLOCKS_AT + seat * BLOCK
    back = facts[SHARE_FACTS][SETS + table[at + BACK] - 1] if table[at + BACK] else 0
    middle = middle_set(facts, table, at) if table[at + MIDDLE] else 0
    places = to + CARD_KINDS
    rows = places + CARDS
    for i in range(CARDS):
        card = table[at + HAND + i]
        out[to + card] += 1
        out[places + i] = card + 1
        if back >> i & 1:
            out[rows + i] = 3
        elif middle >> i & 1:
            out[rows + i] = 2
        elif table[at + LAID] == ARRANGED:
            out[rows + i] = 1
    if table[at + LAID] == DECLARED:
        out[rows + CARDS] = 1
    if table[at + SPECIAL] >= 0:
        out[rows + CARDS + 1] = facts[ROOM_FACTS][SPECIAL_POINTS + table[at + SPECIAL]]


@kernel
def random(facts: Facts, room: Ints, table: Ints, seat: int, chance: Buffer) -> int:
    """Any legal choice, each equally likely."""
    if table[PHASE] == BETTING:
        return FIRST_BET + draw(chance, room[MAX_BET])
    at = BLOCKS_AT + seat * BLOCK
    back = table[at + BACK] - 1
    if back >= 0:
        return random_middle(facts, room, table, at + HAND, back, chance)
    special = 1 if table[at + SPECIAL] >= 0 else 0
    alike = twins(table, at + HAND)
    for _ in range(TRIED):
        number = draw(chance, BACKS + special)
        if number == BACKS:
            return DECLARE
        if is_first(facts[SHARE_FACTS][SETS + number], alike) and is_open(facts, room, table, at + HAND, number):
            return FIRST_BACK + number
    picked = DECLARE
    count = special
    for number in range(BACKS):
        if is_first(facts[SHARE_FACTS][SETS + number], alike) and is_open(facts, room, table, at + HAND, number):
            count += 1
            # The last of so many takes the place of the one picked before with one chance in so many.
            if draw(chance, count) == 0:
                picked = FIRST_BACK + number
    return picked


@kernel
def random_middle(facts: Facts, room: Ints, table: Ints, at: int, back: int, chance: Buffer) -> int:
    """Any middle that fits below the chosen back."""
    number = draw(chance, MIDDLES)
    # One always fits, or the back would not have been legal.
    while not fits(facts, room, table, at, back, number):
        number = draw(chance, MIDDLES)
    return FIRST_MIDDLE + number


@kernel
def best_back(facts: Facts, room: Ints, table: Ints, at: int) -> int:
    """The back whose best middle makes the rows worth most: that worth, and in the last ``NUMBER_BITS`` its number.

    The strongest back is tried first. Another is skipped when even a middle as high as itself and the hand's best
    front could not make up for it.
    """
    worth, alike = facts[WORTH], twins(table, at)
    places = [0] * BACKS
    fronts = [0] * FRONTS
    worths = [0] * (BACKS + FRONTS)
    fill_fives(table, at, facts[SHARE_FACTS], facts[ROW_FACTS], places)
    fill_threes(table, at, facts[SHARE_FACTS], facts[ROW_FACTS], fronts)
    best = 0
    for i in range(BACKS):
        worths[i] = worth[room[PLACES] + places[i]]
        if places[i] > places[best]:
            best = i
    most = 0
    for i in range(FRONTS):
        worths[BACKS + i] = worth[fronts[i]]
        most = max(most, worth[fronts[i]])
        fronts[i] = facts[ROW_FACTS][ORDERS + fronts[i]]
    least = best_split(facts, room, best, places, fronts, worths, NOTHING)
    for number in range(BACKS):
        if worth[2 * room[PLACES] + places[number]] + worths[number] + most <= least:
            continue
        if is_first(facts[SHARE_FACTS][SETS + number], alike):
            total = best_split(facts, room, number, places, fronts, worths, least)
            if total > least:
                least = total
                best = number
    return least << NUMBER_BITS | best


@kernel
def best_split(facts: Facts, room: Ints, number: int, places: Ints, fronts: Ints, worths: Ints, least: int) -> int:
    """What a back and the best middle and front below it are worth; ``least`` if that is not more."""
    shares, order = facts[SHARE_FACTS], room[ORDER]
    back = places[number]
    value = facts[WORTH][2 * room[PLACES] + back]
    for split in range(number, MIDDLES * BACKS, BACKS):
        middle = shares[SPLIT_MIDDLES + split]
        front = shares[SPLIT_FRONTS + split]
        total = value + worths[middle] + worths[BACKS + front]
        if total > least and goes_up(order, fronts[front], places[middle], back):
            least = total
    return least


@kernel
def best_middle(facts: Facts, room: Ints, table: Ints, at: int, back: int) -> int:
    """The middle that with the front it leaves is worth most below the chosen back."""
    best = -1
    most = NOTHING
    above = five_place(facts, table, at, back)
    for number in range(MIDDLES):
        if not fits(facts, room, table, at, back, number):
            continue
        split = number * BACKS + back
        middle = five_place(facts, table, at, facts[SHARE_FACTS][SPLIT_MIDDLES + split])
        front = three_place(facts, table, at, facts[SHARE_FACTS][SPLIT_FRONTS + split])
        total = facts[WORTH][room[PLACES] + middle] + facts[WORTH][front]
        if not goes_up(room[ORDER], facts[ROW_FACTS][ORDERS + front], middle, above):
            total -= FOULED
        if total > most:
            most = total
            best = number
    return best


@kernel
def fast(facts: Facts, room: Ints, table: Ints, seat: int, chance: Buffer) -> int:
    """Bets the least, declares what pays more than its rows are worth, else lays the rows that are worth most."""
    if table[PHASE] == BETTING:
        return FIRST_BET
    at = BLOCKS_AT + seat * BLOCK
    if table[at + BACK]:
        return FIRST_MIDDLE + best_middle(facts, room, table, at + HAND, table[at + BACK] - 1)
    best = best_back(facts, room, table, at + HAND)
    special = table[at + SPECIAL]
    if special >= 0 and facts[ROOM_FACTS][SPECIAL_POINTS + special] * WORTH_UNIT >= best >> NUMBER_BITS:
        return DECLARE
    return FIRST_BACK + (best & NUMBER_MASK)
