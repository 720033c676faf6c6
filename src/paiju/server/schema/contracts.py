"""JSON Schema of what people keep and exchange as files: records, scoring requests and answers."""

from __future__ import annotations

from collections.abc import Mapping

from paiju.core.options import OptionInfo, describe
from paiju.core.plain import to_plain
from paiju.core.record import Record
from paiju.server.schema.games import GameTypes, add_action, all_games
from paiju.server.schema.parts import open_schemas
from paiju.server.schema.types import Schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"
DEFS = "#/$defs/"


def record_schema() -> Schema:
    """A record; its options and actions are those of its game."""
    games = all_games()
    schemas = open_schemas(games, DEFS)
    schemas.of(Record)
    record = schemas.named["Record"]
    # Records by earlier versions may lack options and hashes, and compact ones have neither events nor a ledger.
    schemas.named["RecordSeed"]["required"].remove("hashes")
    own = [_of_game(told, _options(told), add_action(schemas, told)) for told in games]
    return {
        "$schema": DIALECT,
        "title": "A paiju record",
        **record,
        "required": [name for name in record["required"] if name not in ("events", "ledger")],
        "allOf": own,
        "$defs": _reached([record, own], schemas.named),
    }


def _options(told: GameTypes) -> Schema:
    """Options by name, with values that only earlier versions wrote; none is required."""
    return {"properties": {info.name: _option(info) for info in describe(told.game.options_type)}}


def _option(info: OptionInfo) -> Schema:
    if info.choices is None:
        number = {"type": "integer", "minimum": info.low, "maximum": info.high}
        return number if info.default is not None else {"anyOf": [number, {"type": "null"}]}
    known = [*info.choices, *(older for older, _ in info.older), *([None] if info.default is None else [])]
    return {"enum": [to_plain(value) for value in known]}


def _of_game(told: GameTypes, options: Schema, action: Schema) -> Schema:
    moves = {"items": {"prefixItems": [{}, action]}}
    properties = {"options": options, "actions": moves}
    return {"if": {"properties": {"game": {"const": told.game.id}}}, "then": {"properties": properties}}


def scoring_schema() -> Schema:
    """Requests and answers of every game that scores, as ``GAME.request`` and ``GAME.answer``."""
    games = all_games()
    schemas = open_schemas(games, DEFS)
    entries: dict[str, Schema] = {}
    for told in games:
        scoring = told.game.scoring
        if scoring is not None:
            entries[f"{told.game.id}.request"] = schemas.of(scoring.request)
            entries[f"{told.game.id}.answer"] = schemas.of(scoring.answer)
    about = "Scoring requests and answers by game: refer to `#/$defs/GAME.request` and `#/$defs/GAME.answer`."
    return {
        "$schema": DIALECT,
        "title": "The paiju scoring contract",
        "description": about,
        "$defs": {**entries, **_reached(entries, schemas.named)},
    }


def _reached(start: object, named: Mapping[str, Schema]) -> dict[str, Schema]:
    """The schemas that others refer to, however far."""
    found: dict[str, Schema] = {}
    waiting = [start]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            name = str(node.get("$ref", "")).removeprefix(DEFS)
            if name in named and name not in found:
                found[name] = named[name]
                waiting.append(named[name])
            waiting += node.values()
        elif isinstance(node, list):
            waiting += node
    return dict(sorted(found.items()))
