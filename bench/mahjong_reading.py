"""Reading tile hands next to PyMahjongGB and mahjong, in one run: ``python -m bench.mahjong_reading`` for these alone.

Each round deals new hands and lets everybody go over the same ones three times; the best time counts, for the machine
may be busy. Ours remember suits they have met, which flatters them the second time: so first times over new hands are
compared as well, theirs with ours (which have had 50,000 others before), under the same goal. Making a program's own
form of a hand is not counted. PyMahjongGB has no win check by itself: its fan calculator is what tells.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import product, repeat
from time import process_time
from typing import Any, get_args

import numpy as np

from bench import mahjong_batch as batch
from bench.measure import Figure
from paiju.core.tiles import tile_counts
from paiju.families.mahjong.locks import Lock, locked_distance
from paiju.families.mahjong.reading import is_win
from paiju.families.mahjong.shanten import distance, useful

TOPIC = "tile hands"
HANDS, TIMES, BEFORE, ROUNDS, PASSES = 2000, 50, 25, 15, 3
GB, GB_FAN = "PyMahjongGB", "PyMahjongGB fan"
_DECK = [tile for tile in range(34) for _ in range(4)]
_RUNS = [(9 * s + p, 9 * s + p + 1, 9 * s + p + 2) for s, p in product(range(3), range(7))]
_GROUPS = [(t, t, t) for t in range(34)] + _RUNS
_GB_NAMES = [f"{'WBT'[t // 9]}{t % 9 + 1}" if t < 27 else f"F{t - 26}" if t < 31 else f"J{34 - t}" for t in range(34)]


@dataclass(frozen=True, slots=True)
class Hands:
    """The same hands in everybody's form; the last tile is the winning one."""

    tiles: list[list[int]]

    @property
    def tuples(self) -> list[tuple[int, ...]]:
        return [tile_counts(tiles) for tiles in self.tiles]

    @property
    def bytes(self) -> list[bytes]:
        return [bytes(counts) for counts in self.tuples]

    @property
    def array(self) -> Any:
        return np.tile(np.array(self.tuples, np.uint8), (TIMES, 1))

    @property
    def names(self) -> list[tuple[str, ...]]:
        return [tuple(_GB_NAMES[tile] for tile in tiles) for tiles in self.tiles]


def thirteen(chance: random.Random) -> Hands:
    return Hands([chance.sample(_DECK, 13) for _ in range(HANDS)])


def winning(chance: random.Random) -> Hands:
    """Fourteen tiles, four random groups and a pair."""
    out: list[list[int]] = []
    while len(out) < HANDS:
        tiles = [tile for _ in range(4) for tile in chance.choice(_GROUPS)] + [chance.randrange(34)] * 2
        if max(tile_counts(tiles)) <= 4:
            out.append(tiles)
    return Hands(out)


Arguments = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Contender:
    """What is called, and how its arguments are made of some hands: one list an argument, or one array for all."""

    name: str
    call: Callable[..., object]
    form: Callable[[Hands], Arguments]

    def seconds(self, arguments: Arguments) -> float:
        """Processor time a hand; ``map`` calls the function without any wrapping of ours."""
        start = process_time()
        if isinstance(arguments[0], np.ndarray):
            self.call(*arguments)
            return (process_time() - start) / len(arguments[0])
        deque(map(self.call, *arguments), maxlen=0)
        return (process_time() - start) / HANDS


def race(deal: Callable[[random.Random], Hands], *contenders: Contender) -> dict[str, float]:
    """The best time of each, and of each first time as ``NAME, new hands``."""
    chance = random.Random(1)
    for _ in range(BEFORE):
        hands = deal(chance)
        for one in contenders:
            if not one.name.startswith(("PyMahjongGB", "mahjong")):
                one.seconds(one.form(hands))
    best: dict[str, float] = {}
    for _ in range(ROUNDS):
        hands = deal(chance)
        for one in contenders:
            arguments = one.form(hands)
            first, *again = (one.seconds(arguments) for _ in range(PASSES))
            best[one.name] = min(best.get(one.name, first), first, *again)
            new = f"{one.name}, new hands"
            best[new] = min(best.get(new, first), first)
    return best


