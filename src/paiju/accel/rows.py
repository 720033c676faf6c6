"""Rows (:mod:`paiju.core.row`) and rooms as compiled code takes them: records of NumPy, and tuples with arrays in them.

Imported only where NumPy is.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import numpy as np

from paiju.core.row import WIDTHS, Row, RowError, check_row

R = TypeVar("R", bound=Row)


@cache
def dtype_of(kind: type[Row]) -> np.dtype[Any]:
    """The record of a row, its fields where the compiler wants them."""
    parts = []
    for field in kind.fields:
        part: Any = field.kind if isinstance(field.kind, str) else dtype_of(field.kind)
        parts.append((field.name, part) if field.many is None else (field.name, part, (field.many,)))
    return np.dtype(parts, align=True)


def fill_record(record: Any, row: Row) -> None:
    """Write a row into a record of its type; a number too wide is refused, never cut off."""
    check_row(row)
    _fill(record, row)


def _fill(record: Any, row: Row) -> None:
    for field in type(row).fields:
        value = getattr(row, field.name)
        if field.row is None:
            record[field.name] = value
        elif field.many is None:
            _fill(record[field.name], value)
        else:
            for place, one in zip(record[field.name], value, strict=True):
                _fill(place, one)


def row_of(kind: type[R], record: Any) -> R:
    """The row that a record holds."""
    made = kind()
    for field in kind.fields:
        value, held = record[field.name], field.row
        if held is None:
            setattr(made, field.name, value.tolist())
        elif field.many is None:
            setattr(made, field.name, row_of(held, value))
        else:
            setattr(made, field.name, [row_of(held, one) for one in value])
    return made


def room_of(room: Any) -> Any:
    """A room (a named tuple) for compiled code: lookup tables become arrays of what their annotation states.

    That is a width, or a row where each place of the table has named fields.
    """
    hints = get_type_hints(type(room), include_extras=True)
    values = []
    for name, value in zip(room._fields, room, strict=True):
        hint = hints[name]
        if hasattr(value, "_fields"):
            value = room_of(value)
        elif get_origin(hint) is Annotated:
            try:
                value = _array(value, get_args(hint)[1])
            except (RowError, OverflowError) as error:
                raise RowError(f"{type(room).__module__}.{type(room).__qualname__}.{name}: {error}") from error
        values.append(value)
    return type(room)(*values)


MOST_KEPT = 512
_kept: dict[tuple[int, str | type[Row]], tuple[Any, Any]] = {}
"""Arrays made before, the oldest first: many rooms share their lookup tables, which may be large."""


def _array(numbers: Any, kind: str | type[Row]) -> Any:
    key = (id(numbers), kind)
    kept = _kept.pop(key, None) or (numbers, _made(numbers, kind))  # holding the numbers keeps their id theirs
    _kept[key] = kept
    if len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]
    return kept[1]


def _made(table: Any, kind: str | type[Row]) -> Any:
    if isinstance(kind, str):
        half = 1 << WIDTHS[kind] - 1 if kind in WIDTHS else 0
        if half and len(table) and not -half <= min(table) <= max(table) < half:
            raise RowError(f"{min(table)} … {max(table)} do not fit {kind}")
        return np.array(table, kind)
    records = np.zeros(len(table), dtype_of(kind))
    for record, row in zip(records, table, strict=True):
        fill_record(record, row)
    return records
