"""The kernels that a kernel calls, directly or not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from dis import get_instructions
from typing import Any

from paiju.core.batch import Flow
from paiju.core.kernel import KERNELS


def reached(function: Callable[..., Any], *flows: Flow) -> list[Callable[..., Any]]:
    """The kernel itself and all that it calls; where it takes a flow, also that flow's."""
    kernels = set(KERNELS)
    todo: list[Any] = [function, *(getattr(flow, field.name) for flow in flows for field in fields(Flow))]
    found: dict[Any, None] = {}
    while todo:
        one = todo.pop()
        if one in kernels and one not in found:
            found[one] = None
            names = {step.argval for step in get_instructions(one) if step.opname == "LOAD_GLOBAL"}
            todo += [one.__globals__.get(name) for name in sorted(names)]
            todo = [other for other in todo if callable(other)]
    return list(found)
