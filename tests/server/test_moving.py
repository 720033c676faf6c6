"""``paiju move``: a database copied into another, rooms in play included, or not at all."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from paiju.core.record import read_record, verify
from paiju.core.shuffle import Seed, Stream
from paiju.registry import get_game
from paiju.server.moving import copy
from paiju.server.postgres import PostgresStore
from paiju.server.postgres_schema import prepare
from paiju.server.store import FIRST_EPOCH, MatchRow, Player, Process, TurnBatch
from tests.patience import PATIENCE
from tests.server.harness.client import Json, Site, run, seated, started
from tests.server.harness.client import Player as Client
from tests.server.harness.postgres import Cluster, free_port
from tests.server.harness.running import Running

LUCK = Stream(Seed.named("moving").key(), "test")


def move(old: str, new: str) -> dict[str, int]:
    return copy(old, new, lambda rows, total: rows)


def told(*words: str) -> tuple[int, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "paiju", "move", *words, "--json"], capture_output=True, text=True, timeout=PATIENCE
    )
    return done.returncode, json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_a_room_in_play_goes_on_after_the_move(
    database: str, start: Callable[..., Running], cluster: Cluster, tmp_path: Path
) -> None:
    to_sqlite = database.startswith("postgresql")
    other = str(tmp_path / "other.db") if to_sqlite else cluster.new_database()
    server = start()

    async def begin(site: Site) -> list[Client]:
        players = await seated(site, server.ws, "fujian13", 2, {"deals": 3})
        await started(players, "random")
        for player in players:
            assert (await player.ask_for("act", ask=1, action=player.some_action(LUCK)))["t"] == "ok"
        await players[0].until(lambda: players[0].pause)
        return players

    async def go_on(site: Site, ws: str, tokens: list[str], code: str, seen: Json) -> str:
        players = [Client(ws, code, token) for token in tokens]
        for player in players:
            await player.open()
        assert players[0].view == seen and players[0].pause is not None
        await asyncio.gather(*(player.play(LUCK) for player in players))
        over = players[0].over
        assert over is not None
        record = read_record((await site.http.get(f"/api/matches/{over['match']}/record")).text)
        assert verify(record, get_game) is None
        assert await site.room(tokens[0], "fujian13"), "new rooms have numbers of their own"
        return str(over["match"])

    players = run(begin(Site(server.http)))
    server.stop()
    counts = move(database, other)
    assert (counts["rooms"], counts["players"], counts["sitting"], counts["matches"]) == (1, 2, 2, 0)
    second = start(database=other)
    tokens = [player.token or "" for player in players]
    match = run(go_on(Site(second.http), second.ws, tokens, players[0].code, players[0].view))
    second.stop()

    # There and back again: finished matches come along, byte for byte.
    again = cluster.new_database() if to_sqlite else str(tmp_path / "again.db")
    assert move(other, again)["matches"] == 1
    third = start(database=again)

    async def look(site: Site) -> None:
        mine = await site.call("GET", "/api/matches", tokens[0])
        assert [one["match"] for one in mine["matches"]] == [match]

    run(look(Site(third.http)))


def fill(database: str) -> None:
    async def work() -> None:
        store = PostgresStore(database, PATIENCE)
        await store.open()
        await store.join(Process("one", ""), PATIENCE)
        await store.add_player(Player("p_1", b"\x00\xff", "阿明\t\\"), 1)
        room = await store.add_room("111111", 1) or 0
        row = MatchRow("m", "111111", 1, "anpai", "over", 1, 2, ("阿明",), ("p_1",), (5,), 3, b"\x00\\N\n")
        await store.append(TurnBatch(room, FIRST_EPOCH, 1, [b'{"a":"\\n"}', b"{}"], 5, {"p_1": 0}, row))
        await store.leave()
        await store.close()

    asyncio.run(work())


def test_every_byte_arrives(cluster: Cluster, tmp_path: Path) -> None:
    first, file, second = cluster.new_database(), str(tmp_path / "x.db"), cluster.new_database()
    fill(first)
    wanted = {"players": 1, "proofs": 1, "rooms": 1, "log": 1, "sitting": 1, "matches": 1, "played": 1}
    assert move(first, file) == move(file, second) == wanted

    async def work() -> None:
        store = PostgresStore(second, PATIENCE)
        await store.open()
        await store.join(Process("two", ""), PATIENCE)
        assert await store.find_player(b"\x00\xff") == Player("p_1", b"\x00\xff", "阿明\t\\")
        room, epoch = await store.open_room("111111") or (0, 0)
        assert epoch == FIRST_EPOCH + 1 and await store.read_log(room) == [b'{"a":"\\n"}', b"{}"]
        assert (await store.add_room("222222", 1) or 0) > room
        match = await store.find_match("m")
        assert match is not None and match.record == b"\x00\\N\n"
        await store.close()

    asyncio.run(work())


@pytest.mark.slow
def test_what_cannot_be_moved_is_refused_in_one_line(cluster: Cluster, tmp_path: Path) -> None:
    full, empty, file = cluster.new_database(), cluster.new_database(), str(tmp_path / "x.db")
    fill(full)
    assert told(full, full)[1]["error"]["code"] == "move_same"
    assert told(str(tmp_path / "none.db"), empty)[1]["error"]["code"] == "file_not_found"
    nowhere = f"postgresql://paiju:hush@127.0.0.1:{free_port()}/x"
    for words in ((nowhere, file), (full, nowhere)):
        status, answer = told(*words)
        assert status == 2 and answer["error"]["code"] == "cannot_move" and "hush" not in json.dumps(answer)
    status, answer = told(full, file)
    assert status == 0 and answer["rooms"] == 1 and answer["new"] == file
    assert told(full, file)[1]["error"]["code"] == "move_not_empty"
    assert told(file, full)[1]["error"]["code"] == "move_not_empty"
    with psycopg.connect(full) as db:
        db.execute("INSERT INTO processes VALUES ('busy', 'x', '', now() + interval '1 hour')")
    status, answer = told(full, empty)
    assert status == 2 and answer["error"]["code"] == "move_in_use" and "busy" in answer["error"]["message"]
    prepare(empty)
    with psycopg.connect(empty) as db:
        db.execute("UPDATE paiju SET version = 99")
    status, answer = told(file, empty)
    assert answer["error"]["code"] == "cannot_move" and "schema 99" in answer["error"]["message"]
