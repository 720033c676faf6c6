"""首轮手牌 in kernels: which types the first hands hold, as ``chances`` counts them, from the match's key alone."""

from __future__ import annotations

from paiju.core.chance import Buffer, Ints
from paiju.core.kernel import kernel, longs
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.flow_facts import (
    DECK_AT,
    HAND_SIZES,
    NUMBERS,
    RUN_LEAST,
    SHA,
    SUIT_COUNT,
    TYPE,
    WIDTH,
)
from paiju.games.anpai.flow_picks import Facts, wipe
from paiju.games.anpai.flow_rounds import fill_stock, keep_key
from paiju.games.anpai.hands import FEWEST_OF_BOMB, NATURALS, RUN_TOP

PAIR, TRIPLE, BOMBS, JOKERS, RUNS = 0, 1, 2, 5, 8
"""In the order of ``chances.KINDS``: bombs of four to six, two to four jokers, runs of single cards, pairs, triples."""
RUN_SIZES = 3


@kernel
def dealt(facts: Facts, room: Ints, key: Ints, tally: Buffer) -> None:
    """Shuffle the stock and look at the hands that lie on top."""
    table = longs(WIDTH)
    wipe(table, 0, WIDTH)
    keep_key(key, table)
    fill_stock(facts[SHA], facts[NUMBERS], table)
    many = int(facts[NUMBERS][HAND_SIZES])
    for seat in range(SEATS):
        count_hand(facts[NUMBERS], table, DECK_AT + seat * many, many, tally)


@kernel
def count_hand(numbers: Ints, table: Ints, at: int, many: int, tally: Buffer) -> None:
    """The hand that begins here."""
    counts = longs(NATURALS)
    wipe(counts, 0, NATURALS)
    jokers = 0
    most = 0
    for card in range(many):
        rank = table[at + card] // SUIT_COUNT
        if rank < NATURALS:
            counts[rank] += 1
            most = max(most, counts[rank])
        else:
            jokers += 1
    tally[PAIR] += int(most >= 2)
    tally[TRIPLE] += int(most >= 3)
    for size in range(FEWEST_OF_BOMB, most + 1):
        tally[BOMBS + size - FEWEST_OF_BOMB] += 1
    for size in range(2, jokers + 1):
        tally[JOKERS + size - 2] += 1
    for size in range(1, RUN_SIZES + 1):
        tally[RUNS + size - 1] += int(longest(counts, size) >= numbers[TYPE + RUN_LEAST + size])


@kernel
def longest(counts: Ints, size: int) -> int:
    """The most neighbouring ranks with so many cards each."""
    best = 0
    now = 0
    for rank in range(RUN_TOP + 1):
        now = now + 1 if counts[rank] >= size else 0
        best = max(best, now)
    return best
