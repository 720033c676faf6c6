"""提示: questions about a hand, each in the words of its game, and the answers of the games' advisers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from paiju.core.asking import Field, fields_of
from paiju.core.capabilities import Hint, hints_of
from paiju.core.errors import RequestError, UnknownGame
from paiju.core.game import AnyGame
from paiju.core.options import Options
from paiju.registry import game_ids, get_game


def every_field() -> dict[str, tuple[Field, AnyGame]]:
    """By name, everything that some game's question has, with a game that has it; the longest questions come first."""
    asked = [(fields_of(game.hints.question), game) for game in _games() if game.hints is not None]
    found: dict[str, tuple[Field, AnyGame]] = {}
    for fields, game in sorted(asked, key=lambda one: -len(one[0])):
        for field in fields:
            found.setdefault(field.name, (field, game))
    return found


def _games() -> Iterator[AnyGame]:
    """Every game that can be loaded: one that cannot is no reason to give no hints on another."""
    for game_id in game_ids():
        with suppress(UnknownGame):
            yield get_game(game_id)


def own_fields(game: AnyGame, given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields told that this game asks for; telling one that only others look at is refused with ``hint_unused``."""
    own = {field.name for field in fields_of(hints_of(game).question)}
    others = {name: field for name, (field, _) in every_field().items() if name not in own}
    for name, field in others.items():
        value = given.get(name, field.default)
        if (tuple(value) if isinstance(value, list) else value) != field.default:
            raise RequestError("hint_unused", game=game.id, option=f"--{name}")
    return {name: value for name, value in given.items() if name not in others}


def hint(game: AnyGame, options: Options, given: Mapping[str, Any]) -> Hint:
    """The house's answer about a hand and what else was told, by name."""
    hints = hints_of(game)
    return hints.answer(game, options, hints.question(**own_fields(game, given)))
