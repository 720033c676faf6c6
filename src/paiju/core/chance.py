"""Chance inside kernels: the documented shuffle (``docs/shuffle.md``) over flat arrays, and a cheap generator besides.

:class:`~paiju.core.shuffle.Stream` is the same stream from the standard library; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from paiju.core.kernel import is_compiled, kernel, words
from paiju.core.shuffle import Stream

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

LANES = 16
"""Blocks hashed side by side (SIMD): a compiler does a step of all of them in one instruction."""
WORTH_LANES = 24
"""Words from which on that is worth it; fewer are hashed one block after the other."""
STATES = 8 * LANES
SCHEDULES = 64 * LANES
ROW = (64 + 4) * LANES
READY = 8 * LANES
USED = READY + 1
DUE = USED + 1
COUNTER = DUE + 1
COUNTER_AT = COUNTER + 1
MESSAGE = COUNTER_AT + 1
STREAM = MESSAGE + 32
"""Numbers of a stream, a list or ``int64`` array: the words at hand, how many they are and how many are
used, how many more are expected to be, the next block's number, the byte where it is written, two blocks of message."""


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
    stream[READY] = 0
    stream[USED] = 0
    stream[DUE] = 0
    stream[COUNTER] = 0
    for at in range(MESSAGE, STREAM):
        stream[at] = 0
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
def spread(rounds: Ints, stream: Ints, block: int, schedule: Buffer) -> None:
    """A block of the message as 64 words, each with its round constant."""
    for i in range(16):
        schedule[i] = stream[MESSAGE + 16 * block + i]
    for i in range(48):
        one = schedule[i + 1]
        two = schedule[i + 14]
        small = (one >> 7 | one << 25) ^ (one >> 18 | one << 14) ^ one >> 3
        large = (two >> 17 | two << 15) ^ (two >> 19 | two << 13) ^ two >> 10
        schedule[i + 16] = (schedule[i] + small + schedule[i + 9] + large) & LOW
    for i in range(64):
        schedule[i] = (schedule[i] + rounds[i]) & LOW


@kernel
def compress(rounds: Ints, stream: Buffer, block: int) -> None:
    """SHA-256's compression of one block of the message into the stream's first words.

    Its eight words are the last four of two rows that grow by one word a round.
    """
    schedule = words(64)
    spread(rounds, stream, block, schedule)
    first = words(68)
    second = words(68)
    for i in range(4):
        first[3 - i] = stream[i]
        second[3 - i] = stream[4 + i]
    for i in range(64):
        e = second[i + 3]
        f = second[i + 2]
        g = second[i + 1]
        turned = (e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7)
        second[i + 4] = (first[i] + second[i] + turned + (g ^ e & (f ^ g)) + schedule[i]) & LOW
        a = first[i + 3]
        b = first[i + 2]
        c = first[i + 1]
        turned = (a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10)
        first[i + 4] = (second[i + 4] - first[i] + turned + (a & b ^ c & (a ^ b))) & LOW
    for i in range(4):
        stream[i] = (stream[i] + first[67 - i]) & LOW
        stream[4 + i] = (stream[4 + i] + second[67 - i]) & LOW


