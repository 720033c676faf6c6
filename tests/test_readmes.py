"""README.md and README.zh.md: the same commands in both, and nothing they point at is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = {name: (ROOT / name).read_text("utf-8") for name in ("README.md", "README.zh.md")}


def commands(page: str) -> list[str]:
    """Indented lines of shell, without comments and without the language asked for."""
    lines = re.findall(r"^ {4,}((?:make|\.venv/bin/|echo|\{).*)", page, re.M)
    return [re.sub(r" +# .*| --lang zh", "", line).rstrip() for line in lines]


def test_both_show_the_same_commands() -> None:
    english, chinese = map(commands, PAGES.values())
    assert english == chinese
    assert english[:2] == ["make play", "make test"] and len(english) > 10


@pytest.mark.parametrize("name", PAGES)
def test_links_and_pictures_are_there(name: str) -> None:
    targets = re.findall(r'\]\(([^)#]+)|src="([^"]+)"', PAGES[name])
    paths = [link or picture for link, picture in targets]
    assert len(paths) > 10 and not [path for path in paths if not (ROOT / path).exists()]


@pytest.mark.parametrize("name", PAGES)
def test_each_leads_to_the_other_before_anything_else(name: str) -> None:
    (other,) = {*PAGES} - {name}
    assert f"({other})" in PAGES[name].splitlines()[0]


@pytest.mark.parametrize("name", PAGES)
def test_make_targets_exist(name: str) -> None:
    targets = {*re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)}
    named = {*re.findall(r"(?:`| {4})make ([a-z]+)", PAGES[name])}
    assert {"play", "test", "quick", "docs"} <= named <= targets
