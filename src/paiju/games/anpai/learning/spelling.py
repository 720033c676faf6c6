"""选牌: many tables for programs that learn. A play is picked group by group; the rules get it when it is whole."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

from paiju.core.batch import NO_SEAT
from paiju.core.chance import draw
from paiju.core.kernel import Log, inline, kernel, wipe
from paiju.core.row import Int8, Int16, Row
from paiju.games.anpai.data import MOST_CARDS, SEATS
from paiju.games.anpai.deck import FEWEST_OF_BOMB, KINDS, LEVELS, NATURALS, SUIT_COUNT
from paiju.games.anpai.hidden import deal_anew
from paiju.games.anpai.learning.groups import (
    BASE_OF_SHAPE,
    BIG_ALONE,
    CHOICES,
    GROUPS_OF_RANK,
    JOKER_GROUPS,
    JOKER_NUMBERS,
    RANKS_HELD,
    SHAPES_OF_RANK,
    SMALL_ALONE,
    Known,
    LearningRoom,
    Offer,
    Shape,
)
from paiju.games.anpai.rules.reading import BIG, SMALL
from paiju.games.anpai.rules.rounds import begin, lay, score_of
from paiju.games.anpai.rules.rounds import turn as turn_of
from paiju.games.anpai.table import Desk, is_waited_for

MOST_MONEY = (1 << 15) - 1
WHOLE_SHARE = 1000


class Spelling(Row):
    """A seat's hand as shapes, and what it has picked of it in this round; the cards lie at the end of their list.

    Cards that are seen are counted here, once a round, for everybody who sees them in it.
    """

    shapes: Annotated[list[Int8], RANKS_HELD]
    size: Int8
    groups: Int8
    top: Int8
    low: Int8
    before: Int8
    """The levels of the highest group, the lowest, and the one picked before that."""
    many: Int8
    cards: Annotated[list[Int8], MOST_CARDS]
    coins: Int16
    share: Int16
    won: Int16
    """Money as observations have it."""
    hand: Annotated[list[Int8], KINDS]
    """How many of each card are in the hand; next to it, are picked."""
    picked: Annotated[list[Int8], KINDS]
    shown: Annotated[list[Int8], 2 * KINDS]
    """How many of each lie open in this round, then how many were played in the last."""


class Learned(Row):
    """A table, and how far each seat has spelled its play."""

    spellings: Annotated[list[Spelling], SEATS]
    desk: Desk


@kernel
def start(learning: LearningRoom, key: Sequence[int], table: Learned, log: Log) -> None:
    """Deal for the first time."""
    room = learning.rooms[0]
    begin(room.rules, table.desk, key, log)
    begin_spelling(room, table)


@kernel
def begin_spelling(room: Known, table: Learned) -> None:
    """Begin with nothing picked; hands as shapes, money in small numbers."""
    for seat in range(SEATS):
        spell_hand(room, table, seat)


@kernel
def spell_hand(room: Known, table: Learned, seat: int) -> None:
    """A seat has picked nothing yet."""
    mine = table.spellings[seat]
    me = table.desk.seats[seat]
    wipe(mine)
    mine.low = LEVELS
    for place in range(me.held):
        card = me.hand[place]
        mine.shapes[card // SUIT_COUNT] += room.weights[card % SUIT_COUNT]
        mine.hand[card] += 1
    for place in range(me.opened):
        mine.shown[me.open[place]] += 1
    for place in range(me.last_played):
        mine.shown[KINDS + me.last[place]] += 1
    mine.coins = in_base(me.coins, room.rules.base)
    mine.share = thousandths(me.coins, SEATS * room.rules.coins)
    mine.won = in_base(me.won, room.rules.base)


@kernel
def in_base(amount: int, base: int) -> int:
    """An amount in whole units of the base, cut off at the bounds."""
    if amount < 0:
        return -min(-amount // base, MOST_MONEY)
    return min(amount // base, MOST_MONEY)


@kernel
def thousandths(have: int, total: int) -> int:
    """In thousandths of all coins."""
    return have * WHOLE_SHARE // total


@kernel
def redeal(learning: LearningRoom, table: Learned, seat: int, chance: MutableSequence[int]) -> None:
    """Deal anew what a seat cannot see; what it has picked itself stays."""
    deal_anew(table.desk, seat, chance)
    for other in range(SEATS):
        if other != seat:
            spell_hand(learning.rooms[0], table, other)


@kernel
def played(learning: LearningRoom, table: Learned) -> int:
    """Number of rounds that are over."""
    return table.desk.shown


@kernel
def turn(learning: LearningRoom, table: Learned) -> int:
    """The lowest seat that has yet to choose."""
    seat = turn_of(table.desk)
    return seat if seat < SEATS else NO_SEAT


@kernel
def scores(learning: LearningRoom, table: Learned, out: MutableSequence[int]) -> None:
    """Coins won and lost so far."""
    room = learning.rooms[0]
    for seat in range(SEATS):
        out[seat] = score_of(room.rules, table.desk, seat)


@kernel
def may_stop(mine: Spelling) -> bool:
    """Whether no more is a choice: not after both jokers as single cards, which alone would be a bomb."""
    return mine.groups != 2 or mine.low != SMALL


@kernel
def small_follows(mine: Spelling) -> bool:
    """Whether the small joker may follow the big one."""
    return mine.low == BIG and mine.shapes[NATURALS] % BASE_OF_SHAPE > 0


@kernel
def offer_at(size: int, shape: int) -> int:
    """Place of the list of what a rank of this shape offers."""
    return size * SHAPES_OF_RANK + shape


@kernel
def legal(learning: LearningRoom, table: Learned, seat: int, mask: MutableSequence[int]) -> int:
    """Rank by rank below the last pick the groups of the same size; then the jokers, and whether to stop is a choice.

    Every rank is written alike, those without a choice too: a processor guesses wrong where each goes its own way.
    """
    room = learning.rooms[0]
    mine = table.spellings[seat]
    waits = is_waited_for(table.desk, seat)
    low = mine.low if waits else 0
    count = 0
    for rank in range(NATURALS):
        at = offer_at(mine.size, mine.shapes[rank]) if rank < low else 0
        count += room.offers[at].ways
        mark(room.marks, at, mask, rank)
    at = mine.shapes[NATURALS] if waits and mine.size == 0 else 0
    count += room.offers[at].ways
    for group in range(JOKER_GROUPS):
        mask[1 + JOKER_NUMBERS + group] = room.marks[at * GROUPS_OF_RANK + group]
    if waits and small_follows(mine):
        mask[JOKER_NUMBERS + SMALL_ALONE] = 1
        count += 1
    mask[0] = 1 if waits and may_stop(mine) else 0
    return count + mask[0]


@kernel
@inline
def mark(marks: Sequence[int], offer: int, mask: MutableSequence[int], rank: int) -> None:
    """Copy the marks of an offer."""
    first = offer * GROUPS_OF_RANK
    at = 1 + rank * GROUPS_OF_RANK
    for i in range(GROUPS_OF_RANK):
        mask[at + i] = marks[first + i]


@kernel
def is_legal(marks: Sequence[int], table: Learned, seat: int, number: int) -> bool:
    """Whether :func:`legal` allows one number."""
    if number < 0 or number >= CHOICES or not is_waited_for(table.desk, seat):
        return False
    mine = table.spellings[seat]
    if number == 0:
        return may_stop(mine)
    rank = (number - 1) // GROUPS_OF_RANK
    if rank == NATURALS and mine.size > 0:
        return number == JOKER_NUMBERS + SMALL_ALONE and small_follows(mine)
    group = (number - 1) % GROUPS_OF_RANK
    return rank < mine.low and marks[offer_at(mine.size, mine.shapes[rank]) * GROUPS_OF_RANK + group] > 0


@kernel
def act(learning: LearningRoom, table: Learned, seat: int, number: int, log: Log) -> int:
    """Pick a group; where that or 0 completes the play, lay it, and the last one ends the round."""
    room = learning.rooms[0]
    if not is_legal(room.marks, table, seat, number):
        return 0
    mine = table.spellings[seat]
    if number > 0 and pick(room.shapes, room.offers, mine, number):
        return 1
    lay(room.rules, table.desk, seat, mine.cards[MOST_CARDS - mine.many :], mine.many, log)
    if table.desk.seats[seat].chosen == 0:
        begin_spelling(room, table)
    return 1


@kernel
def pick(shapes: Sequence[Shape], offers: Sequence[Offer], mine: Spelling, number: int) -> bool:
    """Add a group to what the seat has picked; answer whether more is due."""
    rank = (number - 1) // GROUPS_OF_RANK
    group = (number - 1) % GROUPS_OF_RANK + 1
    shape = shapes[group]
    size = shape.cards
    level = rank
    if rank == NATURALS:
        level = BIG if group >= BIG_ALONE else SMALL
    many = mine.many
    for suit in range(SUIT_COUNT - 1, -1, -1):
        for _ in range(shape.suits[suit]):
            many += 1
            mine.cards[MOST_CARDS - many] = rank * SUIT_COUNT + suit
            mine.picked[rank * SUIT_COUNT + suit] += 1
    mine.many = many
    if mine.size == 0:
        mine.size = size
        mine.top = level
    mine.groups += 1
    mine.before = mine.low
    mine.low = level
    if size >= FEWEST_OF_BOMB or (rank == NATURALS and size > 1):
        return False
    for lower in range(rank):  # noqa: SIM110 - compiled
        if offers[offer_at(mine.size, mine.shapes[lower])].ways > 0:
            return True
    return False


@kernel
def random(learning: LearningRoom, table: Learned, seat: int, chance: MutableSequence[int]) -> int:
    """Any legal number, found by counting on through the ranks."""
    room = learning.rooms[0]
    mine = table.spellings[seat]
    ranks = min(mine.low, RANKS_HELD if mine.size == 0 else NATURALS)
    count = 0
    for rank in range(ranks):
        count += room.offers[offer_at(mine.size, mine.shapes[rank])].ways
    small = mine.size > 0 and small_follows(mine)
    at = draw(chance, count + (1 if small else 0) + (1 if may_stop(mine) else 0))
    for rank in range(ranks):
        offer = room.offers[offer_at(mine.size, mine.shapes[rank])]
        if at < offer.ways:
            return rank * GROUPS_OF_RANK + room.listed[offer.first + at]
        at -= offer.ways
    return JOKER_NUMBERS + SMALL_ALONE if small and at == 0 else 0
