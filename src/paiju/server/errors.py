"""Errors of the server: a stable code, a status for HTTP, a sentence in both languages."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from paiju.core.errors import PaijuError, Refusal
from paiju.core.texts import LANGUAGES, Sentence
from paiju.server import protocol
from paiju.server.protocol import ErrorMessage, Trouble

BAD_REQUEST = 400
STATUS = {
    "need_token": 401,
    "unknown_token": 401,
    "not_host": 403,
    "not_seated": 403,
    "no_watching": 403,
    "bad_origin": 403,
    "room_locked": 403,
    "ask_host": 403,
    "banned": 403,
    "unknown_room": 404,
    "unknown_match": 404,
    "unknown_handover": 404,
    "unknown_device": 404,
    "unknown_game": 404,
    "not_found": 404,
    "bad_method": 405,
    "room_full": 409,
    "room_playing": 409,
    "seat_taken": 409,
    "not_now": 409,
    "room_closed": 410,
    "too_many_of_yours": 409,
    "too_large": 413,
    "need_json": 415,
    "bad_host": 421,
    "too_fast": 429,
    "too_many_rooms": 503,
    "too_many_connections": 503,
    "store_trouble": 503,
    "stopping": 503,
    "moving": 503,
    "room_broken": 500,
    "internal": 500,
}
"""Codes not named here are the asker's mistake."""
PLAIN = (str, int)
"""Arguments that are JSON as they are; truth values are numbers too."""


class ServerError(PaijuError):
    """An intent the server cannot grant; it changed nothing."""


def status_of(code: str) -> int:
    return STATUS.get(code, BAD_REQUEST)


def trouble_of(refusal: Refusal) -> Trouble:
    """An error as clients get it over HTTP."""
    return Trouble(**_told(refusal))


def error_of(refusal: Refusal, reply: int | None = None) -> ErrorMessage:
    """An error as a message of the websocket, under the number of the message it answers."""
    return ErrorMessage(**_told(refusal), id=UNSET if reply is None else reply)


def _told(refusal: Refusal) -> dict[str, Any]:
    zh, en = (" ".join(refusal.sentence(lang).split()) for lang in LANGUAGES)
    return {
        "code": refusal.code,
        "message": protocol.Words(zh=zh, en=en),
        "args": {name: argument(value) for name, value in refusal.detail.items()},
        "rule": UNSET if refusal.rule is None else refusal.rule,
        "retry": refusal.detail.get("retry", UNSET),
    }


def argument(value: object) -> Any:
    """A gap's filling as JSON: numbers, texts, lists and sentences as they are, anything else as it would be said."""
    if value is None or isinstance(value, PLAIN):
        return value
    if isinstance(value, Sentence):
        return sentence_told(value)
    return [argument(item) for item in value] if isinstance(value, list | tuple) else str(value)


def sentence_told(said: Sentence) -> protocol.Sentence:
    return protocol.Sentence(key=said.key, args={name: argument(value) for name, value in said.args.items()})
