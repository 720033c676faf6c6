"""The pictures of plays: each is the type it is called and beats what stands behind it; who pays what is settled."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.core.cards import parse_cards
from paiju.games.anpai import GAME
from paiju.games.anpai.hands import PlayReading, off_deck, read_cards

PICTURES = GAME.pictures
TYPES = [key for key in PICTURES if key.startswith("type.") and key != "type.pass"]
RICH = [100_000] * 4


def _score(request: dict[str, Any]) -> Any:
    return GAME.scoring.score(request)


def read(cards: str) -> PlayReading:
    found = read_cards(parse_cards(cards))
    assert isinstance(found, PlayReading) and off_deck(parse_cards(cards)) is None
    return found


@pytest.mark.parametrize("key", TYPES)
def test_a_play_is_what_its_caption_says_and_beats_the_other(key: str) -> None:
    first, other = PICTURES[key].rows[0].parts
    mine, theirs = read(first.cards), read(other.cards)
    assert first.says == key == f"type.{mine.type.id}" and other.says == f"type.{theirs.type.id}"
    assert mine.type.klass == theirs.type.klass and mine.strength > theirs.strength
    settled = _score({"coins": RICH, "plays": [first.cards, other.cards, "", ""]})["settlements"]
    assert [one["winners"] for one in settled] == [[0]]


def test_every_type_has_a_picture() -> None:
    assert {key.removeprefix("type.") for key in TYPES} == _types()


def _types() -> set[str]:
    return {key.removeprefix("type.") for key in GAME.texts.all("en") if key.startswith("type.")} - {"pass"}


def test_who_is_critted_pays_five_times_and_others_the_plain_amount() -> None:
    plays = [row.parts[0].cards for row in PICTURES["crit"].rows]
    pairs = _score({"coins": RICH, "plays": [*plays, ""]})["settlements"][0]
    # Queens: 2 points × 3. Critted: (2 + 2) × 3 × 5, base 10 each.
    assert (pairs["winners"], pairs["crit"]) == ([0], [1])
    assert pairs["payments"] == [[1, 0, 600], [2, 0, 60], [3, 0, 60]]


def test_the_best_of_its_class_collects_though_another_class_is_settled_too() -> None:
    rows = PICTURES["best"].rows
    plays = [part.cards for row in rows for part in row.parts]
    found = _score({"coins": RICH, "plays": plays})
    assert [(one["winners"], one["crit"]) for one in found["settlements"]] == [([0], [1]), ([2], [3])]
    assert found["totals"][2] < 0


def test_the_points_of_a_play() -> None:
    first, _ = PICTURES["points"].rows[0].parts
    one = read(first.cards)
    assert (one.type.id, one.points) == ("single", 7)
    # 7 points × 2 × base 10 from each who passed.
    assert _score({"coins": RICH, "plays": [first.cards, "", "", ""]})["totals"] == [420, -140, -140, -140]
