"""A real server on a free port with its database on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paiju.server.config import Config
from tests.server.harness.running import OPEN, Running

Start = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start servers; all are stopped at the end."""
    running: list[Running] = []

    def begin(**changes: Any) -> Running:
        base = Config(database=str(tmp_path / "paiju.db"), host="127.0.0.1", port=0, limits=OPEN)
        running.append(Running(replace(base, **changes)))
        return running[-1]

    yield begin
    for one in running:
        if one.thread.is_alive():
            one.stop()


@pytest.fixture
def server(start: Start) -> Running:
    return start()
