"""Games that environments are made of: every installed one that has an encoding, and the toy."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiju.conformance.encodings import encoding_of
from paiju.core.game import AnyGame
from paiju.registry import game_ids, get_game


def encoded_ids() -> list[str]:
    """The games that learning programs can play."""
    return [game_id for game_id in game_ids() if encoding_of(get_game(game_id), get_game(game_id).options_type())]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game_id" in metafunc.fixturenames:
        metafunc.parametrize("game_id", ["toy", *encoded_ids()])


@pytest.fixture
def toy(toy_installed: Path) -> AnyGame:
    return get_game("toy")
