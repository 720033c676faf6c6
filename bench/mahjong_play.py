"""Random whole hands with all rules through the table engine, next to RLCard's mahjong and riichienv, in one run.

``python -m bench.mahjong_play`` for these alone. A decision is one action chosen at random from what a seat sees and
may do, and carried out. Ours are whole matches as the server plays them: a view, a choice, the check, the step, events
and ledger kept as they would be saved. RLCard's hands have no scores, kongs of one's own or records, and are measured
in two ways: its environment stepped by hand with the observation it makes at every step, and ``run()`` with its own
random agents, which is what its users call. riichienv is written in Rust and asked for nothing but legal actions; it is
what the compiled batch is held against. Processor time only, everybody in turn, the best of some rounds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

from bench.measure import Figure, step_rate
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.options import CangzhouOptions

TOPIC = "mahjong hands"
ROUNDS = 20
MATCHES, RLCARD_HANDS, RIICHI_HANDS = 3, 4, 50
TABLE, RULES = "whole hands, a table", "whole hands, rules alone"
STEPPED, RUN, RIICHI = "RLCard mahjong", "RLCard mahjong, run()", "riichienv"
GOAL = 10

Player = Callable[[int], int]
"""Plays some hands, others in every round, and says how many decisions that took."""


def play_tables(number: int) -> int:
    decisions = 0
    for match in range(MATCHES):
        seed = Seed.named(f"bench/{number}/{match}")
        table: Any = Table(GAME, CangzhouOptions(), seed)
        chance = Stream(seed.key(), "bench")
        while pending := table.pending:
            seat = min(pending)
            table.submit(seat, GAME.sample(table.view(seat), chance))
        decisions += len(table.actions)
    return decisions


def play_states(number: int) -> int:
    """View, choice and step; nothing checked or kept."""
    decisions = 0
    for match in range(MATCHES):
        seed = Seed.named(f"bench/rules/{number}/{match}")  # other hands, which nothing remembers yet
        state = GAME.start(CangzhouOptions(), seed.key()).state
        chance = Stream(seed.key(), "bench")
        while state.pending:
            seat = min(state.pending)
            state = GAME.apply(state, seat, GAME.sample(GAME.view(state, seat), chance)).state
            decisions += 1
    return decisions


def rlcard_stepped() -> Player:
    environment: Any = import_module("rlcard").make("mahjong", config={"seed": 1})

    def play(number: int) -> int:
        chance = random.Random(number)
        decisions = 0
        for _ in range(RLCARD_HANDS):
            state, _player = environment.reset()
            while not environment.is_over():
                state, _player = environment.step(chance.choice(list(state["legal_actions"])))
                decisions += 1
        return decisions

    return play


def rlcard_run() -> Player:
    environment: Any = import_module("rlcard").make("mahjong", config={"seed": 1})
    agent = import_module("rlcard.agents").RandomAgent(environment.num_actions)
    environment.set_agents([agent] * environment.num_players)

    def play(_number: int) -> int:
        before = environment.timestep  # over all hands so far
        for _ in range(RLCARD_HANDS):
            environment.run()
        return int(environment.timestep - before)

    return play


def riichi() -> Player:
    environment: Any = import_module("riichienv").RiichiEnv(seed=1, skip_mjai_logging=True)

    def play(number: int) -> int:
        chance = random.Random(number)
        decisions = 0
        for _ in range(RIICHI_HANDS):
            seen = environment.reset()
            while not environment.done():
                actions = {seat: chance.choice(one.legal_actions()) for seat, one in seen.items()}
                decisions += len(actions)
                seen = environment.step(actions)
        return decisions

    return play


def players() -> dict[str, Player]:
    """Everybody who is here; who is not installed is named."""
    out: dict[str, Player] = {TABLE: play_tables, RULES: play_states}
    for name, make in ((STEPPED, rlcard_stepped), (RUN, rlcard_run), (RIICHI, riichi)):
        try:
            out[name] = make()
        except ImportError as missing:
            print(f"{name}: left out, {missing}", file=sys.stderr)
    return out


def rates(playing: dict[str, Player]) -> dict[str, float]:
    """Decisions a second of processor time, in everybody's best round, for the machine may be busy."""
    best = dict.fromkeys(playing, 0.0)
    for number in range(ROUNDS):
        for name, play in playing.items():
            best[name] = max(best[name], step_rate(partial(play, number)))
    return best


def figures() -> Iterator[Figure]:
    """Everybody's own figure, then ours through the table and through the rules alone against each peer's."""
    found = rates(players())
    for name, rate in found.items():
        yield Figure(TOPIC, name, rate, "/s")
    for name in (TABLE, RULES):
        for peer, goal in ((STEPPED, GOAL), (RUN, GOAL), (RIICHI, 0)):
            if peer in found:
                ratio = found[name] / found[peer]
                met = ratio >= goal if goal else None
                yield Figure(TOPIC, name, found[name], "/s", ratio, peer, f">= {goal}" if goal else "", met)


if __name__ == "__main__":
    from bench.__main__ import line

    for figure in figures():
        print(line(figure), flush=True)
