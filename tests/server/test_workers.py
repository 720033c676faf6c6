"""``paiju serve --workers``: several processes behind one port, revived, renewed one by one, stopped together."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from paiju.core.shuffle import Seed, Stream
from tests.patience import PATIENCE
from tests.server.harness.client import Player, Site, run, seated, started

SERVE = [sys.executable, "-m", "paiju", "serve", "--host", "127.0.0.1", "--port", "0", "--lang", "en"]
LUCK = Stream(Seed.named("workers").key(), "test")


class Workers:
    """A supervisor and what it started."""

    def __init__(self, database: str, count: int) -> None:
        self.database = database
        words = ["--database", database, "--workers", str(count), "--per-address", "0", "--lease", "2"]
        self.process = subprocess.Popen([*SERVE, *words], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        port = re.search(r"localhost:(\d+)", "".join(self.process.stdout.readline() for _ in range(2)))
        assert port is not None
        self.http, self.ws = f"http://127.0.0.1:{port[1]}", f"ws://127.0.0.1:{port[1]}/ws"

    def pids(self) -> list[int]:
        pid = self.process.pid
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def names(self) -> list[str]:
        with psycopg.connect(self.database) as db:
            return [name for (name,) in db.execute("SELECT name FROM processes WHERE until > now() ORDER BY name")]

    def serve_without(self, gone: list[int]) -> bool:
        """Whether two processes serve and none of these is left; a busy one's name may lapse for a moment."""
        pids = self.pids()
        return len(pids) == len(self.names()) == 2 and not set(pids) & set(gone)

    async def until(self, done: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not done():
                await asyncio.sleep(0.05)

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


@pytest.fixture
def workers(database: str) -> Iterator[Workers]:
    workers = Workers(database, 2)
    yield workers
    workers.close()


class Stayer:
    """Keeps a place in a room, whatever becomes of the server, and knows how long it was without it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.longest = 0.0
        """Seconds."""
        self._lost: float | None = None
        player.on_message = self._hear

    def _hear(self, message: dict[str, object]) -> None:
        if message["t"] in ("bye", "error") and self._lost is None:
            self._lost = time.monotonic()
        if message["t"] == "welcome" and self._lost is not None:
            self.longest = max(self.longest, time.monotonic() - self._lost)
            self._lost = None

    @property
    def is_back(self) -> bool:
        return self.player.closed is None and self._lost is None

    async def stay(self, done: Callable[[], bool]) -> None:
        while not done():
            if self.player.closed is not None:
                with suppress(OSError):
                    await self.player.open()
            await asyncio.sleep(0.02)


@pytest.mark.slow
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_workers_are_renewed_one_by_one_and_revived(
    workers: Workers, record_property: Callable[[str, float], None]
) -> None:
    async def play() -> None:
        site = Site(workers.http)
        rooms = [await seated(site, workers.ws, "fujian13", 2, {"deals": 3}) for _ in range(3)]
        for players in rooms:
            await started(players)
        stayers = [Stayer(player) for players in rooms for player in players]
        hands = [stayer.player.view["hand"] for stayer in stayers]
        first = workers.pids()
        workers.process.send_signal(signal.SIGHUP)
        renewed = [False]

        async def wait() -> None:
            await workers.until(lambda: workers.serve_without(first))
            renewed[0] = True

        tasks: list[Awaitable[None]] = [stayer.stay(lambda: renewed[0]) for stayer in stayers]
        await asyncio.gather(wait(), *tasks)
        await back(stayers, hands)
        # Two seconds are promised of a machine that is not busy with tests.
        record_property("seconds_without_the_table", max(stayer.longest for stayer in stayers))
        killed = workers.pids()[0]
        os.kill(killed, signal.SIGKILL)
        await workers.until(lambda: workers.serve_without([killed]))
        await back(stayers, hands)
        for players in rooms:
            await asyncio.gather(*(player.play(LUCK) for player in players))
            assert all(player.over for player in players)

    run(play())


async def back(stayers: list[Stayer], hands: list[str]) -> None:
    """Everybody is connected, in their seat, with the cards they had."""
    async with asyncio.timeout(PATIENCE):
        for stayer in stayers:
            await stayer.stay(lambda stayer=stayer: stayer.is_back)  # type: ignore[misc]
    assert [stayer.player.view["hand"] for stayer in stayers] == hands


@pytest.mark.slow
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_workers_go_with_whoever_started_them(database: str) -> None:
    workers = Workers(database, 2)
    pids = workers.pids()
    workers.process.kill()
    workers.process.communicate()
    until = time.monotonic() + PATIENCE
    while any(map(is_running, pids)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(is_running, pids)) and workers.names() == []


def is_running(pid: int) -> bool:
    """Whether that process is there and has not ended; in a container there may be nobody who asks how it ended."""
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--workers", "2"], "workers_share"),
        (["--inner", "nowhere"], "bad_address"),
        (["--inner", "10.0.0.5:65536"], "bad_address"),
        (["--advertise", "10.0.0.5"], "bad_address"),
    ],
)
def test_what_workers_cannot_be_started_with(tmp_path: Path, words: list[str], code: str) -> None:
    command = [*SERVE, *words, "--database", str(tmp_path / "paiju.db")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2 and code in done.stderr and done.stderr.count("\n") == 1
