"""Words of a game explain themselves at a tap, and the table stays as it is meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.registry import get_game
from tests.browser.looking import flaws_of
from tests.browser.rigged import open_with
from tests.browser.test_browser_mahjong import APART

PLACES = """() => {
  const what = '.deal-line, .plate, .row-felt, .tray, .card-button, .chip, .betting .button, .actions .button';
  const boxes = [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  return boxes.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join());
}"""


def explain(person: Any, game: str, lang: str, what: str, term: str) -> None:
    """Open the explanation by keyboard, read it, close it; nothing has moved, and the focus is where it was."""
    word = person.see(what)
    person.page.wait_for_load_state("networkidle")  # what the hand may be declared as takes a line when it is known
    before = person.page.evaluate(PLACES)
    word.focus()
    person.page.keyboard.press("Enter")
    sheet = person.see("dialog[open]")
    assert sheet.locator(".term-text").inner_text() == get_game(game).texts.get(lang, f"term.{term}.text")
    assert person.page.evaluate(PLACES) == before
    assert flaws_of(person) == []
    person.page.keyboard.press("Escape")
    person.page.locator("dialog").wait_for(state="detached")
    person.page.wait_for_function("one => one === document.activeElement", arg=word.element_handle())
    word.click()
    person.click("dialog .primary")
    person.page.locator("dialog").wait_for(state="detached")


@pytest.mark.parametrize(("size", "lang"), [("portrait", "zh-Hans"), ("landscape", "en"), ("desktop", "zh-Hans")])
def test_a_table_explains_its_own_words(meet: Any, size: str, lang: str) -> None:
    person = meet(size=size, lang=lang)
    open_with(person, "duogui13", {"clock": 0}, horse="8h")
    person.see(".arrange")
    words = ("马牌", "2、3 多算一张") if lang != "en" else ("Horse", "2s and 3s")
    for term, word in zip(("horse", "count_more"), words, strict=True):
        explain(person, "duogui13", lang[:2], f".deal-line .term:has-text('{word}')", term)


@pytest.mark.parametrize(("size", "lang"), [("portrait", "en"), ("landscape", "zh-Hans")])
def test_open_cards_and_crits_are_explained(meet: Any, size: str, lang: str) -> None:
    person = meet(size=size, lang=lang)
    person.open_room("anpai", {"clock": 0})
    person.click(".start-bar .primary")
    person.see(".fan .card-button:enabled")
    for term, word in (("open", "明牌"), ("crit", "暴击")) if lang != "en" else (("open", "Open"), ("crit", "Crit")):
        explain(person, "anpai", lang[:2], f".deal-line .term:has-text('{word}')", term)


def test_a_bet_is_explained_where_it_is_asked_for(meet: Any) -> None:
    person = meet()
    person.open_room("taiwan13", {"clock": 0, "pause": 0}, deals=4)
    person.click(".start-bar .primary")
    person.click(".suggestions .button")
    person.click(".actions .primary:enabled")
    person.click(".next-bar .primary")
    explain(person, "taiwan13", "zh", ".betting h2 .term", "bet")


def test_the_rules_open_over_the_table_and_the_table_stays(meet: Any) -> None:
    person = meet()
    open_with(person, "duogui13", {"clock": 0, "pause": 0})
    person.see(".arrange")
    person.page.wait_for_load_state("networkidle")
    before = person.page.evaluate(PLACES)
    person.click(".table-head .button >> nth=0")
    person.click(".menu .button:has-text('规则')")
    drawer = person.see("dialog.drawer[open]")
    person.click(".drawer .rules-contents button:has-text('结算')")
    person.page.wait_for_function("document.activeElement.textContent === '结算'")
    assert drawer.locator("[data-rule='DG-4.2'] .picture .card").count() == 26
    assert flaws_of(person) == []
    person.page.keyboard.press("Escape")
    person.page.locator("dialog").wait_for(state="detached")
    assert person.page.evaluate(PLACES) == before
    assert person.page.url.count("/r/") == 1
    # From a line of the ledger: the line it names is in sight.
    person.click(".suggestions .button")
    person.click(".actions .primary:enabled")
    link = person.see(".ledger .rule-id")
    rule = link.inner_text()
    link.click()
    wanted = person.see(".drawer .rule.wanted")
    assert wanted.get_attribute("data-rule") == rule
    box, view = wanted.bounding_box(), person.page.viewport_size
    assert 0 <= box["y"] < view["height"]
    person.click(".drawer .sheet-head .button")
    person.page.locator("dialog").wait_for(state="detached")


@pytest.mark.parametrize("size", ["portrait", "landscape"])
def test_a_hint_at_the_table_says_why_and_moves_nothing(meet: Any, size: str) -> None:
    person = meet(size=size)
    open_with(person, "cangzhou", {"clock": 0}, max_run=0)
    person.see(".tile-button:enabled")
    person.page.wait_for_load_state("networkidle")
    places = PLACES.replace("'.deal-line,", "'.tile-button:not(.chosen), .tools, .plate,")
    before = person.page.evaluate(places)
    person.click(".tools .tool >> nth=-1")
    assert "张听牌" in person.see(".hint-strip [role=status]").inner_text()
    assert person.page.locator(".tile-button.chosen").count() == 1
    assert person.page.evaluate(APART, [".hint-strip", ".side.north .backs"])
    assert flaws_of(person) == []
    person.click(".hint-line")
    assert person.see(".hint-choices li.best").locator(".tile").count() == 1
    person.page.keyboard.press("Escape")
    person.click(".hint-strip > .button")
    person.page.locator(".hint-strip").wait_for(state="detached")
    person.page.evaluate("document.querySelector('.tile-button.chosen').classList.remove('chosen')")
    assert person.page.evaluate(places) == before
