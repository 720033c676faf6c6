"""记分: the points of a win, item by item, in the reading that scores most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from paiju.core.rules import rule
from paiju.core.tiles import Tiles, suit_of
from paiju.families.mahjong.reading import Group, Reading
from paiju.games.cangzhou.data import DATA
from paiju.games.cangzhou.locks import LOCKS, commitment, completes
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.state import Meld
from paiju.games.cangzhou.winning import placements

FIVE_WAN = 4
HONOURS = 3
_RUNS = frozenset({"chow", "bian", "zuan"})
_KEEPS_CONCEALED = frozenset({"bian", "zuan", "concealed_kong"})
Item = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Won:
    """A winning hand and how it was won. ``hand`` holds the winning tile; ``source`` is None for 自摸."""

    seat: int
    hand: Tiles
    melds: tuple[Meld, ...]
    tile: int
    source: int | None
    kong_flower: bool = False
    robbed_kong: bool = False
    heaven: bool = False
    earth: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """What a win is worth, without the dealer's point, which belongs to a pair of players."""

    items: tuple[Item, ...]
    doubles: tuple[Item, ...]

    @property
    def points(self) -> int:
        return sum(points for _, points in self.items)

    @property
    def times(self) -> int:
        return prod(times for _, times in self.doubles)


@rule("CZ-6.12")
def best_score(won: Won, options: CangzhouOptions) -> Score | None:
    """The score of the reading that scores most; None when the hand is no win."""
    fixed = tuple(_fixed_items(won))
    best: tuple[Item, ...] | None = None
    for reading, group in placements(won.hand, won.melds, won.tile, options.dragon_run):
        items = tuple(sorted((*fixed, *_reading_items(won, options, reading, group)), key=_place))
        if best is None or sum(points for _, points in items) > sum(points for _, points in best):
            best = items
    return None if best is None else Score(best, tuple(_doubles(won)))


_ORDER = (*list(DATA.items)[:-1], *LOCKS, "concealed")


def _place(item: Item) -> int:
    return _ORDER.index(item[0])


def _fixed_items(won: Won) -> Iterator[Item]:
    """What does not depend on how the hand is read."""
    yield _item("win")
    tiles = [tile for meld in won.melds for tile in meld.tiles]
    suits = {suit_of(tile) for tile in (*won.hand, *tiles)}
    if is_full_flush(suits):
        yield _item("full_flush")
    elif is_half_flush(suits):
        yield _item("half_flush")
    elif misses_suit(suits):
        yield _item("missing_suit")
    if won.heaven:
        yield _item("heaven")
    if won.earth:
        yield _item("earth")
    if is_concealed(won.melds):
        yield _item("concealed")


def _reading_items(won: Won, options: CangzhouOptions, reading: Reading, group: Group | None) -> Iterator[Item]:
    """What depends on the reading and on where the winning tile sits in it."""
    if has_dragon(won.melds, reading):
        yield _item("dragon")
    if catches_five(won.tile, group):
        yield _item("catch_five")
    kind, count = commitment(won.melds)
    if kind is not None:
        count += group is not None and completes(kind, group, won.tile)
        yield kind, lock_points(options)[kind] * count


def _item(name: str) -> Item:
    return name, DATA.items[name].points


@rule("CZ-6.2")
def has_dragon(melds: tuple[Meld, ...], reading: Reading) -> bool:
    """一条龙: 1-9 of one suit as three runs, laid down or concealed."""
    starts = {group.tile for group in reading.groups if group.kind == "run"}
    starts.update(min(meld.tiles) for meld in melds if meld.kind in _RUNS)
    return any({low, low + 3, low + 6} <= starts for low in (0, 9, 18))


@rule("CZ-6.3")
def catches_five(tile: int, group: Group | None) -> bool:
    """捉五魁: the winning tile is 5万 between 4万 and 6万."""
    return tile == FIVE_WAN and group is not None and group.kind == "run" and group.tile == FIVE_WAN - 1


@rule("CZ-6.4")
def is_full_flush(suits: set[int]) -> bool:
    """清一色: one suit and nothing else."""
    return len(suits) == 1 and HONOURS not in suits


@rule("CZ-6.5")
def is_half_flush(suits: set[int]) -> bool:
    """混一色: one suit and honours."""
    return len(suits) == 2 and HONOURS in suits


@rule("CZ-6.8")
def misses_suit(suits: set[int]) -> bool:
    """缺门: at least one suit absent; asked only of hands that are neither 清一色 nor 混一色."""
    return len(suits - {HONOURS}) < HONOURS


@rule("CZ-6.10", "CZ-4.10")
def is_concealed(melds: tuple[Meld, ...]) -> bool:
    """门清: no group was made with another player's tile; a 砸杠 counts by where its tile came from."""
    return all(meld.kind in _KEEPS_CONCEALED or (meld.kind == "zagang" and meld.source is None) for meld in melds)


@rule("CZ-6.9")
def lock_points(options: CangzhouOptions) -> dict[str, int]:
    """What each 边, 钻, 砸 is worth."""
    return dict(zip(LOCKS, options.lock_points, strict=True))


def _doubles(won: Won) -> Iterator[Item]:
    for name, there in (
        ("self_drawn", won.source is None),
        ("kong_flower", won.kong_flower),
        ("robbed_kong", won.robbed_kong),
    ):
        if there:
            yield name, DATA.doubles[name].times
