"""Laws on the first seed of every game are quick enough for ``make quick``; the other seeds wait for ``make test``."""

from __future__ import annotations

import pytest

LONG = {"cangzhou-illegal_is_refused-0", "cangzhou-serialisation-0", "cangzhou-no_leaks-0"}
"""Laws that take seconds even with their first seed: a match of mahjong has a thousand states."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        callspec = getattr(item, "callspec", None)
        if callspec is not None and (callspec.params.get("paiju_seed", 0) > 0 or callspec.id in LONG):
            item.add_marker(pytest.mark.slow)
