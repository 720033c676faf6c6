"""The browser client's types: schemas written as TypeScript."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args

from msgspec import Struct

from paiju.server import answers, messages, protocol
from paiju.server.games_api import EVERY_ENDPOINT
from paiju.server.schema import games as own
from paiju.server.schema.games import GameTypes, all_games
from paiju.server.schema.openapi import form_of
from paiju.server.schema.parts import open_schemas
from paiju.server.schema.types import Schema, Schemas, name_of

HEAD = "// Made by `make generate` from the server's own types: changes belong there.\n"
WIDTH = 120
ALIASES = {
    "AnyView": "{ seat: number | null; to_act: boolean; scores: number[]; over: boolean; [field: string]: unknown }",
    "View": "AnyView",
    "Patch": "Partial<AnyView>",
    "AnyAction": "{ [field: string]: unknown }",
    "Action": "AnyAction",
    "EventData": "{ [field: string]: unknown }",
}
"""What a client knows of any game; the views and actions of single games are in ``games.ts``."""
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_WORD = re.compile(r"(?<=[ <(\[])[A-Z]\w*(?=[;\[\] )&|])")
_COMMENT = re.compile(r"/\*\*.*?\*/", re.DOTALL)


def protocol_file() -> str:
    """Messages and answers, whatever the game."""
    schemas = protocol_schemas()
    parts = [HEAD, "/** The protocol: what the websocket carries, and what HTTP asks and answers. */\n"]
    parts += [declaration(name, schema) for name, schema in sorted(schemas.named.items())]
    sent, received = get_args(protocol.AnyMessage), get_args(messages.AnyMessage)
    parts.append(_union("ServerMessage", "Everything the server sends through the websocket.", map(name_of, sent)))
    parts.append(_union("ClientMessage", "Everything a client may send.", map(name_of, received)))
    return "\n".join(parts)


def games_file() -> str:
    """Views, actions, events, options and contracts of the games."""
    shared = set(protocol_schemas().named)
    games = all_games()
    schemas = open_schemas(games, "")
    maps: dict[str, dict[str, Schema]] = {
        "GameViews": {told.game.id: own.add_view(schemas, told) for told in games},
        "GameActions": {told.game.id: own.add_action(schemas, told) for told in games},
        "GameEvents": {told.game.id: own.add_events(schemas, told) for told in games},
        "GameOptions": {told.game.id: own.add_options(schemas, told) for told in games},
        "KindViews": _by_kind(games, lambda told: own.add_view(schemas, told)),
        "KindActions": _by_kind(games, lambda told: own.add_action(schemas, told)),
        "KindEvents": _by_kind(games, lambda told: own.add_events(schemas, told)),
    }
    contracts = {
        "ScoreRequest": own.score_request(schemas, games),
        "ScoreAnswer": own.score_answer(schemas, games),
        "ArrangeAnswer": own.arrange_answer(schemas, games),
        "HintAnswer": own.hint_answer(schemas, games),
    }
    written = {name: schema for name, schema in schemas.named.items() if name not in shared}
    forms = [declaration(name, schema) for name, schema in sorted({**written, **contracts}.items())]
    forms += [declaration(name, _object(fields)) for name, fields in maps.items()]
    spoken = set(_WORD.findall(_COMMENT.sub("", "\n".join(forms))))
    imported = f'import type {{ {", ".join(sorted(spoken & shared))} }} from "./protocol";\n'
    head = "/** The games' own types: what their views hold, what may be done, what is told. */\n"
    return "\n".join([HEAD, head, *([imported] if spoken & shared else []), *forms])


def protocol_schemas() -> Schemas:
    schemas = open_schemas([], "")
    schemas.of(protocol.AnyMessage)
    schemas.of(messages.AnyMessage)
    for row in EVERY_ENDPOINT:
        for form in (row.body, row.answer):
            if isinstance(form, type) and issubclass(form, Struct):
                form_of(schemas, [], form)
    schemas.of(answers.ErrorAnswer)
    return schemas


def _by_kind(games: Iterable[GameTypes], schema_of: Any) -> dict[str, Schema]:
    """Types of the games by their kind of table."""
    kinds: dict[str, list[Schema]] = {}
    for told in games:
        kinds.setdefault(told.game.table, []).append(schema_of(told))
    return {kind: {"anyOf": schemas} for kind, schemas in sorted(kinds.items())}


def _object(fields: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": dict(fields), "required": list(fields)}


def _union(name: str, about: str, parts: Iterable[str]) -> str:
    lines = "".join(f"\n  | {part}" for part in parts)
    return f"/** {about} */\nexport type {name} ={lines};\n"


def declaration(name: str, schema: Schema) -> str:
    about = _comment(schema, "")
    return f"{about}export type {name} = {ALIASES.get(name) or type_text(schema)};\n"


def _comment(schema: Schema, indent: str) -> str:
    words = schema.get("description")
    return f"{indent}/** {words} */\n" if words else ""


def type_text(schema: Schema, indent: str = "") -> str:
    """A schema as TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_text(one, indent) for one in schema["anyOf"]))
    if "allOf" in schema:
        return " & ".join(type_text(one, indent) for one in schema["allOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema, indent)
    if kind == "object":
        return _fields(schema, indent)
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def _array(schema: Schema, indent: str) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_text(one, indent) for one in schema['prefixItems'])}]"
    item = type_text(schema["items"], indent)
    return f"({item})[]" if " | " in item and not item.startswith("{") else f"{item}[]"


def _fields(schema: Schema, indent: str) -> str:
    properties: Mapping[str, Schema] = schema.get("properties", {})
    if not properties:
        values = schema.get("additionalProperties")
        if values is False:
            return "{ [field: string]: never }"
        return f"{{ [name: string]: {type_text(values or {}, indent)} }}"
    inner, required = indent + "  ", schema.get("required", ())
    lines = []
    for name, field in properties.items():
        key = name if _NAME.fullmatch(name) else json.dumps(name)
        mark = "" if name in required else "?"
        lines.append(f"{_comment(field, inner)}{inner}{key}{mark}: {type_text(field, inner)};\n")
    return "{\n" + "".join(lines) + indent + "}"
