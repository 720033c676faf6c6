"""The examples that people copy: docstrings of the library, and ``>>>`` in the pages."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = ("paiju", "paiju.library", "paiju.core.cards", "paiju.core.shuffle", "paiju.core.tiles")
PAGES = [
    page.relative_to(ROOT).as_posix()
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
    if ">>> " in page.read_text("utf-8")
]


@pytest.fixture(autouse=True)
def pure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled for a few lines."""
    monkeypatch.setenv("PAIJU_PURE", "1")


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.failed == 0 and found.attempted > 0


@pytest.mark.parametrize("name", PAGES)
def test_examples_of_a_page(name: str) -> None:
    found = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert found.failed == 0 and found.attempted > 0


def test_the_pages_with_examples_are_found() -> None:
    assert {"docs/api.md", "docs/scoring.md", "docs/envs.md"} <= {*PAGES}
