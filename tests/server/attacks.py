"""Other tables while one address attacks: how long an action takes them, and how long bots take to answer.

    python -m tests.server.attacks --seconds 30

The server is ``paiju serve`` with its ordinary limits, in a process of its own. Players at tables and the attacker have
addresses of their own on the loopback (127.0.0.0/8); the attacker, who would have a machine of their own, yields the
processor to the server. Fails where an action's 99th percentile is 500 ms or more, or
a bot's answer 1.5 s.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from paiju.core.shuffle import Seed, Stream
from paiju.registry import game_ids, get_game
from paiju.server.config import Limits
from tests.patience import PATIENCE
from tests.server.harness.client import Json, Player
from tests.server.harness.postgres import free_port

ACTION_GOAL, BOT_GOAL = 0.5, 1.5
PACE = 0.5
"""Seconds a bot takes in these rooms; its answer counts from when it was asked."""
HOME, ATTACKER = "127.0.1.{}", "127.0.2.{}"
TABLES = 10
BAD = (OSError, EOFError, TimeoutError, WebSocketException, httpx.HTTPError)


@dataclass
class Measured:
    actions: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)


class Guest(Player):
    """A player whose connection comes from an address of its own."""

    address = ""

    async def open(self) -> Player:
        where = self.ws.removeprefix("ws://").removesuffix("/ws").split(":")
        sock = socket.socket()
        sock.setblocking(False)
        sock.bind((self.address, 0))
        await asyncio.get_running_loop().sock_connect(sock, (where[0], int(where[1])))
        self.socket = await connect(self.ws, sock=sock, compression=None, max_size=None)
        await self.socket.send(json.dumps({"t": "hello", "room": self.code, "token": self.token}))
        self._reader = asyncio.create_task(self._read(self.socket))
        await self.until(lambda: self.closed is not None or self.messages)
        return self


def http_of(base: str, address: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=50))
    return httpx.AsyncClient(base_url=base, transport=transport, timeout=PATIENCE)


async def table(base: str, number: int, measured: Measured) -> None:
    """A person and bots, match after match: how long each action took, and how long the bots after it."""
    address = HOME.format(number + 1)
    game_id = game_ids()[number % len(game_ids())]
    async with http_of(base, address) as http:
        token = (await http.post("/api/players", json={"name": f"玩家{number}"})).json()["token"]
        settings = {"clock": 0, "pause": 1, "pace": round(10 * PACE)}
        headers = {"Authorization": f"Bearer {token}"}
        room = await http.post("/api/rooms", json={"game": game_id, "settings": settings}, headers=headers)
    player = Guest(base.replace("http", "ws", 1) + "/ws", room.json()["room"], token)
    player.address = address
    await player.open()
    luck = Stream(Seed.named(f"attacked/{number}").key(), "test")
    bots = BotsWatch(measured)
    player.on_message = bots.take
    done = 0
    while True:
        if player.room["state"] != "playing" or player.over is not None:
            done, player.over, player.ask = 0, None, None
            await player.ask_for("start", fill="house")
            await player.until(lambda: player.room["state"] == "playing")
        elif player.pause is not None:
            await player.ask_for("next", deal=player.pause["deal"])
        elif player.ask is not None and player.ask["ask"] > done:
            done = player.ask["ask"]
            await asyncio.sleep(random.uniform(0.1, 0.6))
            began = time.monotonic()
            answer = await player.ask_for("act", ask=done, action=player.some_action(luck))
            if answer["t"] == "ok":
                measured.actions.append(time.monotonic() - began)
        await asyncio.sleep(0.02)


class BotsWatch:
    """How long after something at the table a bot's move is seen, while nothing else is waited for."""

    def __init__(self, measured: Measured) -> None:
        self.measured = measured
        self.waiting: float | None = None

    def take(self, message: Json) -> None:
        if message["t"] in ("match", "over", "welcome"):
            self.waiting = None
        if message["t"] != "step":
            return
        now = time.monotonic()
        if self.waiting is not None and message["events"]:
            self.measured.bots.append(now - self.waiting)
        # Nobody but the house is asked, and no curtain is down.
        waits = message["ask"] is None and message["pause"] is None and message["window"] is None
        self.waiting = now if waits and message["events"] else None


