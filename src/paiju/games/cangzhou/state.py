"""The state of a match, what one seat sees of it, and the draft in which a step is worked out."""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Literal, TypeVar

from paiju.core.game import Event, Step
from paiju.core.ledger import Entry
from paiju.core.tiles import Tiles
from paiju.games.cangzhou.actions import Action, Tile
from paiju.games.cangzhou.options import CangzhouOptions

Phase = Literal["xiapao", "turn", "claim", "rob", "over"]
"""``turn``: one seat acts on its own tiles. ``claim``: a discard may be claimed. ``rob``: a 碰杠 may be robbed."""
Came = Literal["deal", "draw", "kong", "zagang", "claim"]
"""How the tile in turn came: dealt as the fourteenth, drawn, as a replacement, or none: a discard was claimed."""
MeldKind = Literal["chow", "pung", "exposed_kong", "added_kong", "concealed_kong", "bian", "zuan", "za", "zagang"]
LockKind = Literal["bian", "zuan", "za"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Meld:
    """A group laid down. ``tile`` is the one claimed or drawn for it, ``source`` the seat that gave it."""

    kind: MeldKind
    tiles: Tiles
    tile: Tile
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How the last hand ended: no winners is 荒庄."""

    number: int
    dealer: int
    winners: tuple[int, ...]
    source: int | None
    tile: Tile | None
    change: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything, hidden tiles too. ``hands`` are sorted; ``wall`` is in drawing order, tiles already taken included.

    ``tile`` is in ``turn`` the tile drawn (None once it is locked, or after a claim), in ``claim`` and ``rob`` the
    tile in question, which still lies in the river or the hand of seat ``turn``. ``fresh``: nobody has claimed,
    konged or declared yet. ``missed``: tiles each seat let go since its last draw (过手).
    """

    options: CangzhouOptions
    key: str
    number: int
    dealer: int
    scores: tuple[int, ...]
    last: Result | None
    phase: Phase
    pending: frozenset[int]
    dice: tuple[int, int]
    wall: Tiles
    drawn: int
    replaced: int
    runs: tuple[int | None, ...]
    hands: tuple[Tiles, ...]
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[Tiles, ...]
    turn: int
    tile: Tile | None
    came: Came
    fresh: bool
    missed: tuple[Tiles, ...]
    offers: tuple[tuple[Action, ...], ...]
    answers: tuple[Action | None, ...]


_FIELDS = attrgetter(*(one.name for one in dataclasses.fields(State)))


@dataclass(slots=True)
class Draft:
    """A state being worked on, with the news and the payments of the step; frozen again at its end.

    One step changes many fields a little at a time; copying a frozen state for each would cost most of the time.
    """

    options: CangzhouOptions
    key: str
    number: int
    dealer: int
    scores: tuple[int, ...]
    last: Result | None
    phase: Phase
    pending: frozenset[int]
    dice: tuple[int, int]
    wall: Tiles
    drawn: int
    replaced: int
    runs: tuple[int | None, ...]
    hands: tuple[Tiles, ...]
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[Tiles, ...]
    turn: int
    tile: Tile | None
    came: Came
    fresh: bool
    missed: tuple[Tiles, ...]
    offers: tuple[tuple[Action, ...], ...]
    answers: tuple[Action | None, ...]
    events: list[Event] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    @classmethod
    def of(cls, state: State) -> Draft:
        return cls(*_FIELDS(state))

    def frozen(self) -> State:
        return State(*_FIELDS(self))

    def step(self) -> Step[State]:
        return Step(State(*_FIELDS(self)), tuple(self.events), tuple(self.entries))

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def left(self) -> int:
        return len(self.wall) - self.drawn - self.replaced

    def tell(self, name: str, /, **data: Any) -> None:
        """News for everybody."""
        self.events.append(Event(name, data))

    def whisper(self, seat: int, name: str, /, **data: Any) -> None:
        """News for one seat."""
        self.events.append(Event(name, data, seat))


@dataclass(frozen=True, slots=True)
class CangzhouView:
    """What one seat knows: its own hand, draw, offers and 过手; of the others what lies on the table.

    Who else may claim a tile is not told: in ``claim`` and ``rob`` only ``to_act`` says that oneself may.
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
    """The tile this seat has just drawn."""
    hand: Tiles
    held: tuple[int, ...]
    """How many concealed tiles each seat has."""
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[Tiles, ...]
    left: int
    replaced: int
    dice: tuple[int, int] | None
    runs: tuple[int | None, ...] | None
    """What each seat stakes, once all have chosen."""
    chosen: tuple[bool, ...]
    """Who has chosen, while they do; then empty."""
    fresh: bool
    missed: Tiles
    offers: tuple[Action, ...]
    answer: Action | None
    last: Result | None


def tile_of(state: State | Draft) -> Tile:
    """The tile that a window, a win or a declaration is about: our own bug if there is none."""
    if state.tile is None:
        raise ValueError("there is no tile in question")
    return state.tile


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with one place changed."""
    return items[:index] + (item,) + items[index + 1 :]  # noqa: RUF005 - unpacking costs half as much again


def without(tiles: Tiles, *gone: int) -> Tiles:
    """A sorted hand less some tiles it holds."""
    for tile in gone:
        at = tiles.index(tile)
        tiles = Tiles(tiles[:at] + tiles[at + 1 :])
    return tiles


def with_tile(tiles: Tiles, tile: int) -> Tiles:
    """A sorted hand and one more tile."""
    at = bisect_left(tiles, tile)
    return Tiles(tiles[:at] + (tile,) + tiles[at:])  # noqa: RUF005 - as above
