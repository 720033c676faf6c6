"""Plain text laid out by what it measures on a screen, where a Chinese character is two columns wide."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from unicodedata import combining, east_asian_width

# Chinese text breaks anywhere but before these.
_CLOSING = "，。；：、！？）”’》】,.;:!?)"


def width_of(text: str) -> int:
    """Columns the text takes in a terminal."""
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def page_width() -> int:
    """Width of help: the terminal's, within reason."""
    return max(50, min(shutil.get_terminal_size((88, 24)).columns - 2, 100))


def wrap(text: str, width: int) -> list[str]:
    """Break at spaces, and between Chinese characters."""
    lines = [""]
    for piece in _pieces(text):
        line = lines[-1]
        if line and width_of(line) + width_of(piece.rstrip()) > width:
            lines[-1] = line.rstrip()
            lines.append(piece.lstrip())
        else:
            lines[-1] = line + piece
    lines[-1] = lines[-1].rstrip()
    return lines


def _pieces(text: str) -> Iterator[str]:
    """The smallest parts that must stay together, each with the space after it."""
    piece = ""
    for char in " ".join(text.split()):
        wide = east_asian_width(char) in "WF"
        starts = bool(piece) and char not in _CLOSING and char != " "
        if starts and (wide or piece[-1] == " " or east_asian_width(piece[-1]) in "WF"):
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece


def paragraph(text: str, indent: int = 2) -> str:
    pad = " " * indent
    return "\n".join(pad + line for line in wrap(text, page_width() - indent))


def definitions(rows: Sequence[tuple[str, str]]) -> str:
    """Two columns: a name, and what it means."""
    column = min(max((width_of(name) for name, _ in rows), default=0), 26)
    out = []
    for name, meaning in rows:
        first, *more = wrap(meaning, page_width() - column - 4)
        head = "  " + name + " " * max(column - width_of(name), 0)
        if width_of(name) > column:
            out.append("  " + name)
            head = " " * (column + 2)
        out.append(f"{head}  {first}".rstrip())
        out.extend(" " * (column + 4) + line for line in more)
    return "\n".join(out)
