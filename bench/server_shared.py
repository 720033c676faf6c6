"""The room server on PostgreSQL, as one process and as two behind one port; and many connections that say nothing.

Clients and game are those of the topic ``server``, at the pace of people. The database keeps its usual promise: what it
says is written is on the disk. Clients and database live on the same cores as the server, so how much two processes can
carry is not found by driving both to their end. It is reckoned from what part of a core the busier of them takes for as
many tables as one process alone has: a process that is as busy answers as late. Beside it stands how late answers are
at two processes with 1.7 times the tables.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench import server
from bench.measure import Figure
from bench.server_socket import SEATS
from tests.server.harness.postgres import Cluster, programs

TOPIC = "server_shared"
ROOMS = server.ROOMS // 2
ROUNDS = 3
TIMES = 1.7
"""How many times the tables of one process two shall carry."""
IDLE = 5000
IDLE_KB = 22 * 1.25
"""Memory a connection: a quarter more than when it was first measured."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A load on some processes, and what part of a core each of them and the database took."""

    load: server.Load
    busy: Sequence[float]
    database: float

    @property
    def busiest(self) -> float:
        return max(self.busy)


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def family_seconds(pid: int) -> float:
    """Processor time of a process and those it has started."""
    return sum(map(server.cpu_seconds, (pid, *children(pid))))


@contextmanager
def serving(database: str, workers: int) -> Iterator[tuple[list[int], int]]:
    """``paiju serve`` on PostgreSQL: the ids of the processes that serve, and their port."""
    port = server.free_port()
    command = [sys.executable, "-m", "paiju", "serve", "--port", str(port), "--database", database, *server.SERVE]
    process = subprocess.Popen([*command, "--workers", str(workers)], stdout=subprocess.DEVNULL)
    try:
        server.wait_for(port)
        yield children(process.pid) or [process.pid], port
    finally:
        process.terminate()
        process.wait(30)


def shared_load(cluster: Cluster, workers: int, rooms: int) -> Shared:
    with serving(cluster.new_database(), workers) as (pids, port):
        meter = partial(family_seconds, cluster.pid)
        load = server.swarm("bench.server_swarm", pids, port, rooms, server.SECONDS, server.PEOPLE, meter)
    *busy, database = (seconds / load.seconds for seconds in load.spent)
    return Shared(load, busy, database)


@contextmanager
def idle(port: int) -> Iterator[int]:
    """Connections of players who sit in rooms that nobody starts; how many."""
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "bench.server_swarm", url, str(IDLE // SEATS), "0", "0"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as clients:
        assert clients.stdout is not None
        yield json.loads(clients.stdout.readline())["connected"]
        clients.kill()


def idle_figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder, server.serving(folder) as (pid, port):
        before = server.resident_bytes(pid)
        with idle(port) as connected:
            memory = (server.resident_bytes(pid) - before) / connected / 1024
            lone = server.swarm("bench.server_swarm", [pid], port, 1, server.SECONDS, server.BOTS)
    yield Figure(TOPIC, "idle connections", connected, "", None, "", f"{IDLE}", connected == IDLE)
    yield Figure(TOPIC, "  memory of each", memory, "KB", None, "", f"<= {IDLE_KB:g}", memory <= IDLE_KB)
    late = lone.p50 * 1e3
    yield Figure(TOPIC, "  a lone table beside them, p50", late, "ms", None, "", "< 10", late < 10)


def told(name: str, many: Shared) -> Iterator[Figure]:
    load = many.load
    yield Figure(TOPIC, f"{name}: intents/CPU s", load.intents / sum(many.busy) / load.seconds, "/s")
    yield Figure(TOPIC, "  the busiest takes of a core", many.busiest, "")
    yield Figure(TOPIC, "  the database takes", many.database, "")
    yield Figure(TOPIC, "  intent to broadcast, p50", load.p50 * 1e3, "ms")
    yield Figure(TOPIC, "  intent to broadcast, p99", load.p99 * 1e3, "ms")
    yield Figure(TOPIC, "  intents lost", load.lost, "", None, "", "0", load.lost == 0 and not load.errors)


def figures() -> Iterator[Figure]:
    yield from idle_figures()
    if programs() is None:
        print(f"{TOPIC}: PostgreSQL is left out, apt-get install postgresql", file=sys.stderr)
        return
    cluster = Cluster(fsync="on")
    try:
        cluster.start()
        rounds = [[shared_load(cluster, workers, ROOMS) for workers in (1, 2)] for _ in range(ROUNDS)]
        more = shared_load(cluster, 2, int(TIMES * ROOMS))
    finally:
        cluster.remove()
    one, two = (min(loads, key=lambda load: load.busiest) for loads in zip(*rounds, strict=True))
    yield from told(f"PostgreSQL, {ROOMS} rooms, one process", one)
    yield from told(f"PostgreSQL, {ROOMS} rooms, two processes", two)
    ratio = one.busiest / two.busiest
    yield Figure(TOPIC, "two processes carry", ratio, "", ratio, "tables of one", f">= {TIMES}", ratio >= TIMES)
    yield from told(f"PostgreSQL, {int(TIMES * ROOMS)} rooms, two processes", more)
