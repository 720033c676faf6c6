"""How long anpai's bots think: processor time a move, compiled and without numba, beside RLCard's rule agent.

Every bot is asked the same questions, those of whole matches between house bots. The house must answer within 100 ms
compiled and within a second without numba; the 99th percentile is what is held against that.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from time import process_time
from typing import Any
from unittest.mock import patch

from bench.measure import Figure
from paiju.bots.anpai import engine as engines
from paiju.bots.anpai import minds
from paiju.core.game import Bot
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.registry import get_game

TOPIC = "anpai, bots"
MATCHES = {True: 8, False: 2}
"""How many matches' questions, compiled or not."""
LIMIT = {True: 0.1, False: 1.0}
PEER = "RLCard doudizhu-rule-v1"


def questions(matches: int) -> list[Any]:
    """The views of every decision in some matches of the house."""
    game = get_game("anpai")
    views = []
    for number in range(matches):
        seed = Seed.named(f"bench/{number}")
        table: Any = Table(game, game.options_type(), seed)
        chance = Stream(seed.key(), "bench")
        while pending := table.pending:
            views.append(table.view(min(pending)))
            table.submit(min(pending), minds.Greedy().act(views[-1], chance))
    return views


def thinking(bot: Bot, views: list[Any]) -> list[float]:
    """Processor seconds of each answer, the quickest first."""
    chance = Stream(Seed.named("bench").key(), "bench")
    times = []
    for view in views:
        start = process_time()
        bot.act(view, chance)
        times.append(process_time() - start)
    return sorted(times)


def rule_agent() -> float:
    """Mean processor seconds a move of the peer's agent, its environment not counted."""
    env = import_module("rlcard").make("doudizhu", {"seed": 1})
    agent = import_module("rlcard.models").load("doudizhu-rule-v1").agents[0]
    spent, moves = 0.0, 0
    for _ in range(10):
        state, _ = env.reset()
        while not env.is_over():
            start = process_time()
            action = agent.step(state)
            spent += process_time() - start
            moves += 1
            state, _ = env.step(action, agent.use_raw)
    return spent / moves


def _peer() -> float | None:
    try:
        return rule_agent()
    except ImportError:
        print(f"{TOPIC}: rlcard is not installed and left out; pip install rlcard", file=sys.stderr)
        return None


def _bots() -> dict[str, Callable[[], Bot]]:
    return {"greedy": minds.Greedy, "house": minds.House, "mixed": minds.Mixed}


def figures() -> Iterator[Figure]:
    peer = _peer()
    if peer is not None:
        yield Figure(TOPIC, f"{PEER}, a move", peer * 1e3, "ms")
    engines.warm()
    for fast in (True, False):
        views = questions(MATCHES[fast])
        chosen = engines.fast_engine() if fast else engines.pure_engine()
        for name, make in _bots().items():
            with patch.object(minds, "engine", lambda base, chosen=chosen: chosen):
                times = thinking(make(), views)
            late = times[len(times) * 99 // 100]
            mean, way = sum(times) / len(times), "compiled" if fast else "without numba"
            ratio = None if peer is None else mean / peer
            yield Figure(TOPIC, f"{name}, {way}, a move", mean * 1e3, "ms", ratio, PEER)
            goal = f"< {LIMIT[fast] * 1e3:.0f}" if name == "house" else ""
            yield Figure(
                TOPIC, "  99 of 100 within", late * 1e3, "ms", None, "", goal, late < LIMIT[fast] if goal else None
            )
