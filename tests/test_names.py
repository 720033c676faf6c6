"""Two classes of the package do not share a name: a reader who meets one must know which it is."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import paiju

ROOT = Path(paiju.__file__).parent
TABLE_ROLES = {"Desk", "Seat", "Room", "HandQuestion", "Learned", "LearningRoom", "Spelling"}
"""A table's row, a seat of it, the options by name, what is asked of a hand; for programs that learn the same row and
options with what they need, and a seat's move in the making: every game has one each, so named."""
SHARED = {"Room"}
"""Where people meet, in the server: the glossary has both."""
PROTOCOL = tuple(f"server/{name}.py" for name in ("protocol", "answers", "game_answers", "messages", "inner"))
"""What goes over a wire, to and from clients or between processes, has the wire's words: a seat, a table, somebody who
left. In code such a name stands with its module's."""


def places_of_classes() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path.relative_to(ROOT).as_posix())
    return found


def test_what_clients_are_told_is_not_mistaken_for_what_it_tells_of() -> None:
    places = places_of_classes()
    both = {name for name, where in places.items() if set(where) & set(PROTOCOL) and set(where) - set(PROTOCOL)}
    assert both >= {"Seat", "Table", "Event", "Player"}
    modules = ["paiju." + path.removesuffix(".py").replace("/", ".") for path in PROTOCOL]
    for path in sorted(ROOT.rglob("*.py")):
        if path.relative_to(ROOT).as_posix() in PROTOCOL:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in modules:
                assert not both & {alias.name for alias in node.names}, path


def is_role(name: str, where: str) -> bool:
    return name in TABLE_ROLES and where.startswith(("games/", "families/"))


def test_two_classes_do_not_share_a_name() -> None:
    shared = {}
    for name, places in places_of_classes().items():
        places = [where for where in places if where not in PROTOCOL]
        others = [where for where in places if not is_role(name, where)]
        if len(others) + (len(others) < len(places)) > 1:
            shared[name] = places
    assert {*shared} == SHARED, shared
