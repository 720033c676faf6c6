"""Every screen, upright and on its side: nothing on it is small, covered, cut off or nameless."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.registry import game_ids, get_game
from tests.browser.looking import flaws_of

PAGES = [
    ("/", ".game-tile"),
    *[(f"/g/{game}", ".rule-card") for game in game_ids()],
    *[(f"/g/{game}#score", "form.calc") for game in game_ids()],
    ("/g/cangzhou#rules", ".rule"),
    ("/g/duogui13#arrange", ".picker"),
    ("/h", ".page"),
    ("/r/999999", ".blocked"),
    ("/nowhere", ".blocked"),
]
WAYS = [("portrait", "zh-Hans"), ("landscape", "en"), ("desktop", "zh-Hant")]


@pytest.mark.parametrize(("size", "lang"), WAYS)
def test_pages_have_no_flaws(meet: Any, size: str, lang: str) -> None:
    person = meet(size=size, lang=lang)
    found = {}
    for path, mark in PAGES:
        person.go(path)
        person.see(mark)
        found[path] = flaws_of(person)
    person.go("/")
    person.click(".home-head .only-icon")
    person.see("dialog")
    person.click("dialog summary")
    found["settings"] = flaws_of(person)
    person.shoot("settings")
    person.troubles = [text for text in person.troubles if "status of 404" not in text]
    assert not {screen: flaws for screen, flaws in found.items() if flaws}


def first_moves(person: Any, kind: str) -> dict[str, list[str]]:
    """The screens of the first deal: before it, in it, and when it is shown."""
    found = {}
    if person.there(".betting .primary, .chips-row .chip"):
        found["stake"] = flaws_of(person)
        person.click(".betting .primary" if kind == "thirteen" else ".chip")
    if kind == "thirteen":
        person.see(".arrange")
        found["hand"] = flaws_of(person)
        person.click(".suggestions .button")
        person.see(".plan")
        found["arranged"] = flaws_of(person)
        person.click(".actions .primary:enabled")
    elif kind == "climbing":
        person.click(".fan .card-button")
        found["chosen"] = flaws_of(person)
        person.click(".actions .button:not(.quiet):not(.primary)")
    else:
        person.see(".my-tiles .tile")
        found["tiles"] = flaws_of(person)
        return found
    person.see(".next-bar .primary")
    found["shown"] = flaws_of(person)
    return found


@pytest.mark.parametrize(("size", "lang"), WAYS[:2])
@pytest.mark.parametrize("game", game_ids())
def test_tables_have_no_flaws(meet: Any, game: str, size: str, lang: str) -> None:
    person = meet(size=size, lang=lang)
    person.open_room(game, **({"players": 6} if game == "duogui13" else {}))
    found = {"lobby": flaws_of(person)}
    strengths = person.page.locator(".seat:nth-child(2) option").all_inner_texts()
    if lang == "zh-Hans":
        assert not any(char.isascii() and char.isalpha() for text in strengths for char in text), strengths
    person.click(".start-bar .primary")
    person.see(".felt")
    person.page.wait_for_timeout(500)
    found |= first_moves(person, get_game(game).table)
    person.click(".table-head .button")
    person.see(".menu")
    found["menu"] = flaws_of(person)
    person.page.keyboard.press("Escape")
    person.click(".table-head .button:nth-of-type(2)")
    person.see(".phrases")
    found["phrases"] = flaws_of(person)
    person.click(".phrases button")
    person.page.locator("dialog").wait_for(state="detached")
    found["said"] = flaws_of(person)
    assert not {screen: flaws for screen, flaws in found.items() if flaws}


BELOW = """what => [...document.querySelectorAll(what)].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && (box.top < 0 || box.bottom > innerHeight + 1);
}).map((one) => one.ariaLabel || one.innerText)"""
"""What of these is not wholly on the screen."""
GOLD = """(actions, name) => {
  const button = actions.querySelector(".gold") ?? actions.insertBefore(
    Object.assign(document.createElement("button"), { className: "button plain gold" }), actions.lastElementChild);
  button.textContent = name;
}"""
"""Put a button among the others, unless it is there."""
LONG = "三条 10 · 同花顺 10 · 同花顺 10 前墩 10♦ 中墩 10♠ 9♦ 后墩 10♣ 9♥"
"""A suggestion named at length, and what tells it from one of the same name."""


@pytest.mark.parametrize(("width", "height"), [(390, 664), (360, 640)])
@pytest.mark.parametrize("game", ["anpai", "cangzhou", "duogui13", "fujian13"])
def test_a_phone_inside_a_browsers_bars_shows_hand_and_buttons(meet: Any, game: str, width: int, height: int) -> None:
    """What a browser leaves of a phone's screen is enough: nothing one taps has to be scrolled to."""
    person = meet()
    person.page.set_viewport_size({"width": width, "height": height})
    person.open_room(game)
    person.click(".start-bar .primary")
    if game == "cangzhou":
        person.click(".chip")
        person.see(".my-tiles .tile")
    else:
        person.see(".actions .primary")
    tapped = ".card-button, .tile-button, .actions .button, .suggestions .button, .claims button, .mine .button"
    if game == "duogui13":
        # Whatever was dealt: with a special to declare.
        person.page.locator(".actions").evaluate(GOLD, "报特殊：三同花顺")
    assert person.page.evaluate(BELOW, tapped) == []
    if game == "fujian13":
        person.click(".suggestions .button")
        person.see(".plan")
        person.shoot(f"short-{game}-{width}-dealt")
        # Whatever was dealt: names as long as they get.
        person.page.locator(".plan-rows").evaluate_all(
            "(all, name) => all.forEach((one) => (one.textContent = name))", LONG
        )
        assert person.page.evaluate(BELOW, f"{tapped}, .plan") == []
    person.shoot(f"short-{game}-{width}")


def test_a_replay_fills_its_felt_whichever_way_the_phone_is_held(meet: Any) -> None:
    person = meet(size="landscape")
    person.open_room("cangzhou")
    person.click(".start-bar .primary")
    person.click(".chip")
    person.see(".my-tiles .tile")
    person.click(".table-head .button")
    person.click(".menu .button:has-text('投票')")
    person.click("dialog .primary")
    person.click(".result-card a[href*=verify]")
    person.see(".verdict")
    person.go(person.page.url.removeprefix(person.address).split("#")[0] + "#step=4")
    person.see(".mahjong-board")
    for width, height in ((844, 390), (390, 844), (1280, 800)):
        person.page.set_viewport_size({"width": width, "height": height})
        felt, board, stone = (
            person.page.locator(what).bounding_box() for what in (".replay-felt", ".mahjong-board", ".middle-stone")
        )
        assert board["width"] > 0.9 * felt["width"] and stone["y"] >= felt["y"]
        assert flaws_of(person) == []
        person.shoot(f"replay-mahjong-{width}")
