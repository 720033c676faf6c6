"""What the server refuses: a stable code, a status for HTTP, a sentence in both languages."""

from __future__ import annotations

from typing import Any

from paiju.core.errors import PaijuError, Refusal
from paiju.core.texts import LANGUAGES

BAD_REQUEST = 400
STATUS = {
    "need_token": 401,
    "unknown_token": 401,
    "not_host": 403,
    "not_seated": 403,
    "no_watching": 403,
    "bad_origin": 403,
    "unknown_room": 404,
    "unknown_match": 404,
    "unknown_handover": 404,
    "unknown_game": 404,
    "not_found": 404,
    "bad_method": 405,
    "room_full": 409,
    "room_playing": 409,
    "seat_taken": 409,
    "not_now": 409,
    "room_closed": 410,
    "too_large": 413,
    "too_fast": 429,
    "too_many_rooms": 503,
    "too_many_connections": 503,
    "store_trouble": 503,
    "stopping": 503,
    "internal": 500,
}
"""Codes not named here are the asker's mistake."""


class ServerError(PaijuError):
    """An intent the server cannot grant; it changed nothing."""


def status_of(code: str) -> int:
    return STATUS.get(code, BAD_REQUEST)


def error_body(refusal: Refusal) -> dict[str, Any]:
    """An error as clients get it, over HTTP and the websocket alike."""
    body: dict[str, Any] = {
        "code": refusal.code,
        "message": {lang: " ".join(refusal.message(lang).split()) for lang in LANGUAGES},
    }
    if refusal.rule is not None:
        body["rule"] = refusal.rule
    if "retry" in refusal.detail:
        body["retry"] = refusal.detail["retry"]
    return body
