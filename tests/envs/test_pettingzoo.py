"""PettingZoo's own tests on every game, and what they do not ask: rewards, waiting, illegal choices, the same view."""

from __future__ import annotations

import warnings
from copy import copy
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.utils.conversions import parallel_to_aec

from paiju.core.errors import IllegalAction, OptionError, RequestError
from paiju.core.game import AnyGame
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.envs import aec_env, parallel_env

with warnings.catch_warnings():
    # Its tests import one of its own games in a way that it has deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

pytestmark = [
    # Its test knows seven environments by name whose observations are dictionaries with a mask, as it documents them.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.usefixtures("toy_installed"),
]


def short(game_id: str) -> dict[str, Any]:
    """Options that make a match short."""
    return {"deals": 3} if game_id == "toy" else {}


@pytest.mark.slow
def test_api(game_id: str) -> None:
    api_test(aec_env(game_id, **short(game_id)), num_cycles=60)


@pytest.mark.slow
def test_parallel_api(game_id: str) -> None:
    parallel_api_test(parallel_env(game_id, **short(game_id)), num_cycles=60)


@pytest.mark.slow
def test_seed(game_id: str) -> None:
    seed_test(partial(aec_env, game_id, **short(game_id)), num_cycles=15)
    parallel_seed_test(partial(parallel_env, game_id, on_illegal="random", **short(game_id)), num_cycles=15)


def test_max_cycles(game_id: str) -> None:
    parallel = partial(parallel_env, game_id, on_illegal="random", **short(game_id))
    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=lambda **given: parallel_to_aec(parallel(**given))))


def test_max_cycles_one_seat_after_the_other() -> None:
    # Where all seats choose equally often, each gets its full number of choices: three deals of two choices each.
    settings: dict[str, Any] = {"on_illegal": "random", "deals": 3}
    max_cycles_test(
        SimpleNamespace(parallel_env=partial(parallel_env, "toy", **settings), env=partial(aec_env, "toy", **settings))
    )


def test_an_agent_sees_what_the_encoding_makes_of_its_view() -> None:
    env = aec_env("toy", players=3)
    env.reset(seed=7)
    game, options, encoding = env.dealer.game, env.dealer.options, env.dealer.encoding
    table: Table[Any, Any, Any] = Table(game, options, Seed.named("7/0/0"))
    for seat in range(3):
        seen = env.observe(f"seat_{seat}")
        assert seen["observation"].tolist() == encoding.observe(table.view(seat))
        assert np.flatnonzero(seen["action_mask"]).tolist() == encoding.legal(table.view(seat))
    env.reset()
    assert env.observe("seat_0")["observation"].tolist() == encoding.observe(
        Table(game, options, Seed.named("7/0/1")).view(0)
    )


def test_rewards_add_up_to_the_scores() -> None:
    env = aec_env("toy", players=4, deals=5, stake=3)
    env.reset(seed=1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        total[agent] += reward
        assert seen is not None
        env.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[-1]))
    assert list(total.values()) == list(env.sitting.table.scores)
    assert any(total.values()) and not sum(total.values())


def test_both_ways_to_ask_play_the_same_match() -> None:
    one, all_at_once = aec_env("toy", deals=4), parallel_env("toy", deals=4)
    one.reset(seed=3)
    seen, _ = all_at_once.reset(seed=3)
    while all_at_once.agents:
        seen, *_ = all_at_once.step({agent: int(np.flatnonzero(o["action_mask"])[0]) for agent, o in seen.items()})
    while not any(one.terminations.values()):
        one.step(int(np.flatnonzero(one.observe(one.agent_selection)["action_mask"])[0]))
    assert one.sitting.table.state == all_at_once.sitting.table.state


def test_who_has_nothing_to_decide_waits() -> None:
    env = aec_env("toy", players=2)
    env.reset(seed=1)
    for _ in range(2):
        env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"])[0]))
    assert env.agent_selection == "seat_1"
    assert np.flatnonzero(env.observe("seat_0")["action_mask"]).tolist() == [env.wait]
    assert (env.name(env.wait, "en"), env.name(env.wait, "zh")) == ("wait", "等待")


def test_news_come_in_words() -> None:
    env = aec_env("toy", lang="zh")
    env.reset(seed=1)
    news = env.infos["seat_0"]["news"]
    assert len(news) == 2 and all(isinstance(line, str) for line in news)
    assert aec_env("toy", render_mode="ansi").render_mode == "ansi"


def test_an_illegal_choice_ends_the_match_with_a_penalty() -> None:
    env = aec_env("toy", penalty=5)
    env.reset(seed=1)
    env.step(8)  # a suit before a rank
    assert env.rewards == {"seat_0": -5, "seat_1": 0, "seat_2": 0}
    assert all(env.terminations.values())
    both = parallel_env("toy", penalty=5)
    both.reset(seed=1)
    legal = int(np.flatnonzero(both.observe("seat_1")["action_mask"])[0])
    _, rewards, ended, _, _ = both.step({"seat_0": 8, "seat_1": legal, "seat_2": 99})
    assert rewards == {"seat_0": -5, "seat_1": 0, "seat_2": -5} and all(ended.values())
    assert both.agents == []


def test_an_illegal_choice_can_be_an_error_that_changes_nothing() -> None:
    env = aec_env("toy", on_illegal="error")
    env.reset(seed=1)
    before = env.sitting.table.state
    with pytest.raises(IllegalAction, match="illegal_choice"):
        env.step(8)
    assert env.sitting.table.state == before and env.agent_selection == "seat_0"


@pytest.mark.parametrize("make", [aec_env, parallel_env])
def test_bad_settings_are_refused_in_words(make: Any) -> None:
    with pytest.raises(OptionError, match="unknown_option"):
        make("toy", jokers=3)
    with pytest.raises(OptionError, match="bad_option"):
        make("toy", players=9)
    for wrong in ({"on_illegal": "cry"}, {"lang": "fr"}, {"max_cycles": 0}, {"max_cycles": "x"}, {"penalty": None}):
        with pytest.raises(RequestError, match="bad_setting"):
            make("toy", **wrong)
    with pytest.raises(RequestError, match="bad_setting"):
        make("toy", render_mode="human")
    env = make("toy")
    with pytest.raises(RequestError, match="not_reset"):
        env.observe("seat_0")
    for seed in (-1, 1 << 63, "x"):
        with pytest.raises(RequestError, match="bad_env_seed"):
            env.reset(seed=seed)


def test_a_choice_is_a_whole_number_of_any_kind() -> None:
    env = aec_env("toy")
    env.reset(seed=1)
    with pytest.raises(RequestError, match="bad_choice"):
        env.step(1.5)
    env.step(np.int8(np.flatnonzero(env.observe("seat_0")["action_mask"])[0]))
    both = parallel_env("toy")
    both.reset(seed=1)
    with pytest.raises(RequestError, match="missing_choice"):
        both.step({"seat_0": 1})


def test_a_game_without_encoding_says_so(toy: AnyGame, toy_installed: Path) -> None:
    bare = copy(toy)
    bare.learning = None
    with pytest.raises(RequestError, match="no_encoding"):
        aec_env(bare)
