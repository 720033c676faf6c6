"""Every row there is: against a second reading of the rules written here, joker substitution, and known counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, product

import pytest

from paiju.families.thirteen.rules.rows import (
    FlushCompare,
    RowRules,
    RowType,
    Wheel,
    five_value,
    row_type,
    row_value,
    three_value,
)

SECOND = RowRules("second")
LOWEST = RowRules("lowest")
NO_WHEEL = RowRules("none")
WHEELS: tuple[Wheel, ...] = ("second", "lowest", "none")
FLUSHES: tuple[FlushCompare, ...] = ("full", "top", "pairs")
ALL_RULES = [RowRules(wheel, flush, low) for wheel in WHEELS for flush in FLUSHES for low in (False, True)]
Key = tuple[int, tuple[int, ...]]


@cache
def straights(wheel: str) -> list[set[int]]:
    """All straights as sets of rank numbers 2 … 14, weakest first."""
    plain = [set(range(low, low + 5)) for low in range(2, 10)]
    wheels = [{14, 2, 3, 4, 5}]
    return {
        "lowest": [*wheels, *plain, set(range(10, 15))],
        "second": [*plain, *wheels, set(range(10, 15))],
        "none": [*plain, set(range(10, 15))],
    }[wheel]


def key(rules: RowRules, ranks: tuple[int, ...], flush: bool) -> Key:
    """Five natural cards straight from the rulings; type numbers are positions in D2's list."""
    numbers = sorted((rank + 2 for rank in ranks), reverse=True)
    counts = Counter(numbers)
    weight = sorted(numbers, key=lambda n: (counts[n], n), reverse=True)
    once = tuple(dict.fromkeys(weight))
    most = sorted(counts.values(), reverse=True)
    run = next((i for i, run in enumerate(straights(rules.wheel)) if run == set(numbers)), None)
    readings: list[Key] = [(0, tuple(numbers))]
    if most[0] == 2:
        readings.append((2, once) if most[1] == 2 else (1, once))
    if most[0] == 3:
        readings.append((6, once) if most[1] == 2 else (3, once))
    if most[0] >= 4:
        readings.append((7, once) if most[0] == 4 else (9, once))
    if run is not None:
        readings.append((8 if flush else 4, (run,)))
    if flush:
        # C5, pairs: the number of cards in groups says which of none, a pair, two pairs, three alike it is.
        shape = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3}.get(tuple(most), -1)
        ways = {"full": tuple(numbers), "top": (numbers[0],), "pairs": (shape, *once)}
        readings.append((5, ways[rules.flush_compare]))
    for low in (2, 3):
        if rules.low_bonus and counts[low] >= 3:
            others = tuple(number for number in numbers if number != low)
            readings.append(({3: 7, 4: 9, 5: 10}[counts[low]], (low, *others)))
    return max(readings)


def multisets(size: int) -> Iterator[tuple[int, ...]]:
    return combinations_with_replacement(range(13), size)


@cache
def every_key(rules: RowRules) -> dict[tuple[tuple[int, ...], bool], Key]:
    return {(ranks, flush): key(rules, ranks, flush) for ranks in multisets(5) for flush in (False, True)}


@pytest.mark.slow
@pytest.mark.rule("TH-1.3", "TH-2.1", "TH-2.3", "TH-2.5", "TH-3.1", "TH-3.2")
@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_natural_fives_order_as_the_second_reading(rules: RowRules) -> None:
    rows = [(reading, five_value(rules, *row)) for row, reading in every_key(rules).items()]
    rows.sort()
    assert all(row_type(found) == reading[0] for reading, found in rows)
    for (before, low), (after, high) in pairwise(rows):
        assert low == high if before == after else low < high


@pytest.mark.slow
@pytest.mark.rule("TH-2.4", "TH-2.5")
@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_joker_fives_equal_their_best_substitution(rules: RowRules) -> None:
    full = every_key(rules)
    values = {reading: five_value(rules, *row) for row, reading in full.items()}
    for size in range(5):
        for ranks, flush in product(multisets(size), (False, True)):
            # Jokers may join the suit or leave it.
            best = max(
                full[tuple(sorted(ranks + jokers)), suited]
                for jokers in multisets(5 - size)
                for suited in {flush, False}
            )
            assert five_value(rules, ranks, flush) == values[best], (ranks, flush)


