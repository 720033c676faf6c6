"""Gymnasium's own check on every game, the registered names, opponents, illegal choices."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from paiju.bots.catalog import get_bot
from paiju.core.errors import IllegalAction, OptionError, RequestError
from paiju.envs import gym_env, register_games
from paiju.registry import get_game

pytestmark = [
    pytest.mark.usefixtures("toy_installed"),
    pytest.mark.filterwarnings("ignore:.*overriding environment.*:UserWarning"),
]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes.*:UserWarning")
def test_check(game_id: str) -> None:
    check_env(gym_env(game_id))


def test_registered(game_id: str) -> None:
    register_games()
    env = gymnasium.make(f"paiju/{game_id}-v0", seat=None)
    seen, info = env.reset(seed=5)
    assert info["seat"] == 0
    legal = int(np.flatnonzero(seen["action_mask"])[0])
    assert env.step(legal)[0]["observation"].shape == seen["observation"].shape
    env.close()


def played(env: Any, seed: int | None) -> tuple[float, list[int]]:
    """A match of lowest legal choices: the rewards' sum and all observations' sums."""
    seen, _ = env.reset(seed=seed)
    total, trace, over = 0.0, [int(seen["observation"].sum())], False
    while not over:
        assert env.action_masks().tolist() == seen["action_mask"].astype(bool).tolist()
        seen, reward, over, cut, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        total += reward
        trace.append(int(seen["observation"].sum()))
        assert not cut
    return total, trace


def test_the_rewards_are_the_seats_score_and_a_seed_fixes_the_match() -> None:
    one, two = gym_env("toy", deals=4, seat=2), gym_env("toy", deals=4, seat=2)
    for seed in (1, None, None, 2):
        first = played(one, seed)
        assert first == played(two, seed)
        assert first[0] == one.sitting.table.scores[2]


def test_the_seat_moves_on_with_every_match() -> None:
    env = gym_env("toy", seat=None, players=3)
    assert [env.reset(seed=1 if match == 0 else None)[1]["seat"] for match in range(5)] == [0, 1, 2, 0, 1]


def test_opponents_by_name_as_bots_and_one_for_each_seat() -> None:
    bot = get_bot(get_game("toy"), "random")
    same = [played(gym_env("toy", opponents=who), 3) for who in ("random", bot, ["random", bot], ("random",))]
    assert all(one == same[0] for one in same)
    with pytest.raises(RequestError, match="unknown_bot"):
        gym_env("toy", opponents="nobody")
    with pytest.raises(RequestError, match="too_many_opponents"):
        gym_env("toy", opponents=["random"] * 3)


def test_illegal_choices() -> None:
    env = gym_env("toy", penalty=2)
    env.reset(seed=1)
    assert env.step(8)[1:4] == (-2, True, False)
    strict = gym_env("toy", on_illegal="error")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="illegal_choice"):
        strict.step(8)
    lenient = gym_env("toy", on_illegal="random", penalty=2)
    lenient.reset(seed=1)
    assert lenient.step(8)[1:4] == (-2, False, False)


def test_bad_settings_are_refused_in_words() -> None:
    with pytest.raises(OptionError, match="unknown_option"):
        gym_env("toy", jokers=3)
    for wrong in ({"seat": 3}, {"on_illegal": "cry"}, {"render_mode": "human"}, {"penalty": "much"}):
        with pytest.raises(RequestError, match="bad_setting"):
            gym_env("toy", **wrong)
    with pytest.raises(RequestError, match="not_reset"):
        gym_env("toy").step(0)


def test_rendering_in_words() -> None:
    env = gym_env("toy", render_mode="ansi", lang="zh")
    env.reset(seed=1)
    assert env.render() == "得分：0、0、0"
