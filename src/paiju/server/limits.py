"""Token buckets: how much one connection or one address may ask for."""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable

from paiju.server.config import Limits, Rate
from paiju.server.errors import ServerError


class Bucket:
    """Holds up to ``burst`` tokens and gets ``per_second`` new ones."""

    __slots__ = ("left", "rate", "seen")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.left = float(rate.burst)
        self.seen = now

    def take(self, now: float) -> float:
        """0.0 when there was one, else the seconds until there is."""
        self.left = min(self.rate.burst, self.left + (now - self.seen) * self.rate.per_second)
        self.seen = now
        if self.left >= 1:
            self.left -= 1
            return 0.0
        return (1 - self.left) / self.rate.per_second

    def is_full(self, now: float) -> bool:
        return self.left + (now - self.seen) * self.rate.per_second >= self.rate.burst


def address_key(host: str) -> str:
    """What counts as one address: a household has a whole /64 of IPv6."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Limiter:
    """Buckets by address and purpose; full ones are forgotten."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._clock = clock
        self._buckets: dict[tuple[str, Rate], Bucket] = {}
        self.connections: dict[str, int] = {}
        self.total = 0

    def take(self, address: str, rate: Rate) -> None:
        """Count one, or raise ``too_fast``."""
        wait = self._wait(address, rate)
        if wait:
            raise ServerError("too_fast", retry=math.ceil(wait))

    def _wait(self, address: str, rate: Rate) -> float:
        if not self.limits.is_per_address:
            return 0.0
        now = self._clock()
        bucket = self._buckets.get((address, rate))
        if bucket is None:
            bucket = self._buckets[address, rate] = Bucket(rate, now)
        return bucket.take(now)

    def connect(self, address: str) -> bool:
        """Count a connection in, if there is room for it."""
        have = self.connections.get(address, 0)
        most = self.limits.connections_per_address if self.limits.is_per_address else self.limits.connections
        if have >= most or self.total >= self.limits.connections:
            return False
        self.connections[address] = have + 1
        self.total += 1
        return True

    def disconnect(self, address: str) -> None:
        left = self.connections[address] - 1
        self.total -= 1
        if left:
            self.connections[address] = left
        else:
            del self.connections[address]

    def sweep(self) -> None:
        now = self._clock()
        for key in [key for key, bucket in self._buckets.items() if bucket.is_full(now)]:
            del self._buckets[key]
