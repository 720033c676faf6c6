"""Rows: declared once, the same numbers in CPython and in compiled code."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from typing import Annotated, NamedTuple

import pytest

from paiju import accel
from paiju.core.chance import key_words, label
from paiju.core.errors import NotationError
from paiju.core.kernel import (
    Log,
    clear,
    kernel,
    log_start,
    log_stop,
    longs,
    put_cells,
    shorts,
    shuffle_cells,
    sort_cells,
    tell,
    tell_cells,
    throw_cells,
    wipe,
)
from paiju.core.plain import from_plain, to_plain
from paiju.core.row import Int8, Int64, Row, RowError, RowField, check_row, numbers
from paiju.core.shuffle import Seed, Stream


class Meld(Row):
    kind: Int8


class Seat(Row):
    hand: Annotated[list[Int8], 3]
    melds: Annotated[list[Meld], 2]
    score: Int64


class Desk(Row):
    turn: Int8
    key: Annotated[list[Int64], 8]
    wall: Annotated[list[Int8], 40]
    dice: Annotated[list[Int8], 2]
    seats: Annotated[list[Seat], 4]
    first: Meld

    def me(self) -> Seat:
        return self.seats[self.turn]


class Price(Row):
    much: Int8


class Room(NamedTuple):
    base: int
    prices: Annotated[Sequence[int], "int16"]
    extra: Annotated[Sequence[Price], Price]


def a_price(much: int) -> Price:
    price = Price()
    price.much = much
    return price


WALL, DICE = label("wall/"), label("dice/")
DISCARDED = 7
ROOM = Room(2, (10, 20, 30), (a_price(4), a_price(5)))
KEY = Seed.named("rows").key()


@kernel
def discard(room: Room, desk: Desk, tile: int, log: Log) -> None:
    me = desk.seats[desk.turn]
    me.hand[tile] -= 1
    me.score += room.base * room.prices[tile]
    for meld in me.melds:
        meld.kind += 1
    shuffle_cells(desk.key, WALL, 3, desk.wall, 30)
    throw_cells(desk.key, DICE, 3, 6, desk.dice)
    tell(log, DISCARDED, desk.turn, tile, me.score)
    desk.turn = (desk.turn + 1) % 4


@kernel
def forget(log: Log) -> None:
    clear(log)


@kernel
def tidy(room: Room, desk: Desk, log: Log) -> int:
    """Sort four of the wall, tell three of them, wipe a row and a list; add up the log, and something from the room."""
    sort_cells(desk.wall, 4)
    tell_cells(log, desk.wall, 1, 4)
    wipe(desk.seats[1])
    wipe(desk.dice)
    total = 100 * room.extra[1].much
    for at in range(log_start(log), log_stop(log)):
        total += log[at]
    return total


@kernel
def spread(room: Room, desk: Desk, out: list[int]) -> int:
    """Write the second seat's hand behind the first number, and sum up what fits 16 bits and what is wider."""
    put_cells(desk.seats[1].hand, out, 1)
    small, large = shorts(3), longs(3)
    put_cells(desk.seats[1].hand, large, 0)
    total = 0
    for at in range(3):
        small[at] = 300 * desk.seats[1].hand[at]
        total += small[at] + large[at]
    return total


def a_desk() -> Desk:
    desk = Desk()
    desk.turn = 1
    desk.key = list(key_words(KEY))
    desk.wall = list(range(40))
    return desk


def test_a_row_declares_its_fields_in_order() -> None:
    assert Seat.fields == (RowField("hand", "int8", 3), RowField("melds", Meld, 2), RowField("score", "int64", None))
    assert Desk.__slots__ == ("turn", "key", "wall", "dice", "seats", "first")
    with pytest.raises(AttributeError):
        Desk().turns = 1  # type: ignore[attr-defined]


def test_a_fresh_row_is_zero_and_a_copy_is_apart() -> None:
    desk = Desk()
    assert {number for _, _, number in numbers(desk)} == {0}
    copy = desk.copy()
    copy.seats[2].hand[1] = 4
    copy.seats[2].melds[0].kind = 5
    copy.first.kind = 6
    assert desk == Desk() and copy != desk
    assert [(path, number) for path, _, number in numbers(copy) if number] == [
        ("seats[2].hand[1]", 4),
        ("seats[2].melds[0].kind", 5),
        ("first.kind", 6),
    ]
    assert pickle.loads(pickle.dumps(copy)) == copy


def test_what_does_not_fit_its_field_is_named() -> None:
    desk = Desk()
    desk.seats[3].hand[0] = 127
    check_row(desk)
    desk.seats[3].hand[0] = 128
    with pytest.raises(RowError, match=r"Desk\.seats\[3\]\.hand\[0\]: 128 does not fit int8"):
        check_row(desk)
    desk.seats[3].hand = [0]
    with pytest.raises(RowError, match="1 values where 3 are declared"):
        check_row(desk)


def test_fields_without_a_width_are_refused() -> None:
    with pytest.raises(RowError, match=r"Wide\.score"):

        class Wide(Row):
            score: int

    with pytest.raises(RowError, match=r"Long\.hand"):

        class Long(Row):
            hand: list[Int8]

    with pytest.raises(RowError, match="no fields"):

        class Empty(Row):
            pass


