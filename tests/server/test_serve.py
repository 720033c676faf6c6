"""``paiju serve`` itself: what it prints, how soon it serves, and what it says when it cannot."""

from __future__ import annotations

import json
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from paiju.server.listening import bind, shifted, split
from paiju.server.postgres_schema import prepare
from tests.patience import PATIENCE
from tests.server.harness.postgres import Cluster, free_port

SERVE = [sys.executable, "-m", "paiju", "serve"]


def test_it_prints_where_it_is_and_stops_politely(tmp_path: Path) -> None:
    command = [*SERVE, "--port", "0", "--database", str(tmp_path / "p.db"), "--lang", "zh", "--log-json"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "encoding": "utf-8"}
    with subprocess.Popen(command, **pipes) as process:  # type: ignore[call-overload]
        lines = [process.stdout.readline() for _ in range(6)]
        port = re.search(r"localhost:(\d+)", "".join(lines))
        assert port is not None and "二维码" not in lines[0] and "█" in lines[-1]
        with urllib.request.urlopen(f"http://127.0.0.1:{port[1]}/healthz", timeout=PATIENCE) as answer:
            assert json.load(answer)["ok"] is True
        process.send_signal(signal.SIGTERM)
        rest, errors = process.communicate(timeout=PATIENCE)
    assert "已停止" in rest and errors == ""


@pytest.mark.parametrize(("lang", "said"), [("zh", "监听"), ("en", "Cannot listen")])
def test_a_port_that_is_taken(tmp_path: Path, lang: str, said: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        command = [*SERVE, "--host", "127.0.0.1", "--port", port, "--database", str(tmp_path / "p.db"), "--lang", lang]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=PATIENCE)
    assert done.returncode == 2 and said in done.stderr and "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_database_that_is_none(tmp_path: Path) -> None:
    garbage = tmp_path / "garbage.db"
    garbage.write_text("no database at all, but long enough to be mistaken for one" * 50)
    newer = tmp_path / "newer.db"
    with closing(sqlite3.connect(newer)) as db, db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    for path in (garbage, newer, tmp_path / "no" / "such" / "folder.db"):
        done = subprocess.run(
            [*SERVE, "--database", str(path), "--port", "0"], capture_output=True, text=True, timeout=PATIENCE
        )
        assert done.returncode == 2 and "bad_database" in done.stderr, done.stderr


@pytest.mark.slow
def test_a_postgresql_that_cannot_be_used(cluster: Cluster) -> None:
    newer, taken = cluster.new_database(), cluster.new_database()
    for database in (newer, taken):
        prepare(database)
    with psycopg.connect(newer) as db:
        db.execute("UPDATE paiju SET version = 99")
    with psycopg.connect(taken) as db:
        db.execute("INSERT INTO processes VALUES ('me', 'x', '', now() + interval '1 hour')")
    away = f"postgresql://paiju:hush@127.0.0.1:{free_port()}/x"
    for database, code in (
        (away, "bad_database"),
        (newer, "bad_database"),
        (cluster.url("none"), "bad_database"),
        ("postgresql://[", "bad_database"),
        (taken, "name_taken"),
    ):
        done = subprocess.run(
            [*SERVE, "--database", database, "--name", "me", "--port", "0"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 2 and code in done.stderr, done.stderr
        assert done.stderr.count("\n") == 1 and "hush" not in done.stderr, done.stderr


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_an_inner_address_that_is_taken(database: str) -> None:
    with closing(bind("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        command = [*SERVE, "--database", database, "--host", "127.0.0.1", "--port", "0", "--inner"]
        done = subprocess.run([*command, f"127.0.0.1:{taken}"], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2 and "cannot_listen" in done.stderr and str(taken) in done.stderr
    assert done.stderr.count("\n") == 1


def test_further_workers_have_the_ports_after_the_first() -> None:
    assert [shifted("10.0.0.5:7400", by) for by in range(3)] == ["10.0.0.5:7400", "10.0.0.5:7401", "10.0.0.5:7402"]
    assert shifted("127.0.0.1:0", 3) == "127.0.0.1:0", "any is any"
    assert split(shifted("[::1]:7400", 1)) == ("::1", 7401)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="the kernel has no such limit")
def test_the_kernel_lets_go_of_who_reads_nothing() -> None:
    with bind("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()) as client:
        listener.setblocking(True)
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 30_000
            assert client.getpeername() == listener.getsockname()
