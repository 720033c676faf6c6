"""How often each special is dealt from 52 cards: exact numbers by formula, and the same through the predicates.

A predicate asks only for ranks, or only for suits. So it is enough to ask it once about each pattern of rank counts
(or of suit sizes, or set of ranks) and to weigh the answer with the number of hands that have that pattern.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod

import pytest

from paiju.families.thirteen.rules.forming import SpecialContext
from paiju.families.thirteen.rules.specials import forms

FUJIAN = SpecialContext("second", low_bonus=False, ends_in_ace=True, one_colour="colour")
TAIWAN = SpecialContext("lowest", low_bonus=False, ends_in_ace=False, one_colour="colour")
LITERAL = SpecialContext("second", low_bonus=False, ends_in_ace=True, one_colour="suits")
HANDS = comb(52, 13)


def partitions(total: int, largest: int, parts: int) -> Iterator[tuple[int, ...]]:
    if total == 0:
        yield ()
    elif parts:
        for part in range(min(total, largest), 0, -1):
            for rest in partitions(total - part, part, parts - 1):
                yield (part, *rest)


def hand_with(counts: Sequence[int]) -> list[int]:
    """A hand with these many cards of each rank from the two up."""
    return [rank * 4 + suit for rank, count in enumerate(counts) for suit in range(count)]


def by_rank_pattern(special: str) -> int:
    """Hands that form a special that looks at how many ranks are held how often."""
    total = 0
    for pattern in partitions(13, 4, 13):
        absent = 13 - len(pattern)
        ways = factorial(13) // factorial(absent) // prod(map(factorial, Counter(pattern).values()))
        if forms(special, hand_with(pattern), FUJIAN):
            total += ways * prod(comb(4, count) for count in pattern)
    return total


def by_suit_sizes(special: str, ctx: SpecialContext = FUJIAN) -> int:
    """Hands that form a special that looks at suits alone."""
    total = 0
    for sizes in product(range(14), repeat=4):
        if sum(sizes) == 13:
            cards = [rank * 4 + suit for suit, size in enumerate(sizes) for rank in range(size)]
            total += forms(special, cards, ctx) * prod(comb(13, size) for size in sizes)
    return total


def by_rank_set(special: str) -> int:
    """Hands that form a special that looks at which ranks are there, by inclusion and exclusion."""
    exact = [
        sum((-1) ** (many - some) * comb(many, some) * comb(4 * some, 13) for some in range(many + 1))
        for many in range(14)
    ]
    total = 0
    for mask in range(1, 1 << 13):
        ranks = [rank for rank in range(13) if mask >> rank & 1]
        if len(ranks) < 4:
            continue
        # Any hand with this set of ranks will do: one of each, the rest from the same ranks.
        cards = [rank * 4 for rank in ranks]
        cards += [rank * 4 + suit for suit in (1, 2, 3) for rank in ranks][: 13 - len(cards)]
        total += forms(special, cards, FUJIAN) * exact[len(ranks)]
    return total


@pytest.mark.rule("TH-4.4", "TH-4.5", "TH-4.10")
def test_the_sources_odds() -> None:
    assert HANDS == 635_013_559_600
    # taiwan13:31-33.
    assert Fraction(HANDS, comb(16, 13)) == 1_133_952_785
    assert round(Fraction(HANDS, 4**13)) == 9_462
    assert Fraction(HANDS, 4) == 158_753_389_900


@pytest.mark.rule("TH-4.4", "TH-4.5")
def test_dragons_through_the_predicates() -> None:
    assert by_rank_pattern("dragon") == 4**13
    # A pure dragon is a dragon in one suit: of the suits' sizes only (13, 0, 0, 0) has it.
    assert by_suit_sizes("pure_dragon") == 4


@pytest.mark.rule("TH-4.9", "TH-4.10")
def test_royals_through_the_predicates() -> None:
    found = Counter[str]()
    for counts in product(range(5), repeat=4):
        others = 13 - sum(counts)
        if 0 <= others <= 4:
            cards = hand_with([others, *[0] * 8, *counts])
            ways = prod(comb(4, count) for count in counts) * comb(36, others)
            found.update(
                {special: ways for special in ("all_royals", "twelve_royals") if forms(special, cards, TAIWAN)}
            )
    assert found == {"all_royals": 560, "twelve_royals": 560 + comb(16, 12) * 36}


@pytest.mark.rule("TH-4.14", "TH-4.15")
@pytest.mark.parametrize("special", ["all_big", "all_small"])
def test_all_big_and_small(special: str) -> None:
    assert by_rank_set(special) == comb(28, 13)


@pytest.mark.rule("TH-4.16")
@pytest.mark.parametrize("ctx", [FUJIAN, LITERAL], ids=["colour", "suits"])
def test_one_colour(ctx: SpecialContext) -> None:
    # Two halves of the deck; a hand of one suit is in one of them only.
    assert by_suit_sizes("one_colour", ctx) == 2 * comb(26, 13)


@pytest.mark.rule("TH-4.12")
def test_three_flushes() -> None:
    one_suit = 4
    five_and_eight = 12 * comb(13, 8) * comb(13, 5)
    ten_and_three = 12 * comb(13, 10) * comb(13, 3)
    three_suits = 12 * comb(13, 5) ** 2 * comb(13, 3)
    assert by_suit_sizes("three_flushes") == one_suit + five_and_eight + ten_and_three + three_suits


@pytest.mark.rule("TH-4.6")
def test_four_triples() -> None:
    odd_apart = comb(13, 4) * 4**4 * 9 * 4
    odd_in_a_triple = 13 * comb(12, 3) * 4**3
    assert by_rank_pattern("four_triples") == odd_apart + odd_in_a_triple


@pytest.mark.rule("TH-4.7")
def test_three_quads() -> None:
    assert by_rank_pattern("three_quads") == comb(13, 3) * 40


@pytest.mark.rule("TH-4.8")
def test_three_emperors_need_more_than_52_cards() -> None:
    assert by_rank_pattern("three_emperors") == 0


@pytest.mark.rule("TH-4.18")
def test_six_pairs() -> None:
    expected = 0
    for quads in range(4):
        pairs = 6 - 2 * quads
        chosen = comb(13, quads) * comb(13 - quads, pairs) * 6**pairs
        expected += chosen * (13 - quads - pairs) * 4  # the odd card of a rank of its own
        if pairs:
            # … or making a triple of a pair: one rank has three, the other pairs stay.
            rest = comb(13 - quads - 1, pairs - 1) * 6 ** (pairs - 1)
            expected += comb(13, quads) * (13 - quads) * 4 * rest
    assert by_rank_pattern("six_pairs") == expected


@pytest.mark.rule("TH-4.17")
def test_five_pairs_and_a_triple() -> None:
    # In 52 cards the triple's rank has exactly three (a fifth card does not exist); quads are two pairs.
    expected = sum(
        13 * 4 * comb(12, quads) * comb(12 - quads, 5 - 2 * quads) * 6 ** (5 - 2 * quads) for quads in range(3)
    )
    assert by_rank_pattern("five_pairs_triple") == expected


@pytest.mark.rule("TH-4.19")
def test_two_triples_three_pairs() -> None:
    # Sizes of the ranks: two triples, three pairs (or a quad and a pair) and the odd card, apart or added to a group.
    apart = comb(13, 2) * 16 * comb(11, 3) * 6**3 * 8 * 4
    quad_apart = comb(13, 2) * 16 * 11 * 10 * 6 * 9 * 4
    on_a_triple = 13 * 12 * 4 * comb(11, 3) * 6**3
    quad_on_a_triple = comb(13, 2) * 11 * 4 * 10 * 6  # 4-4-3-2: a triple and its odd card, a quad of two pairs
    on_a_pair = comb(13, 3) * 4**3 * comb(10, 2) * 6**2
    quad_on_a_pair = comb(13, 3) * 4**3 * 10  # 4-3-3-3: a quad of two pairs, a pair and its odd card
    total = apart + quad_apart + on_a_triple + quad_on_a_triple + on_a_pair + quad_on_a_pair
    assert by_rank_pattern("two_triples_three_pairs") == total


@pytest.mark.slow
@pytest.mark.rule("TH-4.13", "TH-4.20")
@pytest.mark.parametrize("ctx", [FUJIAN, TAIWAN], ids=["fujian", "taiwan"])
def test_three_straights_and_all_their_neighbours(ctx: SpecialContext) -> None:
    """Every rank pattern of three runs is one, and no pattern one card away is, unless it is three runs itself."""
    line = "A23456789TJQKA"
    ranks = {letter: index for index, letter in enumerate("23456789TJQKA")}
    threes = [line[i : i + 3] for i in range(12) if ctx.ends_in_ace or line[i : i + 3] != "QKA"]
    fives = [line[i : i + 5] for i in range(10)]
    patterns = set()
    for front, (middle, back) in product(threes, combinations_with_replacement(fives, 2)):
        held = Counter(ranks[letter] for letter in front + middle + back)
        patterns.add(tuple(held[rank] for rank in range(13)))
    neighbours = {
        tuple(count - (rank == less) + (rank == more) for rank, count in enumerate(pattern))
        for pattern in patterns
        for less, more in product(range(13), repeat=2)
        if pattern[less] and pattern[more] < 4
    }
    for pattern in patterns | neighbours:
        assert forms("three_straights", hand_with(pattern), ctx) is (pattern in patterns), pattern
