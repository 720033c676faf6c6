"""候选: the few plays of a hand worth a thought, told apart by rank alone since suits never count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from paiju.core.cards import BIG_JOKER, SMALL_JOKER, Cards
from paiju.games.anpai.deck import FEWEST_OF_BOMB, LEVEL, LEVELS, NATURALS, RUN_TOP, RUNS, TYPES, in_order
from paiju.games.anpai.hands import PlayReading, read_cards
from paiju.games.anpai.table import PASSED

LEAST = {size: TYPES[name].least for size, name in enumerate(RUNS, 1)}
"""The fewest groups that make a run, by the groups' size."""
LOOSE_TOPS = 4
"""Of loose single cards and pairs alone only the highest few are tried; they are hardly ever played."""


def by_level(hand: Sequence[int]) -> list[list[int]]:
    """The hand's cards, rank by rank."""
    held: list[list[int]] = [[] for _ in range(LEVELS)]
    for card in hand:
        held[LEVEL[card]].append(card)
    return held


def candidate_plays(hand: Sequence[int]) -> list[Cards]:
    """The pass first, then bombs, runs, and loose groups up to each rank; every play once."""
    held = by_level(hand)
    found = {Cards(()): None}
    for cards in _bombs(held):
        found[in_order(cards)] = None
    for size in (3, 2, 1):
        levels = [level for level, cards in enumerate(held) if len(cards) >= size and (size == 1 or level < NATURALS)]
        for chosen in (*_runs(levels, LEAST[size]), *_loose(levels, [len(held[level]) == size for level in levels])):
            found[in_order([card for level in chosen for card in held[level][:size]])] = None
    return list(found)


def _bombs(held: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    for cards in held[:NATURALS]:
        for size in range(FEWEST_OF_BOMB, len(cards) + 1):
            yield list(cards[:size])
    small, big = len(held[-2]), len(held[-1])
    for few in range(small + 1):
        for many in range(big + 1):
            if few + many >= 2:
                yield [SMALL_JOKER] * few + [BIG_JOKER] * many


def _runs(levels: Sequence[int], least: int) -> Iterator[Sequence[int]]:
    """Parts of every longest run that keep one of its ends."""
    ranks = [level for level in levels if level <= RUN_TOP]
    start = 0
    for at in range(1, len(ranks) + 1):
        if at == len(ranks) or ranks[at] != ranks[at - 1] + 1:
            whole = ranks[start:at]
            for size in range(least, len(whole) + 1):
                yield whole[-size:]
                yield whole[:size]
            start = at


def _loose(levels: Sequence[int], exact: Sequence[bool]) -> Iterator[Sequence[int]]:
    """The highest few alone; up to each rank, all groups, and all that break up nothing larger."""
    for level in levels[-LOOSE_TOPS:]:
        yield [level]
    for top in range(1, len(levels)):
        yield levels[: top + 1]
        yield [level for level, whole in zip(levels[:top], exact, strict=False) if whole] + [levels[top]]


def facts(cards: Sequence[int]) -> tuple[int, int, int, int]:
    """Class, strength, points and multiple as the kernels read a play; a pass has no class."""
    return _facts(tuple([card if card >= SMALL_JOKER else card | 3 for card in cards]))


@lru_cache(maxsize=1 << 14)
def _facts(cards: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Facts of cards in one suit, which they do not depend on: the same ranks come again and again."""
    if not cards:
        return (PASSED, 0, 0, 0)
    reading = read_cards(cards)
    assert isinstance(reading, PlayReading), "candidates are legal"
    return (reading.type.klass, reading.strength, reading.points, reading.type.times)


def kept_counts(hand: Sequence[int], play: Sequence[int]) -> list[int]:
    """By level, what stays in the hand."""
    counts = [0] * LEVELS
    for card in hand:
        counts[LEVEL[card]] += 1
    for card in play:
        counts[LEVEL[card]] -= 1
    return counts
