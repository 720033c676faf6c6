"""The mahjong table on a phone on its side: four-sided all the same, as it is upright and in a replay."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.browser.looking import flaws_of
from tests.browser.test_browser_matches import CLICK, play_mahjong
from tests.patience import PATIENCE

BEYOND = {
    "north": lambda stone, box: box["y"] + box["height"] <= stone["y"] + 1,
    "south": lambda stone, box: box["y"] + 1 >= stone["y"] + stone["height"],
    "west": lambda stone, box: box["x"] + box["width"] <= stone["x"] + 1,
    "east": lambda stone, box: box["x"] + 1 >= stone["x"] + stone["width"],
}
SIDES = {2: ["north", "south"], 3: ["west", "south", "east"], 4: ["north", "west", "south", "east"]}


@pytest.mark.parametrize("size", ["landscape", "short"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sits_at_a_side(meet: Any, players: int, size: str) -> None:
    person = meet(size=size)
    person.open_room("cangzhou", players=players)
    person.click(".start-bar .primary")
    person.click(".chip")
    person.see(".my-tiles .tile")
    check_sides(person, players)
    person.shoot(f"mahjong-of-{players}")


def check_sides(person: Any, players: int) -> None:
    """Names and rivers lie on their own side of the stone, rivers between them and it, all on the board."""
    board, stone = (person.see(what).bounding_box() for what in (".mahjong-board", ".middle-stone"))
    assert person.page.locator(".flank").count() == players
    for side in SIDES[players]:
        for what in (f".side.{side} .plate", f".river-{side}"):
            box = person.see(what).bounding_box()
            assert BEYOND[side](stone, box), (what, box, stone)
            assert box["x"] >= board["x"] - 1 and box["x"] + box["width"] <= board["x"] + board["width"] + 1
            assert box["y"] >= board["y"] - 1 and box["y"] + box["height"] <= board["y"] + board["height"] + 1
    assert not flaws_of(person)


def fill_the_rivers(person: Any) -> None:
    """Until eight tiles lie there, in whichever hand: the first may be won by its first discard."""
    end = time.monotonic() + PATIENCE
    while person.page.locator(".river .tile").count() < 8:
        assert time.monotonic() < end, "eight tiles were not discarded"
        person.page.evaluate(CLICK, ".next-bar .primary:enabled")
        play_mahjong(person)


@pytest.mark.parametrize("players", [2, 3])
def test_everybody_sits_at_a_side_of_a_replay(meet: Any, players: int) -> None:
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
    check_sides(person, players)
    person.shoot(f"replay-of-{players}")
