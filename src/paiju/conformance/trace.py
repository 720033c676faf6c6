"""追溯: ties every rulebook line to code or data and to a test, and every id found anywhere to a rulebook line."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from paiju.core.rules import RULE_ID, Rulebook, parse_rulebook

SKIPPED = {".venv", "node_modules", "site", "build", "dist", "toy", "niuniu"}
"""Folders without rules of ours; ``toy`` and ``niuniu`` are games that the tests install by themselves."""


@dataclass(frozen=True, slots=True)
class Trace:
    """The places where each id was found."""

    rulebook: dict[str, str]
    code: dict[str, str]
    tests: dict[str, str]

    def problems(self) -> list[str]:
        """Sentences, one for each thing wrong; nothing is what we want."""
        out = [
            f"{rule}: in {where}, but no code or data names it"
            for rule, where in self.rulebook.items()
            if rule not in self.code
        ]
        out += [
            f"{rule}: in {where}, but no test is marked with it"
            for rule, where in self.rulebook.items()
            if rule not in self.tests
        ]
        for found in (self.code, self.tests):
            out += [
                f"{rule}: in {where}, but in no rulebook" for rule, where in found.items() if rule not in self.rulebook
            ]
        return sorted(out)


def trace(root: Path) -> Trace:
    """Read a project's rulebooks, sources, data and tests."""
    found = Trace({}, {}, {})
    for path in _files(root, "rulebook.md"):
        for rule in _own_ids(path):
            found.rulebook[rule] = str(path.relative_to(root))
    for path in _files(root, "*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        is_test = "tests" in path.relative_to(root).parts
        ids = _marked_ids(tree) if is_test else _constant_ids(tree)
        for rule, line in ids:
            (found.tests if is_test else found.code)[rule] = f"{path.relative_to(root)}:{line}"
    for path in _files(root, "rules.toml"):
        for rule in _toml_ids(tomllib.loads(path.read_text("utf-8"))):
            found.code[rule] = str(path.relative_to(root))
    return found


def _files(root: Path, pattern: str) -> Iterator[Path]:
    for path in sorted(root.rglob(pattern)):
        if not SKIPPED & set(path.relative_to(root).parts):
            yield path


def _own_ids(path: Path) -> list[str]:
    """The ids a rulebook brings itself, without those it includes."""
    text = "\n".join(row for row in path.read_text("utf-8").splitlines() if not row.startswith("include: "))
    book: Rulebook = parse_rulebook(text, str(path))
    return [line.id for line in book.lines]


def _constant_ids(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Ids that stand as whole strings in code: decorators, ledger calls, options."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE_ID.fullmatch(node.value):
            yield node.value, node.lineno


def _marked_ids(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Ids in ``pytest.mark.rule(...)``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            for argument in node.args:
                yield from _constant_ids(argument)


def _toml_ids(node: object) -> Iterator[str]:
    if isinstance(node, str) and RULE_ID.fullmatch(node):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from _toml_ids(value)
    elif isinstance(node, list):
        for value in node:
            yield from _toml_ids(value)
