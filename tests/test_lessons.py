"""Lessons, played through the engine by what they ask for: each promise of the coach, worked out by hand, is kept."""

from __future__ import annotations

import re
from typing import Any

import pytest

from paiju.core.game import AnyGame
from paiju.core.ledger import Entry
from paiju.core.lessons import Lesson
from paiju.core.record import read_record, record_of, verify, write_record
from paiju.core.table import Table
from paiju.core.texts import LANGUAGES
from paiju.registry import game_ids, get_game
from paiju.server import lessons
from paiju.server.messages import LessonBody

GAMES = [game_id for game_id in game_ids() if get_game(game_id).lesson is not None]
OWN = ("anpai", "cangzhou", "duogui13", "fujian13", "taiwan13")
MOST = {"zh": 75, "en": 190}
"""Characters of what is said at once: what a phone shows in three lines, or in four of English."""


def lesson_of(game: AnyGame) -> Lesson:
    assert game.lesson is not None
    return game.lesson


def played(game: AnyGame) -> Table[Any, Any, Any]:
    """The lesson's table after everything it asks for, each the first way; every other way is legal there too."""
    lesson = lesson_of(game)
    told = lessons.play(game, LessonBody(), 0)
    for number, wanted in enumerate(lesson.wanted, 1):
        table = dealt(game, told.actions)
        assert lesson.seat in table.pending and told.done == number - 1 and not told.strayed
        for action in wanted:
            assert game.refuse(table.state, lesson.seat, action) is None, action
        told = lessons.play(game, LessonBody(actions=told.actions, show=True), 0)
    assert told.done == len(lesson.wanted) and not told.strayed
    return dealt(game, told.actions)


def dealt(game: AnyGame, actions: list[tuple[int, dict[str, Any]]]) -> Table[Any, Any, Any]:
    lesson = lesson_of(game)
    table = Table(game, lesson.options, lesson.deal, tuple("ABCDEF"[: game.seats(lesson.options)]))
    for seat, action in actions:
        table.submit(seat, game.decode_action(action))
    return table


def won_by(entries: list[Entry], seat: int, other: int) -> int:
    """What one has won of another."""
    return sum(
        entry.amount * (1 if entry.payee == seat else -1)
        for entry in entries
        if {entry.payer, entry.payee} == {seat, other}
    )


def test_every_game_here_has_a_lesson() -> None:
    assert set(OWN) <= set(GAMES)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_lesson_is_short_and_said_in_both_languages(game_id: str) -> None:
    lesson = lesson_of(get_game(game_id))
    assert 6 <= len(lesson.steps) <= 9 and not lesson.steps[-1].do, "it ends with what has come of it"
    for step in lesson.steps:
        for words in (step.text, step.why or step.text):
            for lang in LANGUAGES:
                said = words.text(lang)
                assert 0 < len(said) <= MOST[lang], said
                seats = {int(seat) for seat in re.findall(r"\{(\d)\}", said)}
                assert seats <= {*range(get_game(game_id).seats(lesson.options))}
            assert {*re.findall(r"\{\d\}", words.zh)} == {*re.findall(r"\{\d\}", words.en)}, words.zh


@pytest.mark.parametrize("game_id", GAMES)
def test_the_others_make_the_moves_of_the_lesson_and_no_others(game_id: str) -> None:
    game, lesson = get_game(game_id), lesson_of(get_game(game_id))
    table = played(game)
    for seat, script in lesson.others.items():
        made = [
            action for who, action in table.actions if who == seat and game.encode_action(action) != {"kind": "pass"}
        ]
        assert made == list(script[: len(made)]), seat


@pytest.mark.parametrize("game_id", GAMES)
def test_the_record_of_a_lesson_verifies(game_id: str) -> None:
    table = played(get_game(game_id))
    assert verify(read_record(write_record(record_of(table))), get_game) is None


