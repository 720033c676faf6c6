"""Every sentence a person reads, in Chinese and English, from the language files beside the code.

A package that has texts keeps ``lang/zh.toml`` and ``lang/en.toml``; a :class:`Texts` looks them up from the most
particular package to the most general one.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("zh", "en")
SEAT_FORMS = ("seat", "Seat")
"""Forms of a gap that holds a seat or several: a name stands there where names are known. ``Seat`` opens a sentence."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence before it is said: the key of its text and what fills the gaps.

    An argument is a number, a text, a list of those, another sentence, or ``@key``, which is a sentence without
    arguments. The text says what a number is: ``{payer:seat}`` is a seat, ``{amount:,}`` has its thousands parted.
    """

    key: str
    args: Mapping[str, Any] = field(default_factory=dict)


def system_language(environ: Mapping[str, str] = os.environ) -> str:
    """``PAIJU_LANG``, else the locale's."""
    asked = environ.get("PAIJU_LANG")
    if asked in LANGUAGES:
        return asked
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return "zh" if locale.lower().startswith("zh") else "en"


@cache
def _table(package: str, lang: str) -> dict[str, str]:
    """One language file as flat dotted keys."""
    source = files(package).joinpath("lang", f"{lang}.toml")
    flat: dict[str, str] = {}

    def walk(prefix: str, node: dict[str, Any]) -> None:
        for key, value in node.items():
            if isinstance(value, dict):
                walk(f"{prefix}{key}.", value)
            else:
                flat[prefix + key] = str(value)

    walk("", tomllib.loads(source.read_text("utf-8")))
    return flat


class Texts:
    """Sentences of some packages, the first that has a key wins."""

    def __init__(self, *packages: str) -> None:
        self.packages = list(packages)

    def add(self, package: str) -> None:
        """Also look in this package, last."""
        if package not in self.packages:
            self.packages.append(package)

    def get(self, lang: str, key: str) -> str | None:
        for package in self.packages:
            found = _table(package, lang).get(key)
            if found is not None:
                return found
        return None

    def all(self, lang: str) -> dict[str, str]:
        """Every sentence by its key."""
        return {key: text for package in reversed(self.packages) for key, text in _table(package, lang).items()}

    def text(self, lang: str, key: str, /, **detail: Any) -> str:
        """The sentence of ``key`` with its gaps filled; an unknown key reads as itself, never as a crash."""
        template = self.get(lang, key)
        if template is None:
            return key if not detail else f"{key} {detail}"
        return template.format_map(_Gaps({name: _Gap(self, lang, value) for name, value in detail.items()}))

    def say(self, lang: str, sentence: Sentence) -> str:
        return self.text(lang, sentence.key, **sentence.args)

    def action(self, lang: str, plain: Mapping[str, Any]) -> str:
        """An action in its plain form, in words.

        ``action.KIND_VALUE`` is for an action with one value that has words of its own, ``action.KIND`` for all of a
        kind, with gaps for the values or the values after it; without either the values speak for themselves.
        """
        kind, values = plain.get("kind"), {name: value for name, value in plain.items() if name != "kind"}
        said = " · ".join(self.fill(lang, value) for value in values.values())
        own = self.get(lang, f"action.{kind}_{said}")
        if own is not None:
            return own
        words = self.get(lang, f"action.{kind}")
        if words is not None and "{" in words:
            return self.text(lang, f"action.{kind}", **values)
        return " ".join(part for part in (words or str(kind or ""), said) if part)

    def fill(self, lang: str, value: Any, form: str = "") -> str:
        """An argument as it stands in a sentence whose gap has a form."""
        if isinstance(value, Sentence):
            return self.say(lang, value)
        if isinstance(value, str):
            return self.text(lang, value[1:]) if value.startswith("@") else value
        if isinstance(value, tuple | list):
            return ("、" if lang == "zh" else ", ").join(self.fill(lang, item, form) for item in value)
        if form in SEAT_FORMS:
            return self.text(lang, f"name.{form}", number=value)
        return f"{value:{form}}" if form else str(value)


@dataclass(frozen=True, slots=True)
class _Gap:
    """An argument that is written when its gap says how."""

    texts: Texts
    lang: str
    value: Any

    def __format__(self, form: str) -> str:
        return self.texts.fill(self.lang, self.value, form)


class _Gaps(dict[str, Any]):
    """A gap nobody filled stays visible as its name."""

    def __missing__(self, key: str) -> _Unfilled:
        return _Unfilled(key)


class _Unfilled(str):
    def __format__(self, form: str) -> str:
        return "{" + self + "}"


ERRORS = Texts("paiju.core")
"""Error sentences of all loaded packages: an error is raised far from whoever knows which game it was."""


def register_texts(package: str) -> None:
    """Called by a family or game package that brings error sentences of its own."""
    ERRORS.add(package)
