"""Setting up where something is missing: one sentence says what to do, and a second run goes on.

The Makefile runs here with a stand-in for Python that only pretends to make environments and to install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYTHON = """#!/bin/sh
case "$*" in
  "-c "*) exit ${IS_OLD:-0} ;;
  "-m venv --clear "*)
    mkdir -p "$4/bin" && cp "$0" "$4/bin/python"
    if [ -n "$VENV_SAYS" ]; then echo "$VENV_SAYS"; exit 1; fi
    touch "$4/bin/pip" ;;
  "-m ensurepip") echo "$ENSUREPIP_SAYS"; exit 1 ;;
  "-m pip "*)
    echo "$*" >> pip.log
    if [ -n "$PIP_SAYS" ]; then echo "$PIP_SAYS"; exit 1; fi ;;
esac
"""
STAMP = ".venv/play.stamp"
NO_NETWORK = (
    "WARNING: Retrying after connection broken: Failed to establish a new connection: [Errno 111] Connection refused"
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("Makefile", "requirements/set-up"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("pyproject.toml", "requirements/play.lock"):
        (tmp_path / name).touch()
    for name in ("web/src", "web/public"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "python").write_text(PYTHON)
    (tmp_path / "python").chmod(0o755)
    return tmp_path


def make(project: Path, goal: str = STAMP, **given: str) -> tuple[int, list[str]]:
    """What it ends with, and what it says, without make's own last word."""
    env = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **given}
    command = ["make", "-C", str(project), "--no-print-directory", f"PYTHON={project / 'python'}", goal]
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    return done.returncode, [line for line in done.stderr.splitlines() if not line.startswith("make: ***")]


def test_all_is_well(project: Path) -> None:
    assert make(project) == (0, [])
    assert (project / STAMP).is_file()
    # A second run installs nothing.
    installed = (project / "pip.log").read_text()
    assert make(project) == (0, [])
    assert (project / "pip.log").read_text() == installed


@pytest.mark.parametrize(
    ("lang", "said"), [("C.UTF-8", "needs Python 3.11 or newer"), ("zh_CN.UTF-8", "需要 Python 3.11 以上")]
)
def test_an_old_python(project: Path, lang: str, said: str) -> None:
    code, lines = make(project, IS_OLD="1", LANG=lang)
    assert code != 0 and len(lines) == 1 and said in lines[0] and "make PYTHON=python3.12" in lines[0]
    assert not (project / ".venv").exists()


def test_no_python_at_all(project: Path) -> None:
    (project / "python").unlink()
    code, lines = make(project)
    assert code != 0 and len(lines) == 1 and "needs Python 3.11 or newer" in lines[0]


def test_no_venv_module(project: Path) -> None:
    code, lines = make(
        project, VENV_SAYS="The virtual environment was not created successfully because ensurepip is not\navailable."
    )
    assert code != 0 and len(lines) == 1 and "apt-get install python3-venv" in lines[0]
    assert not (project / ".venv").exists()
    assert make(project) == (0, [])


def test_a_full_disk_while_the_environment_is_made(project: Path) -> None:
    """venv tells only that ensurepip failed; what ensurepip says is asked for."""
    hidden = "Error: Command '['.venv/bin/python', '-m', 'ensurepip']' returned non-zero exit status 1."
    code, lines = make(project, VENV_SAYS=hidden, ENSUREPIP_SAYS="OSError: [Errno 28] No space left on device")
    assert code != 0 and len(lines) == 1 and lines[0].startswith("The disk is full: make room")
    assert not (project / ".venv").exists()


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (NO_NETWORK, "Packages could not be fetched: check the network"),
        (
            "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
            "The disk is full: make room",
        ),
    ],
)
def test_an_install_that_fails_and_a_second_run(project: Path, failure: str, said: str) -> None:
    code, lines = make(project, PIP_SAYS=failure)
    assert code != 0 and len(lines) == 1 and lines[0].startswith(said) and lines[0].endswith("then run make again.")
    assert not (project / STAMP).exists()
    assert make(project) == (0, [])
    assert (project / STAMP).is_file()


def test_other_failures_are_shown(project: Path) -> None:
    code, lines = make(project, PIP_SAYS="ERROR: THESE PACKAGES DO NOT MATCH THE HASHES")
    assert (
        code != 0
        and lines[0] == "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES"
        and lines[1].startswith("Setting up stopped")
    )


def test_a_half_made_environment_is_made_anew(project: Path) -> None:
    """Interrupted before pip was there."""
    (project / ".venv" / "bin").mkdir(parents=True)
    shutil.copy(project / "python", project / ".venv" / "bin" / "python")
    assert make(project) == (0, [])
    assert (project / ".venv" / "bin" / "pip").is_file()


def test_an_environment_whose_python_is_gone_is_made_anew(project: Path) -> None:
    assert make(project) == (0, [])
    installed = (project / "pip.log").read_text()
    (project / ".venv" / "bin" / "python").unlink()
    assert make(project) == (0, [])
    assert (project / "pip.log").read_text() == installed * 2


def test_half_the_files_are_no_success(project: Path) -> None:
    """On a full disk npm warns, leaves files empty, and ends well."""
    command = [
        str(project / "requirements" / "set-up"),
        "run",
        "echo",
        "npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device",
    ]
    done = subprocess.run(command, env={"PATH": os.environ["PATH"], "LANG": "C"}, capture_output=True, text=True)
    assert done.returncode != 0 and done.stderr.startswith("The disk is full") and done.stderr.count("\n") == 1
