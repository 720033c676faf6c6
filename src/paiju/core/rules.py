"""Rule ids: the thread from a rulebook line to code, data, tests and the explanation of a score."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeVar

from paiju.core.errors import PaijuError
from paiju.core.plain import Plain

RULE_ID = re.compile(r"[A-Z]{2}-\d+\.\d+")
_HEADING = re.compile(rf"### ({RULE_ID.pattern}) (.+) · (.+)")
_SOURCE = re.compile(r"source: ([a-z0-9:, -]+?)(?: · ruling: ([A-Z0-9b, ]+))?")

F = TypeVar("F", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function as the place where these rulebook lines live; ``paiju trace`` reads it from the source."""
    del ids
    return lambda function: function


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One numbered line of a rulebook."""

    id: str
    section: str
    title_zh: str
    title_en: str
    zh: str
    en: str
    source: str
    ruling: str | None

    def title(self, lang: str) -> str:
        return self.title_zh if lang == "zh" else self.title_en

    def text(self, lang: str) -> str:
        return self.zh if lang == "zh" else self.en

    def plain(self) -> dict[str, Plain]:
        """The line as programs read it, in both languages."""
        return {
            "id": self.id,
            "section": self.section,
            "title": {"zh": self.title_zh, "en": self.title_en},
            "text": {"zh": self.zh, "en": self.en},
            "source": self.source,
            "ruling": self.ruling,
        }


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A game's rules: its own lines after those of the family it includes."""

    title_zh: str
    title_en: str
    lines: tuple[RuleLine, ...]

    def __getitem__(self, rule_id: str) -> RuleLine:
        return next(line for line in self.lines if line.id == rule_id)

    def __contains__(self, rule_id: object) -> bool:
        return any(line.id == rule_id for line in self.lines)

    def title(self, lang: str) -> str:
        return self.title_zh if lang == "zh" else self.title_en


class RulebookError(PaijuError):
    """A rulebook file that does not follow the form."""


def _included(row: str, where: str) -> list[RuleLine]:
    """The lines of another package's rulebook, less those this game says it does not have."""
    package, _, dropped = row.removeprefix("include: ").partition(" without ")
    book = load_rulebook(package)
    without = set(dropped.split())
    if not all(rule_id in book for rule_id in without):
        raise RulebookError("bad_rulebook", where=where, line=row)
    return [line for line in book.lines if line.id not in without]


@cache
def load_rulebook(package: str) -> Rulebook:
    """Read ``rulebook.md`` of a package, and of each package it includes."""
    return parse_rulebook(files(package).joinpath("rulebook.md").read_text("utf-8"), package)


def parse_rulebook(text: str, where: str) -> Rulebook:
    """The form of a rulebook, strictly, so that a typing slip cannot hide a rule.

    ``# 标题 · Title``; optional ``include: PACKAGE``, with ``without ID …`` for lines that are not this game's;
    ``## 章 · Section``; then per rule ``### ID 名 · Name``, one line of Chinese, one of English, and
    ``source: FILE:LINE … · ruling: ID``.
    """
    title: tuple[str, str] | None = None
    section = ""
    lines: list[RuleLine] = []
    rows = iter([row.rstrip() for row in text.splitlines() if row.strip()])
    for row in rows:
        if heading := _HEADING.fullmatch(row):
            zh, en, source = next(rows, ""), next(rows, ""), next(rows, "")
            cited = _SOURCE.fullmatch(source)
            if cited is None or zh.isascii() or not zh or not en or zh.startswith("#") or en.startswith("#"):
                raise RulebookError("bad_rulebook", where=where, line=row)
            lines.append(RuleLine(heading[1], section, heading[2], heading[3], zh, en, cited[1], cited[2]))
        elif row.startswith("## "):
            section = row[3:]
        elif row.startswith("# ") and title is None and " · " in row:
            zh, _, en = row[2:].partition(" · ")
            title = (zh, en)
        elif row.startswith("include: "):
            lines.extend(_included(row, where))
        else:
            raise RulebookError("bad_rulebook", where=where, line=row)
    if title is None or len({line.id for line in lines}) != len(lines):
        raise RulebookError("bad_rulebook", where=where, line="title missing, or an id twice")
    return Rulebook(title[0], title[1], tuple(lines))
