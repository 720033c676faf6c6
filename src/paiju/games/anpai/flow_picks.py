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
    BYTE,
    CARDS,
    CHOICES,
    CHOSEN,
    COINS,
    COMMON_SIZE,
    FIRST,
    GONE,
    GROUPS_OF_RANK,
    JOKER_GROUPS,
    JOKER_NUMBERS,
    MASKS,
    NTH,
    NUMBERS,
    OWN,
    OWNS,
    PICK,
    PICK_BEFORE,
    PICK_GROUPS,
    PICK_LOW,
    PICK_SIZE,
    PICK_TOP,
    PICKS,
    PLACES,
    PUBLIC,
    PUBLIC_SIZE,
    RANKS_HELD,
    SHAPES,
    SHAPES_OF_RANK,
    SMALL,
    SMALL_ALONE,
    SUIT_COUNT,
    SUITED,
    UPPER,
    WAITS,
    WAYS,
    WIDE,
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
def wipe(out: Buffer, at: int, many: int) -> None:
    """Places are never negative; a compiler that is told so clears many at a time."""
    if at >= 0:
        for i in range(many):
            out[at + i] = 0


@kernel
def observe(facts: Facts, room: Ints, table: Ints, seat: int, out: Buffer) -> None:
    """Stretches of the row: the observer's own, everybody's, then seat by seat from the observer on.

    Each is copied in a loop of its own, for a compiler makes most of lengths that it knows.
    """
    own = OWNS + seat * OWN
    if own >= 0:
        for i in range(OWN):
            out[i] = table[own + i]
    for i in range(COMMON_SIZE):
        out[OWN + i] = table[GONE + i]
    for step in range(SEATS):
        other = (seat + step) % SEATS
        start = PUBLIC + other * PUBLIC_SIZE
        at = OWN + COMMON_SIZE + step * PUBLIC_SIZE
        if start >= 0:
            for i in range(COINS):
                out[at + i] = table[start + i]
        for i in range(WIDE):
            out[at + COINS + i] = table[UPPER + other * WIDE + i] << BYTE | table[start + COINS + i] & 255


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
def mark_ranks(facts: Facts, table: Ints, seat: int, mask: Buffer) -> int:
    """Rank by rank below the last pick, the groups of the same size; how many they are.

    Every rank is written alike, those without a choice too: a processor guesses wrong where each goes its own way.
    """
    numbers = facts[NUMBERS]
    masks = facts[MASKS]
    size = int(table[PICKS + seat * PICK + PICK_SIZE])
    low = int(table[PICKS + seat * PICK + PICK_LOW]) if table[WAITS + seat] else 0
    count = 0
    for rank in range(NATURALS):
        index = size * SHAPES_OF_RANK + table[SHAPES + seat * RANKS_HELD + rank] if rank < low else 0
        count += numbers[WAYS + index]
        start = index * GROUPS_OF_RANK
        if start >= 0:
            for i in range(GROUPS_OF_RANK):
                mask[1 + rank * GROUPS_OF_RANK + i] = masks[start + i]
    return count


@kernel
def legal(facts: Facts, room: Ints, table: Ints, seat: int, mask: Buffer) -> int:
    """The groups on offer; then the jokers, and whether to stop is one of the choices."""
    count = mark_ranks(facts, table, seat, mask)
    waits = table[WAITS + seat] > 0
    index = 0
    if waits and table[PICKS + seat * PICK + PICK_SIZE] == 0:
        index = int(table[SHAPES + seat * RANKS_HELD + NATURALS])
    count += facts[NUMBERS][WAYS + index]
    for group in range(JOKER_GROUPS):
        mask[1 + JOKER_NUMBERS + group] = facts[MASKS][index * GROUPS_OF_RANK + group]
    if waits and small_follows(table, seat):
        mask[JOKER_NUMBERS + SMALL_ALONE] = 1
        count += 1
    mask[0] = 1 if waits and may_stop(table, seat) else 0
    return int(count + mask[0])


@kernel
def again(facts: Facts, room: Ints, table: Ints, seat: int, out: Buffer, mask: Buffer) -> int:
    """In the middle of a play only the group picked last is new, and what may follow it."""
    pick = PICKS + seat * PICK
    if table[pick + PICK_GROUPS] == 0:
        return 0
    lowest = min(int(table[pick + PICK_LOW]), NATURALS)
    for place in range(lowest * SUIT_COUNT, min((lowest + 1) * SUIT_COUNT, PLACES)):
        out[CHOSEN + place] = table[OWNS + seat * OWN + CHOSEN + place]
    if table[pick + PICK_GROUPS] == 1:
        legal(facts, room, table, seat, mask)
    else:  # of the same size as before, only fewer
        many = int(table[pick + PICK_BEFORE]) - lowest
        wipe(mask, 1 + lowest * GROUPS_OF_RANK, min(many * GROUPS_OF_RANK, CHOICES - 1 - lowest * GROUPS_OF_RANK))
        if small_follows(table, seat):
            mask[JOKER_NUMBERS + SMALL_ALONE] = 1
        mask[0] = 1 if may_stop(table, seat) else 0
    return 1


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
    at = OWNS + seat * OWN + CHOSEN + rank * SUIT_COUNT
    if rank == NATURALS:
        level = BIG if group >= BIG_ALONE else SMALL
        for kind in range(2):
            table[at + kind] += numbers[SUITED + group * SUIT_COUNT + kind]
    else:
        for suit in range(SUIT_COUNT):
            table[at + suit] += numbers[SUITED + group * SUIT_COUNT + suit]
    pick = PICKS + seat * PICK
    if table[pick + PICK_SIZE] == 0:
        table[pick + PICK_SIZE] = size
        table[pick + PICK_TOP] = level
    table[pick + PICK_GROUPS] += 1
    table[pick + PICK_BEFORE] = table[pick + PICK_LOW]
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
            return rank * GROUPS_OF_RANK + int(numbers[NTH + numbers[FIRST + index] + at])
        at -= numbers[WAYS + index]
    return JOKER_NUMBERS + SMALL_ALONE if small and at == 0 else 0