def test_duogui13_sees_a_gun_of_five_alike_with_a_joker() -> None:
    """头道 1 + 中道 1 + 尾道五同 10 (DG-3.2, DG-3.6) = 12, a gun doubles it (DG-4.2): 24. 10 and 7 of the others."""
    table = played(get_game("duogui13"))
    (settled,) = [event.data for event in table.events if event.name == "settled"]
    (shown,) = [event.data for event in table.events if event.name == "showdown"]
    assert settled["guns"] == [[0, 1]] and shown["hands"][0]["types"] == ["high_card", "flush", "five_alike"]
    assert [won_by(table.entries, 0, other) for other in (1, 2, 3)] == [24, 10 + 1 - 1, 10 - 2 - 1]
    assert any(entry.rule == "DG-4.2" and (entry.payer, entry.amount) == (1, 12) for entry in table.entries)
    assert table.scores[0] == 41


def test_fujian13_sees_a_gun_and_a_rollover() -> None:
    """三墩全胜 3 × 2 = 6 (FJ-4.1); one row tied, two won, 2 × 2 = 4 (FJ-4.2); two won, one lost, 1."""
    table = played(get_game("fujian13"))
    (settled,) = [event.data for event in table.events if event.name == "settled"]
    assert settled["guns"] == [[0, 2], [0, 3]] and settled["rollovers"] == [[0, 2]]
    assert [won_by(table.entries, 0, other) for other in (1, 2, 3)] == [1, 4, 6]
    assert any(entry.rule == "FJ-4.1" and (entry.payer, entry.amount) == (3, 3) for entry in table.entries)
    assert any(entry.rule == "FJ-4.2" and (entry.payer, entry.amount) == (2, 2) for entry in table.entries)
    assert table.scores[0] == 11


def test_taiwan13_wins_three_units_in_front_times_the_bet() -> None:
    """三条摆头 3 (TW-3.2), a straight 1, a full house in the back 1 (TW-3.1), times a bet of 3 (TW-1.4): 15."""
    table = played(get_game("taiwan13"))
    (shown,) = [event.data for event in table.events if event.name == "showdown"]
    assert shown["banker"] == 0 and shown["hands"][1]["types"] == ["triple", "straight", "full_house"]
    assert won_by(table.entries, 1, 0) == (3 + 1 + 1) * 3 == 15 == table.scores[1]


def test_cangzhou_wins_with_three_za() -> None:
    """胡 1 (CZ-6.1), 砸 3 × 1 (CZ-6.9), 庄 1 (CZ-6.11): 5 of the discarder (CZ-8.3), and 1 for xiapao (CZ-8.7)."""
    table = played(get_game("cangzhou"))
    (won,) = [event.data for event in table.events if event.name == "won"]
    assert (won["seat"], won["source"], won["tile"]) == (0, 2, "3m")
    assert won["items"] == [["win", 1], ["za", 3]] and won["doubles"] == []
    paid = [(entry.rule, entry.payer, entry.payee, entry.amount) for entry in table.entries]
    assert paid == [("CZ-8.3", 2, 0, 1 + 3 + 1), ("CZ-8.7", 2, 0, 1)]


def test_anpai_crits_two_pairs() -> None:
    """10 × (2 + 2 + 2) × 3 × 5 = 900 of each pair (AP-5.8), 10 × 2 × 3 = 60 of the other (AP-5.7), 20 for its ace."""
    table = played(get_game("anpai"))
    paid = {(entry.rule, entry.payer, entry.payee, entry.amount) for entry in table.entries}
    assert {("AP-5.8", 1, 0, 900), ("AP-5.8", 3, 0, 900), ("AP-5.7", 2, 0, 60)} <= paid
    assert [won_by(table.entries, other, 2) for other in (0, 1, 3)] == [60 - 20, -20, -20]
    assert table.scores == (900 + 900 + 60 - 20, -920, -60 + 3 * 20, -920)
