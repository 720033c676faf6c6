"""首轮手牌的概率: which types the six cards of the first round could be played as, counted, and how often they should.

Only the first round is counted: what is dealt later depends on what was kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, prod

from paiju.core.cards import parse_cards
from paiju.core.game import Event
from paiju.core.ways import vectors
from paiju.games.anpai.data import DATA, SEATS
from paiju.games.anpai.hands import COPIES, DECK, FEWEST_OF_BOMB, LEVEL, NATURALS, RUN_TOP

HAND = DATA.rounds.hands[0]
OF_RANK = 4 * COPIES
JOKERS = len(DECK) - NATURALS * OF_RANK
KEY = "dealt.type."
_RUNS = tuple(
    (data.id, size, data.least)
    for data, size in ((data, size) for size, kinds in enumerate(reversed(DATA.classes), 1) for data in kinds.types)
    if data.least
)
"""Runs: the type, how many cards a rank, how many ranks at least."""

KINDS = (
    "pair",
    "triple",
    *(f"bomb{size}" for size in range(FEWEST_OF_BOMB, HAND + 1)),
    *(f"jokers{size}" for size in range(2, JOKERS + 1)),
    *(kind for kind, _, _ in _RUNS),
)
"""What can be held."""


def dealt_keys(events: Sequence[Event]) -> Iterator[str]:
    """What the first hands hold; the second round ends the count."""
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
    """Every type some cards of the hand make, single cards apart, from how many there are of each rank."""
    most = max(naturals)
    if most >= 2:
        yield "pair"
    if most >= 3:
        yield "triple"
    for size in range(FEWEST_OF_BOMB, most + 1):
        yield f"bomb{size}"
    for size in range(2, jokers + 1):
        yield f"jokers{size}"
    for kind, size, least in _RUNS:
        if _longest(naturals, size) >= least:
            yield kind


def _longest(naturals: Sequence[int], size: int) -> int:
    """The most neighbouring ranks with so many cards each."""
    best = now = 0
    for count in naturals[: RUN_TOP + 1]:
        now = now + 1 if count >= size else 0
        best = max(best, now)
    return best


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
