"""Tests that compile one game run in one process, and every test runs once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.sharing import shared_out


def made(name: str, game: str | None = None, **params: str) -> Any:
    """A test as pytest collects it: which game it compiles, by name or by its own parameter."""
    mark = None if game is None else SimpleNamespace(args=(game,) if game else ())
    return SimpleNamespace(name=name, get_closest_marker=lambda _: mark, callspec=SimpleNamespace(params=params))


def test_each_share_begins_with_whole_games() -> None:
    tests = [
        made("a"),
        made("b", "anpai"),
        made("c", "", game_id="duogui13"),
        made("d"),
        made("e", "cangzhou"),
        made("f", "taiwan13"),
        made("g"),
        made("h", "anpai"),
        made("i", "duogui13"),
    ]
    # Nine tests for three processes: three of the thirteen-card games, two of anpai, one of cangzhou, and the others.
    assert [test.name for test in shared_out(tests, 3)] == [*"cfi", *"bha", *"edg"]


@pytest.mark.parametrize("workers", [2, 3, 4, 7, 40])
def test_every_test_runs_once(workers: int) -> None:
    tests = [made(str(number), "anpai" if number % 3 else None) for number in range(30)]
    found = shared_out(tests, workers)
    assert sorted(test.name for test in found) == sorted(test.name for test in tests)
    assert [test.name for test in found[:20]] == [str(number) for number in range(30) if number % 3]
