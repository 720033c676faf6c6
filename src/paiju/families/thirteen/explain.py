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
    sentence = _sentence(texts, lang, tuple((name, str(value)) for name, value in entry.detail.items()))
    return sentence.format(payer=entry.payer, payee=entry.payee, amount=entry.amount)


@lru_cache(maxsize=4096)
def _sentence(texts: Texts, lang: str, detail: tuple[tuple[str, str], ...]) -> str:
    """The sentence with its seats and amount still open: a table says the same few things over and over."""
    words = dict(detail)
    line = words.pop("line", "")
    if "over" in words:
        words["over"] = f"@{'special' if 'special' in words else 'row'}.{words['over']}"
    words |= {name: f"@{name}.{words[name]}" for name in _NAMED if name in words}
    return texts.text(lang, f"entry.{line}", **words)


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
