"""牌值: what a concealed hand that waits for a tile is expected to bring, by its best plan.

Near the end exactly: a ready hand by the points of every tile it waits for, and a hand one tile away by the
ready hands it leads to. Further away by how many tiles help now and how many usually help later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from paiju.bots.cangzhou.pace import CLAIMED, COMMON, COMMON_LOCKED, GIVEN, THROWN, worth
from paiju.bots.cangzhou.plans import POINTS, HandPlan, laid_of, plans_of
from paiju.bots.cangzhou.situation import Situation
from paiju.bots.cangzhou.tiles import chow_pairs, may_win, needs, suit_bits, waits, with_tile, without
from paiju.core.tiles import COPIES, KINDS, Tiles, suit_of
from paiju.families.mahjong.locks import LOCKS_TO_WIN
from paiju.games.cangzhou.moves import Tile
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.points import HONOURS, score_suits
from paiju.games.cangzhou.rules.winning import FIVE_WAN
from paiju.games.cangzhou.scoring.wins import Won, best_score
from paiju.games.cangzhou.state import LockKind, Meld
from paiju.games.cangzhou.table import SHEET, room_of

LOSS_POINTS = 4.0
"""Points of another's win, of which I pay a share more often than not."""
ANYBODY = 1
"""Stands for the discarder of a tile still to come: whose it was pays nothing more."""
_REMEMBERED = 1 << 16


@dataclass(frozen=True, slots=True)
class HandOutcome:
    """A hand's worth, and the distance and points of the plan it rests on."""

    value: float
    distance: int
    points: float


@dataclass(frozen=True, slots=True)
class ReadyHand:
    """A ready hand: live tiles to win on, and the mean points they bring."""

    left: int
    points: float


NOTHING_READY = ReadyHand(0, 0.0)


class Valuer:
    """Values hands in one situation; hands met again cost nothing."""

    def __init__(self, situation: Situation, options: CangzhouOptions) -> None:
        self.situation = situation
        self.options = options
        self._known: dict[tuple[Tiles, tuple[Meld, ...], int], HandOutcome] = {}
        self._ready: dict[tuple[Tiles, tuple[Meld, ...]], ReadyHand] = {}

    def outcome(self, hand: Tiles, melds: tuple[Meld, ...], extra: int = 0) -> HandOutcome:
        """The best plan of a hand that waits for a tile; ``extra`` draws beside one a round (补牌)."""
        key = hand, melds, extra
        if key not in self._known:
            found = [self._planned(hand, melds, plan, extra) for plan in plans_of(hand, melds, self.options)]
            self._known[key] = max(found, key=lambda one: (one.value, -one.distance))
        return self._known[key]

    def _planned(self, hand: Tiles, melds: tuple[Meld, ...], plan: HandPlan, extra: int) -> HandOutcome:
        points: float = plan.points
        later: tuple[float, ...]
        if plan.distance >= len(COMMON):
            return HandOutcome(-self._loss(), plan.distance, points)
        if plan.distance <= 0:
            ready = self.ready(hand, melds)
            value = self._worth((float(ready.left),), ready.points, extra)
            return HandOutcome(value, plan.distance, ready.points)
        lock = laid_of(melds).lock if is_short(melds) else None
        if plan.distance == 1:
            last = self._after_one(hand, melds, plan) if lock is None else self._after_lock(hand, melds, plan, lock)
            later, points = (last.left,), last.points
        else:
            later = (COMMON if lock is None else COMMON_LOCKED[lock])[: plan.distance]
        value = self._best_worth(hand, melds, plan, later, points, extra)
        return HandOutcome(value, plan.distance, points)

    def _best_worth(
        self, hand: Tiles, melds: tuple[Meld, ...], plan: HandPlan, later: tuple[float, ...], points: float, extra: int
    ) -> float:
        """门清 or not: a closed hand may stay so, or claim and be quicker for fewer points."""
        live = self.situation.live
        left = float(sum(live[tile] for tile in plan.useful))
        if is_short(melds):
            left += self._thrown * sum(live[tile] for tile in plan.claimed)
            return self._worth((*later, left), points, extra)
        values = []
        if laid_of(melds).concealed:
            values.append(self._worth((*later, left), points, extra))
        cheaper = points - (POINTS["concealed"] if laid_of(melds).concealed else 0)
        claimed = sum(live[tile] * self._ways(hand, tile) for tile in plan.useful)
        quicker = (later[0], *(count * CLAIMED for count in later[1:]), claimed)
        values.append(self._worth(quicker, cheaper, extra))
        return max(values)

    def _ways(self, hand: Tiles, tile: int) -> float:
        """Factor by which a tile comes more often than by draw: 碰 takes it from everybody, 吃 from one."""
        if hand.count(tile) >= 2:
            return 1 + self._others
        pairs = chow_pairs(tile, self.options.dragon_run) if self.options.chow else ()
        return 1 + GIVEN if any(one in hand and two in hand for one, two in pairs) else 1.0

    @property
    def _others(self) -> float:
        """Factor by which a tile comes more often than by draw if it may be taken from everybody."""
        return (self.situation.seats - 1) * GIVEN

    @property
    def _thrown(self) -> float:
        """A tile for 砸 in the same measure, as play-outs have it: two alike are seldom what others need."""
        return (self.situation.seats - 1) * THROWN

    def _loss(self) -> float:
        return self.situation.discarded.of(LOSS_POINTS) * 0.4

    def _worth(self, stages: tuple[float, ...], points: float, extra: int) -> float:
        at = self.situation
        return worth(
            tuple(round(count, 1) for count in stages),
            at.unseen,
            at.rounds + extra,
            at.elapsed - extra,
            at.seats - 1,
            round(at.drawn.of(points), 1),
            round(at.discarded.of(points), 1),
            round(self._loss(), 1),
        )

    def ready(self, hand: Tiles, melds: tuple[Meld, ...]) -> ReadyHand:
        """Value of a ready hand, each tile it waits for by its live copies."""
        key = hand, melds
        if key not in self._ready:
            self._ready[key] = self._count_ready(hand, melds)
        return self._ready[key]

    def _count_ready(self, hand: Tiles, melds: tuple[Meld, ...]) -> ReadyHand:
        live, dragon_run = self.situation.live, self.options.dragon_run
        found = waits(hand, dragon_run)
        left = total = 0
        for tile in range(KINDS):
            if found >> tile & 1 and live[tile] and may_win(hand, melds, tile, dragon_run):
                left += live[tile]
                total += live[tile] * win_points(hand, melds, tile, self.options)
        return ReadyHand(left, total / left if left else 0.0)

    def _after_one(self, hand: Tiles, melds: tuple[Meld, ...], plan: HandPlan) -> _Mean:
        """The ready hands that the useful tiles lead to, each by its best discard, as one."""
        live = self.situation.live
        mean = _Mean()
        for tile in plan.useful:
            if live[tile]:
                best = self._best_ready(with_tile(hand, tile), melds)
                mean.add(live[tile], best)
        return mean

    def _after_lock(self, hand: Tiles, melds: tuple[Meld, ...], plan: HandPlan, lock: LockKind) -> _Mean:
        """The ready hands of a committed hand one tile away, which may stay in hand or complete one of the kind."""
        live = self.situation.live
        mean = _Mean()
        for tile in plan.useful:
            if live[tile]:
                kept = self._best_ready(with_tile(hand, tile), melds)
                mean.add(live[tile], max(kept, self._declared(hand, melds, lock, tile), key=self._hope))
        for tile in plan.claimed:
            if live[tile]:
                meld = Meld("za", Tiles((tile,) * 3), Tile(tile), ANYBODY)
                best = self._best_ready(without(hand, tile, tile), (*melds, meld))
                mean.add(live[tile] * self._thrown, best)
        return mean

    def _declared(self, hand: Tiles, melds: tuple[Meld, ...], lock: LockKind, tile: int) -> ReadyHand:
        """The best ready hand after declaring with a drawn tile."""
        if lock == "za" and hand.count(tile) == COPIES - 1:
            meld = Meld("zagang", Tiles((tile,) * COPIES), Tile(tile))
            return self.ready(without(hand, tile, tile, tile), (*melds, meld))
        pair = needs(lock, tile, self.options.dragon_run)
        if pair is None or any(hand.count(one) < pair.count(one) for one in pair):
            return NOTHING_READY
        if lock == "za" and not self.options.za_drawn:
            return NOTHING_READY
        meld = Meld(lock, Tiles(tuple(sorted((*pair, tile)))), Tile(tile))
        return self._best_ready(without(hand, *pair), (*melds, meld))

    def _hope(self, ready: ReadyHand) -> float:
        return ready.left * self.situation.drawn.of(ready.points)

    def _best_ready(self, hand: Tiles, melds: tuple[Meld, ...]) -> ReadyHand:
        found = (self.ready(without(hand, tile), melds) for tile in dict.fromkeys(hand))
        return max(found, key=self._hope, default=NOTHING_READY)


