"""账目: a payment as a sentence from which anybody can work the amount out again."""

from __future__ import annotations

from paiju.core.ledger import Entry
from paiju.core.plain import Plain
from paiju.games.anpai.hands import TEXTS

_LARGE = ("base", "owed", "debt", "coins")


def explain_entry(entry: Entry, lang: str) -> str:
    """Who paid whom, for what, by which sum; and what became of it where the coins did not reach."""
    detail = entry.detail
    words: dict[str, Plain] = {**detail, "type": f"@type.{detail['type']}", "amount": f"{entry.amount:,}"}
    words |= {name: f"{detail[name]:,}" for name in _LARGE if name in detail}
    words["unit"] = "@unit.point" if detail.get("critted", detail["points"]) == 1 else "@unit.points"
    kind = "entry.plain"
    if "critted" in detail:
        kind = "entry.crit_own" if "own" in detail else "entry.crit" if detail["many"] == 1 else "entry.crit_full"
    sentence = TEXTS.text(lang, kind, payer=entry.payer, payee=entry.payee, **words)
    if "owed" not in detail:
        return sentence
    return sentence + TEXTS.text(lang, "entry.short" if detail["owed"] == detail["debt"] else "entry.shared", **words)
