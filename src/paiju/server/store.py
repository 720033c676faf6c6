"""The one small door to what lasts: room logs (hot), players, seats and finished matches (cold).

Log lines that are written together are one row, with the key (room, seq) of the first, and are written only under the
room's present *epoch*: whoever opens a room raises its epoch, so a former owner, frozen and back, cannot write any
more. One process with SQLite is the same code as many with a shared database.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import Struct

FIRST_EPOCH = 1


class StoreError(Exception):
    """Nothing was written."""


class Fenced(StoreError):
    """Somebody else owns the room now."""


@dataclass(frozen=True, slots=True)
class Player:
    """``proof`` is the hash of the private token, which is stored nowhere."""

    id: str
    proof: bytes
    name: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A finished match: what lists show, and its compact record."""

    id: str
    room: str
    number: int
    game: str
    status: str
    started: int
    ended: int
    names: tuple[str, ...]
    players: tuple[str | None, ...]
    scores: tuple[int, ...]
    steps: int
    record: bytes


class Batch(Struct, frozen=True):
    """What one turn writes, all or nothing; ``sitting`` is where players now sit in the room (None: nowhere)."""

    room: int
    epoch: int
    seq: int
    lines: Sequence[bytes]
    at: int
    sitting: Mapping[str, int | None] | None = None
    match: MatchRow | None = None
    closes: bool = False


@dataclass(frozen=True, slots=True)
class GameTotal:
    """All of a player's matches of one game: coins and points of different games cannot be added up."""

    game: str
    count: int
    total: int


@dataclass(frozen=True, slots=True)
class History:
    """Some of a player's matches, and all of them summed up."""

    matches: tuple[tuple[MatchRow, int], ...]
    """Each with the seat the player had; newest first; without records."""
    totals: tuple[GameTotal, ...]
    """The game played last first."""


Done = Callable[[Exception | None], None]


class Store(Protocol):
    """Everything the server asks of a database."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...

    def append(self, batch: Batch, done: Done) -> None:
        """Write a batch; ``done`` is called in the event loop once it is on disk, or with what went wrong."""

    async def add_room(self, code: str, at: int) -> int | None:
        """A new room's number, which its maker owns under :data:`FIRST_EPOCH`; None when an open room has the code."""

    async def find_room(self, code: str) -> int | None:
        """The number of the room of that code, for whoever only wants to look: its owner keeps it."""

    async def open_room(self, code: str) -> tuple[int, int] | None:
        """Take the room of that code over: its number and new epoch; None when there is none."""

    async def read_log(self, room: int) -> list[bytes]: ...

    async def idle_rooms(self, before: int) -> list[str]:
        """Codes of open rooms nothing was written to since then."""

    async def count_rooms(self) -> int: ...

    async def add_player(self, player: Player, at: int) -> None: ...
    async def find_player(self, proof: bytes) -> Player | None: ...
    async def add_proof(self, player: str, proof: bytes, at: int) -> None: ...
    async def rename_player(self, player: str, name: str) -> None: ...
    async def seats_of(self, player: str) -> list[tuple[str, int]]: ...
    async def matches_of(self, player: str, before: int, limit: int) -> History: ...
    async def find_match(self, match: str) -> MatchRow | None: ...
    async def check(self) -> None:
        """Raise :class:`StoreError` when nothing can be written."""


Row = tuple[Any, ...]
