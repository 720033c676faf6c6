"""赌注: what plays pay and what a crit costs, worked out by hand from the formulas of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.cards import card_text, parse_cards
from paiju.core.errors import RequestError
from paiju.games.anpai.data import SEATS
from paiju.games.anpai.deck import DECK
from paiju.games.anpai.hands import PlayReading, read_cards
from paiju.games.anpai.options import AnpaiOptions
from paiju.games.anpai.plays import list_plays
from paiju.games.anpai.scoring import read_request, settle_round
from paiju.games.anpai.stakes import strongest_plays
from tests.decks import dealt

HAND = "3s 3h 4s 4d 9s Ks Qs Kd sj bj"


def at_stake(hand: str, cards: str = "", **options: Any) -> dict[str, Any]:
    return read_request({"hand": hand, "cards": cards, "options": options})


def play_of(hand: str, cards: str, **options: Any) -> dict[str, Any]:
    found: dict[str, Any] = at_stake(hand, cards, **options)["stake"]["play"]
    return found


def risks(play: dict[str, Any]) -> dict[str, int]:
    return {risk["type"]: risk["least"] for risk in play["risks"]}


def _texts(cards: Iterable[int]) -> list[str]:
    return [*map(card_text, cards)]


@pytest.mark.rule("AP-5.7", "AP-5.8")
def test_single_cards_against_the_cheapest_that_beat_them_and_that_they_beat() -> None:
    play = play_of(HAND, "Ks Qs")
    assert play["points"] == 2
    assert play["pays"] == 10 * 2 * 2
    assert play["crit"] == 10 * (2 + 1) * 2 * 5, "from who laid one card below"
    assert risks(play) == {"single": 10 * (1 + 2) * 2 * 5, "straight": 10 * (5 + 2) * 20 * 5}


@pytest.mark.rule("AP-5.5")
def test_above_a_two_there_are_only_jokers_and_above_the_big_one_none() -> None:
    assert risks(play_of("2s 3s 4s 5s 7s", "2s"))["single"] == 10 * (5 + 1) * 2 * 5
    assert "single" not in risks(play_of("bj 3s 4s 5s 7s", "bj"))


def test_nothing_is_below_the_lowest() -> None:
    assert play_of("3s 3h 4s 5s 7s", "3s 3h")["crit"] is None
    assert play_of("3s 3h 4s 4d 7s", "4s 4d")["crit"] == 10 * (2 + 2) * 3 * 5


@pytest.mark.rule("AP-4.2", "AP-4.3")
def test_a_run_is_beaten_by_a_higher_one_of_its_length_or_by_a_longer_one() -> None:
    assert risks(play_of(HAND, "3s 3h 4s 4d")) == {"pair_run": 10 * (4 + 4) * 20 * 5}
    aces = "Ks Kd As Ad 3s 5s 7s 9s"
    assert risks(play_of(aces, "Ks Kd As Ad")) == {"pair_run": 10 * (6 + 4) * 20 * 5}
    assert risks(play_of("Ks Kd As Ad 3s", "Ks Kd As Ad")) == {}, "a longer one has more cards than anybody holds"


@pytest.mark.rule("AP-4.4")
def test_what_beats_a_bomb() -> None:
    play = play_of("2s 2h 2d 2c 3s 3h", "2s 2h 2d 2c")
    assert play["pays"] == 10 * 4 * 10
    assert play["crit"] == 10 * (4 + 4) * 10 * 5
    assert risks(play) == {
        "jokers2": 10 * (10 + 4) * 15 * 5,
        "bomb5": 10 * (5 + 4) * 20 * 5,
        "bomb6": 10 * (6 + 4) * 30 * 5,
        "jokers3": 10 * (15 + 4) * 40 * 5,
        "jokers4": 10 * (20 + 4) * 100 * 5,
    }, "seven and eight of a rank are more than six cards"


@pytest.mark.rule("AP-5.9", "AP-5.10", "AP-6.2")
@pytest.mark.parametrize("crit", ["each", "full", "own"])
def test_with_one_player_critted_all_rooms_reckon_alike(crit: str) -> None:
    play = play_of(HAND, "Ks Kd", crit=crit, base=100)
    assert play["pays"] == 100 * 2 * 3
    assert play["crit"] == 100 * (2 + 2) * 3 * 5
    assert risks(play) == {"pair": 100 * (2 + 2) * 3 * 5, "pair_run": 100 * (4 + 2) * 20 * 5}


def test_every_type_in_the_order_of_settling_with_the_best_play_of_the_hand() -> None:
    stakes = at_stake(HAND)["stakes"]
    assert [one["id"] for one in stakes] == ["bombs", "triples", "pairs", "singles"]
    held = {kind["type"]: kind["play"]["cards"] for one in stakes for kind in one["types"] if kind["play"]}
    assert held == {
        "jokers2": "sj bj",
        "pair": "3s 3h 4s 4d Ks Kd",
        "pair_run": "3s 3h 4s 4d",
        "single": "3s 4s 9s Qs Ks sj bj",
    }
    assert [kind["times"] for kind in stakes[2]["types"]] == [3, 20]
    assert stakes[2]["types"][1]["name"] == {"zh": "连对", "en": "run of pairs"}


@pytest.mark.parametrize(
    ("hand", "kind", "cards"),
    [
        ("8s 8h 9s 9h", "pair", "9s 9h"),
        ("8s 8h 9s 9h Ts Th", "pair", "8s 8h Ts Th"),
        ("3s 4s 5s 6s 7s", "single", "4s 5s 6s 7s"),
        ("3s 4s 5s 6s 7s", "straight", "3s 4s 5s 6s 7s"),
        ("sj bj", "single", "bj"),
        ("sj sj bj bj", "jokers4", "sj sj bj bj"),
        ("sj sj bj bj", "jokers2", "bj bj"),
        ("5s 5s 5h 5h 5d", "bomb4", "5s 5s 5h 5h"),
    ],
)
def test_where_all_groups_together_are_something_else_one_is_left_out(hand: str, kind: str, cards: str) -> None:
    assert strongest_plays(parse_cards(hand))[kind][0] == parse_cards(cards)


@given(dealt(DECK, 8))
def test_no_play_of_a_hand_is_stronger_than_what_is_told(hand: list[int]) -> None:
    best = strongest_plays(hand)
    for cards in list_plays(hand):
        found = read_cards(cards) if cards else None
        if isinstance(found, PlayReading):
            told = best[found.type.id][1]
            assert (found.strength, found.points) <= (told.strength, told.points)


@given(dealt(DECK, 12), st.sampled_from(["each", "full", "own"]))
def test_what_is_told_is_what_a_round_settles(cards: list[int], crit: str) -> None:
    """Two hands against each other: who is critted pays at least what the other was told, and what they risked."""
    options = AnpaiOptions(coins=10**9, crit=crit)  # type: ignore[arg-type]
    mine, theirs = strongest_plays(cards[:6]), strongest_plays(cards[6:])
    for kind, (play, reading) in mine.items():
        for other in [other for _, other in theirs.values() if other.type.klass == reading.type.klass]:
            settled, _ = settle_round(options, [10**9] * SEATS, [reading, other, None, None])
            told = play_of(" ".join(_texts(cards[:6])), " ".join(_texts(play)), crit=crit)
            assert told["pays"] == 10 * reading.points * reading.type.times
            paid = {(one.payer, one.payee): one.amount for one in settled[0].payments}
            if reading.strength > other.strength:
                assert paid[1, 0] >= told["crit"] and paid[2, 0] == told["pays"]
            elif reading.strength < other.strength:
                assert paid[0, 1] >= risks(told)[other.type.id], kind


def test_cards_that_are_nothing_have_no_stake_and_the_reason() -> None:
    found = at_stake(HAND, "3s 3h 4s")
    assert found["stake"] is None and found["problem"]["code"] == "mixed_types"
    assert "stakes" not in found, "those of the hand are told before cards are chosen"


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"hand": "3s 3s 3s"}, "off_deck"),
        ({"hand": 3}, "bad_value"),
        ({"hand": " ".join(_texts(DECK[:15]))}, "play_too_long"),
    ],
)
def test_a_hand_that_cannot_be(request_: dict[str, Any], code: str) -> None:
    with pytest.raises(RequestError) as error:
        read_request(request_)
    assert error.value.code == code


def test_without_a_hand_nothing_is_said_of_stakes() -> None:
    assert read_request({"cards": "3s"}) == {"names": [{"zh": "单牌，3", "en": "single cards, 3"}], "problem": None}
