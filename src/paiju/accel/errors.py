"""A kernel that cannot be compiled: which one, of which game, and why, in one sentence instead of numba's pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+):\s+(?:def (?P<name>\w+)\()?')
_NOISE = re.compile(r"\x1b\[[0-9;]*m| at 0x[0-9a-f]+")
_STAGE = re.compile(r"Failed in nopython mode pipeline \(step: [^)]*\)")
LONGEST = 240


class NotCompilable(TypeError):
    """A kernel that numba does not take."""


def not_compilable(function: Callable[..., Any], package: str, error: Exception) -> NotCompilable:
    """The error that names the package, the innermost kernel at fault with its line, and what is wrong with it."""
    text = _NOISE.sub("", str(error))
    place = _PLACE.search(text)  # errors hold those of the kernels called, the innermost tells its place first
    where = f"{function.__module__}.{function.__qualname__}"
    if place is not None:
        where = f"{place['name'] or where} ({place['file']}, line {place['line']})"
    told = _STAGE.split(text[: place.start()] if place else text)[-1]
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    reason = " ".join(lines[:2] if len(lines) > 1 and lines[1].startswith(">>>") else lines[:1])
    return NotCompilable(f"{package}: the kernel {where} cannot be compiled: {reason[:LONGEST]}")
