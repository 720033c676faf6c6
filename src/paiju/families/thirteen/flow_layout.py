"""Where everything is in the flat arrays of the batch: choices, facts, room, a table's row, events, specials.

Every ``@kernel`` of the flow has these numbers compiled in, so this file counts among the kernels' sources.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeAlias

Ints: TypeAlias = Sequence[int]
Buffer: TypeAlias = MutableSequence[int]
Facts: TypeAlias = tuple[Any, ...]

CARDS = 13
JOKER = 52
CARD_KINDS = 53
ROW_TYPES = 14
MOST_SEATS = 6
NOBODY = -1
CLIP = 32767

# Choices: declare, a back (five of thirteen), a middle (five of the eight left), a bet.
DECLARE = 0
BACKS = 1287
MIDDLES = 56
FRONTS = 286
FIRST_BACK = 1
FIRST_MIDDLE = FIRST_BACK + BACKS
FIRST_BET = FIRST_MIDDLE + MIDDLES

# Facts: seven arrays, and where the tables are in those that hold several.
WORD_FACTS, SHARE_FACTS, ROW_FACTS, ROOM_FACTS, CLASSES, POINTS, WORTH = 0, 1, 2, 3, 4, 5, 6
ROUND_COUNT = 64
SHAPE_COUNT = 373
SHAPES = ROUND_COUNT
SHAPE_BITS = SHAPES + SHAPE_COUNT
SETS = 0
FIVE_AT = SETS + BACKS
THREE_AT = FIVE_AT + 5 * BACKS
TRIES = THREE_AT + 3 * FRONTS
BINOMIAL = TRIES + MIDDLES
SPLIT_MIDDLES = BINOMIAL + 70
SPLIT_FRONTS = SPLIT_MIDDLES + MIDDLES * BACKS
FIVES = 0
THREES = FIVES + 2 * 8568
FLOORS = THREES + 560
RUN_FRONTS = FLOORS + 27
RUNS = RUN_FRONTS + 8192
ORDERS = RUNS + 136
MOST_PLACES = 12800
TYPES = ORDERS + MOST_PLACES
MOST_SPECIALS = 32
SPECIAL_BITS, SPECIAL_POINTS, DOUBLED, DECK = 0, MOST_SPECIALS, 2 * MOST_SPECIALS, 3 * MOST_SPECIALS
MOST_DECK = 96
TOLD = DECK + MOST_DECK
CLASH = TOLD + 64

# Room.
SEATS, DECK_SIZE, ORDER, FOUL_PAYS, BANKED, BANKER_MOVES, TIE_TO_BANKER, PLACES = 0, 1, 2, 3, 4, 5, 6, 7
GUN, GUN_TIMES, SWEEP, SWEEP_TIMES, SPECIAL_TIMES = 8, 9, 10, 11, 12
STAGE, HORSE, HORSE_TIMES, BASE, DEALS, MAX_BET = 13, 14, 15, 16, 17, 18
SPECIALS, LOW_BONUS, TOLD_SIZE, PARTNER = 19, 20, 21, 22

# A table's row: the match, then a block for each seat.
PHASE, DEAL, BANKER, KEY = 0, 1, 2, 3
BLOCKS_AT = 11
HAND = 0
SPECIAL, BET, BACK, MIDDLE, LAID, SCORE, LAST_TOTAL, LAST_SPECIAL, LAST_FOUL = 13, 14, 15, 16, 17, 18, 19, 20, 21
BLOCK = 22
"""``BACK`` and ``MIDDLE`` are the chosen ones' numbers plus one; ``LAID`` says what the seat has laid."""

BETTING, ARRANGING, OVER = 0, 1, 2
NOT_LAID, ARRANGED, DECLARED = 0, 1, 2

# What the log calls the events.
DEAL_STARTED, DEALT, BET_PLACED, BETS, SUBMITTED, SHOWDOWN, SETTLED, MATCH_OVER = 1, 2, 3, 4, 5, 6, 7, 8

# The predicates of specials as bits; n alike is bit n, 6 … 14.
PURE_DRAGON, DRAGON, FOUR_TRIPLES, THREE_QUADS, THREE_EMPERORS, TWELVE_ROYALS = 0, 1, 2, 3, 4, 5
LEAST_ALIKE, MOST_ALIKE = 6, 14
ALL_ROYALS, THREE_STRAIGHT_FLUSHES, THREE_FLUSHES, THREE_STRAIGHTS, ALL_BIG, ALL_SMALL = 15, 16, 17, 18, 19, 20
ONE_COLOUR, FIVE_PAIRS_TRIPLE, SIX_PAIRS, TWO_TRIPLES_THREE_PAIRS = 21, 22, 23, 24
