"""局面: what a seat can count from its view: live tiles, draws to come, and what a win would pay."""

from __future__ import annotations

from dataclasses import dataclass

from paiju.bots.cangzhou.tiles import dealer_points
from paiju.core.tiles import COPIES, KINDS
from paiju.games.cangzhou.data import DATA
from paiju.games.cangzhou.table import TILES
from paiju.games.cangzhou.views import CangzhouView

DEALT = 13
KEPT = 2 * DATA.wall.stacks_kept
TWICE = DATA.doubles["self_drawn"].times


@dataclass(frozen=True, slots=True)
class WinPayment:
    """Payment of a win: ``each`` for every point, ``fixed`` beside them."""

    each: float
    fixed: float

    def of(self, points: float) -> float:
        return self.each * points + self.fixed


@dataclass(frozen=True, slots=True)
class Situation:
    """One seat's count of the table; ``live`` are copies of each tile it cannot see."""

    seat: int
    seats: int
    live: bytes
    unseen: int
    rounds: int
    """Own draws still to come."""
    elapsed: int
    """Rounds played so far."""
    drawn: WinPayment
    discarded: WinPayment
    base: int


def seen_counts(view: CangzhouView) -> list[int]:
    """Copies of each tile that the seat can see, a tile in question counted once."""
    seen = [0] * KINDS
    for tile in view.hand:
        seen[tile] += 1
    for river in view.rivers:
        for tile in river:
            seen[tile] += 1
    for melds in view.melds:
        for meld in melds:
            for tile in meld.tiles:
                seen[tile] += 1
    if view.phase == "rob" and view.tile is not None and view.turn != view.seat:
        # A 碰杠 that may be robbed shows a tile that still lies in its hand.
        seen[view.tile] += 1
    return seen


def situation_of(view: CangzhouView) -> Situation:
    """The count for the view's own seat."""
    seat = view.seat or 0
    seats = view.options.players
    live = bytes(COPIES - count for count in seen_counts(view))
    dealt = DEALT * seats + 1
    return Situation(
        seat=seat,
        seats=seats,
        live=live,
        unseen=max(1, sum(live)),
        rounds=max(0, view.left - KEPT - (view.replaced & 1)) // seats,
        elapsed=max(0, TILES - dealt - view.left) // seats,
        drawn=_drawn(view, seat),
        discarded=_discarded(view, seat),
        base=view.options.base,
    )


def _shares(view: CangzhouView, seat: int) -> list[tuple[int, int]]:
    """庄家加底 and 下跑 between the seat and each other one."""
    runs = [run or 0 for run in view.runs or (0,) * view.options.players]
    return [
        (dealer_points(view.dealer, seat, other), runs[seat] + runs[other])
        for other in range(view.options.players)
        if other != seat
    ]


def _drawn(view: CangzhouView, seat: int) -> WinPayment:
    """自摸: everyone pays, doubled."""
    base, shares = view.options.base, _shares(view, seat)
    fixed = sum(TWICE * extra + run for extra, run in shares)
    return WinPayment(float(TWICE * base * len(shares)), float(base * fixed))


def _discarded(view: CangzhouView, seat: int) -> WinPayment:
    """点炮: one share or all of them; whoever will give the tile is not known, so the mean of the others."""
    base, shares = view.options.base, _shares(view, seat)
    payers = 1 if view.options.discard_pays == "one" else len(shares)
    fixed = sum(extra + run for extra, run in shares) / len(shares)
    return WinPayment(float(base * payers), float(base * payers * fixed))
