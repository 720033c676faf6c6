"""快手: a quick policy. It plays what pays most if it wins: a whole bomb, the longest run, else one group alone.

A loose group loses to every run of its class and then pays five times, for its own points too: so it is a triple, or
as high as can be, and there is one. A plan is one number: its worth, the size of its groups (or a bomb), and between
which ranks they lie.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.kernel import kernel
from paiju.games.anpai.deck import FEWEST_OF_BOMB, NATURALS, RUN_TOP
from paiju.games.anpai.learning.groups import GROUPS_OF_RANK, SIZES, Known, LearningRoom, Shape
from paiju.games.anpai.learning.spelling import Learned, Spelling, may_stop, offer_at
from paiju.games.anpai.rules.reading import JOKER_POINTS
from paiju.games.anpai.table import TypeFacts

BOMB_WEIGHT = 3
RUN_WEIGHT = 2
LOOSE_WEIGHT = 1
"""Of plays that pay alike, bombs win more often than runs, and runs than loose groups."""
LOOSE_FROM = NATURALS - 1
ALWAYS_LOOSE = 3
"""The lowest rank of a card or pair to play alone, the two; any triple will do."""
BOMB = 7
"""A bomb in place of a size."""


@kernel
def plan_of(worth: int, size: int, top: int, low: int) -> int:
    return worth << 16 | size << 8 | top << 4 | low


@kernel
def paid(types: Sequence[TypeFacts], kind: int) -> int:
    """The multiple of a type."""
    return types[kind].times


@kernel
def held(shapes: Sequence[Shape], mine: Spelling, rank: int) -> int:
    """Number of cards of a rank."""
    return shapes[mine.shapes[rank]].cards


@kernel
def best_bomb(room: Known, mine: Spelling) -> int:
    """The bomb that pays most, as a plan; 0 where there is none."""
    best = 0
    for rank in range(NATURALS):
        size = held(room.shapes, mine, rank)
        if size >= FEWEST_OF_BOMB:
            worth = BOMB_WEIGHT * size * paid(room.rules.types, room.rules.sizes[size].bomb)
            best = max(best, plan_of(worth, BOMB, rank, rank))
    jokers = held(room.shapes, mine, NATURALS)
    if jokers > 1:
        worth = BOMB_WEIGHT * JOKER_POINTS * jokers * paid(room.rules.types, room.rules.sizes[jokers].jokers)
        best = max(best, plan_of(worth, BOMB, NATURALS, NATURALS))
    return best


@kernel
def best_groups(room: Known, mine: Spelling, size: int) -> int:
    """The longest run of groups of a size, or the highest group alone."""
    sizes = room.rules.sizes[size]
    best = 0
    run = 0
    top = -1
    for rank in range(NATURALS):
        if held(room.shapes, mine, rank) >= size:
            run += 1
            top = rank
            if run >= sizes.least and rank <= RUN_TOP:
                worth = RUN_WEIGHT * run * size * paid(room.rules.types, sizes.run)
                best = max(best, plan_of(worth, size, rank, rank - run + 1))
        else:
            run = 0
    if top >= LOOSE_FROM or (top >= 0 and size == ALWAYS_LOOSE):
        worth = LOOSE_WEIGHT * size * paid(room.rules.types, sizes.loose)
        best = max(best, plan_of(worth, size, top, top))
    return best


@kernel
def fast(learning: LearningRoom, table: Learned, seat: int, chance: MutableSequence[int]) -> int:
    """The next group of the best plan."""
    room = learning.rooms[0]
    mine = table.spellings[seat]
    plan = best_bomb(room, mine)
    for size in range(1, SIZES):
        plan = max(plan, best_groups(room, mine, size))
    size = plan >> 8 & 15
    top = plan >> 4 & 15
    low = plan & 15
    if mine.size == 0 and size == BOMB:
        return top * GROUPS_OF_RANK + mine.shapes[top]
    if mine.size > 0 and (mine.size != size or mine.top != top):
        # Somebody else began this play.
        size = int(mine.size)
        top = NATURALS - 1
        low = NATURALS if may_stop(mine) else 0
    for rank in range(min(top, mine.low - 1), low - 1, -1):
        if size > 0 and held(room.shapes, mine, rank) >= size:
            offer = room.offers[offer_at(size, mine.shapes[rank])]
            return rank * GROUPS_OF_RANK + room.listed[offer.first]
    return 0
