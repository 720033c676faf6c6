"""胡牌: which tiles a hand waits for, and whether a commitment lets it win."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from paiju.core.rules import rule
from paiju.core.tiles import COPIES, EAST, KINDS, Tiles, tile_counts
from paiju.families.mahjong.reading import NO_CODE, Group, Reading, readings, win_code
from paiju.games.cangzhou.locks import NEEDED, commitment, completes
from paiju.games.cangzhou.state import LockKind, Meld

GROUPS = 4
_REMEMBERED = 1 << 13
_NEAR = frozenset(rests for rests in product(range(3), repeat=4) if sorted(rests) in ([0, 0, 0, 1], [0, 0, 2, 2]))
"""The suits' sizes modulo three in a hand that waits: one suit lacks a tile of its pair, or two have a pair."""


def waits(hand: Tiles, dragon_run: bool) -> int:
    """The tiles that make this concealed hand four groups and a pair with its melds, one bit each."""
    return WAITS[dragon_run][hand]


class Waits(dict[Tiles, int]):
    """What hands wait for: asked at every discard of hands that have not changed since the last one."""

    def __init__(self, dragon_run: bool) -> None:
        super().__init__()
        self.dragon_run = dragon_run

    def __missing__(self, hand: Tiles) -> int:
        if len(self) >= _REMEMBERED:
            self.clear()
        found = self[hand] = _waits(hand, self.dragon_run)
        return found


WAITS = Waits(False), Waits(True)


@rule("CZ-5.1", "CZ-5.2")
def _waits(hand: Tiles, dragon_run: bool) -> int:
    one, two, three = bisect_left(hand, 9), bisect_left(hand, 18), bisect_left(hand, EAST)
    if (one % 3, (two - one) % 3, (three - two) % 3, (len(hand) - three) % 3) not in _NEAR:
        return 0
    suits = (hand[:one], hand[one:two], hand[two:three], hand[three:])
    incomplete: tuple[int, ...] = ()
    for suit in suits:
        if suit and not _is_complete(suit, dragon_run):
            if incomplete:
                return 0
            incomplete = suit
    if incomplete:
        return _suit_waits(incomplete, dragon_run)
    # Two suits have a pair, and one more tile makes one of them a triplet.
    return sum(_suit_waits(suit, dragon_run) for suit in suits if suit)


@lru_cache(maxsize=_REMEMBERED)
def _is_complete(suit: tuple[int, ...], dragon_run: bool) -> bool:
    """Whether tiles of one suit are groups and at most one pair."""
    low = suit[0] // 9 * 9
    counts = bytearray(9 if low < EAST else KINDS - EAST)
    for tile in suit:
        counts[tile - low] += 1
    return win_code(0 if low < EAST else 2 if dragon_run else 1, bytes(counts)) != NO_CODE


@lru_cache(maxsize=_REMEMBERED)
def _suit_waits(suit: tuple[int, ...], dragon_run: bool) -> int:
    """The tiles of which one more completes a suit."""
    low = suit[0] // 9 * 9
    fitting = (tile for tile in range(low, min(low + 9, KINDS)) if suit.count(tile) < COPIES)
    return sum(1 << tile for tile in fitting if _is_complete((*suit, tile), dragon_run))


@rule("CZ-4.7")
def may_win(hand: Tiles, melds: tuple[Meld, ...], tile: int, dragon_run: bool) -> bool:
    """Whether this tile wins with a concealed hand that does not hold it yet."""
    if not WAITS[dragon_run][hand] >> tile & 1:
        return False
    if not melds:
        return True
    kind, count = commitment(melds)
    if kind is None or count >= NEEDED:
        return True
    if count < NEEDED - 1:
        return False
    return any(True for _ in placements(Tiles((*hand, tile)), melds, tile, dragon_run))


def placements(
    hand: Tiles, melds: tuple[Meld, ...], tile: int, dragon_run: bool
) -> Iterator[tuple[Reading, Group | None]]:
    """Every way to read a complete hand with the winning tile in one of its groups (None: in the pair).

    Only those that satisfy the commitment (CZ-4.7).
    """
    kind, count = commitment(melds)
    for reading in readings(tile_counts(hand), len(melds), dragon_run):
        if reading.pair == tile and satisfied(kind, count):
            yield reading, None
        for group in reading.groups:
            if tile in group.tiles and satisfied(kind, count + (kind is not None and completes(kind, group, tile))):
                yield reading, group


@rule("CZ-4.7")
def satisfied(kind: LockKind | None, count: int) -> bool:
    """A committed player wins with three of the kind."""
    return kind is None or count >= NEEDED
