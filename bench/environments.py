"""Environments for research: ours through table engine, PettingZoo and vector_env; beside them what others offer.

A step is one choice of one seat, drawn at random from the legal ones; ours, RLCard, PettingZoo and Pgx also write out
the observation and the legal choices of whoever is next. Processor time, the best of some rounds, all in one run.
Compiling is not in it: the topic ``first_step`` has that.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from threading import Thread
from time import perf_counter
from typing import Any

from bench.measure import Figure, step_rates
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.registry import game_ids, get_game

TOPIC = "environments"
ROUNDS = 12
TABLES = 4096
GOALS = {"OpenSpiel dou_dizhu, observations": 9, "Pgx sparrow_mahjong, 1,024": 20, "riichienv": 20}
GOAL_GAMES = ("cangzhou", "anpai")
"""The two that the goals are set for: the thirteen-card games have few and large decisions."""
CORES_GOAL = 1.8
CORES_ROUNDS, CORES_STEPS = 60, 6
"""Many and short: what else the machine does must leave both cores alone in one of them."""

Work = Callable[[], int]


def table_engine(game_id: str) -> Work:
    game = get_game(game_id)
    options = game.options_type()

    def work() -> int:
        seed = Seed.named("bench")
        table: Any = Table(game, options, seed)
        chance = Stream(seed.key(), "bench")
        while (pending := table.pending) and len(table.actions) < 1500:
            seat = min(pending)
            table.submit(seat, game.sample(table.view(seat), chance))
        return len(table.actions)

    return work


def aec(make: Callable[[], Any], steps: int) -> Work:
    """Any PettingZoo environment that takes turns, with the mask it gives."""
    env = make()
    chance = random.Random(1)

    def work() -> int:
        env.reset(seed=1)
        done = 0
        while done < steps and env.agents:
            seen, _, over, cut, _ = env.last()
            action = None if over or cut else chance.choice(seen["action_mask"].nonzero()[0].tolist())
            env.step(action)
            done += 1
        return done

    return work


def vector(game_id: str, threads: int = 1, steps: int = 40) -> Work:
    """Every table one choice a step, chosen by the kernels; observations and masks are written each time."""
    from paiju.envs import vector_env

    env = vector_env(game_id, num_envs=TABLES, threads=threads, copy=False)
    env.reset(seed=1)
    for _ in range(60):  # away from the deal, into the mix of early and late that goes on for ever
        env.step(env.sample())

    def work() -> int:
        for _ in range(steps):
            env.step(env.sample())
        return steps * TABLES

    return work


def rlcard(name: str) -> Work:
    env = import_module("rlcard").make(name, config={"seed": 1})
    chance = random.Random(1)

    def work() -> int:
        steps = 0
        for _ in range(4):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(chance.choice(list(state["legal_actions"])))
                steps += 1
        return steps

    return work


def open_spiel(observed: bool) -> Work:
    game = import_module("pyspiel").load_game("dou_dizhu")
    chance = random.Random(1)

    def work() -> int:
        steps = 0
        for _ in range(60):
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    steps += 1
                    if observed:
                        state.observation_tensor(state.current_player())
                state.apply_action(chance.choice(state.legal_actions()))
        return steps

    return work


def pgx(count: int = 1024, steps: int = 50) -> Work:
    """As its own examples do it: random legal choices and steps of a whole batch inside one compiled loop."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    jax: Any = import_module("jax")
    numpy: Any = import_module("jax.numpy")
    env = import_module("pgx").make("sparrow_mahjong")
    step = jax.vmap(import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, pick, deal = jax.random.split(key, 3)
        scores = numpy.where(state.legal_action_mask, 0.0, -1e9)
        state = step(state, jax.random.categorical(pick, scores, axis=1), jax.random.split(deal, count))
        return (state, key), None

    run = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=steps)[0])
    key = jax.random.PRNGKey(1)
    held = [jax.block_until_ready(run(jax.jit(jax.vmap(env.init))(jax.random.split(key, count)), key))]

    def work() -> int:
        held[0] = jax.block_until_ready(run(*held[0]))
        return steps * count

    return work


