"""首轮手牌的概率: which types the six cards of the first round could be played as, counted, and how often they should.

Only the first round is counted: what is dealt later depends on what was kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from fractions import Fraction
from functools import cache
from math import comb, prod

from paiju.core.cards import parse_cards
from paiju.core.game import Event
from paiju.core.kernel import kernel
from paiju.core.ways import vectors
from paiju.games.anpai.data import DATA, SEATS
from paiju.games.anpai.deck import COPIES, DECK, FEWEST_OF_BOMB, LEVEL, NATURALS, RUN_TOP, RUNS
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.table import Room, room_of

HAND = DATA.rounds.hands[0]
OF_RANK = 4 * COPIES
JOKERS = len(DECK) - NATURALS * OF_RANK
KEY = "dealt.type."
KINDS = (
    "pair",
    "triple",
    *(f"bomb{size}" for size in range(FEWEST_OF_BOMB, HAND + 1)),
    *(f"jokers{size}" for size in range(2, JOKERS + 1)),
    *RUNS,
)
"""What can be held, in the order that it is counted in."""
PAIR, TRIPLE, FIRST_BOMB = range(3)
FIRST_JOKERS = FIRST_BOMB + HAND + 1 - FEWEST_OF_BOMB
FIRST_RUN = FIRST_JOKERS + JOKERS - 1
RUN_SIZES = len(RUNS)


@kernel
def count_types(room: Room, naturals: Sequence[int], jokers: int, tally: MutableSequence[int]) -> None:
    """Add every type some cards of a hand make, single cards apart, from how many there are of each rank."""
    most = 0
    for rank in range(NATURALS):
        most = max(most, naturals[rank])
    if most >= 2:
        tally[PAIR] += 1
    if most >= 3:
        tally[TRIPLE] += 1
    for size in range(FEWEST_OF_BOMB, most + 1):
        tally[FIRST_BOMB + size - FEWEST_OF_BOMB] += 1
    for size in range(2, jokers + 1):
        tally[FIRST_JOKERS + size - 2] += 1
    for size in range(1, RUN_SIZES + 1):
        if longest(naturals, size) >= room.sizes[size].least:
            tally[FIRST_RUN + size - 1] += 1


@kernel
def longest(naturals: Sequence[int], size: int) -> int:
    """The most neighbouring ranks with so many cards each."""
    best = 0
    now = 0
    for rank in range(RUN_TOP + 1):
        now = now + 1 if naturals[rank] >= size else 0
        best = max(best, now)
    return best


def dealt_keys(events: Sequence[Event]) -> Iterator[str]:
    """Keys of what the first hands hold; the second round ends the count."""
    rounds = 0
    for event in events:
        rounds += event.name == "round_started"
        if rounds > 1:
            return
        if event.name == "dealt":
            levels = Counter(LEVEL[card] for card in parse_cards(event.data["cards"]))
            naturals = tuple(levels[level] for level in range(NATURALS))
            yield from (KEY + kind for kind in types_held(naturals, HAND - sum(naturals)))


def types_held(naturals: Sequence[int], jokers: int) -> Iterator[str]:
    """The types that :func:`count_types` counts, by name."""
    tally = [0] * len(KINDS)
    count_types(room_of(AnpaiOptions()), naturals, jokers, tally)
    return (kind for kind, found in zip(KINDS, tally, strict=True) if found)


@cache
def exact_chances() -> Mapping[str, Fraction]:
    """By key, how many of the first hands hold it on average: all ways to have so many of each rank, weighed."""
    counts: Counter[str] = Counter()
    weights = [comb(OF_RANK, many) for many in range(HAND + 1)]
    for jokers in range(min(JOKERS, HAND) + 1):
        for naturals in vectors(NATURALS, HAND, HAND - jokers):
            ways = comb(JOKERS, jokers) * prod(map(weights.__getitem__, naturals))
            for kind in types_held(naturals, jokers):
                counts[kind] += ways
    whole = comb(len(DECK), HAND)
    return {KEY + kind: Fraction(SEATS * count, whole) for kind, count in sorted(counts.items())}
