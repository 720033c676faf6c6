"""The parts of docs/protocol.md that are made from the types: tables of requests and messages, and what they carry."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from paiju.core.texts import Texts
from paiju.server import messages, protocol
from paiju.server.games_api import EVERY_ENDPOINT
from paiju.server.requests import Endpoint
from paiju.server.schema.games import add_action, all_games
from paiju.server.schema.parts import hint_body, open_schemas, read_body
from paiju.server.schema.types import Schema, Schemas, class_words, name_of
from paiju.server.schema.typescript import declaration, protocol_schemas, type_text

MADE_OF_GAMES = {
    "score_answer": "the scoring answer",
    "score_request": "a scoring request ([scoring](scoring.md))",
    "arrange_answer": "the arranging answer ([scoring](scoring.md))",
    "hint_answer": "what `paiju hint --json` answers, with `words_en`",
    "Record": "the record ([record](record.md))",
}
"""Bodies and answers that other pages describe."""


def sections() -> dict[str, str]:
    """Every part by its name."""
    told = protocol_schemas()
    sent = {name_of(kind): kind for kind in get_args(protocol.AnyMessage)}
    received = {name_of(kind): kind for kind in get_args(messages.AnyMessage)}
    spoken = _reached(told, sent) - set(sent)
    bodies = {row.body.__name__ for row in EVERY_ENDPOINT if isinstance(row.body, type)}
    asked = set(told.named) - spoken - set(sent) - set(received) - bodies - {"AnyView", "AnyAction", "Arg"}
    return {
        "http": _http(told),
        "answers": _types(told, asked),
        "intents": _intents(told, received),
        "messages": _messages(told, sent),
        "parts": _types(told, spoken | {"AnyView", "AnyAction"}),
        "actions": _actions(),
        "codes": _codes(),
    }


def _http(told: Schemas) -> str:
    rows = ["| request | body | answer | |", "|---|---|---|---|"]
    for row in EVERY_ENDPOINT:
        query = "".join(f"{'&' if at else '?'}{name}=N" for at, name in enumerate(row.query))
        path = "/".join(part.strip("{}").upper() if part.startswith("{") else part for part in row.path.split("/"))
        body = " + ".join(part for part in (_form(told, row.body), "token" if row.token else "") if part)
        rows.append(f"| `{row.method} {path}{query}` | {body} | {_answer(row)} | {row.summary} |")
    return "\n".join(rows)


def _answer(row: Endpoint) -> str:
    if row.answer is None:
        return row.media
    name = getattr(row.answer, "__name__", "")
    is_ours = isinstance(row.answer, type) and issubclass(row.answer, protocol.Part)
    return MADE_OF_GAMES.get(name) or (f"`{name}`" if is_ours else "JSON")


def _form(told: Schemas, form: Any) -> str:
    if form is None:
        return ""
    if form.__name__ in MADE_OF_GAMES:
        return MADE_OF_GAMES[form.__name__]
    if form in (read_body, hint_body):
        schemas = open_schemas([])
        form(schemas, all_games())
        (schema,) = (schemas.named[name] for name in ("ReadBody", "HintBody") if name in schemas.named)
        return _inline(schema)
    return _inline(told.named[form.__name__])


def _inline(schema: Schema) -> str:
    """An object on one line, in a table."""
    required = schema.get("required", ())
    fields = [
        f"{name}{'' if name in required else '?'}: {type_text(field)}" for name, field in schema["properties"].items()
    ]
    return "`{" + ", ".join(fields).replace("|", "\\|") + "}`"


def _intents(told: Schemas, received: dict[str, Any]) -> str:
    rows = ["| message | when | meaning |", "|---|---|---|"]
    for name, kind in received.items():
        rows.append(f"| {_message(told.named[name])} | {kind.when} | {class_words(kind)} |")
    return "\n".join(rows)


def _messages(told: Schemas, sent: dict[str, Any]) -> str:
    rows = ["| message | meaning |", "|---|---|"]
    rows += [f"| {_message(told.named[name])} | {class_words(kind)} |" for name, kind in sent.items()]
    return "\n".join(rows)


def _message(schema: Schema) -> str:
    """A message without the number that every intent may carry."""
    needed = schema["required"]
    properties = {name: field for name, field in schema["properties"].items() if name != "id" or name in needed}
    return _inline({**schema, "properties": properties})


def _types(told: Schemas, names: Iterable[str]) -> str:
    forms = [declaration(name, told.named[name]).replace("export type", "type") for name in sorted(names)]
    return "\n".join(("```ts", *forms)).rstrip() + "\n```"


def _reached(told: Schemas, start: Iterable[str]) -> set[str]:
    found, waiting = set[str](), list(start)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _names_in(told.named[name])
    return found


def _names_in(node: Any) -> list[str]:
    if isinstance(node, dict):
        own = [node["$ref"].rpartition("/")[2]] if "$ref" in node else []
        return [*own, *(name for part in node.values() for name in _names_in(part))]
    return [name for part in node for name in _names_in(part)] if isinstance(node, list) else []


def _actions() -> str:
    rows = ["| game | actions |", "|---|---|"]
    for told in all_games():
        schemas = open_schemas([])
        add_action(schemas, told)
        kinds = [schema for schema in schemas.named.values() if "kind" in schema.get("properties", {})]
        forms = [_inline(schema) for schema in kinds]
        rows.append(f"| {told.game.id} | {' · '.join(forms)} |")
    return "\n".join(rows)


def _codes() -> str:
    """The server's own error codes."""
    keys = Texts("paiju.server").all("en")
    own = [key.removeprefix("error.") for key in keys if key.startswith("error.")]
    return " ".join(f"`{code}`" for code in sorted(own))
