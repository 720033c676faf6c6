"""What a ledger entry says in a sentence, and what a simulation counts."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.core.game import Event
from paiju.core.ledger import Entry
from paiju.core.texts import Texts
from paiju.games.cangzhou.telling import RUN_RULE


def entry_text(texts: Texts, entry: Entry, lang: str) -> str:
    """Who pays whom, for what, and how it adds up; a share paid for somebody else says whose it is."""
    detail = dict(entry.detail)
    if "kong" in detail:
        key = "entry.kong"
        detail["kong"] = f"@meld.{detail['kong']}"
    else:
        key = "entry.run" if entry.rule == RUN_RULE else "entry.win"
        if detail["share"] != entry.payer:
            key += "_covered"
    return texts.text(lang, key, payer=entry.payer, payee=entry.payee, amount=entry.amount, **detail)


def tally_keys(event: Event) -> Iterator[str]:
    """How hands end, what they score, what is laid down."""
    data = event.data
    if event.name == "hand_started":
        yield "tally.hands"
    elif event.name == "draw":
        yield "tally.draw"
    elif event.name == "melded":
        yield f"meld.{data['meld']}"
    elif event.name == "won":
        yield "tally.self_drawn" if data["source"] is None else "tally.discard"
        for name, _ in (*data["items"], *data["doubles"]):
            if name not in ("win", "self_drawn"):
                yield f"item.{name}"
