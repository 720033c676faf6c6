"""Every screen that is not a table, in all sizes and languages; the first load is light."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from paiju.registry import game_ids

STATIC = Path(__file__).parents[2] / "src" / "paiju" / "server" / "static"
FIRST_LOAD = 300_000
SCREENS = {
    "home": ("/", ".game-tile"),
    "create": ("/g/duogui13", ".rule-card"),
    "rules": ("/g/taiwan13#rules", ".rule"),
    "score": ("/g/duogui13#score", ".calc"),
    "arrange": ("/g/fujian13#arrange", ".picker"),
    "hint-tiles": ("/g/cangzhou#hint", ".picker"),
    "hint-plays": ("/g/anpai#hint", ".picker"),
    "history": ("/h", ".page"),
    "nothing": ("/r/999999", ".blocked"),
}


@pytest.mark.parametrize(("size", "lang"), [("portrait", "zh-Hans"), ("desktop", "en"), ("portrait", "zh-Hant")])
def test_every_page_opens_without_a_scrollbar_to_the_side(meet: Any, size: str, lang: str) -> None:
    person = meet(size=size, lang=lang)
    for name, (path, mark) in SCREENS.items():
        person.go(path)
        person.see(mark)
        person.page.wait_for_timeout(150)
        wide, room = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= room, name
        person.shoot(name)
    person.troubles = [text for text in person.troubles if "status of 404" not in text]


@pytest.mark.parametrize("game", game_ids())
def test_the_calculator_scores_its_example(meet: Any, game: str) -> None:
    person = meet(lang="en")
    person.go(f"/g/{game}#score")
    person.click("form.calc button:has-text('example')")
    person.click("form.calc [type=submit]")
    person.see(".calc-totals")
    points = person.page.locator(".calc-totals .points").all_inner_texts()
    assert sum(int(text.replace("−", "-").replace(",", "")) for text in points) == 0
    person.see(".calc-answer").scroll_into_view_if_needed()
    person.shoot(f"scored-{game}")


def test_the_helper_arranges_a_hand(meet: Any) -> None:
    person = meet(lang="en")
    person.go("/g/fujian13#arrange")
    person.click("button:has-text('Random hand')")
    person.click(".calc .primary")
    person.see(".plan-card").scroll_into_view_if_needed()
    person.shoot("helped")


def test_the_helper_says_what_to_discard(meet: Any) -> None:
    """Ready once 北 is gone, for 2条 and 5条, four of each."""
    person = meet(lang="en")
    person.go("/g/cangzhou#hint")
    for tile in (
        "1 wan",
        "2 wan",
        "3 wan",
        "4 wan",
        "5 wan",
        "6 wan",
        "7 dots",
        "8 dots",
        "9 dots",
        "3 bamboo",
        "4 bamboo",
    ):
        person.click(f".picker button[aria-label='{tile}']")
    for _ in range(2):
        person.page.locator(".picker button[aria-label^='east']").click()
    person.click(".picker button[aria-label='north']")
    assert person.page.locator(".calc input[type=text]").first.input_value() == "123456m 789p 34s 114z"
    person.click("form.calc [type=submit]")
    best = person.see(".hint-discard.best")
    assert "Ready, 8 tiles of 2 kinds win" in best.inner_text()
    best.scroll_into_view_if_needed()
    person.shoot("hint-tiles")


def test_the_helper_says_what_to_play(meet: Any) -> None:
    """All four jokers in the last round: nothing beats them."""
    person = meet(lang="zh-Hans")
    person.go("/g/anpai#hint")
    for joker in ("大王", "小王"):
        for _ in range(2):
            person.page.locator(f".picker button[aria-label^='{joker}']").click()
    typed = person.page.locator("form.calc input[type=text]").first
    typed.fill(f"{typed.input_value()} 3s 4s 5d 7h 8d 9c Jh Qh Kd As")
    person.click("form.calc [type=submit]")
    best = person.see(".hint-choice.best")
    assert "四王炸" in best.inner_text() and "本类赢 100%" in best.inner_text()
    person.page.locator(".calc-answer").scroll_into_view_if_needed()
    person.shoot("hint-plays")
    typed.fill("3s 4s")
    person.click("form.calc [type=submit]")
    person.see(".notice >> text=不是 2 张")
    person.troubles = [text for text in person.troubles if "status of 400" not in text]


def test_settings_change_the_language_and_the_look(meet: Any) -> None:
    person = meet()
    person.go("/")
    person.click("[aria-label=设置]")
    person.click("text=English")
    person.see("text=Have a room code?")
    person.click("dialog >> text=Dark")
    person.shoot("settings-dark")
    person.page.wait_for_selector("html[data-theme=dark]")
    assert person.page.evaluate("document.documentElement.lang") == "en"


def test_the_first_load_is_light() -> None:
    if not STATIC.is_dir():
        pytest.skip("the client is not built: make web")
    files = [path for path in STATIC.rglob("*") if path.suffix in (".html", ".js", ".css")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) < FIRST_LOAD


def test_cards_are_dragged_into_rows_and_back(meet: Any) -> None:
    person = meet(size="desktop", lang="en")
    person.open_room("fujian13", deals=1)
    person.click(".start-bar .primary")
    person.see(".arrange")
    hand, row = person.page.locator(".tray .card-button"), person.page.locator(".row-felt[data-drop=middle]")
    hand.first.drag_to(row)
    assert row.locator(".card-button").count() == 1
    row.locator(".card-button").first.drag_to(person.page.locator(".tray"))
    assert hand.count() == 13


COUNT_COINS = """
window.coins = 0;
new MutationObserver((changes) => {
  for (const change of changes)
    for (const node of change.addedNodes) window.coins += node.className === 'coin';
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize("still", [False, True])
def test_coins_fly_unless_one_asked_for_less_motion(meet: Any, still: bool) -> None:
    person = meet(size="desktop", lang="en", still=still)
    person.page.add_init_script(COUNT_COINS)
    person.open_room("anpai")
    person.click(".start-bar .primary")
    for _ in range(3):  # a round in which nobody wins moves no coins
        person.see(".actions .button:enabled")
        person.click(".actions .button:has-text('Pass')")
        person.see(".panels")
        person.see(".reveal:not(.telling)")  # until then a tap shows all of it at once
        if person.there(".ledger li"):
            break
        person.click(".next-bar .primary")
    if still:
        assert person.page.evaluate("window.coins") == 0
    else:
        person.page.wait_for_function("() => window.coins > 0")
