"""Sockets before they are anything else: counted by address, shown out when they keep silent or dawdle.

A connection costs a file, of which a process has a limited number, and nothing that is counted by request is counted
for one that never sends any. What counts here ends where a websocket begins: those are counted by ``limits``.
"""

from __future__ import annotations

import asyncio
import ipaddress
import resource
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from paiju.server.context import Context
from paiju.server.limits import address_key

RESERVE = 128
"""Files kept for the database, the other processes, and whatever looks after the server."""
MOST_FILES = 1_048_576
"""More is as good as no limit, which not every system takes for a number."""
LOG_SECONDS = 10.0


def raise_file_limit() -> int:
    """Let the process have as many files as it may; how many that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Lines:
    """All sockets of one server that are no websockets."""

    def __init__(self, context: Context, trusted: str) -> None:
        self.context = context
        self.files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        self._trusted = [one.strip() for one in trusted.split(",") if one.strip()]
        self._by_address: dict[str, int] = {}
        self.total = 0
        self._logged = -LOG_SECONDS

    def come(self, address: str) -> bool:
        """Count a socket in, unless there are too many; that is logged, but not for each of a thousand."""
        limits = self.context.config.limits
        have = self._by_address.get(address, 0)
        why = None
        if 0 <= self.files <= self.total + self.context.limiter.total + RESERVE:
            why = "files"
        elif limits.is_per_address and have >= limits.sockets_per_address and not self._is_proxy(address):
            why = "address"
        if why is not None:
            self.context.metrics.turned_away.labels(why).inc()
            self._log(why, address)
            return False
        self._by_address[address] = have + 1
        self.total += 1
        return True

    def go(self, address: str) -> None:
        self.total -= 1
        left = self._by_address[address] - 1
        if left:
            self._by_address[address] = left
        else:
            del self._by_address[address]

    def _is_proxy(self, address: str) -> bool:
        """Everybody comes from there: the proxy counts them."""
        return any(one == "*" or address == one or _is_within(address, one) for one in self._trusted)

    def _log(self, why: str, address: str) -> None:
        now = self.context.clock()
        if now - self._logged >= LOG_SECONDS:
            self._logged = now
            self.context.log.error("sockets_turned_away", why=why, address=address, open=self.total, files=self.files)

    def protocol(self) -> type[H11Protocol]:
        """The class that uvicorn makes an instance of for every socket."""
        lines = self

        class OurLine(Line):
            def __init__(self, *given: Any, **named: Any) -> None:
                super().__init__(*given, **named)
                self.lines = lines

        return OurLine


def _is_within(address: str, network: str) -> bool:
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(network, strict=False)
    except ValueError:
        return False


class Line(H11Protocol):
    """One socket: it has so long to ask for something, and so long to send it whole."""

    lines: Lines
    _address: str | None = None
    _timer: asyncio.TimerHandle | None = None
    _since = 0.0
    """Since when we wait for what it owes us."""
    _owes: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = address_key(self.client[0] if self.client else "")
        if not self.lines.come(address):
            transport.abort()
            return
        self._address = address
        self._since = self.loop.time()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._release()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self._since = self.loop.time()
        super().on_response_complete()

    def _release(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._address is not None:
            self.lines.go(self._address)
            self._address = None

    def _watch(self) -> None:
        self._timer = self.loop.call_later(self.lines.context.config.silent_seconds / 4, self._look)

    def _look(self) -> None:
        """Let go of who has not sent a whole request for too long; an answer takes as long as it takes."""
        now, cycle = self.loop.time(), self.cycle
        is_asking = cycle is not None and not cycle.response_complete
        if is_asking and cycle is not self._owes:
            self._since = now
        self._owes = cycle if is_asking else None
        is_owing = not is_asking or cycle.more_body
        if is_owing and now - self._since > self.lines.context.config.silent_seconds:
            self.lines.context.metrics.turned_away.labels("silent").inc()
            self.transport.abort()
        else:
            self._watch()
