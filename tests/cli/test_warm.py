"""``paiju warm``: every kernel is reached, whoever else is imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

from paiju import accel
from paiju.cli import warm


@pytest.mark.slow
def test_everyone_who_calls_on_warm_is_reached() -> None:
    """In a process of its own, where no test has imported anything."""
    code = "from paiju import accel; from paiju.cli.warm import import_users; import_users(); print(*accel._warmers)"
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {"paiju.games.anpai", "paiju.families.thirteen.arranging"} <= set(done.stdout.split())


def test_without_numba_nothing_is_imported_for_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise AssertionError("there is nothing to compile with")

    monkeypatch.setenv("PAIJU_PURE", "1")
    monkeypatch.setattr(warm, "import_users", fail)
    assert not accel.available()
    warm.command.main([], standalone_mode=False)
    assert "numba" in capsys.readouterr().out
