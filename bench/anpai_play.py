"""Whole games of random legal play: our table engine beside the Dou Dizhu of RLCard and OpenSpiel.

A step is one decision of one player; deals take their time but are no steps. Ours is the whole way of a bot at a
table: a view, a legal play drawn with equal chances, the check, the settlement. Its events and its ledger, which no
peer has, are written when they are read; a second line reads them after every match. RLCard is measured in four
ways, for they differ tenfold: ``env.run()`` with its own random agents, which list a probability for each of 27,472
actions at every step; the same told that it is training, which spares that; its environment stepped by hand; and the
bare game below it, which like our views stays with objects and writes no observations. The goal is asked of the first
and the third.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import count, islice

from bench.measure import Figure, step_rates
from paiju.bots.match import play_match
from paiju.bots.random_bot import RandomBot
from paiju.core.shuffle import Seed
from paiju.registry import get_game

TOPIC = "anpai, random"
OURS = "paiju, table engine, steps"
TOLD = "paiju, events and ledger read"
GAMES = {"paiju": 60, "run": 3, "training": 8, "stepped": 8, "bare": 20, "open_spiel": 60}
"""How many games a run: about a tenth of a second each."""
REPEAT = 9
GOAL = 10


def _paiju(told: bool) -> Callable[[], int]:
    game = get_game("anpai")
    options, bots = game.options_type(), [RandomBot(game)] * 4
    numbers = count()

    def work() -> int:
        # Other games every time, as the peers play: nothing a run keeps in mind helps the next.
        seeds = [Seed.named(f"bench/{number}") for number in islice(numbers, GAMES["paiju"])]
        tables = (play_match(game, options, seed, bots) for seed in seeds)
        return sum(len(table.actions) for table in tables if not told or (table.events and table.entries))

    return work


def _rlcard_run(training: bool) -> Callable[[], int]:
    env = import_module("rlcard").make("doudizhu", {"seed": 1})
    env.set_agents([import_module("rlcard.agents").RandomAgent(env.num_actions)] * env.num_players)

    def work() -> int:
        before = env.timestep  # over all games so far
        for _ in range(GAMES["training" if training else "run"]):
            env.run(is_training=training)
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


def _ready(prepare: Callable[[], Callable[[], int]], package: str) -> Callable[[], int] | None:
    """The work of one peer; None, saying how to get it, where it is not installed."""
    try:
        return prepare()
    except ImportError:
        print(f"{TOPIC}: {package} is not installed and left out; pip install {package}", file=sys.stderr)
        return None


PEERS = (
    ("RLCard doudizhu, env.run()", partial(_rlcard_run, False), "rlcard", GOAL),
    ("RLCard doudizhu, run(training)", partial(_rlcard_run, True), "rlcard", None),
    ("RLCard doudizhu, env stepped", _rlcard, "rlcard", GOAL),
    ("RLCard doudizhu, bare game", _rlcard_bare, "rlcard", None),
    ("OpenSpiel dou_dizhu", _open_spiel, "open_spiel", None),
)


def figures() -> Iterator[Figure]:
    """Ours against each peer there is."""
    goals = {name: goal for name, _, _, goal in PEERS}
    ready = {name: _ready(prepare, package) for name, prepare, package, _ in PEERS}
    peers = {name: work for name, work in ready.items() if work is not None}
    rates = step_rates({OURS: _paiju(told=False), TOLD: _paiju(told=True), **peers}, REPEAT)
    ours = rates.pop(OURS)
    yield Figure(TOPIC, OURS, ours, "/s")
    yield Figure(TOPIC, TOLD, rates.pop(TOLD), "/s")
    for name, peer in rates.items():
        goal, ratio = goals[name], ours / peer
        met = None if goal is None else ratio >= goal
        yield Figure(TOPIC, name, peer, "/s", ratio, "(paiju / it)", "" if goal is None else f">= {goal}", met)
