"""The HTTP API described for programs (OpenAPI 3.1); a test compares it with the routes there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from paiju import __version__
from paiju.core.asking import Field, fields_of
from paiju.registry import game_ids, get_game
from paiju.server import messages as msg

_OPERATIONS: tuple[tuple[str, str, str, type[msg.Body] | str | None, bool], ...] = (
    ("get", "/healthz", "Whether the server is well.", None, False),
    ("get", "/metrics", "Measurements, as Prometheus reads them.", None, False),
    ("get", "/api/openapi.json", "This document.", None, False),
    ("get", "/api/site", "Phrases, limits, the server's time.", None, False),
    ("get", "/api/games", "Every game.", None, False),
    ("get", "/api/games/{game}", "One game with its presets, and its options and room settings as forms.", None, False),
    ("get", "/api/games/{game}/rules", "The rulebook.", None, False),
    ("get", "/api/games/{game}/texts/{lang}", "Every word of the game by key.", None, False),
    ("post", "/api/games/{game}/options", "Complete options, or why they cannot be.", msg.OptionsBody, False),
    ("post", "/api/games/{game}/score", "Score hands (the scoring contract).", None, False),
    ("post", "/api/games/{game}/read", "What cards being laid out form.", "ReadBody", False),
    ("post", "/api/games/{game}/arrange", "The best arrangement of a hand.", msg.ArrangeBody, False),
    ("post", "/api/games/{game}/hint", "What to discard, claim or play, and why.", "HintBody", False),
    ("post", "/api/players", "Become somebody: a public id and a private token.", msg.NameBody, False),
    ("get", "/api/players/me", "Who the token is, and their open rooms.", None, True),
    ("patch", "/api/players/me", "Another nickname.", msg.NameBody, True),
    ("post", "/api/players/me/handover", "A one-time code for another device.", None, True),
    ("post", "/api/handover", "The same person on this device.", msg.HandoverBody, False),
    ("post", "/api/rooms", "Open a room and sit in seat 0.", msg.RoomBody, True),
    ("get", "/api/rooms/{code}", "A room as anybody sees it.", None, False),
    (
        "post",
        "/api/rooms/{code}/join",
        "Take a seat, keep yours, or take back the one you left.",
        msg.JoinBody,
        True,
    ),
    ("get", "/api/rooms/{code}/qr.svg", "The room's link as a QR code.", None, False),
    ("get", "/api/matches", "Your matches, newest first, and how you stand in each game.", None, True),
    ("get", "/api/matches/{match}", "A finished match.", None, False),
    ("get", "/api/matches/{match}/record", "Its record, to keep and to verify.", None, False),
    ("get", "/api/matches/{match}/replay", "It step by step with all hands open.", None, False),
)
_QUERY = {
    "/api/matches": ("before", "limit"),
    "/api/matches/{match}/replay": ("from", "count"),
}
_TYPES = {"/metrics": "text/plain", "/api/rooms/{code}/qr.svg": "image/svg+xml"}
_TOTAL = {
    "type": "object",
    "required": ["game", "count", "total"],
    "properties": {"game": {"type": "string"}, "count": {"type": "integer"}, "total": {"type": "integer"}},
}
_WORDS = {
    "type": "object",
    "required": ["zh", "en"],
    "properties": {"zh": {"type": "string"}, "en": {"type": "string"}},
}
_PRESET = {
    "type": "object",
    "required": ["id", "name", "whose", "options"],
    "properties": {"id": {"type": "string"}, "name": _WORDS, "whose": _WORDS, "options": {"type": "object"}},
}
_GAME = {
    "type": "object",
    "required": ["id", "presets", "options", "settings"],
    "properties": {
        "id": {"type": "string"},
        "presets": {"type": "array", "items": _PRESET},
        "options": {"type": "array", "items": {"type": "object"}},
        "settings": {"type": "array", "items": {"type": "object"}},
    },
}
_ANSWERS: dict[str, dict[str, Any]] = {
    "/api/games/{game}": _GAME,
    "/api/matches": {
        "type": "object",
        "required": ["matches", "totals", "count"],
        "properties": {
            "matches": {"type": "array", "items": {"type": "object"}},
            "totals": {"type": "array", "items": _TOTAL},
            "count": {"type": "integer"},
        },
    },
}
"""What is answered, where it is not clear from the protocol's own examples."""
_ERROR = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message"],
            "properties": {
                "code": {"type": "string"},
                "message": _WORDS,
                "rule": {"type": "string"},
                "retry": {"type": "integer"},
            },
        }
    },
}


def document(link: str) -> dict[str, Any]:
    """The whole description."""
    bodies = [body for *_, body, _ in _OPERATIONS if isinstance(body, type)]
    _, schemas = msgspec.json.schema_components(set(bodies), ref_template="#/components/schemas/{name}")
    paths: dict[str, dict[str, Any]] = {}
    for method, path, summary, body, is_private in _OPERATIONS:
        paths.setdefault(path, {})[method] = _operation(path, summary, body, is_private, method == "post")
    return {
        "openapi": "3.1.0",
        "info": {"title": "paiju", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": link}],
        "paths": paths,
        "components": {
            "schemas": {**schemas, **_questions(), "Error": _ERROR},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _questions() -> dict[str, Any]:
    """Bodies that games check by questions of their own: every field that some game has."""
    games = [get_game(game_id) for game_id in game_ids()]
    reading = [game.reading.question for game in games if game.reading is not None]
    hints = [game.hints.question for game in games if game.hints is not None]
    return {"ReadBody": _question("ReadBody", reading), "HintBody": _question("HintBody", hints)}


def _question(title: str, kinds: Sequence[type[Any]]) -> dict[str, Any]:
    fields = {field.name: field for kind in kinds for field in fields_of(kind)}
    return {
        "title": title,
        "type": "object",
        "properties": {**{name: _property(field) for name, field in fields.items()}, "options": {"type": "object"}},
        "required": [name for name, field in fields.items() if field.is_required],
    }


def _property(field: Field) -> dict[str, Any]:
    if field.type is str:
        return {"type": "string", "maxLength": field.most}
    number = {"type": "integer", "minimum": field.low, "maximum": field.high}
    return number if field.type is int else {"type": "array", "items": number, "maxItems": field.most}


def _operation(
    path: str, summary: str, body: type[msg.Body] | str | None, is_private: bool, is_post: bool
) -> dict[str, Any]:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    parameters = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
    parameters += [{"name": name, "in": "query", "schema": {"type": "integer"}} for name in _QUERY.get(path, ())]
    media = _TYPES.get(path, "application/json")
    answer = {"schema": _ANSWERS[path]} if path in _ANSWERS else {}
    operation: dict[str, Any] = {
        "summary": summary,
        "parameters": parameters,
        "responses": {
            "2XX": {"description": "The answer.", "content": {media: answer}},
            "default": {
                "description": "Why not.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
            },
        },
    }
    if body is not None:
        schema: dict[str, Any] = {"$ref": f"#/components/schemas/{body if isinstance(body, str) else body.__name__}"}
        operation["requestBody"] = {"content": {"application/json": {"schema": schema}}}
    elif is_post and path.endswith("/score"):
        operation["requestBody"] = {"content": {"application/json": {"schema": {"type": "object"}}}}
    if is_private:
        operation["security"] = [{"token": []}]
    return operation
