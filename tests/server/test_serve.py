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

import pytest

from tests.patience import PATIENCE

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
