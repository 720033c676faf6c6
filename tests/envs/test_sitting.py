"""Moves of several choices at the same time: kept while the table waits, dropped when it moves on."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from paiju.core.capabilities import encoding_of
from paiju.core.errors import IllegalAction
from paiju.core.game import AnyGame
from paiju.core.shuffle import Seed
from paiju.envs import parallel_env
from paiju.envs.sitting import Sitting


def sitting_of(game: AnyGame, **options: Any) -> Sitting:
    made = game.options_type(**options)
    return Sitting(game, made, encoding_of(game, made), Seed.named("sitting"))


@pytest.fixture
def hasty(toy: AnyGame) -> AnyGame:
    """The toy where the first card played ends the deal: the others are taken to play their lowest."""

    rules: Any = type(toy)

    def play(self: Any, room: Any, row: Any, seat: int, action: Any, log: Any) -> None:
        for other in range(room.players):
            row.seats[other].played = row.seats[other].hand[0]
        rules.play(self, room, row, seat, action, log)

    game: AnyGame = type("Hasty", (type(toy),), {"play": play})()
    return game


def test_a_move_begun_waits_for_its_end_while_others_move(toy: AnyGame) -> None:
    sitting = sitting_of(toy, players=3)
    rank = sitting.legal(2)[0]
    sitting.choose(2, rank)
    suits = sitting.legal(2)
    assert suits and min(suits) >= 5
    for _ in range(2):
        sitting.choose(0, sitting.legal(0)[0])
    assert sitting.turn == 1 and sitting.round == 0
    assert sitting.legal(2) == suits
    assert sitting.observe(2)[20 + rank] == 1
    assert sitting.legal(0) == []
    with pytest.raises(IllegalAction, match="illegal_choice"):
        sitting.choose(0, rank)


def test_a_move_begun_is_forgotten_when_the_table_moves_on(hasty: AnyGame) -> None:
    sitting = sitting_of(hasty, players=2)
    sitting.choose(1, sitting.legal(1)[0])
    sitting.choose(0, sitting.legal(0)[0])
    sitting.choose(0, sitting.legal(0)[0])
    assert sitting.round == 1
    assert max(sitting.legal(1)) < 5  # a rank again
    assert not any(sitting.observe(1)[20:25])


def test_choices_about_what_is_over_are_dropped(hasty: AnyGame) -> None:
    env = parallel_env(hasty, players=2, deals=2)
    seen, _ = env.reset(seed=1)
    for _ in range(2):
        seen, *_ = env.step({agent: int(np.flatnonzero(one["action_mask"])[0]) for agent, one in seen.items()})
    # Seat 0 ended the deal, so that seat 1's suit was about a card it no longer holds.
    assert [seat for seat, _ in env.sitting.table.actions] == [0]
    assert env.sitting.table.state.row.deal == 1
    assert max(env.sitting.legal(1)) < 5


def test_a_copy_goes_its_own_way(toy: AnyGame) -> None:
    sitting = sitting_of(toy, players=2)
    sitting.choose(0, sitting.legal(0)[0])
    other = sitting.copy()
    before = (sitting.observe(0), sitting.legal(0), len(sitting.table.events))
    other.choose(0, other.legal(0)[0])
    assert other.turn == 1
    assert (sitting.observe(0), sitting.legal(0), len(sitting.table.events)) == before
    assert sitting.news(1, "en") == [line for line in other.news(1, "en") if not line.endswith("has chosen")]
