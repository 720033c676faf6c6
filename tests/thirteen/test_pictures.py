"""The pictures of the thirteen-card games, read by their own rules: what a caption says is what the engine says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from paiju.core.capabilities import scoring_of
from paiju.core.cards import cards_text, parse_card, parse_cards
from paiju.core.pictures import PicturePart, RulePicture
from paiju.families.thirteen.arranging.front import pareto_front
from paiju.families.thirteen.hands import best_special
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.moves import row_value
from paiju.families.thirteen.naming import note_of
from paiju.families.thirteen.rules.rows import lead_rank, row_type
from paiju.registry import get_game

GAMES = ("duogui13", "fujian13", "taiwan13")
LARGEST: dict[str, dict[str, Any]] = {"duogui13": {"players": 6, "jokers": 8, "six_alike": True}}


def rules_of(game: str) -> Rules:
    kind = get_game(game).options_type
    found: Rules = kind(**LARGEST.get(game, {})).rules()
    return found


def picture(game: str, key: str) -> RulePicture:
    return get_game(game).pictures[key]


def value(rules: Rules, part: PicturePart) -> int:
    return row_value(rules, parse_cards(part.cards))


def read(rules: Rules, part: PicturePart) -> set[str]:
    """The keys of what a row is called."""
    worth = value(rules, part)
    return {f"row.{row_type(worth).name.lower()}", f"row_note.{note_of(rules.rows, worth)}"}


@pytest.mark.parametrize("game", GAMES)
def test_rows_are_what_their_captions_say(game: str) -> None:
    highest = {**LARGEST.get(game, {}), "all_jokers": "highest"} if game in LARGEST else {}
    rules = get_game(game).options_type(**highest).rules()
    checked = set()
    for key, one in get_game(game).pictures.items():
        for part in (part for row in one.rows for part in row.parts):
            if part.says.startswith(("row.", "row_note.")):
                assert part.says in read(rules, part), (key, part)
                checked.add(key)
        if key.startswith("row."):
            assert any(key in read(rules, part) for part in one.rows[0].parts), key
    assert {key for key in get_game(game).pictures if key.startswith("row.")} <= checked


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_before_a_sign_is_higher_lower_or_equal(game: str) -> None:
    rules, signs = rules_of(game), {">": 1, "<": -1, "=": 0}
    for key, one in get_game(game).pictures.items():
        for row in one.rows:
            first = row.parts[0]
            for part in row.parts[1:]:
                if part.sign in signs and key != "kickers":
                    mine, other = value(rules, first), value(rules, part)
                    assert (mine > other) - (mine < other) == signs[part.sign], (key, part)


@pytest.mark.parametrize("game", GAMES)
def test_thirteen_cards_are_the_special_they_are_called(game: str) -> None:
    rules = rules_of(game)
    shown = {key.removeprefix("special."): one for key, one in get_game(game).pictures.items() if "special." in key}
    assert set(shown) == {special.id for special in rules.specials}
    for name, one in {**shown, "six_pairs": picture(game, "special")}.items():
        cards = parse_cards(" ".join(part.cards for part in one.rows[0].parts))
        found = best_special(rules, cards)
        assert found is not None and found.id == name


@pytest.mark.parametrize("game", GAMES)
def test_rows_in_order_and_out_of_order(game: str) -> None:
    rules = rules_of(game)
    right = [value(rules, row.parts[0]) for row in picture(game, "rows").rows]
    assert right == sorted(right)
    wrong = [value(rules, row.parts[0]) for row in picture(game, "foul").rows]
    assert all(upper > lower for upper, lower in pairwise(wrong))


# -- settled by the rules ---------------------------------------------------------------------------------------


def columns(one: RulePicture) -> Iterator[dict[str, str]]:
    """Whose rows stand in the picture, player after player."""
    for column in zip(*(row.parts for row in one.rows), strict=True):
        yield {row.says.removeprefix("place."): part.cards for row, part in zip(one.rows, column, strict=True)}


def table(game: str, shown: list[dict[str, str]]) -> list[dict[str, str]]:
    """The players of a picture, and others with what is left of the deck."""
    rules = get_game(game).options_type().rules()
    left = [card for card in rules.room.deck if card < 52]
    for hand in shown:
        for card in parse_cards(" ".join(hand.values())):
            left.remove(card)
    players = list(shown)
    while len(players) < 4:
        mixed = left[::4] + left[1::4] + left[2::4] + left[3::4]
        mine, left = sorted(mixed[:13]), mixed[13:]
        split = pareto_front(rules.rows, rules.order, mine)[0]
        rows = zip(("front", "middle", "back"), split.rows, strict=True)
        players.append({place: cards_text(row) for place, row in rows})
    return players


def lines_between(game: str, players: list[dict[str, str]], winner: int, loser: int) -> set[str]:
    answer: Any = scoring_of(get_game(game)).score({"players": players})
    return {line["rule"] for line in answer["explain"] if (line["from"], line["to"]) == (loser, winner)}


@pytest.mark.parametrize(
    ("game", "key", "line"),
    [
        ("duogui13", "gun", "DG-4.2"),
        ("fujian13", "gun", "FJ-4.1"),
        ("fujian13", "rollover", "FJ-4.2"),
        ("duogui13", "sweep", "DG-4.3"),
        ("fujian13", "sweep", "FJ-4.3"),
    ],
)
def test_guns_rollovers_and_sweeps_are_paid_as_such(game: str, key: str, line: str) -> None:
    shown = list(columns(picture(game, key)))
    players = table(game, shown)
    for other in range(1, len(shown)):
        assert line in lines_between(game, players, 0, other)
    assert line == picture(game, key).rules[0]


def test_a_pure_dragon_that_beats_all_is_doubled() -> None:
    one = picture("fujian13", "doubled")
    found = best_special(rules_of("fujian13"), parse_cards(one.rows[0].parts[0].cards))
    assert found is not None and found.doubled_on_sweep


def test_ties_go_to_the_banker_where_one_rank_decides() -> None:
    rules = get_game("taiwan13").options_type(kickers="top").rules()
    mine, theirs = picture("taiwan13", "kickers").rows[0].parts
    assert row_type(value(rules, mine)) == row_type(value(rules, theirs))
    assert lead_rank(rules.rows, value(rules, mine)) == lead_rank(rules.rows, value(rules, theirs))


def test_the_horse_is_one_that_a_room_may_buy() -> None:
    (part, _) = picture("duogui13", "horse").rows[0].parts
    assert get_game("duogui13").options_type(horse=part.cards).rules().room.horse == parse_card(part.cards)