@kernel
def put_counter(stream: Buffer, number: int) -> None:
    """Write a block's number into the message, or take it out again; its upper four bytes are always nothing."""
    at = stream[COUNTER_AT] + 4
    stream[MESSAGE + at // 4] ^= number >> 8 * (at % 4)
    stream[MESSAGE + at // 4 + 1] ^= number << 8 * (4 - at % 4) & LOW


@kernel
def hash_one(rounds: Ints, stream: Buffer) -> None:
    """The next block's eight words."""
    put_counter(stream, stream[COUNTER])
    begin_hash(stream)
    compress(rounds, stream, 0)
    compress(rounds, stream, 1)
    put_counter(stream, stream[COUNTER])
    stream[COUNTER] += 1
    stream[READY] = 8


@kernel
def spread_lanes(stream: Ints, block: int, schedule: Buffer) -> None:
    """:func:`spread` of the next blocks side by side, without the round constants."""
    for i in range(16):
        word = stream[MESSAGE + 16 * block + i]
        for at in range(i * LANES, (i + 1) * LANES):
            schedule[at] = word
    counter = stream[COUNTER]
    byte = stream[COUNTER_AT] + 4 - 64 * block
    if 0 <= byte < 64:
        for lane in range(LANES):
            schedule[byte // 4 * LANES + lane] |= (counter + lane) >> 8 * (byte % 4)
    if 0 <= byte + 4 < 64:
        for lane in range(LANES):
            schedule[(byte + 4) // 4 * LANES + lane] |= (counter + lane) << 8 * (4 - byte % 4) & LOW
    for i in range(48):
        for at in range(i * LANES, (i + 1) * LANES):
            one = schedule[at + LANES]
            two = schedule[at + 14 * LANES]
            small = (one >> 7 | one << 25) ^ (one >> 18 | one << 14) ^ one >> 3
            large = (two >> 17 | two << 15) ^ (two >> 19 | two << 13) ^ two >> 10
            schedule[at + 16 * LANES] = (schedule[at] + small + schedule[at + 9 * LANES] + large) & LOW


@kernel
def digest_lanes(rounds: Ints, schedule: Ints, state: Buffer) -> None:
    """:func:`compress` of a block, by its schedule, into each lane's words."""
    constants = words(64)
    for i in range(64):
        constants[i] = rounds[i]
    first = words(ROW)
    second = words(ROW)
    for i in range(4):
        for lane in range(LANES):
            first[(3 - i) * LANES + lane] = state[i * LANES + lane]
            second[(3 - i) * LANES + lane] = state[(4 + i) * LANES + lane]
    for i in range(64):
        for at in range(i * LANES, (i + 1) * LANES):
            e = second[at + 3 * LANES]
            f = second[at + 2 * LANES]
            g = second[at + LANES]
            turned = (e >> 6 | e << 26) ^ (e >> 11 | e << 21) ^ (e >> 25 | e << 7)
            added = first[at] + second[at] + turned + (g ^ e & (f ^ g)) + schedule[at] + constants[i]
            second[at + 4 * LANES] = added & LOW
        for at in range(i * LANES, (i + 1) * LANES):
            a = first[at + 3 * LANES]
            b = first[at + 2 * LANES]
            c = first[at + LANES]
            turned = (a >> 2 | a << 30) ^ (a >> 13 | a << 19) ^ (a >> 22 | a << 10)
            first[at + 4 * LANES] = (second[at + 4 * LANES] - first[at] + turned + (a & b ^ c & (a ^ b))) & LOW
    for i in range(4):
        for lane in range(LANES):
            state[i * LANES + lane] = (state[i * LANES + lane] + first[(67 - i) * LANES + lane]) & LOW
            at = (4 + i) * LANES + lane
            state[at] = (state[at] + second[(67 - i) * LANES + lane]) & LOW


@kernel
def hash_lanes(rounds: Ints, stream: Buffer) -> None:
    """The words of the next blocks, as many as there are lanes."""
    state = words(STATES)
    schedule = words(SCHEDULES)
    begin_hash(stream)
    for i in range(8):
        word = stream[i]
        for lane in range(LANES):
            state[i * LANES + lane] = word
    for block in range(2):
        spread_lanes(stream, block, schedule)
        digest_lanes(rounds, schedule, state)
    for lane in range(LANES):
        for i in range(8):
            stream[lane * 8 + i] = state[i * LANES + lane]
    stream[COUNTER] += LANES
    stream[READY] = 8 * LANES


@kernel
def refill(rounds: Ints, stream: Buffer) -> None:
    """Hash one block; compiled, many where as many words are due."""
    if is_compiled() and stream[DUE] > WORTH_LANES:
        hash_lanes(rounds, stream)
    else:
        hash_one(rounds, stream)
    stream[DUE] -= stream[READY]
    stream[USED] = 0


@kernel
def next_word(rounds: Ints, stream: Buffer) -> int:
    """The stream's next 32 bits."""
    if stream[USED] == stream[READY]:
        refill(rounds, stream)
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
    """Fisher-Yates over ``deck[at : at + size]`` in place: :func:`below`, with the words taken as they lie."""
    stream[DUE] = size - 1
    ready = stream[READY]
    used = stream[USED]
    bound = size
    while bound > 1:
        if used == ready:
            refill(rounds, stream)
            ready = stream[READY]
            used = 0
        word = stream[used]
        used += 1
        number = word % bound
        if word - number + bound <= 1 << 32:
            bound -= 1
            card = deck[at + bound]
            deck[at + bound] = deck[at + number]
            deck[at + number] = card
    stream[USED] = used


@kernel
def draw(chance: Buffer, bound: int) -> int:
    """A cheap pseudo-random number in 0 … bound-1 from two numbers of state, both from 1 up, for policies."""
    chance[0] = chance[0] * FIRST_FACTOR % FIRST_MODULUS
    chance[1] = chance[1] * SECOND_FACTOR % SECOND_MODULUS
    return (chance[0] + FIRST_MODULUS - chance[1]) % FIRST_MODULUS * bound // FIRST_MODULUS


@kernel
def mix(chance: Buffer, cells: Buffer, many: int) -> None:
    """Put the first ``many`` cells into any order, all equally likely, by :func:`draw`."""
    for bound in range(many, 1, -1):
        number = draw(chance, bound)
        cell = cells[bound - 1]
        cells[bound - 1] = cells[number]
        cells[number] = cell


@kernel
def draw_key(chance: Buffer, key: Buffer) -> None:
    """Another key, for what a match has yet to deal."""
    for i in range(8):
        key[i] = draw(chance, FIRST_MODULUS)


def toss_of(stream: Stream) -> list[int]:
    """The state of :func:`draw`, from a stream."""
    return [1 + stream.below(FIRST_MODULUS - 1), 1 + stream.below(SECOND_MODULUS - 1)]
