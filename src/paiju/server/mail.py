"""Mail of a room: everything that can come in, in the order of its mailbox."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Any

from msgspec import Struct, field

from paiju.server import entries as log
from paiju.server.connection import Connection
from paiju.server.messages import AnyMessage
from paiju.server.store import Player


def _reply() -> asyncio.Future[Any]:
    return asyncio.get_running_loop().create_future()


class Said(Struct, frozen=True):
    """A message of somebody in the room."""

    conn: Connection
    message: AnyMessage


class Parted(Struct, frozen=True):
    """A connection is gone."""

    conn: Connection


class Rang(Struct, frozen=True):
    """A clock ran out, and what that leads to, unless its occasion has passed."""

    key: Hashable
    call: Callable[[], None]


class Decided(Struct, frozen=True):
    """A bot's answer to a seat's question."""

    key: Hashable
    seat: int
    ask: int
    action: Any


class Loaded(Struct, frozen=True):
    """The room was read back from its log."""


class Deserted(Struct, frozen=True):
    """The hub would let the room go from memory if nobody has been in it since ``before``, nor has written since."""

    before: float


class Lost(Struct, frozen=True):
    """The process has lost its lease: the room may be another's already."""


class Request(Struct, frozen=True, kw_only=True):
    """Mail whose sender waits for the answer, which comes once everything it led to is on disk."""

    reply: asyncio.Future[Any] = field(default_factory=_reply)


class Founded(Request, frozen=True):
    """The first lines of a new room."""

    lines: tuple[log.AnyEntry, ...]


class Came(Request, frozen=True):
    """Somebody connects, to play or to watch."""

    conn: Connection


class Joined(Request, frozen=True):
    """Somebody wants a seat; the answer is its number."""

    player: Player
    seat: int | None


class Idled(Request, frozen=True):
    """Nobody has been in the room for so long that it is closed, unless somebody is there now."""


class Stopped(Request, frozen=True):
    """The server stops: nothing after this is read."""


AnyRequest = Founded | Came | Joined | Idled | Stopped
Mail = Said | Parted | Rang | Decided | Loaded | Deserted | Lost | AnyRequest


class Mailbox:
    """Mail of one room in the order it came; ``asyncio.Queue`` with its deques takes 4 KB more a room."""

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[Mail] = []
        self._reader: asyncio.Future[None] | None = None
        """Set while somebody waits for mail."""

    def put(self, item: Mail) -> None:
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def arrival(self) -> None:
        """Wait until there is mail."""
        if not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None

    def __bool__(self) -> bool:
        return bool(self._items)

    def take(self) -> Mail:
        return self._items.pop(0)
