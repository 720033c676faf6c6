"""Sockets that ask for nothing, or never finish asking: counted, shown out, and nobody else's trouble."""

from __future__ import annotations

import io
import json
import logging
import resource
import select
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import httpx
import pytest

from paiju.server.config import Limits
from paiju.server.context import Context
from paiju.server.lines import RESERVE, Lines, raise_file_limit
from tests.patience import PATIENCE
from tests.server.harness.client import Site, run, seated
from tests.server.harness.running import OPEN, Running

Start = Callable[..., Running]


def _call(server: Running, *parts: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    for part in parts:
        line.sendall(part)
    return line


def _is_let_go(line: socket.socket) -> bool:
    """Wait until the server ends a connection, or answers."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def test_silence_slow_headers_and_slow_bodies_end(start: Start) -> None:
    server = start(silent_seconds=0.5, limits=OPEN)

    async def play() -> None:
        (host,) = await seated(Site(server.http), server.ws, "fujian13", 1)
        head = b"POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        lines = [
            _call(server),
            _call(server, head),
            _call(server, head, b"Content-Length: 50\r\n\r\n", b'{"name"'),
            _call(server, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"),
        ]
        # One that was answered, and then dawdles over its next request.
        answered = lines[3].recv(65536)
        assert answered.startswith(b"HTTP/1.1 200")
        with suppress(ConnectionError):
            lines[3].sendall(b"GET /hea")
        while not answered.endswith(b"}"):
            answered += lines[3].recv(65536)
        assert all(_is_let_go(line) for line in lines)
        for line in lines:
            line.close()
        # A websocket may be silent: it has pings.
        assert (await host.ask_for("ping"))["t"] == "ok"
        assert server.service.hub.context.metrics.turned_away.labels("silent")._value.get() >= 4

    run(play())


def test_sockets_are_counted_by_address_before_they_ask(start: Start) -> None:
    server = start(limits=Limits(sockets_per_address=5))
    lines = [_call(server) for _ in range(9)]
    gone: list[socket.socket] = []
    while len(gone) < 4:
        readable, _, _ = select.select([line for line in lines if line not in gone], [], [], PATIENCE)
        assert readable and all(map(_is_let_go, readable))
        gone += readable
    kept = [line for line in lines if line not in gone]
    assert len(kept) == 5
    for line in kept:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
    for line in lines:
        line.close()
    until_answered(server)


def until_answered(server: Running) -> None:
    """The place of who has gone is free again."""
    while True:
        try:
            assert httpx.get(server.http + "/healthz", timeout=PATIENCE).status_code == 200
            return
        except httpx.TransportError:
            continue


@pytest.fixture
def context(server: Running) -> Context:
    return server.service.hub.context


def test_some_files_are_kept_back(context: Context, capfd: pytest.CaptureFixture[str]) -> None:
    lines = Lines(context, "")
    lines.files = RESERVE + 2
    assert [lines.come(f"10.0.0.{number}") for number in range(4)] == [True, True, False, False]
    assert context.metrics.turned_away.labels("files")._value.get() == 2
    said = "".join(capfd.readouterr())
    assert said.count("sockets_turned_away") == 1, "once, not for each of a thousand"
    lines.go("10.0.0.0")
    assert lines.come("10.0.0.9")


def test_who_comes_through_a_proxy_is_counted_by_the_proxy(context: Context) -> None:
    context.config = replace(context.config, limits=Limits(sockets_per_address=1))
    for trusted, expected in (("", False), ("10.0.0.7", True), ("10.0.0.0/8", True), ("*", True), ("10.0.0.8", False)):
        lines = Lines(context, trusted)
        assert lines.come("10.0.0.7")
        assert lines.come("10.0.0.7") is expected, trusted


def test_a_server_may_have_all_the_files_there_are() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    lower = min(soft, 256)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lower, hard))
    try:
        assert raise_file_limit() > 256
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_rubbish_fills_no_log(start: Start, log_lines: io.StringIO) -> None:
    """Bytes that are no HTTP, an upgrade to something else, and text that is no UTF-8: refused without a word."""
    server = start()
    key = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    upgrade = b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: "
    for rubbish in (
        b"\x16\x03\x01 rubbish\r\n\r\n",
        upgrade + b"h2c\r\n\r\n",
        upgrade + b"websocket\r\n" + key + b"\r\n",
    ):
        line = _call(server, rubbish)
        assert line.recv(65536).startswith(b"HTTP/1.1 ")
        if key in rubbish:
            line.sendall(b"\x81\x82\0\0\0\0\xff\xfe")
            with suppress(ConnectionError):
                while line.recv(65536):
                    pass
        line.close()
    server.stop()
    assert not [line for line in log_lines.getvalue().splitlines() if json.loads(line)["level"] in ("error", "warning")]


def test_a_dropped_upload_is_no_error(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    server = start()
    head = b"POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"
    requests = server.service.hub.context.metrics.requests.labels("POST", "400")
    _call(server, head).close()
    until = time.monotonic() + PATIENCE
    while not requests._value.get() and time.monotonic() < until:
        time.sleep(0.01)
    assert requests._value.get() == 1
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
