"""Somebody's stay in a room over one websocket, which outlasts the process that owns the room."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from paiju.core.errors import PaijuError
from paiju.server import connection as closing
from paiju.server import messages as msg
from paiju.server.connection import Connection
from paiju.server.errors import ServerError, error_of
from paiju.server.hub import Hub
from paiju.server.mail import Came, Parted
from paiju.server.outgoing import text_of
from paiju.server.remote import Remote, Unreachable, moving
from paiju.server.room import Room
from paiju.server.store import StoreError

PASSING = ("moving", "store_trouble", "stopping")
"""Refusals that may be over in a moment."""
PAUSE_SECONDS = (0.05, 0.25)
"""Between two looks for an owner: first, and at most."""
EXTRA_SECONDS = 2.0
"""After the time of a lease in which a new owner is looked for, before the client is sent away."""


class Visit:
    """While the room has no owner that we can reach, messages are refused: nothing waits to be carried out unseen."""

    __slots__ = ("_code", "_context", "_hub", "_is_over", "_place", "_strandings", "conn")

    def __init__(self, hub: Hub, conn: Connection) -> None:
        self._hub = hub
        self._context = hub.context
        self.conn = conn
        self._code = ""
        self._place: Room | Remote | None = None
        self._is_over = False
        self._strandings = 0

    async def begin(self, code: str) -> None:
        """Go in, or raise why not. A room whose owner is gone is waited for, where others may take it over."""
        self._code = code
        self.conn.on_stranded = self._follow
        await self._enter(("moving",))

    def hear(self, message: msg.AnyMessage) -> None:
        if self._place is not None:
            self._place.hear(self.conn, message)
        else:
            self._tell_moving(message.id)

    def end(self) -> None:
        self._is_over = True
        if self._place is not None:
            self._place.post(Parted(self.conn))
            self._place = None

    async def _enter(self, passing: Sequence[str]) -> None:
        lease = self._context.lease
        until = self._context.clock() + (0.0 if lease is None else lease.seconds + EXTRA_SECONDS)
        pause, longest = PAUSE_SECONDS
        held: float | None = None
        while self._place is None:
            strandings = self._strandings
            try:
                place = await self._hub.find(self._code)
                await place.request(Came(conn=self.conn))
                if strandings == self._strandings:
                    self._place = place
                    break
            except ServerError as error:
                if error.code not in passing or self._is_over or self._context.clock() >= until:
                    raise
                if isinstance(error, Unreachable):
                    held = held or error.until
                    if error.until > held:
                        # It has renewed its lease since: it is us who are cut off, and the client may do better.
                        raise
            await asyncio.sleep(pause)
            pause = min(longest, pause * 1.5)
        if self._is_over:
            self.end()

    def _follow(self) -> None:
        """The owner is gone: find the next one, or become it; the player's websocket stays."""
        self._strandings += 1
        if not self._is_over and self._place is not None:
            self._place = None
            self._tell_moving(None)
            self._context.spawn(self._look_for_it())

    def _tell_moving(self, reply: int | None) -> None:
        self.conn.send(text_of(error_of(moving().refusal, reply)))

    async def _look_for_it(self) -> None:
        try:
            await self._enter(PASSING)
        except Exception as trouble:
            # Whatever it is: who is left without a table must be sent away, to come back.
            if not isinstance(trouble, PaijuError | StoreError):
                self._context.log.error("visit_failed", room=self._code, error=str(trouble), exc_info=trouble)
            error = trouble if isinstance(trouble, PaijuError) else self._context.store_trouble()
            self.conn.send(text_of(error_of(error.refusal)))
            self.conn.close(closing.RESTART)
