"""Tables in lock-step: the same whoever steps them, deterministic, apart from each other, refusing bad input."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

import numpy as np
import pytest

from paiju.accel.batch import Kit, opening_tallies
from paiju.accel.keys import MOST_PREFIX, named_key, prefix_bytes
from paiju.accel.tables import play_matches, slices
from paiju.core.capabilities import batch_of
from paiju.core.chance import ROUNDS, STREAM, key_words
from paiju.core.errors import IllegalAction, OptionError, RequestError
from paiju.core.game import AnyGame
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.envs import vector_env
from paiju.envs.vector import VectorEnv
from paiju.registry import get_game
from tests.without_kernels import without_kernels

pytestmark = pytest.mark.usefixtures("toy_installed")


@pytest.fixture
def bare(toy: AnyGame) -> AnyGame:
    """The toy without kernels."""
    return without_kernels(toy)


def pure(game: Any, count: int, **settings: Any) -> VectorEnv:
    return vector_env(game, count, compiled=False, **settings)


def shown(env: VectorEnv) -> list[Any]:
    """A copy of all that the environment tells."""
    arrays = (env.observations, env.terminations, env.truncations, env.final_observations, *env.info.values())
    return [array.tolist() for array in (*arrays, env.matches)]


def lowest(env: VectorEnv) -> Any:
    return env.action_mask.argmax(axis=1)


@pytest.mark.parametrize(("one", "two"), [(0, 0), (4095, 12), (10**6, 10**12), (7, -1), (10, -1)])
@pytest.mark.parametrize("prefix", ["1/", f"{(1 << 63) - 1}/", "a name of some length, quite a few words/"])
def test_a_key_made_in_kernels_is_the_seeds_key(prefix: str, one: int, two: int) -> None:
    key = [0] * 8
    named_key(ROUNDS, prefix_bytes(prefix), one, two, [0] * STREAM, key)
    name = f"{prefix}{one}" + (f"/{two}" if two >= 0 else "")
    assert tuple(key) == key_words(Seed.named(name).key())


def test_a_name_that_does_not_fit_is_refused() -> None:
    with pytest.raises(RequestError, match="long_seed_name"):
        prefix_bytes("x" * (MOST_PREFIX + 1))


def test_kernels_and_table_engine_tell_the_same(toy: AnyGame, bare: AnyGame) -> None:
    rng = np.random.default_rng(1)
    kernels, engine = pure(toy, 12, deals=3), vector_env(bare, 12, deals=3)
    for env in (kernels, engine):
        env.reset(5)
    for _ in range(60):
        assert shown(kernels) == shown(engine)
        # Mostly legal choices, some illegal ones.
        wild = rng.integers(0, 9, 12)
        picked = np.where(rng.random(12) < 0.9, lowest(kernels), wild)
        kernels.step(picked)
        engine.step(picked)
    assert kernels.illegal.dtype == engine.illegal.dtype
    assert kernels.matches.min() > 2


@pytest.mark.slow
def test_every_games_kernels_and_table_engine_tell_the_same(game_id: str) -> None:
    game = get_game(game_id)
    if game.learning is None or game.learning.batch(game.options_type()) is None:
        pytest.skip(f"{game_id} has no kernels")
    kernels, engine = pure(game, 3), vector_env(without_kernels(game), 3)
    for env in (kernels, engine):
        env.reset(8)
    for _ in range(25):
        assert shown(kernels) == shown(engine)
        picked = kernels.sample("fast")
        kernels.step(picked)
        engine.step(picked)


@pytest.mark.parametrize("opponents", [None, "random"])
def test_every_observation_is_what_the_encoding_makes_of_the_view(toy: AnyGame, opponents: str | None) -> None:
    env = pure(toy, 5, opponents=opponents)
    env.reset(9)
    if opponents is None:
        for place in range(5):
            table: Table[Any, Any, Any] = Table(toy, env.options, Seed.named(f"9/{place}/0"))
            assert env.observations[place].tolist() == env.encoding.observe(table.view(0))
    for _ in range(30):
        for place in range(5):
            assert env.action_mask[place].any()
            assert env.seats[place] in range(3)
        env.step(lowest(env))


def test_the_same_seed_tells_the_same_and_another_does_not(toy: AnyGame) -> None:
    def run(seed: int) -> Iterator[list[Any]]:
        env = pure(toy, 6, opponents="random")
        env.reset(seed)
        for _ in range(40):
            yield shown(env)
            env.step(env.sample())

    first = list(run(1))
    assert first == list(run(1))
    assert first != list(run(2))


def test_an_environment_does_not_depend_on_how_many_there_are(toy: AnyGame) -> None:
    few, many = pure(toy, 3), pure(toy, 8)
    few.reset(4)
    many.reset(4)
    for _ in range(40):
        assert few.observations.tolist() == many.observations[:3].tolist()
        few.step(lowest(few))
        many.step(lowest(many))


def test_rewards_of_a_match_are_its_scores(toy: AnyGame) -> None:
    env = pure(toy, 10, stake=3, opponents="fast", seat=1)
    env.reset(2)
    total = np.zeros((10, 3))
    ended = 0
    for _ in range(50):
        env.step(lowest(env))
        assert (env.acted == 1).all() and (env.seats == 1).all()
        total += env.rewards
        for place in np.flatnonzero(env.terminations):
            assert total[place].tolist() == env.scores[place].tolist()
            total[place] = 0
            ended += 1
    assert ended == env.matches.sum() > 50


def test_the_caller_takes_each_seat_in_turn(toy: AnyGame) -> None:
    env = pure(toy, 4, opponents="random", deals=1)
    env.reset(1)
    assert env.seats.tolist() == [0, 1, 2, 0]
    for _ in range(2):
        env.step(lowest(env))
    assert env.terminations.all() and env.seats.tolist() == [1, 2, 0, 1]


def test_an_illegal_choice_ends_that_match_alone(toy: AnyGame) -> None:
    env, untouched = pure(toy, 5, penalty=7), pure(toy, 5)
    for number in (8, -1, 9, 1 << 40):  # a suit before a rank, and numbers that there are not
        env.reset(3)
        untouched.reset(3)
        picked = lowest(untouched)
        wrong = picked.copy()
        wrong[2] = number
        env.step(wrong)
        untouched.step(picked)
        assert env.illegal.tolist() == env.terminations.tolist() == [False, False, True, False, False]
        assert env.rewards.tolist() == [[0, 0, 0], [0, 0, 0], [-7, 0, 0], [0, 0, 0], [0, 0, 0]]
        assert env.matches.tolist() == [0, 0, 1, 0, 0]
        others = [0, 1, 3, 4]
        for _ in range(20):
            assert env.observations[others].tolist() == untouched.observations[others].tolist()
            assert env.action_mask[others].tolist() == untouched.action_mask[others].tolist()
            env.step(lowest(env))
            untouched.step(lowest(untouched))


@pytest.mark.parametrize("kernels", [True, False])
def test_an_illegal_choice_can_be_an_error_that_steps_nothing(toy: AnyGame, bare: AnyGame, kernels: bool) -> None:
    env = pure(toy if kernels else bare, 5, on_illegal="error")
    env.reset(3)
    before = shown(env)
    for number in (8, -1, 99):
        wrong = lowest(env)
        wrong[3] = number
        with pytest.raises(IllegalAction, match="Environment 3: its seat 0 may not choose"):
            env.step(wrong)
        assert shown(env) == before
    env.step(lowest(env))
    assert shown(env) != before


@pytest.mark.parametrize("kernels", [True, False])
def test_an_illegal_choice_can_be_replaced(toy: AnyGame, bare: AnyGame, kernels: bool) -> None:
    env = pure(toy if kernels else bare, 5, on_illegal="random", penalty=2)
    env.reset(3)
    env.step(np.full(5, 8))
    assert env.illegal.all() and not env.terminations.any()
    assert env.rewards[:, 0].tolist() == [-2] * 5
    assert (env.observations[:, 20:25].sum(axis=1) == 1).all()  # each has picked a rank


def test_bad_actions_are_refused_in_words(toy: AnyGame) -> None:
    env = pure(toy, 4)
    with pytest.raises(RequestError, match="not_reset"):
        env.step([0, 0, 0, 0])
    with pytest.raises(RequestError, match="not_reset"):
        env.sample()
    env.reset(1)
    before = shown(env)
    for wrong in (
        [0, 0, 0],
        np.zeros((4, 1), int),
        np.zeros(4),
        "abcd",
        None,
        [0, 0, 0, None],
        [[0], 0, 0, 0],
        [True] * 4,
    ):
        with pytest.raises(RequestError, match="bad_actions"):
            env.step(wrong)
    assert shown(env) == before
    for kind in (np.int8, np.uint16, np.int64):
        env.reset(1)
        env.step(lowest(env).astype(kind))
        assert not env.illegal.any()


def test_bad_settings_are_refused_in_words(toy: AnyGame, bare: AnyGame) -> None:
    with pytest.raises(OptionError, match="unknown_option"):
        pure(toy, 4, jokers=3)
    unknown: list[dict[str, Any]] = [{"opponents": "house"}, {"seat": 3}, {"on_illegal": "cry"}]
    for wrong in (*unknown, {"threads": 0}, {"penalty": float("nan")}):
        with pytest.raises(RequestError, match="bad_setting"):
            pure(toy, 4, **wrong)
    for count in (0, -1, 2.5):
        with pytest.raises(RequestError, match="bad_setting"):
            pure(toy, count)  # type: ignore[arg-type]
    with pytest.raises(RequestError, match="no_fast"):
        vector_env(bare, 4, opponents="fast")
    env = pure(toy, 2)
    for seed in (-1, 1 << 63, 1.5):
        with pytest.raises(RequestError, match="bad_env_seed"):
            env.reset(seed)  # type: ignore[arg-type]
    with pytest.raises(RequestError, match="bad_setting"):
        env.sample("house")


def test_without_a_seed_any_is_taken(toy: AnyGame) -> None:
    env = pure(toy, 2)
    env.reset()
    first = env.seed
    env.reset()
    assert first is not None and first != env.seed


def test_a_game_without_encoding_says_so(toy: AnyGame) -> None:
    mute = copy(toy)
    mute.learning = None
    with pytest.raises(RequestError, match="no_encoding"):
        vector_env(mute, 4)


def test_whole_matches_are_those_of_their_seeds(toy: AnyGame) -> None:
    options = toy.options_type(players=3, deals=4)
    kit = Kit.of(batch_of(toy, options), False)
    played = play_matches(kit, ["fast", "random", "random"], "many", 5, 40)
    assert played.points.shape == (40, 3) and not played.points.sum(axis=1).any()
    assert (played.choices == 2 * 3 * 4).all() and (played.tallies == 4).all()
    # The highest card of three beats a random one.
    assert played.points[:, 0].sum() > 0 > played.points[:, 1:].sum()
    again = play_matches(kit, ["fast", "random", "random"], "many", 15, 3)
    assert again.points.tolist() == played.points[10:13].tolist()
    assert opening_tallies(toy, options) == {}
    with pytest.raises(RequestError, match="bad_policies"):
        play_matches(kit, ["fast", "random"], "many", 0, 1)
    with pytest.raises(RequestError, match="bad_policies"):
        play_matches(kit, ["fast", "random", "house"], "many", 0, 1)


def test_slices_cover_everything_once() -> None:
    for count in (1, 2, 5, 4096):
        for threads in (1, 2, 3, 8):
            parts = slices(count, threads)
            assert [place for low, high in parts for place in range(low, high)] == list(range(count))
            assert len(parts) == min(count, threads)
