"""Frozen dataclasses to JSON values and back, strictly.

State, actions, options and views are plain frozen dataclasses; this is the one place that turns them into what
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
Decoder = Callable[[Plain, str], Any]

_SCALARS = (bool, int, str, float)
_notations: dict[object, tuple[Encoder, Callable[[str], Any]]] = {}


def register_notation(kind: object, encode: Callable[[Any], str], decode: Callable[[str], Any]) -> None:
    """Write values of a ``NewType`` as text, e.g. a tuple of cards as ``"As Td"``."""
    _notations[kind] = (encode, decode)


def to_plain(value: object) -> Plain:
    """The JSON value of a dataclass, field by field; a class attribute ``kind`` comes first as its tag."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return encoder_of(type(value))(value)
    return _encode_any(value)


def from_plain(kind: Any, value: object, where: str = "") -> Any:
    """The value of type ``kind`` that ``value`` describes, or :class:`NotationError`."""
    return decoder_of(kind)(value, where)  # type: ignore[arg-type] # whatever it is, decoders are there to see


def is_text(value: object, source: str) -> bool:
    """Whether all strings of a JSON value can be written again; an escape can smuggle in half a character."""
    if "\\u" not in source:
        return True
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeError:
        return False
    return True


def _encode_any(value: Any) -> Plain:
    if value is None or isinstance(value, bool | int | float | str):
        return value.value if isinstance(value, enum.Enum) else value
    if isinstance(value, enum.Enum):
        return cast(Plain, value.value)
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
    """How values of a type annotation are written; built once per type."""
    if kind in _notations:
        return _notations[kind][0]
    if isinstance(kind, NewType):
        return encoder_of(kind.__supertype__)
    origin, args = get_origin(kind), get_args(kind)
    if kind in (int, bool, str) or origin is Literal:
        return _as_it_is
    if origin in (Union, types.UnionType):
        kinds = [arg for arg in args if arg is not type(None)]
        if len(kinds) == 1:
            inner = encoder_of(kinds[0])
            return inner if inner is _as_it_is else lambda value: None if value is None else inner(value)
        return to_plain
    if origin is tuple:
        items = [encoder_of(arg) for arg in args if arg is not Ellipsis]
        if all(item is _as_it_is for item in items):
            return list
        if len(args) == 2 and args[1] is Ellipsis:
            item = items[0]
            return lambda value: list(map(item, value))
        return lambda value: [enc(v) for enc, v in zip(items, value, strict=True)]
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _dataclass_encoder(kind)
    return to_plain


def _as_it_is(value: Any) -> Plain:
    """How numbers and words are written; whoever writes many need not even call it."""
    return cast(Plain, value)


def _dataclass_encoder(kind: type) -> Encoder:
    """One dictionary display over all fields, as somebody would write it by hand: twice as quick as a loop."""
    hints = typing.get_type_hints(kind)
    names = [field.name for field in dataclasses.fields(kind)]
    tag: str | None = None if "kind" in names else getattr(kind, "kind", None)
    scope: dict[str, Any] = {}
    items = [] if tag is None else [f"'kind': {tag!r}"]
    for name in names:
        encode = encoder_of(hints[name])
        scope[f"encode_{name}"] = encode
        items.append(f"'{name}': value.{name}" if encode is _as_it_is else f"'{name}': encode_{name}(value.{name})")
    exec(f"def encode(value): return {{{', '.join(items)}}}", scope)
    return cast(Encoder, scope["encode"])


@cache
def decoder_of(kind: Any) -> Decoder:
    """How a type annotation is read back; built once per type."""
    if kind is Any:
        return lambda value, where: value
    if kind in _notations:
        return _text_decoder(_notations[kind][1])
    if isinstance(kind, NewType):
        return decoder_of(kind.__supertype__)
    origin, args = get_origin(kind), get_args(kind)
    if kind in _SCALARS:
        return _scalar_decoder(kind)
    if kind is type(None):
        return _choice_decoder((None,))
    if origin is Literal:
        return _choice_decoder(args)
    if origin in (Union, types.UnionType):
        return _union_decoder(args)
    if origin is tuple:
        return _tuple_decoder(args)
    if origin is frozenset:
        items = _tuple_decoder((args[0], Ellipsis))
        return lambda value, where: frozenset(items(value, where))
    if origin in (dict, Mapping):
        return _mapping_decoder(args[1])
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        members = {member.value: member for member in kind}
        pick = _choice_decoder(tuple(members))
        return lambda value, where: members[pick(value, where)]
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _dataclass_decoder(kind)
    if isinstance(kind, type) and issubclass(kind, Row):
        return _row_decoder(kind)
    raise TypeError(f"no plain form for {kind!r}")


def _wrong(where: str, expected: str, value: object) -> NotationError:
    return NotationError("bad_value", where=where or "input", expected=expected, value=_short(value))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _text_decoder(read: Callable[[str], Any]) -> Decoder:
    def decode(value: Plain, where: str) -> Any:
        if not isinstance(value, str):
            raise _wrong(where, "text", value)
        return read(value)

    return decode


def _scalar_decoder(kind: type) -> Decoder:
    def decode(value: Plain, where: str) -> Any:
        # bool is an int to Python, never to a reader.
        if type(value) is not kind:
            raise _wrong(where, kind.__name__, value)
        return value

    return decode


def _choice_decoder(choices: tuple[Any, ...]) -> Decoder:
    def decode(value: Plain, where: str) -> Any:
        for choice in choices:
            if type(value) is type(choice) and value == choice:
                return choice
        raise _wrong(where, " | ".join(map(str, choices)), value)

    return decode


