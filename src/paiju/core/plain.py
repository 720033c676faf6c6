"""Dataclasses and rows to JSON values and back, strictly.

Actions, options and views are plain dataclasses, states hold rows; this is the one place that turns them into what
goes into a record or over a wire. Decoding trusts nothing: a missing or unknown field and a value of the wrong
type are each a :class:`NotationError` that names where.
"""

from __future__ import annotations

import dataclasses
import enum
import json
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NewType, TypeAlias, Union, cast, get_args, get_origin

from paiju.core.errors import NotationError
from paiju.core.row import Row, RowError, check_row

Plain: TypeAlias = bool | int | float | str | Sequence["Plain"] | Mapping[str, "Plain"] | None

Encoder = Callable[[Any], Plain]

_SCALARS = (bool, int, str, float)
_PLAIN = frozenset((*_SCALARS, type(None)))
_UNIONS = (Union, types.UnionType)
_notations: dict[object, tuple[Encoder, Callable[[str], Any]]] = {}


def register_notation(kind: object, encode: Callable[[Any], str], decode: Callable[[str], Any]) -> None:
    """Write values of a ``NewType`` as text, e.g. a tuple of cards as ``"As Td"``."""
    _notations[kind] = (encode, decode)


def is_written(kind: object) -> bool:
    """Whether values of a type are written as text of their own notation."""
    return kind in _notations


def is_text(value: object, source: str) -> bool:
    """Whether all strings of a JSON value can be written again; an escape can smuggle in half a character."""
    if "\\u" not in source:
        return True
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError:
        return False
    return True


# -- encoding -------------------------------------------------------------------------------------------------------


def to_plain(value: Any) -> Plain:
    """The JSON value of a dataclass, field by field; a class attribute ``kind`` comes first as its tag."""
    if type(value) in _PLAIN:  # most of a row, by far
        return cast(Plain, value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return encoder_of(type(value))(value)
    if isinstance(value, enum.Enum):
        return cast(Plain, value.value)
    if isinstance(value, int | float | str):
        return value
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    if isinstance(value, frozenset | set):
        return [to_plain(item) for item in sorted(value)]
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, Row):
        return {field.name: to_plain(getattr(value, field.name)) for field in type(value).fields}
    raise TypeError(f"{type(value).__name__} has no plain form")


@cache
def encoder_of(kind: Any) -> Encoder:
    """The function that writes values of a type annotation; built once per type."""
    if kind in _notations:
        return _notations[kind][0]
    if isinstance(kind, NewType):
        return encoder_of(kind.__supertype__)
    origin, args = get_origin(kind), get_args(kind)
    if kind in _SCALARS or origin is Literal:
        return _same
    if origin in _UNIONS and len(args) == 2 and type(None) in args:
        inner = encoder_of(args[0] if args[1] is type(None) else args[1])
        return _same if inner is _same else lambda value: None if value is None else inner(value)
    if origin is tuple:
        items = [encoder_of(arg) for arg in args if arg is not Ellipsis]
        if all(item is _same for item in items):
            return list
        if args[-1] is Ellipsis:
            return lambda value: list(map(items[0], value))
        return lambda value: [write(part) for write, part in zip(items, value, strict=True)]
    if dataclasses.is_dataclass(kind):
        return _dataclass_encoder(cast(type, kind))
    return to_plain


def _same(value: Any) -> Plain:
    return cast(Plain, value)


def _dataclass_encoder(kind: type) -> Encoder:
    hints, _, tag = _members(kind)
    writers = {name: encoder_of(hint) for name, hint in hints.items()}
    others = [(name, write) for name, write in writers.items() if write is not _same]
    tagged = {} if tag is None else {"kind": tag}

    def encode(value: Any) -> dict[str, Plain]:
        plain = {**tagged, **{name: getattr(value, name) for name in writers}}
        for name, write in others:
            plain[name] = write(plain[name])
        return plain

    return encode


@cache
def _members(kind: type) -> tuple[dict[str, Any], frozenset[str], str | None]:
    """The types of a dataclass's fields, those without a default, and the tag by which a union knows the class."""
    hints, fields = typing.get_type_hints(kind), dataclasses.fields(kind)
    absent = (dataclasses.MISSING, dataclasses.MISSING)
    required = frozenset(field.name for field in fields if (field.default, field.default_factory) == absent)
    types_of = {field.name: hints[field.name] for field in fields}
    return types_of, required, None if "kind" in types_of else getattr(kind, "kind", None)


