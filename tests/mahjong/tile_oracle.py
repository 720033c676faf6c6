"""Slow and plain answers to compare with: nothing here uses the tables or the code that makes them.

A *set of tiles* is given by where runs may begin; tile ``t`` of a run has ``t + 1`` and ``t + 2`` after it. What
completes a 边, 钻 or 砸 is a list of (two tiles held, tile that comes).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

Counts = tuple[int, ...]
Unit = tuple[tuple[int, int], int]

SUIT_STARTS = tuple(9 * suit + place for suit in range(3) for place in range(7))


@dataclass(frozen=True)
class TileSet:
    kinds: int
    run_starts: tuple[int, ...]

    def groups(self) -> list[tuple[int, int, int]]:
        return [(t, t, t) for t in range(self.kinds)] + [(t, t + 1, t + 2) for t in self.run_starts]


ALL = TileSet(34, SUIT_STARTS)
ALL_DRAGON = TileSet(34, (*SUIT_STARTS, 31))


def units(lock: str, dragon_run: bool) -> list[Unit]:
    """边, 钻, 砸 of the whole set, written out from the ruling."""
    if lock == "za":
        return [((t, t), t) for t in range(34)]
    out: list[Unit] = []
    for one in (0, 9, 18):
        if lock == "bian":
            out += [((one, one + 1), one + 2), ((one + 7, one + 8), one + 6)]
        else:
            out += [((one + place - 1, one + place + 1), one + place) for place in range(1, 8)]
    if dragon_run:
        # 33 中, 32 发, 31 白.
        out.append(((33, 32), 31) if lock == "bian" else ((33, 31), 32))
    return out


def less(held: Counts, *tiles: int) -> Counts | None:
    """The counts without these tiles, None if they are not there."""
    left = list(held)
    for tile in tiles:
        left[tile] -= 1
    return tuple(left) if min(left) >= 0 else None


def more(held: Counts, tile: int) -> Counts:
    return (*held[:tile], held[tile] + 1, *held[tile + 1 :])


@cache
def is_complete(tiles: TileSet, held: Counts, groups: int) -> bool:
    """Exactly so many groups and a pair."""
    if sum(held) != 3 * groups + 2:
        return False
    if groups == 0:
        return 2 in held
    return any(
        rest is not None and is_complete(tiles, rest, groups - 1) for rest in (less(held, *g) for g in tiles.groups())
    )


@dataclass(frozen=True)
class Sitting:
    """A player between turns: tiles held, copies that may still come, groups due (of the kind, others)."""

    held: Counts
    left: Counts
    due: int
    others: int


def tiles_to_come(
    tiles: TileSet, kind: list[Unit], za: bool, held: Counts, due: int, others: int, most: int = 99
) -> int | None:
    """Play it out: how many tiles come at least until the hand is won; None if it never is, or not after ``most``.

    Every way to take a tile is tried: draw and keep, declare, 砸, 砸杠, and for the other groups 吃, 碰 and all kongs.
    """
    start = Sitting(held, tuple(4 - count for count in held), due, others)
    sittings = {start}
    if sum(held) == 3 * (due + others) + 2:
        if due == 0 and is_complete(tiles, held, others):
            return 0
        sittings = set(_discards(start))
    come = 0
    while sittings and come < most:
        come += 1
        following: set[Sitting] = set()
        for sitting in sittings:
            for tile in range(tiles.kinds):
                if sitting.left[tile]:
                    if _wins(tiles, kind, sitting, tile):
                        return come
                    following.update(_takes(tiles, kind, za, sitting, tile))
        sittings = following
    return None


def _wins(tiles: TileSet, kind: list[Unit], sitting: Sitting, tile: int) -> bool:
    if sitting.due == 0:
        return is_complete(tiles, more(sitting.held, tile), sitting.others)
    if sitting.due > 1:
        return False
    rests = (less(sitting.held, *shape) for shape, last in kind if last == tile)
    return any(rest is not None and is_complete(tiles, rest, sitting.others) for rest in rests)


def _takes(tiles: TileSet, kind: list[Unit], za: bool, sitting: Sitting, tile: int) -> Iterator[Sitting]:
    """Where a player can be after this tile came and they discarded."""
    held, due, others = sitting.held, sitting.due, sitting.others
    left = less(sitting.left, tile)
    assert left is not None
    drawn = more(held, tile)
    yield from _discards(Sitting(drawn, left, due, others))
    if due:
        for shape, last in kind:
            rest = less(held, *shape) if last == tile else None
            if rest is not None:
                yield from _discards(Sitting(rest, left, due - 1, others))
        gang = less(held, tile, tile, tile) if za else None
        if gang is not None:
            yield Sitting(gang, left, due - 1, others)
    if others:
        for group in tiles.groups():
            rest = less(drawn, *group) if tile in group else None
            if rest is not None:
                yield from _discards(Sitting(rest, left, due, others - 1))
        for quad in range(tiles.kinds):
            rest = less(drawn, quad, quad, quad, quad)
            if rest is not None:
                yield Sitting(rest, left, due, others - 1)


def _discards(sitting: Sitting) -> Iterator[Sitting]:
    for tile in range(len(sitting.held)):
        rest = less(sitting.held, tile)
        if rest is not None:
            yield Sitting(rest, sitting.left, sitting.due, sitting.others)


class Targets:
    """The least number of tiles to come over all finished hands, tried one after another (branch and bound)."""

    def __init__(self, tiles: TileSet, kind: list[Unit]) -> None:
        self.tiles = tiles
        self.kind = kind
        self.groups = tiles.groups()

    def least(self, held: Counts, due: int, others: int, gone: Counts | None = None) -> int:
        self.held = held
        self.left = [4 - a - b for a, b in zip(held, gone or (0,) * len(held), strict=True)]
        self.free = [0] * self.tiles.kinds
        self.fresh = [0] * self.tiles.kinds
        self.best = 99
        self._locks(due, others, 0)
        return self.best

    def _cost(self) -> int:
        """Tiles to come for the demands so far, 99 if more of one would have to come than there are."""
        total = 0
        for held, left, free, fresh in zip(self.held, self.left, self.free, self.fresh, strict=True):
            coming = fresh + max(free - held, 0)
            if coming > left:
                return 99
            total += coming
        return total

    def _with(self, free: tuple[int, ...], fresh: tuple[int, ...], sign: int) -> None:
        for tile in free:
            self.free[tile] += sign
        for tile in fresh:
            self.fresh[tile] += sign

    def _locks(self, due: int, others: int, first: int) -> None:
        if due == 0:
            self._others(others, 0)
            return
        for at in range(first, len(self.kind)):
            shape, last = self.kind[at]
            self._with(shape, (last,), 1)
            if self._cost() < self.best:
                self._locks(due - 1, others, at)
            self._with(shape, (last,), -1)

    def _others(self, others: int, first: int) -> None:
        if others == 0:
            for tile in range(self.tiles.kinds):
                self._with((tile, tile), (), 1)
                self.best = min(self.best, self._cost())
                self._with((tile, tile), (), -1)
            return
        for at in range(first, len(self.groups)):
            self._with(self.groups[at], (), 1)
            if self._cost() < self.best:
                self._others(others - 1, at)
            self._with(self.groups[at], (), -1)
