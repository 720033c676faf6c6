"""What happened at the table as frames for each viewer, with everything they share written only once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from paiju.core.game import AnyGame
from paiju.server.channel import text_frame
from paiju.server.live import News
from paiju.server.messages import encode
from paiju.server.showing import pause_json
from paiju.server.wire import Memo, entries_bytes, event_json, patch_bytes, view_values

if TYPE_CHECKING:
    from paiju.server.connection import Connection
    from paiju.server.room import Room

NULL = b"null"
NO_PATCH = b"{}"
Ask = tuple[int, int | None]
"""A question's number and deadline."""


class Told(Struct, frozen=True):
    """News, to whom, and what else was true when it happened: it may be told only later."""

    news: News
    to: list[Connection]
    at: int
    asks: dict[int, Ask]
    pause: bytes

    @classmethod
    def now(cls, room: Room, news: News) -> Told:
        pause = pause_json(room)
        to = room.connections()
        if not news.is_for_all:
            to = [conn for conn in to if news.is_for(conn.seat)]
        return cls(news, to, room.context.now(), room.asks(), NULL if pause is None else encode(pause))

    def joined(self, later: Told) -> Told | None:
        """Both as one, where nobody may be told of one alone; None where they must stay apart."""
        first, last = self.news, later.news
        if not (first.is_for_all and last.is_for_all) or first.state is None or self.to != later.to:
            return None
        if last.state is None and later.pause == NULL:
            # The curtain of a window: what is to be seen behind it is on its way.
            return None
        news = News(first.events + last.events, first.entries + last.entries, last.state)
        return Told(news, later.to, later.at, later.asks, later.pause)

    def frames(self, game: AnyGame) -> Iterator[tuple[Connection, bytes]]:
        """The frame for each viewer; none for those who may not even notice that something happened."""
        news, memo = self.news, Memo()
        events = [(event.to, encode(event_json(event))) for event in news.events]
        is_public = all([event.to is None for event in news.events])
        shared = _events_for(events, None) if is_public else b""
        told: tuple[bytes, bytes, Ask | None] | None = None
        frame = b""
        head = b'{"t":"step","at":%d,"events":' % self.at
        entries = b',"entries":' + entries_bytes(game, news.entries)
        tail = b',"pause":' + self.pause + b"}"
        for conn in self.to:
            seat = conn.seat
            seen = shared if is_public else _events_for(events, seat)
            patch = NO_PATCH
            if news.state is not None:
                values = view_values(game.view(news.state, seat))
                patch = patch_bytes(conn.shown, values, memo)
                conn.shown = values
            ask = None if seat is None else self.asks.get(seat)
            number = None if ask is None else ask[0]
            if seen == b"[]" and not news.entries and patch == NO_PATCH and number == conn.ask:
                # Somebody else's secret answer: not even that there was one may be noticed.
                continue
            conn.ask = number
            if told != (seen, patch, ask):
                # Not what the last one was told.
                told = seen, patch, ask
                shown = b"" if patch == NO_PATCH else b',"view":' + patch
                frame = text_frame(b"".join((head, seen, entries, shown, b',"ask":', _ask_bytes(ask), tail)))
            yield conn, frame


def _events_for(events: list[tuple[int | None, bytes]], viewer: int | None) -> bytes:
    return b"[" + b",".join([raw for to, raw in events if to is None or to == viewer]) + b"]"


def _ask_bytes(ask: Ask | None) -> bytes:
    if ask is None:
        return NULL
    number, deadline = ask
    return b'{"ask":%d,"deadline":%s}' % (number, NULL if deadline is None else b"%d" % deadline)
