"""胡牌: which tiles a hand waits for, and whether a commitment lets it win."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from paiju.core.rules import rule
from paiju.core.tiles import COPIES, EAST, KINDS, Tiles, tile_counts
from paiju.families.mahjong.reading import Group, Reading, is_win, readings
from paiju.games.cangzhou.locks import NEEDED, commitment, completes
from paiju.games.cangzhou.state import LockKind, Meld

GROUPS = 4
_REMEMBERED = 1 << 15


@rule("CZ-5.1", "CZ-5.2")
@lru_cache(maxsize=_REMEMBERED)
def waits(hand: Tiles, dragon_run: bool) -> int:
    """The tiles that make this concealed hand four groups and a pair with its melds, one bit each.

    Asked at every discard of hands that have not changed since the last one, hence remembered.
    """
    spans = _waiting_spans(hand)
    if not spans:
        return 0
    counts = bytearray(KINDS)
    for tile in hand:
        counts[tile] += 1
    melds = GROUPS - len(hand) // 3
    found = 0
    for low, high in spans:
        if _rest_is_complete(counts, low, high, len(spans) == 1, dragon_run):
            for tile in range(low, high):
                held = counts[tile]
                counts[tile] = held + 1
                if held < COPIES and is_win(bytes(counts), melds, dragon_run):
                    found |= 1 << tile
                counts[tile] = held
    return found


def _rest_is_complete(counts: bytearray, low: int, high: int, pair_here: bool, dragon_run: bool) -> bool:
    """Whether all but one suit is complete: few hands are, and only they need every tile tried."""
    rest = counts.copy()
    rest[low:high] = bytes(high - low)
    if pair_here:
        # Stands in for the suit's own pair.
        rest[low] = 2
    return is_win(bytes(rest), GROUPS - sum(rest) // 3, dragon_run)


def _waiting_spans(hand: Tiles) -> tuple[tuple[int, int], ...]:
    """The suits that a winning tile could belong to, from the suits' sizes alone: groups are threes, the pair two."""
    one, two, three = bisect_left(hand, 9), bisect_left(hand, 18), bisect_left(hand, EAST)
    rests = (one % 3, (two - one) % 3, (three - two) % 3, (len(hand) - three) % 3)
    return _SPANS.get(rests, ())


def _spans() -> Iterator[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]]:
    """Either one suit lacks a tile of its pair, or two have a pair and the tile makes a group of one of them."""
    spans = ((0, 9), (9, 18), (18, EAST), (EAST, KINDS))
    for rests in product(range(3), repeat=len(spans)):
        if sorted(rests) in ([0, 0, 0, 1], [0, 0, 2, 2]):
            yield rests, tuple(span for span, rest in zip(spans, rests, strict=True) if rest)


_SPANS = dict(_spans())


@rule("CZ-4.7")
def may_win(hand: Tiles, melds: tuple[Meld, ...], tile: int, dragon_run: bool) -> bool:
    """Whether this tile wins with a concealed hand that does not hold it yet."""
    if not waits(hand, dragon_run) >> tile & 1:
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
