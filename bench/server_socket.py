"""What every swarm of the server's benchmark shares: a websocket client cut down to what a load test needs."""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import os
import random
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from time import perf_counter
from typing import Any, cast
from urllib.parse import urlsplit

SEATS = 4
SETTLING = 6.0
"""Seconds after the start that are not measured."""
MAKERS = 8
PATIENCE = 30.0
TEXT, BINARY, PING, PONG = 1, 2, 9, 10
Json = dict[str, Any]


class Http:
    """One kept-open connection, one request at a time."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port

    async def open(self) -> Http:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        return self

    async def post(self, path: str, body: Json, token: str = "") -> Json:
        raw = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Length: {len(raw)}\r\n"
        head += "Content-Type: application/json\r\n"
        self.writer.write(f"{head}Authorization: Bearer {token}\r\n\r\n".encode() + raw)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        got: Json = json.loads(await self.reader.readexactly(length))
        return got


class Socket(asyncio.Protocol):
    """Whole frames both ways; the mask is all zeros, which the standard allows and costs nothing."""

    def __init__(self, host: str, path: str, take: Callable[[bytes], None]) -> None:
        self.host, self.path, self.take = host, path, take
        self.buffer = b""
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self.is_open, self.buffer = True, rest
            self.opened.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            opcode, length, start = buffer[at] & 15, buffer[at + 1], at + 2
            if length >= 126:
                size = 2 if length == 126 else 8
                length, start = int.from_bytes(buffer[start : start + size], "big"), start + size
            if len(buffer) < start + length:
                break
            payload, at = buffer[start : start + length], start + length
            if opcode in (TEXT, BINARY):
                self.take(payload)
            elif opcode == PING:
                self.send(payload, PONG)
        self.buffer = buffer[at:]

    def send(self, raw: bytes, opcode: int) -> None:
        size = len(raw)
        head = bytes((128 | opcode, 128 | size)) if size < 126 else bytes((128 | opcode, 254)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + raw)


class Client(ABC):
    """Plays whatever is asked, after thinking as long as its swarm does."""

    path = "/ws"

    def __init__(self, swarm: Swarm) -> None:
        self.swarm = swarm
        self.seat = -1
        self.sent: float | None = None
        """When the last intent went out; 0.0 while thinking, None while others are waited for."""
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def open(self, host: str, port: int) -> None:
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(
            lambda: Socket(f"{host}:{port}", self.path, self.hear), host, port
        )
        await self.socket.opened
        self.greet()
        await self.welcomed

    def hear(self, raw: bytes) -> None:
        self.swarm.frames += 1
        self.swarm.bytes += len(raw)
        self.take(raw)

    @abstractmethod
    def greet(self) -> None: ...

    @abstractmethod
    def take(self, raw: bytes) -> None: ...

    def done(self) -> None:
        """The intent's own broadcast has come back."""
        if self.sent:
            self.swarm.seconds.append(perf_counter() - self.sent)
        self.sent = None

    def after_thinking(self, call: Callable[[], None]) -> None:
        if self.swarm.is_over:
            return
        self.sent = 0.0
        think = self.swarm.think
        if think:
            asyncio.get_running_loop().call_later(random.uniform(0, 2 * think), call)
        else:
            call()

    def intend(self, raw: bytes, opcode: int) -> None:
        if not self.swarm.is_over:
            self.sent = perf_counter()
            self.socket.send(raw, opcode)


class Swarm(ABC):
    """All clients, and what they measured."""

    def __init__(self, host: str, port: int, think: float) -> None:
        self.host, self.port, self.think = host, port, think
        self.clients: list[Any] = []
        self.seconds: list[float] = []
        self.errors: list[str] = []
        self.frames = self.bytes = 0
        """What all were told."""
        self.is_over = False

    @abstractmethod
    async def make_room(self, http: Http) -> None: ...

    @abstractmethod
    async def start(self) -> None: ...

    async def make(self, rooms: int) -> None:
        left = list(range(rooms))

        async def work() -> None:
            http = await Http(self.host, self.port).open()
            while left:
                left.pop()
                await self.make_room(http)

        await asyncio.gather(*(work() for _ in range(MAKERS)))


async def measure(swarm: Swarm, rooms: int, seconds: float) -> None:
    """Connect, wait for a line, play, and print what was measured; each step is a line for whoever started us."""
    await swarm.make(rooms)
    print(json.dumps({"connected": len(swarm.clients)}), flush=True)
    sys.stdin.readline()
    gc.collect()
    gc.freeze()
    await swarm.start()
    await asyncio.sleep(SETTLING)
    print("started", flush=True)
    swarm.seconds.clear()
    swarm.frames = swarm.bytes = 0
    began = perf_counter()
    await asyncio.sleep(seconds)
    took = perf_counter() - began
    times, frames, told = sorted(swarm.seconds), swarm.frames, swarm.bytes
    print("measured", flush=True)
    swarm.is_over = True
    # Whatever was sent must come back: what is still on its way is not lost, what never comes is.
    until = perf_counter() + PATIENCE
    while perf_counter() < until and any(client.sent for client in swarm.clients):
        await asyncio.sleep(0.05)
    figures = {
        "intents": len(times),
        "seconds": took,
        "frames": frames,
        "bytes": told,
        "p50": times[len(times) // 2],
        "p99": times[len(times) * 99 // 100],
        "lost": sum(bool(client.sent) for client in swarm.clients),
        "errors": sorted(set(swarm.errors)),
    }
    print(json.dumps(figures), flush=True)


def main(kind: type[Swarm], url: str, rooms: str, seconds: str, think: str) -> None:
    """``python -m MODULE URL ROOMS SECONDS THINK``."""
    parts = urlsplit(url)

    async def run() -> None:
        await measure(kind(parts.hostname or "", parts.port or 80, float(think)), int(rooms), float(seconds))

    asyncio.run(run())
