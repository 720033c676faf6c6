"""``paiju backup``: a whole copy while tables are being played on, which a server can be started on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paiju.core.shuffle import Seed, Stream
from paiju.server.backing import back_up
from tests.patience import PATIENCE
from tests.server.harness.client import Player, Site, run, seated, started
from tests.server.harness.running import Running

Start = Callable[..., Running]
COPIES = 3


def _run(*words: str) -> tuple[int, dict[str, Any]]:
    done = subprocess.run(
        [sys.executable, "-m", "paiju", "backup", *words, "--json"], capture_output=True, text=True, timeout=PATIENCE
    )
    return done.returncode, json.loads(done.stdout or done.stderr)


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_copies_of_a_busy_database_are_whole(start: Start, database: str, tmp_path: Path) -> None:
    server = start()

    async def play() -> tuple[str, str, int]:
        players = await seated(Site(server.http), server.ws, "fujian13", 2, {"deals": 1000})
        await started(players)
        copied = asyncio.Event()
        luck = Stream(Seed.named(1).key(), "backup")
        playing = [asyncio.create_task(player.play(luck, copied.is_set)) for player in players]
        before = 0
        for number in range(COPIES):
            before = sum(message["t"] == "step" for message in players[0].messages)
            assert await asyncio.to_thread(back_up, database, str(tmp_path / f"{number}.db")) > 0
        copied.set()
        for task in playing:
            await asyncio.wait_for(task, PATIENCE)
        return players[0].code, str(players[0].token), before

    code, token, before = run(play())
    server.stop()
    for number in range(COPIES):
        file = tmp_path / f"{number}.db"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        with closing(sqlite3.connect(file)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    again = Running(replace(server.config, database=str(tmp_path / f"{COPIES - 1}.db"), port=0))

    async def come_back() -> None:
        player = await Player(again.ws, code, token).open()
        assert player.messages[0]["t"] == "welcome" and player.room["state"] == "playing" and before > 0

    run(come_back())
    again.stop()


def test_what_cannot_be_backed_up(tmp_path: Path) -> None:
    there = tmp_path / "there.db"
    there.write_bytes(b"precious")
    assert _run(str(tmp_path / "new.db"), "--database", str(tmp_path / "none.db"))[0] == 2
    assert not (tmp_path / "new.db").exists()
    status, answer = _run(str(tmp_path / "new.db"), "--database", str(there))
    assert status == 2 and answer["error"]["code"] == "cannot_back_up" and not (tmp_path / "new.db").exists()
    with closing(sqlite3.connect(tmp_path / "paiju.db")) as db:
        db.execute("CREATE TABLE players (id)")
    status, answer = _run(str(there), "--database", str(tmp_path / "paiju.db"))
    assert status == 2 and answer["error"]["code"] == "backup_exists" and there.read_bytes() == b"precious"
    status, answer = _run(str(tmp_path / "new.db"), "--database", str(tmp_path / "paiju.db"))
    assert status == 0 and answer["bytes"] == (tmp_path / "new.db").stat().st_size
