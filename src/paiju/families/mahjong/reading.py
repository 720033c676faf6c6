"""Hands of four groups and a pair (M5): whether one is a win, and every way to read it.

Counts are 34 numbers up to four, of the concealed tiles; ``melds`` is how many groups are laid down already, the locked
ones of 边, 钻 and 砸 and all kongs among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from paiju.core.tiles import EAST, KINDS, WHITE
from paiju.families.mahjong.lookup import MOST_KEPT, split
from paiju.families.mahjong.tables import goal_tables

GROUPS = 4
_RUN_STARTS = 7
"""Of the nine tiles of a suit, the first seven can begin a run."""

GroupKind: TypeAlias = Literal["run", "triplet"]


@dataclass(frozen=True, slots=True, order=True)
class Group:
    """Three tiles; a run is named by its first tile, 白发中 by 白."""

    kind: GroupKind
    tile: int

    @property
    def tiles(self) -> tuple[int, int, int]:
        return (self.tile, self.tile + 1, self.tile + 2) if self.kind == "run" else (self.tile,) * 3


@dataclass(frozen=True, slots=True)
class TileReading:
    """One way to read the concealed tiles of a win; groups sorted, runs before triplets."""

    pair: int
    groups: tuple[Group, ...]


def starts_run(tile: int, dragon_run: bool) -> bool:
    """Whether a run can begin here: 1–7 of a suit and, where 中发白 is a run, 白."""
    return tile % 9 < _RUN_STARTS if tile < EAST else dragon_run and tile == WHITE


_SUITS: dict[bytes, int] = {}
_HONOURS: dict[bytes, int] = {}
_DRAGONS: dict[bytes, int] = {}
PAIR_CODE, NO_CODE = 64, 1024


def is_win(counts: Sequence[int], melds: int, dragon_run: bool = False) -> bool:
    """胡: the concealed tiles are the groups still due and a pair (M5); quickest when ``counts`` are ``bytes``."""
    one, two, three, four = split(counts if type(counts) is bytes else bytes(counts))
    honours = _DRAGONS if dragon_run else _HONOURS
    try:
        codes = _SUITS[one] + _SUITS[two] + _SUITS[three] + honours[four]
    except KeyError:
        honours[four] = win_code(2 if dragon_run else 1, four)
        codes = _learn(one, two, three) + honours[four]
    return codes == PAIR_CODE + GROUPS - melds


def win_code(shape: int, counts: bytes) -> int:
    """A suit's number of groups, plus ``PAIR_CODE`` if a pair is left, or ``NO_CODE``.

    The number of tiles says which of them a suit must be, so the codes of a win add up to exactly one sum.
    """
    known = goal_tables("plain")
    row = known.rows[known.class_of(shape, counts)]
    groups, over = divmod(sum(counts), 3)
    complete = groups <= GROUPS and over != 1 and row[known.goal.column(0, groups, over // 2)] == 0
    return groups + over // 2 * PAIR_CODE if complete else NO_CODE


def _learn(one: bytes, two: bytes, three: bytes) -> int:
    """The sum of the suits' codes, each remembered."""
    if len(_SUITS) > MOST_KEPT:
        _SUITS.clear()
    for suit in (one, two, three):
        if suit not in _SUITS:
            _SUITS[suit] = win_code(0, suit)
    return _SUITS[one] + _SUITS[two] + _SUITS[three]


def readings(counts: Sequence[int], melds: int, dragon_run: bool = False) -> Iterator[TileReading]:
    """Every way to split the concealed tiles into a pair and the groups still due; none if it is no win."""
    if not is_win(counts, melds, dragon_run):
        return
    left = list(counts)
    for pair, count in enumerate(counts):
        if count >= 2:
            left[pair] -= 2
            for groups in _splits(left, 0, dragon_run):
                yield TileReading(pair, tuple(sorted(groups)))
            left[pair] += 2


def _splits(left: list[int], start: int, dragon_run: bool, runs_only: bool = False) -> Iterator[tuple[Group, ...]]:
    """Every split into groups, each once: the first tile left opens a triplet or, from then on, only runs."""
    tile = start
    while tile < KINDS and not left[tile]:
        tile += 1
    if tile == KINDS:
        yield ()
        return
    if left[tile] >= 3 and not (runs_only and tile == start):
        left[tile] -= 3
        for rest in _splits(left, tile, dragon_run):
            yield (Group("triplet", tile), *rest)
        left[tile] += 3
    if starts_run(tile, dragon_run) and left[tile + 1] and left[tile + 2]:
        for step in range(3):
            left[tile + step] -= 1
        for rest in _splits(left, tile, dragon_run, runs_only=True):
            yield (Group("run", tile), *rest)
        for step in range(3):
            left[tile + step] += 1
