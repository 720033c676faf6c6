"""说明: ledger entries as sentences."""

from __future__ import annotations

from typing import Any

from paiju.core.ledger import Entry
from paiju.core.texts import Sentence
from paiju.families.thirteen.naming import noted

_NAMED = ("place", "special")


def sentence_of(entry: Entry) -> Sentence:
    """The sentence of an entry, from its detail alone."""
    words: dict[str, Any] = {"payer": entry.payer, "payee": entry.payee, "amount": entry.amount, **entry.detail}
    line = words.pop("line")
    note, over_note = words.pop("note", None), words.pop("over_note", None)
    if "over" in words:
        words["over"] = noted(f"@{'special' if 'special' in words else 'row'}.{words['over']}", over_note)
    if "row" in words:
        words["row"] = noted(f"@row.{words['row']}", note)
    words |= {name: f"@{name}.{words[name]}" for name in _NAMED if name in words}
    return Sentence(f"entry.{line}", words)
