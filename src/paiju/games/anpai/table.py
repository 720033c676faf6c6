"""桌面: a table of this game as one row, and the room it stands in."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from paiju.core.kernel import kernel
from paiju.core.row import Int8, Int16, Int32, Int64, Row
from paiju.core.rules import rule
from paiju.games.anpai.data import DATA, MOST_CARDS, SEATS
from paiju.games.anpai.deck import COPIES, DECK, KINDS, LOOSE, NUMBER_OF, RUNS, SUIT_COUNT, TYPE_LIST, TYPES
from paiju.games.anpai.options import AnpaiOptions

PASSED = -1
OUT = -2
"""In place of a type and of a class: the seat passed; it is bankrupt and takes no part."""
OPEN_CARDS = DATA.open.cards
STOCK_SIZE = len(DECK)


class Seat(Row):
    """One player. A list of cards is in order and has zeros after as many cards as the number beside it says."""

    coins: Int64
    won: Int64
    """What the last round brought."""
    strength: Int32
    kind: Int8
    """The type of this round's play, by number, or PASSED or OUT; next to it what it is worth."""
    klass: Int8
    points: Int8
    times: Int8
    chosen: Int8
    """1 once the seat has played or passed in this round."""
    held: Int8
    played: Int8
    opened: Int8
    last_kind: Int8
    last_played: Int8
    hand: Annotated[list[Int8], MOST_CARDS]
    play: Annotated[list[Int8], MOST_CARDS]
    open: Annotated[list[Int8], OPEN_CARDS]
    last: Annotated[list[Int8], MOST_CARDS]


class Desk(Row):
    """The table. ``first`` is the earliest seat: dealing and odd coins begin there."""

    first: Int8
    round: Int8
    shown: Int8
    """Which round was shown last; 0 before the first showdown."""
    over: Int8
    shuffles: Int8
    stocked: Int8
    """How many cards the stock had when it was shuffled last."""
    dealt: Int8
    """How many of those have been dealt."""
    buried_cards: Int8
    seats: Annotated[list[Seat], SEATS]
    gone: Annotated[list[Int8], KINDS]
    """How many of each card lie face up."""
    buried: Annotated[list[Int8], KINDS]
    """How many of each lie face down: the hands of the bankrupt."""
    stock: Annotated[list[Int8], STOCK_SIZE]
    key: Annotated[list[Int64], 8]


class TypeFacts(Row):
    """Facts of a type."""

    klass: Int8
    order: Int8
    times: Int8


class SizeFacts(Row):
    """By the number of cards of one rank: the types they may be, and the fewest groups of that size in a run."""

    bomb: Int8
    jokers: Int8
    loose: Int8
    run: Int8
    least: Int16


CRITS = ("each", "full", "own")
EACH, FULL, OWN = 0, 1, 2


class Room(Row):
    """The options and the data of the rulebook, as the rules read them; a flag is 1 or 0.

    A row, for compiled code passes it on as one address: as a tuple it would be many numbers at every call.
    """

    coins: Int64
    base: Int64
    crit: Int64
    """Each, full or own, by its place among the choices."""
    hand_sizes: Annotated[list[Int8], len(DATA.rounds.hands)]
    order: Annotated[list[Int8], KINDS]
    """The different cards in the order that they lie in before a shuffle."""
    types: Annotated[list[TypeFacts], len(TYPE_LIST)]
    sizes: Annotated[list[SizeFacts], COPIES * SUIT_COUNT + 1]


def _types() -> list[TypeFacts]:
    found = [TypeFacts() for _ in TYPE_LIST]
    for facts, kind in zip(found, TYPE_LIST, strict=True):
        facts.klass, facts.order, facts.times = kind.klass, kind.order, kind.times
    return found


def _sizes() -> list[SizeFacts]:
    """Types by size; where there is no such type its number is that of no play."""
    numbers = {kind.id: number for number, kind in enumerate(TYPE_LIST)}
    found = [SizeFacts() for _ in range(COPIES * SUIT_COUNT + 1)]
    for size, facts in enumerate(found):
        loose, run = (LOOSE[size - 1], RUNS[size - 1]) if 0 < size <= len(RUNS) else ("", "")
        names = (f"bomb{size}", f"jokers{size}", loose, run)
        facts.bomb, facts.jokers, facts.loose, facts.run = (numbers.get(name, PASSED) for name in names)
        facts.least = TYPES[run].least if run else 0
    return found


_TYPES, _SIZES = _types(), _sizes()
_ORDER = [NUMBER_OF[card] for card in sorted(set(DECK))]


@rule("AP-6.1", "AP-6.2", "AP-5.9", "AP-5.10")
@lru_cache(512)
def room_of(options: AnpaiOptions) -> Room:
    """The room of these options."""
    room = Room()
    room.coins, room.base, room.crit = options.coins, options.base, CRITS.index(options.crit)
    room.hand_sizes, room.order = list(DATA.rounds.hands), _ORDER
    room.types, room.sizes = _TYPES, _SIZES
    return room


@kernel
def after(seat: int, step: int) -> int:
    """The seat so many places on."""
    return (seat + step) % SEATS


@rule("AP-3.1", "AP-6.6")
@kernel
def is_waited_for(desk: Desk, seat: int) -> bool:
    """Whether the table waits for a seat: one that has coins and has not chosen yet, all at once."""
    me = desk.seats[seat]
    return desk.over == 0 and me.coins > 0 and me.chosen == 0


@kernel
def stock_left(desk: Desk) -> int:
    """Number of cards in the stock."""
    return desk.stocked - desk.dealt