def riichienv() -> Work:
    """Its four-player table, stepped with legal actions that it lists itself."""
    package = import_module("riichienv")
    chance = random.Random(1)

    def work() -> int:
        env = package.RiichiEnv(seed=1)
        seen = env.reset()
        steps = 0
        while not env.done() and steps < 2000:
            actions = {seat: chance.choice(observation.legal_actions()) for seat, observation in seen.items()}
            seen = env.step(actions)
            steps += len(actions)
        return steps

    return work


def classic(name: str) -> Work:
    return aec(import_module(f"pettingzoo.classic.{name}").env, 400)


PEERS: tuple[tuple[str, Callable[[], Work]], ...] = (
    ("RLCard doudizhu", lambda: rlcard("doudizhu")),
    ("RLCard mahjong", lambda: rlcard("mahjong")),
    ("OpenSpiel dou_dizhu", lambda: open_spiel(False)),
    ("OpenSpiel dou_dizhu, observations", lambda: open_spiel(True)),
    ("PettingZoo texas_holdem", lambda: classic("texas_holdem_v4")),
    ("Pgx sparrow_mahjong, 1,024", pgx),
    ("riichienv", riichienv),
)


def peers() -> Iterator[tuple[str, Work]]:
    """Those that are installed; the others say so."""
    for name, prepare in PEERS:
        try:
            yield name, prepare()
        except ImportError as missing:
            print(f"{TOPIC}: {name} is left out, {missing}", file=sys.stderr)


def figures() -> Iterator[Figure]:
    theirs = dict(peers())
    vectors = {game_id: f"{game_id}, vector_env" for game_id in game_ids()}
    works = dict(theirs)
    for game_id, name in vectors.items():
        works[f"{game_id}, table engine"] = table_engine(game_id)
        works[f"{game_id}, PettingZoo"] = aec(partial(import_module("paiju.envs").aec_env, game_id), 300)
        works[name] = vector(game_id)
    found = step_rates(works, ROUNDS)
    for name, value in found.items():
        yield Figure(TOPIC, name, value, "/s")
    for game_id, name in vectors.items():
        for peer, goal in GOALS.items():
            if peer in theirs:
                aim = f">= {goal}" if game_id in GOAL_GAMES else ""
                ours, ratio = found[name], found[name] / found[peer]
                yield Figure(
                    TOPIC, f"{game_id}, vector_env", ours, "/s", ratio, peer, aim, ratio >= goal if aim else None
                )
    yield from cores()


def arithmetic(threads: int, steps: int = 20_000_000) -> Work:
    """Nothing but arithmetic, as much in each thread: what the machine's cores give at best."""
    numba: Any = import_module("numba")

    def mix(count: int) -> int:
        word = 1
        for i in range(count):
            word = word * 3 ^ i
        return word

    compiled = numba.njit(nogil=True)(mix)
    compiled(1)

    def work() -> int:
        others = [Thread(target=compiled, args=(steps,)) for _ in range(threads - 1)]
        for other in others:
            other.start()
        compiled(steps)
        for other in others:
            other.join()
        return threads * steps

    return work


def cores() -> Iterator[Figure]:
    """Two threads against one, by the clock: the best of some rounds, taken in turn with what the machine can give."""
    makers = {game_id: partial(vector, game_id, steps=CORES_STEPS) for game_id in GOAL_GAMES}
    works = {(name, threads): make(threads) for name, make in makers.items() for threads in (1, 2)}
    works |= {("", threads): arithmetic(threads) for threads in (1, 2)}
    best = dict.fromkeys(works, 0.0)
    for _ in range(CORES_ROUNDS):
        for which, work in works.items():
            start = perf_counter()
            steps = work()
            best[which] = max(best[which], steps / (perf_counter() - start))
    machine = best["", 2] / best["", 1]
    yield Figure(TOPIC, "machine: two threads, arithmetic alone", best["", 2], "/s", machine, "one thread")
    for name in makers:
        ratio = best[name, 2] / best[name, 1]
        met = ratio >= CORES_GOAL if (os.cpu_count() or 1) > 1 else None
        yield Figure(TOPIC, f"{name}, two threads", best[name, 2], "/s", ratio, "one thread", f">= {CORES_GOAL}", met)
