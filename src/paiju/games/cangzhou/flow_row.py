"""A table as one row of small numbers: where each thing stands, and the bookkeeping every kernel shares.

Scores are kept in units of the base. Tiles not there are -1. Blocks lie one after another, a stretch for each seat.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from paiju.core.kernel import kernel

Ints = Sequence[int]
Buffer = MutableSequence[int]
Facts = tuple[Any, ...]

XIAPAO, TURN_PHASE, CLAIM_PHASE, ROB_PHASE, OVER = range(5)
"""Phases, in the order of the state's."""
BY_DEAL, BY_DRAW, BY_KONG, BY_ZAGANG, BY_CLAIM = range(5)
"""How the tile in turn came, in the order of the state's."""
CHOW, PUNG, EXPOSED_KONG, ADDED_KONG, CONCEALED_KONG, BIAN, ZUAN, ZA, ZAGANG = range(1, 10)
"""Kinds of melds; 0 is none. 边 钻 砸 less :data:`TO_LOCK` are the locks 1 to 3."""
TO_LOCK = BIAN - 1
LOCK_BIAN, LOCK_ZUAN, LOCK_ZA = 1, 2, 3
MAY_WIN, MAY_PUNG, MAY_KONG, MAY_ZA, MAY_ZAGANG, MAY_BIAN, MAY_ZUAN = 1, 2, 4, 8, 16, 32, 64
MAY_CHOW = 128
"""What a seat is offered, as bits; a chow with the tile as the lowest, middle or highest takes this or the next two."""

# Choices, as the encoding numbers them.
DISCARD_CHOICE = 0
KONG_CHOICE = 34
WIN_CHOICE, PASS_CHOICE, PUNG_CHOICE, BIAN_CHOICE, ZUAN_CHOICE, ZA_CHOICE, ZAGANG_CHOICE = range(68, 75)
CHOW_CHOICE = 75
XIAPAO_CHOICE = 78

# The head of the row.
PHASE, PENDING, NUMBER, DEALER, TURN, TILE, CAME, FRESH, DRAWN, REPLACED, CUT, FIRST_DIE, SECOND_DIE = range(13)
WINNERS = 13
KONG_COUNT = 14
KONG_TILES = 15
"""The kongs offered on one's own turn, three at most: their tiles."""
BEST_DRAGON, BEST_FIVE, BEST_LOCKS = 18, 19, 20
"""What the reading that scores most has, while a win is worked out."""
KEY = 21
"""Eight words of 32 bits as halves less 2**15."""
HALF = 1 << 15

# What each seat has one number of, seats apart by LINE.
LINE = 16
SEAT = 48
MELDS, LOCKS, LOCK, QUADS, SORTS, LONG, MISSES, TOTAL, SCORE, OFFERS, ANSWER, CHANGE = range(SEAT, SEAT + 12)
"""Melds and locked ones laid down, the lock committed to, tiles held four times, different tiles held, discards in the
river, tiles let go, the sum of the suits' codes, score, offers, the choice answered, what the hand brought."""

SUITS = SEAT + 4 * LINE
"""Of a seat's four suits: the counts as two numbers to base five, the tiles, the class, the code."""
SUIT_LINE = 20
TAILS, SIZES, CLASSES, CODES = 4, 8, 12, 16
OWN = SUITS + 4 * SUIT_LINE
"""What a seat alone observes, as it observes it: counts of the 34 tiles, those held and those let go."""
OWN_LINE = 68
HAND, MISSED = OWN, OWN + 34
SHOWN = OWN + 4 * OWN_LINE
"""What everybody observes of a seat, as they observe it, so that the rows of all seats are copied at one stroke."""
SHOWN_LINE = 94
RIVER, LAID, MELD, LOCKED, HELD, RUN = SHOWN, SHOWN + 34, SHOWN + 68, SHOWN + 84, SHOWN + 87, SHOWN + 88
SCORE_HIGH, SCORE_LOW, CHOSEN, IN_TURN, DEALS = range(RUN + 1, SHOWN + SHOWN_LINE)
"""Counts of the tiles discarded and laid down, four melds, 边 钻 砸 declared, tiles in hand, 下跑, the score's
two parts; the last three are filled in only where they are observed."""
MELD_SIZE = 4
"""Kind, lowest tile from 1, the tile it was made with from 1, how many seats on from the owner who gave it sits."""
MOST_POINTS = (1 << 14) - 1
SCORE_STEP = 128
"""Scores are observed up to the first, in steps of the second and what is left over."""
MOST_LEFT = 127
"""Tiles left are observed up to this; there are more only before the deal."""
HIDDEN = SHOWN + 4 * SHOWN_LINE
"""How many of each tile lie nowhere on the table."""
WALL = HIDDEN + 34
"""As built; the deal begins at CUT."""
WIDTH = WALL + 136

TILES = 136
KINDS = 34
COPIES = 4
EAST, WHITE = 27, 31
SEATS = 4
GROUPS = 4
HONOUR_HEAD = 5**6
"""Where the honours' part of the heads begins."""
BLOCK = 125
PAIR_CODE, NO_CODE = 64, 1024
"""A suit's code is its number of groups, this if a pair is left, and that if it is not complete."""

