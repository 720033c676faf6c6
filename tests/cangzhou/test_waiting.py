"""听牌: what a hand waits for, as clients ask it (`read`)."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.core.errors import RequestError
from paiju.games.cangzhou import GAME


def waits(**asked: Any) -> dict[str | None, Any]:
    assert GAME.reading is not None
    told: Any = GAME.reading.read(asked)
    return {one["discard"]: one["tiles"] for one in told["waits"]}


def test_a_waiting_hand_says_for_what_and_how_many_are_unseen() -> None:
    assert waits(hand="123456m 123p 55s 78p") == {None: {"6p": 4, "9p": 4}}
    assert waits(hand="123456m 123p 55s 78p", seen="9p 9p 9p 9p 6p") == {None: {"6p": 3, "9p": 0}}
    assert waits(hand="1112345678999m") == {None: {f"{n}m": 1 if n in (1, 9) else 3 for n in range(1, 10)}}
    assert waits(hand="147m 147p 147s 1234z") == {}


def test_a_hand_to_discard_says_which_discards_leave_it_waiting() -> None:
    """Without 1筒 or 4筒 it waits for 6筒 and 9筒; whatever else is discarded leaves it further away."""
    assert waits(hand="123456m 1234p 55s 78p") == {"1p": {"6p": 4, "9p": 4}, "4p": {"6p": 4, "9p": 4}}


def test_melds_count_and_commit() -> None:
    """With 砸 only a triplet is the third of them: 5条 makes one, 6筒 and 9筒 make none (CZ-4.7)."""
    assert waits(hand="55s 78p", melds="chow 123m pung 444m concealed_kong 1111z") == {None: {"6p": 4, "9p": 4}}
    assert waits(hand="55s 78p", melds="chow 123m za 111z za 222z") == {}
    assert waits(hand="55s 77p", melds="chow 123m za 111z za 222z") == {None: {"7p": 2, "5s": 2}}


def test_what_one_holds_four_times_is_no_wait() -> None:
    """A lone 1万 wants another for its pair; with 111万 laid down there is no fifth."""
    assert waits(hand="1m", melds="chow 123p chow 456p chow 789p pung 222m") == {None: {"1m": 3}}
    assert waits(hand="1m", melds="chow 123p chow 456p chow 789p pung 111m") == {}


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"hand": "123m"}, "hint_hand_size"),
        ({"hand": "1m", "melds": "nothing"}, "hint_bad_melds"),
        ({"hand": "123456m 123p 55s 78p", "seen": "5s 5s 5s"}, "too_many_tiles"),
        ({"hand": "1m", "tiles": "1m"}, "unknown_field"),
    ],
)
def test_slips_are_refused(asked: Any, code: str) -> None:
    with pytest.raises(RequestError) as refused:
        waits(**asked)
    assert refused.value.code == code
