"""Rows: the state of a table declared once, for CPython a slotted class, for compiled code a record.

A row has named fields: whole numbers of a stated width, fixed lists of them, other rows and fixed lists of rows::

    class Seat(Row):
        hand: Annotated[list[Int8], KINDS]
        score: Int64

    class Desk(Row):
        turn: Int8
        seats: Annotated[list[Seat], 4]

Rules read ``desk.seats[seat].hand[tile] -= 1`` in both worlds, and type checkers see ``int`` and ``list[int]``. A fresh
row holds zeros. CPython does not notice a number that is too wide for its field: :func:`check_row` does, in tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints

Int8 = Annotated[int, "int8"]
Int16 = Annotated[int, "int16"]
Int32 = Annotated[int, "int32"]
Int64 = Annotated[int, "int64"]
WIDTHS = {"int8": 8, "int16": 16, "int32": 32, "int64": 64}

R = TypeVar("R", bound="Row")


class RowError(TypeError):
    """A row that cannot be declared so, or a number too wide for its field; names the row and the field."""


@dataclass(frozen=True, slots=True)
class RowField:
    """One field: the width of its numbers or the row it holds, and how many; None is one by itself."""

    name: str
    kind: str | type[Row]
    many: int | None

    @property
    def row(self) -> type[Row] | None:
        """The row that this field holds, if it holds rows."""
        return None if isinstance(self.kind, str) else self.kind


class _RowType(type):
    """Gives a declared row its slots."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _RowType:
        names = space.get("__annotations__", {}) if bases else ()
        return super().__new__(mcs, name, bases, {**space, "__slots__": tuple(names)})


class Row(metaclass=_RowType):
    """Base of all rows."""

    __slots__: tuple[str, ...]
    fields: ClassVar[tuple[RowField, ...]] = ()

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, None, {cls.__name__: cls}, include_extras=True)
        cls.fields = tuple(_field(cls, name, hints[name]) for name in cls.__slots__)
        if not cls.fields:
            raise RowError(f"the row {cls.__qualname__} has no fields")
        _write_methods(cls)

    def copy(self: R) -> R:
        """A row of its own with the same numbers."""
        raise NotImplementedError  # written for each row when it is declared

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, field.name) == getattr(other, field.name) for field in self.fields)

    __hash__ = None  # type: ignore[assignment] # rows change

    def __repr__(self) -> str:
        values = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in self.fields)
        return f"{type(self).__name__}({values})"

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (type(self), tuple(getattr(self, field.name) for field in self.fields))


def restored(kind: type[R], values: tuple[Any, ...]) -> R:
    """A row from the values of its fields, for pickling."""
    made = kind()
    for field, value in zip(kind.fields, values, strict=True):
        setattr(made, field.name, value)
    return made


def _field(owner: type[Row], name: str, hint: Any) -> RowField:
    """The field that an annotation declares."""
    many: int | None = None
    if get_origin(hint) is Annotated and get_origin(get_args(hint)[0]) is list:
        listed, many = get_args(hint)[:2]
        (hint,) = get_args(listed)
        if type(many) is not int or many < 1:
            raise RowError(f"{owner.__qualname__}.{name}: a list is declared Annotated[list[Int8], LENGTH]")
    if isinstance(hint, _RowType):
        return RowField(name, hint, many)  # type: ignore[arg-type] # a row's type is a row type
    extra = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    if len(extra) != 1 or extra[0] not in WIDTHS:
        raise RowError(f"{owner.__qualname__}.{name}: {hint} is no Int8 … Int64, row, or list of either")
    return RowField(name, extra[0], many)


def _write_methods(cls: type[Row]) -> None:
    """``__init__`` and ``copy`` as one would write them by hand, as dataclasses do.

    A loop over the fields would take four times as long (26 against 6 µs for a mahjong table), at every decision.
    """
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls}
    fresh, copied = [], []
    for field in cls.fields:
        name, held = field.name, field.row
        if held is not None:
            scope[f"row_{name}"] = held
            one, again = f"row_{name}()", f"self.{name}.copy()"
            if field.many is not None:
                one = f"[row_{name}() for _ in range({field.many})]"
                again = f"[one.copy() for one in self.{name}]"
        elif field.many is not None:
            one, again = f"[0] * {field.many}", f"self.{name}[:]"
        else:
            one, again = "0", f"self.{name}"
        fresh.append(f"    self.{name} = {one}")
        copied.append(f"    made.{name} = {again}")
    lines = ["def __init__(self):", *fresh, "def copy(self):", "    made = new(cls)", *copied, "    return made"]
    exec("\n".join(lines), scope)
    cls.__init__ = scope["__init__"]  # type: ignore[method-assign]
    cls.copy = scope["copy"]  # type: ignore[method-assign]


def numbers(row: Row, where: str = "") -> Iterator[tuple[str, str, int]]:
    """Every number of a row with its path, such as ``seats[2].score``, and its width."""
    for field in type(row).fields:
        value, path = getattr(row, field.name), f"{where}{field.name}"
        cells = [(path, value)] if field.many is None else [(f"{path}[{at}]", cell) for at, cell in enumerate(value)]
        if field.many is not None and len(value) != field.many:
            raise RowError(f"{type(row).__qualname__}.{path}: {len(value)} values where {field.many} are declared")
        for at, cell in cells:
            if isinstance(field.kind, str):
                yield at, field.kind, cell
            else:
                yield from numbers(cell, f"{at}.")


def check_row(row: Row) -> None:
    """Raise :class:`RowError` for the first number that its field cannot hold; compiled code would cut it off."""
    for path, width, number in numbers(row):
        half = 1 << WIDTHS[width] - 1
        if type(number) not in (int, bool) or not -half <= number < half:
            raise RowError(f"{type(row).__qualname__}.{path}: {number!r} does not fit {width}")
