"""Specials against a search that really puts cards in the jokers' place, and the laws of wild cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.cards import JOKER, RANKS, SUITS, cards_text
from paiju.families.thirteen.rules.forming import CODES, SpecialContext
from paiju.families.thirteen.rules.rows import Wheel
from paiju.families.thirteen.rules.specials import forms
from tests.decks import dealt
from tests.thirteen.decks import LARGEST, Deck, Renaming, decks

DUOGUI = SpecialContext("second", low_bonus=True, ends_in_ace=True, one_colour="colour")
FUJIAN = SpecialContext("second", low_bonus=False, ends_in_ace=True, one_colour="colour")
TAIWAN = SpecialContext("lowest", low_bonus=False, ends_in_ace=False, one_colour="colour")
NO_WHEEL = SpecialContext("none", low_bonus=False, ends_in_ace=True, one_colour="colour")
LITERAL = SpecialContext("second", low_bonus=False, ends_in_ace=True, one_colour="suits")
TABLES = [DUOGUI, FUJIAN, TAIWAN, NO_WHEEL, LITERAL]
WHEELS: tuple[Wheel, ...] = ("second", "lowest", "none")

Check = Callable[[Sequence[int], SpecialContext], bool]


def split_into(counts: dict[int, int], sizes: list[int]) -> bool:
    """Natural cards into groups of equal ranks, by trying each size on the lowest rank left."""
    rank = next((rank for rank in sorted(counts) if counts[rank]), None)
    if rank is None:
        return not sizes
    for size in set(sizes):
        if size <= counts[rank]:
            rest = list(sizes)
            rest.remove(size)
            if split_into({**counts, rank: counts[rank] - size}, rest):
                return True
    return False


@cache
def runs_allowed(size: int, ctx: SpecialContext) -> list[list[int]]:
    """Runs as rank indices, spelled out from the two ends of the alphabet A23456789TJQKA."""
    line = "A23456789TJQKA"
    words = [line[i : i + size] for i in range(len(line) - size + 1)]
    if size == 5 and ctx.wheel == "none":
        words.remove("A2345")
    if size == 3 and not ctx.ends_in_ace:
        words.remove("QKA")
    return [[RANKS.index(letter) for letter in word] for word in words]


def lay_rows(cards: Counter[int], rows: list[list[list[int]]]) -> bool:
    """Whether the cards are exactly one choice from each list of rows."""
    if not rows:
        return cards.total() == 0
    for choice in rows[0]:
        if all(cards[card] for card in choice):
            left = cards.copy()
            left.subtract(choice)
            if lay_rows(left, rows[1:]):
                return True
    return False


def check_straights(cards: Sequence[int], ctx: SpecialContext) -> bool:
    fives = runs_allowed(5, ctx)
    return lay_rows(Counter(card >> 2 for card in cards), [fives, fives, runs_allowed(3, ctx)])


@cache
def suited_runs(size: int, ctx: SpecialContext) -> list[list[int]]:
    return [[rank * 4 + suit for rank in run] for suit in range(4) for run in runs_allowed(size, ctx)]


def check_straight_flushes(cards: Sequence[int], ctx: SpecialContext) -> bool:
    fives = suited_runs(5, ctx)
    return lay_rows(Counter(cards), [fives, fives, suited_runs(3, ctx)])


def check_groups(*sizes: int) -> Check:
    return lambda cards, ctx: split_into(dict(Counter(card >> 2 for card in cards)), list(sizes))


def check_flushes(cards: Sequence[int], ctx: SpecialContext) -> bool:
    return split_into(dict(Counter(card & 3 for card in cards)), [5, 5, 3])


def check_alike(number: int) -> Check:
    def check(cards: Sequence[int], ctx: SpecialContext) -> bool:
        counts = Counter(RANKS[card >> 2] for card in cards)
        return any(n + (ctx.low_bonus and rank in "23" and n >= 3) >= number for rank, n in counts.items())

    return check


def check_ranks(letters: str, least: int) -> Check:
    return lambda cards, ctx: sum(RANKS[card >> 2] in letters for card in cards) >= least


def check_one_colour(cards: Sequence[int], ctx: SpecialContext) -> bool:
    suits = {SUITS[card & 3] for card in cards}
    pairs = ({"s", "c"}, {"h", "d"}) if ctx.one_colour == "colour" else ({"d", "c"}, {"s", "h"})
    return any(suits <= pair for pair in pairs)


def check_dragon(cards: Sequence[int], ctx: SpecialContext) -> bool:
    return {card >> 2 for card in cards} == set(range(13))


CHECKS: dict[str, Check] = {
    **{f"alike_{number}": check_alike(number) for number in range(6, 15)},
    "dragon": check_dragon,
    "pure_dragon": lambda cards, ctx: check_dragon(cards, ctx) and len({card & 3 for card in cards}) == 1,
    "four_triples": check_groups(3, 3, 3, 3, 1),
    "three_quads": check_groups(4, 4, 4, 1),
    "three_emperors": check_groups(5, 5, 3),
    "five_pairs_triple": check_groups(2, 2, 2, 2, 2, 3),
    "six_pairs": check_groups(2, 2, 2, 2, 2, 2, 1),
    "two_triples_three_pairs": check_groups(3, 3, 2, 2, 2, 1),
    "twelve_royals": check_ranks("JQKA", 12),
    "all_royals": check_ranks("JQKA", 13),
    "all_big": check_ranks("89TJQKA", 13),
    "all_small": check_ranks("2345678", 13),
    "one_colour": check_one_colour,
    "three_flushes": check_flushes,
    "three_straights": check_straights,
    "three_straight_flushes": check_straight_flushes,
}
# What a joker stands for can be left at one suit or one rank where the pattern looks at nothing else.
BY_RANK = [rank * 4 for rank in range(13)]
BY_SUIT = list(range(4))
CHOICES: dict[str, Iterable[int]] = {
    **dict.fromkeys(CHECKS, BY_RANK),
    "one_colour": BY_SUIT,
    "three_flushes": BY_SUIT,
    "pure_dragon": range(52),
    "three_straight_flushes": range(52),
}


def searched(special: str, cards: Sequence[int], ctx: SpecialContext) -> bool:
    naturals = [card for card in cards if card != JOKER]
    fills = combinations_with_replacement(CHOICES[special], len(cards) - len(naturals))
    return any(CHECKS[special]([*naturals, *fill], ctx) for fill in fills)


GROUPS = {
    "four_triples": (3, 3, 3, 3, 1),
    "three_quads": (4, 4, 4, 1),
    "three_emperors": (5, 5, 3),
    "five_pairs_triple": (3, 2, 2, 2, 2, 2),
    "six_pairs": (2, 2, 2, 2, 2, 2, 1),
    "two_triples_three_pairs": (3, 3, 2, 2, 2, 1),
}
RANGES = {"all_small": (0, 6), "all_big": (6, 12), "one_colour": (0, 12)}


def example(special: str, random: Random) -> list[int]:
    """Thirteen cards built to the pattern; of some patterns often one card short of it."""
    suit = [random.randrange(4) for _ in range(13)]
    if special.startswith("three_straight"):
        rows = [random.choice(runs_allowed(size, DUOGUI)) for size in (3, 5, 5)]
        if special == "three_straights":
            return [rank * 4 + random.randrange(4) for row in rows for rank in row]
        return [rank * 4 + suit[i] for i, row in enumerate(rows) for rank in row]
    if special == "three_flushes":
        return [random.randrange(13) * 4 + suit[i // 5] for i in range(13)]
    if special.endswith("dragon"):
        return [rank * 4 + (suit[0] if special == "pure_dragon" else suit[rank]) for rank in range(13)]
    if special in GROUPS:
        groups = zip(random.sample(range(13), len(GROUPS[special])), GROUPS[special], strict=True)
        return [rank * 4 + random.randrange(4) for rank, size in groups for _ in range(size)]
    if special.startswith("alike"):
        number = min(13, int(special.removeprefix("alike_")) - random.randint(0, 1))
        rank = random.choice((0, 1, 12))
        return [4 * rank] * number + [4 * random.randrange(13) for _ in range(13 - number)]
    low, high = RANGES.get(special, (9, 12))
    suits = (0, 3) if special == "one_colour" else (0, 1, 2, 3)
    return [random.randint(low, high) * 4 + random.choice(suits) for _ in range(13)]


def trial_hand(special: str, random: Random, jokers: int) -> list[int]:
    """An example with up to three cards changed and some made jokers: true and false cases near the border."""
    cards = example(special, random)
    for place in random.sample(range(13), random.randint(0, 3)):
        cards[place] = random.randrange(52)
    for place in random.sample(range(13), random.randint(0, jokers)):
        cards[place] = JOKER
    return cards


@pytest.mark.slow
@pytest.mark.rule("TH-4.1", "TH-4.2", "TH-4.3", "TH-4.11", "TH-4.12", "TH-4.13", "TH-4.16", "TH-4.20")
@pytest.mark.parametrize("special", sorted(CODES))
def test_predicates_agree_with_the_search(special: str) -> None:
    random = Random(special)
    seen = Counter[bool]()
    every_card = CHOICES[special] == range(52)
    for _ in range(80 if every_card else 200):
        cards = trial_hand(special, random, jokers=2 if every_card else 3)
        ctx = random.choice([DUOGUI, *TABLES])
        expected = searched(special, cards, ctx)
        assert forms(special, cards, ctx) is expected, (cards_text(cards), ctx)
        seen[expected] += 1
    assert min(seen[True], seen[False]) >= 5, seen


@pytest.mark.slow
@pytest.mark.rule("TH-4.2")
def test_predicates_agree_with_the_search_on_random_hands() -> None:
    random = Random(13)
    deck = list(range(52)) + [rank * 4 + suit for rank in range(13) for suit in (2, 3)]
    for jokers in (0, 1, 2):
        for _ in range(8):
            cards = random.sample(deck, 13 - jokers) + [JOKER] * jokers
            ctx = random.choice(TABLES)
            for special in CODES:
                assert forms(special, cards, ctx) is searched(special, cards, ctx), (special, cards_text(cards))


def built(deck: Deck, special: str, random: Random) -> list[int]:
    """An example of a special as near as a deck has it: for a missing card another of its rank, a joker, or any."""
    left, hand = Counter(deck), []
    for card in example(special, random):
        have = [other for other in left if left[other]]
        alike = [other for other in have if other != JOKER and other >> 2 == card >> 2]
        hand.append(card if card in have else (alike or [JOKER] * (JOKER in have) or have)[0])
        left[hand[-1]] -= 1
    return hand


def hands(deck: Deck) -> st.SearchStrategy[list[int]]:
    """Thirteen cards of the deck, half the time built to a special."""
    specials = st.builds(built, st.just(deck), st.sampled_from(sorted(CODES)), st.builds(Random, st.integers(0, 9999)))
    return st.one_of(dealt(deck, 13), specials)


@st.composite
def renamed_hands(draw: st.DrawFn) -> tuple[SpecialContext, list[int], Renaming]:
    ctx = draw(st.sampled_from(TABLES))
    deck, renamings = draw(st.sampled_from(decks(ctx.low_bonus)))
    return ctx, draw(hands(deck)), draw(st.sampled_from(renamings))


@pytest.mark.slow
@pytest.mark.rule("TH-1.1", "TH-4.12")
@given(renamed_hands())
def test_suits_are_interchangeable(case: tuple[SpecialContext, list[int], Renaming]) -> None:
    ctx, cards, suits = case
    changed = [card if card == JOKER else card & ~3 | suits[card & 3] for card in cards]
    for special in CODES.keys() - {"one_colour"}:
        assert forms(special, changed, ctx) is forms(special, cards, ctx)


@pytest.mark.rule("TH-4.2")
@given(hands(LARGEST[:-1]), st.integers(0, 12), st.sampled_from([replace(DUOGUI, wheel=wheel) for wheel in WHEELS]))
def test_a_joker_never_breaks_a_special(cards: list[int], place: int, ctx: SpecialContext) -> None:
    wild = [*cards[:place], JOKER, *cards[place + 1 :]]
    for special in CODES:
        assert forms(special, wild, ctx) or not forms(special, cards, ctx)
