"""Runs the command line, in this process or in one of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from click.testing import CliRunner, Result

from paiju.cli.shell.app import APP

Run = Callable[..., Result]

TABLE = {
    "players": [
        {"front": "Ks Kh 2d", "middle": "As Ad Ac 3s 3h", "back": "6s 7s 8s 9s Ts"},
        {"front": "Qs Jd 9d", "middle": "4s 4h 5d 7d 8d", "back": "5s 5h 6d 6c Jc"},
        {"front": "Qh Js 9h", "middle": "4d 4c 7h 8c Tc", "back": "2s 2h 3d 3c Kd"},
        {"front": "Qd Jh 9c", "middle": "Kc Td 8h 7c 6h", "back": "Ah Th 5c 2c Qc"},
    ]
}
"""All 52 cards on four seats, each in order under every game's rules."""


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """English unless a test says otherwise, whatever machine this is."""
    for name in ("PAIJU_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "PAIJU_TRACEBACK", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture
def run() -> Run:
    """Run a command here; no exception but the exit may come out."""

    def call(*words: str, input: str | bytes | None = None, env: dict[str, str] | None = None) -> Result:
        result = CliRunner().invoke(APP, list(words), input=input, env=env)
        assert isinstance(result.exception, SystemExit | None), result.exception
        assert "Traceback" not in result.output
        return result

    return call


@pytest.fixture
def start() -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Start a command in a process of its own, which ends with the test."""
    started: list[subprocess.Popen[bytes]] = []

    def call(*words: str, **more: Any) -> subprocess.Popen[bytes]:
        environ = {**os.environ, "PYTHONUTF8": "1", **more.pop("env", {})}
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
        process: subprocess.Popen[bytes] = subprocess.Popen(
            [sys.executable, "-m", "paiju", *words], env=environ, preexec_fn=hear_interrupts, **pipes
        )
        started.append(process)
        return process

    yield call
    for process in started:
        if process.poll() is None:
            process.kill()
            process.wait()


def hear_interrupts() -> None:
    """A shell's background jobs, which these tests may run in, do not."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def table() -> dict[str, Any]:
    """A scoring request one may change."""
    request: dict[str, Any] = json.loads(json.dumps(TABLE))
    return request
