"""A kernel that cannot be compiled: which one, of which game, and why, in one sentence instead of numba's pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from traceback import walk_tb
from typing import Any

_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+):\s+(?:def (?P<name>\w+)\()?')
_NOISE = re.compile(r"\x1b\[[0-9;]*m| at 0x[0-9a-f]+")
_STAGE = re.compile(r"Failed in nopython mode pipeline \(step: [^)]*\)")
LONGEST = 240


class NotCompilable(TypeError):
    """A kernel that numba does not take."""


def not_compilable(function: Callable[..., Any], package: str, error: Exception) -> NotCompilable:
    """The error that names the package, the innermost kernel at fault with its line, and what is wrong with it."""
    if isinstance(error, KeyError):  # what numba lets out for a field that a record does not have
        inner = _compiled_last(function, error)
        where, reason = f"{inner.__module__}.{inner.__qualname__}", f"its row has no field {error}"
    else:
        where, reason = _told(_NOISE.sub("", str(error)), f"{function.__module__}.{function.__qualname__}")
    return NotCompilable(f"{package}: the kernel {where} cannot be compiled: {reason[:LONGEST]}")


def _told(text: str, where: str) -> tuple[str, str]:
    """The place and the reason in a text of numba's: errors hold those of the kernels called, the innermost first."""
    place = _PLACE.search(text)
    if place is not None:
        where = f"{place['name'] or where} ({place['file']}, line {place['line']})"
    told = _STAGE.split(text[: place.start()] if place else text)[-1]
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    return where, " ".join(lines[:2] if len(lines) > 1 and lines[1].startswith(">>>") else lines[:1])


def _compiled_last(function: Callable[..., Any], error: Exception) -> Callable[..., Any]:
    """The kernel that was being compiled when an error came up."""
    for frame, _ in walk_tb(error.__traceback__):
        function = getattr(frame.f_locals.get("self"), "py_func", function)
    return function
