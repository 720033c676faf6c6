"""选牌: what a seat sees and may pick, and its picks one by one, over a table's row (:mod:`flow_facts`)."""

from __future__ import annotations

from typing import Any

from paiju.core.batch import NO_SEAT
from paiju.core.chance import Buffer, Ints, draw
from paiju.core.kernel import kernel
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.flow_facts import (
    BASE_OF_SHAPE,
    BIG,
    BIG_ALONE,
    CARDS,
    CHOICES,
    CHOSEN,
    COMMON_SIZE,
    GONE,
    GROUPS_OF_RANK,
    JOKER_GROUPS,
    JOKER_NUMBERS,
    JOKER_PLACES,
    MASKS,
    NTH,
    NUMBERS,
    OWN,
    PICK,
    PICK_GROUPS,
    PICK_LOW,
    PICK_SIZE,
    PICK_TOP,
    PICKS,
    PUBLIC,
    PUBLIC_SIZE,
    RANKS_HELD,
    SHAPES,
    SHAPES_OF_RANK,
    SMALL,
    SMALL_ALONE,
    SUIT_COUNT,
    SUITED,
    WAITS,
    WATCHED,
    WAYS,
)
from paiju.games.anpai.hands import FEWEST_OF_BOMB, NATURALS

Facts = tuple[Any, ...]


@kernel
def turn(facts: Facts, room: Ints, table: Ints) -> int:
    """The lowest seat that has yet to choose."""
    for seat in range(SEATS):
        if table[WAITS + seat]:
            return seat
    return NO_SEAT


@kernel
def copy(source: Ints, start: int, out: Buffer, at: int, many: int) -> None:
    """Places are never negative; a compiler that is told so copies many at a time."""
    if start >= 0 and at >= 0:
        for i in range(many):
            out[at + i] = source[start + i]


@kernel
def wipe(out: Buffer, at: int, many: int) -> None:
    """Likewise with nothing."""
    if at >= 0:
        for i in range(many):
            out[at + i] = 0


@kernel
def observe(facts: Facts, room: Ints, table: Ints, seat: int, out: Buffer) -> None:
    """Three stretches of the row, the seats' own turned so that the observer is first."""
    copy(table, seat * OWN, out, 0, OWN)
    copy(table, GONE, out, OWN, COMMON_SIZE)
    before = seat * PUBLIC_SIZE
    copy(table, PUBLIC + before, out, OWN + COMMON_SIZE, SEATS * PUBLIC_SIZE - before)
    copy(table, PUBLIC, out, WATCHED - before, before)


@kernel
def may_stop(table: Ints, seat: int) -> bool:
    """Whether no more is a choice: not after both jokers as single cards, which alone would be a bomb."""
    pick = PICKS + seat * PICK
    return table[pick + PICK_GROUPS] != 2 or table[pick + PICK_LOW] != SMALL


@kernel
def small_follows(table: Ints, seat: int) -> bool:
    """Whether the small joker may follow the big one."""
    jokers = table[SHAPES + seat * RANKS_HELD + NATURALS]
    return table[PICKS + seat * PICK + PICK_LOW] == BIG and jokers % BASE_OF_SHAPE > 0


@kernel
def legal(facts: Facts, room: Ints, table: Ints, seat: int, mask: Buffer) -> int:
    """Rank by rank below the last pick, the groups of the same size."""
    numbers = facts[NUMBERS]
    size = table[PICKS + seat * PICK + PICK_SIZE]
    shapes = SHAPES + seat * RANKS_HELD
    ranks = 0
    count = 0
    if table[WAITS + seat]:
        ranks = min(table[PICKS + seat * PICK + PICK_LOW], NATURALS)
    for rank in range(ranks):
        index = size * SHAPES_OF_RANK + table[shapes + rank]
        count += numbers[WAYS + index]
        copy(facts[MASKS], index * GROUPS_OF_RANK, mask, 1 + rank * GROUPS_OF_RANK, GROUPS_OF_RANK)
    filled = 1 + ranks * GROUPS_OF_RANK
    wipe(mask, filled, CHOICES - filled)
    mask[0] = 0
    if table[WAITS + seat]:
        if size == 0:
            index = table[shapes + NATURALS]
            count += numbers[WAYS + index]
            copy(facts[MASKS], index * GROUPS_OF_RANK, mask, JOKER_NUMBERS + 1, JOKER_GROUPS)
        elif small_follows(table, seat):
            mask[JOKER_NUMBERS + SMALL_ALONE] = 1
            count += 1
        if may_stop(table, seat):
            mask[0] = 1
            count += 1
    return count


