"""Backups of a running server, with the commands of docs/operate.md: rooms in play go on from them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.harness.client import Player, Site, run, seated, started
from tests.server.harness.postgres import Cluster, programs
from tests.server.harness.running import Running

OPERATE = (Path(__file__).parents[2] / "docs" / "operate.md").read_text("utf-8")


def back_up_sqlite(database: str, tmp_path: Path) -> str:
    copy = str(tmp_path / "copy.db")
    assert "paiju backup copy.db --database paiju.db" in OPERATE
    subprocess.run([sys.executable, "-m", "paiju", "backup", copy, "--database", database], check=True)
    return copy


def back_up_postgres(database: str, tmp_path: Path, cluster: Cluster) -> str:
    folder, dump, copy = programs(), tmp_path / "paiju.dump", cluster.new_database()
    assert folder is not None
    words = ["--format=custom", "--exclude-table-data=processes", f"--file={dump}"]
    assert f"pg_dump {words[0]} {words[1]} --file=paiju.dump" in OPERATE
    subprocess.run([folder / "pg_dump", *words, database], check=True)
    assert "pg_restore --no-owner --dbname=paiju2 paiju.dump" in OPERATE
    subprocess.run([folder / "pg_restore", "--no-owner", f"--dbname={copy}", str(dump)], check=True)
    return copy


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_a_room_in_play_goes_on_from_a_backup(
    database: str, start: Callable[..., Running], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    server = start()

    async def begin(site: Site) -> list[Player]:
        players = await seated(site, server.ws, "fujian13", 4, {"deals": 1})
        await started(players)
        return players

    async def go_on(ws: str, token: str, code: str) -> Player:
        return await Player(ws, code, token).open()

    players = run(begin(Site(server.http)))
    if database.startswith("postgresql"):
        copy = back_up_postgres(database, tmp_path, request.getfixturevalue("cluster"))
    else:
        copy = back_up_sqlite(database, tmp_path)
    second = start(database=copy)
    for player in players:
        back = run(go_on(second.ws, player.token or "", player.code))
        assert back.view["hand"] == player.view["hand"] and back.ask == {"ask": 1, "deadline": None}
