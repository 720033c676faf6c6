"""结算: who pays whom for a win, for 下跑 and for kongs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from paiju.core.ledger import Entry, Ledger
from paiju.core.rules import rule
from paiju.games.cangzhou.data import DATA
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.points import Score


@dataclass(frozen=True, slots=True)
class ScoredWin:
    seat: int
    source: int | None
    score: Score


@dataclass(frozen=True, slots=True)
class PaidKong:
    """A kong that pays: its kind and who pays for it; None is everybody (暗杠)."""

    seat: int
    kind: str
    source: int | None


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the whole table shares: the options, the dealer and everyone's 下跑."""

    options: CangzhouOptions
    dealer: int
    runs: tuple[int, ...]

    @property
    def seats(self) -> range:
        return range(len(self.runs))


Share = tuple[int, int]
"""Who pays, and whose share it is."""
RUN_RULE = "CZ-8.7"


def settle(number: int, stakes: Stakes, wins: Sequence[ScoredWin], kongs: Sequence[PaidKong]) -> list[Entry]:
    """The ledger of one hand; without a winner nothing is paid."""
    ledger = Ledger(number)
    for win in wins:
        rule_id, shares = _shares(stakes, win, len(wins) > 1)
        for payer, owner in shares:
            _pay_share(ledger, stakes, win, payer, owner, rule_id)
    if not void_kongs(wins):
        for kong in kongs:
            _pay_kong(ledger, stakes, kong)
    return ledger.entries


@rule("CZ-8.11")
def void_kongs(wins: Sequence[ScoredWin]) -> bool:
    """荒庄荒杠: a draw voids every kong."""
    return not wins


def _shares(stakes: Stakes, win: ScoredWin, several: bool) -> tuple[str, Iterator[Share]]:
    if win.source is None:
        return "CZ-8.2", _everyone(stakes, win)
    if several:
        return "CZ-8.6", _discarder(stakes, win)
    return DISCARD_PAYS[stakes.options.discard_pays](stakes, win)


@rule("CZ-8.2")
def _everyone(stakes: Stakes, win: ScoredWin) -> Iterator[Share]:
    """Each of the others pays an own share."""
    return ((seat, seat) for seat in stakes.seats if seat != win.seat)


@rule("CZ-8.6")
def _discarder(stakes: Stakes, win: ScoredWin) -> Iterator[Share]:
    """The discarder pays an own share and nobody else pays."""
    return ((seat, seat) for seat in stakes.seats if seat == win.source)


def _one(stakes: Stakes, win: ScoredWin) -> tuple[str, Iterator[Share]]:
    """点炮一家出."""
    return "CZ-8.3", _discarder(stakes, win)


def _all(stakes: Stakes, win: ScoredWin) -> tuple[str, Iterator[Share]]:
    """点炮三家出."""
    return "CZ-8.4", _everyone(stakes, win)


def _cover(stakes: Stakes, win: ScoredWin) -> tuple[str, Iterator[Share]]:
    """点炮包胡: the discarder pays everyone's share."""
    source = win.seat if win.source is None else win.source
    return "CZ-8.5", ((source, owner) for _, owner in _everyone(stakes, win))


DISCARD_PAYS: Mapping[str, Callable[[Stakes, ScoredWin], tuple[str, Iterator[Share]]]] = {
    "one": _one,
    "all": _all,
    "cover": _cover,
}


@rule("CZ-8.1", "CZ-8.7")
def _pay_share(ledger: Ledger, stakes: Stakes, win: ScoredWin, payer: int, owner: int, rule_id: str) -> None:
    """One share: (points + dealer's point) × doubles × base, then the run, each as its own entry."""
    base = stakes.options.base
    extra = dealer_points(stakes.dealer, win.seat, owner)
    points, times = win.score.points, win.score.times
    ledger.pay(
        payer,
        win.seat,
        (points + extra) * times * base,
        rule_id,
        share=owner,
        points=points,
        dealer=extra,
        times=times,
        base=base,
    )
    mine, theirs = stakes.runs[win.seat], stakes.runs[owner]
    ledger.pay(payer, win.seat, (mine + theirs) * base, RUN_RULE, share=owner, runs=[mine, theirs], base=base)


@rule("CZ-6.11")
def dealer_points(dealer: int, one: int, other: int) -> int:
    """庄家加底: one point more between the dealer and anybody."""
    return DATA.dealer.points if dealer in (one, other) else 0


@rule("CZ-8.8", "CZ-8.9", "CZ-8.10")
def _pay_kong(ledger: Ledger, stakes: Stakes, kong: PaidKong) -> None:
    """杠分: from whoever gave the tile; a 暗杠 from everybody."""
    worth = DATA.kongs[kong.kind]
    payers = [kong.source] if kong.source is not None else [seat for seat in stakes.seats if seat != kong.seat]
    for payer in payers:
        ledger.pay(payer, kong.seat, worth.times * stakes.options.base, worth.rule, kong=kong.kind)