# -- decoding -------------------------------------------------------------------------------------------------------


def from_plain(kind: Any, value: Any, where: str = "") -> Any:
    """The value of type ``kind`` that ``value`` describes, or :class:`NotationError` with the place ``where`` in it."""
    if kind is Any:
        return value
    if kind in _SCALARS:
        if type(value) is not kind:  # bool is an int to Python, never to a reader
            raise _wrong(where, kind.__name__, value)
        return value
    if kind in _notations:
        if not isinstance(value, str):
            raise _wrong(where, "text", value)
        return _notations[kind][1](value)
    if isinstance(kind, NewType):
        return from_plain(kind.__supertype__, value, where)
    if dataclasses.is_dataclass(kind):
        return _read_dataclass(kind, value, where)
    if isinstance(kind, type) and issubclass(kind, Row):
        return _read_row(kind, value, where)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return kind(_read_choice(tuple(member.value for member in kind), value, where))
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _read_choice(args, value, where)
    if origin in _UNIONS:
        return _read_union(args, value, where)
    if origin is tuple:
        return _read_tuple(args, value, where)
    if origin is frozenset:
        return frozenset(_read_tuple((*args, Ellipsis), value, where))
    if origin in (dict, Mapping):
        return {name: from_plain(args[1], item, _at(where, name)) for name, item in _object(value, where).items()}
    raise TypeError(f"no plain form for {kind!r}")


def _wrong(where: str, expected: str, value: object) -> NotationError:
    return NotationError("bad_value", where=where or "input", expected=expected, value=_short(value))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _at(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _object(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _wrong(where, "object", value)
    return value


def _read_choice(choices: tuple[Any, ...], value: Any, where: str) -> Any:
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return choice
    raise _wrong(where, " | ".join(map(str, choices)), value)


def _read_tuple(kinds: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise _wrong(where, "list", value)
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(value)
    if len(kinds) != len(value):
        raise _wrong(where, f"list of {len(kinds)}", value)
    pairs = enumerate(zip(kinds, value, strict=True))
    return tuple([from_plain(kind, item, f"{where}[{at}]") for at, (kind, item) in pairs])


def _read_union(kinds: tuple[Any, ...], value: Any, where: str) -> Any:
    if value is None and type(None) in kinds:
        return None
    kinds = tuple(kind for kind in kinds if kind is not type(None))
    if len(kinds) == 1:
        return from_plain(kinds[0], value, where)
    tag = _object(value, where).get("kind")
    for kind in kinds:
        if kind.kind == tag:
            return from_plain(kind, value, where)
    raise _wrong(_at(where, "kind"), " | ".join(kind.kind for kind in kinds), tag)


def _read_dataclass(kind: Any, value: Any, where: str) -> Any:
    hints, required, tag = _members(kind)
    values: dict[str, Any] = {}
    for name, item in _object(value, where).items():
        if name in hints:
            values[name] = from_plain(hints[name], item, _at(where, name))
        elif name != "kind" or tag is None:
            raise NotationError("unknown_field", where=where or "input", field=_short(name))
        elif item != tag:
            raise _wrong(_at(where, "kind"), tag, item)
    missing = required.difference(values)
    if missing:
        raise NotationError("missing_field", where=where or "input", field=min(missing))
    return kind(**values)


def _read_row(kind: type[Row], value: Any, where: str) -> Row:
    """A row from all its fields; numbers must fit them."""
    names = [field.name for field in kind.fields]
    if not isinstance(value, Mapping) or set(value) != set(names):
        raise _wrong(where, f"object with {', '.join(names)}", value)
    made = kind()
    for field in kind.fields:
        item, there = field.row or int, _at(where, field.name)
        if field.many is None:
            setattr(made, field.name, from_plain(item, value[field.name], there))
        else:
            setattr(made, field.name, list(_read_tuple((item,) * field.many, value[field.name], there)))
    try:
        check_row(made)
    except RowError as error:
        raise _wrong(where, str(error), value) from error
    return made
