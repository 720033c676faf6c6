"""A real server and real websockets in virtual time: bytes go through the kernel, yet moments are exact."""

from __future__ import annotations

import asyncio
import fcntl
import heapq
import termios
from array import array
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from paiju.server.app import build
from paiju.server.config import Config
from paiju.server.listening import bind
from paiju.server.run import Server, uvicorn_config

T = TypeVar("T")
QUIET = 0.01
"""Real seconds without a byte after which none is on its way: through the loopback it takes microseconds."""


class SocketLoop(asyncio.SelectorEventLoop):
    """An event loop whose time jumps to the next timer, but not while a byte is on its way or a thread works."""

    _ready: Any
    _scheduled: Any
    _selector: Any
    _timer_cancelled_count: int
    _process_events: Callable[[Any], None]

    def __init__(self) -> None:
        super().__init__()
        self._virtual = 0.0
        self._working = 0

    def time(self) -> float:
        return self._virtual

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        self._working += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._worked)
        return future

    def _worked(self, future: object) -> None:
        self._working -= 1

    def _is_sending(self) -> bool:
        """Whether a socket has sent what the other end does not have yet."""
        unsent = array("i", [0])
        for key in self._selector.get_map().values():
            with suppress(OSError):
                fcntl.ioctl(key.fd, termios.TIOCOUTQ, unsent)
                if unsent[0]:
                    return True
        return False

    def _run_once(self) -> None:
        while self._scheduled and self._scheduled[0].cancelled():
            # As the loop itself does it, only before its time is looked at.
            self._timer_cancelled_count -= 1
            heapq.heappop(self._scheduled)._scheduled = False
        if not self._ready and self._scheduled:
            events = self._selector.select(None if self._working else QUIET)
            if not events and not self._working and not self._is_sending():
                # Once more, after looking whether anything is on its way: it may have come between the two.
                events = self._selector.select(0)
                if not events:
                    self._virtual = max(self._virtual, self._scheduled[0].when())
            self._process_events(events)
        super()._run_once()  # type: ignore[misc]


def in_socket_time(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=SocketLoop) as runner:
        return runner.run(work)


@asynccontextmanager
async def serving(config: Config) -> AsyncIterator[tuple[str, str]]:
    """A server in this very loop: where it is over HTTP and as a websocket."""
    listener = bind("127.0.0.1", config.port)
    port = listener.getsockname()[1]
    http = f"http://127.0.0.1:{port}"
    service, started = build(config, http), asyncio.Event()
    server = Server(uvicorn_config(service, config, ""), service, started.set, lambda: None)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    await started.wait()
    try:
        yield http, f"ws://127.0.0.1:{port}/ws"
    finally:
        server.should_exit = True
        await running
