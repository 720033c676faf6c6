"""What the functions of :mod:`paiju.core.kernel` are in compiled code. Imported only where numba is.

Scratch is an array on the stack: a list would cost an allocation, and a check at every access.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import literal_unroll, njit, types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj

from paiju.core import kernel

_arrays: Any = arrayobj
LINE = 64
"""A line of the cache, and the widest register."""
RESTS: dict[str, tuple[Any, ...]] = {"x86_64": ("llvm.x86.sse2.pause",), "aarch64": ("llvm.aarch64.hint", 1)}
"""What tells a processor, by its name, that somebody only waits: a function of LLVM's and what it is given."""


def _maker(kind: Any) -> Callable[[int], Any]:
    """What numba puts in place of a call with a constant size."""

    @intrinsic(prefer_literal=True)
    def scratch(_: Any, size: Any) -> Any:
        if not isinstance(size, types.IntegerLiteral):
            return None
        count = size.literal_value
        array = types.Array(kind, 1, "C")

        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            item = context.get_data_type(kind)
            width = context.get_constant(types.intp, context.get_abi_sizeof(item))
            with builder.goto_entry_block():  # once a call, however often the place is passed
                place = builder.alloca(ir.ArrayType(item, count))
            place.align = LINE
            made = _arrays.make_array(array)(context, builder)
            _arrays.populate_array(
                made,
                data=builder.bitcast(place, item.as_pointer()),
                shape=[context.get_constant(types.intp, count)],
                strides=[width],
                itemsize=width,
                meminfo=None,
            )
            return made._getvalue()

        return array(size), generate

    return cast("Callable[[int], Any]", scratch)


@intrinsic
def _fetch(_: Any, array: Any, lines: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        # A record is the address of its first field.
        is_record = isinstance(array, types.Record)
        data = given[0] if is_record else _arrays.make_array(array)(context, builder, given[0]).data
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
        with cgutils.for_range(builder, given[1]) as loop:
            place = builder.gep(builder.bitcast(data, byte), [builder.mul(loop.index, loop.index.type(LINE))])
            builder.call(prefetch, [place, number(1), number(3), number(1)])  # to write, to keep, data
        return context.get_dummy_value()

    return types.void(array, types.int64), generate


@intrinsic
def _claim(_: Any, array: Any, many: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        data = _arrays.make_array(array)(context, builder, given[0]).data
        return builder.atomic_rmw("add", data, given[1], "monotonic")

    return types.int64(array, types.int64), generate


@intrinsic
def _look(_: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        data = _arrays.make_array(array)(context, builder, given[0]).data
        rest = RESTS.get(builder.module.triple.partition("-")[0])
        if rest:
            name, numbers = rest[0], [ir.IntType(32)(number) for number in rest[1:]]
            kind = ir.FunctionType(ir.VoidType(), [number.type for number in numbers])
            builder.call(builder.module.declare_intrinsic(name, (), kind), numbers)
        return builder.load_atomic(data, "acquire", 8)

    return types.int64(array), generate


@intrinsic
def _swap(_: Any, array: Any, was: Any, new: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        data = _arrays.make_array(array)(context, builder, given[0]).data
        pair = builder.cmpxchg(data, given[1], given[2], "acq_rel", "acquire")
        return builder.extract_value(pair, 0)

    return types.int64(array, types.int64, types.int64), generate


@njit
def _yes() -> bool:
    return True


@njit(nogil=True)
def _tell(log: Any, *numbers: Any) -> None:
    if len(log) > 1:
        at = log[0]
        if at + len(numbers) >= len(log):
            raise IndexError("a step tells more than its log can hold: Batch.log_size is too small")
        for number in literal_unroll(numbers):
            at += 1
            log[at] = number
        log[0] = at


@njit(nogil=True)
def _tell_cells(log: Any, cells: Any, start: int, stop: int) -> None:
    for at in range(start, stop):
        _tell(log, cells[at])


@njit(nogil=True)
def _clear(log: Any) -> None:
    log[0] = 0


@njit(nogil=True)
def _log_start(log: Any) -> int:
    return 1


@njit(nogil=True)
def _log_stop(log: Any) -> Any:
    return log[0] + 1


@intrinsic
def _wipe(_: Any, fields: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        if isinstance(fields, types.Record):
            place, size = given[0], context.get_constant(types.intp, fields.size)
        else:
            array = _arrays.make_array(fields)(context, builder, given[0])
            place, size = array.data, builder.mul(array.nitems, array.itemsize)
        memset: Any = cgutils.memset
        memset(builder, builder.bitcast(place, ir.IntType(8).as_pointer()), size, 0)
        return context.get_dummy_value()

    return types.void(fields), generate


@njit(nogil=True)
def _sort_cells(cells: Any, many: int) -> None:
    for stop in range(1, many):
        cell = cells[stop]
        at = stop
        while at > 0 and cells[at - 1] > cell:
            cells[at] = cells[at - 1]
            at -= 1
        cells[at] = cell


stack_longs = _maker(types.int64)

IN_PLACE: dict[Callable[..., Any], Callable[..., Any]] = {
    kernel.is_compiled: _yes,
    kernel.fetch: _fetch,
    kernel.claim: _claim,
    kernel.look: _look,
    kernel.swap: _swap,
    kernel.words: _maker(types.uint32),
    kernel.longs: stack_longs,
    kernel.tell: _tell,
    kernel.tell_cells: _tell_cells,
    kernel.clear: _clear,
    kernel.log_start: _log_start,
    kernel.log_stop: _log_stop,
    kernel.wipe: _wipe,
    kernel.sort_cells: _sort_cells,
}
"""What stands for what kernels call."""
