"""Runs the server until it is told to stop, and says where it can be found."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import segno
import structlog
import uvicorn

from paiju.server.app import Service, build
from paiju.server.channel import Channel
from paiju.server.config import Config
from paiju.server.pages import is_built
from paiju.server.settings import TEXTS

ANY = ("0.0.0.0", "::", "")
PING_SECONDS = 20.0
GRACE_SECONDS = 5
SWITCH_SECONDS = 0.001


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


def bind(host: str, port: int) -> socket.socket:
    """Listen before anything else, so that the address is known and a taken port is said at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


def link_to(host: str, port: int) -> str:
    """What to type to get here."""
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
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())


def uvicorn_config(service: Service, config: Config, trusted: str) -> uvicorn.Config:
    return uvicorn.Config(
        service.app,
        ws=cast(Any, Channel),
        loop="auto",
        http="h11",
        ws_max_size=config.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=30,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted or None,
    )


def serve(config: Config, lang: str, say: Callable[[str], None], trusted: str = "") -> None:
    """Serve until a signal comes."""
    listener = bind(config.host, config.port)
    port = listener.getsockname()[1]
    link = config.public_url or link_to(config.host, port)
    service = build(config, link)

    def started() -> None:
        for line in banner(config, link, port, lang):
            say(line)

    def stopped() -> None:
        say(TEXTS.text(lang, "serve.stopped"))

    # A bot that thinks holds Python's lock no longer than this at a time.
    sys.setswitchinterval(SWITCH_SECONDS)
    service.hub.rubbish.start()
    server = Server(uvicorn_config(service, config, trusted), service, started, stopped)
    # A second Ctrl-C comes out here: there is nothing left to say.
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def banner(config: Config, link: str, port: int, lang: str) -> list[str]:
    """Where to go, and a code for the phone."""
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
