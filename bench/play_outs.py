"""Play-outs from the opening, hidden cards dealt anew: hands and matches a processor second, one thread.

Beside them whole games that random players play elsewhere, from the deal on: OpenSpiel's and RLCard's dou_dizhu; and
what the table engine does with the same game: deal anew, then play the hand on in CPython.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from bench.measure import Figure, step_rates
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.library import new_table, play_out
from paiju.registry import game_ids

TOPIC = "play-outs"
ROUNDS = 6
HANDS = {"cangzhou": 4000}
FEW = 200
GOALS = {("cangzhou", "fast", "hand"): 4_000, ("cangzhou", "random", "hand"): 20_000}
"""Hands a second that must be reached."""

Work = Callable[[], int]


def ours(game_id: str, policy: str, until: str) -> Work:
    table, count = new_table(game_id, seed="bench"), HANDS.get(game_id, FEW)
    play_out(table, 1, 0, policy, until=until)  # the compiler's time is not in it

    def work() -> int:
        play_out(table, count, 0, policy, until=until)
        return count

    return work


def engine(game_id: str) -> Work:
    """One hand the way it was done without kernels."""
    opening = new_table(game_id, seed="bench")
    game, chance = opening.game, Stream(Seed.named("bench").key(), "bench")

    def work() -> int:
        table: Any = Table(game, opening.options, opening.seed)
        table.state = game.redeal(opening.state, 0, chance)
        while table.state.last is None:
            seat = min(table.pending)
            table.submit(seat, game.sample(table.view(seat), chance))
        return 1

    return work


def open_spiel() -> Work:
    game, chance = import_module("pyspiel").load_game("dou_dizhu"), random.Random(1)

    def work() -> int:
        for _ in range(60):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
        return 60

    return work


def rlcard() -> Work:
    env, chance = import_module("rlcard").make("doudizhu", config={"seed": 1}), random.Random(1)

    def work() -> int:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
        return 1

    return work


PEERS: tuple[tuple[str, Callable[[], Work]], ...] = (
    ("OpenSpiel dou_dizhu, random games", open_spiel),
    ("RLCard doudizhu, random games", rlcard),
    ("cangzhou, table engine, random", lambda: engine("cangzhou")),
)


def figures() -> Iterator[Figure]:
    works: dict[str, Work] = {}
    for name, prepare in PEERS:
        try:
            works[name] = prepare()
        except ImportError as missing:
            print(f"{TOPIC}: {name} is left out, {missing}", file=sys.stderr)
    peers = [*works]
    asked = {
        f"{game_id}, {policy}, to the end of the {until}": (game_id, policy, until)
        for game_id in game_ids()
        for policy in ("random", "fast")
        for until in ("hand", "match")
    }
    works |= {name: ours(*which) for name, which in asked.items()}
    found = step_rates(works, ROUNDS)
    for name in peers:
        yield Figure(TOPIC, name, found[name], "/s")
    for name, which in asked.items():
        goal, value = GOALS.get(which), found[name]
        ratio = value / found[peers[0]] if peers else None
        aim = f">= {goal:,} /s" if goal else ""
        yield Figure(TOPIC, name, value, "/s", ratio, peers[0] if peers else "", aim, value >= goal if goal else None)
