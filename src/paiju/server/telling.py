"""What happened at the table as frames for each viewer, with everything they share written only once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from paiju.core.ledger import together
from paiju.server.channel import text_frame
from paiju.server.connection import Connection
from paiju.server.live import News
from paiju.server.messages import encode
from paiju.server.showing import pause_json, window_json
from paiju.server.wire import Memo, entries_bytes, event_json, patch_bytes, view_values

if TYPE_CHECKING:
    from paiju.server.room import Room

Outgoing = tuple[Connection, bytes | int]
"""A frame, or the code to close with."""
NULL = b"null"
NO_PATCH = b"{}"
Ask = tuple[int, int | None]
"""A question's number and deadline."""


def joined(untold: Iterable[News | Outgoing]) -> Iterator[News | Outgoing]:
    """The same with neighbouring news made one, where nobody may be told of one alone."""
    waiting: News | None = None
    for what in untold:
        if isinstance(what, News):
            if waiting is not None:
                if waiting.state is not None and waiting.is_for_all and what.is_for_all:
                    entries = together(waiting.entries, what.entries)
                    what = News(waiting.events + what.events, entries, what.state)
                else:
                    yield waiting
            waiting = what
            continue
        if waiting is not None:
            yield waiting
            waiting = None
        yield what
    if waiting is not None:
        yield waiting


def frames(room: Room, news: News) -> Iterator[tuple[Connection, bytes]]:
    """News for each viewer, as things stand now; nothing for those who may not even notice that something happened."""
    game, asks, memo = room.model.game, room.asks(), Memo()
    events = [(event.to, encode(event_json(event))) for event in news.events]
    is_public = all([to is None for to, _ in events])
    shared = _events_for(events, None) if is_public else b""
    told: tuple[bytes, bytes, Ask | None] | None = None
    frame = b""
    head = b'{"t":"step","at":%d,"events":' % room.context.now()
    entries = b',"entries":' + entries_bytes(game, news.entries)
    tail = b',"pause":%s,"window":%s}' % (encode(pause_json(room)), encode(window_json(room)))
    is_for_all = news.is_for_all
    for conn in room.connections():
        seat = conn.seat
        if not (is_for_all or news.is_for(seat)):
            continue
        seen = shared if is_public else _events_for(events, seat)
        patch = NO_PATCH
        if news.state is not None:
            values = view_values(game.view(news.state, seat))
            patch = patch_bytes(conn.shown, values, memo)
            conn.shown = values
        ask = None if seat is None else asks.get(seat)
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
