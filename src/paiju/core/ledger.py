"""Money moves only here: each entry takes from one seat and gives to another, so every table sums to zero."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypedDict

from paiju.core.plain import Plain, to_plain
from paiju.core.texts import LANGUAGES, Sentence, Texts


@dataclass(frozen=True, slots=True)
class Entry:
    """``payer`` pays ``payee`` ``amount`` points under one rulebook line; ``detail`` says for what."""

    deal: int
    payer: int
    payee: int
    amount: int
    rule: str
    detail: dict[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        # Our own bugs only: a settlement that pays nobody or backwards must not get into a record.
        if self.amount <= 0 or self.payer == self.payee:
            raise ValueError(f"bad ledger entry {self}")


def totals(entries: Iterable[Entry], seats: int) -> tuple[int, ...]:
    """Each seat's winnings (or losses) over these entries."""
    out = [0] * seats
    for entry in entries:
        out[entry.payer] -= entry.amount
        out[entry.payee] += entry.amount
    return tuple(out)


Explained = TypedDict(
    "Explained", {"from": int, "to": int, "points": int, "rule": str, "zh": str, "en": str, "say": Sentence}
)
"""The form of what :func:`explained` answers."""


def explained(texts: Texts, entry: Entry, said: Sentence) -> dict[str, Plain]:
    """A payment with its sentence, as scoring answers list it: in words, and as key and arguments."""
    return {
        "from": entry.payer,
        "to": entry.payee,
        "points": entry.amount,
        "rule": entry.rule,
        **{lang: texts.say(lang, said) for lang in LANGUAGES},
        "say": to_plain(said),
    }


class Ledger:
    """Collects the entries of one settlement; an amount below zero turns round, zero is dropped."""

    def __init__(self, deal: int) -> None:
        self.deal = deal
        self.entries: list[Entry] = []

    def pay(self, payer: int, payee: int, amount: int, rule: str, **detail: Plain) -> None:
        self.book(payer, payee, amount, rule, detail)

    def book(self, payer: int, payee: int, amount: int, rule: str, detail: dict[str, Plain]) -> None:
        """Book a payment with the detail as it is."""
        if amount < 0:
            payer, payee, amount = payee, payer, -amount
        if amount:
            self.entries.append(Entry(self.deal, payer, payee, amount, rule, detail))

    def net(self, seat: int, other: int) -> int:
        """Points ``seat`` has won from ``other`` so far: what a doubling doubles."""
        return sum(
            entry.amount if entry.payee == seat else -entry.amount
            for entry in self.entries
            if {entry.payer, entry.payee} == {seat, other}
        )