def shown(best: dict[str, float], goals: dict[tuple[str, str], int]) -> Iterator[Figure]:
    """Each of ours against each peer named with it, and the goal there, 0 if none."""
    for (name, peer), goal in goals.items():
        ratio = best[peer] / best[name] if peer else None
        met = None if ratio is None or not goal else ratio >= goal
        yield Figure(TOPIC, name, best[name] * 1e9, "ns", ratio, peer, f">= {goal}" if goal else "", met)


def figures() -> Iterator[Figure]:
    """Distance, useful tiles, win check, and the distance under each commitment."""
    gb, shanten = import_module("MahjongGB"), import_module("mahjong.shanten").Shanten
    agari = import_module("mahjong.agari").Agari
    best = race(
        thirteen,
        Contender("distance, a call", distance, lambda h: (h.bytes, repeat(0))),
        Contender("distance, a call with a tuple", distance, lambda h: (h.tuples, repeat(0))),
        Contender("distance, in batch", batch.distances, lambda h: (h.array,)),
        Contender("useful tiles, a call", useful, lambda h: (h.bytes, repeat(0))),
        Contender(GB, gb.MahjongShanten, lambda h: (repeat(()), h.names)),
        Contender("PyMahjongGB regular", gb.RegularShanten, lambda h: (h.names,)),
        Contender("mahjong", shanten.calculate_shanten, lambda h: (h.tuples, repeat(False), repeat(False))),
    )
    yield from shown(
        best,
        {
            ("distance, a call", GB): 8,
            ("distance, a call", "mahjong"): 0,
            ("distance, a call, new hands", f"{GB}, new hands"): 8,
            ("distance, a call with a tuple", GB): 0,
            ("distance, in batch", GB): 100,
            ("distance, in batch", "mahjong"): 100,
            ("useful tiles, a call", "PyMahjongGB regular"): 0,
        },
    )
    fan = (repeat(0), repeat(True), repeat(False), repeat(False), repeat(False), repeat(0), repeat(0))
    best = race(
        winning,
        Contender("win check, a call", is_win, lambda h: (h.bytes, repeat(0))),
        Contender("win check, in batch", batch.wins, lambda h: (h.array,)),
        Contender(
            GB_FAN,
            gb.MahjongFanCalculator,
            lambda h: (repeat(()), [n[:-1] for n in h.names], [n[-1] for n in h.names], *fan),
        ),
        Contender("mahjong agari", agari.is_agari, lambda h: (h.tuples,)),
    )
    for new in ("", ", new hands"):
        yield from shown(best, {(f"win check, a call{new}", peer + new): 8 for peer in (GB_FAN, "mahjong agari")})
    yield from shown(best, {("win check, in batch", peer): 100 for peer in (GB_FAN, "mahjong agari")})
    yield from committed()


def committed() -> Iterator[Figure]:
    """Nothing locked yet; nobody else has such a call."""
    for lock in get_args(Lock):
        best = race(
            thirteen,
            Contender(f"three {lock}, a call", partial(toward, lock), lambda h: (h.bytes,)),
            Contender(f"three {lock}, in batch", partial(toward_all, lock), lambda h: (h.array,)),
        )
        yield from shown(best, {(name, ""): 0 for name in best})


def toward(lock: Lock, counts: bytes) -> int:
    return locked_distance(counts, 0, lock, 0)


def toward_all(lock: Lock, hands: Any) -> object:
    return batch.locked_distances(hands, 0, lock, 0)


if __name__ == "__main__":
    from bench.__main__ import line

    for figure in figures():
        print(line(figure), flush=True)
