"""Pings of clients, answered at once wherever the room is: they ask whether the line is alive."""

from __future__ import annotations

from paiju.server import messages as msg
from paiju.server.connection import Connection
from paiju.server.context import Context
from paiju.server.outgoing import text_of
from paiju.server.protocol import OkMessage, PongMessage


def answer_ping(context: Context, conn: Connection, message: msg.AnyMessage) -> bool:
    """Whether it was one."""
    if not isinstance(message, msg.Ping):
        return False
    conn.send(text_of(PongMessage(now=context.now())))
    if message.id is not None:
        conn.send(text_of(OkMessage(id=message.id)))
    return True
