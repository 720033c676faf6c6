"""所见: what a seat sees, and what it may do from that alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from paiju.core.rules import rule
from paiju.core.tiles import Tiles
from paiju.games.cangzhou.moves import DISCARDS, PASS, Action, Chow, Kong, Tile, Win, Xiapao
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.locks import bian_start, zuan_start
from paiju.games.cangzhou.state import (
    LOCK_OF,
    NEEDED,
    NOTHING_HELD,
    Came,
    CangzhouState,
    HandResult,
    LockKind,
    Meld,
    Phase,
    answer_of,
    hand_of,
    melds_of,
    missed_of,
    offers_to,
)
from paiju.games.cangzhou.table import CLAIM, LOCKS, NOTHING, OVER, ROB, SHARE, TURN, XIAPAO, Room, is_pending, room_of


@dataclass(frozen=True, slots=True)
class LaidGroup:
    """The group an offer would lay down, and the kind it would commit to; a win lays nothing."""

    tiles: Tiles
    lock: LockKind | None = None


@dataclass(frozen=True, slots=True)
class Lock:
    """边钻砸 of a seat: the kind it is committed to, if any, how many of it lie, and how many a win needs."""

    kind: LockKind | None
    count: int
    needed: int


@dataclass(slots=True)
class CangzhouView:
    """The knowledge of one seat: its own hand, draw, offers and 过手; of the others what lies on the table.

    Who else may claim a tile, or win with one, is not told: in ``claim``, ``rob`` and ``share`` only ``to_act`` says
    that oneself may. Nobody changes a view; it is not frozen, because filling a frozen class goes by a slower way for
    each field.
    """

    seat: int | None
    to_act: bool
    over: bool
    scores: tuple[int, ...]
    options: CangzhouOptions
    number: int
    dealer: int
    phase: Phase
    turn: int
    came: Came
    tile: Tile | None
    """The tile in question (``claim``, ``rob``)."""
    drawn: Tile | None
    """The tile this seat has just drawn, or was given in 分张 (``share``)."""
    hand: Tiles
    held: tuple[int, ...]
    """How many concealed tiles each seat has."""
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[Tiles, ...]
    left: int
    replaced: int
    dice: tuple[int, int] | None
    runs: tuple[int | None, ...] | None
    """Each seat's stake, once all have chosen."""
    chosen: tuple[bool, ...]
    """The seats that have chosen, while others still do; then empty."""
    fresh: bool
    missed: Tiles
    offers: tuple[Action, ...]
    answer: Action | None
    last: HandResult | None
    laid: tuple[LaidGroup, ...] = ()
    """The groups that the offers would lay down."""
    lock: Lock | None = None


@rule("CZ-3.1")
def view_of(state: CangzhouState, seat: int | None) -> CangzhouView:
    """The knowledge of a seat: everything public, and of the hidden only what is its own."""
    desk, phase, options = state.row, state.row.phase, state.options
    seats, base, choosing = desk.seats[: options.players], options.base, phase == XIAPAO
    me = None if seat is None else desk.seats[seat]
    offers = () if me is None else offers_to(desk, me.offers)
    # In the order of the fields: keywords would cost a quarter of the time, and this is asked at every decision.
    return CangzhouView(
        seat,
        seat is not None and is_pending(desk, seat),
        phase == OVER,
        tuple([other.score * base for other in seats]),
        options,
        desk.number,
        desk.dealer,
        state.phase,
        desk.turn,
        state.came,
        state.tile if phase in (CLAIM, ROB) else None,
        _drawn(state, seat),
        NOTHING_HELD if me is None else hand_of(me),
        tuple([other.held for other in seats]),
        tuple([melds_of(other) for other in seats]),
        tuple([Tiles(tuple(other.river[: other.discards])) for other in seats]),
        state.left,
        desk.replaced,
        None if choosing else state.dice,
        None if choosing else tuple([other.run for other in seats]),
        tuple([other.run >= 0 for other in seats]) if choosing else (),
        state.fresh,
        NOTHING_HELD if me is None else missed_of(me),
        offers,
        None if me is None else answer_of(desk, me),
        state.last,
        laid_by_all(offers, desk.tile, options.dragon_run) if offers else (),
        None if me is None else _lock(me.lock, me.locks),
    )


def _drawn(state: CangzhouState, seat: int | None) -> Tile | None:
    desk = state.row
    if desk.phase == TURN and seat == desk.turn:
        return state.tile
    if desk.phase == SHARE and seat is not None and desk.seats[seat].share != NOTHING:
        return Tile(desk.seats[seat].share)
    return None


def laid_by_all(offers: tuple[Action, ...], tile: int, dragon_run: bool) -> tuple[LaidGroup, ...]:
    """The groups that offers about a tile would lay down; a kong of one's own has a tile of its own."""
    return tuple([laid_by(offer, tile, dragon_run) for offer in offers])


@cache
def _lock(number: int, count: int) -> Lock:
    kind: LockKind | None = LOCKS[number - 1] if number else None
    return Lock(kind, count, NEEDED)


@cache
def _room(dragon_run: bool) -> Room:
    return room_of(CangzhouOptions(dragon_run=dragon_run))


@cache
def laid_by(offer: Action, tile: int, dragon_run: bool) -> LaidGroup:
    """The group that an offer about a tile would lay down."""
    if isinstance(offer, Win):
        return LaidGroup(Tiles(()))
    if isinstance(offer, Chow):
        return LaidGroup(Tiles(tuple(sorted((*offer.tiles, tile)))))
    if isinstance(offer, Kong):
        return LaidGroup(Tiles((offer.tile,) * 4))
    lock = LOCK_OF.get(offer.kind)
    if lock in ("bian", "zuan"):
        start = (bian_start if lock == "bian" else zuan_start)(_room(dragon_run), tile)
        return LaidGroup(Tiles((start, start + 1, start + 2)), lock)
    return LaidGroup(Tiles((tile,) * (4 if offer.kind == "zagang" else 3)), lock)


@rule("CZ-2.1")
def choices_of(view: CangzhouView) -> Iterator[Action]:
    """Every legal action of the view's seat."""
    if not view.to_act:
        return
    if view.phase == "xiapao":
        yield from map(Xiapao, range(view.options.max_run + 1))
        return
    yield from view.offers
    if view.phase == "turn":
        yield from (DISCARDS[tile] for tile in dict.fromkeys(view.hand))
    else:
        yield PASS