class _Mean:
    """Ready hands weighed by how likely they come; points by how likely they win."""

    def __init__(self) -> None:
        self._weight = self._left = self._points = 0.0

    def add(self, weight: float, ready: ReadyHand) -> None:
        self._weight += weight
        self._left += weight * ready.left
        self._points += weight * ready.left * ready.points

    @property
    def left(self) -> float:
        return self._left / self._weight if self._weight else 0.0

    @property
    def points(self) -> float:
        return self._points / self._left if self._left else 0.0


def is_short(melds: tuple[Meld, ...]) -> bool:
    """Whether a commitment still lacks some of its three: claims then help little."""
    laid = laid_of(melds)
    return laid.lock is not None and laid.locked < LOCKS_TO_WIN


@lru_cache(maxsize=_REMEMBERED)
def win_points(hand: Tiles, melds: tuple[Meld, ...], tile: int, options: CangzhouOptions) -> int:
    """The points of a win on this tile; hands that can be no 一条龙, 捉五魁 or lock are added up without reading."""
    laid = laid_of(melds)
    if laid.lock is None and not _may_be_dragon(hand, laid.runs, tile) and not _may_catch_five(hand, tile):
        suits = {suit_of(one) for one in hand} | laid.suits | {suit_of(tile)}
        colours = _colour_points(suit_bits(suits), options)
        return POINTS["win"] + (POINTS["concealed"] if laid.concealed else 0) + colours
    score = best_score(Won(0, with_tile(hand, tile), melds, tile, 1), options)
    return 0 if score is None else score.points


def _colour_points(suits: int, options: CangzhouOptions) -> int:
    sheet = [0] * SHEET
    score_suits(room_of(options), suits, sheet)
    return sum(sheet)


def _may_be_dragon(hand: Sequence[int], runs: frozenset[int], tile: int) -> bool:
    there = {*hand, tile, *(start + step for start in runs for step in range(3))}
    return any(there.issuperset(range(low, low + 9)) for low in range(0, 9 * HONOURS, 9))


def _may_catch_five(hand: Sequence[int], tile: int) -> bool:
    return tile == FIVE_WAN and FIVE_WAN - 1 in hand and FIVE_WAN + 1 in hand
