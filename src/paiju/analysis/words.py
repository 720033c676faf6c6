"""The sentences of advice."""

from __future__ import annotations

from paiju.core.texts import Texts, register_texts

PACKAGE = "paiju.analysis"

register_texts(PACKAGE)
TEXTS = Texts(PACKAGE)
