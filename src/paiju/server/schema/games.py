"""The games' own types: views, actions, events, options, scoring; every game that is installed, none by name."""

from __future__ import annotations

import typing
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from paiju.core.capabilities import imported
from paiju.core.game import AnyGame, View
from paiju.registry import game_ids, get_game
from paiju.server.schema.types import Schema, Schemas


@dataclass(frozen=True, slots=True)
class GameTypes:
    """Types of one game that clients meet."""

    game: AnyGame
    view: Any | None
    """None where the game does not say."""

    @property
    def title(self) -> str:
        return self.game.id.capitalize()


def all_games() -> list[GameTypes]:
    return [types_of(get_game(game_id)) for game_id in game_ids()]


def types_of(game: AnyGame) -> GameTypes:
    kind = getattr(game, "view_type", None) or typing.get_type_hints(type(game).view).get("return")
    return GameTypes(game, None if kind in (Any, View) else kind)


def add_view(schemas: Schemas, told: GameTypes) -> Schema:
    return schemas.ref("AnyView") if told.view is None else schemas.of(told.view)


def add_action(schemas: Schemas, told: GameTypes) -> Schema:
    return schemas.add(f"{told.title}Action", schemas.of(told.game.action_type))


def add_events(schemas: Schemas, told: GameTypes) -> Schema:
    """A game's events, told apart by their names; nothing is known of those it does not list."""
    events = [
        {
            "type": "object",
            "properties": {"name": {"enum": [name]}, "data": schemas.of(kind), "to": {"type": "integer"}},
            "required": ["name", "data"],
        }
        for name, kind in told.game.event_types.items()
    ]
    return schemas.add(f"{told.title}Event", {"anyOf": events} if events else schemas.ref("Event"))


def add_options(schemas: Schemas, told: GameTypes) -> Schema:
    return schemas.of(told.game.options_type)


def score_request(schemas: Schemas, games: typing.Iterable[GameTypes]) -> Schema:
    """A scoring request of any game."""
    return _any(schemas, [told.game.scoring.request for told in games if told.game.scoring is not None])


def score_answer(schemas: Schemas, games: typing.Iterable[GameTypes]) -> Schema:
    return _any(schemas, [told.game.scoring.answer for told in games if told.game.scoring is not None])


def arrange_answer(schemas: Schemas, games: typing.Iterable[GameTypes]) -> Schema:
    return _any(schemas, [_form(told.game.arranging) for told in games if told.game.arranging is not None])


def hint_answer(schemas: Schemas, games: typing.Iterable[GameTypes]) -> Schema:
    return _any(schemas, [_form(told.game.hints) for told in games if told.game.hints is not None])


def _form(ability: Any) -> Any:
    return dict[str, Any] if ability.form is None else imported(ability.form)


def _any(schemas: Schemas, kinds: list[Any]) -> Schema:
    return schemas.of(reduce(or_, dict.fromkeys(kinds))) if kinds else {"type": "object"}
