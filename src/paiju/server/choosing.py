"""Choices of a seat, listed from its view alone for clients that have no table of their own for a game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, cast

from paiju.core.game import AnyGame
from paiju.core.texts import LANGUAGES

MOST_LISTED = 200
MOST_SEARCHED = 20_000
"""A hand of thirteen cards has 72,072 arrangements: a search looks at this many, and then says that there are more."""


def choices_json(game: AnyGame, view: Any, find: str) -> dict[str, Any]:
    """The first legal actions, or the first of which every word of ``find`` is said; and whether there may be more."""
    wanted, every = find.lower().split(), iter(game.choices(view))
    plain = (cast(Mapping[str, Any], game.encode_action(action)) for action in islice(every, MOST_SEARCHED))
    found = [*islice((one for one in plain if _says(game, one, wanted)), MOST_LISTED + 1)]
    is_cut = len(found) > MOST_LISTED or next(every, None) is not None
    return {"actions": found[:MOST_LISTED], "more": is_cut}


def _says(game: AnyGame, plain: Mapping[str, Any], wanted: list[str]) -> bool:
    """Whether every word is in an action as it is written, or as it is put into words."""
    if not wanted:
        return True
    said = " ".join([*map(str, plain.values()), *(game.texts.action(lang, plain) for lang in LANGUAGES)]).lower()
    return all(word in said for word in wanted)
