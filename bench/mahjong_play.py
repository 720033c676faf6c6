"""Random whole hands with all rules through the table engine, next to RLCard's mahjong, in one run.

``python -m bench.mahjong_play`` for these alone. A decision is one action chosen at random from a seat's own view
(RLCard: its state) and carried out. RLCard's hands have no scores, kongs of one's own or records; ours are whole
matches, logged as they would be saved. Processor time only, the best of some rounds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

from bench.measure import Figure
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.options import CangzhouOptions

TOPIC = "mahjong hands"
ROUNDS = 5
MATCHES, PEER_HANDS = 6, 8
PEER = "RLCard mahjong"
GOAL = 10


def rate(play: Callable[[int], int]) -> float:
    """Decisions a second of processor time; the best round, for the machine may be busy."""
    best = 0.0
    for number in range(ROUNDS):
        start = process_time()
        decisions = play(number)
        best = max(best, decisions / (process_time() - start))
    return best


def play_tables(number: int) -> int:
    """Whole matches as the server plays them: view, choice, check, step, log."""
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
    """The rules alone: view, choice and step, nothing logged."""
    decisions = 0
    for match in range(MATCHES):
        seed = Seed.named(f"bench/{number}/{match}")
        state = GAME.start(CangzhouOptions(), seed.key()).state
        chance = Stream(seed.key(), "bench")
        while state.pending:
            seat = min(state.pending)
            state = GAME.apply(state, seat, GAME.sample(GAME.view(state, seat), chance)).state
            decisions += 1
    return decisions


def rlcard_player() -> Callable[[int], int] | None:
    """Its environment stepped with random legal actions; None where it is not installed."""
    if find_spec("rlcard") is None:
        return None
    environment: Any = import_module("rlcard").make("mahjong", config={"seed": 1})

    def play(number: int) -> int:
        chance = random.Random(number)
        decisions = 0
        for _ in range(PEER_HANDS):
            state, _player = environment.reset()
            while not environment.is_over():
                state, _player = environment.step(chance.choice(list(state["legal_actions"])))
                decisions += 1
        return decisions

    return play


def figures() -> Iterator[Figure]:
    """Ours through the table and through the rules alone, each against RLCard if it is there."""
    peer = rlcard_player()
    theirs = None if peer is None else rate(peer)
    if theirs is not None:
        yield Figure(TOPIC, PEER, theirs, "/s")
    for name, play in (("whole hands, a table", play_tables), ("whole hands, rules alone", play_states)):
        ours = rate(play)
        ratio = None if theirs is None else ours / theirs
        met = None if ratio is None else ratio >= GOAL
        yield Figure(TOPIC, name, ours, "/s", ratio, PEER if theirs else "", f">= {GOAL}" if theirs else "", met)


if __name__ == "__main__":
    from bench.__main__ import line

    for figure in figures():
        print(line(figure), flush=True)
