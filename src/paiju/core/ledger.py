"""Money moves only here: each entry takes from one seat and gives to another, so every table sums to zero."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from paiju.core.plain import Plain
from paiju.core.quick import changed, quick


@quick
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
    """What each seat has won (or lost) over these entries."""
    out = [0] * seats
    for entry in entries:
        out[entry.payer] -= entry.amount
        out[entry.payee] += entry.amount
    return tuple(out)


class Bill:
    """Entries that belong together, of no particular deal, for what comes up again and again; each is only itself."""

    __slots__ = ("entries",)

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)


class Payments(Sequence[Entry]):
    """The entries of a deal whose bills were written before: made when somebody first reads them.

    Whoever has told of a bill once can tell of it again without reading it.
    """

    __slots__ = ("_entries", "bills", "deal")

    def __init__(self, deal: int, bills: Iterable[Bill]) -> None:
        self.deal = deal
        self.bills = tuple(bills)
        self._entries: tuple[Entry, ...] | None = None

    def _read(self) -> tuple[Entry, ...]:
        if self._entries is None:
            deal = self.deal
            self._entries = tuple([changed(entry, deal=deal) for bill in self.bills for entry in bill.entries])
        return self._entries

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, at: int | slice) -> Entry | tuple[Entry, ...]:
        return self._read()[at]

    def __len__(self) -> int:
        return sum([len(bill.entries) for bill in self.bills])

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._read())

    def __eq__(self, other: object) -> bool:
        return self._read() == (other._read() if isinstance(other, Payments) else other)

    def __hash__(self) -> int:
        return hash(self._read())

    def __repr__(self) -> str:
        return repr(self._read())

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._read(),)


def together(first: Sequence[Entry], then: Sequence[Entry]) -> Sequence[Entry]:
    """One after the other, unread where there is only one."""
    if not then:
        return first
    return (*first, *then) if first else then


class Ledger:
    """Collects the entries of one settlement; an amount below zero turns round, zero is dropped."""

    def __init__(self, deal: int) -> None:
        self.deal = deal
        self.entries: list[Entry] = []

    def pay(self, payer: int, payee: int, amount: int, rule: str, **detail: Plain) -> None:
        self.book(payer, payee, amount, rule, detail)

    def book(self, payer: int, payee: int, amount: int, rule: str, detail: dict[str, Plain]) -> None:
        """The same with the detail as it is."""
        if amount < 0:
            payer, payee, amount = payee, payer, -amount
        if amount:
            self.entries.append(Entry(self.deal, payer, payee, amount, rule, detail))

    def net(self, seat: int, other: int) -> int:
        """What ``seat`` has won from ``other`` so far: what a doubling doubles."""
        return sum(
            entry.amount if entry.payee == seat else -entry.amount
            for entry in self.entries
            if {entry.payer, entry.payee} == {seat, other}
        )
