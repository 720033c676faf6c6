"""The laws as tests: ``pytest --pyargs paiju.conformance.suite --paiju-game mygame``."""

from __future__ import annotations

from paiju.conformance.laws import Law
from paiju.core.game import AnyGame


def test_law(paiju_game: AnyGame, paiju_law: Law, paiju_seed: int) -> None:
    paiju_law.holds(paiju_game, paiju_seed)
