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
from functools import partial
from hashlib import sha256
from itertools import chain, count
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
_SPAN = 1 << 32


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


def _block(prefix: bytes, counter: int) -> tuple[int, ...]:
    return _WORDS.unpack(sha256(prefix + counter.to_bytes(8, "big")).digest())


class Stream:
    """Unbiased numbers for one purpose under one key."""

    __slots__ = ("_words",)

    def __init__(self, key: str, purpose: str) -> None:
        prefix = _STREAM + bytes.fromhex(key) + purpose.encode() + b"\0"
        self._words = chain.from_iterable(map(partial(_block, prefix), count()))

    def word(self) -> int:
        """The next 32 bits, big-endian."""
        return next(self._words)

    def below(self, bound: int) -> int:
        """A number in 0 … bound-1: words at or above the largest multiple of the bound are thrown away."""
        if bound < 1:
            raise ValueError("bound must be positive")
        limit = _SPAN - _SPAN % bound
        word = next(self._words)
        while word >= limit:
            word = next(self._words)
        return word % bound

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Fisher-Yates: for i from the last place down to 1, swap places i and ``below(i + 1)``."""
        out, words = list(items), self._words
        for i in range(len(out) - 1, 0, -1):
            # As ``below`` does it; a call a card would double the time of a shuffle.
            limit = _SPAN - _SPAN % (i + 1)
            word = next(words)
            while word >= limit:
                word = next(words)
            j = word % (i + 1)
            out[i], out[j] = out[j], out[i]
        return out
