"""What the server answers over HTTP, as types: machines, people, rooms, matches; games are in ``game_answers``.

What the websocket sends too is :mod:`paiju.server.protocol`.
"""

from __future__ import annotations

from collections.abc import Sequence

from paiju.server.protocol import (
    Action,
    Entry,
    Event,
    Millis,
    Part,
    Patch,
    Seat,
    State,
    Status,
    Trouble,
    Values,
    Words,
)

# -- machines and the site --------------------------------------------------------------------------------------


class ErrorAnswer(Part, frozen=True):
    """Any failure, with a fitting status."""

    error: Trouble


class Health(Part, frozen=True):
    """Whether the server is well."""

    ok: bool
    version: str


class Phrase(Words, frozen=True):
    """A quick phrase."""

    id: str


class Emote(Words, frozen=True):
    """A picture with a meaning."""

    id: str
    symbol: str


class SiteLimits(Part, frozen=True):
    """The most characters of a name and of a seed, the most bytes of a message."""

    name: int
    seed: int
    message: int


class Site(Part, frozen=True):
    """The site: phrases, limits and the server's time, asked for once before anything else."""

    version: str
    now: Millis
    languages: tuple[str, ...]
    link: str
    phrases: list[Phrase]
    emotes: list[Emote]
    limits: SiteLimits


# -- people and rooms -------------------------------------------------------------------------------------------


class Player(Part, frozen=True):
    """A person with their private token."""

    player: str
    token: str
    name: str
    avatar: int


class MySeat(Part, frozen=True):
    """A seat in an open room."""

    room: str
    game: str
    seat: int
    state: State
    left: bool
    """Left in the match, and yours to take back until it ends."""


class Me(Part, frozen=True):
    """The person whose token it is, and their open rooms."""

    player: str
    name: str
    avatar: int
    seats: list[MySeat]


class Handover(Part, frozen=True):
    """A one-time code for another device."""

    code: str
    until: Millis


class Device(Part, frozen=True):
    """A device that has a token of yours."""

    id: str
    made: Millis
    here: bool
    """Whether this device is the one that asks."""


class Devices(Part, frozen=True):
    """The person's devices, the oldest first."""

    devices: list[Device]


class SeatTaken(Part, frozen=True):
    """The seat one has in a room."""

    room: str
    link: str
    seat: int


class RoomCard(Part, frozen=True):
    """A room as somebody sees it who is not in it; a few seconds old where nobody is in it."""

    room: str
    game: str
    state: State
    seats: list[Seat]
    options: Values
    settings: Values
    spectators: int
    link: str
    host: int
    free: int


# -- matches ----------------------------------------------------------------------------------------------------


class MatchCard(Part, frozen=True):
    """A finished match."""

    match: str
    game: str
    room: str
    number: int
    status: Status
    started: Millis
    ended: Millis
    names: list[str]
    players: list[str | None]
    scores: list[int]
    avatars: list[int | None]
    """Of people, as they were then."""
    steps: int
    seat: int | None
    """In a list of your own matches: your seat."""


class MatchPage(MatchCard, frozen=True):
    """A finished match with its options and the promise its deal was drawn under."""

    options: Values
    commitment: str


class GameTotal(Part, frozen=True):
    """The sum of your matches of one game, in its coins or points, so never added up over games."""

    game: str
    count: int
    total: int


class History(Part, frozen=True):
    """Matches of yours, newest first; totals over all of them, the game played last first."""

    matches: list[MatchCard]
    totals: list[GameTotal]
    count: int


class Frame(Part, frozen=True):
    """A step of a finished match with all hands open: frame 0 is the deal, frame n is after action n."""

    n: int
    seat: int | None
    action: Action | None
    events: list[Event]
    entries: list[Entry]
    views: Sequence[Patch]
    """Of every seat; whole in the first frame of an answer."""


class Replay(Part, frozen=True, rename={"from_": "from"}):
    """Some steps of a finished match."""

    match: MatchPage
    steps: int
    from_: int
    frames: list[Frame]
