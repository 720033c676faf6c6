"""Descriptions made from the types: they are fresh and what they claim to be, and what is sent keeps to them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from jsonschema.protocols import Validator

from paiju.bots.match import length_option, shortest_length
from paiju.core.capabilities import scoring_of
from paiju.core.game import AnyGame
from paiju.core.plain import to_plain
from paiju.core.record import AnyTable, record_of, write_record
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.registry import game_ids, get_game
from paiju.server import messages, protocol
from paiju.server.games_api import EVERY_ENDPOINT
from paiju.server.schema import asyncapi, openapi
from paiju.server.schema.__main__ import main
from paiju.server.schema.files import PROTOCOL, stale, whole_files
from paiju.server.schema.games import add_action, add_events, add_view, types_of
from paiju.server.schema.parts import open_schemas
from paiju.server.schema.types import Schema, Schemas
from tests.server.harness.client import Json, Site, run, seated, started
from tests.server.harness.running import Running
from tests.test_scoring_page import EXAMPLES

ROOT = Path(__file__).parents[2]
OFFICIAL = Path(__file__).parents[2] / "web" / "node_modules" / "@asyncapi" / "specs" / "schemas" / "3.0.0.json"
"""What AsyncAPI itself asks of a document, from its own package."""
LINK = "http://127.0.0.1:8000"


# -- kept files -------------------------------------------------------------------------------------------------


def test_the_kept_files_are_what_the_types_make() -> None:
    assert stale(ROOT) == {}


def test_a_stale_file_is_named_with_the_way_to_mend_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (PROTOCOL, *whole_files()):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    assert main(["--check"]) == 0
    names = ("web/src/net/games.ts", PROTOCOL, "src/paiju/schemas/record.json")
    types, page, missing = (tmp_path / name for name in names)
    types.write_text(types.read_text("utf-8").replace("to_act: boolean", "to_act: number"), "utf-8")
    page.write_text(page.read_text("utf-8").replace('{t: "ping"}', '{t: "pinged"}'), "utf-8")
    missing.unlink()
    assert main(["--check"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert {line.partition(" ")[0] for line in told} == set(names)
    assert all("make generate" in line for line in told)
    assert main([]) == 0 and main(["--check"]) == 0
    assert "pinged" not in page.read_text("utf-8") and main(["nonsense"]) == 2


# -- the documents themselves -----------------------------------------------------------------------------------


def test_the_websocket_is_described_as_asyncapi_asks() -> None:
    document = asyncapi.document(LINK)
    official = json.loads(OFFICIAL.read_text("utf-8"))
    assert [error.message for error in Draft7Validator(official).iter_errors(document)] == []
    broken = {**document, "operations": {"send": {"action": "shout", "channel": {"$ref": "#/channels/room"}}}}
    assert not Draft7Validator(official).is_valid(broken)
    told = {one["name"] for one in document["components"]["messages"].values()}
    kinds = (*get_args(protocol.AnyMessage), *get_args(messages.AnyMessage))
    assert told == {kind.__struct_config__.tag for kind in kinds}
    _check_references(document)


def test_the_api_is_described_with_every_form() -> None:
    document = openapi.document(EVERY_ENDPOINT, LINK)
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    _check_references(document)
    described = {(method, path) for path, methods in document["paths"].items() for method in methods}
    assert described == {(row.method.lower(), row.path) for row in EVERY_ENDPOINT}


def _check_references(document: Json) -> None:
    """Every reference leads somewhere."""

    def walk(node: Any) -> Iterator[str]:
        if isinstance(node, dict):
            if "$ref" in node:
                yield node["$ref"]
            for part in node.values():
                yield from walk(part)
        elif isinstance(node, list):
            for part in node:
                yield from walk(part)

    for reference in set(walk(document)):
        place: Any = document
        for step in reference.removeprefix("#/").split("/"):
            place = place[step]


# -- what is sent keeps to them ---------------------------------------------------------------------------------


def closed(schema: Any) -> Any:
    """The same schemas, but no object may have a field they do not name: what is sent must not say more either."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: closed(part) for name, part in schema.items()}
    if "properties" in made and "allOf" not in made:
        made.setdefault("additionalProperties", False)
    return made


def validator(schema: Schema, schemas: Schemas) -> Validator:
    return Draft202012Validator({**closed(schema), "components": {"schemas": closed(schemas.named)}})


def check(what: Validator, value: Any) -> None:
    errors = [f"{list(error.absolute_path)}: {error.message[:200]}" for error in what.iter_errors(value)]
    assert errors == [], errors[:3]


def short(game: AnyGame) -> Json:
    name = length_option(game)
    return {} if name is None else {name: shortest_length(game)}


def played(game: AnyGame) -> AnyTable:
    """A short match of random moves."""
    options = game.options_type(**short(game))
    seats = game.seats(options)
    table: AnyTable = Table(game, options, Seed.named("schema"), tuple(f"p{seat}" for seat in range(seats)))
    chance = Stream(Seed.named("schema").key(), "moves")
    while not table.over:
        seat = min(table.pending)
        table.submit(seat, game.sample(table.view(seat), chance))
    return table


