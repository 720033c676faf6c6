"""Questions that people ask of a game in words of its own, each a dataclass whose fields are made with :func:`known`.

Command lines make their flags from such a class, the server checks bodies by it and describes them; none of them has a
list of what games ask for.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, cast

from paiju.core.errors import NotationError
from paiju.core.plain import Plain, from_plain

Q = TypeVar("Q")

TEXT_MOST = 200
"""Characters of a text, where a field does not say otherwise."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing a question may tell; its sentence is ``question.NAME`` in the game's texts."""

    name: str
    type: type
    """``str``, ``int``, or ``tuple`` for a list of numbers."""
    default: Any
    """``dataclasses.MISSING`` where it must be told."""
    form: str
    """How a text is written, for a command line's help: ``TILES``."""
    low: int
    high: int
    most: int
    """Characters of a text, items of a list."""

    @property
    def is_required(self) -> bool:
        return self.default is dataclasses.MISSING


def known(
    default: Any = dataclasses.MISSING,
    *,
    form: str = "TEXT",
    low: int = 0,
    high: int = 2**53,
    most: int = TEXT_MOST,
) -> Any:
    """A field of a question: a text, a number or a list of numbers, with its bounds."""
    return dataclasses.field(default=default, metadata={"form": form, "low": low, "high": high, "most": most})


def fields_of(kind: type[Any]) -> tuple[Field, ...]:
    """Every field of a question, in order."""
    return _fields(cast(Any, kind))  # mypy mistakes a class's own __hash__ for its instances'


@cache
def _fields(kind: Any) -> tuple[Field, ...]:
    hints = typing.get_type_hints(kind)
    return tuple(
        Field(field.name, _plain_type(hints[field.name]), field.default, **field.metadata)
        for field in dataclasses.fields(kind)
    )


def _plain_type(hint: Any) -> type:
    """``str`` of ``str | None``, ``tuple`` of ``tuple[int, ...]``."""
    origin = typing.get_origin(hint)
    if origin is types.UnionType:
        return _plain_type(next(part for part in typing.get_args(hint) if part is not type(None)))
    return cast(type, origin or hint)


def question_of(kind: type[Q], given: Mapping[str, Any]) -> Q:
    """A question from JSON, or :class:`~paiju.core.errors.NotationError`; bounds are checked as well as types."""
    made = from_plain(kind, cast(Plain, given), "")
    for field in fields_of(kind):
        _check(field, getattr(made, field.name))
    return cast(Q, made)


def _check(field: Field, value: Any) -> None:
    if value is None:
        return
    expected = f"{field.low} … {field.high}"
    numbers = value if field.type is tuple else (value,) if field.type is int else ()
    if field.type is not int and len(value) > field.most:
        expected = f"at most {field.most}"
    elif all(field.low <= number <= field.high for number in numbers):
        return
    raise NotationError("bad_value", where=field.name, expected=expected, value=repr(value)[:40])
