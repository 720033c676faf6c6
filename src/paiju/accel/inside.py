"""The functions of :mod:`paiju.core.kernel` in compiled code. Imported only where numba is.

Scratch is an array on the stack: a list would cost an allocation, and a check at every access.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import extending as untyped
from numba import literal_unroll, types
from numba.core import cgutils
from numba.np import arrayobj

from paiju.core import chance, kernel
from paiju.core.chance import below, open_stream, shuffle
from paiju.core.kernel import longs, tell

LINE = 64
"""The widest register, in bytes."""
STREAM = chance.STREAM
ROUNDS: Any = np.array(chance.ROUNDS)
_arrays: Any = arrayobj
_memset: Any = cgutils.memset
extending: Any = untyped


def is_compiled() -> bool:
    return True


def tell_numbers(log: Any, *numbers: Any) -> None:
    if len(log) > 1:
        at = log[0]
        if at + len(numbers) >= len(log):
            raise IndexError("a step tells more than its log can hold: Batch.log_size is too small")
        for number in literal_unroll(numbers):
            at += 1
            log[at] = number
        log[0] = at


def tell_cells(log: Any, cells: Any, start: int, stop: int) -> None:
    if len(log) > 1:
        for at in range(start, stop):
            tell(log, cells[at])


def clear(log: Any) -> None:
    log[0] = 0


def log_start(log: Any) -> int:
    return 1


def log_stop(log: Any) -> Any:
    return log[0] + 1


def sort_cells(cells: Any, many: int) -> None:
    for stop in range(1, many):
        cell = cells[stop]
        at = stop
        while at > 0 and cells[at - 1] > cell:
            cells[at] = cells[at - 1]
            at -= 1
        cells[at] = cell


def shuffle_cells(key: Any, purpose: int, number: int, cells: Any, many: int) -> None:
    stream = longs(STREAM)
    open_stream(key, purpose, number, stream)
    shuffle(ROUNDS, stream, cells, 0, many)


def throw_cells(key: Any, purpose: int, number: int, bound: int, cells: Any) -> None:
    stream = longs(STREAM)
    open_stream(key, purpose, number, stream)
    for at in range(len(cells)):
        cells[at] = below(ROUNDS, stream, bound)


IN_PLACE: dict[Callable[..., Any], Callable[..., Any]] = {
    kernel.is_compiled: is_compiled,
    kernel.tell: tell_numbers,
    kernel.tell_cells: tell_cells,
    kernel.clear: clear,
    kernel.log_start: log_start,
    kernel.log_stop: log_stop,
    kernel.sort_cells: sort_cells,
    kernel.shuffle_cells: shuffle_cells,
    kernel.throw_cells: throw_cells,
}
"""Compiled forms of functions that kernels call; beside them scratch and wiping, which Python has no words for."""


def register(options: dict[str, Any]) -> None:
    """Put these in place of the functions of :mod:`paiju.core.kernel`, compiled with the options given."""
    for function, compiled in IN_PLACE.items():
        extending.overload(function, jit_options=options, strict=False)(_always(compiled))
    _register_scratch(kernel.words, types.uint32)
    _register_scratch(kernel.shorts, types.int16)
    _register_scratch(kernel.longs, types.int64)
    extending.type_callable(kernel.wipe)(_typed_wipe)
    extending.lower_builtin(kernel.wipe, types.Record)(_wipe_record)
    extending.lower_builtin(kernel.wipe, types.Array)(_wipe_array)
    extending.type_callable(kernel.put_cells)(_typed_put)
    extending.lower_builtin(kernel.put_cells, types.NestedArray, types.Array, types.Integer)(_put_cells)


def _always(function: Callable[..., Any]) -> Callable[..., Any]:
    def choose(*given: Any) -> Callable[..., Any]:
        return function

    return choose


def _register_scratch(function: Callable[[int], Any], kind: Any) -> None:
    array = types.Array(kind, 1, "C")

    def typed(context: Any) -> Any:
        return lambda size: array if isinstance(size, types.IntegerLiteral) else None

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        count = signature.args[0].literal_value
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

    extending.type_callable(function)(typed)
    extending.lower_builtin(function, types.IntegerLiteral)(generate)


def _typed_wipe(context: Any) -> Any:
    return lambda fields: types.none if isinstance(fields, types.Record | types.Array) else None


def _wipe_record(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    return _zero(context, builder, given[0], context.get_constant(types.intp, signature.args[0].size))


def _wipe_array(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    array = _arrays.make_array(signature.args[0])(context, builder, given[0])
    return _zero(context, builder, array.data, builder.mul(array.nitems, array.itemsize))


def _zero(context: Any, builder: Any, place: Any, size: Any) -> Any:
    _memset(builder, builder.bitcast(place, ir.IntType(8).as_pointer()), size, 0)
    return context.get_dummy_value()


def _typed_put(context: Any) -> Any:
    def typed(cells: Any, out: Any, at: Any) -> Any:
        if not isinstance(cells, types.NestedArray) or not isinstance(out, types.Array):
            return None
        fits = cells.dtype.bitwidth <= out.dtype.bitwidth
        return types.none if fits and isinstance(at, types.Integer) else None

    return typed


def _put_cells(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    """All at once, as vectors: how many is known, and what is read does not change by what is written.

    A loop went number by number: cangzhou's observations, with eight lists of 34, made a step an eighth longer.
    """
    kind, to, _ = signature.args
    cells, out = (_arrays.make_array(one)(context, builder, each) for one, each in zip((kind, to), given, strict=False))
    width, wide = (context.get_data_type(one.dtype) for one in (kind, to))
    read = builder.bitcast(cells.data, ir.VectorType(width, kind.nitems).as_pointer())
    numbers = builder.load(read, align=1)
    if wide.width > width.width:
        numbers = builder.sext(numbers, ir.VectorType(wide, kind.nitems))
    place = builder.gep(builder.bitcast(out.data, wide.as_pointer()), [given[2]])
    builder.store(numbers, builder.bitcast(place, ir.VectorType(wide, kind.nitems).as_pointer()), align=1)
    return context.get_dummy_value()
