"""The laws on encodings catch the faults they are there for."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from paiju.conformance import LAWS, LawBroken
from paiju.core.capabilities import encoding_of
from paiju.core.game import AnyGame
from paiju.registry import get_game

SEEDS = range(4)
NAMES = {
    "every_move_is_spelled",
    "legal_choices_lead_to_moves",
    "observations_stay_in_bounds",
    "no_observation_leaks",
}


@pytest.fixture
def toy(toy_installed: Path) -> AnyGame:
    return get_game("toy")


def broken(game: AnyGame) -> set[str]:
    """The names of the laws on encodings that some seed breaks."""
    found = set()
    for law in LAWS:
        try:
            for seed in SEEDS if law.name in NAMES else ():
                law.holds(game, seed)
        except LawBroken:
            found.add(law.name)
    return found


def variant(toy: AnyGame, **methods: Callable[..., Any]) -> AnyGame:
    """The toy game, some methods of its encoding replaced."""
    true = encoding_of(toy, toy.options_type())
    other = type("Other", (type(true),), methods)
    return seen_by(toy, other)


def seen_by(game: AnyGame, encoding: type[Any]) -> AnyGame:
    """The same game, with another encoding."""
    made = copy(game)
    made.learning = type("Learning", (type(game.learning),), {"encoding": lambda self, options: encoding()})()
    return made


def test_every_law_is_among_the_laws(toy: AnyGame) -> None:
    assert {law.name for law in LAWS} >= NAMES
    assert broken(toy) == set()


def peeking(toy: AnyGame, **methods: Callable[..., Any]) -> AnyGame:
    """The toy with views that carry, where no plain form shows it, the next seat's lowest card in ``beside``."""
    options = toy.options_type()
    plain: Any = type(toy.view(toy.start(options, "0" * 64).state, 0))
    smuggler = type("Smuggler", (plain,), {})
    leaky = type("Leaky", (type(encoding_of(toy, options)),), methods)

    def view(self: Any, state: Any, seat: int | None) -> Any:
        true = type(toy).view(self, state, seat)
        made = smuggler(**{field.name: getattr(true, field.name) for field in fields(plain)})
        object.__setattr__(made, "beside", state.hands[((seat or 0) + 1) % len(state.hands)][0])
        return made

    return seen_by(type("Peeking", (type(toy),), {"view": view})(), leaky)


def test_an_observation_that_tells_a_neighbours_card_is_caught(toy: AnyGame) -> None:
    true = type(encoding_of(toy, toy.options_type()))

    def observe(self: Any, view: Any, chosen: Any = ()) -> list[int]:
        return [*true.observe(self, view, chosen)[:-1], view.beside % 20]

    assert broken(peeking(toy, observe=observe)) == {"no_observation_leaks"}
    assert broken(peeking(toy)) == set()


def test_a_mask_that_tells_a_neighbours_card_is_caught(toy: AnyGame) -> None:
    true = type(encoding_of(toy, toy.options_type()))

    def legal(self: Any, view: Any, chosen: Any = ()) -> list[int]:
        numbers = true.legal(self, view, chosen)
        return numbers[: 1 + view.beside % 2]

    assert "no_observation_leaks" in broken(peeking(toy, legal=legal))


def test_a_move_that_cannot_be_spelled_is_caught(toy: AnyGame) -> None:
    true = type(encoding_of(toy, toy.options_type()))

    def legal(self: Any, view: Any, chosen: Any = ()) -> list[int]:
        return [number for number in true.legal(self, view, chosen) if number != 4]

    assert "every_move_is_spelled" in broken(variant(toy, legal=legal))


def test_choices_without_a_way_on_are_caught(toy: AnyGame) -> None:
    true = type(encoding_of(toy, toy.options_type()))

    def legal(self: Any, view: Any, chosen: Any = ()) -> list[int]:
        return true.legal(self, view, chosen) if chosen or not view.to_act else [0, 1, 2, 3, 4]

    assert "legal_choices_lead_to_moves" in broken(variant(toy, legal=legal))


def test_a_number_out_of_its_bounds_is_caught(toy: AnyGame) -> None:
    true = type(encoding_of(toy, toy.options_type()))

    def observe(self: Any, view: Any, chosen: Any = ()) -> list[int]:
        return [*true.observe(self, view, chosen)[:-1], 21]

    assert broken(variant(toy, observe=observe)) == {"observations_stay_in_bounds"}
