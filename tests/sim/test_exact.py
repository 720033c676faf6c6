"""Exact frequencies of what is dealt: by formulas worked out by hand, by brute force, and against dealt cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import pytest

from paiju.core.game import Event
from paiju.core.shuffle import Seed, Stream
from paiju.core.ways import choosing, vectors, ways
from paiju.families.thirteen.rules.specials import forms
from paiju.games.cangzhou.statistics import hand_keys
from paiju.registry import get_game

FOUR = 4


def _exact(game_id: str, **options: object) -> Mapping[str, Fraction]:
    game = get_game(game_id)
    return game.counting.exact(game.options_type(**options))


def _counts(game_id: str, **options: object) -> dict[str, Fraction]:
    """How many of the C(52, 13) hands form each special."""
    found = _exact(game_id, **options)
    return {key.rpartition(".")[2]: value * comb(52, 13) / FOUR for key, value in found.items()}


def test_ways_are_what_brute_force_counts() -> None:
    cards = [kind for kind in range(4) for _ in range(3)]
    for most in range(4):
        hands = [hand for hand in combinations(range(12), 5) if max(Counter(cards[i] for i in hand).values()) <= most]
        assert ways([choosing(3, most)] * 4, 5) == len(hands)
    assert ways([choosing(3, -1)] * 4, 5) == 0
    assert sorted(vectors(3, 2, 4)) == [(0, 2, 2), (1, 1, 2), (1, 2, 1), (2, 0, 2), (2, 1, 1), (2, 2, 0)]


@pytest.mark.parametrize("game_id", ["fujian13", "taiwan13"])
def test_specials_of_fifty_two_cards(game_id: str) -> None:
    found = _counts(game_id)
    assert found["pure_dragon"] == 4
    assert found["dragon"] == 4**13
    assert found["all_big"] == found["all_small"] == comb(28, 13)
    assert found["one_colour"] == 2 * comb(26, 13)
    # All of a suit; 10 + 3; 8 + 5; 5 + 5 + 3.
    split = 12 * (comb(13, 10) * comb(13, 3) + comb(13, 8) * comb(13, 5) + comb(13, 5) ** 2 * comb(13, 3))
    assert found["three_flushes"] == 4 + split
    assert found["three_quads"] == comb(13, 3) * 40
    # 3 3 3 3 1, or one of the triples a quad.
    assert found["four_triples"] == comb(13, 4) * 4**4 * 9 * 4 + 13 * comb(12, 3) * 4**3


def test_royals() -> None:
    assert _counts("taiwan13")["all_royals"] == comb(16, 13)
    assert _counts("fujian13")["twelve_royals"] == comb(16, 13) + comb(16, 12) * 36


def test_six_pairs() -> None:
    """One rank is held once or three times, the others twice or four times."""
    total = 0
    for odd, ways_of_odd in ((1, 4), (3, 4)):
        for quads in range(4):
            pairs = (13 - odd - 4 * quads) // 2
            if pairs >= 0:
                total += 13 * ways_of_odd * comb(12, quads) * comb(12 - quads, pairs) * 6**pairs
    assert _counts("fujian13")["six_pairs"] == total


@pytest.mark.parametrize(("game_id", "fronts"), [("fujian13", 12), ("taiwan13", 11)])
def test_three_straight_flushes(game_id: str, fronts: int) -> None:
    """Every set of cards that is two runs of five and one of three, each of one suit, once."""
    order = [12, *range(13)]
    runs = {
        size: [frozenset(rank * 4 + suit for rank in order[low : low + size]) for low in lows for suit in range(4)]
        for size, lows in ((5, range(10)), (3, range(fronts)))
    }
    hands = {
        one | other | front
        for one, other in combinations(runs[5], 2)
        if not one & other
        for front in runs[3]
        if not front & (one | other)
    }
    assert _counts(game_id)["three_straight_flushes"] == len(hands)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("fujian13", {"wheel": "none"}),
        ("taiwan13", {}),
        ("duogui13", {}),
        ("duogui13", {"jokers": 8, "players": 6, "six_alike": True}),
        ("duogui13", {"jokers": 6, "players": 5}),
    ],
)
def test_dealt_hands_form_specials_as_often_as_they_should(game_id: str, options: dict[str, object]) -> None:
    game = get_game(game_id)
    made = game.options_type(**options)
    rules = made.rules()
    found: Counter[str] = Counter()
    hands = 2400
    for number in range(hands // 4):
        deck = Stream(Seed.named(number).key(), "exact").shuffled(rules.room.deck)
        for seat in range(4):
            hand = deck[13 * seat : 13 * seat + 13]
            found.update(special.id for special in rules.specials if forms(special.id, hand, rules.special_ctx))
    exact = game.counting.exact(made)
    checked = 0
    for special in rules.specials:
        chance = float(exact.get(f"dealt.special.{special.id}", 0)) / rules.room.seats
        wanted = hands * chance
        if special.id == "three_straight_flushes" and wanted == 0:
            continue  # with jokers not worked out
        checked += wanted > 5
        assert abs(found[special.id] - wanted) <= 4.5 * sqrt(wanted * (1 - chance)) + 1.5, special.id
    assert checked >= 3


def test_the_first_hands_of_anpai() -> None:
    whole = comb(108, 6)
    found = {key.rpartition(".")[2]: value * whole / FOUR for key, value in _exact("anpai").items()}
    assert found["jokers2"] == whole - comb(104, 6) - 4 * comb(104, 5)
    assert found["jokers4"] == comb(104, 2)
    assert found["pair"] == whole - sum(
        comb(4, jokers) * comb(13, 6 - jokers) * 8 ** (6 - jokers) for jokers in range(5)
    )
    assert found["bomb6"] == 13 * comb(8, 6)
    assert found["bomb5"] == 13 * (comb(8, 6) + comb(8, 5) * 100)
    assert found["bomb4"] == found["bomb5"] + 13 * comb(8, 4) * comb(100, 2)
    # Two neighbouring triples from the three to the ace: eleven places.
    assert found["plane"] == 11 * comb(8, 3) ** 2
    # Eight windows of five ranks, with any sixth card; two neighbouring windows are a run of six.
    window = 8**5 * (108 - 40) + 5 * comb(8, 2) * 8**4
    assert found["straight"] == 8 * window - 7 * 8**6


def test_what_tiles_are_counted_as() -> None:
    assert set(hand_keys([0, 0, 0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 28])) == {"dealt.triplet"}
    held = ["dealt.triplet", "dealt.four", "dealt.suit_missing", "dealt.no_honours"]
    assert list(hand_keys([0, 0, 0, 0, 1, 2, 3, 4, 5, 9, 9, 10, 11])) == held
    assert set(hand_keys([27] * 2 + [28] * 2 + [0, 1, 2, 9, 10, 11, 12, 13, 14])) == {"dealt.suit_missing"}


def test_the_walls_of_cangzhou() -> None:
    found = _exact("cangzhou", players=3)
    whole = comb(136, 13)
    assert found["dealt.no_honours"] == Fraction(3 * comb(108, 13), whole)
    assert found["dealt.suit_missing"] == Fraction(3 * (3 * comb(100, 13) - 3 * comb(64, 13) + comb(28, 13)), whole)
    # Four of some kind: inclusion and exclusion over one, two and three kinds.
    four = 34 * comb(132, 9) - comb(34, 2) * comb(128, 5) + comb(34, 3) * 124
    assert found["dealt.four"] == Fraction(3 * four, whole)


def test_the_dealers_last_tile_is_no_part_of_the_hand() -> None:
    game = get_game("cangzhou")
    events = [
        Event("dealt", {"tiles": "1119m 123p 45678s 11z", "last": "1m"}, to=0),
        Event("dealt", {"tiles": "1119m 123p 4567s 11z"}, to=1),
    ]
    assert list(game.counting.dealt(game.options_type(), events)) == ["dealt.triplet"]


def test_only_the_first_round_of_anpai_counts() -> None:
    game = get_game("anpai")
    events = [
        Event("round_started", {"round": 1, "cards": 6}),
        Event("dealt", {"cards": "3s 3h 5d 7d 9c bj"}, to=0),
        Event("round_started", {"round": 2, "cards": 8}),
        Event("dealt", {"cards": "3s 3h 3d 3c 9c bj"}, to=0),
    ]
    assert list(game.counting.dealt(game.options_type(), events)) == ["dealt.type.pair"]
