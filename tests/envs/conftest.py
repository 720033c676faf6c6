"""Games that environments are made of: every installed one that has an encoding, and the toy."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from gymnasium.utils import seeding

from paiju.core.game import AnyGame
from paiju.registry import game_ids, get_game


def encoded_ids() -> list[str]:
    """The games that learning programs can play."""
    return [game_id for game_id in game_ids() if get_game(game_id).learning is not None]


@pytest.fixture(autouse=True)
def no_entropy(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn without a seed comes from seeds in turn: PettingZoo's and Gymnasium's tests give none."""
    seeds, fresh = count(), seeding.np_random
    monkeypatch.setattr(seeding, "np_random", lambda seed=None: fresh(next(seeds) if seed is None else seed))
    monkeypatch.setattr("paiju.envs.sitting.secrets", SimpleNamespace(randbelow=lambda bound: next(seeds)))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game_id" in metafunc.fixturenames:
        metafunc.parametrize("game_id", ["toy", *encoded_ids()])


@pytest.fixture
def toy(toy_installed: Path) -> AnyGame:
    return get_game("toy")
