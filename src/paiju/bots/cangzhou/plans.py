"""打法: the ways a hand can go, each with its distance, its useful tiles and the points it is after.

Any win; without one suit (缺门); of one suit (清一色); with 一条龙; and, once declared, three 边, 钻 or 砸.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from paiju.bots.cangzhou.tiles import is_concealed, lock_points
from paiju.core.tiles import COPIES, EAST, KINDS, Tiles, suit_of, tile_counts
from paiju.families.mahjong.locks import LOCKS_TO_WIN, shape_of
from paiju.families.mahjong.lookup import LOOKUPS, NEVER
from paiju.families.mahjong.reading import GROUPS
from paiju.families.mahjong.shanten import distance, useful
from paiju.games.cangzhou.data import DATA
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.state import LockKind, Meld, commitment

SUITS = ((0, 9), (9, 18), (18, EAST), (EAST, KINDS))
POINTS = {name: item.points for name, item in DATA.items.items()}
FAR_PLAN = 2
"""A plan so many tiles behind the quickest is not worth following."""
MOST_DRAGON_MISSING = 3
_REMEMBERED = 1 << 15
_ALL = frozenset(range(4))


@dataclass(frozen=True, slots=True)
class HandPlan:
    """Somewhere a concealed hand can go: tiles away, the tiles that help by draw, and the points of the win."""

    distance: int
    useful: tuple[int, ...]
    points: int
    claimed: tuple[int, ...] = ()
    """Of a committed hand, the tiles that help when another discards them: 砸."""


@dataclass(frozen=True, slots=True)
class LaidMelds:
    """Points and duties that the melds settle already."""

    count: int
    suits: frozenset[int]
    runs: frozenset[int]
    """The first tiles of laid runs."""
    concealed: bool
    lock: LockKind | None
    locked: int


@lru_cache(maxsize=_REMEMBERED)
def laid_of(melds: tuple[Meld, ...]) -> LaidMelds:
    lock, locked = commitment(melds)
    runs = frozenset(min(meld.tiles) for meld in melds if meld.kind in ("chow", "bian", "zuan"))
    suits = frozenset(suit_of(meld.tile) for meld in melds)
    return LaidMelds(len(melds), suits, runs, is_concealed(melds), lock, locked)


def plans_of(hand: Tiles, melds: tuple[Meld, ...], options: CangzhouOptions) -> tuple[HandPlan, ...]:
    """Every way worth considering for a concealed hand that waits for a tile."""
    colours = POINTS["missing_suit"] if options.missing_suit == "stacked" else 0
    return _plans(hand, melds, options.dragon_run, options.lock_points, options.za_drawn, colours)


@lru_cache(maxsize=_REMEMBERED)
def _plans(
    hand: Tiles,
    melds: tuple[Meld, ...],
    dragon_run: bool,
    worth_of_locks: tuple[int, int, int],
    za_drawn: bool,
    stacked: int,
) -> tuple[HandPlan, ...]:
    """``stacked`` are the points that 清一色 and 混一色 bring beside their own."""
    laid = laid_of(melds)
    counts = bytes(tile_counts(hand))
    sure = POINTS["win"] + (POINTS["concealed"] if laid.concealed else 0)
    if laid.lock is not None and laid.locked < LOCKS_TO_WIN:
        extra = LOCKS_TO_WIN * lock_points(worth_of_locks, laid.lock)
        points = sure + extra + _suit_points(counts, laid, stacked)
        return (_locked_plan(counts, laid, dragon_run, za_drawn, points),)
    if laid.lock is not None:
        sure += laid.locked * lock_points(worth_of_locks, laid.lock)
    nearest = distance(counts, laid.count, dragon_run)
    found = [HandPlan(nearest, useful(counts, laid.count, dragon_run), sure)]
    found += _suit_plans(counts, laid, dragon_run, nearest, sure, stacked)
    found += _dragon_plans(counts, laid, dragon_run, nearest, sure)
    return tuple(found)


def _suit_points(counts: bytes, laid: LaidMelds, stacked: int) -> int:
    """清一色, 混一色 or 缺门 as the hand stands."""
    there = {suit for suit, (low, high) in enumerate(SUITS) if any(counts[low:high])} | laid.suits
    if len(there - {3}) == 1:
        return POINTS["half_flush" if 3 in there else "full_flush"] + stacked
    return POINTS["missing_suit"] if len(there - {3}) < 3 else 0


def _suit_plans(
    counts: bytes, laid: LaidMelds, dragon_run: bool, nearest: int, sure: int, stacked: int
) -> Iterator[HandPlan]:
    """缺门 (混一色 pays the same) by leaving out a suit, 清一色 by leaving out all but one."""
    for suit in range(3):
        full = POINTS["full_flush"] + stacked
        for kept, extra in ((_ALL - {suit}, POINTS["missing_suit"]), (frozenset((suit,)), full)):
            if laid.suits <= kept:
                rest = _only(counts, kept)
                away = distance(rest, laid.count, dragon_run)
                if away <= nearest + FAR_PLAN:
                    tiles = tuple(t for t in useful(rest, laid.count, dragon_run) if suit_of(t) in kept)
                    yield HandPlan(away, tiles, sure + extra)


def _only(counts: bytes, suits: Iterable[int]) -> bytes:
    """The counts of some suits, nothing of the others."""
    out = bytearray(KINDS)
    for suit in suits:
        low, high = SUITS[suit]
        out[low:high] = counts[low:high]
    return bytes(out)


def _dragon_plans(counts: bytes, laid: LaidMelds, dragon_run: bool, nearest: int, sure: int) -> Iterator[HandPlan]:
    """一条龙: nine different tiles of a suit, the rest as any hand."""
    for low in (0, 9, 18):
        starts = {low, low + 3, low + 6}
        due = starts - laid.runs
        groups = GROUPS - laid.count - len(due)
        if groups < 0:
            continue
        wanted = [start + step for start in sorted(due) for step in range(3)]
        missing = [tile for tile in wanted if not counts[tile]]
        if len(missing) > MOST_DRAGON_MISSING:
            continue
        rest = bytearray(counts)
        for tile in wanted:
            rest[tile] -= counts[tile] > 0
        laid_then = GROUPS - groups
        away = len(missing) + distance(bytes(rest), laid_then, dragon_run)
        if away <= nearest + FAR_PLAN:
            others = useful(bytes(rest), laid_then, dragon_run)
            yield HandPlan(away, tuple(sorted({*missing, *others})), sure + POINTS["dragon"])


def _locked_plan(counts: bytes, laid: LaidMelds, dragon_run: bool, za_drawn: bool, points: int) -> HandPlan:
    """Three of the kind that was declared: 边 and 钻 come by draw, 砸 by another's discard."""
    if laid.lock is None:
        raise ValueError("nothing is declared")
    away = lock_distance(counts, laid, dragon_run)
    if away == NEVER:
        return HandPlan(away, (), points)
    due = LOCKS_TO_WIN - laid.locked
    drawn = set(LOOKUPS[laid.lock].nearer(counts, dragon_run, (due, GROUPS - laid.count - due)))
    claimed = []
    for tile in _completing(counts, laid, dragon_run, away):
        if laid.lock == "za":
            claimed.append(tile)
        # A drawn tile makes a 砸 only where the room says so, else a 砸杠; any kind may be won with.
        if laid.lock != "za" or za_drawn or counts[tile] == COPIES - 1 or away == 0:
            drawn.add(tile)
    return HandPlan(away, tuple(sorted(drawn)), points, tuple(claimed))


def lock_distance(counts: bytes, laid: LaidMelds, dragon_run: bool) -> int:
    """The distance to three of the kind, from the tables alone."""
    due = max(0, LOCKS_TO_WIN - laid.locked)
    others = GROUPS - laid.count - due
    if laid.lock is None or others < 0:
        return NEVER
    if not due:
        return distance(counts, laid.count, dragon_run)
    return LOOKUPS[laid.lock].distance(counts, dragon_run, (due, others))


def _completing(counts: bytes, laid: LaidMelds, dragon_run: bool, now: int) -> Iterator[int]:
    """Tiles that bring nearer by completing one of the kind."""
    if laid.lock is None:
        return
    after = replace(laid, count=laid.count + 1, locked=laid.locked + 1)
    for tile in range(KINDS):
        shape = shape_of(laid.lock, tile, dragon_run)
        if shape is None or counts[tile] == COPIES:
            continue
        rest = list(counts)
        for one in shape:
            rest[one] -= 1
        if min(rest) >= 0 and lock_distance(bytes(rest), after, dragon_run) < now:
            yield tile
