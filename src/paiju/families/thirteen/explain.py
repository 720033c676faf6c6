"""说明: ledger entries as sentences, and what a simulation counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import cast

from paiju.core.game import Event
from paiju.core.ledger import Entry
from paiju.core.plain import Plain
from paiju.core.texts import Texts

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
    if "over" in words:
        words["over"] = f"@{'special' if 'special' in words else 'row'}.{words['over']}"
    words |= {name: f"@{name}.{words[name]}" for name in _NAMED if name in words}
    return texts.text(lang, f"entry.{line}", payer=payer, payee=payee, amount=amount, **words)


def tally_keys(event: Event) -> Iterator[str]:
    """Row types, specials, fouls, guns and sweeps, as they come up."""
    if event.name == "showdown":
        for hand in cast("Sequence[Mapping[str, Plain]]", event.data["hands"]):
            yield from _hand_keys(hand)
    elif event.name == "settled":
        yield from ["tally.gun"] * len(cast("Sequence[Plain]", event.data["guns"]))
        yield from ["tally.sweep"] * len(cast("Sequence[Plain]", event.data["sweeps"]))


def _hand_keys(hand: Mapping[str, Plain]) -> Iterator[str]:
    if hand["special"] is not None:
        yield f"special.{hand['special']}"
    if hand["foul"]:
        yield "tally.foul"
    for kind in cast("Sequence[str]", hand["types"]):
        yield f"row.{kind}"
