"""TCP relays that can be cut: in silence, as when a cable is pulled, or with a reset.

They run in a process of their own, so that however busy a test is, it does not slow down what passes through them.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any


class Relays:
    """The process that they run in."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__))], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def _say(self, **words: Any) -> int:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def start(self, target: int) -> int:
        """A new relay to a port of this machine: the port that it listens at."""
        return self._say(do="start", port=target)

    def cut(self, port: int, reset: bool) -> None:
        self._say(do="cut", port=port, reset=reset)

    def mend(self, port: int) -> None:
        self._say(do="mend", port=port)

    def close(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


class Relay:
    """Passes everything on to a target while it is open."""

    def __init__(self, target: int) -> None:
        self.target = target
        self._open = asyncio.Event()
        self._open.set()
        self._is_refusing = False
        self._writers: set[asyncio.StreamWriter] = set()

    async def start(self) -> int:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    def cut(self, reset: bool) -> None:
        self._open.clear()
        self._is_refusing = reset
        if reset:
            self._drop()

    def mend(self) -> None:
        """What was held back in silence is lost with its connection, as after a long cut."""
        self._drop()
        self._is_refusing = False
        self._open.set()

    def _drop(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_refusing:
            writer.transport.abort()
            return
        self._writers.add(writer)
        with suppress(OSError):
            await self._open.wait()
            inward, outward = await asyncio.open_connection("127.0.0.1", self.target)
            self._writers.add(outward)
            await asyncio.gather(self._pass(reader, outward), self._pass(inward, writer))
            self._writers.discard(outward)
        self._writers.discard(writer)
        writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError):
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        with suppress(OSError):
            writer.close()


async def main() -> None:
    relays: dict[int, Relay] = {}
    while line := await asyncio.to_thread(sys.stdin.readline):
        words = json.loads(line)
        port: int = words["port"]
        if words["do"] == "start":
            relay = Relay(port)
            port = await relay.start()
            relays[port] = relay
        elif words["do"] == "cut":
            relays[port].cut(words["reset"])
        else:
            relays[port].mend()
        print(port, flush=True)


if __name__ == "__main__":
    asyncio.run(main())
