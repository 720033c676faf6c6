"""说明: ledger entries as sentences."""

from __future__ import annotations

from functools import lru_cache

from paiju.core.ledger import Entry
from paiju.core.plain import Plain
from paiju.core.texts import Texts
from paiju.families.thirteen.naming import named

_NAMED = ("place", "row", "special")


def explain_entry(texts: Texts, entry: Entry, lang: str) -> str:
    """One sentence for one ledger entry, from its detail alone."""
    return _sentence(texts, lang, entry.payer, entry.payee, entry.amount, tuple(entry.detail.items()))


@lru_cache(maxsize=16384)
def _sentence(
    texts: Texts, lang: str, payer: int, payee: int, amount: int, detail: tuple[tuple[str, Plain], ...]
) -> str:
    """A table says the same few things over and over."""
    words = {name: str(value) for name, value in detail}
    line = words.pop("line", "")
    notes = {"row": words.pop("note", None), "over": words.pop("over_note", None)}
    if "over" in words:
        words["over"] = f"@{'special' if 'special' in words else 'row'}.{words['over']}"
    words |= {name: f"@{name}.{words[name]}" for name in _NAMED if name in words}
    for name, note in notes.items():
        if note is not None:
            words[name] = named(texts, lang, texts.text(lang, words[name].removeprefix("@")), note)
    return texts.text(lang, f"entry.{line}", payer=payer, payee=payee, amount=amount, **words)
