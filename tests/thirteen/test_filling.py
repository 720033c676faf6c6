"""凑牌: the rows of each type that cards not yet laid make, the best first; worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.core.capabilities import reading_of
from paiju.core.errors import RequestError
from paiju.registry import get_game

ACES = "As Ah Ad Ks Kh 7s 7h 9s 8s 5d 4c 3c 2s"
"""Three aces, two pairs, six spades, and a wheel."""


def asked(game: str, place: str, hand: str, **laid: Any) -> dict[str, list[str]]:
    """The cards offered for each type, by its id."""
    answer = reading_of(get_game(game)).read({"hand": hand, "fill": place, **laid})
    types: Any = answer["types"]
    return {one["id"]: one["cards"] for one in types}


def ranks(cards: list[str]) -> list[str]:
    return ["".join(card[0] for card in row.split()) for row in cards]


def test_each_type_has_the_name_of_the_game_from_the_lowest_to_the_highest() -> None:
    types: Any = reading_of(get_game("fujian13")).read({"hand": ACES, "fill": "back"})["types"]
    names = ["对子", "二对", "三条", "顺子", "同花", "葫芦", "炸弹", "同花顺"]
    assert [one["name"]["zh"] for one in types] == names
    assert [one["name"]["en"] for one in types][-2:] == ["four of a kind", "straight flush"]


def test_the_best_row_of_each_type_comes_first_and_leaves_most() -> None:
    found = asked("fujian13", "back", ACES)
    assert ranks(found["pair"]) == ["234AA", "234KK", "23477"], "one of each pair, its kickers the least useful"
    assert ranks(found["full_house"]) == ["77AAA", "KKAAA"], "aces full: of two that weigh the same, that leaving kings"
    assert ranks(found["straight"]) == ["2345A"]
    assert "As" not in found["straight"][0], "the ace of spades stays, for the flush"
    assert len(found["flush"]) == 6 and all("As" in row for row in found["flush"][:5]), "five of six spades"
    assert found["flush"][5] == "2s 7s 8s 9s Ks"
    assert found["quads"] == found["straight_flush"] == [], "nothing of the kind"


def test_a_row_for_the_front_has_three_cards_and_three_types_at_most() -> None:
    found = asked("taiwan13", "front", ACES)
    assert list(found) == ["pair", "triple"]
    assert ranks(found["pair"]) == ["2AA", "2KK", "277"]
    assert found["triple"] == ["As Ah Ad"]


def test_cards_that_lie_in_the_row_already_count() -> None:
    hand = "9s 9h 9d Kh Kd Kc 2d 3s 4s 5s 8h Jc Qc"
    found = asked("fujian13", "back", hand, back="9s 9h")
    assert found["full_house"] == ["Kh Kd Kc", "9d Kh Kd"], "kings full weigh more than nines full"
    assert ranks(found["triple"]) == ["239"]
    assert found["straight"] == found["flush"] == [], "two nines make neither"
    assert asked("fujian13", "back", hand, back="9s 9h 9d Kh Kd")["full_house"] == [], "nothing is missing"


def test_rows_that_stand_against_their_neighbours_come_first() -> None:
    hand = "9s 9h 5d 4c 3c As Ah Kd 7s 7h 8d 2c Qs"
    above = asked("fujian13", "middle", hand, back="9s 9h 5d 4c 3c")
    assert ranks(above["pair"]) == ["2778Q", "28QAA"], "aces in the middle would stand above nines"
    below = asked("fujian13", "front", hand, middle="9s 9h 5d 4c 3c")
    assert ranks(below["pair"]) == ["277", "2AA"]


def test_jokers_are_kept_where_natural_cards_do() -> None:
    found = asked("duogui13", "back", "As Ah jk jk Kh 7s 7h 9s 8s 5d 4c 3c 2s")
    assert ranks(found["two_pair"]) == ["277AA"], "a pair that takes a joker would be three alike"
    assert found["pair"][0].endswith("As Ah")
    assert found["quads"][0].endswith("As Ah jk jk")
    assert found["straight_flush"] == ["7s 8s 9s jk jk"]
    assert found["five_alike"] == [], "there are no more than four aces with both jokers"


def test_the_front_of_duogui13_has_types_of_its_own() -> None:
    found = asked("duogui13", "front", "2s 2h jk jk 3s 3h 3d Ah 5s 6h 8d Tc Qs")
    assert list(found) == ["pair", "triple", "joker_rush", "front_twos", "front_threes"]
    assert found["front_threes"] == ["3s 3h 3d"], "the jokers stay"
    assert found["front_twos"] == ["2s 2h jk"]
    assert found["joker_rush"][0] == "Ah jk jk"
    highest = asked("duogui13", "front", "jk jk jk jk 3s 3h 3d Ah 5s 6h 8d Tc Qs", options={"all_jokers": "highest"})
    assert highest["three_jokers"] == ["jk jk jk"]


@pytest.mark.parametrize("game", ["duogui13", "fujian13", "taiwan13"])
def test_only_types_that_the_deck_can_make_are_offered(game: str) -> None:
    found = asked(game, "back", "2s 3s 4s 5s 7h 8h 9h Th Qd Kd Ad 2c 3c")
    assert ("five_alike" in found) == (game == "duogui13")
    assert "high_card" not in found


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"hand": ACES, "fill": "top"}, "bad_request"),
        ({"hand": ACES, "fill": "back", "front": "Qs"}, "not_in_hand"),
        ({"fill": "back", "front": "As"}, "not_in_hand"),
        ({"hand": f"{ACES} 2h", "fill": "back"}, "wrong_row_size"),
        ({"hand": f"{ACES} 2h"}, "wrong_row_size"),
    ],
)
def test_rows_that_cannot_be_filled_are_refused(request_: dict[str, object], code: str) -> None:
    with pytest.raises(RequestError) as caught:
        reading_of(get_game("fujian13")).read(request_)
    assert caught.value.code == code
    assert caught.value.message("en") and caught.value.message("zh")
