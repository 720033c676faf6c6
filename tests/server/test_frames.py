"""Frames as they come: whole, in pieces, several at once, and such as the standard forbids."""

from __future__ import annotations

import base64
import json
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.server.harness.client import Json, Site, run
from tests.server.harness.running import Running

TEXT, BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A


def frame(payload: bytes, first: int = TEXT) -> bytes:
    """A frame of a client, masked."""
    mask = os.urandom(4)
    size = len(payload)
    head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + struct.pack("!H", size)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


class Raw:
    """A websocket without a library."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), 10)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.file = self.socket.makefile("rb")
        assert b" 101 " in self.file.readline()
        while self.file.readline() != b"\r\n":
            pass

    def next(self) -> tuple[int, bytes]:
        first, size = self.file.read(2)
        if size == 126:
            (size,) = struct.unpack("!H", self.file.read(2))
        return first, self.file.read(size)

    def until(self, kind: str) -> Json:
        """The next message of a kind."""
        while True:
            first, payload = self.next()
            message: Json = json.loads(payload) if first == TEXT else {"t": first}
            if message["t"] == kind:
                return message

    def close_code(self) -> int:
        while True:
            first, payload = self.next()
            if first == CLOSE:
                (code,) = struct.unpack("!H", payload[:2])
                return int(code)


@pytest.fixture
def code(server: Running) -> str:
    async def make() -> str:
        site = Site(server.http)
        return await site.room((await site.person("阿明"))["token"], "fujian13")

    return run(make())


@contextmanager
def raw(server: Running, code: str) -> Iterator[Raw]:
    """Watching a room."""
    client = Raw(server.port)
    try:
        client.socket.sendall(frame(json.dumps({"t": "hello", "room": code}).encode()))
        client.until("welcome")
        yield client
    finally:
        client.file.close()
        client.socket.close()


def ping(number: int) -> bytes:
    return json.dumps({"t": "ping", "id": number}).encode()


def test_frames_need_not_come_whole_nor_alone(server: Running, code: str) -> None:
    with raw(server, code) as client:
        many = frame(ping(1)) + frame(ping(2), BINARY) + frame(b"hi", PING) + frame(ping(3))
        for at in range(len(many)):
            client.socket.sendall(many[at : at + 1])
        got = [client.next() for _ in range(7)]
        assert (PONG, b"hi") in got
        messages = [json.loads(payload) for first, payload in got if first == TEXT]
        assert [message["id"] for message in messages if message["t"] == "ok"] == [1, 2, 3]
        client.socket.sendall(b"".join(frame(ping(number)) for number in range(10, 30)))
        assert [client.until("ok")["id"] for _ in range(20)] == list(range(10, 30))


def test_a_message_in_fragments(server: Running, code: str) -> None:
    with raw(server, code) as client:
        whole = ping(7)
        client.socket.sendall(frame(whole[:5], 0x01) + frame(b"", PING) + frame(whole[5:9], 0x00))
        client.socket.sendall(frame(whole[9:], 0x80) + frame(ping(8)))
        assert [client.until("ok")["id"] for _ in range(2)] == [7, 8]


@pytest.mark.parametrize(
    ("rubbish", "code_sent"),
    [
        pytest.param(bytes((TEXT, 2)) + b"{}", 1002, id="not masked"),
        pytest.param(bytes((0xC1, 0x80)) + b"0000", 1002, id="an extension nobody agreed to"),
        pytest.param(bytes((TEXT, 0xFF)) + struct.pack("!Q", 1 << 40), 1009, id="announced, not sent"),
        pytest.param(frame(b"x", 0x80), 1002, id="the end of a message that never began"),
    ],
)
def test_what_the_standard_forbids_ends_the_connection(
    server: Running, code: str, rubbish: bytes, code_sent: int
) -> None:
    with raw(server, code) as client:
        client.socket.sendall(rubbish)
        assert client.close_code() == code_sent
    with raw(server, code) as client:
        client.socket.sendall(frame(ping(1)))
        assert client.until("ok")["id"] == 1
