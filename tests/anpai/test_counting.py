"""数牌: counts against a naive generator that knows only the words of A3."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings

from paiju.core.cards import BIG_JOKER, RANKS, SMALL_JOKER, cards_text, parse_cards
from paiju.core.errors import Refusal
from paiju.core.shuffle import Seed, Stream
from paiju.games.anpai.deck import DECK, in_order
from paiju.games.anpai.hands import read_cards
from paiju.games.anpai.plays import count_by_type, count_plays, list_plays, play_at
from tests.decks import dealt

RUN_ORDER = "3456789TJQKA"
CROWDED = [card for card in DECK if card >= 52 or card < 12 or card >= 40]
"""Twos to fours, queens to aces and the jokers: hands of these have groups of every size."""


def naive_type(cards: tuple[int, ...]) -> str | None:
    """A3 said again, apart from the program: the type of these cards, or None."""
    jokers = [card for card in cards if card in (SMALL_JOKER, BIG_JOKER)]
    ranks = Counter(RANKS[card // 4] for card in cards if card not in jokers)
    if not cards:
        return "pass"
    if not ranks and len(jokers) > 1:
        return f"jokers{len(jokers)}"
    if not jokers and len(ranks) == 1 and len(cards) > 3:
        return f"bomb{len(cards)}"

    def run() -> bool:
        return not jokers and "".join(sorted(ranks, key="3456789TJQKA2".index)) in RUN_ORDER

    if set(ranks.values()) == {3} and not jokers:
        return "plane" if len(ranks) > 1 and run() else "triple"
    if set(ranks.values()) == {2} and not jokers:
        return "pair_run" if len(ranks) > 1 and run() else "pair"
    if set(ranks.values()) <= {1} and len(set(jokers)) == len(jokers):
        return "straight" if len(ranks) > 4 and run() else "single"
    return None


def naive_plays(hand: tuple[int, ...]) -> dict[tuple[int, ...], str]:
    """Every subset of the hand, kept when it is a play; equal cards make equal keys."""
    found = {}
    for size in range(len(hand) + 1):
        for cards in combinations(sorted(hand), size):
            kind = naive_type(cards)
            if kind is not None:
                found[cards] = kind
    return found


def drawn(name: str, many: int) -> tuple[int, ...]:
    return tuple(Stream(Seed.named(name).key(), "hand").shuffled(DECK)[:many])


def agrees(hand: tuple[int, ...]) -> None:
    expected = naive_plays(hand)
    listed = [tuple(sorted(play)) for play in list_plays(hand)]
    assert sorted(listed) == sorted(expected)
    assert count_plays(hand) == len(expected)
    by_type = Counter(expected.values())
    assert {kind: count for kind, count in count_by_type(hand).items() if count} == dict(by_type)


@pytest.mark.rule("AP-3.1")
@settings(max_examples=60)
@given(dealt(DECK, 0, 9))
def test_count_and_list_agree_with_brute_force(hand: list[int]) -> None:
    agrees(tuple(hand))


@pytest.mark.rule("AP-3.1")
@settings(max_examples=60)
@given(dealt(CROWDED, 1, 11))
def test_crowded_hands_agree_with_brute_force(hand: list[int]) -> None:
    agrees(tuple(hand))


@pytest.mark.parametrize("name", ["one", "two"])
def test_a_hand_of_fourteen_agrees_with_brute_force(name: str) -> None:
    agrees(drawn(name, 14))


def test_counts_worked_out_by_hand() -> None:
    # Pass, 3s, 3h, and the pair.
    assert count_plays(parse_cards("3s 3h")) == 4
    # The two 3s are one choice: pass, 3s, 3s 3s.
    assert count_plays(parse_cards("3s 3s")) == 3
    # 3s x2, 3h x2: one single of 2, a pair of 3 (ss sh hh), a triple of 2, one bomb; and the pass.
    assert count_plays(parse_cards("3s 3s 3h 3h")) == 1 + 2 + 3 + 2 + 1
    # All eight threes. Picking k of four suits held twice is the k-th coefficient of (1+x+x²)⁴: 1 4 10 16 19 16 10 4 1.
    assert count_plays(parse_cards("3s 3s 3h 3h 3d 3d 3c 3c")) == 1 + 4 + 10 + 16 + 19 + 16 + 10 + 4 + 1
    # Four jokers: pass; sj; bj; ss, sb, bb; ssb, sbb; all.
    assert count_plays(parse_cards("sj sj bj bj")) == 9
    # Thirteen ranks and one joker: any subset.
    every = parse_cards(" ".join(f"{rank}s" for rank in RANKS) + " sj")
    assert count_plays(every) == 2**14
    # Straights in 3..A: runs of 5 to 12 ranks out of 12, 8 + 7 + … + 1.
    assert count_by_type(every)["straight"] == 36


@pytest.mark.parametrize("name", ["print/1", "print/2", "print/3"])
def test_counts_of_fourteen_card_hands_are_printed(name: str) -> None:
    hand = drawn(name, 14)
    print(
        f"{cards_text(in_order(hand))}: {count_plays(hand)} plays", {k: v for k, v in count_by_type(hand).items() if v}
    )
    assert count_plays(hand) == sum(count_by_type(hand).values()) <= 2**14


@settings(max_examples=40)
@given(dealt(DECK, 0, 10))
def test_the_nth_play_is_the_nth_listed(hand: list[int]) -> None:
    listed = [in_order(play) for play in list_plays(hand)]
    assert [play_at(hand, index) for index in range(len(listed))] == listed
    with pytest.raises(IndexError):
        play_at(hand, len(listed))


def test_listed_plays_are_plays() -> None:
    for cards in list_plays(drawn("legal", 14)):
        assert not cards or not isinstance(read_cards(cards), Refusal)


def test_drawing_is_uniform() -> None:
    # Chi-square with 24 degrees of freedom stays below 66 but once in 100 000 times.
    hand = parse_cards("3s 3h 4s sj bj")
    total = count_plays(hand)
    # Pass 1; singles (1+2)(1+1)(1+1)(1+1) - 1 = 23 with the two jokers alone; the pair: 25.
    assert total == 25
    chance = Stream(Seed.named("uniform").key(), "draw")
    counts = Counter(play_at(hand, chance.below(total)) for _ in range(25_000))
    assert len(counts) == 25
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 66
