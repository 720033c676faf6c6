"""Nicknames and addresses, the small pure things."""

from __future__ import annotations

import pytest

from paiju.server.config import Limits, Rate
from paiju.server.errors import ServerError
from paiju.server.limits import Bucket, Limiter, address_key
from paiju.server.names import clean_name, count_characters


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("阿明", "阿明"),
        ("  two   words ", "two words"),
        ("a\u202eb\u0000c\n", "abc"),
        ("👨‍👩‍👧‍👦🀄", "👨‍👩‍👧‍👦🀄"),
        ("e\u0301", "é"),
        ("🇨🇳" * 16, "🇨🇳" * 16),
        ("一二三四五六七八九十一二三四五六", "一二三四五六七八九十一二三四五六"),
    ],
)
def test_names_that_can_be_shown(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@pytest.mark.parametrize("given", ["", "   ", "\u200d", "\u3164", "\n\t", "🀄" * 10_000, "x" * 17, "\ue000", "\u2066"])
def test_names_that_cannot(given: str) -> None:
    with pytest.raises(ServerError) as refused:
        clean_name(given)
    assert refused.value.code == "bad_name"


def test_characters_are_counted_as_people_do() -> None:
    assert count_characters("👨‍👩‍👧‍👦") == 1
    assert count_characters("👍🏽") == 1
    assert count_characters("🇨🇳🇫🇷") == 2
    assert count_characters("e\u0301a") == 2


def test_an_address_is_a_household() -> None:
    assert address_key("2001:db8:1:2:3::4") == address_key("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert address_key("::ffff:10.0.0.1") == address_key("10.0.0.1") == "10.0.0.1"
    assert address_key("unix socket") == "unix socket"


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(Rate(2, 3), 0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert bucket.take(0.0) == pytest.approx(0.5)
    assert bucket.take(0.5) == 0.0
    assert not bucket.is_full(1.0) and bucket.is_full(2.5)


def test_limits_by_address_and_in_all() -> None:
    now = [0.0]
    limits = Limits(connections=3, connections_per_address=2, wrong_codes=Rate(1, 1))
    limiter = Limiter(limits, lambda: now[0])
    assert [limiter.connect("a") for _ in range(3)] == [True, True, False]
    assert [limiter.connect("b"), limiter.connect("c")] == [True, False]
    limiter.disconnect("a")
    assert limiter.connect("c") and limiter.total == 3
    limiter.take("a", "wrong_codes")
    limiter.take("b", "wrong_codes")
    with pytest.raises(ServerError) as refused:
        limiter.take("a", "wrong_codes")
    assert refused.value.code == "too_fast" and refused.value.refusal.detail["retry"] == 1
    now[0] = 1.0
    limiter.sweep()
    limiter.take("a", "wrong_codes")


def test_towers_of_marks_are_cut() -> None:
    """Two marks stay on a character, which is all that composed writing needs; 63 would cover the names around."""
    assert clean_name("z" + "\u0335\u0336\u0337" * 20) == "z\u0335\u0336"
    assert clean_name("z" + "\u0335\u0336\u200d" * 20 + "a") == "z\u0335\u0336" + "\u200d" * 20 + "a"
    assert clean_name("❤\ufe0f\u200d🔥") == "❤\ufe0f\u200d🔥"
    assert clean_name("\u0335a \u0335b") == "a b"
    assert clean_name("a\u0335b") == "a\u0335b"
    assert clean_name("Vi\u1ec7t") == clean_name("Vie\u0323\u0302t") == "Vi\u1ec7t"
    assert clean_name("ที่นี่") == "ที่นี่"
    assert clean_name("1\ufe0f\u20e3") == "1\ufe0f\u20e3"
