"""Many sealed windows on a real server: can their length, or how long answers take within them, tell who was asked?

    python -m tests.server.window_statistics --windows 1600

Every room has people who take their time, in every second room two of them bots. A spectator sends refused actions and
pings all the while. Fails when a number tells windows with and without somebody asked apart (AUC outside 0.45 to 0.55).
In a quarter of the windows somebody is asked: with 400 the AUC of pure noise has a standard error of 0.033, with 1,600
of 0.017.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import random
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from paiju.server.clockwork import Clockwork
from paiju.server.config import Config
from tests.server.harness.client import Json, Player, Site, run, seated, started
from tests.server.harness.running import OPEN, Running
from tests.server.harness.statistics import auc, is_fair
from tests.server.test_worlds import quiet

ROOMS, WINDOW, PROBE_EVERY = 24, 2, 0.07
THOUGHT = (0.05, 1.8)
"""Seconds a person takes within a window."""


@dataclass
class Watcher:
    """A spectator's record of a room's windows."""

    lengths: list[float] = field(default_factory=list)
    slowest: dict[str, list[float]] = field(default_factory=lambda: {"act": [], "ping": []})
    opened: float | None = None
    probes: dict[str, list[float]] = field(default_factory=lambda: {"act": [], "ping": []})

    def take(self, message: Json) -> None:
        if message["t"] != "step" or not message["events"]:
            return
        now = time.monotonic()
        if self.opened is not None:
            self.lengths.append(now - self.opened)
            for kind, took in self.probes.items():
                self.slowest[kind].append(max(took, default=0))
        self.probes = {"act": [], "ping": []}
        self.opened = now if message["window"] is not None else None


async def probe(watcher: Player, record: Watcher) -> None:
    while True:
        for kind, more in (("act", {"ask": 0, "action": {"kind": "pass"}}), ("ping", {})):
            began, probes = time.monotonic(), record.probes
            await watcher.ask_for(kind, **more)
            probes[kind].append(time.monotonic() - began)
            await asyncio.sleep(PROBE_EVERY)


async def play(player: Player) -> None:
    done = 0
    while True:
        if player.ask is not None and player.ask["ask"] > done:
            done, action = player.ask["ask"], quiet(player.view)
            await asyncio.sleep(random.uniform(*THOUGHT) if action["kind"] == "pass" else 0.05)
            await player.send("act", ask=done, action=action)
        elif player.pause is not None:
            await player.send("next", deal=player.pause["deal"])
            player.pause = None
        await asyncio.sleep(0.01)


async def table(server: Running, number: int, windows: int) -> tuple[str, Watcher]:
    """One room until it has had so many windows: its code, and what its spectator saw."""
    people = 4 if number % 2 else 2
    players = await seated(Site(server.http), server.ws, "cangzhou", people, claims="sealed", window=WINDOW, clock=60)
    watcher, record = await Player(server.ws, players[0].code).open(), Watcher()
    watcher.on_message = record.take
    await started(players, "house")
    tasks = [asyncio.create_task(play(player)) for player in players]
    tasks.append(asyncio.create_task(probe(watcher, record)))
    while len(record.lengths) < windows:
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    return players[0].code, record


def noting(asked: dict[str, list[bool]]) -> None:
    """Have the server note of each window by room whether anybody was asked in it."""
    really_end = Clockwork._window_ends

    def end(self: Clockwork) -> None:
        live = self.room.model.live
        assert live is not None
        asked[self.room.model.code].append(bool(live.asked))
        really_end(self)

    Clockwork._window_ends = end  # type: ignore[method-assign]


async def tables(server: Running, windows: int) -> list[tuple[str, Watcher]]:
    each = math.ceil(windows / ROOMS)
    return await asyncio.gather(*(table(server, number, each) for number in range(ROOMS)))


def told(name: str, values: Sequence[float], asked: Sequence[bool]) -> bool:
    """Print how well a number tells windows apart; whether it does not."""
    one = [value for value, is_asked in zip(values, asked, strict=True) if is_asked]
    other = [value for value, is_asked in zip(values, asked, strict=True) if not is_asked]
    print(
        f"{name}: asked {statistics.median(one):.4f} s ({len(one)}), not asked {statistics.median(other):.4f} s "
        f"({len(other)}), AUC {auc(one, other):.3f}"
    )
    return is_fair(one, other)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--windows", type=int, default=1600)
    windows: int = parser.parse_args().windows
    by_room: dict[str, list[bool]] = defaultdict(list)
    noting(by_room)
    with tempfile.TemporaryDirectory() as folder:
        server = Running(Config(database=str(Path(folder) / "paiju.db"), host="127.0.0.1", port=0, limits=OPEN))
        try:
            found = run(tables(server, windows))
        finally:
            server.stop()
    asked: list[bool] = []
    lengths: list[float] = []
    slowest: dict[str, list[float]] = {"act": [], "ping": []}
    for code, record in found:
        asked += by_room[code][: len(record.lengths)]
        lengths += record.lengths
        for kind, took in record.slowest.items():
            slowest[kind] += took
    fair = [told("length of the window", lengths, asked)]
    fair += [told(f"slowest answer to {kind}", took, asked) for kind, took in slowest.items()]
    return 0 if all(fair) else 1


if __name__ == "__main__":
    sys.exit(main())
