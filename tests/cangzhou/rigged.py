"""Tables in a chosen situation: hands, melds and the next tiles as a test wants them, the other tiles as they come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from paiju.core.game import Event
from paiju.core.ledger import Entry, totals
from paiju.core.options import parse_options
from paiju.core.tiles import Tiles, parse_tile, parse_tiles, tile_text
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.moves import (
    BIAN,
    DISCARDS,
    KONGS,
    PASS,
    PUNG,
    WIN,
    ZA,
    ZAGANG,
    ZUAN,
    Action,
    Tile,
    Xiapao,
    action_text,
    chow,
)
from paiju.games.cangzhou.options import CangzhouOptions
from paiju.games.cangzhou.rules.turns import open_turn
from paiju.games.cangzhou.state import Came, CangzhouState, Meld, MeldKind, lay_out, set_wall
from paiju.games.cangzhou.table import CAMES, NOTHING, room_of

TILES = tuple(tile for tile in range(34) for _ in range(4))
_WORDS: dict[str, Action] = {
    "win": WIN,
    "pass": PASS,
    "pung": PUNG,
    "za": ZA,
    "zagang": ZAGANG,
    "bian": BIAN,
    "zuan": ZUAN,
}


def options(**given: Any) -> CangzhouOptions:
    return parse_options(CangzhouOptions, given)


def act(words: str) -> Action:
    """``pung``, ``discard 5m``, ``kong 1z``, ``chow 35p``, ``xiapao 2``: the inverse of ``action_text``."""
    name, _, rest = words.partition(" ")
    if name in _WORDS:
        return _WORDS[name]
    if name == "xiapao":
        return Xiapao(int(rest))
    if name == "chow":
        one, two = parse_tiles(rest)
        return chow(one, two)
    return KONGS[parse_tile(rest)] if name == "kong" else DISCARDS[parse_tile(rest)]


def meld(kind: MeldKind, tiles: str, source: int | None = None) -> Meld:
    parsed = parse_tiles(tiles)
    return Meld(kind, Tiles(tuple(sorted(parsed))), Tile(parsed[0]), source)


@dataclass
class Desk:
    """A hand in progress. Seats without a hand get tiles nobody can do anything with."""

    hands: Mapping[int, str]
    turn: int = 0
    drawn: str | None = None
    """The tile in turn; it is one of ``hands[turn]``. None: as after a claim."""
    came: Came = "draw"
    next: str = ""
    """The next tiles of the wall, in drawing order."""
    ends: str = ""
    """The next replacements."""
    melds: Mapping[int, Sequence[Meld]] = field(default_factory=dict)
    rivers: Mapping[int, str] = field(default_factory=dict)
    missed: Mapping[int, str] = field(default_factory=dict)
    runs: Sequence[int] = ()
    left: int | None = None
    replaced: int = 0
    dealer: int = 0
    fresh: bool = False
    room: CangzhouOptions = field(default_factory=options)
    events: list[Event] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        seats = self.room.players
        self.rest = Counter(TILES)
        hands = [sorted(self._use(self.hands[seat])) if seat in self.hands else None for seat in range(seats)]
        melds = [tuple(self.melds.get(seat, ())) for seat in range(seats)]
        rivers = [self._use(self.rivers.get(seat, "")) for seat in range(seats)]
        for laid in melds:
            for one in laid:
                self.rest.subtract(one.tiles)
        coming, ends = self._use(self.next), self._use(self.ends)
        for seat, hand in enumerate(hands):
            if hand is None:
                hands[seat] = self._junk(13 - 3 * len(melds[seat]))
        if self.left is not None:
            spare = sum(self.rest.values()) + len(coming) + len(ends) - self.left
            for index in range(spare):
                tile = max(self.rest, key=lambda one: (self.rest[one], one))
                self.rest[tile] -= 1
                rivers[index % seats].append(tile)
        self.state = self._state([hand or [] for hand in hands], melds, rivers, coming, ends)
        assert all(count >= 0 for count in self.rest.values()), "a tile five times"

    def _use(self, text: str) -> list[int]:
        tiles = list(parse_tiles(text))
        self.rest.subtract(tiles)
        return tiles

    def _junk(self, size: int) -> list[int]:
        """Single tiles far from each other: nothing to claim, nothing to win."""
        out: list[int] = []
        for tile in (*range(27, 34), 0, 8, 9, 17, 18, 26, 4, 13, 22):
            if len(out) < size and self.rest[tile] > 0:
                out.append(tile)
                self.rest[tile] -= 1
        assert len(out) == size, "too few odd tiles left"
        return sorted(out)

    def _state(
        self,
        hands: list[list[int]],
        melds: list[tuple[Meld, ...]],
        rivers: list[list[int]],
        coming: list[int],
        ends: list[int],
    ) -> CangzhouState:
        standing = [*coming, *(tile for tile in sorted(self.rest.elements()))]
        left = len(standing) + len(ends)
        drawn = len(TILES) - left - self.replaced
        wall: list[int | None] = [None] * len(TILES)
        for index, tile in enumerate(ends, self.replaced):
            wall[len(wall) - 2 - index + 2 * (index & 1)] = tile
        free = [at for at in range(drawn, len(wall)) if wall[at] is None]
        taken = [len(wall) - 2 - index + 2 * (index & 1) for index in range(self.replaced)]
        for at, tile in zip((at for at in free if at not in taken), standing, strict=True):
            wall[at] = tile
        used = Counter(TILES) - Counter(tile for tile in wall if tile is not None)
        gone = used.elements()
        whole = tuple(next(gone) if tile is None else tile for tile in wall)
        missed = [parse_tiles(self.missed.get(seat, "")) for seat in range(self.room.players)]
        row = lay_out(self.room, hands, melds, rivers, missed)
        row.dealer, row.turn, row.came = self.dealer, self.turn, CAMES.index(self.came)
        row.drawn, row.replaced, row.fresh = drawn, self.replaced, int(self.fresh)
        row.tile = NOTHING if self.drawn is None else parse_tile(self.drawn)
        set_wall(row, whole, (1, 1))
        for seat, run in zip(row.seats, self.runs, strict=False):
            seat.run = run
        open_turn(room_of(self.room), row, None)
        return CangzhouState(self.room, row)

    # -- playing ------------------------------------------------------------------------------------------------

    def do(self, seat: int, words: str) -> Desk:
        """One action; the desk itself moves on."""
        step = GAME.submit(self.state, seat, act(words))
        self.state = step.state
        self.events += step.events
        self.entries += step.entries
        return self

    def passes(self, *but: int) -> Desk:
        """Everyone still asked, except some, passes."""
        for seat in sorted(self.state.pending - set(but)):
            if self.state.phase in ("claim", "rob"):
                self.do(seat, "pass")
        return self

    def offers(self, seat: int) -> set[str]:
        return {action_text(offer) for offer in self.state.offers[seat]}

    def refusal(self, seat: int, words: str) -> str | None:
        refused = GAME.check(self.state, seat, act(words))
        return None if refused is None else refused.code

    @property
    def change(self) -> tuple[int, ...]:
        """What the finished hand brought each seat."""
        assert self.state.last is not None, "the hand is not over"
        assert self.state.last.change == totals(self.entries, self.room.players)
        return self.state.last.change

    def heard(self, name: str) -> list[dict[str, Any]]:
        return [event.data for event in self.events if event.name == name]

    def let_go(self, seat: int) -> str:
        return " ".join(tile_text(tile) for tile in self.state.missed[seat])

    def hand(self, seat: int) -> str:
        return " ".join(tile_text(tile) for tile in self.state.hands[seat])


def all_tiles(state: CangzhouState) -> Counter[int]:
    """Every tile of a hand in progress, wherever it is: always the whole set."""
    odd = state.replaced & 1
    end = len(state.wall) - state.replaced - odd
    found = Counter(state.wall[state.drawn : end])
    if odd:
        found[state.wall[end + 1]] += 1
    for hand, melds, river in zip(state.hands, state.melds, state.rivers, strict=True):
        found.update(hand)
        found.update(river)
        for one in melds:
            found.update(one.tiles)
    return found
