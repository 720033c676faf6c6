"""Backups of a running server, by the commands of docs/operate.md: rooms in play go on from them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from paiju.core.shuffle import Seed, Stream
from paiju.server.backup import back_up
from tests.patience import PATIENCE
from tests.server.harness.client import Player, Site, run, seated, started
from tests.server.harness.postgres import Cluster, programs
from tests.server.harness.running import Running

Start = Callable[..., Running]
OPERATE = (Path(__file__).parents[2] / "docs" / "operate.md").read_text("utf-8")
COPIES = 3


def paiju(*words: str) -> tuple[int, dict[str, Any]]:
    """A command's exit status, and what it answers."""
    done = subprocess.run(
        [sys.executable, "-m", "paiju", *words, "--json"], capture_output=True, text=True, timeout=PATIENCE
    )
    return done.returncode, json.loads(done.stdout or done.stderr)


# -- while tables are played on ---------------------------------------------------------------------------------


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_copies_of_a_busy_database_are_whole(start: Start, database: str, tmp_path: Path) -> None:
    server = start()

    async def play() -> tuple[str, list[str]]:
        players = await seated(Site(server.http), server.ws, "fujian13", 2, {"deals": 1000})
        await started(players)
        copied = asyncio.Event()
        luck = Stream(Seed.named(1).key(), "backup")
        playing = [asyncio.create_task(player.play(luck, copied.is_set)) for player in players]
        for number in range(COPIES):
            known = len(players[0].messages)
            await players[0].until(lambda known=known: len(players[0].messages) > known)  # type: ignore[misc]
            assert await asyncio.to_thread(back_up, database, str(tmp_path / f"{number}.db")) > 0
        copied.set()
        for task in playing:
            await asyncio.wait_for(task, PATIENCE)
        return players[0].code, [str(player.token) for player in players]

    code, tokens = run(play())
    server.stop()
    for number in range(COPIES):
        file = tmp_path / f"{number}.db"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        with closing(sqlite3.connect(file)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    again = start(database=str(tmp_path / f"{COPIES - 1}.db"))

    async def come_back() -> None:
        for seat, token in enumerate(tokens):
            player = await Player(again.ws, code, token).open()
            assert player.messages[0]["t"] == "welcome" and player.seat == seat
            assert player.room["state"] == "playing"

    run(come_back())


# -- the commands of the page -----------------------------------------------------------------------------------


def to_a_file(database: str, tmp_path: Path) -> str:
    file = str(tmp_path / "copy.db")
    assert "paiju backup copy.db --database " in OPERATE
    status, answer = paiju("backup", file, "--database", database)
    assert status == 0 and answer["bytes"] == Path(file).stat().st_size
    return file


def and_back(database: str, tmp_path: Path, cluster: Cluster) -> str:
    copy = cluster.new_database()
    assert "paiju move copy.db postgresql://" in OPERATE
    assert paiju("move", to_a_file(database, tmp_path), copy)[0] == 0
    return copy


def dumped_and_restored(database: str, tmp_path: Path, cluster: Cluster) -> str:
    folder, dump, copy = programs(), tmp_path / "paiju.dump", cluster.new_database()
    assert folder is not None
    words = ["--format=custom", "--exclude-table-data=processes", f"--file={dump}"]
    assert f"pg_dump {words[0]} {words[1]} --file=paiju.dump" in OPERATE
    subprocess.run([folder / "pg_dump", *words, database], check=True)
    assert "pg_restore --no-owner --dbname=paiju2 paiju.dump" in OPERATE
    subprocess.run([folder / "pg_restore", "--no-owner", f"--dbname={copy}", str(dump)], check=True)
    return copy


WAYS: dict[str, tuple[str, Callable[..., str]]] = {
    "a file": ("sqlite", to_a_file),
    "a file, from PostgreSQL": ("postgres", to_a_file),
    "a file and back": ("postgres", and_back),
    "a dump": ("postgres", dumped_and_restored),
}


@pytest.mark.slow
@pytest.mark.parametrize(("database", "way"), WAYS.values(), ids=WAYS, indirect=["database"])
def test_a_room_in_play_goes_on_from_a_backup(
    database: str, way: Callable[..., str], start: Start, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    server = start()

    async def begin(site: Site) -> list[Player]:
        players = await seated(site, server.ws, "fujian13", 4, {"deals": 1})
        await started(players)
        return players

    async def go_on(ws: str, token: str, code: str) -> Player:
        return await Player(ws, code, token).open()

    players = run(begin(Site(server.http)))
    given = [] if way is to_a_file else [request.getfixturevalue("cluster")]
    second = start(database=way(database, tmp_path, *given))
    for player in players:
        back = run(go_on(second.ws, player.token or "", player.code))
        assert back.view["hand"] == player.view["hand"] and back.ask == {"ask": 1, "deadline": None}


# -- refusals ---------------------------------------------------------------------------------------------------


def test_what_cannot_be_backed_up(tmp_path: Path) -> None:
    there = tmp_path / "there.db"
    there.write_bytes(b"precious")
    assert paiju("backup", str(tmp_path / "new.db"), "--database", str(tmp_path / "none.db"))[0] == 2
    assert not (tmp_path / "new.db").exists()
    status, answer = paiju("backup", str(tmp_path / "new.db"), "--database", str(there))
    assert status == 2 and answer["error"]["code"] == "cannot_back_up" and not (tmp_path / "new.db").exists()
    with closing(sqlite3.connect(tmp_path / "paiju.db")) as db:
        db.execute("CREATE TABLE players (id)")
    status, answer = paiju("backup", str(there), "--database", str(tmp_path / "paiju.db"))
    assert status == 2 and answer["error"]["code"] == "backup_exists" and there.read_bytes() == b"precious"
    status, answer = paiju("backup", str(tmp_path / "new.db"), "--database", str(tmp_path / "paiju.db"))
    assert status == 0 and answer["bytes"] == (tmp_path / "new.db").stat().st_size
