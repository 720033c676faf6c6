"""The room form speaks to people: no rule numbers, seconds, and only what the game has."""

from __future__ import annotations

import re
from typing import Any

import pytest

from paiju.registry import game_ids

RULE = re.compile(r"\b[A-Z]{2}-\d")


@pytest.mark.parametrize("game", game_ids())
def test_the_room_form_has_no_rule_numbers_and_no_foreign_settings(meet: Any, game: str) -> None:
    person = meet(lang="en")
    person.go(f"/g/{game}")
    person.adjust()
    person.click(".room-settings summary")
    assert not RULE.search(person.see(".create").inner_text())
    assert person.there("#set-claims") == (game == "cangzhou")
    assert not person.there("#set-window"), "how long a sealed window lasts is asked only where windows are sealed"
    pace = person.page.locator("#set-pace")
    assert pace.input_value() == "0.8" and "Seconds" in person.see("#set-pace-help").inner_text()
    assert "enths" not in person.see(".create").inner_text()


def test_tenths_of_seconds_go_up_and_down_as_seconds(meet: Any) -> None:
    person = meet(lang="en")
    person.go("/g/anpai")
    person.click(".room-settings summary")
    pace = person.page.locator("#set-pace")
    person.click(".option:has(#set-pace) button >> nth=1")
    assert pace.input_value() == "0.9"
    pace.fill("1.5")
    pace.blur()
    person.click(".create-foot .primary")
    person.page.locator("dialog input").fill("Ann")
    person.click("dialog .primary")
    code = person.see(".room-code").inner_text()
    kept = person.page.evaluate(f"fetch('/api/rooms/{code}').then((answer) => answer.json())")
    assert kept["settings"]["pace"] == 15
