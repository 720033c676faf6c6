"""Whole games of random legal play: our table engine beside the Dou Dizhu of RLCard and OpenSpiel.

A step is one decision of one player; deals take their time but are no steps. RLCard is measured in three ways, for
they differ tenfold: ``env.run()`` with its own random agents, which list a probability for each of 27,472 actions at
every step; its environment stepped by hand, which writes observations into arrays and is what the goal is set against;
and the bare game below it, which like our views stays with objects.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module

from bench.measure import Figure, best_time
from paiju.bots.match import play_match
from paiju.bots.random_bot import RandomBot
from paiju.core.shuffle import Seed
from paiju.registry import get_game

TOPIC = "anpai, random"
GAMES = {"paiju": 60, "run": 3, "stepped": 8, "bare": 20, "open_spiel": 60}
"""How many games a run: about a tenth of a second each."""
REPEAT = 9
GOAL = 10


def _paiju() -> Callable[[], int]:
    game = get_game("anpai")
    options, bots = game.options_type(), [RandomBot(game)] * 4
    seeds = [Seed.named(f"bench/{number}") for number in range(GAMES["paiju"])]

    def work() -> int:
        return sum(len(play_match(game, options, seed, bots).actions) for seed in seeds)

    return work


def _rlcard_run() -> Callable[[], int]:
    env = import_module("rlcard").make("doudizhu", {"seed": 1})
    env.set_agents([import_module("rlcard.agents").RandomAgent(env.num_actions)] * env.num_players)

    def work() -> int:
        before = env.timestep  # over all games so far
        for _ in range(GAMES["run"]):
            env.run()
        return int(env.timestep - before)

    return work


def _rlcard() -> Callable[[], int]:
    env = import_module("rlcard").make("doudizhu", {"seed": 1})
    chance = random.Random(1)

    def work() -> int:
        steps = 0
        for _ in range(GAMES["stepped"]):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(chance.choice(list(state["legal_actions"])))
                steps += 1
        return steps

    return work


def _rlcard_bare() -> Callable[[], int]:
    make = import_module("rlcard.games.doudizhu").Game
    chance = random.Random(1)

    def work() -> int:
        steps = 0
        for _ in range(GAMES["bare"]):
            game = make()
            state, _ = game.init_game()
            while not game.is_over():
                state, _ = game.step(chance.choice(state["actions"]))
                steps += 1
        return steps

    return work


def _open_spiel() -> Callable[[], int]:
    game = import_module("pyspiel").load_game("dou_dizhu")
    chance = random.Random(1)

    def work() -> int:
        steps = 0
        for _ in range(GAMES["open_spiel"]):
            state = game.new_initial_state()
            while not state.is_terminal():
                steps += not state.is_chance_node()
                state.apply_action(chance.choice(state.legal_actions()))
        return steps

    return work


def _rate(prepare: Callable[[], Callable[[], int]], package: str) -> float | None:
    """Steps a processor second; None, saying how to get it, where a peer is not installed."""
    try:
        work = prepare()
    except ImportError:
        print(f"{TOPIC}: {package} is not installed and left out; pip install {package}", file=sys.stderr)
        return None
    counts: list[int] = []
    best = 0.0
    for _ in range(REPEAT):
        # Peers draw other games every time, so each run counts its own steps.
        seconds = best_time(lambda: counts.append(work()), repeat=1)
        best = max(best, counts[-1] / seconds)
    return best


def figures() -> Iterator[Figure]:
    """Ours against each peer there is; the goal is against RLCard's environment, stepped."""
    ours = _rate(_paiju, "paiju")
    assert ours is not None, "our own package is installed"
    yield Figure(TOPIC, "paiju, table engine, steps", ours, "/s")
    peers = (
        ("RLCard doudizhu, env.run()", _rlcard_run, "rlcard", None),
        ("RLCard doudizhu, env stepped", _rlcard, "rlcard", GOAL),
        ("RLCard doudizhu, bare game", _rlcard_bare, "rlcard", None),
        ("OpenSpiel dou_dizhu", _open_spiel, "open_spiel", None),
    )
    for name, prepare, package, goal in peers:
        peer = _rate(prepare, package)
        if peer is not None:
            ratio = ours / peer
            wanted = "" if goal is None else f">= {goal}"
            yield Figure(
                TOPIC, name, peer, "/s", ratio, "(paiju / it)", wanted, None if goal is None else ratio >= goal
            )
