"""The worked example that learns runs and plays legal moves; how well is for the docs, not for a test."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from paiju.bots.match import play_match
from paiju.core.capabilities import encoding_of
from paiju.core.shuffle import Seed
from paiju.registry import get_game

torch = pytest.importorskip("torch", reason="the example needs torch, which nothing else does: pip install torch")


def example() -> ModuleType:
    path = Path(__file__).parents[2] / "examples" / "learn.py"
    spec = importlib.util.spec_from_file_location("learn", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_fresh_agent_plays_a_legal_match() -> None:
    learn = example()
    game = get_game("anpai")
    options: Any = game.options_type()
    encoding = encoding_of(game, options)
    bot = learn.AgentBot(encoding, learn.Agent(encoding))
    table = play_match(game, options, Seed.named("learn"), [bot] * 4)
    assert table.over
    assert sum(table.scores) == 0
