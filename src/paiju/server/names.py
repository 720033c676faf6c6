"""Nicknames: what people may call themselves without harm to anybody's screen."""

from __future__ import annotations

import unicodedata

from paiju.server.errors import ServerError

MOST = 16
MOST_CODES = 64
"""An emoji family is one character to people and a dozen code points to programs."""
_JOINER = "\u200d"
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control and format characters (line breaks, direction overrides), surrogates, private and unassigned ones."""
MOST_MARKS = 2
"""Marks on one character: no writing needs more once it is composed, and a tower of them covers other names."""
_BLANK = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}
"""Letters that show nothing."""


def clean_name(text: str) -> str:
    """A nickname fit to be shown, or :class:`ServerError`."""
    if len(text) > 20 * MOST_CODES:
        raise ServerError("bad_name", most=MOST)
    kept = (char for char in unicodedata.normalize("NFC", text) if _is_kept(char))
    name = " ".join(_without_towers("".join(kept)).split()).strip(_JOINER)
    if not 0 < count_characters(name) <= MOST or len(name) > MOST_CODES:
        raise ServerError("bad_name", most=MOST)
    return name


def _without_towers(text: str) -> str:
    """The text without marks on nothing, or beyond the second on a character; a joiner between them ends neither."""
    out: list[str] = []
    marks = MOST_MARKS
    for char in text:
        is_mark = unicodedata.category(char) in ("Mn", "Me")
        if is_mark:
            marks += 1
        elif char != _JOINER:
            marks = MOST_MARKS if char.isspace() else 0
        if not is_mark or marks <= MOST_MARKS:
            out.append(char)
    return "".join(out)


def _is_kept(char: str) -> bool:
    if char == _JOINER or char.isspace():
        return True
    return char not in _BLANK and unicodedata.category(char) not in _DROPPED


def count_characters(text: str) -> int:
    """Characters as people count them, near enough: marks, joined emoji and flags are one with what they follow."""
    count = 0
    joined = half_flag = False
    for char in text:
        flag = "\U0001f1e6" <= char <= "\U0001f1ff"
        follows = joined or (flag and half_flag) or _is_extending(char)
        count += not follows
        half_flag = flag and not half_flag
        joined = char == _JOINER
    return count


def _is_extending(char: str) -> bool:
    return (
        char == _JOINER
        or unicodedata.category(char) in ("Mn", "Me", "Mc")
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
    )
