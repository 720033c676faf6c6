"""The websocket described for programs (AsyncAPI 3.0), from the messages' own types."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args
from urllib.parse import urlsplit

from paiju import __version__
from paiju.server import messages, protocol
from paiju.server.schema.games import all_games
from paiju.server.schema.parts import open_schemas
from paiju.server.schema.types import Schemas, class_words, name_of

PATH = "/ws"


@cache
def document(link: str) -> dict[str, Any]:
    """The whole description; what the server receives and sends, by its own point of view."""
    schemas = open_schemas(all_games())
    received = [_message(schemas, kind) for kind in get_args(messages.AnyMessage)]
    sent = [_message(schemas, kind) for kind in get_args(protocol.AnyMessage)]
    where = urlsplit(link)
    channel = {"$ref": "#/channels/room"}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "paiju",
            "version": __version__,
            "description": "One connection at one room: `hello` first, then intents; the server is the authority.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {"table": {"host": where.netloc, "protocol": "wss" if where.scheme == "https" else "ws"}},
        "channels": {
            "room": {
                "address": PATH,
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name, _ in (*received, *sent)},
            }
        },
        "operations": {
            "receive": {"action": "receive", "channel": channel, "messages": _refs(received)},
            "send": {"action": "send", "channel": channel, "messages": _refs(sent)},
        },
        "components": {
            "messages": dict((*received, *sent)),
            "schemas": dict(sorted(schemas.named.items())),
        },
    }


def _message(schemas: Schemas, kind: Any) -> tuple[str, dict[str, Any]]:
    name = name_of(kind)
    words = class_words(kind)
    told = {"name": kind.__struct_config__.tag, "payload": schemas.of(kind)}
    return name, {**told, **({"summary": words} if words else {})}


def _refs(listed: list[tuple[str, dict[str, Any]]]) -> list[dict[str, str]]:
    return [{"$ref": f"#/channels/room/messages/{name}"} for name, _ in listed]
