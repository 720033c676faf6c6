"""Runs the server until it is told to stop, and says where it can be found."""

from __future__ import annotations

import asyncio
import gc
import logging
import math
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import segno
import structlog
import uvicorn

from paiju.server.app import Service, build
from paiju.server.config import Config
from paiju.server.lines import Lines, raise_file_limit
from paiju.server.listening import CannotListen, bind, shifted
from paiju.server.pages import is_built
from paiju.server.settings import TEXTS

if TYPE_CHECKING:
    from paiju.server.workers import Command

ANY = ("0.0.0.0", "::", "")
READY = b"r"
"""What a worker says to whoever started it, once it serves."""
PING_SECONDS = 20.0
GRACE_SECONDS = 5
SWITCH_SECONDS = 0.001
RUBBISH = (
    "Invalid HTTP request received.",
    "Invalid UTF-8 sequence received from client.",
    "Unsupported upgrade request.",
)
"""What uvicorn says, one with a traceback, of bytes that anybody may send: a log must not be theirs to fill."""
COLLECT = (50_000, 20, 100)
"""New objects until the collector looks at them; such rounds until it looks at their survivors; those until at all."""


class Server(uvicorn.Server):
    """Tells clients to come back before their connections are closed."""

    def __init__(
        self, config: uvicorn.Config, service: Service, on_start: Callable[[], None], on_stop: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.service = service
        self._on_start = on_start
        self._on_stop = on_stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Whoever comes now is another process's, where several listen at one port.
        for server in self.servers:
            server.close()
        await self.service.hub.stop()
        await super().shutdown(sockets)
        self._on_stop()


def lan_address() -> str:
    """The address other machines on the network reach us at; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def link_to(host: str, port: int) -> str:
    """The address to type to get here."""
    shown = lan_address() if host in ANY else host
    if ":" in shown:
        shown = f"[{shown}]"
    return f"http://{shown}" + ("" if port == 80 else f":{port}")


def set_up_logs(level: str, as_json: bool) -> None:
    """Structured lines on standard error; neither tokens nor cards are ever given to a logger."""
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    # Plain tracebacks: those with local variables would show hands and secrets.
    shown = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
    last = structlog.processors.JSONRenderer() if as_json else shown
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    handler.addFilter(lambda record: record.msg not in RUBBISH)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())


def uvicorn_config(service: Service, config: Config, trusted: str) -> uvicorn.Config:
    return uvicorn.Config(
        service.app,
        ws="websockets-sansio",
        loop="auto",
        http=Lines(service.hub.context, trusted).protocol(),
        ws_max_size=config.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=math.ceil(config.silent_seconds),
        access_log=False,
        log_config=None,
        # However much is logged, frames are not: they hold tokens and hands.
        log_level=max(logging.INFO, logging.getLogger().getEffectiveLevel()),
        server_header=False,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted or None,
    )


def collect_seldom() -> None:
    """Let the cyclic garbage collector look at new objects alone, and seldom: every one of its rounds stops everybody.

    Counted from the start with 300 rooms in play: 8 rounds for 520, 2 % of the processor time for 13, the longest round
    31 ms for 254.
    """
    gc.set_threshold(*COLLECT)


def serve(config: Config, lang: str, say: Callable[[str], None], trusted: str = "") -> None:
    """Serve until a signal comes."""
    listener = bind(config.host, config.port)
    started, stopped = _words(config, listener, lang, say)
    _run(config, [listener], started, stopped, trusted)


def serve_workers(config: Config, count: int, worker: Command, lang: str, say: Callable[[str], None]) -> int:
    """Serve with so many processes behind one port until a signal comes; the exit status."""
    from paiju.server.workers import Supervisor

    listener = bind(config.host, config.port)
    started, stopped = _words(config, listener, lang, say)
    status = Supervisor(count, listener, worker, started).run()
    stopped()
    return status


def serve_as_worker(config: Config, number: int, listener: socket.socket, line: socket.socket, trusted: str) -> None:
    """Serve at the port of whoever started us, and at one of our own for who wants to look at this process alone."""
    listener.setblocking(False)
    port = listener.getsockname()[1]
    listeners = [listener]
    try:
        listeners.append(bind("127.0.0.1", port + number))
    except CannotListen as error:
        structlog.get_logger().warning("no_port_of_its_own", port=port + number, error=str(error))

    def started() -> None:
        line.send(READY)
        asyncio.get_running_loop().add_reader(line, deserted)

    def deserted() -> None:
        asyncio.get_running_loop().remove_reader(line)
        os.kill(os.getpid(), signal.SIGTERM)

    inner, advertise = shifted(config.inner, number - 1), config.advertise and shifted(config.advertise, number - 1)
    _run(replace(config, port=port, inner=inner, advertise=advertise), listeners, started, lambda: None, trusted)


def _words(
    config: Config, listener: socket.socket, lang: str, say: Callable[[str], None]
) -> tuple[Callable[[], None], Callable[[], None]]:
    """Sentences of the beginning and the end."""
    port = listener.getsockname()[1]

    def started() -> None:
        for line in banner(config, config.public_url or link_to(config.host, port), port, lang):
            say(line)

    return started, lambda: say(TEXTS.text(lang, "serve.stopped"))


def _run(
    config: Config,
    listeners: list[socket.socket],
    started: Callable[[], None],
    stopped: Callable[[], None],
    trusted: str,
) -> None:
    raise_file_limit()
    link = config.public_url or link_to(config.host, listeners[0].getsockname()[1])
    service = build(config, link)
    # A bot that thinks holds Python's lock no longer than this at a time.
    sys.setswitchinterval(SWITCH_SECONDS)
    collect_seldom()
    server = Server(uvicorn_config(service, config, trusted), service, started, stopped)
    # A second Ctrl-C comes out here: there is nothing left to say.
    with suppress(KeyboardInterrupt):
        server.run(sockets=listeners)


def banner(config: Config, link: str, port: int, lang: str) -> list[str]:
    """The addresses, and a code for the phone."""
    lines = [TEXTS.text(lang, "serve.ready")]
    lines.append("  " + TEXTS.text(lang, "serve.here", link=f"http://localhost:{port}"))
    if config.host in ANY or config.public_url:
        lines.append("  " + TEXTS.text(lang, "serve.lan", link=link))
        lines.append("  " + TEXTS.text(lang, "serve.scan"))
        lines += [f"  {row}" for row in qr_rows(link)]
    if not is_built(config.static):
        lines.append("  " + TEXTS.text(lang, "serve.no_client"))
    return lines


def qr_rows(link: str) -> list[str]:
    """A QR code in half blocks, dark on light, whatever the terminal's colours are."""
    code = segno.make(link, error="l", micro=False)
    rows = [list(row) for row in code.matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    blocks = {(1, 1): " ", (1, 0): "▄", (0, 1): "▀", (0, 0): "█"}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(blocks[bool(a), bool(b)] for a, b in zip(up, down, strict=True)) for up, down in pairs]
