"""Token buckets: how much one connection or one address may ask for."""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

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

    def is_empty(self, now: float) -> bool:
        return self.left + (now - self.seen) * self.rate.per_second < 1

    def is_full(self, now: float) -> bool:
        return self.left + (now - self.seen) * self.rate.per_second >= self.rate.burst


def address_key(host: str) -> str:
    """The address that counts as one: a household has a whole /64 of IPv6."""
    return _network(host, 64)


def network_key(address: str) -> str:
    """The network of an :func:`address_key`: whoever gets a /48 has 65,536 of those."""
    return _network(address.partition("/")[0], 48)


def _network(host: str, bits: int) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, bits), strict=False))
    return str(address)


Purpose = Literal[
    "requests",
    "thinking",
    "people_made",
    "rooms_made",
    "rooms_a_day",
    "hellos",
    "wrong_codes",
    "wrong_codes_of_network",
    "wrong_handovers",
    "wrong_tokens",
]
"""A :class:`Rate` of :class:`Limits` by name: two purposes never share a bucket."""


class Limiter:
    """Buckets by address and purpose; full ones are forgotten."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._clock = clock
        self._buckets: dict[tuple[str, Purpose], Bucket] = {}
        self.connections: dict[str, int] = {}
        self.total = 0

    def take(self, address: str, purpose: Purpose) -> None:
        """Count one, or raise ``too_fast``."""
        wait = self._wait(address, purpose)
        if wait:
            raise ServerError("too_fast", retry=math.ceil(wait))

    @contextmanager
    def guess(self, address: str, purpose: Purpose, *wrong: str) -> Iterator[None]:
        """Count a guess before it is looked at, and give it back unless it ends in one of those refusals.

        When the allowance is spent a right guess is refused as a wrong one is: there is nothing to be learnt from it.
        """
        self.take(address, purpose)
        try:
            yield
        except ServerError as error:
            if error.code not in wrong:
                self._give_back(address, purpose)
            raise
        except BaseException:
            self._give_back(address, purpose)
            raise
        self._give_back(address, purpose)

    def is_spent(self, address: str, purpose: Purpose) -> bool:
        bucket = self._buckets.get((address, purpose))
        return bucket is not None and bucket.is_empty(self._clock())

    def _give_back(self, address: str, purpose: Purpose) -> None:
        bucket = self._buckets.get((address, purpose))
        if bucket is not None:
            bucket.left = min(bucket.rate.burst, bucket.left + 1)

    def _wait(self, address: str, purpose: Purpose) -> float:
        if not self.limits.is_per_address:
            return 0.0
        now = self._clock()
        bucket = self._buckets.get((address, purpose))
        if bucket is None:
            rate: Rate = getattr(self.limits, purpose)
            bucket = self._buckets[address, purpose] = Bucket(rate, now)
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
