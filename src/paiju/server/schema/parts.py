"""Common parts of the descriptions: the types whose form depends on the games that are installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paiju.core import texts
from paiju.core.asking import Field, fields_of
from paiju.server import protocol
from paiju.server.schema.games import GameTypes, add_action, add_view
from paiju.server.schema.types import Schema, Schemas

NUMBER, TEXT, OBJECT = {"type": "integer"}, {"type": "string"}, {"type": "object"}
ANY_VIEW: Schema = {
    "description": "What a view has in every game, besides the game's own fields.",
    "type": "object",
    "properties": {
        "seat": {"anyOf": [NUMBER, {"type": "null"}]},
        "to_act": {"type": "boolean"},
        "scores": {"type": "array", "items": NUMBER},
        "over": {"type": "boolean"},
    },
    "required": ["seat", "to_act", "scores", "over"],
}
ANY_ACTION: Schema = {
    "description": "An action of a game whose types are not known: an object, as a rule with its `kind`.",
    "type": "object",
}


def open_schemas(games: Sequence[GameTypes], prefix: str = "#/components/schemas/") -> Schemas:
    """Schemas in which views and actions are those of these games."""
    schemas = Schemas(prefix, _aliases(prefix), {texts.Sentence: protocol.Sentence})
    schemas.named["Value"] = {
        "description": "An option's value.",
        "anyOf": [{"type": "boolean"}, NUMBER, TEXT, {"type": "null"}, {"type": "array", "items": NUMBER}],
    }
    schemas.named["Arg"] = {
        "description": "A number, a text, a list of those, or a sentence; `@key` is a sentence too.",
        "anyOf": [
            *({"type": kind} for kind in ("integer", "string", "boolean", "null")),
            {"type": "array", "items": schemas.ref("Arg")},
            schemas.ref("Sentence"),
        ],
    }
    schemas.named["AnyView"] = ANY_VIEW
    schemas.named["AnyAction"] = ANY_ACTION
    views, actions = [add_view(schemas, told) for told in games], [add_action(schemas, told) for told in games]
    schemas.named["View"] = {"anyOf": views} if views else ANY_VIEW
    schemas.named["Action"] = {"anyOf": actions} if actions else ANY_ACTION
    return schemas


def _aliases(prefix: str) -> dict[str, Schema]:
    return {
        "Values": {"type": "object", "additionalProperties": {"$ref": f"{prefix}Value"}},
        "Args": {"type": "object", "additionalProperties": {"$ref": f"{prefix}Arg"}},
        "Patch": OBJECT,
        "EventData": OBJECT,
    }


def read_body(schemas: Schemas, games: Sequence[GameTypes]) -> Schema:
    """The body of a question about cards being laid out: every field that some game has."""
    kinds = [told.game.reading.question for told in games if told.game.reading is not None]
    return schemas.add("ReadBody", _question("ReadBody", kinds))


def hint_body(schemas: Schemas, games: Sequence[GameTypes]) -> Schema:
    kinds = [told.game.hints.question for told in games if told.game.hints is not None]
    return schemas.add("HintBody", _question("HintBody", kinds))


def _question(title: str, kinds: Sequence[type[Any]]) -> Schema:
    fields = {field.name: field for kind in kinds for field in fields_of(kind)}
    return {
        "title": title,
        "type": "object",
        "properties": {**{name: _property(field) for name, field in fields.items()}, "options": OBJECT},
        "required": [name for name, field in fields.items() if field.is_required],
    }


def _property(field: Field) -> Schema:
    if field.type is str:
        return {"type": "string", "maxLength": field.most}
    number = {"type": "integer", "minimum": field.low, "maximum": field.high}
    return number if field.type is int else {"type": "array", "items": number, "maxItems": field.most}
