"""Without a mouse and without eyes: everything is reached with the keyboard, named, and said aloud when it changes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright import sync_api as playwright

from tests.browser.conftest import UNHURRIED

LONGEST_WAY = 160
"""So many presses of the tab key are enough to come round a screen, twice where it changes on the way."""


def tab_to(person: Any, what: str) -> None:
    """Press the tab key until ``what`` has the focus; wait where it cannot have it yet."""
    for _ in range(LONGEST_WAY):
        person.see(what)
        if person.page.evaluate("(what) => document.activeElement.matches(what)", what):
            return
        person.page.keyboard.press("Tab")
    focus = person.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    raise AssertionError(f"the tab key does not lead to {what}, but to {focus}\n{tree_of(person)}")


def press(person: Any, what: str, key: str = "Enter") -> None:
    person.see(what)
    tab_to(person, what)
    person.page.keyboard.press(key)


def open_by_keys(person: Any, game: str, **fields: int) -> None:
    """From home to the first deal; ``fields`` are ids of number fields and what is typed into them."""
    person.go("/")
    press(person, f"a[href='/g/{game}']")
    person.see(".rule-card")
    press(person, ".room-settings summary")
    if any(name.startswith("opt_") for name in fields):
        press(person, ".adjust summary")
    for name, value in {**{f"set_{name}": value for name, value in UNHURRIED.items()}, **fields}.items():
        type_into(person, f"#{name.replace('_', '-', 1)}", value)
    press(person, ".create-foot .primary")
    person.see("dialog input")
    person.page.keyboard.type(person.name)
    person.page.keyboard.press("Enter")
    press(person, ".start-bar .primary")


def type_into(person: Any, field: str, value: int) -> None:
    person.see(field)
    tab_to(person, field)
    person.page.keyboard.press("Control+A")
    person.page.keyboard.type(str(value))


LISTEN = """() => {
  window.said = [];
  const places = '[role=log], [role=status]:not(.loading), [aria-live=polite]';
  const known = new WeakSet();
  const note = (node) => {
    const place = (node.nodeType === 3 ? node.parentElement : node)?.closest?.(places);
    if (place && known.has(place) && node.textContent.trim()) window.said.push(node.textContent.trim());
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      (type === 'characterData' ? [target] : addedNodes).forEach(note);
    document.querySelectorAll(places).forEach((place) => known.add(place));
  }).observe(document, { childList: true, characterData: true, subtree: true });
}"""
"""Keep what a screen reader says by itself: text that comes into a live place which was there before."""


def hear(person: Any, words: str) -> None:
    said = "(words) => window.said.some((line) => line.includes(words))"
    try:
        person.page.wait_for_function(said, arg=words)
    except playwright.TimeoutError:
        raise AssertionError(f"{words!r} is not among {person.page.evaluate('window.said')}") from None


def tree_of(person: Any) -> str:
    """The screen as a screen reader has it; nothing in it that can be pressed is without a name."""
    tree: str = person.page.locator("body").aria_snapshot()
    nameless = [line for line in tree.splitlines() if re.fullmatch(r"\s*- (button|link|textbox|radio|img):?", line)]
    assert not nameless, tree
    return tree


def to_result_by_keys(person: Any) -> None:
    """From the last deal; the result says who is where."""
    press(person, ".next-bar.last .primary:enabled")
    person.see(".result-card")
    tree = tree_of(person)
    assert re.search(r'- dialog "The match is over"', tree), tree
    assert person.name in tree


@pytest.fixture
def listener(meet: Any) -> Any:
    person = meet(size="desktop", lang="en")
    person.page.add_init_script(f"({LISTEN})()")
    return person


def test_thirteen_cards_by_keys_from_home_to_result(listener: Any) -> None:
    person = listener
    open_by_keys(person, "fujian13", opt_deals=2)
    person.see(".arrange")
    hear(person, "Your turn")
    tree = tree_of(person)
    for part in ("- main", '- heading "Fujian thirteen" [level=1]', '- heading "Deal 1 / 2" [level=2]', '- log "'):
        assert part in tree, tree
    assert len(re.findall(r'- button "(?:[2-9JQKA]|10) of (?:spades|hearts|clubs|diamonds)"', tree)) == 13, tree
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
    hear(person, "Bot C: front")
    hear(person, "This deal: 阿明 ")
    press(person, ".next-bar .primary:enabled")
    hear(person, "Bot A is ready")
    press(person, ".suggestions .button")
    press(person, ".actions .primary:enabled")
    to_result_by_keys(person)


def test_climbing_by_keys_from_home_to_result(listener: Any) -> None:
    person = listener
    open_by_keys(person, "anpai")
    hear(person, "Your turn")
    tree = tree_of(person)
    for part in ("- main", "[level=1]", '- heading "Round 1 / 5" [level=2]', '- group "'):
        assert part in tree, tree
    press(person, ".fan .card-button", "Space")
    assert person.page.locator(".fan .card-button").first.get_attribute("aria-pressed") == "true"
    person.see(".stage[role=status] .type-name:has-text('Single')")
    for number in range(1, 6):
        press(person, ".actions .primary:enabled")
        hear(person, "阿明: single cards, ")
        hear(person, f"Round {number}: won 阿明 ")
        if number < 5:
            press(person, ".next-bar .primary:enabled")
            hear(person, "Bot A has chosen")
            press(person, ".fan .card-button:enabled", "Space")
    to_result_by_keys(person)


MY_MOVE = ".next-bar .primary:enabled, .claim.win:enabled, .claim.pass:enabled, .tile-button:last-child:enabled"


def test_mahjong_by_keys_from_home_to_result(listener: Any) -> None:
    """A hand to its end, the next one begun, and the match ended by a vote: eight hands would show no more."""
    person = listener
    open_by_keys(person, "cangzhou")
    press(person, ".chip")
    hear(person, "Your turn")
    person.see(".tile-button:enabled")
    tree = tree_of(person)
    for part in ("- main", "[level=1]", '- heading "Hand 1 / 8" [level=2]', '- log "', '- group "Bot A"'):
        assert part in tree, tree
    last = ".hand-row:last-child .tile-button:last-child"
    tile = person.page.locator(f"{last} .tile").get_attribute("aria-label")
    press(person, last, "Space")
    person.page.keyboard.press("Space")
    hear(person, f"阿明 discards {tile}")
    hear(person, "Bot A discards ")
    hear(person, "Bot A to play")
    for _ in range(200):
        person.see(MY_MOVE)
        tab_to(person, MY_MOVE)
        if person.there(".next-bar"):
            break
        person.page.keyboard.press("Space")
        if person.page.evaluate("document.activeElement.matches('.tile-button.chosen')"):
            person.page.keyboard.press("Space")
    hear(person, "This hand: 阿明 ")
    press(person, ".next-bar .primary:enabled")
    person.see(".chip")
    press(person, ".table-head .button")
    person.see(".menu")
    while "Vote" not in person.page.evaluate("document.activeElement.innerText"):
        person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    press(person, "dialog .primary")
    person.see(".result-card")
    assert '- dialog "' in tree_of(person)


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
