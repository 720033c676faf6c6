"""The documents: what they link to and the files they name are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [*ROOT.glob("*.md"), *DOCS.glob("*.md"), ROOT / "web" / "README.md", ROOT / "deploy" / "README.md"]
CODE = ("src", "tests", "bench", "research", "examples", "deploy", "web/src", "requirements", ".github", "docs")
NAMED = re.compile(r"`([\w.-]+(?:/[\w.-]+)+\.(?:py|md|toml|tsx?|ya?ml|json|conf|css|lock|service))`")
"""A file with its folder, in code type."""
MADE = ("generated/", "/api/")
"""Written when the site is built, or answered by the server."""


def anchors(page: Path) -> set[str]:
    """The addresses of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.fixture(scope="module")
def files() -> list[str]:
    return [path.as_posix() for folder in CODE for path in (ROOT / folder).rglob("*") if path.is_file()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        path, _, anchor = target.partition("#")
        if "://" in target or path.startswith(MADE):
            continue
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), target
        # The site is made of this folder alone.
        assert page.parent != DOCS or DOCS in there.parents, target
        assert not anchor or anchor in anchors(there), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_are_named_are_there(page: Path, files: list[str]) -> None:
    for named in NAMED.findall(page.read_text("utf-8")):
        if not named.startswith(MADE) and "KIND" not in named:
            assert (ROOT / named).is_file() or any(path.endswith(f"/{named}") for path in files), named
