"""Python types as JSON Schema: structs, dataclasses as :mod:`paiju.core.plain` writes them, typed dictionaries."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import textwrap
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Literal, NewType, NotRequired, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Raw, Struct, UnsetType
from msgspec.inspect import StructType

from paiju.core.plain import is_written

Schema = dict[str, Any]
_SCALARS: dict[Any, str] = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}
_LISTS = (list, tuple, Sequence, frozenset)
_NOTATIONS = {
    "Cards": "Cards as text, `As Td 9c`; a joker is `jk`, or a big one `bj` and a small one `sj`.",
    "Tiles": "Tiles as text, `123m 46p 789s 11z`.",
    "Tile": "One tile as text, `5m`.",
}


class Schemas:
    """Collects the schemas of types that have a name; whatever refers to one does so by ``prefix`` and name."""

    def __init__(
        self,
        prefix: str = "#/components/schemas/",
        aliases: Mapping[str, Schema] | None = None,
        same: Mapping[Any, Any] | None = None,
    ) -> None:
        """``same`` says of types which other one has their form."""
        self.prefix = prefix
        self.named: dict[str, Schema] = {}
        self._known: dict[str, Any] = {}
        self._aliases = dict(aliases or {})
        self._same = dict(same or {})

    def ref(self, name: str) -> Schema:
        return {"$ref": self.prefix + name}

    def add(self, name: str, schema: Schema) -> Schema:
        self.named[name] = schema
        return self.ref(name)

    def of(self, kind: Any) -> Schema:
        """The schema of any type annotation."""
        origin, args = get_origin(kind), get_args(kind)
        if kind in (Any, Raw, object):
            return {}
        if kind in _SCALARS:
            return {"type": _SCALARS[kind]}
        if origin is typing.Annotated:
            return self._annotated(args[0], [meta for meta in args[1:] if isinstance(meta, Meta)])
        if origin in (Union, types.UnionType):
            return self._union([arg for arg in args if arg is not UnsetType])
        if origin is Literal:
            return {"enum": list(args)}
        if origin in _LISTS:
            return self._list(origin, args)
        if origin in (dict, Mapping) or kind is dict:
            values = self.of(args[1]) if args else {}
            return {"type": "object", **({"additionalProperties": values} if values else {})}
        return self._class(kind)

    def _annotated(self, kind: Any, metas: Iterable[Meta]) -> Schema:
        extra: Schema = {}
        for meta in metas:
            if meta.title is not None:
                return self._alias(meta.title, kind, meta.description)
            bounds = {"minimum": meta.ge, "maximum": meta.le, "maxLength": meta.max_length}
            extra |= {name: bound for name, bound in bounds.items() if bound is not None}
        return {**self.of(kind), **extra}

    def _alias(self, name: str, kind: Any, description: str | None) -> Schema:
        if name not in self.named:
            schema = self._aliases.get(name) or self.of(kind)
            self.named[name] = {**schema, **({"description": description} if description else {})}
        return self.ref(name)

    def _union(self, kinds: Sequence[Any]) -> Schema:
        if len(kinds) == 1:
            return self.of(kinds[0])
        schemas: list[Schema] = []
        for kind in kinds:
            schema = self.of(kind)
            if schema not in schemas:
                schemas.append(schema)
        return {} if {} in schemas else {"anyOf": schemas}

    def _list(self, origin: Any, args: Sequence[Any]) -> Schema:
        if origin is tuple and args[-1] is not Ellipsis:
            items = [self.of(arg) for arg in args]
            return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
        return {"type": "array", "items": self.of(args[0])}

    def _class(self, kind: Any) -> Schema:
        kind = self._same.get(kind, kind)
        if isinstance(kind, NewType):
            if not is_written(kind):
                return self.of(kind.__supertype__)
            about = _NOTATIONS.get(kind.__name__)
            return self.add(kind.__name__, {"type": "string", **({"description": about} if about else {})})
        name = name_of(kind)
        if name not in self._known:
            self._known[name] = kind
            self.named[name] = {}  # its place: a type may have itself inside
            self.named[name] = self._object(kind)
        elif self._known[name] is not kind:
            raise TypeError(f"two types are called {name}: {self._known[name]} and {kind}")
        return self.ref(name)

    def _object(self, kind: Any) -> Schema:
        inherited: list[Schema] = []
        if issubclass(kind, Struct):
            fields, is_strict = _struct_fields(kind)
            if is_extended(kind):
                inherited.append(self.of(kind.__base__))
                fields = [field for field in fields if field.attribute not in kind.__base__.__struct_fields__]
        elif dataclasses.is_dataclass(kind):
            fields, is_strict = _dataclass_fields(kind), False
        elif typing.is_typeddict(kind):
            fields, is_strict = _dict_fields(kind), False
        else:
            raise TypeError(f"no schema for {kind!r}")
        about = field_words(kind)
        properties: Schema = {}
        for field in fields:
            words = about.get(field.attribute)
            properties[field.name] = {**self.of(field.kind), **({"description": words} if words else {})}
        schema: Schema = {"type": "object", "properties": properties}
        required = [field.name for field in fields if field.is_required]
        if required:
            schema["required"] = required
        if is_strict:
            schema["additionalProperties"] = False
        words = class_words(kind)
        about_it = {"description": words} if words else {}
        return {**about_it, "allOf": [*inherited, schema]} if inherited else {**about_it, **schema}


@dataclasses.dataclass(frozen=True, slots=True)
class ObjectField:
    """One field of an object."""

    name: str
    attribute: str
    kind: Any
    is_required: bool


def name_of(kind: Any) -> str:
    """The name of a class; those of a game or a family are called by it, so that none has another's name."""
    name: str = kind.__name__
    package, layer, part = (*kind.__module__.split("."), "", "")[:3]
    if package != "paiju":
        return name
    owner = ""
    if layer in ("games", "families", "analysis"):
        owner = part.capitalize()
    elif layer == "core" and dataclasses.is_dataclass(kind):
        owner = "Record"
    elif (layer, part) == ("server", "messages") and getattr(kind, "__struct_config__", None) is not None:
        return f"{name}Intent" if kind.__struct_config__.tag else name
    return name if name.startswith(owner) else owner + name


