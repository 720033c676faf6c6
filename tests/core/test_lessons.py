"""The file of a lesson: read as the game reads its own moves and options, and followed move by move."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiju.core.errors import OptionError
from paiju.core.lessons import Lesson, parse_lesson
from paiju.core.shuffle import Seed
from paiju.registry import get_game

HEAD = 'title = { zh = "课", en = "A lesson" }\nseed = "some deal"\n'
STEPS = """
[[step]]
text = { zh = "看", en = "Look" }
[[step]]
text = { zh = "出三", en = "Play the three" }
do = [{ kind = "play", cards = "3s" }, { kind = "play", cards = "3h" }]
[[step]]
text = { zh = "不出", en = "Pass" }
do = [{ kind = "play", cards = "" }]
"""
OTHERS = '[others]\n2 = [{ kind = "play", cards = "4s" }, { kind = "play", cards = "5s" }]\n'


def play(cards: str) -> object:
    return get_game("anpai").decode_action({"kind": "play", "cards": cards})


@pytest.fixture
def lesson() -> Lesson:
    return parse_lesson(get_game("anpai"), HEAD + OTHERS + STEPS)


def test_its_deal_is_that_of_the_named_seed(lesson: Lesson) -> None:
    assert lesson.deal == Seed.named("some deal") and lesson.seat == 0


def test_the_learner_follows_it_or_strays(lesson: Lesson) -> None:
    assert lesson.follow([]) == (0, False)
    assert lesson.follow([play("3h")]) == (1, False), "either three will do"
    assert lesson.follow([play("3h"), play("")]) == (2, False)
    assert lesson.follow([play("4s")]) == (0, True)
    assert lesson.follow([play("3s"), play("4s"), play("")]) == (1, True), "where it was left is where one goes back to"
    assert lesson.follow([play("3s"), play(""), play("Ks")]) == (2, False), "after its end everything is free"


def test_the_others_have_a_next_move_until_all_are_made(lesson: Lesson) -> None:
    assert lesson.next_move(2, []) == play("4s")
    assert lesson.next_move(2, [play(""), play("4s")]) == play("5s"), "what came between does not count"
    assert lesson.next_move(2, [play("4s"), play("5s")]) is None and lesson.next_move(1, []) is None


@pytest.mark.parametrize(
    "text",
    [
        "seed =",
        HEAD,
        HEAD + STEPS + 'point = "hand"\n',
        HEAD + STEPS + "pointt = []\n",
        HEAD + "seat = 4\n" + STEPS,
        HEAD + '[others]\n0 = [{ kind = "play", cards = "4s" }]\n' + STEPS,
        HEAD + "[others]\nnobody = []\n" + STEPS,
        HEAD + '[others]\n1 = [{ kind = "sing" }]\n' + STEPS,
        HEAD + "options = { coins = -1 }\n" + STEPS,
        HEAD + STEPS.replace('"3h"', '"3x"'),
    ],
)
def test_a_slip_in_the_file_is_told_with_the_games_name(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_lesson(get_game("anpai"), text)
    assert caught.value.code == "bad_lesson" and "anpai" in caught.value.message("zh")


def test_a_game_without_the_file_has_none(toy_installed: Path) -> None:
    assert get_game("toy").lesson is None, "it has no such file"
