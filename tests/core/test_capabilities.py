"""Capabilities: refused where they are not, found where a game names them, their questions bounded and in words."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from paiju.analysis.hint import every_field, own_fields
from paiju.cli.terminal.screen import Screen, screen_for
from paiju.core.asking import fields_of, known, question_of
from paiju.core.capabilities import (
    Counting,
    arranging_of,
    batch_of,
    encoding_of,
    hints_of,
    imported,
    lesson_of,
    reading_of,
    scoring_of,
)
from paiju.core.cards import parse_cards
from paiju.core.errors import NotationError, RequestError
from paiju.core.game import AnyGame, Event
from paiju.core.texts import LANGUAGES
from paiju.core.tiles import parse_tiles
from paiju.registry import game_ids, get_game

ASKED: list[tuple[str, Callable[[AnyGame], object]]] = [
    ("no_score", scoring_of),
    ("no_read", reading_of),
    ("no_hint", hints_of),
    ("no_arrange", arranging_of),
    ("no_lesson", lesson_of),
    ("no_encoding", lambda game: encoding_of(game, game.options_type())),
    ("no_batch", lambda game: batch_of(game, game.options_type())),
]


@pytest.fixture
def bare(toy_installed: Path) -> AnyGame:
    """A game that is its rules and nothing else."""
    game = copy(get_game("toy"))
    game.scoring = game.learning = game.hints = None
    game.counting = Counting()
    return game


@pytest.mark.parametrize(("code", "ask"), ASKED, ids=[code for code, _ in ASKED])
def test_what_a_game_has_not_is_refused_in_words(bare: AnyGame, code: str, ask: Callable[[AnyGame], object]) -> None:
    with pytest.raises(RequestError) as caught:
        ask(bare)
    assert caught.value.code == code
    for lang in LANGUAGES:
        assert "toy" in caught.value.message(lang) and "{" not in caught.value.message(lang)


def test_a_game_that_counts_nothing_still_tells_its_dealer(bare: AnyGame) -> None:
    counting = bare.counting
    assert list(counting.tally(Event("shown"))) == [] and counting.exact(bare.options_type()) == {}
    assert counting.dealer(Event("deal_started", {"dealer": 2})) == 2
    assert counting.dealer(Event("deal_started", {"banker": 1})) == 1
    assert counting.dealer(Event("deal_started", {})) is None


def test_a_game_without_a_drawing_has_the_screen_for_all(bare: AnyGame) -> None:
    assert screen_for(bare) is Screen
    assert all(issubclass(screen_for(get_game(name)), Screen) for name in game_ids())


def test_answers_of_any_game_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    class Answer:
        def as_plain(self, lang: str, top: int = 5) -> dict[str, Any]:
            return {"best": "As", "top": top}

    Screen.show_hint(Answer())
    Screen.show_arrangement(Answer(), 3)
    assert capsys.readouterr().out.split() == ["best", "As", "top", "5", "best", "As", "top", "3"]


@pytest.mark.parametrize("name", game_ids())
def test_what_a_game_names_is_there(name: str) -> None:
    game = get_game(name)
    named = [
        game.hints and game.hints.adviser,
        game.arranging and game.arranging.adviser,
        game.drawing.screen,
    ]
    assert all(callable(imported(reference)) for reference in named if reference)
    emblem = game.drawing.emblem
    assert len(parse_cards(emblem["cards"]) if "cards" in emblem else parse_tiles(emblem["tiles"])) == 3
    for lang in LANGUAGES:
        assert game.texts.get(lang, "kind.name") and game.texts.get(lang, "kind.motto")


@pytest.mark.parametrize("name", [name for name in game_ids() if get_game(name).hints is not None])
def test_every_field_of_a_question_has_its_sentence(name: str) -> None:
    game = get_game(name)
    fields = [field.name for field in fields_of(hints_of(game).question)]
    assert fields[0] == "hand"
    for lang in LANGUAGES:
        assert all(game.texts.get(lang, f"question.{field}") for field in fields[1:])


@dataclass(frozen=True, slots=True)
class Question:
    hand: str = known(form="CARDS", most=5)
    seat: int | None = known(None, low=1, high=3)
    coins: tuple[int, ...] = known((), high=9, most=2)


@pytest.mark.parametrize(
    ("given", "made"),
    [
        ({"hand": "As Kd"}, Question("As Kd")),
        ({"hand": "", "seat": 3, "coins": [0, 9]}, Question("", 3, (0, 9))),
        ({"hand": "", "seat": None}, Question("")),
    ],
)
def test_a_question_within_its_bounds(given: dict[str, Any], made: Question) -> None:
    assert question_of(Question, given) == made


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "missing_field"),
        ({"hand": "As Kd 2"}, "bad_value"),
        ({"hand": "As", "seat": 0}, "bad_value"),
        ({"hand": "As", "seat": 4}, "bad_value"),
        ({"hand": "As", "seat": "1"}, "bad_value"),
        ({"hand": "As", "coins": [10]}, "bad_value"),
        ({"hand": "As", "coins": [-1]}, "bad_value"),
        ({"hand": "As", "coins": [1, 2, 3]}, "bad_value"),
        ({"hand": "As", "left": 1}, "unknown_field"),
    ],
)
def test_a_question_beyond_its_bounds(given: dict[str, Any], code: str) -> None:
    with pytest.raises(NotationError) as caught:
        question_of(Question, given)
    assert caught.value.code == code


def test_what_only_another_game_asks_for_is_refused_if_it_says_something() -> None:
    anpai = get_game("anpai")
    assert {"marks", "melds", "giver"} <= set(every_field())
    assert own_fields(anpai, {"hand": "As", "melds": "", "giver": 1, "runs": []}) == {"hand": "As"}
    for told in ({"melds": "吃123m"}, {"giver": 2}, {"runs": [1]}):
        with pytest.raises(RequestError) as caught:
            own_fields(anpai, {"hand": "As", **told})
        assert caught.value.code == "hint_unused" and f"--{next(iter(told))}" in caught.value.message("en")