def _tuple_decoder(args: tuple[Any, ...]) -> Decoder:
    homogeneous = len(args) == 2 and args[1] is Ellipsis
    decoders = [decoder_of(arg) for arg in args if arg is not Ellipsis]

    def decode(value: Plain, where: str) -> Any:
        if not isinstance(value, list | tuple):
            raise _wrong(where, "list", value)
        each = decoders * len(value) if homogeneous else decoders
        if len(each) != len(value):
            raise _wrong(where, f"list of {len(each)}", value)
        return tuple(dec(v, f"{where}[{i}]") for i, (dec, v) in enumerate(zip(each, value, strict=True)))

    return decode


def _mapping_decoder(item: Any) -> Decoder:
    read = decoder_of(item)

    def decode(value: Plain, where: str) -> Any:
        if not isinstance(value, Mapping):
            raise _wrong(where, "object", value)
        return {key: read(v, f"{where}.{key}".lstrip(".")) for key, v in value.items()}

    return decode


def _union_decoder(args: tuple[Any, ...]) -> Decoder:
    optional = type(None) in args
    kinds = [arg for arg in args if arg is not type(None)]
    if len(kinds) == 1:
        inner = decoder_of(kinds[0])
        return lambda value, where: None if value is None else inner(value, where)
    tagged = {arg.kind: decoder_of(arg) for arg in kinds}

    def decode(value: Plain, where: str) -> Any:
        if value is None and optional:
            return None
        if type(value) is not dict and not isinstance(value, Mapping):
            raise _wrong(where, "object", value)
        tag = value.get("kind")
        if not isinstance(tag, str) or tag not in tagged:
            raise _wrong(f"{where}.kind".lstrip("."), " | ".join(tagged), tag)
        return tagged[tag](value, where)

    return decode


def _row_decoder(kind: type[Row]) -> Decoder:
    """A row from all its fields; numbers must fit them."""
    readers: dict[str, Decoder] = {}
    for field in kind.fields:
        item: Any = int if field.row is None else field.row
        readers[field.name] = decoder_of(item) if field.many is None else _tuple_decoder((item,) * field.many)

    def decode(value: Plain, where: str) -> Any:
        if not isinstance(value, Mapping) or set(value) != set(readers):
            raise _wrong(where, f"object with {', '.join(readers)}", value)
        made = kind()
        for field in kind.fields:
            read = readers[field.name](value[field.name], f"{where}.{field.name}".lstrip("."))
            setattr(made, field.name, read if field.many is None else list(read))
        try:
            check_row(made)
        except RowError as error:
            raise _wrong(where, str(error), value) from error
        return made

    return decode


def _dataclass_decoder(kind: type) -> Decoder:
    """Most values are as they should be: they are read without keeping track of where, and anything else once more.

    As the encoder, the straight way is written as somebody would by hand, for dictionaries with all fields and no more.
    """
    careful = _careful_decoder(kind)
    members = dataclasses.fields(kind)
    if any(field.kw_only or not field.init for field in members):
        return careful
    hints = typing.get_type_hints(kind)
    tag: str | None = None if any(field.name == "kind" for field in members) else getattr(kind, "kind", None)
    scope: dict[str, Any] = {"kind": kind, "careful": careful, "wrong": (KeyError, NotationError)}
    tests = ["type(value) is dict", f"len(value) == {len(members) + (tag is not None)}"]
    if tag is not None:
        tests.append(f"value.get('kind') == {tag!r}")
    given = []
    for name in [field.name for field in members]:
        hint = hints[name]
        if hint in _notations:
            scope[f"read_{name}"] = _notations[hint][1]
            tests.append(f"type(its_{name} := value.get({name!r})) is str")
            given.append(f"read_{name}(its_{name})")
        elif hint in _SCALARS:
            tests.append(f"type(its_{name} := value.get({name!r})) is {hint.__name__}")
            given.append(f"its_{name}")
        else:
            scope[f"read_{name}"] = decoder_of(hint)
            given.append(f"read_{name}(value[{name!r}], '')")
    lines = [
        "def decode(value, where):",
        f" if {' and '.join(tests)}:",
        f"  try: return kind({', '.join(given)})",
        "  except wrong: pass",
        " return careful(value, where)",
    ]
    exec("\n".join(lines), scope)
    return cast(Decoder, scope["decode"])


def _careful_decoder(kind: type) -> Decoder:
    hints = typing.get_type_hints(kind)
    fields = {field.name: decoder_of(hints[field.name]) for field in dataclasses.fields(kind)}
    required = {
        field.name
        for field in dataclasses.fields(kind)
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    }
    tag: str | None = None if "kind" in fields else getattr(kind, "kind", None)

    def decode(value: Plain, where: str) -> Any:
        if type(value) is not dict and not isinstance(value, Mapping):
            raise _wrong(where, "object", value)
        prefix = f"{where}." if where else ""
        values: dict[str, Any] = {}
        for name, item in value.items():
            read = fields.get(name)
            if read is not None:
                values[name] = read(item, f"{prefix}{name}")
            elif name != "kind" or tag is None:
                raise NotationError("unknown_field", where=where or "input", field=_short(name))
            elif item != tag:
                raise _wrong(f"{prefix}kind", tag, item)
        missing = required.difference(values)
        if missing:
            raise NotationError("missing_field", where=where or "input", field=min(missing))
        return kind(**values)

    return decode
