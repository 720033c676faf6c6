"""The language of this run, and its sentences."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from typing import Any

from paiju.core.texts import LANGUAGES, Texts, register_texts, system_language

TEXTS = Texts("paiju.cli", "paiju.core")
register_texts("paiju.cli")

_lang: ContextVar[str] = ContextVar("lang", default="en")


def language() -> str:
    return _lang.get()


def speak(lang: str) -> None:
    """Use this language from now on."""
    _lang.set(lang)


def say(key: str, /, **detail: Any) -> str:
    """A sentence of the command line in the current language."""
    return TEXTS.text(language(), key, **detail)


def choose_language(args: Sequence[str], environ: Mapping[str, str] = os.environ) -> str:
    """``--lang`` anywhere before ``--``, else ``PAIJU_LANG``, else the locale.

    Read before click parses anything, so that even a misspelt command is answered in the right language.
    """
    asked = _asked(args)
    return asked if asked in LANGUAGES else system_language(environ)


def _asked(args: Sequence[str]) -> str | None:
    found = None
    words = iter(args)
    for word in words:
        if word == "--":
            break
        if word == "--lang":
            found = next(words, None)
        elif word.startswith("--lang="):
            found = word.removeprefix("--lang=")
    return found
