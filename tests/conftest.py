"""Fixtures shared by all tests."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju import registry
from paiju.bots import catalog
from paiju.core.texts import ERRORS, LANGUAGES
from tests import profiles, sharing

FOLDER = Path(__file__).parent

profiles.load()


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(profiles)
    config.pluginmanager.register(sharing)


def install_site(name: str, site: Path) -> Path:
    """A folder that holds a game of the tests as an installed distribution, entry points and all."""
    package, source = f"paiju_{name}", FOLDER / name
    shutil.copytree(source / package, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    info = site / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: paiju-{name}\nVersion: 1.0\n")
    shutil.copy(source / "entry_points.txt", info / "entry_points.txt")
    return site


def _installed(name: str, site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game of the tests, installed for this process and for those it starts."""
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))
    registry.refresh()
    catalog.refresh()
    yield site
    # Its error sentences stay registered: read them while they can be found.
    for lang in LANGUAGES:
        ERRORS.get(lang, "")
    registry.refresh()
    catalog.refresh()
    for module in [module for module in sys.modules if module.split(".")[0] == f"paiju_{name}"]:
        del sys.modules[module]


@pytest.fixture(scope="session")
def toy_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_site("toy", tmp_path_factory.mktemp("site"))


@pytest.fixture
def toy_installed(toy_site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    yield from _installed("toy", toy_site, monkeypatch)


@pytest.fixture(scope="session")
def niuniu_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_site("niuniu", tmp_path_factory.mktemp("niuniu"))


@pytest.fixture
def niuniu_installed(niuniu_site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    yield from _installed("niuniu", niuniu_site, monkeypatch)
