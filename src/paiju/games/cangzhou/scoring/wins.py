"""胡法: a win described from outside and what it scores, for requests, bots and tests; thin over the rules."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from paiju.core.tiles import Tiles
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.points import score_hand
from paiju.games.cangzhou.rules.winning import is_complete
from paiju.games.cangzhou.state import Meld, seat_of
from paiju.games.cangzhou.table import (
    EARTH_ITEM,
    HEAVEN_ITEM,
    KONG_FLOWER_ITEM,
    NOBODY,
    ROBBED_KONG_ITEM,
    SELF_DRAWN_ITEM,
    SHEET,
    room_of,
)
from paiju.games.cangzhou.telling import Item, scored


@dataclass(frozen=True, slots=True)
class Won:
    """A winning hand and how it was won. ``hand`` holds the winning tile; ``source`` is None for 自摸."""

    seat: int
    hand: Tiles
    melds: tuple[Meld, ...]
    tile: int
    source: int | None
    kong_flower: bool = False
    robbed_kong: bool = False
    heaven: bool = False
    earth: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a win, without the dealer's point, which belongs to a pair of players."""

    items: tuple[Item, ...]
    doubles: tuple[Item, ...]

    @property
    def points(self) -> int:
        return sum(points for _, points in self.items)

    @property
    def times(self) -> int:
        return prod(times for _, times in self.doubles)


def best_score(won: Won, options: CangzhouOptions) -> Score | None:
    """The score of the reading that scores most; None when the hand is no win."""
    sheet = sheet_of(won, options)
    return None if sheet is None else Score(*scored(sheet))


def sheet_of(won: Won, options: CangzhouOptions) -> list[int] | None:
    """The score sheet of a win, or None."""
    room, sheet = room_of(options), [0] * SHEET
    me = seat_of(options, won.hand, won.melds)
    if not is_complete(me) or not score_hand(room, me, won.tile, NOBODY, sheet):
        return None
    flags = (
        (HEAVEN_ITEM, won.heaven),
        (EARTH_ITEM, won.earth),
        (KONG_FLOWER_ITEM, won.kong_flower),
        (ROBBED_KONG_ITEM, won.robbed_kong),
    )
    for item, given in flags:
        sheet[item] = room.worth[item] if given else 0
    if won.source is not None:
        sheet[SELF_DRAWN_ITEM] = 0
    return sheet
