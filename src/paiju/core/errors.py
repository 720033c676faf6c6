"""Errors, each with a stable code: programs switch on the code, people read the sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from paiju.core.texts import ERRORS, Texts


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why something is not allowed, as a value: ``check`` answers with it, every error carries it.

    ``detail`` fills the sentence of that code in the language files. A text value that starts with ``@`` is a
    key there (``@row.flush``), so one refusal reads right in every language.
    """

    code: str
    rule: str | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)

    def message(self, lang: str = "en", texts: Texts = ERRORS) -> str:
        """The sentence with its rule, in the words of ``texts``: a game's own, where it is known which game it was."""
        sentence = self.sentence(lang, texts)
        return f"{sentence} [{self.rule}]" if self.rule else sentence

    def sentence(self, lang: str = "en", texts: Texts = ERRORS) -> str:
        return texts.text(lang, f"error.{self.code}", **self.detail)


class PaijuError(Exception):
    """The base of all our errors; ``code`` is stable, ``message(lang)`` is for people."""

    def __init__(self, code: str, rule: str | None = None, **detail: Any) -> None:
        self.refusal = Refusal(code, rule, detail)
        super().__init__(code)

    @classmethod
    def of(cls, refusal: Refusal) -> PaijuError:
        return cls(refusal.code, refusal.rule, **refusal.detail)

    @property
    def code(self) -> str:
        return self.refusal.code

    def message(self, lang: str = "en") -> str:
        return self.refusal.message(lang)

    def __str__(self) -> str:
        return f"{self.code}: {self.message()}"


class NotationError(PaijuError):
    """The input cannot be read: an unknown card, a wrong type, an unknown field."""


class OptionError(PaijuError):
    """The table's settings are unknown or impossible."""


class IllegalAction(PaijuError):
    """The rules refuse this action now."""


class RequestError(PaijuError):
    """A question (score, arrange, hint) that cannot be answered as asked."""


class RecordError(PaijuError):
    """A record that is truncated, edited, or of rules this version does not know."""


class UnknownGame(PaijuError):
    """No installed game has that id."""
