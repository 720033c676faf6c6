"""The mahjong table on a phone on its side, with as many columns as people."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.looking import flaws_of

GAP = 12


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_column_has_somebody(meet: Any, players: int) -> None:
    person = meet(size="landscape")
    person.open_room("cangzhou", players=players)
    person.click(".start-bar .primary")
    person.click(".chip")
    person.see(".my-tiles .tile")
    board = person.see(".mahjong-board").bounding_box()
    sides = sorted((one.bounding_box() for one in person.page.locator(".side").all()), key=lambda box: box["x"])
    assert len(sides) == players
    edges = [board["x"], *(box["x"] + box["width"] + GAP for box in sides)]
    for box, edge in zip(sides, edges, strict=False):
        assert abs(box["x"] - edge) <= GAP, "no empty column between two people"
    assert board["x"] + board["width"] - sides[-1]["x"] - sides[-1]["width"] <= GAP
    assert not flaws_of(person)
    person.shoot(f"mahjong-of-{players}")
