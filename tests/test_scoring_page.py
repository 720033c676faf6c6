"""docs/scoring.md: every worked example is what ``paiju score`` answers, and its arithmetic holds line by line.

The values in the page were worked out by hand from the rules; this test compares, it does not write them.
"""

from __future__ import annotations

import ast
import json
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from paiju.cli.shell.app import APP
from paiju.registry import game_ids, get_game

PAGE = (Path(__file__).parent.parent / "docs" / "scoring.md").read_text("utf-8")
SUMS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the game, the request, the answer's fields that the page shows, and the sums by hand."""

    title: str
    request: str
    answer: dict[str, Any]
    text: str

    @property
    def game(self) -> str:
        return self.title.partition(",")[0]

    def sums(self, row: str) -> dict[str, int]:
        """The last sum of each table row that begins so, by what it begins with."""
        found = re.findall(rf"^\| ({row}) \|.*`([^`]+)`[^`]*\|$", self.text, re.MULTILINE)
        return {name: worked_out(text) for name, text in found}


def examples() -> list[Example]:
    found = []
    for text in re.split(r"^#+ ", PAGE, flags=re.MULTILINE):
        if text.startswith("Example: "):
            request, answer = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
            title = text.partition("\n")[0].removeprefix("Example: ")
            found.append(Example(title, request, json.loads(answer), text))
    return found


EXAMPLES = examples()
each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)


def worked_out(text: str) -> int:
    """The right side of a sum, after checking the left one."""
    left, _, right = text.replace("−", "-").replace("×", "*").partition("=")
    assert value(ast.parse(left.strip(), mode="eval").body) == int(right), text
    return int(right)


def value(node: ast.expr) -> int:
    if isinstance(node, ast.BinOp):
        return SUMS[type(node.op)](value(node.left), value(node.right))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -value(node.operand)
    assert isinstance(node, ast.Constant) and isinstance(node.value, int)
    return node.value


def shown(page: Any, answer: Any) -> Any:
    """The answer cut down to the fields that the page shows."""
    if isinstance(page, dict):
        return {name: shown(item, answer[name]) for name, item in page.items()}
    if isinstance(page, list) and len(page) == len(answer):
        return [shown(one, other) for one, other in zip(page, answer, strict=True)]
    return answer


def test_every_game_has_an_example() -> None:
    assert {example.game for example in EXAMPLES} == set(game_ids())


@each_example
def test_the_answer_is_the_pages(example: Example) -> None:
    done = CliRunner().invoke(APP, ["score", example.game], input=example.request)
    assert done.exit_code == 0, done.output
    assert shown(example.answer, json.loads(done.stdout)) == example.answer
    assert sum(example.answer["totals"]) == 0


@each_example
def test_sums_lead_to_the_answer(example: Example) -> None:
    assert [worked_out(text) for text in re.findall(r"`([^`]+ = [^`]+)`", example.text)]
    totals = {f"seat {seat}": points for seat, points in enumerate(example.answer["totals"]) if points}
    assert example.sums(r"seat \d") == totals
    if "pairs" in example.answer:
        pairs = {"{}–{}".format(*pair["seats"]): pair["points"] for pair in example.answer["pairs"]}
        assert example.sums(r"\d–\d") == pairs


@each_example
def test_cited_rules_are_in_the_rulebook(example: Example) -> None:
    cited = set(re.findall(r"\b[A-Z]{2}-\d+\.\d+", example.text))
    assert cited and cited <= {line.id for line in get_game(example.game).rulebook.lines}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_help_sends_people_there(lang: str) -> None:
    done = CliRunner().invoke(APP, ["score", "--help", "--lang", lang])
    assert "docs/scoring.md" in done.stdout
