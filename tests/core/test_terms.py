"""Terms of the games that explain themselves to players."""

from __future__ import annotations

import re
from typing import Any

import pytest

from paiju.core.plain import to_plain
from paiju.core.texts import LANGUAGES
from paiju.core.texts import _table as lang_table
from paiju.registry import game_ids, get_game

MET = {
    "duogui13": {"gun", "sweep", "special", "horse", "count_more"},
    "fujian13": {"gun", "rollover", "sweep", "special", "special_stage"},
    "taiwan13": {"foul", "special", "kickers", "bet"},
    "cangzhou": {"xiapao", "bian", "zuan", "za", "zagang"},
    "anpai": {"open", "crit", "best"},
}
"""The words a player meets at the table and cannot guess."""


def terms_of(game: str, lang: str) -> dict[str, dict[str, str]]:
    out: dict[str, dict[str, str]] = {}
    for package in reversed(get_game(game).texts.packages):
        for key, value in lang_table(package, lang).items():
            if found := re.fullmatch(r"term\.(.+)\.(name|text|at)", key):
                out.setdefault(found[1], {})[found[2]] = value
    return out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_the_terms_one_meets_are_explained_in_two_sentences(game: str, lang: str) -> None:
    terms = terms_of(game, lang)
    assert MET[game] <= set(terms)
    for name, term in terms.items():
        assert term["name"], name
        ends = term["text"].count("。") if lang == "zh" else len(re.findall(r"\.(?= |$)", term["text"]))
        assert ends == 2, (name, term["text"])


@pytest.mark.parametrize("game", game_ids())
def test_a_term_belongs_to_the_same_tables_in_both_languages(game: str) -> None:
    options: Any = to_plain(get_game(game).options_type())
    places = [{name: term.get("at") for name, term in terms_of(game, lang).items()} for lang in LANGUAGES]
    assert places[0] == places[1]
    for at in places[0].values():
        assert at is None or at == "always" or at.split("=")[0] in options
