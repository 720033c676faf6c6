"""The example with a learner from the registry runs, and never chooses what is not legal."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("agilerl", reason="the example needs agilerl, which nothing else does: pip install agilerl peft")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_public_learner_takes_the_tables_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(__file__).parents[2] / "examples" / "learn_agilerl.py"
    spec = importlib.util.spec_from_file_location("learn_agilerl", path)
    assert spec and spec.loader
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made = module.vector_env
    # An illegal choice would be an error here.
    monkeypatch.setattr(module, "vector_env", lambda *given, **more: made(*given, on_illegal="error", **more))
    _, curve = module.train("anpai", rounds=2)
    assert len(curve) == 2
