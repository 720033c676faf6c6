"""Tables in lock-step as Gymnasium has vector environments: its spaces, its infos, its own wrappers unchanged."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import vector as wrappers

from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.envs import gym_env, vector_env
from paiju.envs.vector import VectorEnv
from tests.without_kernels import without_kernels

pytestmark = pytest.mark.usefixtures("toy_installed")


def tables(game: Any, count: int = 6, **settings: Any) -> VectorEnv:
    """Tables of one learner, seat 0, against chance."""
    return vector_env(game, count, compiled=False, **{"opponents": "random", "seat": 0, **settings})


def lowest(env: VectorEnv) -> Any:
    return env.action_mask.argmax(axis=1)


def test_it_is_a_vector_environment_with_single_and_batched_spaces(game_id: str) -> None:
    env = vector_env(game_id, 3, compiled=False)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and env.render_mode is None
    assert env.single_action_space == spaces.Discrete(env.encoding.choices)
    assert env.action_space == spaces.MultiDiscrete([env.encoding.choices] * 3)
    assert isinstance(env.single_observation_space, spaces.Box) and isinstance(env.observation_space, spaces.Box)
    assert env.observation_space.shape == (3, env.encoding.width)
    seen, infos = env.reset(seed=5)
    for _ in range(4):
        assert seen in env.observation_space and seen[1] in env.single_observation_space
        assert infos["action_mask"].shape == (3, env.encoding.choices)
        seen, reward, ended, cut, infos = env.step(lowest(env))
        assert reward.shape == ended.shape == cut.shape == (3,) and not cut.any()


@pytest.mark.parametrize("has_kernels", [True, False])
def test_the_reward_is_that_of_whoever_chose_and_the_infos_have_everybodys(toy: AnyGame, has_kernels: bool) -> None:
    env = vector_env(toy if has_kernels else without_kernels(toy), 5, compiled=False, penalty=4)
    env.reset(seed=2)
    for step in range(40):
        chosen = lowest(env)
        if step % 7 == 0:
            chosen[step % 5] = 99
        asked = env.seats.copy()
        _, reward, _, _, infos = env.step(chosen)
        assert infos["acted"].tolist() == asked.tolist()
        assert reward.tolist() == [infos["rewards"][place, seat] for place, seat in enumerate(asked)]
        # An illegal choice costs its seat the penalty and nobody else anything; else what one wins others lose.
        assert infos["rewards"].sum(axis=1).tolist() == (-4.0 * infos["illegal"]).tolist()


def test_a_match_that_ends_leaves_what_gymnasiums_own_leaves(toy: AnyGame) -> None:
    env = tables(toy, 2)
    peer = SyncVectorEnv([lambda: gym_env(toy)] * 2, autoreset_mode=AutoresetMode.SAME_STEP)
    env.reset(seed=3)
    seen, _ = peer.reset(seed=3)
    ours = env.step([99, lowest(env)[1]])
    theirs = peer.step(np.array([99, seen["action_mask"][1].argmax()]))
    for one, two in zip(ours[1:4], theirs[1:4], strict=True):
        assert one.shape == two.shape and one.tolist() == two.tolist()
    assert ours[2].tolist() == [True, False]
    for name in ("final_obs", "_final_obs", "_final_info"):
        one, two = ours[4][name], theirs[4][name]
        assert one.dtype == two.dtype and one.shape == two.shape
    assert ours[4]["final_obs"][1] is theirs[4]["final_obs"][1] is None
    last = ours[4]["final_info"]
    assert {f"_{name}" in last for name in last if name[0] != "_"} == {True}
    assert last["illegal"].tolist() == last["_illegal"].tolist() == [True, False]


def test_the_last_observation_is_of_the_match_that_is_over(toy: AnyGame) -> None:
    bare = without_kernels(toy)
    kernels, engine = tables(toy, 4, deals=1, stake=3), tables(bare, 4, deals=1, stake=3)
    for env in (kernels, engine):
        env.reset(seed=3)
        hands = env.observations[:, :20].tolist()
        env.step(lowest(env))  # a rank, then a suit: a move of the toy, and the only one of a deal
        seen, _, ended, _, infos = env.step(lowest(env))
        assert ended.all() and infos["_final_obs"].all()
        assert (infos["final_info"]["scores"] == env.scores).all()
        for last, hand, now in zip(infos["final_obs"], hands, seen, strict=True):
            assert last in env.single_observation_space
            assert last[:20].tolist() == hand != now[:20].tolist()
    assert kernels.final_observations.tolist() == engine.final_observations.tolist()


@pytest.mark.parametrize("copy", [True, False])
def test_of_matches_that_go_on_there_is_no_last_observation(toy: AnyGame, copy: bool) -> None:
    env = tables(toy, 4, copy=copy)
    env.reset(seed=3)
    chosen = lowest(env)
    chosen[[1, 3]] = 99
    infos = env.step(chosen)[4]
    assert infos["_final_obs"].tolist() == [False, True, False, True]
    assert infos["final_obs"][0] is infos["final_obs"][2] is None
    for place in (1, 3):
        assert infos["final_obs"][place].tolist() == env.final_observations[place].tolist()
        assert np.shares_memory(infos["final_obs"][place], env.final_observations) is not copy


def test_what_is_handed_out_stays_as_it_was_unless_asked_otherwise(toy: AnyGame) -> None:
    kept, shared = tables(toy), tables(toy, copy=False)
    seen, infos = kept.reset(seed=1)
    before = seen.tolist(), infos["action_mask"].tolist()
    kept.step(lowest(kept))
    assert (seen.tolist(), infos["action_mask"].tolist()) == before != (kept.observations.tolist(), before[1])
    seen, infos = shared.reset(seed=1)
    shared.step(lowest(shared))
    assert seen is shared.observations and infos["action_mask"] is shared.action_mask


def test_chance_without_a_seed_follows_the_last_seed(toy: AnyGame) -> None:
    one, two = tables(toy), tables(toy)
    for env in (one, two):
        env.reset(seed=8)
        env.reset()
    assert one.seed == two.seed != 8
    with pytest.raises(RequestError, match="bad_setting"):
        one.reset(options={"reset_mask": np.ones(6, bool)})
    one.reset(seed=8, options={})
    one.close()
    one.close()
    assert one.closed


WRAPPERS: dict[str, Any] = {
    "RecordEpisodeStatistics": wrappers.RecordEpisodeStatistics,
    "ClipReward": lambda env: wrappers.ClipReward(env, -1, 1),
    "TransformReward": lambda env: wrappers.TransformReward(env, lambda reward: reward / 10),
    "NormalizeReward": wrappers.NormalizeReward,
    "TransformAction": lambda env: wrappers.TransformAction(env, lambda chosen: chosen, env.action_space),
    "DictInfoToList": wrappers.DictInfoToList,
}


@pytest.mark.parametrize("name", WRAPPERS)
def test_gymnasiums_wrappers_run_on_it_unchanged(toy: AnyGame, name: str) -> None:
    env = tables(toy, stake=3)
    wrapped: Any = WRAPPERS[name](env)
    wrapped.reset(seed=4)
    for _ in range(30):
        seen, reward, _, _, infos = wrapped.step(lowest(env))
        assert seen.tolist() == env.observations.tolist() and reward.shape == (6,)
        own = env.rewards[:, 0]
        if name == "ClipReward":
            assert reward.tolist() == np.clip(own, -1, 1).tolist()
        elif name == "TransformReward":
            assert reward.tolist() == (own / 10).tolist()
        elif name == "DictInfoToList":
            assert [info["action_mask"].tolist() for info in infos] == env.action_mask.tolist()
            assert [("final_obs" in info) for info in infos] == env.terminations.tolist()


def test_episode_statistics_are_the_matches_scores(toy: AnyGame) -> None:
    env = tables(toy, stake=3, deals=4)
    wrapped: Any = wrappers.RecordEpisodeStatistics(env)
    wrapped.reset(seed=6)
    ended = 0
    for _ in range(40):
        _, _, over, _, infos = wrapped.step(lowest(env))
        for place in np.flatnonzero(over):
            assert infos["episode"]["r"][place] == env.scores[place, 0]
            assert infos["episode"]["l"][place] == 2 * 4  # two choices a deal
            ended += 1
    assert ended == 6 * 40 // 8


def test_gymnasiums_observation_wrappers_refuse_this_way_of_resetting_whoever_it_is(toy: AnyGame) -> None:
    theirs = SyncVectorEnv([lambda: gym_env(toy)], autoreset_mode=AutoresetMode.SAME_STEP)
    for env in (tables(toy), theirs):
        with pytest.raises(ValueError, match="SAME_STEP"):
            wrappers.FlattenObservation(env)
