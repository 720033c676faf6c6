"""防守: how likely a discard is won on, and what that would cost.

Who is likely ready shows in melds, commitments and how long the hand has lasted; what they wait for in the tiles that
are live, in their kind of commitment, and in what was let go since.
"""

from __future__ import annotations

from paiju.bots.cangzhou.situation import Situation, seen_counts
from paiju.bots.cangzhou.tiles import dealer_points, is_concealed, needs
from paiju.core.tiles import COPIES, EAST, number_of
from paiju.games.cangzhou.state import NEEDED, Meld, commitment
from paiju.games.cangzhou.views import CangzhouView

READY_BY_ROUND = 0.035
READY_BY_MELD = 0.12
MOST_READY = 0.85
HIT = 0.075
"""How often a ready hand waits for a given tile of a suit of which enough copies are live."""
EDGE, HONOUR = 0.7, 0.5
"""1 and 9 fit fewer groups than others, honours only triplets and pairs."""
LET_GO = 0.35
"""What was let go a moment ago is rarely waited for."""
OPEN_POINTS, CLOSED_POINTS, LOCKED_POINTS = 2.0, 4.0, 7.0


class Danger:
    """Risks of each discard, from one view."""

    def __init__(self, view: CangzhouView, situation: Situation) -> None:
        self.view, self.situation = view, situation
        self.seen = seen_counts(view)
        self._ready = [0.0 if seat == situation.seat else self._readiness(seat) for seat in range(situation.seats)]
        self._cost = [0.0 if seat == situation.seat else self._payment(seat) for seat in range(situation.seats)]

    def _readiness(self, seat: int) -> float:
        """Probability that a seat needs one more tile only: a commitment short of two cannot be."""
        melds = self.view.melds[seat]
        kind, count = commitment(melds)
        if kind is not None and count < NEEDED - 1:
            return 0.0
        claimed = sum(meld.kind != "concealed_kong" for meld in melds)
        if len(melds) == 4:
            return 1.0
        return min(MOST_READY, READY_BY_ROUND * self.situation.elapsed + READY_BY_MELD * claimed)

    def _payment(self, seat: int) -> float:
        """Cost of that seat's win on my discard."""
        view, me = self.view, self.situation.seat
        melds = view.melds[seat]
        runs = [run or 0 for run in view.runs or (0,) * self.situation.seats]
        points = _points(melds)
        payers = self.situation.seats - 1 if view.options.discard_pays == "cover" else 1
        share = points + dealer_points(view.dealer, seat, me) + runs[seat] + runs[me]
        # Where all pay a discard the discarder pays no more than a self-drawn win would have cost.
        scale = 0.3 if view.options.discard_pays == "all" else 1.0
        return share * payers * view.options.base * scale

    def chance(self, tile: int, seat: int) -> float:
        """Probability that the seat wins on the tile."""
        if not self._ready[seat]:
            return 0.0
        kind, count = commitment(self.view.melds[seat])
        hit = HIT * (HONOUR if tile >= EAST else EDGE if number_of(tile) in (1, 9) else 1.0)
        if kind is not None and count < NEEDED:
            dragon_run = self.view.options.dragon_run
            pair = needs(kind, tile, dragon_run)
            if pair is None or any(self.seen[one] == COPIES for one in pair):
                return 0.0
            hit *= 2.5 if kind == "bian" else 1.3
        if tile >= EAST and self.seen[tile] >= COPIES - 1:
            hit *= 0.3
        if any(river and river[-1] == tile for other, river in enumerate(self.view.rivers) if other != seat):
            hit *= LET_GO
        if tile in self.view.rivers[seat]:
            hit *= LET_GO
        return self._ready[seat] * hit

    def of(self, tile: int) -> tuple[float, float]:
        """The chance that a discard ends the hand, and what it costs on average."""
        chance = cost = 0.0
        for seat in range(self.situation.seats):
            if seat != self.situation.seat:
                one = self.chance(tile, seat)
                chance += one
                cost += one * self._cost[seat]
        return min(1.0, chance), cost


def _points(melds: tuple[Meld, ...]) -> float:
    if commitment(melds)[0] is not None:
        return LOCKED_POINTS
    return CLOSED_POINTS if is_concealed(melds) else OPEN_POINTS
