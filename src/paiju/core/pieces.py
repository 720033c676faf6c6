"""The pieces of a game, read from the types of its actions and views: ``2s`` is a card here and a tile there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

from paiju.core.cards import Cards
from paiju.core.game import AnyGame
from paiju.core.tiles import Tiles

Pieces = Literal["cards", "tiles"]


@cache
def pieces_of(game: AnyGame) -> Pieces | None:
    """Cards or tiles, or None for a game with neither."""
    kinds = set(_types_in(game.action_type, set())) | set(_types_in(get_type_hints(game.view).get("return"), set()))
    return "cards" if Cards in kinds else "tiles" if Tiles in kinds else None


def _types_in(hint: Any, seen: set[Any]) -> Iterator[Any]:
    """A type and those it is made of, the fields of its dataclasses among them."""
    if hint in seen:
        return
    seen.add(hint)
    yield hint
    parts = get_args(hint) or (get_type_hints(hint).values() if is_dataclass(hint) else ())
    for part in parts:
        if isinstance(part, type) or get_args(part) or part in (Cards, Tiles):
            yield from _types_in(part, seen)