@pytest.mark.parametrize("game_id", game_ids())
def test_views_actions_and_events_are_as_their_types_say(game_id: str) -> None:
    game = get_game(game_id)
    told = types_of(game)
    schemas = open_schemas([told])
    schemas.of(protocol.AnyMessage)
    view = validator(add_view(schemas, told), schemas)
    action = validator(add_action(schemas, told), schemas)
    event = validator(add_events(schemas, told), schemas)
    assert told.view is not None and game.event_types, "a game of ours says what it tells"
    table = played(game)
    again: AnyTable = Table(game, table.options, table.seed, table.players)
    for number, (seat, move) in enumerate(table.actions):
        if number % 7 == 0:
            check(view, to_plain(again.view(seat)))
            check(view, to_plain(again.view(None)))
        check(action, game.encode_action(move))
        again.submit(seat, move)
    check(view, to_plain(again.view(0)))
    names = set()
    for one in again.events:
        check(event, json.loads(json.dumps({"name": one.name, "data": one.data})))
        names.add(one.name)
    assert names <= set(game.event_types) and len(names) > len(game.event_types) / 2


def test_everything_a_room_says_is_as_the_types_say(server: Running) -> None:
    """A match with a person, a watcher, phrases, refusals, hints and choices; then what HTTP says of it."""
    asynchronous, http = asyncapi.document(LINK), openapi.document(EVERY_ENDPOINT, LINK)

    async def match() -> list[Json]:
        site = Site(server.http)
        (player,) = await seated(site, server.ws, "fujian13", 1, short(get_game("fujian13")))
        await started([player])
        await player.send("say", what="hello")
        await player.until(lambda: player.ask)
        assert player.ask is not None
        await player.send("hint", ask=player.ask["ask"])
        await player.send("choices", ask=player.ask["ask"], find="As")
        await player.send("ping")
        assert (await player.ask_for("sit", seat=1))["code"] == "not_now"
        await player.until(lambda: {"hint", "choices", "pong"} <= {one["t"] for one in player.messages})
        await player.play(Stream(Seed.named("schema").key(), "room"))
        await player.ask_for("close")
        await player.until(lambda: player.closed is not None)
        assert player.over is not None and player.token is not None
        _check_answers(server.http, http, {"match": player.over["match"], "code": player.code}, player.token)
        return player.messages

    heard = run(match())
    payloads = {
        one["name"]: validator(one["payload"], _named(asynchronous))
        for name, one in asynchronous["components"]["messages"].items()
        if name.endswith("Message")
    }
    kinds = {message["t"] for message in heard}
    for message in heard:
        check(payloads[message["t"]], message)
    assert kinds == set(payloads) - {"passed", "taken", "kicked", "bye"}


def _named(document: Json) -> Schemas:
    schemas = Schemas()
    schemas.named = document["components"]["schemas"]
    return schemas


def _check_answers(link: str, document: Json, names: Json, token: str) -> None:
    """Every answer to a GET, and a refusal."""
    known = {"game": "cangzhou", "lang": "zh", **names}
    with httpx.Client(base_url=link, headers={"Authorization": f"Bearer {token}"}) as client:
        for path, methods in document["paths"].items():
            content = methods.get("get", {}).get("responses", {}).get("2XX", {}).get("content", {})
            schema = content.get("application/json", {}).get("schema")
            if schema is None or path.endswith("/qr.svg"):
                continue
            answer = client.get(path.format(**known))
            if path.startswith("/api/rooms/"):
                # The room is closed by now: a refusal is an answer too.
                assert answer.status_code in (404, 410), path
                schema = {"$ref": "#/components/schemas/ErrorAnswer"}
            check(validator(schema, _open(document)), answer.json())


def _open(document: Json) -> Schemas:
    """Schemas of structs that are others with more fields cannot be closed one by one."""
    schemas = Schemas()
    extended = {
        part["$ref"].rpartition("/")[2]
        for schema in document["components"]["schemas"].values()
        for part in schema.get("allOf", ())
        if "$ref" in part
    }
    for name, schema in document["components"]["schemas"].items():
        is_part = name in extended or "allOf" in schema
        schemas.named[name] = {**schema, "additionalProperties": True} if name in extended else schema
        if is_part and "allOf" in schema:
            own = [{**part, "additionalProperties": True} if "properties" in part else part for part in schema["allOf"]]
            schemas.named[name] = {**schema, "allOf": own}
    return schemas


# -- records and the scoring contract ---------------------------------------------------------------------------


def kept(name: str) -> Json:
    schema: Json = json.loads((ROOT / "src" / "paiju" / "schemas" / name).read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return schema


@pytest.mark.parametrize("game_id", game_ids())
def test_records_are_as_their_schema_says(game_id: str) -> None:
    form = Draft202012Validator(kept("record.json"))
    record = record_of(played(get_game(game_id)))
    whole = json.loads(write_record(record))
    check(form, whole)
    check(form, json.loads(write_record(record.compact())))
    seat, action = whole["actions"][0]
    for wrong in (
        {**whole, "paiju": "1"},
        {name: value for name, value in whole.items() if name != "seed"},
        {**whole, "actions": [[seat, {**action, "kind": "cheat"}]]},
        {**whole, "options": {**whole["options"], next(iter(whole["options"])): "nonsense"}},
    ):
        assert not form.is_valid(wrong)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.title)
def test_scoring_examples_are_as_their_schema_says(example: Any) -> None:
    request = json.loads(example.request)
    schema = closed(kept("scoring.json"))
    asked, answered = (
        Draft202012Validator({**schema, "$ref": f"#/$defs/{example.game}.{side}"}) for side in ("request", "answer")
    )
    check(asked, request)
    check(answered, json.loads(json.dumps(scoring_of(get_game(example.game)).score(request))))
    assert not asked.is_valid({**request, "nonsense": 1}) and not asked.is_valid({})
    assert not answered.is_valid({**example.answer, "totals": "0"})
