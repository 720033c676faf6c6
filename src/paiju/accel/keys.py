"""Seeds of many matches inside kernels: the key of ``Seed.named("PREFIX/7/3")`` without leaving compiled code."""

from __future__ import annotations

from paiju.core.chance import (
    FIRST_MODULUS,
    LOW,
    MESSAGE,
    SECOND_MODULUS,
    Buffer,
    Ints,
    begin_hash,
    compress,
    put_byte,
    put_number,
)
from paiju.core.errors import RequestError
from paiju.core.kernel import kernel

NAMED = b"paiju/seed/v1\0"
KEY_LABEL = b"paiju/key/v1\0"
LABEL0, LABEL1, LABEL2, LABEL3 = (int.from_bytes(KEY_LABEL[at : at + 4].ljust(4, b"\0"), "big") for at in (0, 4, 8, 12))
LABEL_SIZE = len(KEY_LABEL)
LABEL_BITS = 8 * (LABEL_SIZE % 4)
MESSAGE_SIZE = LABEL_SIZE + 32 + 2
MOST_PREFIX = 60
"""Two blocks hold the label, the prefix and two numbers of at most nineteen digits."""


def prefix_bytes(prefix: str) -> tuple[int, ...]:
    """The part of a seed's name before the numbers, as :func:`named_key` takes it."""
    raw = prefix.encode()
    if len(raw) > MOST_PREFIX:
        raise RequestError("long_seed_name", most=MOST_PREFIX)
    return tuple(NAMED + raw)


@kernel
def hash_message(rounds: Ints, stream: Buffer, size: int) -> None:
    """SHA-256 of the ``size`` bytes of the message into the stream's words."""
    put_byte(stream, size, 0x80)
    blocks = 1 if size + 9 <= 64 else 2
    stream[MESSAGE + 16 * blocks - 1] = size * 8
    begin_hash(stream)
    for block in range(blocks):
        compress(rounds, stream, block)


@kernel
def named_key(rounds: Ints, prefix: Ints, one: int, two: int, stream: Buffer, key: Buffer) -> None:
    """The key of the seed named by the prefix, ``one`` and, from 0 up, ``/two``; ``stream`` is scratch."""
    for i in range(32):
        stream[MESSAGE + i] = 0
    size = len(prefix)
    for i in range(size):
        put_byte(stream, i, prefix[i])
    size = put_number(stream, size, one)
    if two >= 0:
        put_byte(stream, size, 47)
        size = put_number(stream, size + 1, two)
    hash_message(rounds, stream, size)
    for i in range(32):
        stream[MESSAGE + i] = 0
    stream[MESSAGE] = LABEL0
    stream[MESSAGE + 1] = LABEL1
    stream[MESSAGE + 2] = LABEL2
    stream[MESSAGE + 3] = LABEL3
    for i in range(8):
        stream[MESSAGE + LABEL_SIZE // 4 + i] |= stream[i] >> LABEL_BITS
        stream[MESSAGE + LABEL_SIZE // 4 + i + 1] |= stream[i] << 32 - LABEL_BITS & LOW
    hash_message(rounds, stream, MESSAGE_SIZE)
    for i in range(8):
        key[i] = stream[i]


@kernel
def toss_from(key: Ints, chance: Buffer) -> None:
    """The coin tosses of a match's policies, from its key: apart from the deck's, the same whenever the key is."""
    chance[0] = 1 + key[0] % (FIRST_MODULUS - 1)
    chance[1] = 1 + key[1] % (SECOND_MODULUS - 1)
