"""The one small door to what lasts: room logs (hot), players, seats and finished matches (cold).

Log lines that are written together are one row, with the key (room, seq) of the first, and are written only under the
room's present *epoch*: whoever opens a room raises its epoch, so a former owner, frozen and back, cannot write any
more. One process with SQLite is the same code as many with a shared database.

Processes that share a database each hold a *lease* in it, which they renew. A room belongs to the process that opened
it for as long as that one's lease lasts, by the database's clock alone.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import Struct

FIRST_EPOCH = 1
SECRET_BYTES = 32
MOST_TICK = 60_000
"""Milliseconds."""


class StoreError(Exception):
    """The store failed, and nothing was written."""


class Fenced(StoreError):
    """Somebody else owns the room now."""


class Damaged(StoreError):
    """Lines that were written once are not there any more."""


class LeaseLost(StoreError):
    """This process holds no lease, so none of its rooms are its own."""


class OwnedElsewhere(StoreError):
    """Another process holds the room under a lease that lasts."""

    def __init__(self, owner: str, address: str, until: float) -> None:
        super().__init__(f"the room is held by {owner}")
        self.owner = owner
        self.address = address
        self.until = until
        """When its lease ends, by the database's clock: a later answer that says more shows that it is alive."""


class NameTaken(StoreError):
    """Another process of that name holds a lease."""


class NewerSchema(StoreError):
    """The database was written by a newer version of this program."""


@dataclass(frozen=True, slots=True)
class Process:
    """A server process as the others know it; ``address`` is where they reach it, as HOST:PORT."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Player:
    """``proof`` is the hash of the private token, which is stored nowhere."""

    id: str
    proof: bytes
    name: str
    avatar: int | None = None
    """The picture they chose; see ``avatars``."""


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
    avatars: tuple[int | None, ...] = ()
    """What each had chosen; empty for matches of before there was a choice."""


class TurnBatch(Struct, frozen=True):
    """Lines that one turn writes, all or nothing; ``sitting`` is where players now sit in the room (None: nowhere)."""

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


class Store(Protocol):
    """Methods that the server asks of a database."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...

    async def append(self, batch: TurnBatch) -> None:
        """Write a batch; returns once it is on disk.

        Raises :class:`Fenced` when the room has another owner, :class:`StoreError` when it could not be written.
        Batches that come at the same time share a commit where the store can; a room appends one at a time.
        """

    async def join(self, me: Process, seconds: float) -> None:
        """Take a lease of that many seconds, before any room; :class:`NameTaken` when another has one of that name."""

    async def renew(self, seconds: float) -> bool:
        """Make the lease last that long from now on; False when it ran out or is another's: all rooms are lost."""

    async def leave(self) -> None:
        """Give the lease back, and with it all rooms, at once."""

    async def clock_skew(self) -> float:
        """Seconds that the database's clock is ahead of this machine's."""

    async def secret(self) -> bytes:
        """The secret by which processes that share the database know each other."""

    async def add_room(self, code: str, at: int) -> int | None:
        """A new room's number, which its maker owns under :data:`FIRST_EPOCH`; None when an open room has the code."""

    async def find_room(self, code: str) -> int | None:
        """The number of the room of that code, for whoever only wants to look: its owner keeps it."""

    async def open_room(self, code: str) -> tuple[int, int] | None:
        """Take the room of that code over: its number and new epoch; None when there is none.

        :class:`OwnedElsewhere` while another process holds it; what is ours already gets a new epoch all the same.
        """

    async def release_room(self, room: int, epoch: int) -> None:
        """Let a room go that is still ours under that epoch: whoever wants it next need not ask us."""

    async def read_log(self, room: int) -> list[bytes]:
        """All lines; :class:`Damaged` when one is missing in between."""

    async def touch(self, rooms: Mapping[int, int]) -> None:
        """Somebody was in these rooms, by number, so many milliseconds ago."""

    async def idle_rooms(self, idle: int, unentered: int) -> list[str]:
        """Codes of open rooms nobody has been in for so many milliseconds of a running server, or never was."""

    async def count_rooms(self) -> int: ...

    async def add_player(self, player: Player, at: int) -> None: ...
    async def find_player(self, proof: bytes) -> Player | None: ...
    async def add_proof(self, player: str, proof: bytes, at: int) -> None: ...
    async def proofs_of(self, player: str) -> list[tuple[bytes, int]]:
        """Every proof of a player and when it was made, the oldest first."""

    async def known_proofs(self, proofs: Collection[bytes]) -> set[bytes]:
        """Those of them that are somebody's."""

    async def drop_proof(self, player: str, proof: bytes) -> None:
        """Forget a proof: whoever has its token is nobody any more."""

    async def offer_handover(self, player: str, proof: bytes, until: int, now: int) -> None:
        """Keep the proof of a one-time code for another device; the player's former one is good no more."""

    async def take_handover(self, proof: bytes, now: int) -> Player | None:
        """Whose one-time code this is, which is used up with that."""

    async def change_player(self, player: str, name: str, avatar: int | None) -> None: ...
    async def seats_of(self, player: str) -> list[tuple[str, int]]: ...
    async def matches_of(self, player: str, before: int, limit: int) -> History: ...
    async def find_match(self, match: str) -> MatchRow | None: ...
    async def check(self) -> None:
        """Write a row, or raise :class:`StoreError`.

        It is the clock that idle rooms are measured by. Between two looks it goes on by what has passed, but by no
        more than :data:`MOST_TICK`: neither a clock that was set nor a night without a server makes rooms old.
        """


Row = tuple[Any, ...]
ADD_TOTAL = (
    "INSERT INTO totals VALUES ({mark}, {mark}, 1, {mark}, {mark}) ON CONFLICT (player, game) DO UPDATE SET "
    "count = totals.count + 1, total = totals.total + excluded.total, ended = excluded.ended"
)
MATCH_COLUMNS = "id, room, number, game, status, started, ended, names, players, scores, steps, avatars, record"


def lines_of(rows: Iterable[tuple[int, bytes]]) -> list[bytes]:
    """The lines of a log from its rows in order, each under the number of its first line."""
    lines: list[bytes] = []
    for seq, row in rows:
        if seq != len(lines) + 1:
            raise Damaged(f"line {len(lines) + 1} is missing, the next is {seq}")
        lines += row.split(b"\n")
    return lines


def match_values(row: MatchRow) -> Row:
    """A match as it is written, in the order of :data:`MATCH_COLUMNS`."""
    texts = [json.dumps(value, ensure_ascii=False) for value in (row.names, row.players, row.scores)]
    avatars = json.dumps(row.avatars)
    head = (row.id, row.room, row.number, row.game, row.status, row.started, row.ended)
    return (*head, *texts, row.steps, avatars, row.record)


def match_of(row: Row) -> MatchRow:
    """A match as it is read."""
    *head, names, players, scores, steps, avatars, record = row
    ident, room, number, game, status, started, ended = head
    lists = [tuple(json.loads(text)) for text in (names, players, scores, avatars)]
    told = (lists[0], lists[1], lists[2], steps, record, lists[3])
    return MatchRow(ident, room, number, game, status, started, ended, *told)
