"""Frozen dataclasses that are cheap to make, for what is made anew at every decision, such as states and views."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from types import new_class
from typing import Any, TypeVar, cast

T = TypeVar("T")

_twins: dict[type, type] = {}
"""Of every quick class the open one its objects are filled in."""
_set_class: Callable[[Any, type], None] = vars(object)["__class__"].__set__
"""Past the ``__setattr__`` of a frozen class, and without a search for the name."""


def quick(kind: type[T]) -> type[T]:
    """Give a frozen slotted dataclass an ``__init__`` of plain stores: 26 fields in 1 µs instead of 4.

    ``frozen`` forbids stores to ``__init__`` too, which then calls ``object.__setattr__`` for every field. Here a new
    object belongs to an open twin class, of the same slots, until it is filled. As dataclasses do, write the source.
    """
    slots: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    members = fields(kind)  # type: ignore[arg-type]
    bases = getattr(kind, "__orig_bases__", kind.__bases__)
    # A frozen base forbids stores as well. Unless deletions are open too, Python takes the slow way for every store.
    is_open = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    twin = new_class(kind.__name__, bases, exec_body=lambda body: body.update(is_open, __slots__=slots))
    _twins[kind] = twin
    scope: dict[str, Any] = {"become": _set_class, "twin": twin, "kind": kind, "missing": MISSING}
    given, lines = [], []
    for one in members:
        name, value = one.name, one.name
        if one.default_factory is not MISSING:
            scope[f"make_{name}"] = one.default_factory
            value = f"make_{name}() if {name} is missing else {name}"
            given.append(f"{name}=missing")
        elif one.default is not MISSING:
            scope[f"default_{name}"] = one.default
            given.append(f"{name}=default_{name}")
        else:
            given.append(name)
        lines.append(f"self.{name} = {value}")
    after = ["self.__post_init__()"] if hasattr(kind, "__post_init__") else []
    body = "\n ".join(["become(self, twin)", *lines, "self.__class__ = kind", *after])
    exec(f"def __init__(self, {', '.join(given)}):\n {body}", scope)
    kind.__init__ = scope["__init__"]  # type: ignore[method-assign]
    return kind


def changed(value: T, **changes: Any) -> T:
    """The same as :func:`dataclasses.replace` in a third of the time."""
    made: T = _changer_of(cast(Any, type(value)), *changes)(value, changes)
    return made


@cache
def _changer_of(kind: Any, *changes: str) -> Callable[[Any, dict[str, Any]], Any]:
    """One function for each set of fields that somewhere change together: it need not ask of each whether it does."""
    names = [one.name for one in fields(kind)]
    for name in changes:
        if name not in names:
            raise TypeError(f"{kind.__name__} has no field {name!r}")
    values = {name: f"changes[{name!r}]" if name in changes else f"value.{name}" for name in names}
    twin = _twins.get(kind)
    if twin is None:
        lines = [f"return kind({', '.join(values.values())})"]
    else:
        after = ["made.__post_init__()"] if hasattr(kind, "__post_init__") else []
        stores = [f"made.{name} = {value}" for name, value in values.items()]
        lines = ["made = twin()", *stores, "made.__class__ = kind", *after, "return made"]
    scope: dict[str, Any] = {"kind": kind, "twin": twin}
    exec("\n ".join(["def change(value, changes):", *lines]), scope)
    return cast(Callable[..., Any], scope["change"])
