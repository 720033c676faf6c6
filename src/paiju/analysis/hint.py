"""提示: what the house would do with a hand described from outside, and why.

A kind of table has one module that answers; a game of another kind is refused with ``no_hint``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any, Protocol, cast

from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.options import Options
from paiju.core.plain import Plain
from paiju.core.texts import Texts, register_texts

register_texts(__package__)
TEXTS = Texts(__package__)

ADVISERS: Mapping[str, str] = {"climbing": "paiju.analysis.play_hint", "mahjong": "paiju.analysis.tile_hint"}
"""By kind of table, the module whose ``hint_of`` answers and whose ``READS`` says what it looks at besides the hand."""


@dataclass(frozen=True, slots=True)
class Question:
    """A hand in notation and what is known of the table; each game reads what it needs."""

    hand: str
    melds: str = ""
    seen: str = ""
    drawn: str | None = None
    discard: str | None = None
    giver: int = 1
    """How many seats before mine the discarder sits: 1 is 上家."""
    dealer: int = 0
    """How many seats after mine the dealer sits: 0 is myself."""
    runs: tuple[int, ...] = ()
    left: int | None = None
    marks: str = ""
    """Everyone's 明牌, one's own first, with slashes between."""
    coins: tuple[int, ...] = ()
    """Everyone's coins, one's own first."""


class Hint(Protocol):
    """An answer; each kind of table has a class of its own."""

    def as_plain(self, lang: str) -> dict[str, Plain]:
        """The choices with their values and reasons, the best one under ``best``."""


def hint(game: AnyGame, options: Options, question: Question) -> Hint:
    """The answer of the module that knows this kind of table."""
    module = ADVISERS.get(game.table)
    if module is None:
        raise RequestError("no_hint", game=game.id)
    adviser = cast(Any, import_module(module))
    for field in fields(Question)[1:]:
        if field.name not in adviser.READS and getattr(question, field.name) != field.default:
            raise RequestError("hint_unused", game=game.id, option=f"--{field.name}")
    found: Hint = adviser.hint_of(game, options, question)
    return found
