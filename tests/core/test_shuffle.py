"""The shuffle: as documented, unbiased, and bound by what was published."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.errors import NotationError
from paiju.core.shuffle import Seed, Stream, client_hash


def words_by_the_document(key: str, purpose: str, count: int) -> list[int]:
    """docs/shuffle.md written again from its words."""
    out: list[int] = []
    block = 0
    while len(out) < count:
        text = b"paiju/stream/v1\0" + bytes.fromhex(key) + purpose.encode() + b"\0" + block.to_bytes(8, "big")
        digest = sha256(text).digest()
        out += [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
        block += 1
    return out[:count]


def test_words_are_the_documented_ones() -> None:
    key = Seed.named("words").key()
    stream = Stream(key, "deal/0")
    assert [stream.word() for _ in range(20)] == words_by_the_document(key, "deal/0", 20)


def test_shuffle_is_fisher_yates_from_the_last_place() -> None:
    key = Seed.named("fy").key()
    words = iter(words_by_the_document(key, "deal/3", 200))
    deck = list(range(52))
    for i in range(51, 0, -1):
        word = next(words)
        while word >= 2**32 - 2**32 % (i + 1):
            word = next(words)
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    assert Stream(key, "deal/3").shuffled(range(52)) == deck


def test_commitment_and_key_are_the_documented_hashes() -> None:
    seed = Seed("00" * 31 + "01", ("ab", "", "你"))
    secret = bytes(31) + b"\1"
    assert seed.commitment() == sha256(b"paiju/commit/v1\0" + secret).hexdigest()
    mixed = b"\0\3" + b"\0\2ab" + b"\0\0" + b"\0\3" + "你".encode()
    assert seed.key() == sha256(b"paiju/key/v1\0" + secret + mixed).hexdigest()


def test_the_commitment_is_not_what_derives_the_deck() -> None:
    seed = Seed.named("x", ("a", "b"))
    assert seed.commitment() != seed.key()
    assert seed.commitment() == Seed(seed.secret, ("other",)).commitment()


@given(st.lists(st.text(max_size=5), max_size=4), st.lists(st.text(max_size=5), max_size=4))
def test_every_players_text_changes_the_deal(one: list[str], other: list[str]) -> None:
    same = Seed.named("s", tuple(one)).key() == Seed.named("s", tuple(other)).key()
    assert same == (one == other)


def test_all_orders_of_four_are_equally_likely() -> None:
    counts = Counter(tuple(Stream(Seed.named(n).key(), "t").shuffled("abcd")) for n in range(24_000))
    assert set(counts) == set(permutations("abcd"))
    # Chi-square with 23 degrees of freedom: above 49.7 once in a thousand, and the seeds are fixed.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7


def test_below_throws_biased_words_away() -> None:
    bound = 3 * 2**30  # a quarter of all words must go
    stream = Stream(Seed.named("reject").key(), "x")
    words = [w for w in words_by_the_document(Seed.named("reject").key(), "x", 400) if w < bound]
    assert [stream.below(bound) for _ in range(200)] == words[:200]
    with pytest.raises(ValueError, match="positive"):
        stream.below(0)


@pytest.mark.parametrize("secret", ["", "00", "zz" * 32, "AB" * 32, "0" * 65])
def test_bad_secrets_are_refused(secret: str) -> None:
    with pytest.raises(NotationError) as caught:
        Seed(secret)
    assert caught.value.code == "bad_seed"


def test_a_long_client_seed_is_refused() -> None:
    with pytest.raises(NotationError) as caught:
        Seed.named(1, ("x" * 201,))
    assert caught.value.code == "long_client_seed"


def test_a_hash_binds_a_clients_text_and_changes_no_card() -> None:
    shown = sha256(b"paiju/client/v1\0" + "牌".encode()).hexdigest()
    assert client_hash("牌") == shown
    bound = Seed.named(1, ("牌", "", "")), Seed(Seed.named(1).secret, ("牌", "", ""), (shown, shown, ""))
    assert bound[0].key() == bound[1].key()
    assert [seed.unrevealed() for seed in bound] == [(), (1,)]
    assert [seed.unbound() for seed in bound] == [None, None]
    for clients, hashes in (("x",), (shown,)), (("牌", "x"), (shown, "")):
        assert Seed(Seed.named(1).secret, clients, hashes).unbound() == len(clients) - 1


@pytest.mark.parametrize("hashes", [("0" * 64,), ("0" * 64, "xyz"), ("", "", "")])
def test_bad_hashes_are_refused(hashes: tuple[str, ...]) -> None:
    with pytest.raises(NotationError) as caught:
        Seed(Seed.named(1).secret, ("a", "b"), hashes)
    assert caught.value.code == "bad_client_hash"


@pytest.mark.slow
@given(st.lists(st.integers(0, 30), min_size=1, max_size=8), st.integers(0, 9))
def test_shuffles_take_up_the_stream_where_it_is_and_leave_it_where_they_end(sizes: list[int], before: int) -> None:
    key = Seed.named("mixed").key()
    stream, plain = Stream(key, "m"), Stream(key, "m")
    assert [stream.word() for _ in range(before)] == [plain.word() for _ in range(before)]
    for size in sizes:
        deck = list(range(size))
        for i in range(size - 1, 0, -1):
            j = plain.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        assert stream.shuffled(range(size)) == deck
        assert stream.below(6) == plain.below(6)


class Biased(Stream):
    """A stream with words that a shuffle must throw away, which real ones have once in a hundred million."""

    __slots__ = ()

    def _read(self, blocks: int) -> tuple[int, ...]:
        return tuple(2**32 - 1 if word % 3 == 1 else word for word in super()._read(blocks))


def test_a_shuffle_throws_biased_words_away() -> None:
    key = Seed.named("biased").key()
    drawn = Biased(key, "b").shuffled(range(52))
    single = Biased(key, "b")
    deck = list(range(52))
    for i in range(51, 0, -1):
        j = single.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    assert drawn == deck
