"""Every sentence a person reads, in Chinese and English, from the language files beside the code.

A package that has texts keeps ``lang/zh.toml`` and ``lang/en.toml``; a :class:`Texts` looks them up from the most
particular package to the most general one.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("zh", "en")


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

    def text(self, lang: str, key: str, /, **detail: Any) -> str:
        """The sentence of ``key`` with its gaps filled; an unknown key reads as itself, never as a crash."""
        template = self.get(lang, key)
        if template is None:
            return key if not detail else f"{key} {detail}"
        return template.format_map(_Gaps({name: self._localise(lang, value) for name, value in detail.items()}))

    def action(self, lang: str, plain: Mapping[str, Any]) -> str:
        """An action in its plain form, in words.

        ``action.KIND_VALUE`` is for an action with one value that has words of its own, ``action.KIND`` for all of a
        kind, with gaps for the values or the values after it; without either the values speak for themselves.
        """
        kind, values = plain.get("kind"), {name: value for name, value in plain.items() if name != "kind"}
        said = " · ".join(str(self._localise(lang, value)) for value in values.values())
        own = self.get(lang, f"action.{kind}_{said}")
        if own is not None:
            return own
        words = self.get(lang, f"action.{kind}")
        if words is not None and "{" in words:
            return self.text(lang, f"action.{kind}", **values)
        return " ".join(part for part in (words or str(kind or ""), said) if part)

    def _localise(self, lang: str, value: Any) -> Any:
        if isinstance(value, str) and value.startswith("@"):
            return self.text(lang, value[1:])
        if isinstance(value, tuple | list):
            return ("、" if lang == "zh" else ", ").join(str(self._localise(lang, item)) for item in value)
        return value


class _Gaps(dict[str, Any]):
    """A gap nobody filled stays visible as its name."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


ERRORS = Texts("paiju.core")
"""Error sentences of all loaded packages: an error is raised far from whoever knows which game it was."""


def register_texts(package: str) -> None:
    """Called by a family or game package that brings error sentences of its own."""
    ERRORS.add(package)
