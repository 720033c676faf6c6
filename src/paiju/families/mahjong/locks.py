"""Distance of a player who is committed to three 边, three 钻 or three 砸 (M6).

A group of the kind counts only if its last tile came while the other two were held: 12 then 3 or 89 then 7 (边), x-1
and x+1 then x (钻), two alike then one more (砸). What is in hand now was there before whatever comes next, so a run
123 held now is no 边, nor a triplet a 砸; but 12 of it with another 3 would be, and the old 3 would be left over.

*The distance* is the least number of tiles that must still come, less one, so that the player wins with three of the
kind: ``locked`` of them declared already, each of the others completed by a tile that comes anew, the last one perhaps
by the winning tile. Tiles come in the order that suits best, each in the way the rule asks (边 and 钻 by draw; 砸 by
another's discard, or 砸杠 by draw; the winning tile either way), and never more than four copies of one, those held
and those ``gone`` (in melds, the locked ones too, or among the discards) included. With all three declared it is the
plain distance; with two groups of other kinds laid down it is ``NEVER``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from paiju.core.tiles import COPIES, EAST, GREEN, KINDS, RED, WHITE
from paiju.families.mahjong.lookup import LOOKUPS, NEVER
from paiju.families.mahjong.reading import GROUPS, is_win
from paiju.families.mahjong.shanten import distance, useful
from paiju.families.mahjong.within import distance_within, nearer_within

Lock: TypeAlias = Literal["bian", "zuan", "za"]

LOCKS_TO_WIN = 3


@dataclass(frozen=True, slots=True)
class Useful:
    """Tiles that bring a committed hand nearer: by one's own draw, and by another's discard (砸 or the win).

    Whether 吃, 碰 or a kong helps is not asked here but of the hand it leaves.
    """

    drawn: tuple[int, ...]
    claimed: tuple[int, ...]


def shape_of(lock: Lock, tile: int, dragon_run: bool = False) -> tuple[int, int] | None:
    """The two tiles to hold so that this one completes a 边, 钻 or 砸; None if it cannot."""
    if lock == "za":
        return tile, tile
    if tile >= EAST:
        # 中发 then 白 is a 边, 中白 then 发 a 钻, nothing else of 中发白 is either (M6).
        if not dragon_run:
            return None
        return {("bian", WHITE): (GREEN, RED), ("zuan", GREEN): (WHITE, RED)}.get((lock, tile))
    number = tile % 9 + 1
    if lock == "zuan":
        return (tile - 1, tile + 1) if 1 < number < 9 else None
    return {3: (tile - 2, tile - 1), 7: (tile + 1, tile + 2)}.get(number)


def locked_distance(
    counts: Sequence[int],
    melds: int,
    lock: Lock,
    locked: int,
    dragon_run: bool = False,
    gone: Sequence[int] | None = None,
) -> int:
    """Tiles away from a win with three of the kind; ``melds`` counts the ``locked`` ones too."""
    if not 0 <= locked <= melds <= GROUPS:
        raise ValueError(f"{locked} locked of {melds} melds")
    due = LOCKS_TO_WIN - locked
    if due <= 0:
        return distance(counts, melds, dragon_run, gone)
    others = GROUPS - melds - due
    if others < 0:
        return NEVER
    if gone is not None:
        return distance_within(lock, bytes(counts), gone, dragon_run, (due, others))
    return LOOKUPS[lock].distance(bytes(counts), dragon_run, (due, others))


def wins_locked(
    counts: Sequence[int], melds: int, lock: Lock, locked: int, tile: int, dragon_run: bool = False
) -> bool:
    """Whether a committed player wins with ``tile``, which is in ``counts``: three declared, or it makes the third."""
    if locked >= LOCKS_TO_WIN:
        return is_win(counts, melds, dragon_run)
    shape = shape_of(lock, tile, dragon_run)
    if locked < LOCKS_TO_WIN - 1 or shape is None:
        return False
    rest = _without(counts, (*shape, tile))
    return rest is not None and is_win(rest, melds + 1, dragon_run)


def locked_useful(
    counts: Sequence[int],
    melds: int,
    lock: Lock,
    locked: int,
    dragon_run: bool = False,
    gone: Sequence[int] | None = None,
) -> Useful:
    """The tiles that lower :func:`locked_distance`, by draw (kept, declared or won with) and by discard (砸 or won)."""
    now = locked_distance(counts, melds, lock, locked, dragon_run, gone)
    if now == NEVER:
        return Useful((), ())
    if locked >= LOCKS_TO_WIN:
        tiles = useful(counts, melds, dragon_run, gone)
        return Useful(tiles, tiles if now == 0 else ())
    drawn = set(_kept(counts, melds, lock, locked, dragon_run, gone))
    claimed = set()
    lying = (0,) * KINDS if gone is None else gone
    for tile in range(KINDS):
        shape = shape_of(lock, tile, dragon_run)
        if shape is None or counts[tile] + lying[tile] == COPIES:
            continue

        def declared(held: tuple[int, ...], tile: int = tile) -> int:
            """The distance once these and the tile are locked; what lies there can come no more."""
            rest = _without(counts, held)
            if rest is None:
                return now
            lies = list(lying)
            for one in (*held, tile):
                lies[one] += 1
            return locked_distance(rest, melds + 1, lock, locked + 1, dragon_run, lies)

        after = declared(shape)
        # The third may be made by the winning tile, however it comes.
        wins = after == -1
        if after < now and (lock == "za" or wins):
            claimed.add(tile)
        # A drawn tile makes no 砸 but a 砸杠, which locks the third old copy as well.
        if after < now and (lock != "za" or wins or declared((tile, tile, tile)) < now):
            drawn.add(tile)
    return Useful(tuple(sorted(drawn)), tuple(sorted(claimed)))


def _kept(
    counts: Sequence[int], melds: int, lock: Lock, locked: int, dragon_run: bool, gone: Sequence[int] | None
) -> Iterator[int]:
    """The tiles that help by staying in hand."""
    due = LOCKS_TO_WIN - locked
    asked = due, GROUPS - melds - due
    if gone is not None:
        return nearer_within(lock, bytes(counts), gone, dragon_run, asked)
    return LOOKUPS[lock].nearer(bytes(counts), dragon_run, asked)


def _without(counts: Sequence[int], tiles: tuple[int, ...]) -> bytes | None:
    """The counts less these tiles; None if they are not all there."""
    left = list(counts)
    for tile in tiles:
        left[tile] -= 1
    return bytes(left) if min(left) >= 0 else None