# -- attacks ----------------------------------------------------------------------------------------------------


Attack = Callable[[int, str], Coroutine[Any, Any, None]]


async def nothing(port: int, address: str) -> None:
    await asyncio.sleep(1_000_000)


async def many(count: int, work: Callable[[int], Awaitable[None]]) -> None:
    """So many at once, each again and again whatever becomes of it."""

    async def forever(number: int) -> None:
        while True:
            with suppress(*BAD, KeyError, ValueError):
                await work(number)
            await asyncio.sleep(0.01)

    await asyncio.gather(*(forever(number) for number in range(count)))


async def flood(port: int, address: str) -> None:
    """Requests and wrong room codes as fast as they are answered."""
    async with http_of(f"http://127.0.0.1:{port}", address) as http:

        async def one(number: int) -> None:
            await http.get(f"/api/rooms/{random.randrange(10**6):06}")
            await http.get("/api/games")

        await many(16, one)


async def flood_of_messages(port: int, address: str) -> None:
    """Websockets that say more than they may."""

    async def one(number: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/ws", local_addr=(address, 0), compression=None) as line:
            await line.send(json.dumps({"t": "hello", "room": f"{random.randrange(10**6):06}"}))
            for _ in range(200):
                await line.send('{"t":"ping"}')
            await line.recv()

    await many(16, one)


async def slow(port: int, address: str) -> None:
    """Requests a byte a second."""

    async def one(number: int) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        for byte in (
            b"POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{{"
        ):
            writer.write(bytes((byte,)))
            await writer.drain()
            await asyncio.sleep(1)

    await many(300, one)


async def idle(port: int, address: str) -> None:
    """Sockets that send nothing."""

    async def one(number: int) -> None:
        reader, _ = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        await reader.read()

    await many(1000, one)


async def expensive(port: int, address: str) -> None:
    """The hardest questions there are: arrangements, hints, and rows to be filled, which nobody pays for."""
    deck = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "shdc"]
    async with http_of(f"http://127.0.0.1:{port}", address) as http:

        async def one(number: int) -> None:
            cards = " ".join(random.sample(deck, 13))
            game = ("fujian13", "taiwan13", "duogui13")[number % 3]
            await http.post(f"/api/games/{game}/arrange", json={"cards": cards, "opponents": 3, "top": 5})
            await http.post("/api/games/cangzhou/hint", json={"hand": "123m456m789m1122z5p", "drawn": "5p"})
            await http.post(f"/api/games/{game}/read", json={"hand": cards, "fill": "back"})

        await many(16, one)


async def records(port: int, address: str) -> None:
    """A match of one's own, dissolved at once, whose replay and record are asked for again and again; and new rooms."""
    async with http_of(f"http://127.0.0.1:{port}", address) as http:
        token = (await http.post("/api/players", json={"name": "x"})).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        body = {"game": "fujian13", "options": {"deals": 1}, "settings": {"pause": 1, "pace": 0, "clock": 1}}
        code = (await http.post("/api/rooms", json=body, headers=headers)).json()["room"]
        player = Guest(f"ws://127.0.0.1:{port}/ws", code, token)
        player.address = address
        await player.open()
        await player.ask_for("start", fill="house")
        await player.until(lambda: player.over)
        assert player.over is not None
        match = player.over["match"]

        async def one(number: int) -> None:
            await http.get(f"/api/matches/{match}/replay")
            await http.get(f"/api/matches/{match}/record")
            await http.post("/api/rooms", json=body, headers=headers)
            await http.get("/api/matches", headers=headers)

        await many(16, one)


