"""牌型与比牌: each expected type and order is worked out from the rulebook's words."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.cards import BIG_JOKER, SMALL_JOKER, parse_cards
from paiju.core.errors import Refusal
from paiju.games.anpai.deck import DECK, in_order
from paiju.games.anpai.hands import PlayReading, describe_play, points_of, read_cards
from tests.decks import dealt


def read(text: str) -> PlayReading:
    found = read_cards(parse_cards(text))
    if isinstance(found, Refusal):
        raise AssertionError(f"{text}: {found}")
    return found


def code(text: str) -> str:
    found = read_cards(parse_cards(text))
    if isinstance(found, PlayReading):
        raise AssertionError(f"{text}: {found}")
    return found.code


@pytest.mark.rule("AP-1.2")
def test_two_decks_with_four_jokers() -> None:
    assert len(DECK) == 108
    assert all(DECK.count(card) == 2 for card in [*range(52), SMALL_JOKER, BIG_JOKER])
    assert set(DECK) == {*range(52), SMALL_JOKER, BIG_JOKER}


@pytest.mark.rule("AP-1.3")
def test_ranks_go_from_three_up_to_the_big_joker() -> None:
    rising = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]
    singles = [read(f"{rank}s").strength for rank in rising] + [read("sj").strength, read("bj").strength]
    assert all(low < high for low, high in pairwise(singles))
    assert read("3s").strength == read("3c").strength
    assert in_order(parse_cards("bj 2s As 3c sj 3s")) == parse_cards("3s 3c As 2s sj bj")


@pytest.mark.rule("AP-3.2", "AP-3.3", "AP-1.3")
@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("3s", "single"),
        ("bj", "single"),
        ("3s 4s 5s 6s", "single"),
        ("3s 4s 5s 6s 7d", "straight"),
        ("Ts Js Qs Ks As", "straight"),
        ("3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", "straight"),
        # A two never is in a run, whichever end; nor a joker.
        ("Js Qs Ks As 2s", "single"),
        ("2s 3s 4s 5s 6s", "single"),
        ("As 2s 3s 4s 5s", "single"),
        ("Js Qs Ks As sj", "single"),
        # Six cards of which five run are not exactly one run.
        ("3s 4s 5s 6s 7d 9d", "single"),
        ("sj bj 3s", "single"),
        ("sj bj 3s 4s 5s 6s 7s", "single"),
    ],
)
def test_single_cards_and_straights(cards: str, kind: str) -> None:
    assert read(cards).type.id == kind


@pytest.mark.rule("AP-3.4", "AP-3.5")
@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("3s 3h", "pair"),
        ("3s 3s", "pair"),
        ("3s 3h 5s 5h", "pair"),
        ("3s 3h 4s 4h", "pair_run"),
        ("Ks Kh As Ah", "pair_run"),
        ("As Ah 2s 2h", "pair"),
        ("2s 2h 3s 3h", "pair"),
        ("3s 3h 4s 4h 6s 6h", "pair"),
        ("3s 3h 4s 4h 5s 5h", "pair_run"),
    ],
)
def test_pairs_and_runs_of_pairs(cards: str, kind: str) -> None:
    assert read(cards).type.id == kind


@pytest.mark.rule("AP-3.6", "AP-3.7")
@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("3s 3h 3d", "triple"),
        ("3s 3s 3h 5s 5h 5d", "triple"),
        ("3s 3h 3d 4s 4h 4d", "plane"),
        ("Ks Kh Kd As Ah Ad", "plane"),
        ("As Ah Ad 2s 2h 2d", "triple"),
        ("3s 3h 3d 4s 4h 4d 6s 6h 6d", "triple"),
    ],
)
def test_triples_and_planes(cards: str, kind: str) -> None:
    assert read(cards).type.id == kind


@pytest.mark.rule("AP-3.8", "AP-3.9")
@pytest.mark.parametrize(
    ("cards", "kind", "times"),
    [
        ("3s 3h 3d 3c", "bomb4", 10),
        ("3s 3h 3d 3c 3s", "bomb5", 20),
        ("3s 3h 3d 3c 3s 3h", "bomb6", 30),
        ("3s 3h 3d 3c 3s 3h 3d", "bomb7", 50),
        ("3s 3h 3d 3c 3s 3h 3d 3c", "bomb8", 60),
        ("sj bj", "jokers2", 15),
        ("sj sj", "jokers2", 15),
        ("bj bj", "jokers2", 15),
        ("sj bj bj", "jokers3", 40),
        ("sj sj bj bj", "jokers4", 100),
    ],
)
def test_bombs(cards: str, kind: str, times: int) -> None:
    assert (read(cards).type.id, read(cards).type.times) == (kind, times)


@pytest.mark.rule("AP-5.6")
def test_multiples_of_the_other_types() -> None:
    plays = {
        "3s 3h 3d 4s 4h 4d": 20,
        "3s 3h 3d": 4,
        "3s 3h 4s 4h": 20,
        "3s 3h": 3,
        "3s 4s 5s 6s 7s": 20,
        "3s": 2,
    }
    assert {cards: read(cards).type.times for cards in plays} == plays


@pytest.mark.rule("AP-3.10")
@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("3s 3h 4s", "mixed_types"),
        ("3s 3h 3d 4s", "mixed_types"),
        ("3s 3h 3d 4s 4h", "mixed_types"),
        ("3s 3h 4s 4h 5s 5h 6s 6h 7s 7h sj", "joker_group"),
        ("3s 3h sj sj", "joker_group"),
        ("3s sj sj", "joker_group"),
        ("3s sj sj bj", "joker_group"),
        ("3s 3h 3d bj", "joker_group"),
        ("3s 3h 3d 3c 4s", "bomb_alone"),
        ("3s 3h 3d 3c 4s 4h 4d 4c", "bomb_alone"),
        ("3s 3h 3d 3c sj bj", "bomb_alone"),
        ("3s 3h 3d 3c 5s 5h", "bomb_alone"),
    ],
)
def test_nothing_is_mixed(cards: str, why: str) -> None:
    assert code(cards) == why
    for lang in ("zh", "en"):
        told = describe_play(parse_cards(cards), lang)
        assert told.refusal is not None and (told.refusal.code, told.refusal.rule) == (why, "AP-3.10")
        assert "{" not in told.text


def rising(*plays: str) -> None:
    for low, high in pairwise(plays):
        assert read(low).strength < read(high).strength, (low, high)
        assert read(low).type.klass == read(high).type.klass


@pytest.mark.rule("AP-4.1")
def test_triples_compare() -> None:
    # Ranks, not how many; then any plane; longer planes; then rank.
    rising("3s 3h 3d", "4s 4h 4d", "As Ah Ad", "2s 2h 2d", "3s 3h 3d 4s 4h 4d", "Ks Kh Kd As Ah Ad")
    rising("Ks Kh Kd As Ah Ad", "3s 3h 3d 4s 4h 4d 5s 5h 5d")
    assert read("3s 3h 3d 9s 9h 9d").strength == read("9s 9h 9c").strength


@pytest.mark.rule("AP-4.2")
def test_pairs_compare() -> None:
    rising("3s 3h", "4s 4h", "2s 2h", "3s 3h 4s 4h", "4s 4h 5s 5h", "3s 3h 4s 4h 5s 5h")
    assert read("3s 3h 5s 5h 9s 9h").strength == read("9d 9c").strength


@pytest.mark.rule("AP-4.3")
def test_single_cards_compare() -> None:
    rising("3s", "2s", "sj", "bj", "3s 4s 5s 6s 7s", "Ts Js Qs Ks As", "3s 4s 5s 6s 7s 8s")
    assert read("3s 4s 9s").strength == read("9d").strength


@pytest.mark.rule("AP-4.4")
def test_bombs_compare() -> None:
    rising(
        "3s 3h 3d 3c",
        "2s 2h 2d 2c",
        "sj sj",
        "sj bj",
        "bj bj",
        "3s 3h 3d 3c 3s",
        "3s 3h 3d 3c 3s 3h",
        "Ks Kh Kd Kc Ks Kh",
        "sj bj bj",
        "3s 3h 3d 3c 3s 3h 3d",
        "3s 3h 3d 3c 3s 3h 3d 3c",
        "4s 4h 4d 4c 4s 4h 4d 4c",
        "sj sj bj bj",
    )


@pytest.mark.rule("AP-4.5")
def test_equal_plays_tie() -> None:
    assert read("3s 3h 3d 3c").strength == read("3s 3h 3d 3c").strength
    assert read("sj bj").strength == read("bj sj").strength
    assert read("3s 4s 5s 6s 7s").strength == read("3h 4d 5c 6s 7h").strength


@pytest.mark.rule("AP-5.5")
def test_points_of_cards() -> None:
    assert points_of(parse_cards("3s As 2c")) == 3
    assert points_of(parse_cards("sj bj 3s")) == 11
    assert read("sj sj bj bj").points == 20


def test_a_play_is_named_in_both_languages() -> None:
    cards = parse_cards("3s 3h 3d 5s 5h 5d Ks Kh Kd")
    assert describe_play(cards, "zh").text == "三带 ×3，最大 K"
    assert describe_play(cards, "en").text == "triples ×3, highest K"
    assert describe_play(cards, "zh").refusal is None
    assert describe_play(parse_cards("Ts"), "zh").text == "单牌，10"
    assert describe_play(parse_cards("3s sj"), "zh").text == "单牌 ×2，最大 小王"
    assert describe_play(parse_cards("sj bj"), "zh").text == "王炸：大王、小王"
    assert describe_play(parse_cards("Ts Th Td Tc"), "en").text == "bomb of four: 10"
    assert describe_play((), "zh").text == "不出"
    mixed = describe_play(parse_cards("3s 3h 4s"), "zh")
    assert mixed.refusal is not None and mixed.refusal.code == "mixed_types"
    assert mixed.text.startswith("3×2、4×1 不是同一种牌型")


@pytest.mark.rule("AP-1.2", "AP-2.1")
def test_cards_that_cannot_be() -> None:
    eight_pairs = " ".join(f"{rank}s {rank}h" for rank in "3456789T")
    for cards, code in (("3s 3s 3s", "off_deck"), ("jk", "off_deck"), (eight_pairs, "play_too_long")):
        refusal = describe_play(parse_cards(cards), "en").refusal
        assert refusal is not None and refusal.code == code


@given(st.permutations(range(4)), dealt(DECK, 1, 14))
def test_suits_never_matter(suits: list[int], cards: list[int]) -> None:
    turned = [card if card >= 52 else card & ~3 | suits[card & 3] for card in cards]
    assert read_cards(cards) == read_cards(turned)


@given(dealt(DECK, 1, 14))
def test_order_of_cards_never_matters(cards: list[int]) -> None:
    assert read_cards(cards) == read_cards(cards[::-1]) == read_cards(in_order(cards))
