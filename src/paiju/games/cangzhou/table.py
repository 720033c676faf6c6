"""牌桌: a table as one row of named fields, and the room it stands in.

Scores are kept in units of the base. A tile or a seat that is not there is -1.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from paiju.core.kernel import kernel
from paiju.core.options import option_numbers
from paiju.core.row import Int8, Int16, Int32, Int64, Row
from paiju.core.rules import rule
from paiju.core.tiles import COPIES, KINDS
from paiju.games.cangzhou.data import DATA
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.shapes import HandShape, Shapes, shapes_of

XIAPAO, TURN, CLAIM, ROB, OVER, SHARE = range(6)
PHASES = ("xiapao", "turn", "claim", "rob", "over", "share")
"""``turn``: one seat acts on its own tiles. ``claim``: a discard may be claimed. ``rob``: a 碰杠 may be robbed.
``share``: the last tiles have been shared out, and who wins with theirs may."""
BY_DEAL, BY_DRAW, BY_KONG, BY_ZAGANG, BY_CLAIM = range(5)
CAMES = ("deal", "draw", "kong", "zagang", "claim")
"""How the tile in turn came: dealt as the fourteenth, drawn, as a replacement, or none: a discard was claimed."""
NO_MELD, CHOW, PUNG, EXPOSED_KONG, ADDED_KONG, CONCEALED_KONG, BIAN, ZUAN, ZA, ZAGANG = range(10)
MELD_KINDS = ("chow", "pung", "exposed_kong", "added_kong", "concealed_kong", "bian", "zuan", "za", "zagang")
"""Kinds of melds, from 1 on."""
NO_LOCK, LOCK_BIAN, LOCK_ZUAN, LOCK_ZA = range(4)
LOCKS: tuple[Literal["bian"], Literal["zuan"], Literal["za"]] = ("bian", "zuan", "za")
"""Kinds that a declaration commits to, from 1 on."""
DEALS_HOST, DEALS_RANDOM = range(2)
"""Who deals the first hand: the host, who has the first seat, or whoever chance names."""
ROUND_PLAY, ROUND_SHARE = range(2)
"""How the last tiles of the wall are taken: as all the others, or shared out."""
MISSING_ALONE, MISSING_STACKED = range(2)
"""Whether 缺门 is added to 清一色 and 混一色 as well."""
PAYS_ONE, PAYS_ALL, PAYS_COVER = range(3)
PAYS = ("one", "all", "cover")
"""Ways to pay for a win on a discard: the seat that gave it, everybody, or that seat for everybody."""
(
    WIN_ITEM, DRAGON_ITEM, FIVE_ITEM, FULL_ITEM, HALF_ITEM, HEAVEN_ITEM, EARTH_ITEM, MISSING_ITEM,
    BIAN_ITEM, ZUAN_ITEM, ZA_ITEM, CONCEALED_ITEM, SELF_DRAWN_ITEM, KONG_FLOWER_ITEM, ROBBED_KONG_ITEM, SHEET,
) = range(16)  # fmt: skip
"""A score sheet: what a win may score, in the order it is listed; from 自摸 on these are doubles."""
ITEMS = (
    "win", "dragon", "catch_five", "full_flush", "half_flush", "heaven", "earth", "missing_suit", *LOCKS, "concealed",
)  # fmt: skip
DOUBLES = ("self_drawn", "kong_flower", "robbed_kong")
NOBODY = NOTHING = -1
SEATS = 4
GROUPS = 4
TILES = KINDS * COPIES
MOST_DISCARDS = 64
"""A river never has more: two players have 97 tiles to draw between them, and claim eight times at most."""
MOST_KONGS = 3
"""Kongs offered on one's own turn: fourteen tiles hold three tiles four times."""


class MeldRow(Row):
    """A group laid down: its lowest tile, the tile it was made with, the seat that gave that one."""

    kind: Int8
    low: Int8
    tile: Int8
    source: Int8


class Seat(Row):
    """One player."""

    score: Int32
    change: Int32
    """Points of the last hand."""
    offers: Int16
    """Offers to the seat, as bits (:mod:`~paiju.games.cangzhou.moves`)."""
    answer: Int16
    """The move it has answered a window with."""
    run: Int8
    """下跑; -1 until it is chosen."""
    held: Int8
    sorts: Int8
    """How many different tiles it holds, and how many of them four times."""
    quads: Int8
    melded: Int8
    """How many groups are laid down, how many of them are locked, and what those commit it to."""
    locks: Int8
    lock: Int8
    discards: Int8
    misses: Int8
    share: Int8
    """分张: the tile that it was given."""
    hand: Annotated[list[Int8], KINDS]
    """How many of each tile it holds."""
    missed: Annotated[list[Int8], KINDS]
    """过手: tiles let go since the last draw, numbered from 1 in the order they were; the others are 0."""
    laid: Annotated[list[Int8], KINDS]
    """How many of each tile lie in its melds and, next, in its river."""
    thrown: Annotated[list[Int8], KINDS]
    river: Annotated[list[Int8], MOST_DISCARDS]
    melds: Annotated[list[MeldRow], GROUPS]
    shape: HandShape


