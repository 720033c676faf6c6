"""The front of a hand over flat integer arrays: CPython runs it in some 20 ms, compiled it takes 0.1 ms.

Rows are places (see ``tables.py``). Buffers come from the caller so that a million hands allocate nothing. A subset of
a hand is a bit mask over its natural cards, bit 0 the highest: jokers fill rows by size, so only naturals are split.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeAlias

from paiju.core.kernel import kernel
from paiju.families.thirteen.model import STRICT, WEAK

Ints: TypeAlias = Sequence[int]
Buffer: TypeAlias = MutableSequence[int]
Parts: TypeAlias = tuple[Any, ...]
"""Tables or buffers that go together; their kernel names them."""

JOKER_CARD = 52
SYMBOL_COUNT = 14
SUBSET_BITS = 13
WAY_BITS = 8
WAY_MASK = 255
"""``pair_at`` of a front packs where its ways to share the rest begin in ``pairs``, and how many there are."""

BLOCK_BITS = 5
BLOCKS = 512
"""Places in blocks of 32: per block of backs, the best middle that comes with a back above the whole block."""


@kernel
def sort_hand(hand: Buffer, start: int, size: int) -> int:
    """Order ``hand[start : start + size]`` from the ace down, jokers last; the number of natural cards."""
    naturals = 0
    for i in range(start, start + size):
        card = hand[i]
        if card == JOKER_CARD:
            continue
        j = start + naturals
        hand[i] = hand[j]
        while j > start and hand[j - 1] < card:
            hand[j] = hand[j - 1]
            j -= 1
        hand[j] = card
        naturals += 1
    for i in range(start + naturals, start + size):
        hand[i] = JOKER_CARD
    return naturals


@kernel
def sort_down(numbers: Buffer, count: int) -> None:
    """Shell sort, highest first: short lists, no allocation, no recursion."""
    gap = 1
    while gap < count:
        gap = gap * 3 + 1
    while gap > 1:
        gap //= 3
        for i in range(gap, count):
            number = numbers[i]
            j = i
            while j >= gap and numbers[j - gap] < number:
                numbers[j] = numbers[j - gap]
                j -= gap
            numbers[j] = number


@kernel
def fill_rows(hand: Ints, start: int, naturals: int, fives: Ints, binomial: Ints, rows: Buffer) -> None:
    """The place of every subset of up to five natural cards that jokers can make five, into ``rows``."""
    n = naturals
    least = n - 8
    if least <= 0:
        rows[0] = fives[1]
    for a in range(n):
        card = hand[start + a]
        suit = card & 3
        at1 = binomial[4 * SYMBOL_COUNT + (card >> 2) + 1]
        if least <= 1:
            rows[1 << a] = fives[2 * at1 + 1]
        for b in range(a + 1, n):
            card = hand[start + b]
            flush2 = 1 if card & 3 == suit else 0
            at2 = at1 + binomial[3 * SYMBOL_COUNT + (card >> 2) + 1]
            set2 = 1 << a | 1 << b
            if least <= 2:
                rows[set2] = fives[2 * at2 + flush2]
            for c in range(b + 1, n):
                card = hand[start + c]
                flush3 = flush2 if card & 3 == suit else 0
                at3 = at2 + binomial[2 * SYMBOL_COUNT + (card >> 2) + 1]
                set3 = set2 | 1 << c
                if least <= 3:
                    rows[set3] = fives[2 * at3 + flush3]
                for d in range(c + 1, n):
                    card = hand[start + d]
                    flush4 = flush3 if card & 3 == suit else 0
                    at4 = at3 + binomial[SYMBOL_COUNT + (card >> 2) + 1]
                    set4 = set3 | 1 << d
                    if least <= 4:
                        rows[set4] = fives[2 * at4 + flush4]
                    for e in range(d + 1, n):
                        card = hand[start + e]
                        flush5 = flush4 if card & 3 == suit else 0
                        at5 = at4 + binomial[(card >> 2) + 1]
                        rows[set4 | 1 << e] = fives[2 * at5 + flush5]


@kernel
def list_fronts(
    hand: Ints, start: int, naturals: int, threes: Ints, binomial: Ints, fronts: Buffer, tail: Buffer
) -> int:
    """Place and subset of every front that leaves no more than ten naturals, best first; how many."""
    count = 0
    rest = 0
    if naturals <= 10:
        fronts[0] = threes[0] << SUBSET_BITS
        count = 1
    for i in range(naturals):
        one = binomial[2 * SYMBOL_COUNT + (hand[start + i] >> 2) + 1]
        if naturals <= 11:
            fronts[count] = threes[one] << SUBSET_BITS | 1 << i
            count += 1
        for j in range(i + 1, naturals):
            two = one + binomial[SYMBOL_COUNT + (hand[start + j] >> 2) + 1]
            if naturals <= 12:
                fronts[count] = threes[two] << SUBSET_BITS | 1 << i | 1 << j
                count += 1
            same = hand[start + i] >> 2 == hand[start + j] >> 2
            for k in range(j + 1, naturals):
                three = two + binomial[(hand[start + k] >> 2) + 1]
                word = threes[three] << SUBSET_BITS | 1 << i | 1 << j | 1 << k
                if same or hand[start + j] >> 2 == hand[start + k] >> 2:
                    fronts[count] = word
                    count += 1
                else:
                    # Three different ranks, lower than anything else and nearly in order: sorted apart, quickly.
                    tail[rest] = word
                    rest += 1
    sort_down(fronts, count)
    sort_down(tail, rest)
    for i in range(rest):
        fronts[count + i] = tail[i]
    return count + rest


@kernel
def climb(
    front: int, middle: int, back: int, entry: int, steps: int, stairs: Buffer, entries: Buffer, found: Buffer
) -> int:
    """Put (middle, back) on the staircase, which falls in back and rises in middle; -1 if something is as good.

    ``stairs`` holds middle and back step by step. Steps it beats leave the staircase; those of the same front leave
    the answer too. Answers the number of steps.
    """
    at = 0
    high = steps
    while at < high:
        half = (at + high) >> 1
        if stairs[2 * half + 1] < back:
            high = half
        else:
            at = half + 1
    if at > 0 and stairs[2 * at - 2] >= middle:
        return -1
    if at > 0 and stairs[2 * at - 1] == back:
        at -= 1
    end = at
    while end < steps and stairs[2 * end] <= middle:
        if found[5 * entries[end]] == front:
            found[5 * entries[end]] = -1
        end += 1
    move = at + 1 - end
    if move > 0:
        for i in range(steps - 1, end - 1, -1):
            stairs[2 * i + 2] = stairs[2 * i]
            stairs[2 * i + 3] = stairs[2 * i + 1]
            entries[i + 1] = entries[i]
    elif move < 0:
        for i in range(end, steps):
            stairs[2 * (i + move)] = stairs[2 * i]
            stairs[2 * (i + move) + 1] = stairs[2 * i + 1]
            entries[i + move] = entries[i]
    stairs[2 * at] = middle
    stairs[2 * at + 1] = back
    entries[at] = entry
    return steps + move


@kernel
def pareto(hand: Buffer, start: int, tables: Parts, work: Parts, found: Buffer) -> int:
    """Sort the hand and list its legal splits that no other beats in all rows; how many.

    ``found[5 * i :]`` gets front, middle, back, subset in front, subset in the middle. Fronts come best first, so a
    split can only be beaten by an earlier one or one of the same front: a staircase of (middle, back) decides.
    """
    order, fives, threes, orders, binomial, pair_at, pairs = tables
    rows, fronts, tail, stairs, entries, blocked = work
    naturals = sort_hand(hand, start, 13)
    fill_rows(hand, start, naturals, fives, binomial, rows)
    count = list_fronts(hand, start, naturals, threes, binomial, fronts, tail)
    every = (1 << naturals) - 1
    size = 0
    steps = 0
    for i in range(BLOCKS):
        blocked[i] = 0
    for i in range(count):
        front = fronts[i] >> SUBSET_BITS
        subset = fronts[i] & every
        rest = every ^ subset
        floor = orders[front] + (0 if order == WEAK else 1)
        ways = pair_at[naturals << SUBSET_BITS | subset]
        for p in range(ways >> WAY_BITS, (ways >> WAY_BITS) + (ways & WAY_MASK)):
            one = pairs[p]
            first = rows[one]
            second = rows[rest ^ one]
            middle, back = (first, second) if first < second else (second, first)
            # Bitwise on purpose: two tests that cannot be predicted cost one branch.
            if (middle < floor) | (middle < blocked[back >> BLOCK_BITS]):
                continue
            if order == STRICT and middle == back:
                continue
            higher = climb(front, middle, back, size, steps, stairs, entries, found)
            if higher < 0:
                continue
            steps = higher
            block = (back >> BLOCK_BITS) - 1
            while block >= 0 and blocked[block] <= middle:
                blocked[block] = middle + 1
                block -= 1
            found[5 * size] = front
            found[5 * size + 1] = middle
            found[5 * size + 2] = back
            found[5 * size + 3] = subset
            found[5 * size + 4] = one if first == middle else rest ^ one
            size += 1
    return keep_living(found, size)


@kernel
def keep_living(found: Buffer, size: int) -> int:
    """Close the gaps left by splits that a later one of the same front beat; how many remain."""
    kept = 0
    for i in range(size):
        if found[5 * i] >= 0:
            for j in range(5):
                found[5 * kept + j] = found[5 * i + j]
            kept += 1
    return kept
