"""局面: a state of the contract, read in tiles and melds as people name them, and made from those."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, cast

from paiju.core.row_game import Position
from paiju.core.tiles import Tiles
from paiju.games.cangzhou.data import DATA
from paiju.games.cangzhou.moves import Action, Tile, Xiapao, action_of
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.dealing import break_at, clear_desk
from paiju.games.cangzhou.rules.hands import list_offers, take_tile
from paiju.games.cangzhou.rules.turns import commit
from paiju.games.cangzhou.table import (
    CAMES,
    LOCKS,
    MELD_KINDS,
    NOBODY,
    NOTHING,
    PHASES,
    XIAPAO,
    Desk,
    MeldRow,
    Seat,
    room_of,
    tiles_left,
)
from paiju.games.cangzhou.telling import meld_tiles, tiles_of

Phase = Literal["xiapao", "turn", "claim", "rob", "over", "share"]
Came = Literal["deal", "draw", "kong", "zagang", "claim"]
MeldKind = Literal["chow", "pung", "exposed_kong", "added_kong", "concealed_kong", "bian", "zuan", "za", "zagang"]
LockKind = Literal["bian", "zuan", "za"]
LOCK_OF: Mapping[str, LockKind] = {"bian": "bian", "zuan": "zuan", "za": "za", "zagang": "za"}
"""The lock that each locked meld counts as: a 砸杠 is one 砸 (CZ-4.10)."""
NEEDED = DATA.locks.needed


@dataclass(frozen=True, slots=True)
class Meld:
    """A group laid down. ``tile`` is the one claimed or drawn for it, ``source`` the seat that gave it."""

    kind: MeldKind
    tiles: Tiles
    tile: Tile
    source: int | None = None


@dataclass(frozen=True, slots=True)
class HandResult:
    """Result of the last hand: no winners is 荒庄."""

    number: int
    dealer: int
    winners: tuple[int, ...]
    source: int | None
    tile: Tile | None
    change: tuple[int, ...]


@dataclass(slots=True)
class CangzhouState(Position[CangzhouOptions, Desk]):
    """A state; its row read as tiles and melds."""

    options: CangzhouOptions
    row: Desk

    @property
    def seats(self) -> list[Seat]:
        return self.row.seats[: self.options.players]

    @property
    def phase(self) -> Phase:
        return cast(Phase, PHASES[self.row.phase])

    @property
    def came(self) -> Came:
        return cast(Came, CAMES[self.row.came])

    @property
    def pending(self) -> frozenset[int]:
        return PENDING[self.row.pending]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def dealer(self) -> int:
        return self.row.dealer

    @property
    def turn(self) -> int:
        return self.row.turn

    @property
    def fresh(self) -> bool:
        return self.row.fresh == 1

    @property
    def tile(self) -> Tile | None:
        """In a turn the tile drawn (None once it is locked, or after a claim), in a window the tile in question."""
        return _tile(self.row.tile)

    @property
    def dice(self) -> tuple[int, int]:
        one, two = self.row.dice
        return one, two

    @property
    def left(self) -> int:
        return tiles_left(self.row)

    @property
    def drawn(self) -> int:
        return self.row.drawn

    @property
    def replaced(self) -> int:
        return self.row.replaced

    @property
    def wall(self) -> Tiles:
        """In drawing order, tiles already taken included."""
        wall, cut = self.row.wall, self.row.cut
        return Tiles((*wall[cut:], *wall[:cut]))

    @property
    def scores(self) -> tuple[int, ...]:
        base = self.options.base
        return tuple([seat.score * base for seat in self.seats])

    @property
    def runs(self) -> tuple[int | None, ...]:
        return tuple([None if seat.run < 0 else seat.run for seat in self.seats])

    @property
    def hands(self) -> tuple[Tiles, ...]:
        return tuple([hand_of(seat) for seat in self.seats])

    @property
    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        return tuple([melds_of(seat) for seat in self.seats])

    @property
    def rivers(self) -> tuple[Tiles, ...]:
        return tuple([Tiles(tuple(seat.river[: seat.discards])) for seat in self.seats])

    @property
    def missed(self) -> tuple[Tiles, ...]:
        return tuple([missed_of(seat) for seat in self.seats])

    @property
    def offers(self) -> tuple[tuple[Action, ...], ...]:
        return tuple([offers_to(self.row, seat.offers) for seat in self.seats])

    @property
    def answers(self) -> tuple[Action | None, ...]:
        return tuple([answer_of(self.row, seat) for seat in self.seats])

    @property
    def last(self) -> HandResult | None:
        last = self.row.last
        if last.played == 0:
            return None
        base = self.options.base
        change = tuple([seat.change * base for seat in self.seats])
        return _result(last.played, last.dealer, last.winners, last.source, last.tile, change)


PENDING = tuple(frozenset(seat for seat in range(4) if bits >> seat & 1) for bits in range(16))


def _tile(tile: int) -> Tile | None:
    return None if tile == NOTHING else Tile(tile)


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


@lru_cache(maxsize=1 << 10)
def _result(played: int, dealer: int, bits: int, source: int, tile: int, change: tuple[int, ...]) -> HandResult:
    players = len(change)
    around = [(max(source, 0) + step) % players for step in range(players)]
    winners = tuple([seat for seat in around if bits >> seat & 1])
    return HandResult(played - 1, dealer, winners, _seat(source), _tile(tile), change)


def hand_of(seat: Seat) -> Tiles:
    """The tiles that a seat holds, in order."""
    return tiles_of(seat.hand)


def melds_of(seat: Seat) -> tuple[Meld, ...]:
    """The groups that a seat has laid down."""
    if not seat.melded:
        return ()
    return tuple([_meld(meld.kind, meld.low, meld.tile, meld.source) for meld in seat.melds[: seat.melded]])


@lru_cache(maxsize=1 << 12)
def _meld(number: int, low: int, tile: int, source: int) -> Meld:
    kind = cast(MeldKind, MELD_KINDS[number - 1])
    return Meld(kind, meld_tiles(kind, low), Tile(tile), _seat(source))


def missed_of(seat: Seat) -> Tiles:
    """过手: what a seat let go since its last draw, in the order it did."""
    if not seat.misses:
        return NOTHING_HELD
    order = sorted((nth, tile) for tile, nth in enumerate(seat.missed) if nth)
    return Tiles(tuple([tile for _, tile in order]))


NOTHING_HELD = Tiles(())


def offers_to(desk: Desk, offers: int) -> tuple[Action, ...]:
    """The actions that these bits offer, in the order it is told."""
    if not offers:
        return ()
    moves: list[int] = []
    list_offers(desk, offers, moves)
    tile = desk.tile
    return tuple([action_of(move, tile) for move in moves])


def answer_of(desk: Desk, seat: Seat) -> Action | None:
    """A seat's answer, or its choice of its 下跑 while the others still do."""
    if desk.phase == XIAPAO:
        return None if seat.run < 0 else Xiapao(seat.run)
    return None if seat.answer == NOTHING else action_of(seat.answer, desk.tile)


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


