"""What a room has done and not yet said: its lines on their way to the disk, and what is sent once they are there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from paiju.server.connection import Connection
from paiju.server.context import Context
from paiju.server.store import Batch, MatchRow, StoreError

Waiter = Callable[[Exception | None], None]


class Outbox:
    """Nothing leaves a room before everything that led to it is on disk."""

    __slots__ = (
        "_appended",
        "_context",
        "_epoch",
        "_give_up",
        "_handed_in",
        "_lines",
        "_number",
        "_saved",
        "_trouble",
        "_waiters",
        "_waiting",
    )

    def __init__(
        self, context: Context, number: int, epoch: int, seq: int, give_up: Callable[[Exception], None]
    ) -> None:
        self._context = context
        self._number = number
        self._epoch = epoch
        self._give_up = give_up
        """Told of what the store could not write."""
        self._appended = seq
        self._handed_in = self._saved = 0
        """Batches that the store was given, and that are on disk."""
        self._lines: list[bytes] = []
        """What the store has yet to be given."""
        self._waiting: deque[tuple[int, dict[Connection, bytes | int]]] = deque()
        """What is to be sent when so many batches are on disk: to each reader all of it at once."""
        self._waiters: deque[tuple[int, Waiter]] = deque()
        self._trouble: Exception | None = None

    def add(self, lines: Iterable[bytes]) -> None:
        """Lines of the log; the store gets them with the next :meth:`hand_in`."""
        before = len(self._lines)
        self._lines += lines
        self._appended += len(self._lines) - before

    def hand_in(
        self, sitting: Mapping[str, int | None] | None = None, match: MatchRow | None = None, closes: bool = False
    ) -> None:
        """Give the store what it does not have yet, with whatever else must be written together with it."""
        if self._lines:
            lines, self._lines = self._lines, []
            first = self._appended - len(lines) + 1
            batch = Batch(self._number, self._epoch, first, lines, self._context.now(), sitting, match, closes)
            self._handed_in += 1
            self._context.store.append(batch, partial(self._written, self._handed_in))

    @property
    def _needed(self) -> int:
        """How many batches hold everything so far, with the one that has yet to be handed in."""
        return self._handed_in + 1 if self._lines else self._handed_in

    def send(self, conn: Connection, what: bytes | int) -> None:
        """Send a frame, or close with a code, once everything so far is on disk."""
        self.send_all(((conn, what),))

    def send_all(self, outgoing: Iterable[tuple[Connection, bytes | int]]) -> None:
        """The same of many."""
        waiting, needed = self._waiting, self._needed
        if not waiting and self._saved == needed:
            for conn, what in outgoing:
                _deliver(conn, what)
            return
        if not waiting or waiting[-1][0] != needed:
            waiting.append((needed, {}))
        group = waiting[-1][1]
        for conn, what in outgoing:
            before = group.get(conn)
            if before is None:
                group[conn] = what
            elif isinstance(before, bytes) and isinstance(what, bytes):
                group[conn] = before + what
            else:
                # A connection closes after what went before, and nothing goes after that.
                group = {conn: what}
                waiting.append((needed, group))

    def when_saved(self, waiter: Waiter) -> None:
        """Call when everything so far is on disk and sent, or with what went wrong."""
        if self._trouble is not None:
            waiter(StoreError("the room was given up"))
        elif self.is_saved and not self._waiting and not self._waiters:
            waiter(None)
        else:
            self._waiters.append((self._needed, waiter))

    @property
    def is_saved(self) -> bool:
        return self._saved == self._needed

    def abandon(self, error: Exception) -> None:
        """Send nothing any more."""
        self._trouble = error
        self._waiting.clear()
        while self._waiters:
            self._waiters.popleft()[1](error)

    def _written(self, batch: int, error: Exception | None) -> None:
        if error is not None:
            self._give_up(error)
        elif self._trouble is None:
            self._saved = batch
            waiting, waiters = self._waiting, self._waiters
            while waiting and waiting[0][0] <= batch:
                for conn, what in waiting.popleft()[1].items():
                    _deliver(conn, what)
            while waiters and waiters[0][0] <= batch:
                waiters.popleft()[1](None)


def _deliver(conn: Connection, what: bytes | int) -> None:
    if isinstance(what, bytes):
        conn.send(what)
    else:
        conn.close(what)
