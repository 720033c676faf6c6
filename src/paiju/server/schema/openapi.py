"""The HTTP API described for programs (OpenAPI 3.1), from the rows that the routes are made of."""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import Any

from paiju import __version__
from paiju.server.answers import ErrorAnswer
from paiju.server.requests import Endpoint
from paiju.server.schema.games import GameTypes, all_games
from paiju.server.schema.parts import open_schemas
from paiju.server.schema.types import Schema, Schemas

JSON = "application/json"


@cache
def document(rows: tuple[Endpoint, ...], link: str) -> dict[str, Any]:
    """The whole description."""
    games = all_games()
    schemas = open_schemas(games)
    paths: dict[str, dict[str, Any]] = {}
    for row in rows:
        paths.setdefault(row.path, {})[row.method.lower()] = _operation(schemas, games, row)
    return {
        "openapi": "3.1.0",
        "info": {"title": "paiju", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": link}],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.named.items())),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def form_of(schemas: Schemas, games: list[GameTypes], form: Any) -> Schema:
    """The schema of a body or answer: a type, or a function for what depends on the games."""
    made: Schema = form(schemas, games) if isinstance(form, FunctionType) else schemas.of(form)
    return made


def _operation(schemas: Schemas, games: list[GameTypes], row: Endpoint) -> dict[str, Any]:
    names = [part[1:-1] for part in row.path.split("/") if part.startswith("{")]
    parameters = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
    parameters += [{"name": name, "in": "query", "schema": {"type": "integer"}} for name in row.query]
    answer = {} if row.answer is None else {"schema": form_of(schemas, games, row.answer)}
    failure = {JSON: {"schema": schemas.of(ErrorAnswer)}}
    operation: dict[str, Any] = {
        "summary": row.summary,
        "parameters": parameters,
        "responses": {
            "2XX": {"description": "The answer.", "content": {row.media: answer}},
            "default": {"description": "Why not.", "content": failure},
        },
    }
    if row.body is not None:
        operation["requestBody"] = {"content": {JSON: {"schema": form_of(schemas, games, row.body)}}}
    if row.token:
        operation["security"] = [{"token": []}]
    return operation
