"""A real server on a free port with its database on disk, or in a real PostgreSQL."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import structlog

from paiju.core.shuffle import Seed
from paiju.server.config import Config
from paiju.server.context import Context
from paiju.server.run import set_up_logs
from tests.server.harness.postgres import Cluster, missing
from tests.server.harness.running import OPEN, Running

Start = Callable[..., Running]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of our own, for all tests of this process."""
    if why := missing():
        pytest.skip(why)
    cluster = Cluster()
    cluster.start()
    yield cluster
    cluster.remove()


@pytest.fixture(autouse=True)
def known_secrets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's deals are the same every time: servers in this process take their secrets from its name."""
    numbers = count()
    name = request.node.nodeid
    monkeypatch.setattr(Context, "new_secret", lambda self: Seed.named(f"{name}/{next(numbers)}").secret)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database: SQLite's, or where a test asks for ``postgres`` one of that."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return str(tmp_path / "paiju.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture
def start(database: str) -> Iterator[Start]:
    """Start servers; all are stopped at the end."""
    running: list[Running] = []

    def begin(**changes: Any) -> Running:
        base = Config(database=database, host="127.0.0.1", port=0, limits=OPEN)
        running.append(Running(replace(base, **changes)))
        return running[-1]

    yield begin
    for one in running:
        if one.thread.is_alive():
            one.stop()


@pytest.fixture
def log_lines() -> Iterator[io.StringIO]:
    """What the server writes to its log, set up as ``paiju serve`` sets it up."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    set_up_logs("info", as_json=True)
    written = io.StringIO()
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(written)
    yield written
    root.handlers[:] = before
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture
def server(start: Start) -> Running:
    return start()
