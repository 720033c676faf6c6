"""Pictures of rules and words: each can be drawn, explains something, and every word one meets has one."""

from __future__ import annotations

from itertools import chain

import pytest

from paiju.core.cards import parse_cards
from paiju.core.pictures import PicturePart, load_pictures, term_texts
from paiju.core.texts import LANGUAGES
from paiju.core.tiles import parse_tiles
from paiju.registry import game_ids, get_game
from tests.core.test_terms import terms_of

SIGNS = {"", "+", ">", "<", "=", "→"}


def parts_of(game: str) -> list[tuple[str, PicturePart]]:
    pictures = get_game(game).pictures
    return [(key, part) for key, picture in pictures.items() for row in picture.rows for part in row.parts]


@pytest.mark.parametrize("game", game_ids())
def test_every_picture_can_be_drawn(game: str) -> None:
    for key, part in parts_of(game):
        assert part.sign in SIGNS, key
        assert part.cards or part.tiles or part.backs or part.says, key
        parse_cards(part.cards)
        parse_tiles(part.tiles)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_captions_are_words_and_what_is_shown_is_explained(game: str, lang: str) -> None:
    texts, told = get_game(game).texts, term_texts(get_game(game), lang)
    for key, picture in get_game(game).pictures.items():
        captions = chain.from_iterable((row.says, *(part.says for part in row.parts)) for row in picture.rows)
        assert [one for one in captions if one and texts.get(lang, one) is None] == [], key
        assert texts.get(lang, f"term.{key}.text") or told[f"term.{key}.text"]
        assert texts.get(lang, f"term.{key}.name") or texts.get(lang, key), key
        assert "{" not in told.get(f"term.{key}.text", "")


@pytest.mark.parametrize("game", game_ids())
def test_every_word_that_explains_itself_has_a_picture(game: str) -> None:
    pictures = get_game(game).pictures
    shown = {*pictures, *chain.from_iterable(picture.terms for picture in pictures.values())}
    assert set(terms_of(game, "zh")) - shown == set()


@pytest.mark.parametrize("game", game_ids())
def test_every_picture_belongs_to_a_rule_of_its_game(game: str) -> None:
    for key, picture in get_game(game).pictures.items():
        assert picture.rules, key
    own = load_pictures(get_game(game).package)
    assert {rule for one in own.values() for rule in one.rules} <= {line.id for line in get_game(game).rulebook.lines}
