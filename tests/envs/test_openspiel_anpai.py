"""The example's small anpai is the one that the bots' own exact responder plays."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.policy import UniformRandomPolicy

from paiju.bots.anpai.outlook import BASE
from research.anpai.exploit import Exact, legal

EXAMPLE = Path(__file__).parents[2] / "examples" / "openspiel_anpai.py"
TINY = "3s 3s 4s sj"


@pytest.fixture(scope="module")
def example() -> Any:
    spec = importlib.util.spec_from_file_location("openspiel_anpai", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # serialised states name their game's class
    spec.loader.exec_module(module)
    return module


def test_random_play(example: Any) -> None:
    pyspiel.random_sim_test(pyspiel.load_game("small_anpai"), num_sims=3, serialize=True, verbose=False)


@pytest.mark.slow
def test_two_best_responders_agree(example: Any) -> None:
    """OpenSpiel's, over the whole tree, and ours, over what a view shows, win the same from random play."""
    game = example.SmallAnpai({"deck": TINY})
    exact = Exact(game.exact.small, lambda view: dict.fromkeys(legal(view.hand), 1 / len(legal(view.hand))))
    assert exploitability(game, UniformRandomPolicy(game)) == pytest.approx(exact.value() / BASE, rel=1e-9)


@pytest.mark.slow
def test_self_play_becomes_harder_to_exploit(example: Any) -> None:
    game = example.SmallAnpai({"deck": TINY})
    np.random.seed(1)
    solver = ExternalSamplingSolver(game)
    before = exploitability(game, solver.average_policy())
    for _ in range(120):
        solver.iteration()
    assert exploitability(game, solver.average_policy()) < before * 0.9
