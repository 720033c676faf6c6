"""Cards: text to numbers and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.cards import BIG_JOKER, JOKER, SMALL_JOKER, card_text, cards_text, parse_card, parse_cards
from paiju.core.errors import NotationError

any_card = st.integers(0, 54)


def test_numbers_follow_rank_then_suit() -> None:
    assert parse_cards("2s 2c 3s As Ac") == (0, 3, 4, 48, 51)
    assert parse_cards("jk sj bj") == (JOKER, SMALL_JOKER, BIG_JOKER)


@given(st.lists(any_card))
def test_print_then_parse(cards: list[int]) -> None:
    assert list(parse_cards(cards_text(cards))) == cards


def test_all_fifty_five_names_differ() -> None:
    assert len({card_text(card) for card in range(55)}) == 55


@pytest.mark.parametrize(("text", "same"), [("as", "As"), ("AS", "As"), ("10h", "Th"), ("tH", "Th"), ("JK", "jk")])
def test_forgiven_spellings(text: str, same: str) -> None:
    assert parse_card(text) == parse_card(same)


@pytest.mark.parametrize("text", ["1s", "Ax", "A", "s", "", "11s", "A♠", "joker", "AsKd", "００"])
def test_unknown_cards_are_refused_by_name(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    assert caught.value.code == "unknown_card"
    assert caught.value.message("zh").startswith(f"“{text}”不是一张牌"), "no place is named where there is none"


@given(st.text(max_size=12))
def test_any_text_parses_or_is_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except NotationError as error:
        assert error.code == "unknown_card"
    else:
        assert parse_cards(cards_text(cards)) == cards