class LastHand(Row):
    """Result of the last hand; no winners (a bit a seat) is 荒庄. ``played`` is how many hands are over."""

    played: Int8
    dealer: Int8
    winners: Int8
    source: Int8
    tile: Int8


class Desk(Row):
    """The table. ``tile`` is in a turn the tile drawn, in a window the tile in question, which still lies in the river
    or the hand of seat ``turn``. ``fresh`` is 1 while nobody has claimed, konged or declared."""

    phase: Int8
    pending: Int8
    """The seats that are asked, a bit each."""
    number: Int8
    dealer: Int8
    turn: Int8
    tile: Int8
    came: Int8
    fresh: Int8
    replaced: Int8
    kongs: Int8
    """How many kongs the seat in turn is offered, and of which tiles."""
    kong_tiles: Annotated[list[Int8], MOST_KONGS]
    dice: Annotated[list[Int8], 2]
    drawn: Int16
    cut: Int16
    """The first tile dealt is at this place of the wall."""
    last: LastHand
    unseen: Annotated[list[Int8], KINDS]
    """How many of each tile lie nowhere on the table."""
    wall: Annotated[list[Int8], TILES]
    """As built."""
    key: Annotated[list[Int64], 8]
    seats: Annotated[list[Seat], SEATS]


class Room(Row):
    """The options under their own names, then numbers of the rulebook, as the rules read them; a flag is 1 or 0.

    A row, for compiled code passes it on as one address: as a tuple it would be many numbers at every call.
    """

    players: Int64
    hands: Int64
    base: Int64
    first_dealer: Int64
    max_run: Int64
    chow: Int64
    last_round: Int64
    multi_win: Int64
    bian: Int64
    zuan: Int64
    za: Int64
    za_drawn: Int64
    dragon_run: Int64
    missing_suit: Int64
    discard_pays: Int64
    dealer_points: Int64
    locks_needed: Int64
    stacks_kept: Int64
    own_let_go: Int64
    """Whether a win on one's own tile can be let go too (过手): so since version 2 of the rules."""
    worth: Annotated[list[Int16], SHEET]
    """The points of each item, then the times of each double, as on a score sheet."""
    kong_worth: Annotated[list[Int16], len(MELD_KINDS) + 1]
    """Pay for each kind of meld: kongs alone have one."""
    shapes: Shapes


@rule("CZ-6.9")
def _worth(options: CangzhouOptions) -> list[int]:
    points = {name: item.points for name, item in DATA.items.items()}
    points |= zip(LOCKS, options.lock_points, strict=True)
    return [*(points[name] for name in ITEMS), *(DATA.doubles[name].times for name in DOUBLES)]


_KONG_WORTH = [0, *(DATA.kongs[kind].times if kind in DATA.kongs else 0 for kind in MELD_KINDS)]


RULES_VERSION = 2
"""1: a player who let a win on an own tile go might still win on the same tile from a discard at once."""


@lru_cache(512)
def room_of(options: CangzhouOptions, version: int = RULES_VERSION) -> Room:
    """The room of these options, by a version of the rules."""
    room = Room()
    for name, number in option_numbers(options).items():
        setattr(room, name, number)
    room.dealer_points, room.locks_needed = DATA.dealer.points, DATA.locks.needed
    room.stacks_kept = DATA.wall.stacks_kept
    room.own_let_go = int(version >= 2)
    room.worth, room.kong_worth = _worth(options), _KONG_WORTH
    room.shapes = shapes_of(options.dragon_run)
    return room


@kernel
def after(room: Room, seat: int, steps: int) -> int:
    """The seat ``steps`` places on, fewer than a whole round."""
    there = seat + steps
    return there - room.players if there >= room.players else there


@kernel
def is_pending(desk: Desk, seat: int) -> bool:
    """Whether a seat has yet to decide."""
    return desk.pending >> seat & 1 == 1


@kernel
def tiles_left(desk: Desk) -> int:
    """Number of tiles in the wall."""
    return TILES - desk.drawn - desk.replaced


@kernel
def wall_tile(desk: Desk, number: int) -> int:
    """A tile of the wall in drawing order."""
    at = desk.cut + number
    return desk.wall[at - TILES if at >= TILES else at]
