"""The fields of a view that changed since the one a viewer was shown last."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from paiju.core.game import View
from paiju.core.plain import Encoder, encoder_of

Read = Callable[[Any], tuple[Any, ...]]
Written = dict[tuple[str, int], tuple[Any, Any]]
"""By field and identity: a value, kept so that its identity stays its own, and its JSON."""


@cache
def _fields_of(kind: Any) -> tuple[tuple[tuple[str, Encoder], ...], Read]:
    """A view's fields by name with their way to JSON, and a way to read them all at once."""
    hints = typing.get_type_hints(kind)
    names = [field.name for field in dataclasses.fields(kind)]
    return tuple((name, encoder_of(hints[name])) for name in names), attrgetter(*names)


def view_patch(old: View | None, new: View, written: Written | None = None) -> dict[str, Any]:
    """The fields of a view that changed, as JSON; all of them when there was none.

    ``written`` keeps what several viewers of one state share, the last showdown above all: it is written once for all.
    """
    fields, read = _fields_of(type(new))
    if old is None:
        return {name: encode(value) for (name, encode), value in zip(fields, read(new), strict=True)}
    known = {} if written is None else written
    patch: dict[str, Any] = {}
    for (name, encode), before, value in zip(fields, read(old), read(new), strict=True):
        if value is before or value == before:
            continue
        key = name, id(value)
        if key not in known:
            known[key] = value, encode(value)
        patch[name] = known[key][1]
    return patch