# -- rows from tiles and melds --------------------------------------------------------------------------------------


def fresh_desk(options: CangzhouOptions) -> Desk:
    """A desk on which nothing lies; the dealer, seat 0, is in turn."""
    desk = Desk()
    clear_desk(room_of(options), desk)
    return desk


def seat_of(options: CangzhouOptions, hand: Iterable[int], melds: Sequence[Meld]) -> Seat:
    """A seat by itself that holds these tiles and has laid these melds down."""
    seat = _empty_seat(options.dragon_run).copy()
    room = room_of(options)
    for tile in hand:
        take_tile(room, seat, tile)
    for meld in melds:
        add_meld(seat, meld)
    return seat


@cache
def _empty_seat(dragon_run: bool) -> Seat:
    return fresh_desk(CangzhouOptions(dragon_run=dragon_run)).seats[0]


def add_meld(seat: Seat, meld: Meld) -> MeldRow:
    """Write a meld down; nothing leaves the hand."""
    row = seat.melds[seat.melded]
    row.kind, row.low, row.tile = MELD_KINDS.index(meld.kind) + 1, min(meld.tiles), meld.tile
    row.source = NOBODY if meld.source is None else meld.source
    seat.melded += 1
    commit(seat, row.kind)
    for tile in meld.tiles:
        seat.laid[tile] += 1
    return row


def lay_out(
    options: CangzhouOptions,
    hands: Sequence[Iterable[int]],
    melds: Sequence[Sequence[Meld]],
    rivers: Sequence[Sequence[int]],
    missed: Sequence[Iterable[int]],
) -> Desk:
    """A desk with these tiles on it and in its hands; whose turn it is, and the wall, are for others to say."""
    desk, room = fresh_desk(options), room_of(options)
    for seat, hand, laid, river, gone in zip(desk.seats, hands, melds, rivers, missed, strict=False):
        for tile in hand:
            take_tile(room, seat, tile)
        for meld in laid:
            add_meld(seat, meld)
        for nth, tile in enumerate(gone, 1):
            seat.missed[tile] = seat.misses = nth
        seat.river[: len(river)] = river
        seat.discards = len(river)
        for tile in river:
            seat.thrown[tile] += 1
        for tile, (thrown, lying) in enumerate(zip(seat.thrown, seat.laid, strict=True)):
            desk.unseen[tile] -= thrown + lying
    return desk


def set_wall(desk: Desk, wall: Sequence[int], dice: tuple[int, int]) -> None:
    """Build the wall that has these tiles in drawing order when these dice have broken it."""
    desk.dice = list(dice)
    desk.cut = 2 * break_at(dice)
    at = len(wall) - desk.cut
    desk.wall = [*wall[at:], *wall[:at]]


def lock_number(kind: LockKind | None) -> int:
    """The number of a lock in rows."""
    return 0 if kind is None else LOCKS.index(kind) + 1