def test_chance_in_rules_is_the_documented_stream() -> None:
    desk, log = a_desk(), list[int]()
    discard(ROOM, desk, 2, log)
    assert desk.wall == [*Stream(KEY, "wall/3").shuffled(range(30)), *range(30, 40)]
    dice = Stream(KEY, "dice/3")
    assert desk.dice == [dice.below(6), dice.below(6)]
    assert log == [DISCARDED, 1, 2, 60]
    discard(ROOM, desk, 0, None)  # nobody listens
    assert desk.seats[2].score == 20


def test_compiled_the_same_function_does_the_same_to_a_record() -> None:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from paiju.accel.rows import dtype_of, fill_record, room_of, row_of

    desk, log = a_desk(), list[int]()
    records, compiled_log = numpy.zeros(2, dtype_of(Desk)), numpy.zeros(17, numpy.int64)
    fill_record(records[0], desk)
    assert row_of(Desk, records[0]) == desk
    fast = accel.compiled(discard)
    for tile in (2, 0, 1, 2):
        discard(ROOM, desk, tile, log)
        fast(room_of(ROOM), records[0], tile, compiled_log)
        assert row_of(Desk, records[0]) == desk
    assert compiled_log[1 : 1 + compiled_log[0]].tolist() == log == [7, 1, 2, 60, 7, 2, 0, 20, 7, 3, 1, 40, 7, 0, 2, 60]
    with pytest.raises(IndexError, match="log_size"):
        fast(room_of(ROOM), records[0], 2, compiled_log)
    accel.compiled(forget)(compiled_log)
    assert compiled_log[0] == 0
    fast(room_of(ROOM), records[1], 2, numpy.zeros(1, numpy.int64))  # nobody listens
    assert records[1]["seats"]["score"].tolist() == [60, 0, 0, 0]


def an_untidy_desk() -> Desk:
    desk = a_desk()
    desk.wall[:5] = [7, 3, 9, 1, 0]
    desk.dice = [5, 6]
    for seat in desk.seats:
        seat.hand, seat.melds[1].kind, seat.score = [1, 2, 3], 4, 5
    return desk


def test_stretches_of_a_row_are_sorted_told_and_wiped() -> None:
    desk, log = an_untidy_desk(), [8]
    assert tidy(ROOM, desk, log) == 500 + 8 + 3 + 7 + 9
    assert log == [8, 3, 7, 9]
    assert desk.wall[:5] == [1, 3, 7, 9, 0]
    assert desk.dice == [0, 0] and desk.seats[1] == Seat() and desk.seats[2].hand == [1, 2, 3]
    tell_cells(None, desk.wall, 0, 3)  # nobody listens


SPREAD = [9, -2, 100, 0, 9]
"""A hand of -2, 100 and 0 in place of the three numbers between."""


def test_a_list_is_written_into_a_buffer() -> None:
    desk, out = a_desk(), [9] * 5
    desk.seats[1].hand = [-2, 100, 0]
    assert spread(ROOM, desk, out) == 301 * 98
    assert out == SPREAD


@pytest.mark.parametrize("kind", ["int8", "int16", "int64"])
def test_compiled_it_is_widened_with_its_sign(kind: str) -> None:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from paiju.accel.rows import dtype_of, fill_record, room_of

    desk, out = a_desk(), numpy.full(5, 9, kind)
    desk.seats[1].hand = [-2, 100, 0]
    records = numpy.zeros(1, dtype_of(Desk))
    fill_record(records[0], desk)
    assert accel.compiled(spread)(room_of(ROOM), records[0], out) == 301 * 98
    assert out.tolist() == SPREAD


def test_compiled_stretches_are_the_same() -> None:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from paiju.accel.rows import dtype_of, fill_record, room_of, row_of

    desk, log = an_untidy_desk(), [8]
    records, compiled_log = numpy.zeros(1, dtype_of(Desk)), numpy.zeros(9, numpy.int64)
    fill_record(records[0], desk)
    compiled_log[:2] = 1, 8
    total = accel.compiled(tidy)(room_of(ROOM), records[0], compiled_log)
    assert total == tidy(ROOM, desk, log) == 527
    assert row_of(Desk, records[0]) == desk
    assert compiled_log[:6].tolist() == [4, 8, 3, 7, 9, 0]


@kernel
def turn(desk: Desk) -> int:
    """Named as the field is."""
    return desk.turn


def test_a_kernel_may_have_the_name_of_a_field() -> None:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from paiju.accel.rows import dtype_of, fill_record

    records = numpy.zeros(1, dtype_of(Desk))
    fill_record(records[0], a_desk())
    assert accel.compiled(turn)(records[0]) == turn(a_desk()) == 1


def test_a_row_has_a_plain_form_and_is_read_strictly() -> None:
    desk = a_desk()
    desk.seats[0].melds[1].kind = 3
    plain = json.loads(json.dumps(to_plain(desk)))
    assert plain["seats"][0] == {"hand": [0, 0, 0], "melds": [{"kind": 0}, {"kind": 3}], "score": 0}
    assert from_plain(Desk, plain) == desk
    changes: list[dict[str, object]] = [{"turn": 200}, {"turn": True}, {"more": 1}, {"dice": [1]}]
    for wrong in [*({**plain, **change} for change in changes), []]:
        with pytest.raises(NotationError):
            from_plain(Desk, wrong)
