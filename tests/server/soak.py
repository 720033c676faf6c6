"""Tables played for a long time, people coming and going, and the server's memory all the while.

    python -m tests.server.soak --minutes 30

Every room has people and bots and plays match after match; somebody drops their line and comes back, a spectator looks
in, and rooms close while others open. Memory is sampled every ten seconds. Fails when the last quarter of the samples
lies more than 5 MB above the third: by then everything that is kept on purpose is there, above all the pages of the
database, 16 MB for each of two connections, which take some ten thousand matches to fill.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from paiju.core.shuffle import Seed, Stream
from paiju.registry import game_ids
from tests.patience import PATIENCE
from tests.server.attacks import serve
from tests.server.harness.client import OPENED, Json, Player, Site, run, seated, started

ROOMS = 20
MATCHES_A_ROOM = 3
OPTIONS: dict[str, Json] = {"cangzhou": {"hands": 8}, "anpai": {}}
SLACK_MB = 5.0


def resident_mb(pid: int) -> float:
    """Memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ValueError("no such process")


async def hang_up(player: Player) -> None:
    """Go away and keep nothing: what grows must be the server."""
    await player.drop()
    OPENED[:] = [one for one in OPENED if one is not player]
    player.frames.clear()
    player.messages.clear()


class Room:
    """A room after another: some matches in each."""

    def __init__(self, site: Site, ws: str, number: int) -> None:
        self.site, self.ws, self.number = site, ws, number
        self.luck = Stream(Seed.named(f"soak/{number}").key(), "test")
        self.matches = 0

    async def play(self) -> None:
        while True:
            await self._room()

    async def _room(self) -> None:
        game_id = game_ids()[self.number % len(game_ids())]
        options = OPTIONS.get(game_id, {"deals": 4})
        players = await seated(self.site, self.ws, game_id, 1 + self.number % 3, options, pace=1)
        for _ in range(MATCHES_A_ROOM):
            for player in players:
                player.view, player.over = {}, None
            await started(players)
            await asyncio.gather(*(self._through(player) for player in players))
            self.matches += 1
        for player in players:
            await player.ask_for("leave")
        for player in players:
            await hang_up(player)

    async def _through(self, player: Player) -> None:
        """A whole match, with a lost line now and then, and somebody who looks in."""
        stay = 2.0
        while player.over is None:
            until = time.monotonic() + stay
            await player.play(self.luck, lambda until=until: time.monotonic() > until)  # type: ignore[misc]
            player.frames.clear()
            player.messages.clear()
            if player.over is None:
                await hang_up(player)
                watcher = await Player(self.ws, player.code).open()
                await player.open()
                await hang_up(watcher)
                stay = random.uniform(5, 30)


async def soak(port: int, pid: int, minutes: float) -> tuple[list[float], int]:
    site = Site(f"http://127.0.0.1:{port}")
    rooms = [Room(site, f"ws://127.0.0.1:{port}/ws", number) for number in range(ROOMS)]
    tasks = [asyncio.create_task(room.play()) for room in rooms]
    samples: list[float] = []
    until, every = time.monotonic() + 60 * minutes, min(10.0, 60 * minutes / 12)
    while time.monotonic() < until:
        await asyncio.sleep(every)
        samples.append(resident_mb(pid))
        print(
            f"{len(samples) * every:7.0f} s {samples[-1]:8.1f} MB {sum(room.matches for room in rooms):6}", flush=True
        )
        for task in tasks:
            if task.done():
                task.result()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return samples, sum(room.matches for room in rooms)


def is_flat(samples: list[float]) -> bool:
    quarter = len(samples) // 4
    before, after = statistics.median(samples[-2 * quarter : -quarter]), statistics.median(samples[-quarter:])
    print(f"third quarter {before:.1f} MB, last quarter {after:.1f} MB")
    return after <= before + SLACK_MB


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    minutes: float = parser.parse_args().minutes
    with tempfile.TemporaryDirectory() as folder:
        process, port = serve(folder, "--per-address", "0")
        try:
            samples, matches = run(soak(port, process.pid, minutes))
        finally:
            process.terminate()
            process.wait(PATIENCE)
    print(f"{minutes:g} minutes, {matches} matches")
    return 0 if is_flat(samples) else 1


if __name__ == "__main__":
    sys.exit(main())