@kernel
def is_legal(masks: Ints, table: Ints, seat: int, number: int) -> bool:
    """What :func:`legal` says of one number."""
    if number < 0 or number >= CHOICES or not table[WAITS + seat]:
        return False
    if number == 0:
        return may_stop(table, seat)
    size = table[PICKS + seat * PICK + PICK_SIZE]
    rank = (number - 1) // GROUPS_OF_RANK
    if rank == NATURALS and size > 0:
        return number == JOKER_NUMBERS + SMALL_ALONE and small_follows(table, seat)
    index = size * SHAPES_OF_RANK + table[SHAPES + seat * RANKS_HELD + rank]
    group = (number - 1) % GROUPS_OF_RANK
    return rank < table[PICKS + seat * PICK + PICK_LOW] and masks[index * GROUPS_OF_RANK + group] > 0


@kernel
def take(numbers: Ints, table: Buffer, seat: int, number: int) -> bool:
    """Add a group to what the seat has picked; answer whether more is due."""
    rank = (number - 1) // GROUPS_OF_RANK
    group = (number - 1) % GROUPS_OF_RANK + 1
    size = int(numbers[CARDS + group])
    level = rank
    at = seat * OWN + CHOSEN + rank * SUIT_COUNT
    if rank == NATURALS:
        level = BIG if group >= BIG_ALONE else SMALL
        for kind in range(2):
            table[seat * OWN + CHOSEN + JOKER_PLACES + kind] += numbers[SUITED + group * SUIT_COUNT + kind]
    else:
        for suit in range(SUIT_COUNT):
            table[at + suit] += numbers[SUITED + group * SUIT_COUNT + suit]
    pick = PICKS + seat * PICK
    if table[pick + PICK_SIZE] == 0:
        table[pick + PICK_SIZE] = size
        table[pick + PICK_TOP] = level
    table[pick + PICK_GROUPS] += 1
    table[pick + PICK_LOW] = level
    if size >= FEWEST_OF_BOMB or (rank == NATURALS and size > 1):
        return False
    for lower in range(rank):
        if numbers[WAYS + size * SHAPES_OF_RANK + table[SHAPES + seat * RANKS_HELD + lower]] > 0:
            return True
    return False


@kernel
def random(facts: Facts, room: Ints, table: Ints, seat: int, chance: Buffer) -> int:
    """Any legal number, found by counting on through the ranks."""
    numbers = facts[NUMBERS]
    size = int(table[PICKS + seat * PICK + PICK_SIZE])
    shapes = SHAPES + seat * RANKS_HELD
    ranks = min(int(table[PICKS + seat * PICK + PICK_LOW]), RANKS_HELD if size == 0 else NATURALS)
    count = 0
    for rank in range(ranks):
        count += numbers[WAYS + size * SHAPES_OF_RANK + table[shapes + rank]]
    small = size > 0 and small_follows(table, seat)
    at = draw(chance, count + (1 if small else 0) + (1 if may_stop(table, seat) else 0))
    for rank in range(ranks):
        index = size * SHAPES_OF_RANK + table[shapes + rank]
        if at < numbers[WAYS + index]:
            return rank * GROUPS_OF_RANK + int(numbers[NTH + index * GROUPS_OF_RANK + at])
        at -= numbers[WAYS + index]
    return JOKER_NUMBERS + SMALL_ALONE if small and at == 0 else 0
