"""The mahjong table on a phone on its side, with as many columns as people and one for the wall."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.browser.looking import flaws_of
from tests.browser.test_browser_matches import CLICK, play_mahjong
from tests.patience import PATIENCE

GAP = 12


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_column_has_somebody(meet: Any, players: int) -> None:
    person = meet(size="landscape")
    person.open_room("cangzhou", players=players)
    person.click(".start-bar .primary")
    person.click(".chip")
    person.see(".my-tiles .tile")
    check_columns(person, players)
    person.shoot(f"mahjong-of-{players}")


def check_columns(person: Any, players: int) -> None:
    """One beside the other from edge to edge."""
    board = person.see(".mahjong-board").bounding_box()
    columns = person.page.locator(".flank, .middle-stone").all()
    sides = sorted((one.bounding_box() for one in columns), key=lambda box: box["x"])
    assert len(sides) == players + 1
    edges = [board["x"], *(box["x"] + box["width"] + GAP for box in sides)]
    for box, edge in zip(sides, edges, strict=False):
        assert abs(box["x"] - edge) <= GAP, "no empty column between two people"
    assert board["x"] + board["width"] - sides[-1]["x"] - sides[-1]["width"] <= GAP
    assert not flaws_of(person)


def fill_the_rivers(person: Any) -> None:
    """Until eight tiles lie there, in whichever hand: the first may be won by its first discard."""
    end = time.monotonic() + PATIENCE
    while person.page.locator(".river .tile").count() < 8:
        assert time.monotonic() < end, "eight tiles were not discarded"
        person.page.evaluate(CLICK, ".next-bar .primary:enabled")
        play_mahjong(person)


@pytest.mark.parametrize("players", [2, 3])
def test_every_column_of_a_replay_has_somebody(meet: Any, players: int) -> None:
    person = meet(size="landscape", lang="en")
    person.open_room("cangzhou", players=players)
    person.click(".start-bar .primary")
    person.click(".chip")
    person.see(".my-tiles .tile")
    fill_the_rivers(person)
    person.click(".table-head .button")
    person.click(".menu .button:has-text('Vote')")
    person.click("dialog .primary")
    person.click(".result-card a[href*='/m/']:not([href*=verify])")
    person.see(".replay .mahjong-board")
    person.click(".steps [aria-label]:nth-child(5)")
    person.see(".replay .river .tile")
    check_columns(person, players)
    person.shoot(f"replay-of-{players}")
