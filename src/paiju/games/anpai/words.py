"""账目: a payment as a sentence from which anybody can work the amount out again."""

from __future__ import annotations

from typing import Any

from paiju.core.ledger import Entry
from paiju.core.texts import Sentence


def sentence_of(entry: Entry) -> Sentence:
    """The sentence of a payment: who to whom, for what, by which sum; and what became of it for want of coins."""
    detail = entry.detail
    words: dict[str, Any] = {"payer": entry.payer, "payee": entry.payee, "amount": entry.amount, **detail}
    words["type"] = f"@type.{detail['type']}"
    words["unit"] = "@unit.point" if detail.get("critted", detail["points"]) == 1 else "@unit.points"
    words["short"] = ""
    if "owed" in detail:
        short = "entry.short" if detail["owed"] == detail["debt"] else "entry.shared"
        words["short"] = Sentence(short, {name: detail[name] for name in ("owed", "debt", "coins")})
    key = "entry.plain"
    if "critted" in detail:
        key = "entry.crit_own" if "own" in detail else "entry.crit" if detail["many"] == 1 else "entry.crit_full"
    return Sentence(key, words)
