"""A server in a thread, or in a process of its own that can be killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from paiju.server.app import Service, build
from paiju.server.config import Config, Limits, Rate
from paiju.server.listening import bind
from paiju.server.run import Server, uvicorn_config
from tests.patience import PATIENCE

OPEN = Limits(is_per_address=False, messages=Rate(5000, 5000))
"""All tests come from one address."""


class Running:
    """A server in a thread of its own."""

    def __init__(self, config: Config, link: str | None = None) -> None:
        self.config = config
        listener = bind("127.0.0.1", config.port)
        self.port: int = listener.getsockname()[1]
        self.http = f"http://127.0.0.1:{self.port}"
        self.ws = f"ws://127.0.0.1:{self.port}/ws"
        self.service: Service = build(config, link or self.http)
        started = threading.Event()
        self.loop: asyncio.AbstractEventLoop

        def begun() -> None:
            self.loop = asyncio.get_running_loop()
            started.set()

        self.server = Server(uvicorn_config(self.service, config, ""), self.service, begun, lambda: None)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [listener]}, daemon=True)
        self.thread.start()
        if not started.wait(PATIENCE):
            raise TimeoutError("the server did not start")

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        if self.thread.is_alive():
            raise TimeoutError("the server did not stop")


class Killable:
    """A server in a process of its own, on the same port and database each time."""

    def __init__(self, database: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.http = f"http://127.0.0.1:{self.port}"
        self.ws = f"ws://127.0.0.1:{self.port}/ws"
        script = Path(__file__).with_name("zygote.py")
        self.zygote = subprocess.Popen(
            [sys.executable, str(script), "127.0.0.1", str(self.port), database],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.child = 0
        self._line()

    def _line(self) -> str:
        assert self.zygote.stdout is not None
        return self.zygote.stdout.readline().strip()

    def start(self, **changes: Any) -> None:
        """A new server, with a configuration of its own if need be; returns when it accepts connections."""
        assert self.zygote.stdin is not None
        self.zygote.stdin.write(json.dumps(changes) + "\n")
        self.zygote.stdin.flush()
        self.child = int(self._line())
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.01)
        raise TimeoutError("the server did not start")

    def until_well(self) -> None:
        """Wait until whoever looks after servers would send people here."""
        until = time.monotonic() + PATIENCE
        while httpx.get(self.http + "/healthz", timeout=PATIENCE).status_code != 200:
            if time.monotonic() > until:
                raise TimeoutError("the server is not well")
            time.sleep(0.02)

    def kill(self) -> None:
        """Without any warning."""
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        os.kill(self.child, signal.SIGSTOP)

    def wake(self) -> None:
        os.kill(self.child, signal.SIGCONT)

    def stop(self) -> None:
        """Politely."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        until = time.monotonic() + PATIENCE
        try:
            os.kill(self.child, how)
            while time.monotonic() < until:
                time.sleep(0.002)
                os.kill(self.child, 0)
        except ProcessLookupError:
            return
        raise TimeoutError("the server did not end")

    def close(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.child, signal.SIGKILL)
        assert self.zygote.stdin is not None and self.zygote.stdout is not None
        self.zygote.stdin.close()
        self.zygote.wait(PATIENCE)
        self.zygote.stdout.close()
