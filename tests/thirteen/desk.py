"""Tables to try particular hands on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from paiju.core.cards import parse_cards
from paiju.core.game import AnyGame
from paiju.core.options import parse_options
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.families.thirteen.model import Rules
from paiju.families.thirteen.moves import Arrange


def table(game: AnyGame, **options: Any) -> Table[Any, Any, Any]:
    return Table(game, parse_options(game.options_type, options), Seed.named(1))


def arrange(text: str) -> Arrange:
    front, middle, back = (parse_cards(row) for row in text.split("|"))
    return Arrange(front, middle, back)


def holding(played: Table[Any, Any, Any], seat: int, cards: str) -> Table[Any, Any, Any]:
    """The table with one hand replaced, to try a particular one."""
    played.state = replace(played.state, row=played.state.row.copy())
    played.state.row.seats[seat].hand = sorted(parse_cards(cards))
    return played


def rules_of(played: Table[Any, Any, Any]) -> Rules:
    found: Rules = played.options.rules()
    return found


def hands_of(played: Table[Any, Any, Any]) -> list[tuple[int, ...]]:
    """The hands as they were dealt."""
    return [tuple(player.hand) for player in played.state.row.seats[: played.seats]]


def look(played: Table[Any, Any, Any], seat: int | None) -> Any:
    return played.view(seat)


def shown_hands(played: Table[Any, Any, Any]) -> Any:
    return next(event.data["hands"] for event in played.events if event.name == "showdown")
