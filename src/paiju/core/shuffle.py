"""The shuffle anyone can check, in any language, from the revealed seed (``docs/shuffle.md``).

Three values, each a SHA-256 with its own label so that none gives another away:

- the *commitment*, shown before the first deal, hides the server's secret;
- the *key* mixes the secret with every client's seed, so that neither side alone chooses the deal;
- a *stream* of numbers per purpose (``deal/3``) is SHA-256 of the key in counter mode.

A deck is shuffled by Fisher-Yates from the last place down, each place drawn without bias by rejection.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from operator import mod
from struct import Struct, unpack
from typing import TypeVar

from paiju.core.errors import NotationError

T = TypeVar("T")

ALGORITHM = "paiju-sha256-v1"
_COMMIT, _CLIENT, _KEY, _STREAM, _NAMED = (
    b"paiju/commit/v1\0",
    b"paiju/client/v1\0",
    b"paiju/key/v1\0",
    b"paiju/stream/v1\0",
    b"paiju/seed/v1\0",
)
MAX_CLIENT_SEED = 200
_BLOCK = 8
_WORDS = Struct(f">{_BLOCK}I")
"""A block of the stream: 32 bytes are eight words."""
_SPAN = 1 << 32
_HASH = re.compile("[0-9a-f]{64}")


def client_hash(text: str) -> str:
    """The hash a client shows of its text before anybody shows theirs."""
    return sha256(_CLIENT + text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Seed:
    """The source of a match's chance: the server's 32-byte secret (hex) and one free text per seat.

    ``hashes`` are what the seats showed of their texts beforehand, "" where nothing: they bind the texts, no card
    derives from them. A seat with a hash and no text did not reveal. Without any the texts were given outright.

    >>> Seed.named("1") == Seed.named(1)
    True
    >>> Seed.named(1).key() == Seed.named(1, clients=("my own text",)).key()
    False
    """

    secret: str
    clients: tuple[str, ...] = ()
    hashes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if _HASH.fullmatch(self.secret) is None:
            raise NotationError("bad_seed")
        if len(self.hashes) not in (0, len(self.clients)) or any(
            one and not _HASH.fullmatch(one) for one in self.hashes
        ):
            raise NotationError("bad_client_hash")
        if any(len(text) > MAX_CLIENT_SEED for text in self.clients):
            raise NotationError("long_client_seed", most=MAX_CLIENT_SEED)

    @classmethod
    def named(cls, name: str | int, clients: tuple[str, ...] = ()) -> Seed:
        """A reproducible seed for simulations and tests, from a short name such as ``1``."""
        return cls(sha256(_NAMED + str(name).encode()).hexdigest(), clients)

    def commitment(self) -> str:
        """Publish this before the first deal; it binds the secret and tells nothing about the cards."""
        return sha256(_COMMIT + bytes.fromhex(self.secret)).hexdigest()

    def unbound(self) -> int | None:
        """The first seat whose text is not the one its hash was shown of."""
        pairs = enumerate(zip(self.clients, self.hashes, strict=False))
        return next((seat for seat, (text, shown) in pairs if text and client_hash(text) != shown), None)

    def unrevealed(self) -> tuple[int, ...]:
        """Seats that showed a hash and never the text."""
        pairs = enumerate(zip(self.clients, self.hashes, strict=False))
        return tuple(seat for seat, (text, shown) in pairs if shown and not text)

    def key(self) -> str:
        """The key that decks derive from. Clients' texts are length-prefixed: no two lists run together alike."""
        parts = [_KEY, bytes.fromhex(self.secret), len(self.clients).to_bytes(2, "big")]
        for text in self.clients:
            raw = text.encode()
            parts += [len(raw).to_bytes(2, "big"), raw]
        return sha256(b"".join(parts)).hexdigest()


class Stream:
    """Unbiased numbers for one purpose under one key."""

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, key: str, purpose: str) -> None:
        self._prefix = _STREAM + bytes.fromhex(key) + purpose.encode() + b"\0"
        self._block = 0
        self._words: Iterator[int] = iter(())

    def _read(self, blocks: int) -> tuple[int, ...]:
        """The words of the next blocks."""
        prefix, start = self._prefix, self._block
        self._block = end = start + blocks
        if blocks == 1:
            return _WORDS.unpack(sha256(prefix + start.to_bytes(8, "big")).digest())
        raw = [sha256(prefix + number.to_bytes(8, "big")).digest() for number in range(start, end)]
        return unpack(f">{blocks * _BLOCK}I", b"".join(raw))

    def word(self) -> int:
        """The next 32 bits, big-endian."""
        word = next(self._words, _SPAN)
        if word == _SPAN:
            self._words = iter(self._read(1))
            word = next(self._words)
        return word

    def below(self, bound: int) -> int:
        """A number in 0 … bound-1: words at or above the largest multiple of the bound are thrown away."""
        if bound < 1:
            raise ValueError("bound must be positive")
        limit = _SPAN - _SPAN % bound
        # A block that is used up answers with a word too large, which no limit lets pass.
        word = next(self._words, _SPAN)
        while word >= limit:
            word = self.word()
        return word % bound

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Fisher-Yates: for i from the last place down to 1, swap places i and ``below(i + 1)``."""
        out = list(items)
        last = max(len(out) - 1, 0)
        words = (*self._words,)
        words += self._read(max(0, last - len(words) + _BLOCK - 1) // _BLOCK)
        bounds = range(last + 1, 1, -1)
        # No limit of ``below`` is lower than this: but once in millions of shuffles no word is thrown away.
        if max(words, default=0) >= _SPAN - len(out):
            self._words = iter(words)
            places = map(self.below, bounds)
        else:
            self._words = iter(words[last:])
            places = map(mod, words, bounds)
        # Stored one by one: swapping through a tuple would take half as long again.
        for j in places:
            card = out[last]
            out[last] = out[j]
            out[j] = card
            last -= 1
        return out
