"""A log that keeps what it is told, in the place of a server's own."""

from __future__ import annotations

from typing import Any


class Log:
    """What was said, in order, as it is shown unless somebody asks for more."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, dict[str, Any]]] = []

    def warning(self, event: str, **fields: Any) -> None:
        self.lines.append((event, fields))

    error = warning

    def info(self, event: str, **fields: Any) -> None:
        """Not shown."""

    @property
    def events(self) -> list[str]:
        return [event for event, _ in self.lines]
