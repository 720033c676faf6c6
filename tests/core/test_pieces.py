"""What a game is played with, and what its moves are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiju.core.pieces import pieces_of
from paiju.core.texts import Texts
from paiju.registry import get_game


@pytest.mark.parametrize(("game", "pieces"), [("anpai", "cards"), ("fujian13", "cards"), ("cangzhou", "tiles")])
def test_cards_or_tiles(game: str, pieces: str) -> None:
    assert pieces_of(get_game(game)) == pieces


def test_a_game_whose_views_alone_hold_cards(niuniu_installed: Path) -> None:
    assert pieces_of(get_game("niuniu")) == "cards"


def test_an_action_has_words_of_its_own_or_of_its_kind(niuniu_installed: Path) -> None:
    texts = get_game("niuniu").texts
    assert texts.action("zh", {"kind": "bid", "times": 0}) == "不抢"
    assert texts.action("zh", {"kind": "bid", "times": 3}) == "抢庄 3 倍"
    assert texts.action("en", {"kind": "bet", "times": 2}) == "Bet 2"


def test_an_action_without_words_is_its_values() -> None:
    texts = Texts("paiju.core")
    assert texts.action("zh", {"card": "As"}) == "As"
    assert texts.action("en", {"kind": "swap", "cards": "As Kd", "seat": 2}) == "swap As Kd · 2"
    assert texts.action("en", {"kind": "pass"}) == "pass"
