"""OpenSpiel's own test on every game, and what it does not ask: nothing hidden in an information state."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest

from paiju.bots.match import length_option, shortest_length
from paiju.core.capabilities import encoding_of
from paiju.core.options import parse_options
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.envs import openspiel
from paiju.envs.openspiel import PaijuState
from paiju.registry import game_ids, get_game

GAMES = [name for name in game_ids() if get_game(name).learning is not None]


def started(game: Any, seed: int) -> PaijuState:
    state: PaijuState = game.new_initial_state()
    state.apply_action(seed)
    return state


def test_every_game_with_an_encoding_is_registered() -> None:
    assert tuple(f"paiju_{name}" for name in GAMES) == openspiel.NAMES
    assert openspiel.register_games() == openspiel.NAMES


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_random_play(name: str) -> None:
    length = length_option(get_game(name))
    short = f"{length}={shortest_length(get_game(name))}," if length else ""
    game = pyspiel.load_game(f"paiju_{name}({short}seeds=50)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_an_information_state_tells_nothing_hidden(name: str) -> None:
    """Among many deals those that look alike to a seat must have one information state; a copy goes its own way."""
    game = pyspiel.load_game(f"paiju_{name}")
    state = started(game, 3)
    table: Table[Any, Any, Any] = Table(
        state.sitting.table.game, state.sitting.table.options, Seed.named("openspiel/3")
    )
    assert state.sitting.table.state == table.state
    chance = Stream("0" * 64, "redeal")
    seat = state.current_player()
    for other in range(game.num_players()):
        world = table.game.redeal(table.state, other, chance)
        held = started(game, 3)
        held.sitting.table.state = world
        held.sitting._views.clear()
        assert held.observation_string(other) == state.observation_string(other)
        if other == seat:
            assert held.legal_actions() == state.legal_actions()
    copied = state.clone()
    copied.apply_action(copied.legal_actions()[0])
    assert state.information_state_string(seat) == started(game, 3).information_state_string(seat)
    assert copied.information_state_string(seat) != state.information_state_string(seat)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_chooses_in_secret_shows_in_no_other_information_state(name: str) -> None:
    game = pyspiel.load_game(f"paiju_{name}")
    state = started(game, 5)
    seat = state.current_player()
    after: dict[int, set[str]] = {}
    for action in state.legal_actions()[:4]:
        child = state.child(action)
        if child.current_player() == seat or len(state.sitting.table.pending) > 1:
            for other in set(range(game.num_players())) - {seat}:
                after.setdefault(other, set()).add(child.information_state_string(other))
    assert all(len(seen) == 1 for seen in after.values())


def test_options_are_parameters() -> None:
    name = next(name for name in GAMES if len(get_game(name).seat_counts()) > 1)
    kind, count = get_game(name).options_type, get_game(name).seat_counts()[0]
    game = pyspiel.load_game(f"paiju_{name}(players={count})")
    assert game.num_players() == count
    assert started(game, 0).sitting.table.options == parse_options(kind, {"players": count})
    assert len(started(game, 0).observation_tensor(0)) == encoding_of(get_game(name), kind(players=count)).width
