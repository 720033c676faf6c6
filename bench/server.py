"""The room server under load: intents per second of its processor time, seconds from intent to broadcast, memory.

The clients are a second process on loopback; the log is durable (SQLite, synchronous=FULL). They play fujian13, whose
messages are among the largest: a deal is four arrangements, each told to all four, the showdown with every payment as a
sentence in two languages, and four times "seen it". The peer is Colyseus from npm, in memory: the same
intents, told to the same clients in messages of the same content (once encoded where all are told the same), which
its MessagePack writes in four fifths of the bytes; but no rules, no views, no log. Frames and bytes an intent are
measured for both. Both are measured in turn, and the round counts in which each spent least on an intent. Without npm
the peer's figures are left out.

``PAIJU_BENCH_ROOMS``, ``PAIJU_BENCH_ROUNDS`` and ``PAIJU_BENCH_LOADS`` (seconds of thinking, ``4`` or ``0.8,0``)
measure less, for whoever cannot have a machine alone for half an hour.

Three loads: clients that think as long as people, as long as the house's own bots, and not at all. Both servers send
four frames an intent. At the pace of people what counts is how soon an intent is told, and then what it costs.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from bench.measure import Figure
from paiju.server.settings import Settings

TOPIC = "server"
ROOMS = int(os.environ.get("PAIJU_BENCH_ROOMS", "1000"))
SECONDS = 10.0
PEOPLE = 4.0
BOTS = Settings().pace / 10
"""How long the house's bots take by default."""
ROUNDS = int(os.environ.get("PAIJU_BENCH_ROUNDS", "5"))
LOADS = [
    (name, think, least)
    for name, think, least in (
        (f"thinking {PEOPLE:g} s", PEOPLE, 1.0),
        (f"{BOTS:g} s, as bots", BOTS, 0.8),
        ("at full speed", 0.0, None),
    )
    if f"{think:g}" in os.environ.get("PAIJU_BENCH_LOADS", f"{PEOPLE:g},{BOTS:g},0").split(",")
]
"""Loads: a name, seconds of thinking, and the goal, a share of the peer's intents per CPU second."""
PEER = Path(__file__).parent / "colyseus"
Meter = Callable[[], float]
SERVE = ("--host", "127.0.0.1", "--per-address", "0", "--max-rooms", "100000", "--max-connections", "100000")


@dataclass(frozen=True, slots=True)
class Load:
    """What a swarm measured, and the processor time that each of the server's processes spent meanwhile."""

    intents: int
    seconds: float
    spent: tuple[float, ...]
    p50: float
    p99: float
    lost: int
    errors: tuple[str, ...]
    frames: int
    bytes: int
    bytes_a_connection: float

    @property
    def frames_an_intent(self) -> float:
        return self.frames / self.intents

    @property
    def bytes_an_intent(self) -> float:
        return self.bytes / self.intents

    @property
    def per_cpu_second(self) -> float:
        return self.intents / sum(self.spent)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int, path: bytes = b"/healthz", seconds: float = 30.0) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        try:
            with socket.create_connection(("127.0.0.1", port), 1) as probe:
                probe.sendall(b"GET " + path + b" HTTP/1.0\r\nHost: localhost\r\n\r\n")
                if probe.recv(12).startswith(b"HTTP/1.1 "):
                    return
        except OSError:
            time.sleep(0.005)
    raise TimeoutError("the server did not start")


