"""A game's learning without its kernels, for tests of what is there for games that have none."""

from __future__ import annotations

from typing import Any

from paiju.core.capabilities import Learning, encoding_of
from paiju.core.game import AnyGame


def without_batch(game: AnyGame) -> Learning[Any, Any]:
    class Bare(Learning[Any, Any]):
        def encoding(self, options: Any) -> Any:
            return encoding_of(game, options)

    return Bare()
