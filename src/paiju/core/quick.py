"""Frozen dataclasses that are cheap to make, for what is made anew at every decision, such as states and views."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from types import new_class
from typing import Any, TypeVar, cast

T = TypeVar("T")


def quick(kind: type[T]) -> type[T]:
    """Give a frozen slotted dataclass an ``__init__`` of plain stores: 26 fields in 1 µs instead of 4.

    ``frozen`` forbids stores to ``__init__`` too, which then calls ``object.__setattr__`` for every field. Here a new
    object belongs to an open twin class, of the same slots, until it is filled. As dataclasses do, write the source.
    """
    slots: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    members = fields(kind)  # type: ignore[arg-type]
    bases = getattr(kind, "__orig_bases__", kind.__bases__)
    # A frozen base forbids stores as well. Unless deletions are open too, Python takes the slow way for every store.
    is_open = {"__slots__": slots, "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    twin = new_class(kind.__name__, bases, exec_body=lambda body: body.update(is_open))
    scope: dict[str, Any] = {"become": object.__setattr__, "twin": twin, "kind": kind, "missing": MISSING}
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
    body = "\n ".join(["become(self, '__class__', twin)", *lines, "self.__class__ = kind", *after])
    exec(f"def __init__(self, {', '.join(given)}):\n {body}", scope)
    kind.__init__ = scope["__init__"]  # type: ignore[method-assign]
    return kind


def changed(value: T, **changes: Any) -> T:
    """The same as :func:`dataclasses.replace` in a fifth of the time."""
    made: T = _changer_of(cast(Any, type(value)))(value, **changes)
    return made


@cache
def _changer_of(kind: Any) -> Callable[..., Any]:
    names = [one.name for one in fields(kind)]
    given = "".join(f", {name}=KEPT" for name in names)
    values = ", ".join(f"value.{name} if {name} is KEPT else {name}" for name in names)
    scope: dict[str, Any] = {"KEPT": MISSING, "kind": kind}
    exec(f"def change(value{given}): return kind({values})", scope)
    return cast(Callable[..., Any], scope["change"])
