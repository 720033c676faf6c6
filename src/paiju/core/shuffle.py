"""The shuffle anyone can check, in any language, from the revealed seed (``docs/shuffle.md``).

Three values, each a SHA-256 with its own label so that none gives another away:

- the *commitment*, shown before the first deal, hides the server's secret;
- the *key* mixes the secret with every client's seed, so that neither side alone chooses the deal;
- a *stream* of numbers per purpose (``deal/3``) is SHA-256 of the key in counter mode.

A deck is shuffled by Fisher-Yates from the last place down, each place drawn without bias by rejection.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from struct import Struct
from typing import TypeVar

from paiju.core.errors import NotationError

T = TypeVar("T")

ALGORITHM = "paiju-sha256-v1"
_COMMIT, _KEY, _STREAM, _NAMED = (
    b"paiju/commit/v1\0",
    b"paiju/key/v1\0",
    b"paiju/stream/v1\0",
    b"paiju/seed/v1\0",
)
MAX_CLIENT_SEED = 200
_WORDS = Struct(">8I")
"""A block of the stream: 32 bytes are eight words."""


@dataclass(frozen=True, slots=True)
class Seed:
    """What a match's chance comes from: the server's 32-byte secret (hex) and one free text per seat."""

    secret: str
    clients: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.secret) != 64 or set(self.secret) - set("0123456789abcdef"):
            raise NotationError("bad_seed")
        if any(len(text) > MAX_CLIENT_SEED for text in self.clients):
            raise NotationError("long_client_seed", most=MAX_CLIENT_SEED)

    @classmethod
    def named(cls, name: str | int, clients: tuple[str, ...] = ()) -> Seed:
        """A reproducible seed for simulations and tests, from a short name such as ``1``."""
        return cls(sha256(_NAMED + str(name).encode()).hexdigest(), clients)

    def commitment(self) -> str:
        """Publish this before the first deal; it binds the secret and tells nothing about the cards."""
        return sha256(_COMMIT + bytes.fromhex(self.secret)).hexdigest()

    def key(self) -> str:
        """What decks derive from. Clients' texts are length-prefixed: no two lists run together alike."""
        parts = [_KEY, bytes.fromhex(self.secret), len(self.clients).to_bytes(2, "big")]
        for text in self.clients:
            raw = text.encode()
            parts += [len(raw).to_bytes(2, "big"), raw]
        return sha256(b"".join(parts)).hexdigest()


class Stream:
    """Unbiased numbers for one purpose under one key."""

    __slots__ = ("_block", "_counter", "_prefix", "_used")

    def __init__(self, key: str, purpose: str) -> None:
        self._prefix = _STREAM + bytes.fromhex(key) + purpose.encode() + b"\0"
        self._counter = 0
        self._block: tuple[int, ...] = ()
        self._used = 0

    def word(self) -> int:
        """The next 32 bits, big-endian."""
        if self._used == len(self._block):
            self._block = _WORDS.unpack(sha256(self._prefix + self._counter.to_bytes(8, "big")).digest())
            self._counter += 1
            self._used = 0
        place = self._used
        self._used = place + 1
        return self._block[place]

    def below(self, bound: int) -> int:
        """A number in 0 … bound-1: words at or above the largest multiple of the bound are thrown away."""
        if bound < 1:
            raise ValueError("bound must be positive")
        limit = (1 << 32) - (1 << 32) % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Fisher-Yates: for i from the last place down to 1, swap places i and ``below(i + 1)``."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out
