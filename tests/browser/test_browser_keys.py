"""Without a mouse and without eyes: everything is reached with the keyboard, named, and said aloud when it changes."""

from __future__ import annotations

from typing import Any

import pytest

LONGEST_WAY = 80
"""So many presses of the tab key are enough to come round a screen."""


def tab_to(person: Any, what: str) -> None:
    """Press the tab key until ``what`` has the focus."""
    for _ in range(LONGEST_WAY):
        if person.page.evaluate("(what) => document.activeElement.matches(what)", what):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to {what}")


def press(person: Any, what: str, key: str = "Enter") -> None:
    person.see(what)
    tab_to(person, what)
    person.page.keyboard.press(key)


def open_by_keys(person: Any, game: str) -> None:
    person.go(f"/g/{game}")
    person.see(".rule-card")
    press(person, ".create-foot .primary")
    person.see("dialog input")
    person.page.keyboard.type(person.name)
    person.page.keyboard.press("Enter")
    press(person, ".start-bar .primary")


def test_thirteen_cards_by_keys(meet: Any) -> None:
    person = meet(size="desktop", lang="en")
    open_by_keys(person, "fujian13")
    person.see(".arrange")
    for key, count in (("1", 3), ("2", 5), ("3", 5)):
        for _ in range(count):
            if person.there(".tray .card-button:not(.chosen)"):
                press(person, ".tray .card-button:not(.chosen)", "Space")
        person.page.keyboard.press(key)
    assert person.page.locator(".slots .card-button").count() == 13
    press(person, ".suggestions .button")
    press(person, ".plan:nth-child(2)")
    person.see(".plan:nth-child(2)[aria-pressed=true]")
    press(person, ".actions .primary:enabled")
    press(person, ".next-bar .primary:enabled")
    person.see(".arrange")


def test_climbing_by_keys(meet: Any) -> None:
    person = meet(size="desktop", lang="en")
    open_by_keys(person, "anpai")
    press(person, ".fan .card-button", "Space")
    assert person.page.locator(".fan .card-button").first.get_attribute("aria-pressed") == "true"
    person.see(".stage[role=status] .type-name:has-text('Single')")
    press(person, ".actions .primary:enabled")
    press(person, ".next-bar .primary:enabled")
    person.see(".fan .card-button")


def test_mahjong_by_keys(meet: Any) -> None:
    person = meet(size="desktop", lang="en")
    open_by_keys(person, "cangzhou")
    press(person, ".chip")
    person.see(".tile-button:enabled")
    last = ".hand-row:last-child .tile-button:last-child"
    tile = person.page.locator(f"{last} .tile").get_attribute("aria-label")
    press(person, last, "Space")
    person.page.keyboard.press("Space")
    person.see(f".river-south .tile[aria-label='{tile}']")
    said = person.see(".say[role=status]").inner_text()
    assert said, "what the others do is said aloud"


def test_choices_move_with_the_arrow_keys(meet: Any) -> None:
    person = meet(size="desktop", lang="en")
    person.go("/g/duogui13")
    person.adjust()
    tab_to(person, ".option [role=radio][aria-checked=true]")
    person.page.keyboard.press("ArrowRight")
    assert person.page.evaluate("document.activeElement.innerText") == "5"
    assert person.page.evaluate("document.activeElement.ariaChecked") == "true"
    person.page.keyboard.press("ArrowLeft")
    person.page.keyboard.press("ArrowLeft")
    assert person.page.evaluate("document.activeElement.innerText") == "3"


@pytest.mark.parametrize("button", [".table-head .button:nth-of-type(1)", ".table-head .button:nth-of-type(2)"])
def test_a_sheet_keeps_the_focus_and_gives_it_back(meet: Any, button: str) -> None:
    person = meet(size="desktop", lang="en")
    open_by_keys(person, "anpai")
    person.see(".fan")
    press(person, button)
    person.see("dialog")
    for _ in range(30):
        person.page.keyboard.press("Tab")
        assert person.page.evaluate("!document.activeElement.closest('.felt')")
    person.page.keyboard.press("Escape")
    person.page.locator("dialog").wait_for(state="detached")
    back = "(what) => document.activeElement === document.querySelector(what)"
    person.page.wait_for_function(back, arg=button)


def test_the_result_is_a_dialog_before_a_table_out_of_reach(meet: Any) -> None:
    person = meet(size="desktop", lang="en")
    person.open_room("fujian13", deals=1)
    press(person, ".start-bar .primary")
    press(person, ".suggestions .button")
    press(person, ".actions .primary:enabled")
    press(person, ".next-bar.last .primary:enabled")
    person.see(".result-card[role=dialog]")
    for _ in range(12):
        person.page.keyboard.press("Tab")
        inside = "document.activeElement === document.body || document.activeElement.closest('.result-card') !== null"
        assert person.page.evaluate(inside)
    press(person, ".ways a[href*=verify]")
    person.see(".verdict[role=status]")
