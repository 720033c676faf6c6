"""A game without its kernels, for tests of what is there for games that have none."""

from __future__ import annotations

from copy import copy
from typing import Any

from paiju.core.capabilities import Learning, encoding_of
from paiju.core.encoding import Encoding
from paiju.core.game import AnyGame


def without_kernels(game: AnyGame) -> AnyGame:
    """The same game, of which programs that learn get an encoding and no batch."""

    class Encoded(Learning[Any, Any]):
        def encoding(self, options: Any) -> Encoding[Any]:
            return encoding_of(game, options)

    bare = copy(game)
    bare.learning = Encoded()
    return bare