async def bots(port: int, address: str) -> None:
    """All the rooms an address may make at once, in which the house plays for everybody as fast as it may."""
    settings = {"pause": 0, "pace": 0, "clock": 1}
    async with http_of(f"http://127.0.0.1:{port}", address) as http:

        async def one(number: int) -> None:
            token = (await http.post("/api/players", json={"name": "x"})).json()["token"]
            headers = {"Authorization": f"Bearer {token}"}
            body = {"game": "fujian13", "options": {"deals": 1000}, "settings": settings}
            code = (await http.post("/api/rooms", json=body, headers=headers)).json()["room"]
            player = Guest(f"ws://127.0.0.1:{port}/ws", code, token)
            player.address = address
            await player.open()
            while player.closed is None:
                if player.room["state"] != "playing":
                    await player.ask_for("start", fill="house")
                    await player.ask_for("auto", on=True)
                player.frames.clear()
                player.messages.clear()
                await asyncio.sleep(0.1)

        await many(Limits().rooms_made.burst, one)


ATTACKS: dict[str, Attack] = {
    "nothing": nothing,
    "flood of requests": flood,
    "flood of messages": flood_of_messages,
    "slow requests": slow,
    "idle sockets": idle,
    "expensive questions": expensive,
    "replays and records": records,
    "rooms of bots": bots,
}


def p99(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[98] if len(values) > 1 else float("nan")


async def row(port: int, name: str, measured: Measured, seconds: float) -> Measured:
    """What the tables measure while that goes on, in a process and from an address of its own."""
    address = ATTACKER.format(1 + list(ATTACKS).index(name))
    command = ["-m", "tests.server.attacks", "--attack", name, "--port", str(port), "--address", address]
    attacker = await asyncio.create_subprocess_exec("nice", "-n", "15", sys.executable, *command)
    await asyncio.sleep(4)
    since = len(measured.actions), len(measured.bots)
    await asyncio.sleep(seconds)
    found = Measured(measured.actions[since[0] :], measured.bots[since[1] :])
    if attacker.returncode is not None:
        raise RuntimeError(f"the attacker gave up: {name}")
    attacker.kill()
    await attacker.wait()
    return found


async def attacked(port: int, seconds: float, only: str | None) -> bool:
    base = f"http://127.0.0.1:{port}"
    measured = Measured()
    tables = [asyncio.create_task(table(base, number, measured)) for number in range(TABLES)]
    # Until every game's bots have thought once: what they know is read then.
    await asyncio.sleep(10)
    fine = True
    print(f"{'attack':<22}{'actions':>8}{'p50 ms':>9}{'p99 ms':>9}{'bots':>7}{'p99 s':>8}{'slowest s':>11}")
    for name in ATTACKS:
        if only is not None and only not in name:
            continue
        found = await row(port, name, measured, seconds)
        for one in tables:
            if one.done():
                one.result()
        actions, bots = p99(found.actions), p99(found.bots)
        fine = fine and actions < ACTION_GOAL and bots < BOT_GOAL
        middle = statistics.median(found.actions or [float("nan")])
        print(
            f"{name:<22}{len(found.actions):>8}{1000 * middle:>9.1f}{1000 * actions:>9.1f}"
            f"{len(found.bots):>7}{bots:>8.2f}{max(found.bots, default=0):>11.2f}",
            flush=True,
        )
    for one in tables:
        one.cancel()
    await asyncio.gather(*tables, return_exceptions=True)
    return fine


def serve(folder: str, *more: str) -> tuple[subprocess.Popen[Any], int]:
    """``paiju serve`` in a process of its own, and its port."""
    port = free_port()
    command = [sys.executable, "-m", "paiju", "serve", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--database", f"{folder}/paiju.db", *more], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return process, port
        time.sleep(0.05)
    raise TimeoutError("the server did not start")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30, help="of each attack")
    parser.add_argument("--only", help="attacks whose names have this in them")
    parser.add_argument("--attack", help="be the attacker")
    parser.add_argument("--port", type=int)
    parser.add_argument("--address")
    given = parser.parse_args()
    if given.attack is not None:
        asyncio.run(ATTACKS[given.attack](given.port, given.address))
        return 0
    for game_id in game_ids():
        get_game(game_id)
    with tempfile.TemporaryDirectory() as folder:
        process, port = serve(folder)
        try:
            return 0 if asyncio.run(attacked(port, given.seconds, given.only)) else 1
        finally:
            process.terminate()
            process.wait(PATIENCE)


if __name__ == "__main__":
    sys.exit(main())
