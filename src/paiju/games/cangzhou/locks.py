"""边钻砸: what may be declared, what a declaration commits to, and what completes one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from paiju.core.rules import rule
from paiju.core.tiles import EAST, GREEN, KINDS, RED, WHITE, Tiles
from paiju.families.mahjong.reading import Group
from paiju.games.cangzhou.actions import Action, Chow, Kong, Win
from paiju.games.cangzhou.data import DATA
from paiju.games.cangzhou.state import Laid, Lock, LockKind, Meld

LOCKS: tuple[LockKind, ...] = ("bian", "zuan", "za")
LOCK_OF: Mapping[str, LockKind] = {"bian": "bian", "zuan": "zuan", "za": "za", "zagang": "za"}
"""What each locked meld counts as: a 砸杠 is one 砸 (CZ-4.10)."""
NEEDED = DATA.locks.needed
MOST_OTHERS = 4 - NEEDED
"""CZ-4.8: with more groups of another sort laid down three of the kind do not fit any more."""
Pair = tuple[int, int]


@rule("CZ-4.1", "CZ-4.9")
def _bian_needs(tile: int, dragon_run: bool) -> Pair | None:
    """边: the two tiles to hold when this one is drawn: 1-2 for a 3, 8-9 for a 7, 中-发 for 白."""
    if tile < EAST:
        return (tile - 2, tile - 1) if tile % 9 == 2 else (tile + 1, tile + 2) if tile % 9 == 6 else None
    return (GREEN, RED) if dragon_run and tile == WHITE else None


@rule("CZ-4.2", "CZ-4.9")
def _zuan_needs(tile: int, dragon_run: bool) -> Pair | None:
    """钻: the neighbours on both sides; 中-白 for 发."""
    if tile < EAST:
        return (tile - 1, tile + 1) if 0 < tile % 9 < 8 else None
    return (WHITE, RED) if dragon_run and tile == GREEN else None


BIAN_NEEDS = tuple(tuple(_bian_needs(tile, dragon_run) for tile in range(KINDS)) for dragon_run in (False, True))
ZUAN_NEEDS = tuple(tuple(_zuan_needs(tile, dragon_run) for tile in range(KINDS)) for dragon_run in (False, True))


def commitment(melds: tuple[Meld, ...]) -> tuple[LockKind | None, int]:
    """The kind a seat is committed to, and how many of it are laid down."""
    kind: LockKind | None = None
    count = 0
    for meld in melds:
        lock = LOCK_OF.get(meld.kind)
        if lock is not None:
            kind = lock
            count += 1
    return kind, count


@cache
def _lock(kind: LockKind | None, count: int) -> Lock:
    return Lock(kind, count, NEEDED)


@rule("CZ-4.7")
def lock_of(melds: tuple[Meld, ...]) -> Lock:
    """How far a seat is with its commitment."""
    return _lock(*commitment(melds)) if melds else _lock(None, 0)


@cache
def laid_by(offer: Action, tile: int, dragon_run: bool) -> Laid:
    """What an offer about a tile would lay down."""
    if isinstance(offer, Win):
        return Laid(Tiles(()))
    if isinstance(offer, Chow):
        return Laid(Tiles(tuple(sorted((*offer.tiles, tile)))))
    if isinstance(offer, Kong):
        return Laid(Tiles((offer.tile,) * 4))
    lock = LOCK_OF.get(offer.kind)
    needs = {"bian": BIAN_NEEDS, "zuan": ZUAN_NEEDS}.get(offer.kind)
    own = (tile,) * (3 if offer.kind == "zagang" else 2) if needs is None else needs[dragon_run][tile] or ()
    return Laid(Tiles(tuple(sorted((*own, tile)))), lock)


@rule("CZ-4.6", "CZ-4.8")
def may_declare(kind: LockKind, melds: tuple[Meld, ...]) -> bool:
    """Whether a kind can be declared: no other kind was, and three of it still fit."""
    committed, count = commitment(melds)
    return (committed is None or committed == kind) and len(melds) - count <= MOST_OTHERS


@rule("CZ-4.8")
def may_lay(melds: tuple[Meld, ...]) -> bool:
    """Whether a group of no kind (吃 碰 点杠 暗杠) may be laid down without making three of the kind impossible."""
    committed, count = commitment(melds)
    return committed is None or len(melds) - count < MOST_OTHERS


@rule("CZ-4.6")
def may_pung(melds: tuple[Meld, ...]) -> bool:
    """碰 is not offered after 砸."""
    return commitment(melds)[0] != "za" and may_lay(melds)


BIAN_TILE: Mapping[int, int] = {
    **{9 * suit: 9 * suit + 2 for suit in range(3)},
    **{9 * suit + 6: 9 * suit + 6 for suit in range(3)},
    WHITE: WHITE,
}
"""CZ-4.1: by the first tile of a run, the tile that completes it as 边."""


@rule("CZ-4.7")
def completes(kind: LockKind, group: Group, tile: int) -> bool:
    """Whether the winning tile, sitting in this concealed group, completes one of the kind."""
    if kind == "za":
        return group.kind == "triplet"
    if group.kind != "run":
        return False
    # A run begins at its lowest tile; 白 opens 白发中, and there is no 边 at its other end.
    if kind == "zuan":
        return tile == group.tile + 1
    return BIAN_TILE.get(group.tile) == tile
