"""快手: a quick policy. It plays what pays most if it wins: a whole bomb, the longest run, else one group alone.

A loose group loses to every run of its class and then pays five times, for its own points too: so it is a triple, or
as high as can be, and there is one. A plan is one number: its worth, the size of its groups (or a bomb), and between
which ranks they lie.
"""

from __future__ import annotations

from paiju.core.chance import Buffer, Ints
from paiju.core.kernel import kernel
from paiju.games.anpai.data import DATA
from paiju.games.anpai.flow_facts import (
    CARDS,
    FIRST,
    GROUPS_OF_RANK,
    JOKER_TYPE,
    LOOSE_TYPE,
    NTH,
    NUMBERS,
    PICK,
    PICK_LOW,
    PICK_SIZE,
    PICK_TOP,
    PICKS,
    RANKS_HELD,
    RUN_LEAST,
    RUN_TYPE,
    SHAPES,
    SHAPES_OF_RANK,
    SIZES,
    STAR_TYPE,
    TIMES_OF,
    TYPE,
    TYPE_WIDTH,
)
from paiju.games.anpai.flow_picks import Facts, may_stop
from paiju.games.anpai.hands import FEWEST_OF_BOMB, NATURALS, RUN_TOP

BOMB_WEIGHT = 3
RUN_WEIGHT = 2
LOOSE_WEIGHT = 1
"""Of plays that pay alike, bombs win more often than runs, and runs than loose groups."""
LOOSE_FROM = NATURALS - 1
ALWAYS_LOOSE = 3
"""The lowest rank of a card or pair to play alone, the two; any triple will do."""
BOMB = 7
"""A bomb in place of a size."""
JOKER_POINTS = DATA.points.joker


@kernel
def plan_of(worth: int, size: int, top: int, low: int) -> int:
    return worth << 16 | size << 8 | top << 4 | low


@kernel
def paid(numbers: Ints, types: int, size: int) -> int:
    """The multiple of the type of this size in a part of the table of types."""
    return int(numbers[TYPE + numbers[TYPE + types + size] * TYPE_WIDTH + TIMES_OF])


@kernel
def best_bomb(numbers: Ints, table: Ints, shapes: int) -> int:
    """The bomb that pays most, as a plan; 0 where there is none."""
    best = 0
    for rank in range(NATURALS):
        size = int(numbers[CARDS + table[shapes + rank]])
        if size >= FEWEST_OF_BOMB:
            best = max(best, plan_of(BOMB_WEIGHT * size * paid(numbers, STAR_TYPE, size), BOMB, rank, rank))
    jokers = int(numbers[CARDS + table[shapes + NATURALS]])
    if jokers > 1:
        worth = BOMB_WEIGHT * JOKER_POINTS * jokers * paid(numbers, JOKER_TYPE, jokers)
        best = max(best, plan_of(worth, BOMB, NATURALS, NATURALS))
    return best


@kernel
def best_groups(numbers: Ints, table: Ints, shapes: int, size: int) -> int:
    """The longest run of groups of a size, or the highest group alone."""
    best = 0
    run = 0
    top = -1
    for rank in range(NATURALS):
        if numbers[CARDS + table[shapes + rank]] >= size:
            run += 1
            top = rank
            if run >= numbers[TYPE + RUN_LEAST + size] and rank <= RUN_TOP:
                worth = RUN_WEIGHT * run * size * paid(numbers, RUN_TYPE, size)
                best = max(best, plan_of(worth, size, rank, rank - run + 1))
        else:
            run = 0
    if top >= LOOSE_FROM or (top >= 0 and size == ALWAYS_LOOSE):
        worth = LOOSE_WEIGHT * size * paid(numbers, LOOSE_TYPE, size)
        best = max(best, plan_of(worth, size, top, top))
    return best


@kernel
def fast(facts: Facts, room: Ints, table: Ints, seat: int, chance: Buffer) -> int:
    """The next group of the best plan."""
    numbers = facts[NUMBERS]
    shapes = SHAPES + seat * RANKS_HELD
    pick = PICKS + seat * PICK
    plan = best_bomb(numbers, table, shapes)
    for size in range(1, SIZES):
        plan = max(plan, best_groups(numbers, table, shapes, size))
    size = plan >> 8 & 15
    top = plan >> 4 & 15
    low = plan & 15
    begun = int(table[pick + PICK_SIZE])
    if begun == 0 and size == BOMB:
        return top * GROUPS_OF_RANK + int(table[shapes + top])
    if begun > 0 and (begun != size or table[pick + PICK_TOP] != top):
        # Somebody else began this play.
        size = begun
        top = NATURALS - 1
        low = NATURALS if may_stop(table, seat) else 0
    for rank in range(min(top, int(table[pick + PICK_LOW]) - 1), low - 1, -1):
        if size > 0 and numbers[CARDS + table[shapes + rank]] >= size:
            index = size * SHAPES_OF_RANK + table[shapes + rank]
            return rank * GROUPS_OF_RANK + int(numbers[NTH + numbers[FIRST + index]])
    return 0
