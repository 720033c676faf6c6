"""Fixtures shared by all tests."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju import registry
from paiju.core.texts import ERRORS, LANGUAGES
from tests import profiles

TOY = Path(__file__).parent / "toy"

profiles.load()


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(profiles)


@pytest.fixture(scope="session")
def toy_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the toy game as an installed distribution, entry point and all."""
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(TOY / "paiju_toy", site / "paiju_toy", ignore=shutil.ignore_patterns("__pycache__"))
    info = site / "paiju_toy-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: paiju-toy\nVersion: 1.0\n")
    shutil.copy(TOY / "entry_points.txt", info / "entry_points.txt")
    return site


@pytest.fixture
def toy_installed(toy_site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The toy game, installed for this process and for those it starts."""
    monkeypatch.syspath_prepend(str(toy_site))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(toy_site), os.environ.get("PYTHONPATH", "")]))
    registry.refresh()
    yield toy_site
    # Its error sentences stay registered: read them while they can be found.
    for lang in LANGUAGES:
        ERRORS.get(lang, "")
    registry.refresh()
    for name in [name for name in sys.modules if name.split(".")[0] == "paiju_toy"]:
        del sys.modules[name]