def cpu_seconds(pid: int) -> float:
    """Processor time of a process and all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def serving(folder: str) -> Iterator[tuple[int, int]]:
    """``paiju serve`` in a process of its own: its process id and port."""
    port = free_port()
    command = [sys.executable, "-m", "paiju", "serve", "--port", str(port), "--database", f"{folder}/paiju.db", *SERVE]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_for(port)
        yield process.pid, port
    finally:
        process.terminate()
        process.wait(30)


def swarm(
    module: str, pids: Sequence[int], port: int, rooms: int, seconds: float, think: float, *meters: Meter
) -> Load:
    """Let a swarm play against a running server; what else spends time on it has a meter."""
    meters = (*(partial(cpu_seconds, pid) for pid in pids), *meters)
    before = sum(map(resident_bytes, pids))
    command = [sys.executable, "-m", module, f"http://127.0.0.1:{port}", str(rooms), str(seconds), str(think)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as clients:
        assert clients.stdin is not None and clients.stdout is not None
        connected = json.loads(clients.stdout.readline())["connected"]
        memory = (sum(map(resident_bytes, pids)) - before) / connected
        clients.stdin.write("\n")
        clients.stdin.flush()
        clients.stdout.readline()
        start = [meter() for meter in meters]
        clients.stdout.readline()
        spent = tuple(meter() - began for meter, began in zip(meters, start, strict=True))
        found = json.loads(clients.stdout.readline())
    return Load(
        found["intents"],
        found["seconds"],
        spent,
        found["p50"],
        found["p99"],
        found["lost"],
        tuple(found["errors"]),
        found["frames"],
        found["bytes"],
        memory,
    )


def first_page(folder: str) -> float:
    """Seconds from the command to the first page."""
    port = free_port()
    command = [sys.executable, "-m", "paiju", "serve", "--port", str(port), "--database", f"{folder}/first.db", *SERVE]
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_for(port, b"/")
        return time.perf_counter() - began
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def peer_serving(folder: str) -> Iterator[tuple[int, int]]:
    """Colyseus as npm gives it, in memory; raises FileNotFoundError or CalledProcessError where it cannot be had."""
    shutil.copytree(PEER, folder, dirs_exist_ok=True)
    subprocess.run(
        ["npm", "install", "--ignore-scripts", "--no-package-lock"], cwd=folder, check=True, capture_output=True
    )
    port = free_port()
    environment = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(
        ["node", "server.mjs", str(port)], cwd=folder, stdout=subprocess.DEVNULL, env=environment
    )
    try:
        wait_for(port, b"/__healthcheck")
        yield process.pid, port
    finally:
        process.kill()
        process.wait(30)


def peer_load(think: float) -> Load | None:
    """The same course of messages through the peer; None where there is no npm."""
    try:
        with tempfile.TemporaryDirectory() as folder, peer_serving(folder) as (pid, port):
            return swarm("bench.server_peer", [pid], port, ROOMS, SECONDS, think)
    except (FileNotFoundError, subprocess.CalledProcessError):
        return None


def our_load(think: float, rooms: int = ROOMS) -> Load:
    with tempfile.TemporaryDirectory() as folder, serving(folder) as (pid, port):
        return swarm("bench.server_swarm", [pid], port, rooms, SECONDS, think)


def loads(think: float) -> tuple[Load, Load | None]:
    """The best round of ours and of the peer's, in turn, so that what else the machine does falls on both."""
    rounds = [(our_load(think), peer_load(think)) for _ in range(ROUNDS)]
    ours = max((mine for mine, _ in rounds), key=lambda load: load.per_cpu_second)
    lost, errors = sum(mine.lost for mine, _ in rounds), sum((mine.errors for mine, _ in rounds), ())
    peers = [peer for _, peer in rounds if peer is not None]
    best = max(peers, key=lambda load: load.per_cpu_second) if len(peers) == ROUNDS else None
    return replace(ours, lost=lost, errors=errors), best


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        seconds = min(first_page(folder) for _ in range(3))
    yield Figure(TOPIC, "paiju serve to the first page", seconds, "s", None, "", "< 1", seconds < 1)
    lone = our_load(BOTS, rooms=1).p50 * 1e3
    yield Figure(TOPIC, "a lone table, intent to broadcast, p50", lone, "ms", None, "", "< 10", lone < 10)
    for name, think, least in LOADS:
        ours, peer = loads(think)
        rate = f"{ROOMS} rooms, {name}: intents/CPU s"
        ratio = None if peer is None else ours.per_cpu_second / peer.per_cpu_second
        met = None if ratio is None or least is None else ratio >= least
        yield Figure(TOPIC, rate, ours.per_cpu_second, "/s", ratio, "Colyseus", f">= {least:g}" if least else "", met)
        yield Figure(TOPIC, "  intents a second", ours.intents / ours.seconds, "/s")
        for part, most in (("p50", 10), ("p99", 60)):
            mine = getattr(ours, part)
            times = None if peer is None else getattr(peer, part) / mine
            is_goal = think == PEOPLE
            goal, met = (f"< {most}", mine * 1e3 < most) if is_goal else ("", None)
            yield Figure(TOPIC, f"  intent to broadcast, {part}", mine * 1e3, "ms", times, "quicker", goal, met)
        for part, unit in (("frames_an_intent", ""), ("bytes_an_intent", "B")):
            mine = getattr(ours, part)
            times = None if peer is None else mine / getattr(peer, part)
            yield Figure(TOPIC, f"  {part.replace('_', ' ')}", mine, unit, times, "of Colyseus's")
        yield Figure(TOPIC, "  intents lost", ours.lost, "", None, "", "0", ours.lost == 0 and not ours.errors)
        memory = ours.bytes_a_connection / 1024
        times = None if peer is None else peer.bytes_a_connection / 1024 / memory
        yield Figure(TOPIC, "  memory a connection", memory, "KB", times, "smaller")


if __name__ == "__main__":
    for figure in figures():
        print(figure)