# Facts: the shuffle's constants, and one array of everything looked up, for each array passed costs every call.
ROUNDS_AT, LOOKUP_AT = 0, 1
HEADS_IN = 0
POWERS_IN = 2 * 5**6
DONE_IN = POWERS_IN + 16
"""Codes, sixteen sizes a class."""
MOST = 256
"""Room for so many classes and halves."""
JOINS_IN = DONE_IN + 16 * MOST
COSTS_IN = JOINS_IN + MOST * MOST
TAILS_IN = COSTS_IN + 5 * MOST * MOST
"""See ``batch.lookup``: two steps lead from a suit's counts to its class, two classes make a half, two halves cost."""

# The room: options, then the rules' numbers.
(
    PLAYERS, HANDS, BASE, MAX_RUN, MULTI_WIN, DRAGON_RUN, LOCK_POINTS, _2, _3, DISCARD_PAYS, ITEMS,
) = range(11)  # fmt: skip
PAYS_ONE, PAYS_ALL, PAYS_COVER = range(3)
(
    WIN_ITEM, DRAGON_ITEM, FIVE_ITEM, FULL_ITEM, HALF_ITEM, HEAVEN_ITEM, EARTH_ITEM, MISSING_ITEM, CONCEALED_ITEM,
) = range(ITEMS, ITEMS + 9)  # fmt: skip
DEALER_POINTS, SELF_DRAWN, KONG_FLOWER, ROBBED_KONG, KONG_TIMES, _1, _0, NEEDED, KEPT, TOLD = range(
    CONCEALED_ITEM + 1, CONCEALED_ITEM + 11
)
"""From the last on: the options as they are observed."""
TOLD_SIZE = 10

# Tallies, in the order of ``batch.TALLIES``.
HANDS_TALLY, DRAW_TALLY, SELF_TALLY, DISCARD_TALLY, MELD_TALLY = range(5)
ITEM_TALLY = MELD_TALLY + 9
DEALER_TALLY = ITEM_TALLY + 13
"""Where all end; who dealt may follow."""


@kernel
def put(log: Buffer, number: int) -> None:
    """Log a number; who asks has looked whether a log is kept."""
    log[0] += 1
    log[log[0]] = number


@kernel
def suit_class(lookup: Ints, table: Ints, suit: int, place: int, change: int) -> int:
    """The class of a suit (its line's place) with so many tiles more at a place of it."""
    head = table[suit]
    tail = table[suit + TAILS]
    if place < 6:
        head += change * lookup[POWERS_IN + place]
    else:
        tail += change * lookup[POWERS_IN + place]
    return lookup[TAILS_IN + lookup[HEADS_IN + head] * BLOCK + tail]


@kernel
def move_tile(lookup: Ints, table: Buffer, seat: int, tile: int, change: int) -> None:
    """A tile more or less in a hand: its suit's numbers and the hand's follow."""
    line = seat * LINE
    at = HAND + seat * OWN_LINE + tile
    held = table[at] + change
    table[at] = held
    if held == int(change > 0):
        table[line + SORTS] += change
    if held == COPIES:
        table[line + QUADS] += 1
    elif held - change == COPIES:
        table[line + QUADS] -= 1
    suit = tile // 9
    place = tile - 9 * suit
    suit += SUITS + seat * SUIT_LINE
    if place < 6:
        table[suit] += change * lookup[POWERS_IN + place]
    else:
        table[suit + TAILS] += change * lookup[POWERS_IN + place]
    number = suit_class(lookup, table, suit, place, 0)
    size = table[suit + SIZES] + change
    code = lookup[DONE_IN + number * 16 + size]
    table[suit + SIZES] = size
    table[suit + CLASSES] = number
    table[line + TOTAL] += code - table[suit + CODES]
    table[suit + CODES] = code
    table[seat * SHOWN_LINE + HELD] += change


@kernel
def note_score(table: Buffer, seat: int) -> None:
    """The score in the two parts that are observed."""
    score = max(-MOST_POINTS, min(table[seat * LINE + SCORE], MOST_POINTS))
    high = score // SCORE_STEP
    table[seat * SHOWN_LINE + SCORE_HIGH] = high
    table[seat * SHOWN_LINE + SCORE_LOW] = score - high * SCORE_STEP


@kernel
def giver(room: Ints, table: Ints, seat: int, meld: int) -> int:
    """Who gave the tile of a seat's meld, or -1."""
    steps = table[meld + 3]
    return (seat + steps) % room[PLAYERS] if steps else -1


@kernel
def starts_run(tile: int, dragon_run: int) -> int:
    """Whether a run can begin here, also asked one and two below a tile."""
    if tile < EAST:
        return int(tile % 9 < 7)
    return int(dragon_run == 1 and tile == WHITE)


@kernel
def wall_tile(table: Ints, number: int) -> int:
    """A tile of the wall in drawing order."""
    at = table[CUT] + number
    return table[WALL + (at - TILES if at >= TILES else at)]


@kernel
def tiles_left(table: Ints) -> int:
    return TILES - table[DRAWN] - table[REPLACED]
