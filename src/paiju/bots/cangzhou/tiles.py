"""牌理: hands as sorted tiles, and the rules as plans ask them of such hands, remembered."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache
from itertools import product
from typing import TypeVar

from paiju.core.tiles import COPIES, EAST, KINDS, Tiles
from paiju.families.mahjong.reading import NO_CODE, win_code
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.locks import bian_start, zuan_start
from paiju.games.cangzhou.rules.points import is_concealed as is_seat_concealed
from paiju.games.cangzhou.rules.settling import dealer_points as points_between
from paiju.games.cangzhou.rules.winning import lock_lets_win, starts_run
from paiju.games.cangzhou.state import NEEDED, LockKind, Meld, commitment, seat_of
from paiju.games.cangzhou.table import LOCKS, Room, room_of

_REMEMBERED = 1 << 13
_NEAR = frozenset(rests for rests in product(range(3), repeat=4) if sorted(rests) in ([0, 0, 0, 1], [0, 0, 2, 2]))
"""The suits' sizes modulo three in a hand that waits: one suit lacks a tile of its pair, or two have a pair."""
Pair = tuple[int, int]
T = TypeVar("T")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one place changed."""
    out = list(items)
    out[index] = item
    return tuple(out)


def without(tiles: Tiles, *gone: int) -> Tiles:
    """A sorted hand less some tiles it holds."""
    for tile in gone:
        at = tiles.index(tile)
        tiles = Tiles(tiles[:at] + tiles[at + 1 :])
    return tiles


def with_tile(tiles: Tiles, tile: int) -> Tiles:
    """A sorted hand and one more tile."""
    out = [*tiles, tile]
    out.sort()
    return Tiles(tuple(out))


@cache
def plain_room(dragon_run: bool) -> Room:
    """A room of default options but this one."""
    return room_of(CangzhouOptions(dragon_run=dragon_run))


@cache
def needs(kind: LockKind, tile: int, dragon_run: bool) -> Pair | None:
    """The two tiles to hold so that this one completes a 边, 钻 or 砸; None if it cannot."""
    if kind == "za":
        return tile, tile
    room = plain_room(dragon_run)
    start = bian_start(room, tile) if kind == "bian" else zuan_start(room, tile)
    if start < 0:
        return None
    one, two = (other for other in range(start, start + 3) if other != tile)
    return one, two


@cache
def chow_pairs(tile: int, dragon_run: bool) -> tuple[Pair, ...]:
    """The pairs of tiles that make a run with this one."""
    room = plain_room(dragon_run)
    runs = [range(low, low + 3) for low in (tile - 2, tile - 1, tile) if starts_run(room, low)]
    pairs = [tuple(other for other in run if other != tile) for run in runs if tile in run]
    return tuple([(one, two) for one, two in pairs])


@lru_cache(maxsize=_REMEMBERED)
def is_concealed(melds: tuple[Meld, ...]) -> bool:
    """门清, by the melds alone."""
    return is_seat_concealed(seat_of(CangzhouOptions(), (), melds))


def dealer_points(dealer: int, one: int, other: int) -> int:
    """庄家加底 between two seats."""
    return points_between(plain_room(False), dealer, one, other)


def lock_points(worth: tuple[int, int, int], kind: LockKind) -> int:
    """Points of each 边, 钻, 砸."""
    return worth[LOCKS.index(kind)]


def suit_bits(suits: set[int]) -> int:
    """Suits as the rules take them."""
    return sum(1 << suit for suit in suits)


class Waits(dict[Tiles, int]):
    """A cache of the tiles that hands wait for: asked again and again of hands that have not changed."""

    def __init__(self, dragon_run: bool) -> None:
        super().__init__()
        self.dragon_run = dragon_run

    def __missing__(self, hand: Tiles) -> int:
        if len(self) >= _REMEMBERED:
            self.clear()
        found = self[hand] = _waits(hand, self.dragon_run)
        return found


WAITS = Waits(False), Waits(True)


def waits(hand: Tiles, dragon_run: bool) -> int:
    """The tiles that make this concealed hand four groups and a pair with its melds, one bit each."""
    return WAITS[dragon_run][hand]


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


def may_win(hand: Tiles, melds: tuple[Meld, ...], tile: int, dragon_run: bool) -> bool:
    """Whether this tile wins with a concealed hand that does not hold it yet."""
    if not WAITS[dragon_run][hand] >> tile & 1:
        return False
    kind, count = commitment(melds)
    if kind is None or count >= NEEDED:
        return True
    options = CangzhouOptions(dragon_run=dragon_run)
    return lock_lets_win(room_of(options), seat_of(options, hand, melds), tile, 1)
