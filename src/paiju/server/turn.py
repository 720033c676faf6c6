"""One turn of a room: the lines it writes together, and what it tells once they are on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from paiju.server import entries as log
from paiju.server.connection import Connection
from paiju.server.context import Context
from paiju.server.model import RoomModel
from paiju.server.store import MatchRow, TurnBatch

FEW_STEPS = 200
"""Actions whose record is written in a few milliseconds."""


@dataclass(slots=True)
class Turn:
    """The outcome of a room's mail since it last looked into its mailbox."""

    lines: list[bytes] = field(default_factory=list)
    sitting: dict[str, int | None] = field(default_factory=dict)
    match: MatchRow | None = None
    record: Callable[[], bytes] | None = None
    """Writes the record of that match."""
    closes: bool = False
    outgoing: list[tuple[Connection, str | int]] = field(default_factory=list)
    """Messages, and codes to close with."""
    replies: dict[asyncio.Future[Any], Any] = field(default_factory=dict)
    """Who waits for an answer, and the answer or refusal."""

    @property
    def is_full(self) -> bool:
        """The end of a match, or of the room, is written with what led to it and nothing after it."""
        return self.match is not None or self.closes

    def prepare(self, model: RoomModel, entry: log.AnyEntry) -> None:
        """Note what a line leads to beside the log, before it is carried out."""
        match entry:
            case log.Sat():
                self.sitting[entry.player] = entry.seat
            case log.Freed():
                self._unseat(model.seats[entry.seat].player)
            case log.Ended():
                self.match, self.record = model.match_row(entry.status, entry.at), model.record_writer()
                for seat in model.seats:
                    if seat.gone:
                        # A seat left in a match is its player's until that ends.
                        self._unseat(seat.player)
            case log.Closed():
                self.closes = True

    def _unseat(self, player: str | None) -> None:
        if player is not None:
            self.sitting[player] = None

    async def write_record(self, context: Context) -> None:
        """Write the record of a match that has ended; a long one beside the event loop, so that nobody waits."""
        if self.match is None or self.record is None:
            return
        is_long = self.match.steps > FEW_STEPS
        record = await context.house_work(self.record) if is_long else self.record()
        self.match, self.record = replace(self.match, record=record), None

    def batch(self, room: int, epoch: int, seq: int, at: int) -> TurnBatch:
        return TurnBatch(room, epoch, seq, self.lines, at, self.sitting or None, self.match, self.closes)

    def tell(self) -> None:
        """Send and answer: everything is on disk."""
        for conn, what in self.outgoing:
            if isinstance(what, str):
                conn.send(what)
            else:
                conn.close(what)
        for reply, answer in self.replies.items():
            settle(reply, answer)


def settle(reply: asyncio.Future[Any], answer: Any) -> None:
    """Answer a request, unless who asked has gone."""
    if reply.done():
        return
    if isinstance(answer, Exception):
        reply.set_exception(answer)
    else:
        reply.set_result(answer)
