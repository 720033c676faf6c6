"""Consoles and colours."""

from __future__ import annotations

import os
import sys

from rich.console import Console
from rich.theme import Theme

THEME = Theme(
    {
        "card.s": "bold black on grey93",
        "card.h": "bold red3 on grey93",
        "card.d": "bold blue3 on grey93",
        "card.c": "bold green4 on grey93",
        "card.joker": "bold magenta on grey93",
        "card.edge": "on grey93",
        "good": "green",
        "bad": "red",
        "soft": "dim",
        "hint": "italic dim",
        "title": "bold",
        "rule": "cyan",
        "key": "bold cyan",
        "me": "bold yellow",
    }
)

PIPE_WIDTH = 100
"""How wide tables are written where there is no screen to ask."""


def screen(error: bool = False) -> Console:
    """A console on today's standard output; made anew each time because tests and shells replace the streams."""
    file = sys.stderr if error else sys.stdout
    width = None if file.isatty() else _width_behind_a_pipe()
    return Console(file=file, theme=THEME, highlight=False, width=width, emoji=False)


def _width_behind_a_pipe() -> int:
    """A pager shows our output on the screen that standard error is still connected to."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return PIPE_WIDTH
