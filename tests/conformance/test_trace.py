"""The trace finds what is untested, unknown or without code, and finds nothing in a sound project."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiju.conformance.trace import trace

BOOK = """# 小 · Small

## 1 节 · Section

### AB-1.1 甲 · One
第一条。
The first.
source: small:1

### AB-1.2 乙 · Two
第二条。
The second.
source: small:2 · ruling: S1
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "src" / "rulebook.md").write_text(BOOK, "utf-8")
    (tmp_path / "src" / "code.py").write_text('@rule("AB-1.1")\ndef f(): "AB-1.2 in words is no tie"\n', "utf-8")
    (tmp_path / "src" / "rules.toml").write_text('gun = { times = 2, rule = "AB-1.2" }\n', "utf-8")
    (tmp_path / "tests" / "test_it.py").write_text(
        'x = "AB-9.9"\n@pytest.mark.rule("AB-1.1", "AB-1.2")\ndef test(): ...\n', "utf-8"
    )
    return tmp_path


def test_a_sound_project_has_no_problems(project: Path) -> None:
    assert trace(project).problems() == []


def test_an_untested_line_is_named(project: Path) -> None:
    (project / "tests" / "test_it.py").write_text('@pytest.mark.rule("AB-1.1")\ndef test(): ...\n', "utf-8")
    assert trace(project).problems() == ["AB-1.2: in src/rulebook.md, but no test is marked with it"]


def test_a_line_without_code_is_named(project: Path) -> None:
    (project / "src" / "rules.toml").write_text("gun = 2\n", "utf-8")
    assert trace(project).problems() == ["AB-1.2: in src/rulebook.md, but no code or data names it"]


def test_unknown_ids_are_named(project: Path) -> None:
    (project / "src" / "more.py").write_text('pay("AB-7.7")\n', "utf-8")
    (project / "tests" / "test_more.py").write_text('@pytest.mark.rule("AB-8.8")\ndef test(): ...\n', "utf-8")
    assert trace(project).problems() == [
        "AB-7.7: in src/more.py:1, but in no rulebook",
        "AB-8.8: in tests/test_more.py:1, but in no rulebook",
    ]
