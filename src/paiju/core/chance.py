"""Chance inside kernels: the documented shuffle (``docs/shuffle.md``) over flat arrays, and quick numbers for policies.

:class:`~paiju.core.shuffle.Stream` is the same stream from the standard library; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.kernel import kernel

Ints = Sequence[int]
Buffer = MutableSequence[int]

ROUNDS = (
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
)  # fmt: skip
"""SHA-256's round constants (FIPS 180-4): an ``int64`` array among a game's facts."""

HEAD = (0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19)
LOW = 0xFFFFFFFF
LABEL = tuple(int.from_bytes(b"paiju/stream/v1\0"[at : at + 4], "big") for at in (0, 4, 8, 12))
LABEL0, LABEL1, LABEL2, LABEL3 = LABEL
HEAD0, HEAD1, HEAD2, HEAD3, HEAD4, HEAD5, HEAD6, HEAD7 = HEAD

# Two small multiplicative generators combined (L'Ecuyer 1988): the same numbers in CPython and in 64-bit registers.
FIRST_MODULUS = 2147483563
SECOND_MODULUS = 2147483399
FIRST_FACTOR = 40014
SECOND_FACTOR = 40692

USED = 8
COUNTER = 9
COUNTER_AT = 10
MESSAGE = 11
SCHEDULE = MESSAGE + 32
STREAM = SCHEDULE + 128
"""A stream is a list (or ``int64`` array) of so many numbers: the words at hand, how many are used, the block's number,
the byte where it is written, two blocks of message, their schedules."""


def label(purpose: str) -> int:
    """The fixed part of a purpose, such as ``wall/``, as the number that kernels pass."""
    return int.from_bytes(purpose.encode(), "big")


def key_words(key: str) -> tuple[int, ...]:
    """A key (hex) as kernels take it."""
    return tuple(int(key[at : at + 8], 16) for at in range(0, 64, 8))


@kernel
def put_byte(stream: Buffer, at: int, byte: int) -> None:
    stream[MESSAGE + at // 4] |= byte << (24 - 8 * (at % 4))


@kernel
def put_number(stream: Buffer, at: int, number: int) -> int:
    """Write a number's digits into the message; where they end."""
    scale = 1
    while number // scale >= 10:
        scale *= 10
    while scale:
        put_byte(stream, at, 48 + number // scale % 10)
        at += 1
        scale //= 10
    return at


@kernel
def begin_hash(stream: Buffer) -> None:
    """The words that every SHA-256 begins with."""
    stream[0] = HEAD0
    stream[1] = HEAD1
    stream[2] = HEAD2
    stream[3] = HEAD3
    stream[4] = HEAD4
    stream[5] = HEAD5
    stream[6] = HEAD6
    stream[7] = HEAD7


@kernel
def open_stream(key: Ints, purpose: int, number: int, stream: Buffer) -> None:
    """Begin the stream of a purpose such as ``wall/3``: its label's number, and 3."""
    for at in range(STREAM):
        stream[at] = 0
    stream[USED] = 8
    stream[MESSAGE] = LABEL0
    stream[MESSAGE + 1] = LABEL1
    stream[MESSAGE + 2] = LABEL2
    stream[MESSAGE + 3] = LABEL3
    for i in range(8):
        stream[MESSAGE + 4 + i] = key[i]
    at = 48
    for place in range(7, -1, -1):
        byte = purpose >> (8 * place) & 255
        if byte:
            put_byte(stream, at, byte)
            at += 1
    at = put_number(stream, at, number) + 1
    stream[COUNTER_AT] = at
    put_byte(stream, at + 8, 0x80)
    stream[MESSAGE + 31] = (at + 8) * 8


@kernel
def spread(rounds: Ints, stream: Buffer, block: int) -> None:
    """Write a block's schedule, each word with its round constant, to its own place in the stream.

    A word written twice in a row (``word | word << 32``) turns by a plain shift; what that leaves above bit 31 is
    cut off at the end, for sums carry upwards only.
    """
    to = SCHEDULE + 64 * block
    for i in range(16):
        stream[to + i] = stream[MESSAGE + 16 * block + i]
    for i in range(to + 16, to + 64):
        one = stream[i - 15]
        two = stream[i - 2]
        twice = one | one << 32
        small = twice >> 7 ^ twice >> 18 ^ one >> 3
        twice = two | two << 32
        large = twice >> 17 ^ twice >> 19 ^ two >> 10
        stream[i] = (stream[i - 16] + small + stream[i - 7] + large) & LOW
    for i in range(64):
        stream[to + i] += rounds[i]


@kernel
def digest(stream: Buffer, block: int) -> None:
    """Take a block, by its schedule, into the stream's words."""
    at = SCHEDULE + 64 * block
    a = stream[0]
    b = stream[1]
    c = stream[2]
    d = stream[3]
    e = stream[4]
    f = stream[5]
    g = stream[6]
    h = stream[7]
    for i in range(64):
        twice = e | e << 32
        one = h + (twice >> 6 ^ twice >> 11 ^ twice >> 25) + (g ^ e & (f ^ g)) + stream[at + i]
        twice = a | a << 32
        two = (twice >> 2 ^ twice >> 13 ^ twice >> 22) + (a & b ^ c & (a ^ b))
        h = g
        g = f
        f = e
        e = (d + one) & LOW
        d = c
        c = b
        b = a
        a = (one + two) & LOW
    stream[0] = (stream[0] + a) & LOW
    stream[1] = (stream[1] + b) & LOW
    stream[2] = (stream[2] + c) & LOW
    stream[3] = (stream[3] + d) & LOW
    stream[4] = (stream[4] + e) & LOW
    stream[5] = (stream[5] + f) & LOW
    stream[6] = (stream[6] + g) & LOW
    stream[7] = (stream[7] + h) & LOW


@kernel
def compress(rounds: Ints, stream: Buffer, block: int) -> None:
    """SHA-256's compression of one block of the message into the stream's words."""
    spread(rounds, stream, block)
    digest(stream, block)


@kernel
def next_word(rounds: Ints, stream: Buffer) -> int:
    """The stream's next 32 bits."""
    if stream[USED] == 8:
        counter = stream[COUNTER]
        at = stream[COUNTER_AT]
        for i in range(8):
            # The last block's counter differs from this one's in these bits alone.
            byte = counter >> (56 - 8 * i) & 255
            before = (counter - 1) >> (56 - 8 * i) & 255 if counter else 0
            stream[MESSAGE + (at + i) // 4] ^= (byte ^ before) << (24 - 8 * ((at + i) % 4))
        begin_hash(stream)
        compress(rounds, stream, 0)
        # The second block changes only where the block's number reaches into it.
        if counter == 0 or at > 56:
            spread(rounds, stream, 1)
        digest(stream, 1)
        stream[COUNTER] = counter + 1
        stream[USED] = 0
    stream[USED] += 1
    return stream[stream[USED] - 1]


@kernel
def below(rounds: Ints, stream: Buffer, bound: int) -> int:
    """A number in 0 … bound-1, without bias: a word in the unfinished last run of ``bound`` is thrown away."""
    word = next_word(rounds, stream)
    number = word % bound
    while word - number + bound > 1 << 32:
        word = next_word(rounds, stream)
        number = word % bound
    return number


@kernel
def shuffle(rounds: Ints, stream: Buffer, deck: Buffer, at: int, size: int) -> None:
    """Fisher-Yates over ``deck[at : at + size]`` in place."""
    for i in range(size - 1, 0, -1):
        j = below(rounds, stream, i + 1)
        card = deck[at + i]
        deck[at + i] = deck[at + j]
        deck[at + j] = card


@kernel
def draw(chance: Buffer, bound: int) -> int:
    """A quick number in 0 … bound-1 from two numbers of state, both from 1 up, for policies and samples."""
    chance[0] = chance[0] * FIRST_FACTOR % FIRST_MODULUS
    chance[1] = chance[1] * SECOND_FACTOR % SECOND_MODULUS
    return (chance[0] + FIRST_MODULUS - chance[1]) % FIRST_MODULUS * bound // FIRST_MODULUS
