"""Several cards at once: a pointer that slides over them, and a button for a type, that fill a row."""

from __future__ import annotations

from typing import Any

from tests.browser.looking import flaws_of

TAKEN = "cards => cards.map((one) => one.ariaLabel)"
STEADY = """() => ['.rows', '.tray', '.types', '.actions', '.tray-note'].map((what) => {
  const box = document.querySelector(what).getBoundingClientRect();
  return [what, ...(what === '.tray-note' ? [] : [box.x, box.y, box.width, box.height])].join(' ');
})"""
"""Where everything is while one thinks; of what is said, only that there is a place for it."""


def sit(person: Any, game: str = "fujian13") -> None:
    person.open_room(game, {"clock": 0, "pause": 0})
    person.click(".start-bar .primary")
    person.see(".type[aria-disabled=false]")


def middle(person: Any, what: str) -> tuple[float, float]:
    box = person.see(what).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def slide(person: Any, *over: str) -> None:
    """Press the mouse on the first, and let it go on the last."""
    mouse = person.page.mouse
    mouse.move(*middle(person, over[0]))
    mouse.down()
    for what in over[1:]:
        mouse.move(*middle(person, what), steps=4)
    mouse.up()


def test_a_slide_over_cards_chooses_them_and_to_a_row_carries_one(meet: Any) -> None:
    person = meet(size="desktop")
    sit(person)
    before = person.page.evaluate(STEADY)
    cards = person.page.locator(".tray .card-button").evaluate_all(TAKEN)
    slide(person, ".tray .card-button >> nth=1", ".tray .card-button >> nth=4")
    chosen = person.page.locator(".tray .card-button[aria-pressed=true]")
    assert chosen.evaluate_all(TAKEN) == cards[1:5], "also those that a quick pointer leaps over"
    slide(person, ".tray .card-button >> nth=2", ".tray .card-button >> nth=3")
    assert chosen.evaluate_all(TAKEN) == [cards[1], cards[4]]
    slide(person, ".tray .card-button >> nth=3", ".tray .card-button >> nth=0", "[data-drop=back] .slots")
    laid = person.page.locator("[data-drop=back] .card-button")
    assert laid.evaluate_all(TAKEN) == [cards[3]], "past other cards to a row is no slide"
    assert person.page.evaluate(STEADY) == before
    assert not flaws_of(person)


def test_a_button_for_a_type_fills_a_row(meet: Any) -> None:
    person = meet(size="small")
    sit(person)
    before = person.page.evaluate(STEADY)
    kind = ".type[aria-disabled=false]"
    for row in ("back", "middle"):
        person.page.locator(kind).last.scroll_into_view_if_needed()
        name = person.page.locator(kind).last.evaluate("(one) => one.firstChild.data")
        person.page.locator(kind).last.click()
        person.see(f".type[aria-pressed=true]:has-text('{name}')")
        assert person.page.locator(".tray .card-button[aria-pressed=true]").count() == 5
        person.click(f"[data-drop={row}] .slots")
        person.see(f"[data-drop={row}] .row-type:has-text('{name}')")
        if row == "back":
            person.page.locator(f"{kind}, .type:not([aria-disabled=false])").first.wait_for()
    assert person.page.locator(".slots .card-button").count() == 13, "the rest goes to the front by itself"
    assert person.page.evaluate(STEADY) == before
    assert not flaws_of(person)
    person.shoot("types-laid")
