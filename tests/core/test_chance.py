"""The shuffle inside kernels is the documented one: compared with the stream from the standard library."""

from __future__ import annotations

import pytest

from paiju import accel
from paiju.core.chance import (
    LANES,
    ROUNDS,
    STREAM,
    below,
    hash_lanes,
    key_words,
    label,
    next_word,
    open_stream,
    shuffle,
)
from paiju.core.shuffle import Seed, Stream

PURPOSES = [("deal/", 0), ("wall/", 7), ("dice/", 15), ("stock/", 10), ("deal/", 99_999), ("wall/", 100_000)]


@pytest.mark.parametrize("name,number", PURPOSES)
def test_words_are_the_stream_s(name: str, number: int) -> None:
    key = Seed.named(f"{name}{number}").key()
    stream = [7] * STREAM
    open_stream(key_words(key), label(name), number, stream)
    oracle = Stream(key, f"{name}{number}")
    assert [next_word(ROUNDS, stream) for _ in range(40)] == [oracle.word() for _ in range(40)]


@pytest.mark.parametrize("name,number", PURPOSES)
def test_blocks_hashed_side_by_side_are_the_stream_s(name: str, number: int) -> None:
    """Their numbers reach from one word of the message into the next, and from one block into the next."""
    key = Seed.named(f"{name}{number}").key()
    stream = [7] * STREAM
    open_stream(key_words(key), label(name), number, stream)
    oracle = Stream(key, f"{name}{number}")
    for _ in range(3):
        hash_lanes(ROUNDS, stream)
        assert stream[: 8 * LANES] == [oracle.word() for _ in range(8 * LANES)]


def test_the_block_number_carries_into_its_next_byte() -> None:
    key = Seed.named("carry").key()
    stream = [0] * STREAM
    open_stream(key_words(key), label("wall/"), 0, stream)
    oracle = Stream(key, "wall/0")
    words = [oracle.word() for _ in range(8 * 258)]
    assert [next_word(ROUNDS, stream) for _ in words] == words


@pytest.mark.parametrize("fast", [False, True])
def test_a_deck_is_shuffled_alike(fast: bool) -> None:
    if fast:
        pytest.importorskip("numba")
    runner = accel.Runner(fast)
    rounds, stream = runner.array(ROUNDS, "int64"), runner.array([0] * STREAM, "int64")
    for number in range(3 if not fast else 50):
        key = Seed.named(number).key()
        deck = runner.array([-1, *range(136), -1], "int32")
        runner.run(open_stream)(runner.array(key_words(key), "int64"), label("wall/"), number, stream)
        runner.run(shuffle)(rounds, stream, deck, 1, 136)
        assert list(deck) == [-1, *Stream(key, f"wall/{number}").shuffled(range(136)), -1]


def test_numbers_below_a_bound_are_without_bias() -> None:
    """3 × 2³⁰ throws a quarter of all words away: the same ones as the stream does."""
    key = Seed.named("bias").key()
    stream = [0] * STREAM
    open_stream(key_words(key), label("dice/"), 3, stream)
    oracle = Stream(key, "dice/3")
    bound = 3 << 30
    assert [below(ROUNDS, stream, bound) for _ in range(50)] == [oracle.below(bound) for _ in range(50)]
