"""The state of a match, what one seat sees of it, and the draft in which a step is worked out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeVar, cast

from paiju.core.game import Event, Step
from paiju.core.ledger import Entry
from paiju.core.quick import quick
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
class Laid:
    """The group an offer would lay down, and the kind it would commit to; a win lays nothing."""

    tiles: Tiles
    lock: LockKind | None = None


@dataclass(frozen=True, slots=True)
class Lock:
    """边钻砸 of a seat: the kind it is committed to, if any, how many of it lie, and how many a win needs."""

    kind: LockKind | None
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class Result:
    """How the last hand ended: no winners is 荒庄."""

    number: int
    dealer: int
    winners: tuple[int, ...]
    source: int | None
    tile: Tile | None
    change: tuple[int, ...]


class Desk:
    """Where a step's news are collected; states have the room too, empty, so that a draft can become one."""

    __slots__ = ("entries", "events")
    events: list[Event]
    entries: list[Entry]

    def clear(self) -> None:
        self.events, self.entries = [], []


@quick
@dataclass(frozen=True, slots=True)
class State(Desk):
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


@dataclass(slots=True)
class Draft(Desk):
    """A state being worked on, with the news and the payments of the step; at its end it becomes a state.

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

    def __post_init__(self) -> None:
        self.clear()

    @classmethod
    def of(cls, state: State) -> Draft:
        # One by one, in the order of the fields: any shorter way costs twice as much, at every decision.
        return cls(
            state.options,
            state.key,
            state.number,
            state.dealer,
            state.scores,
            state.last,
            state.phase,
            state.pending,
            state.dice,
            state.wall,
            state.drawn,
            state.replaced,
            state.runs,
            state.hands,
            state.melds,
            state.rivers,
            state.turn,
            state.tile,
            state.came,
            state.fresh,
            state.missed,
            state.offers,
            state.answers,
        )

    def frozen(self) -> State:
        """This very object as a state: the fields are the same, so only its class changes."""
        del self.events, self.entries
        work: Any = self
        work.__class__ = State
        return cast(State, work)

    def step(self) -> Step[State]:
        events, entries = tuple(self.events), tuple(self.entries)
        return Step(self.frozen(), events, entries)

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


@quick
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
    laid: tuple[Laid, ...] = ()
    """What each of the offers would lay down."""
    lock: Lock | None = None


def tile_of(state: State | Draft) -> Tile:
    """The tile that a window, a win or a declaration is about: our own bug if there is none."""
    if state.tile is None:
        raise ValueError("there is no tile in question")
    return state.tile


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