def is_extended(kind: type[Struct]) -> bool:
    """Whether a struct is another with more fields; messages stand for themselves."""
    return bool(getattr(kind.__base__, "__struct_fields__", ())) and kind.__struct_config__.tag is None


def _struct_fields(kind: type[Struct]) -> tuple[list[ObjectField], bool]:
    hints = typing.get_type_hints(kind, include_extras=True)
    told = msgspec.inspect.type_info(kind)
    assert isinstance(told, StructType)
    fields = [ObjectField(one.encode_name, one.name, hints[one.name], one.required) for one in told.fields]
    if told.tag_field is not None:
        fields.insert(0, ObjectField(told.tag_field, told.tag_field, Literal[told.tag], True))
    return fields, told.forbid_unknown_fields


def _dataclass_fields(kind: Any) -> list[ObjectField]:
    """Every field is written, and so is the tag by which a union knows the class."""
    hints = typing.get_type_hints(kind)
    fields = [ObjectField(one.name, one.name, hints[one.name], True) for one in dataclasses.fields(kind)]
    tag = getattr(kind, "kind", None)
    if isinstance(tag, str) and "kind" not in {field.name for field in fields}:
        fields.insert(0, ObjectField("kind", "kind", Literal[tag], True))
    return fields


def _dict_fields(kind: Any) -> list[ObjectField]:
    hints = typing.get_type_hints(kind, include_extras=True)
    bare = {name: get_args(hint)[0] if get_origin(hint) is NotRequired else hint for name, hint in hints.items()}
    # Not by __required_keys__, which Python 3.11 fills wrongly where annotations are texts.
    return [ObjectField(name, name, bare[name], get_origin(hint) is not NotRequired) for name, hint in hints.items()]


def class_words(kind: Any) -> str | None:
    """The docstring of a class, unless Python made it itself."""
    words = kind.__dict__.get("__doc__")
    if not words or words.startswith(f"{kind.__name__}("):
        return None
    return " ".join(inspect.cleandoc(words).replace("``", "`").split())


@cache
def field_words(kind: Any) -> dict[str, str]:
    """The texts under the fields of a class, its bases' too."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__[:-1]):
        found |= _own_words(base)
    return found


def _own_words(kind: Any) -> dict[str, str]:
    try:
        body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    except (OSError, TypeError):
        return {}
    lines = body.body if isinstance(body, ast.ClassDef) else []
    found: dict[str, str] = {}
    for field, text in pairwise(lines):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            value = text.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                found[field.target.id] = " ".join(value.value.replace("``", "`").split())
    return found
