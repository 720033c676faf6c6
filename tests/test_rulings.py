"""docs/rulings.md: every ruling a rulebook cites is there, and every option it names is one of its games'."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from paiju.core.options import OptionInfo, describe, option_text
from paiju.registry import game_ids, get_game

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "rulings.md").read_text("utf-8")
BOOKS = sorted((ROOT / "src").rglob("rulebook.md"))
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))
THIRTEEN = "Common to the thirteen-card games"
OWN = {name: [name.split()[0]] for name in SECTIONS if name.split()[0] in game_ids()}
GAMES = {THIRTEEN: ["duogui13", "fujian13", "taiwan13"], **OWN}
"""Whose rulings a section holds."""
OPTION = re.compile(r"^- Option `(\w+)`: ((?:`[^`]+`(?: \| )?)+)\.", re.M)


def test_every_ruling_of_a_rulebook_has_an_entry() -> None:
    entries = re.findall(r"^### (\w+)\n\n\*\*[^*]+ · [^*]+\.\*\* \S", PAGE, re.M)
    cited = {
        one for book in BOOKS for row in re.findall(r"ruling: (.+)", book.read_text("utf-8")) for one in row.split(", ")
    }
    assert len(BOOKS) == 6 and len(entries) == len({*entries})
    assert {"F3", "M4b", "C8", "D9"} <= cited <= {*entries}


def test_every_game_has_a_section() -> None:
    assert sorted(ids[0] for ids in OWN.values()) == sorted(game_ids())


def infos(section: str) -> dict[str, list[OptionInfo]]:
    """The options of a section's games by name."""
    found: dict[str, list[OptionInfo]] = {}
    for game_id in GAMES[section]:
        for info in describe(get_game(game_id).options_type):
            found.setdefault(info.name, []).append(info)
    return found


@pytest.mark.parametrize("section", GAMES)
def test_options_are_those_of_the_program(section: str) -> None:
    known = infos(section)
    for name, listed in OPTION.findall(SECTIONS[section]):
        values = re.findall(r"`([^`]+)`", listed)
        for info in known[name]:
            assert info.choices is not None and {*values} == {option_text(choice) for choice in info.choices}, name
        assert values[0] == option_text(known[name][0].default), "the default comes first"


@pytest.mark.parametrize("section", GAMES)
def test_words_in_code_type_are_options_or_games(section: str) -> None:
    values = {
        option_text(choice) for all_of in infos(section).values() for info in all_of for choice in info.choices or ()
    }
    words = {*re.findall(r"`([a-z][\w ]*)`", SECTIONS[section])}
    assert words <= {*infos(section)} | values | {*game_ids()}


def test_sources_that_rulebooks_cite_are_described() -> None:
    cited = {name for book in BOOKS for name in re.findall(r"\b([a-z]\w+):\d+\b", book.read_text("utf-8"))}
    assert cited == {*re.findall(r"^\| `(\w+)` \|", SECTIONS["Sources"], re.M)}
