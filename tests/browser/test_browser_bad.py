"""Bad lines and bad screens: a slow network, a phone turned in the middle of a thought, a page at twice its size.

What else may go wrong has its tests where it belongs: a lost line and a second tab (``lines``, ``away``, ``troubles``),
long names (``names``), six players (``six``), a finished match opened by a stranger (``comforts``, ``endings``).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.looking import flaws_of
from tests.browser.test_browser_comforts import hand_of
from tests.browser.test_browser_names import HIDDEN

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
CHOSEN = "all => all.map((one) => one.getAttribute('aria-pressed') === 'true')"


def test_a_whole_deal_on_a_slow_line(meet: Any) -> None:
    """From the first page on: what is on its way is said, taps are not lost and count once."""
    person = meet(new=True)
    network = person.context.new_cdp_session(person.page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW)
    person.go("/")
    person.click("a[href='/g/fujian13']")
    person.see(".rule-card")
    code = person.open_room("fujian13", deals=1)
    assert code
    person.click(".start-bar .primary")
    person.see(".arrange")
    person.click(".suggestions .button")
    person.see(".plan")
    person.page.locator(".actions .primary:enabled").dblclick()
    person.see(".next-bar.last")
    assert not person.there(".toast .notice"), "the second tap was no second answer"
    person.to_result()
    assert not flaws_of(person)


@pytest.mark.parametrize("size", ["portrait", "landscape"])
def test_a_turned_phone_keeps_rows_half_laid(meet: Any, size: str) -> None:
    person = meet(size=size)
    person.open_room("fujian13", {"clock": 0}, deals=1)
    person.click(".start-bar .primary")
    cards = person.page.locator(".tray .card-button")
    cards.nth(4).wait_for()
    for _ in range(3):
        person.click(".tray .card-button:not(.chosen)")
    person.page.keyboard.press("1")
    person.click(".tray .card-button:not(.chosen)")
    hand, chosen = hand_of(person), cards.evaluate_all(CHOSEN)
    for _ in range(2):
        turn(person)
        assert person.page.locator(".slots .card-button").count() == 3
        assert hand_of(person) == hand and cards.evaluate_all(CHOSEN) == chosen
        assert chosen.count(True) == 1


def turn(person: Any) -> None:
    size = person.page.viewport_size
    person.page.set_viewport_size({"width": size["height"], "height": size["width"]})
    assert not flaws_of(person)


def test_a_turned_phone_keeps_what_was_chosen(meet: Any) -> None:
    person = meet()
    person.open_room("anpai", {"clock": 0})
    person.click(".start-bar .primary")
    cards = person.page.locator(".fan .card-button:enabled")
    cards.nth(1).wait_for()
    cards.nth(1).click()
    person.see(".type-name:not(:empty)")
    chosen = cards.evaluate_all(CHOSEN)
    turn(person)
    assert cards.evaluate_all(CHOSEN) == chosen and chosen[1]
    turn(person)
    person.click(".actions .primary:enabled")
    person.see(".reveal")


NOTE_DOWN = """() => {
  window.told = "";
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) window.told += node.textContent;
  }).observe(document.querySelector("[role=log]"), { childList: true, subtree: true });
}"""
"""What is said to those who listen."""


def test_a_turned_phone_keeps_the_tile_that_is_raised(meet: Any) -> None:
    person = meet()
    person.open_room("cangzhou", {"clock": 0})
    person.click(".start-bar .primary")
    person.click(".chip")
    my_turn = ".say:has-text('轮到你，打出一张牌')"
    while person.see(f"{my_turn}, .claim.pass:enabled") and not person.there(my_turn):
        person.click(".claim.pass:enabled")
    person.page.locator(".tile-button:enabled").nth(3).click()
    tile = person.see(".tile-button.chosen .tile").get_attribute("aria-label")
    for _ in range(2):
        turn(person)
        assert person.see(".tile-button.chosen .tile").get_attribute("aria-label") == tile
    person.page.evaluate(NOTE_DOWN)
    person.click(".tile-button.chosen")
    # It may be claimed at once, and more be said: all of it is noted down.
    person.page.wait_for_function("(said) => window.told.includes(said)", arg=f"阿明 打出 {tile}")


@pytest.mark.parametrize(("width", "height"), [(640, 400), (960, 540)])
@pytest.mark.parametrize("game", ["fujian13", "anpai", "cangzhou"])
def test_a_table_at_twice_its_size(meet: Any, game: str, width: int, height: int) -> None:
    """Desktops at 200 %: half as many of the page's pixels either way, each twice as large to hit."""
    person = meet()
    person.page.set_viewport_size({"width": width, "height": height})
    person.open_room(game, {"clock": 0})
    assert not doubled_flaws(person)
    person.click(".start-bar .primary")
    if game == "cangzhou":
        person.click(".chip")
    person.see(".tile-button:enabled, .fan .card-button:enabled, .suggestions .button")
    assert not doubled_flaws(person)
    assert person.page.evaluate(HIDDEN) == []
    person.shoot(f"double-{game}-{width}")


def doubled_flaws(person: Any) -> list[str]:
    return [flaw for flaw in flaws_of(person) if not flaw.startswith("is small")]
