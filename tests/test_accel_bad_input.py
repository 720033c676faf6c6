"""Bad input: kernels that cannot be compiled, numbers too wide, rows of another game; each is named, none taken."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest

from paiju import accel
from paiju.accel.batch import Kit
from paiju.core.batch import Batch, BatchError
from paiju.core.capabilities import batch_of
from paiju.core.game import AnyGame
from paiju.core.kernel import kernel, longs
from paiju.core.row import Int8, Row, RowError
from paiju.registry import get_game


class Desk(Row):
    """Named as the toy's row is, and of another game."""

    deal: Int8


class Room(NamedTuple):
    prices: Annotated[Sequence[int], "int8"]


@pytest.fixture
def toy(toy_installed: Path) -> AnyGame:
    return get_game("toy")


@kernel
def reads_a_field_that_is_not_there(desk: Any) -> int:
    return int(desk.deal + desk.wall)


@kernel
def calls_it(desk: Any) -> int:
    return reads_a_field_that_is_not_there(desk) + 1


@kernel
def asks_for_too_much(desk: Any) -> int:
    return longs(desk.deal)[0]


@kernel
def calls_the_other(desk: Any) -> int:
    return asks_for_too_much(desk) + 1


@kernel
def elsewhere(room: Any, desk: Desk) -> int:
    return desk.deal


@kernel
def with_more(room: Any, desk: Any, more: int) -> int:
    return more


def declared(toy: AnyGame, **changes: Any) -> type[Batch]:
    """A batch like the toy's, some kernels of its flow changed."""
    from dataclasses import replace

    like: Any = type(batch_of(toy, toy.options_type()))
    rows = {"row": changes.pop("row")} if "row" in changes else {}
    return type("Declared", (like,), {"flow": replace(like.flow, **changes), **rows})


def test_a_field_that_is_not_there_is_named_with_its_kernel() -> None:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from paiju.accel.errors import NotCompilable
    from paiju.accel.rows import dtype_of

    compiled: Any = accel.compiled(calls_it)
    named = r"^tests: the kernel .*\.reads_a_field_that_is_not_there cannot be compiled: its row has no field 'wall'$"
    with pytest.raises(NotCompilable, match=named):
        compiled(numpy.zeros(1, dtype_of(Desk))[0])


def test_a_kernel_that_cannot_be_compiled_is_named_with_its_line() -> None:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    from paiju.accel.errors import NotCompilable
    from paiju.accel.rows import dtype_of

    compiled: Any = accel.compiled(calls_the_other)
    line = asks_for_too_much.__code__.co_firstlineno + 2
    named = rf"^tests: the kernel asks_for_too_much \(.*, line {line}\) cannot be compiled: .*longs\(int8\)$"
    with pytest.raises(NotCompilable, match=named):
        compiled(numpy.zeros(1, dtype_of(Desk))[0])


def test_a_flow_of_other_functions_is_refused_where_it_is_declared(toy: AnyGame) -> None:
    declared(toy)
    with pytest.raises(BatchError, match=r"Declared\.flow\.turn: .* is not a kernel"):
        declared(toy, turn=lambda room, desk: 0)
    with pytest.raises(BatchError, match=r"Declared\.flow\.turn: with_more\(.*\) -> .* takes other arguments"):
        declared(toy, turn=with_more)
    with pytest.raises(BatchError, match=r"Declared\.row: 'int32' is not a row"):
        declared(toy, row="int32")


def test_a_kernel_for_the_row_of_another_game_is_refused_where_it_is_declared(toy: AnyGame) -> None:
    with pytest.raises(
        BatchError, match=r"Declared\.flow\.turn: elsewhere takes the row .*bad_input\.Desk, .* paiju_toy\.rules\.Desk"
    ):
        declared(toy, turn=elsewhere)


@pytest.mark.parametrize("fast", [False, True])
def test_a_row_of_another_game_is_not_loaded(toy: AnyGame, fast: bool) -> None:
    if fast:
        pytest.importorskip("numba")
    options = toy.options_type()
    kit = Kit.of(batch_of(toy, options), fast)
    state: Any = toy.start(options, "0" * 64).state
    assert list(kit.loaded(state.row)["key"] if fast else kit.loaded(state.row).key) == [0] * 8
    with pytest.raises(BatchError, match=r"ToyBatch plays rows of paiju_toy\.rules\.Desk, not of .*bad_input\.Desk"):
        kit.loaded(Desk())
    state.row.seats[1].score = 1 << 31
    with pytest.raises(RowError, match=r"Desk\.seats\[1\]\.score: 2147483648 does not fit int32"):
        kit.loaded(state.row)


def test_a_lookup_table_too_narrow_for_its_numbers_is_named() -> None:
    pytest.importorskip("numpy")
    from paiju.accel.rows import room_of

    assert room_of(Room((1, 127, -128))).prices.tolist() == [1, 127, -128]
    with pytest.raises(RowError, match=r"bad_input\.Room\.prices: 1 … 128 do not fit int8"):
        room_of(Room((1, 128)))
