"""Whether a release can be cut: ``python -m tests.packaging.release v0.2.0`` prints its notes, or says what is wrong.

A tag is ``v`` and the version of ``src/paiju/__init__.py``; the newest dated heading of CHANGELOG.md names the same.
Only the standard library is needed.
"""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
RELEASE = re.compile(r"(\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?) – (\d{4}-\d\d-\d\d)")


def version_of(source: str) -> str:
    """The version that the package's source gives itself."""
    found = re.search(r'^__version__ = "([^"]+)"$', source, re.MULTILINE)
    if found is None:
        raise SystemExit('src/paiju/__init__.py has no line __version__ = "…"')
    return found[1]


def sections(changelog: str) -> dict[str, str]:
    """Every second-level heading of the changelog, newest first, and the text below it."""
    parts = HEADING.split(changelog)[1:]
    return {heading.strip(): text.strip() for heading, text in zip(parts[::2], parts[1::2], strict=True)}


def newest(changelog: str) -> tuple[str, date, str]:
    """Version, day and notes of the newest release."""
    for heading, text in sections(changelog).items():
        if heading != "Unreleased":
            found = RELEASE.fullmatch(heading)
            if found is None:
                raise SystemExit(f"CHANGELOG.md: {heading!r} is not a version and a day, such as: 0.2.0 – 2026-11-17")
            return found[1], date.fromisoformat(found[2]), text
    raise SystemExit("CHANGELOG.md has no release")


def notes_of(tag: str, source: str, changelog: str) -> str:
    """The notes of the release a tag stands for; a sentence and an end where tag, version and changelog differ."""
    version = version_of(source)
    if tag != f"v{version}":
        raise SystemExit(f"The tag {tag} is not v{version}, the version in src/paiju/__init__.py.")
    noted, _, text = newest(changelog)
    if noted != version:
        raise SystemExit(f"CHANGELOG.md tells of {noted} last, not of {version}: date what is under Unreleased.")
    return text


def main(tag: str) -> None:
    source = (ROOT / "src/paiju/__init__.py").read_text("utf-8")
    print(notes_of(tag, source, (ROOT / "CHANGELOG.md").read_text("utf-8")))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m tests.packaging.release TAG")
    main(sys.argv[1])
