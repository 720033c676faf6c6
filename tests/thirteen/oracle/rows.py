"""What a row is worth: types, ranks in order of weight, jokers by trial."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement

RANKS = "23456789TJQKA"
SUITS = "shdc"
JOKER = "jk"
LOW = (2, 3)

# C3, D2: weakest first; a type is its place here. The last four exist in duogui13's front only (D6).
TYPES = (
    *("乌龙", "对子", "两对", "三条", "顺子", "同花", "葫芦", "铁支", "同花顺", "五同", "六同"),
    *("对鬼冲前", "222", "333", "三鬼冲前"),
)
HIGH, PAIR, TWO_PAIRS, TRIPLE, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, FIVE, SIX = range(11)
JOKERS, TWOS, THREES, THREE_JOKERS = range(11, 15)
ABOVE_ALL = 99

Value = tuple[int, tuple[int, ...]]


@cache
def rank(card: str) -> int:
    """2 to 14, the ace high (C1)."""
    return RANKS.index(card[0]) + 2


def suit(card: str) -> str:
    return card[1]


def descending(ranks: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(ranks, reverse=True))


def naturals(cards: Iterable[str]) -> list[str]:
    return [card for card in cards if card != JOKER]


@cache
def straights(wheel: str) -> list[tuple[set[int], int]]:
    """C4: each run of five with its place, counted in half ranks so that the wheel can be second."""
    found = [(set(range(top - 4, top + 1)), 2 * top) for top in range(6, 15)]
    if wheel != "none":
        found.append(({14, 2, 3, 4, 5}, {"second": 27, "lowest": 10}[wheel]))
    return found


def by_weight(ranks: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many of each rank and which, the most frequent first, then the highest (C3)."""
    order = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    return tuple(count for _, count in order), tuple(value for value, _ in order)


GROUPS = {
    (5,): FIVE,
    (4, 1): QUADS,
    (3, 2): FULL,
    (3, 1, 1): TRIPLE,
    (2, 2, 1): TWO_PAIRS,
    (2, 1, 1, 1): PAIR,
    (1, 1, 1, 1, 1): HIGH,
    (3,): TRIPLE,
    (2, 1): PAIR,
    (1, 1, 1): HIGH,
}


def flush_weights(ranks: tuple[int, ...], flush_compare: str) -> tuple[int, ...]:
    """C5: all five ranks, the highest, or how many pair off and then groups before single cards."""
    if flush_compare == "top":
        return ranks[:1]
    if flush_compare == "full":
        return ranks
    shape, weights = by_weight(ranks)
    order = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1)]
    return (order.index(shape) if shape in order else -1, *weights)


@cache
def plain_five(ranks: tuple[int, ...], one_suit: bool, wheel: str, flush_compare: str, low_bonus: bool) -> Value:
    """Five cards without jokers, ranks descending: everything the row could be called, then the best of it."""
    shape, weights = by_weight(ranks)
    readings: list[Value] = [(GROUPS[shape], weights)]
    for run, place in straights(wheel):
        if set(ranks) == run:
            readings.append((STRAIGHT_FLUSH if one_suit else STRAIGHT, (place,)))
    if one_suit:
        readings.append((FLUSH, flush_weights(ranks, flush_compare)))
    if low_bonus:  # D4
        for low in LOW:
            count = ranks.count(low)
            if count >= 3:
                rest = tuple(other for other in ranks if other != low)
                readings.append(({3: QUADS, 4: FIVE, 5: SIX}[count], (low, *rest)))
    return max(readings)


@cache
def _best_five(
    ranks: tuple[int, ...], jokers: int, one_suit: bool, wheel: str, flush_compare: str, low_bonus: bool
) -> Value:
    """D5: every rank for every joker; its suit matters only in being everyone's suit or not."""
    tries = []
    for chosen in combinations_with_replacement(range(2, 15), jokers):
        for all_alike in {one_suit, one_suit and not jokers}:
            tries.append(plain_five(descending(ranks + chosen), all_alike, wheel, flush_compare, low_bonus))
    return max(tries)


def five(cards: Sequence[str], wheel: str, flush_compare: str, low_bonus: bool, all_jokers: str = "natural") -> Value:
    """A middle or back row; five jokers are a 六同 above all others where they are the highest (D6)."""
    real = naturals(cards)
    if not real and all_jokers == "highest":
        return SIX, (ABOVE_ALL,)
    ranks = descending(map(rank, real))
    one_suit = len({card[1] for card in real}) <= 1
    return _best_five(ranks, len(cards) - len(real), one_suit, wheel, flush_compare, low_bonus)


def literal_five(cards: Sequence[str], wheel: str, flush_compare: str, low_bonus: bool) -> Value:
    """The same with each joker being each of the 52 cards in turn: slow, for checking the above."""
    real = naturals(cards)
    deck = [r + s for r in RANKS for s in SUITS]
    return max(
        plain_five(
            descending(rank(card) for card in (*real, *chosen)),
            len({suit(card) for card in (*real, *chosen)}) == 1,
            wheel,
            flush_compare,
            low_bonus,
        )
        for chosen in combinations_with_replacement(deck, len(cards) - len(real))
    )


@cache
def _best_front(ranks: tuple[int, ...], jokers: int, extras: bool) -> Value:
    readings: list[Value] = []
    if extras and jokers == 2 and ranks[0] not in LOW:
        readings.append((JOKERS, ranks))
    for chosen in combinations_with_replacement(range(2, 15), jokers):
        shape, weights = by_weight(ranks + chosen)
        if extras and shape == (3,) and weights[0] in LOW:
            readings.append((TWOS if weights[0] == 2 else THREES, ()))
        else:
            readings.append((GROUPS[shape], weights))
    return max(readings)


def front(cards: Sequence[str], extras: bool, all_jokers: str = "natural") -> Value:
    """A front row; ``extras`` brings duogui13's 对鬼冲前, 222 and 333 (D6)."""
    real = naturals(cards)
    if not real and all_jokers == "highest":
        return THREE_JOKERS, ()
    return _best_front(descending(map(rank, real)), len(cards) - len(real), extras)
