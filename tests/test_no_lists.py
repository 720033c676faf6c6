"""No list of games: code that serves every game names none of them, nor a kind of table.

A game, a family and what plays, advises, shows or draws one game live in folders of that name; everything else asks
the game. A name that creeps in elsewhere is how closed lists begin.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import paiju
from paiju.registry import game_ids, get_game

HERE = Path(__file__).parent.parent
SOURCE = Path(paiju.__file__).parent
WEB = HERE / "web" / "src"
FAMILIES = {path.name for path in (SOURCE / "families").iterdir() if (path / "__init__.py").exists()}
KINDS = {get_game(name).table for name in game_ids()}
NAMES = {*game_ids(), *FAMILIES, *KINDS}
OWN = (
    *(f"games/{name}/" for name in NAMES),
    *(f"families/{name}/" for name in NAMES),
    *(f"{folder}/{name}/" for folder in ("bots", "analysis", "cli/terminal") for name in NAMES),
)
"""Folders of one game or family."""
EXCEPTIONS = {
    "library.py": {"thirteen"},  # the type of what `paiju.arrange` answers
}
WEB_EXCEPTIONS = {
    "lang/en.ts": {"thirteen"},  # "Tap thirteen cards": a number
    "lang/en-tables.ts": KINDS,  # the words of each kind's table
    "lang/zh-tables.ts": KINDS,
    "tables/kinds.ts": KINDS,  # where a kind's table is found
    "net/games.ts": NAMES,  # made from the registry
    "gallery/scenes.ts": NAMES,  # recorded matches, shown in development alone
}
_WORD = re.compile(r"[A-Za-z][a-z0-9]*")


def named(text: str) -> set[str]:
    """Games, families and kinds of table among the words of a name or a text."""
    return NAMES & {word.lower() for word in _WORD.findall(text)}


def in_python(text: str) -> Iterator[str]:
    """Everything code says: names, imports and texts, without docstrings and comments."""
    tree = ast.parse(text)
    documents = {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        for statement in node.body
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.ImportFrom):
            yield f"{node.module} {' '.join(alias.name for alias in node.names)}"
        elif isinstance(node, ast.Import):
            yield " ".join(alias.name for alias in node.names)


def in_typescript(text: str) -> str:
    """A script without its comments."""
    return re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", "", text, flags=re.DOTALL)


def test_the_search_finds_names_in_code_and_not_in_prose() -> None:
    assert {word for said in in_python('"""anpai"""\nTABLE = {"mahjong": 1}') for word in named(said)} == {"mahjong"}
    assert {word for said in in_python("from paiju.games.cangzhou import GAME") for word in named(said)} == {"cangzhou"}
    assert named(in_typescript("/** thirteen */ const KINDS = { climbing: 1 }; // mahjong")) == {"climbing"}
    assert named("MahjongForm") == {"mahjong"}


def python_files() -> list[Path]:
    return [path for path in sorted(SOURCE.rglob("*.py")) if not str(path.relative_to(SOURCE)).startswith(OWN)]


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_module_names_a_game(path: Path) -> None:
    found = {word for said in in_python(path.read_text("utf-8")) for word in named(said)}
    assert found <= EXCEPTIONS.get(str(path.relative_to(SOURCE)), set())


def web_files() -> list[Path]:
    own = tuple(f"tables/{name}/" for name in NAMES)
    files = [path for path in sorted(WEB.rglob("*.ts*")) if not path.name.endswith((".test.ts", ".test.tsx"))]
    return [path for path in files if not str(path.relative_to(WEB)).startswith(own)]


@pytest.mark.parametrize("path", web_files(), ids=lambda path: str(path.relative_to(WEB)))
def test_no_script_of_the_client_names_a_game(path: Path) -> None:
    found = named(in_typescript(path.read_text("utf-8")))
    assert found <= WEB_EXCEPTIONS.get(str(path.relative_to(WEB)), set())