@pytest.mark.rule("TH-2.2", "TH-2.4")
def test_joker_fronts_equal_their_best_substitution() -> None:
    def natural(ranks: tuple[int, ...]) -> Key:
        numbers = sorted((rank + 2 for rank in ranks), reverse=True)
        counts = Counter(numbers)
        weight = sorted(counts, key=lambda n: (counts[n], n), reverse=True)
        return {1: 0, 2: 1, 3: 3}[max(counts.values())], tuple(weight)

    values = {natural(ranks): three_value(SECOND, ranks) for ranks in multisets(3)}
    assert [values[reading] for reading in sorted(values)] == sorted(set(values.values()))
    for size in range(4):
        for ranks in multisets(size):
            best = max(natural(ranks + jokers) for jokers in multisets(3 - size))
            assert three_value(SECOND, ranks) == values[best]


@pytest.fixture(scope="module")
def every_hand() -> Counter[tuple[int, int, int, int, int, bool]]:
    """All 2,598,960 five-card hands, told apart as far as a row can."""
    return Counter(
        (a >> 2, b >> 2, c >> 2, d >> 2, e >> 2, a & 3 == b & 3 == c & 3 == d & 3 == e & 3)
        for a, b, c, d, e in combinations(range(52), 5)
    )


@pytest.mark.slow
@pytest.mark.rule("TH-2.1", "TH-3.1")
@pytest.mark.parametrize(
    ("rules", "wheels", "flush_wheels"),
    [(SECOND, 0, 0), (LOWEST, 0, 0), (NO_WHEEL, 4**5 - 4, 4)],
    ids=str,
)
def test_class_counts_of_all_five_card_hands(
    every_hand: Counter[tuple[int, int, int, int, int, bool]], rules: RowRules, wheels: int, flush_wheels: int
) -> None:
    found: Counter[RowType] = Counter()
    for (*ranks, flush), hands in every_hand.items():
        found[row_type(five_value(rules, ranks, flush))] += hands
    # Without the wheel its 1,020 straights are high cards and its four straight flushes flushes.
    assert found == {
        RowType.STRAIGHT_FLUSH: 40 - flush_wheels,
        RowType.QUADS: 624,
        RowType.FULL_HOUSE: 3_744,
        RowType.FLUSH: 5_108 + flush_wheels,
        RowType.STRAIGHT: 10_200 - wheels,
        RowType.TRIPLE: 54_912,
        RowType.TWO_PAIR: 123_552,
        RowType.PAIR: 1_098_240,
        RowType.HIGH_CARD: 1_302_540 + wheels,
    }
    assert found.total() == 2_598_960


@pytest.mark.rule("TH-2.1")
def test_distinct_values_of_five_cards() -> None:
    # 7,462 classes of poker hands: 1,277 high cards, 2,860 pairs, 858 two pairs, 858 triples, 10 straights,
    # 1,277 flushes, 156 full houses, 156 quads, 10 straight flushes.
    naturals = [ranks for ranks in multisets(5) if len(set(ranks)) > 1]
    values = {five_value(SECOND, ranks, False) for ranks in naturals}
    values |= {five_value(SECOND, ranks, True) for ranks in naturals if len(set(ranks)) == 5}
    assert Counter(map(row_type, values)) == {
        RowType.HIGH_CARD: 1277,
        RowType.PAIR: 2860,
        RowType.TWO_PAIR: 858,
        RowType.TRIPLE: 858,
        RowType.STRAIGHT: 10,
        RowType.FLUSH: 1277,
        RowType.FULL_HOUSE: 156,
        RowType.QUADS: 156,
        RowType.STRAIGHT_FLUSH: 10,
    }


@pytest.mark.rule("TH-1.2", "TH-2.2")
def test_class_counts_of_all_fronts() -> None:
    found = Counter(row_type(row_value(SECOND, cards)) for cards in combinations(range(52), 3))
    assert found == {RowType.TRIPLE: 52, RowType.PAIR: 3_744, RowType.HIGH_CARD: 18_304}
    assert found.total() == 22_100
