"""账目: a payment as a sentence."""

from __future__ import annotations

from paiju.core.ledger import Entry
from paiju.games.anpai.hands import TEXTS


def explain_entry(entry: Entry, lang: str) -> str:
    """Who paid whom for what, and how much was owed where the coins did not reach."""
    detail = entry.detail
    plain = entry.rule == "AP-5.7"
    sentence = TEXTS.text(
        lang,
        "entry.plain" if plain else "entry.crit",
        payer=entry.payer,
        payee=entry.payee,
        amount=entry.amount,
        type=f"@type.{detail['type']}",
        points=detail["points"],
        times=detail["times"],
    )
    if detail["owed"] == entry.amount:
        return sentence
    return sentence + TEXTS.text(lang, "entry.short", owed=detail["owed"])
