"""The room form opens with presets: choose one, adjust it, keep one's own rules, and come back to them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paiju.registry import game_ids, get_game
from tests.browser.looking import flaws_of
from tests.browser.test_browser_keys import tab_to

CHOSEN = ".rule-card[aria-checked=true]"


def name_of(person: Any) -> str:
    return str(person.see(f"{CHOSEN} strong").inner_text())


def names(person: Any) -> list[str]:
    person.see(".rule-card")
    return [str(name) for name in person.page.locator(".rule-card strong").all_inner_texts()]


def pick(person: Any, name: str) -> None:
    person.page.get_by_role("radio", name=name).first.click()
    assert name_of(person) == name


def save_as(person: Any, name: str) -> None:
    person.click(".rule-differs .button:has-text('Save as')")
    person.see("dialog input").fill(name)
    person.click("dialog .primary")
    person.page.locator("dialog").wait_for(state="detached")


def room_opened(person: Any) -> dict[str, Any]:
    """Open the room as the form has it; its options, as the server knows them."""
    person.click(".create-foot .primary")
    if not person.known():
        person.page.locator("dialog input").fill(person.name)
        person.click("dialog .primary")
    code = person.see(".room-code").inner_text()
    room = person.page.evaluate(f"fetch('/api/rooms/{code}').then((answer) => answer.json())")
    return dict(room["options"])


@pytest.mark.parametrize("game", game_ids())
def test_every_preset_of_a_game_is_a_choice_with_its_line(meet: Any, game: str) -> None:
    for lang in ("zh", "en"):
        person = meet(lang="en" if lang == "en" else "zh-Hans")
        person.go(f"/g/{game}")
        presets = list(get_game(game).presets)
        assert names(person) == [preset.name.text(lang) for preset in presets]
        lines = person.page.locator(".rule-card-line").all_inner_texts()
        assert lines == [preset.whose.text(lang) for preset in presets]
        assert name_of(person) == presets[0].name.text(lang), "by the text, unless one says otherwise"
        assert not person.page.locator(".adjust .option").first.is_visible()


def test_a_room_of_a_preset_has_its_options_and_its_name(meet: Any) -> None:
    host, guest = meet(lang="en"), meet("Bea", lang="zh-Hans")
    host.go("/g/cangzhou")
    pick(host, "Lively")
    options = room_opened(host)
    assert (options["dragon_run"], options["multi_win"], options["max_run"], options["hands"]) == (True, True, 5, 8)
    assert host.see(".lobby .rule-name").inner_text() == "Rules: Lively"
    assert not host.there(".chips .differs")
    guest.go(f"/r/{host.see('.room-code').inner_text()}")
    assert guest.see(".door .rule-name").inner_text() == "规则：热闹"
    host.go("/g/cangzhou")
    assert name_of(host) == "Lively", "the last choice is remembered"
    host.go("/g/anpai")
    assert name_of(host) == "By the text", "for its own game"


def test_what_differs_is_marked_and_can_be_put_back(meet: Any) -> None:
    person = meet(lang="en")
    person.go("/g/cangzhou")
    pick(person, "Lively")
    person.adjust()
    assert not person.there(".option.changed") and not person.there(".rule-differs")
    person.set_option("#opt-max_run", 2)
    person.click("#opt-multi_win")
    assert person.page.locator(".option.changed").count() == 2
    said = person.see(".rule-differs").inner_text()
    assert "Lively" in said and "Xiapao limit 2" in said and "2 changed" in person.see(".adjust summary").inner_text()
    assert "Lively: 5" in person.see(".option:has(#opt-max_run) .was").inner_text()
    person.see(f"{CHOSEN}:has-text('adjusted')")
    assert not flaws_of(person)
    person.click(".option:has(#opt-max_run) .was button")
    assert person.page.locator("#opt-max_run").input_value() == "5"
    assert person.page.evaluate("document.activeElement.id") == "opt-max_run", "one goes on where one was"
    assert person.page.locator(".option.changed").count() == 1
    # Another choice leaves what was adjusted where it was; coming back finds it again.
    pick(person, "By the text")
    assert not person.there(".option.changed")
    pick(person, "Lively")
    assert person.page.locator(".option.changed").count() == 1
    person.click(".rule-differs .button:has-text('Put all back')")
    assert not person.there(".option.changed") and not person.there(".rule-differs")
    assert room_opened(person)["multi_win"] is True


def test_the_lobby_says_what_was_adjusted_and_the_host_may_choose_anew(meet: Any) -> None:
    host = meet(lang="en")
    host.open_room("cangzhou", hands=12)
    assert host.see(".rule-name").inner_text() == "Rules: By the text, adjusted"
    assert host.see(".chips .differs").inner_text().startswith("Hands 12")
    host.click(".lobby-options .button")
    host.see("dialog .rule-differs")
    assert not flaws_of(host)
    pick(host, "Lively")
    host.click("dialog .primary")
    host.page.locator("dialog").wait_for(state="detached")
    host.see(".rule-name:text-is('Rules: Lively')")


def test_own_rules_are_kept_and_come_first(meet: Any) -> None:
    person = meet(lang="en")
    person.go("/g/cangzhou")
    pick(person, "Lively")
    person.adjust()
    person.set_option("#opt-max_run", 1)
    save_as(person, "Friday table")
    assert name_of(person) == "Friday table" and not person.there(".rule-differs")
    assert person.page.evaluate("document.activeElement.matches('.rule-card')"), "one goes on at the choice"
    person.go("/g/cangzhou")
    assert names(person)[0] == "Friday table" and name_of(person) == "Friday table"
    options = room_opened(person)
    assert (options["max_run"], options["multi_win"]) == (1, True)
    assert person.see(".rule-name").inner_text() == "Rules: Friday table"
    person.go("/g/cangzhou")
    person.adjust()
    person.set_option("#opt-max_run", 4)
    person.click(".rule-differs .button:has-text('Save into')")
    person.click(".rule-tools .button:has-text('Rename')")
    person.see("dialog input").fill("Saturday")
    person.click("dialog .primary")
    person.page.locator("dialog").wait_for(state="detached")
    person.go("/g/cangzhou")
    assert name_of(person) == "Saturday"
    person.adjust()
    assert person.page.locator("#opt-max_run").input_value() == "4"
    person.click(".rule-tools .button:has-text('Delete')")
    person.click("dialog .primary")
    person.page.locator("dialog").wait_for(state="detached")
    assert "Saturday" not in names(person)
    person.go("/g/cangzhou")
    assert name_of(person) == "By the text"


def test_a_name_that_is_there_is_replaced_or_refused(meet: Any) -> None:
    person = meet(lang="en")
    person.go("/g/anpai")
    person.adjust()
    for base, name in ((20, "One"), (30, "Two")):
        pick(person, "By the text")
        person.set_option("#opt-base", base)
        save_as(person, name)
    person.click(".rule-tools .button:has-text('Rename')")
    person.see("dialog input").fill("One")
    assert "choose another" in person.see("dialog [role=status]").inner_text()
    assert person.page.locator("dialog .primary").is_disabled()
    person.page.keyboard.press("Escape")
    person.page.locator("dialog").wait_for(state="detached")
    pick(person, "Quick")
    person.set_option("#opt-base", 40)
    person.click(".rule-differs .button:has-text('Save as')")
    person.see("dialog input").fill("One")
    assert "replaced" in person.see("dialog [role=status]").inner_text()
    person.click("dialog .primary")
    person.page.locator("dialog").wait_for(state="detached")
    assert names(person) == ["One", "Two", "By the text", "Quick"]
    assert person.page.locator("#opt-base").input_value() == "40"


def test_rules_that_cannot_be_read_any_more_are_left_out_with_a_word(meet: Any) -> None:
    person = meet(lang="en")
    kept = [{"name": "Old ways", "options": {"base": 0, "gone": True, "coins": 500}}, 7]
    person.go("/")
    person.page.evaluate(f"localStorage.setItem('paiju.rules.anpai', {json.dumps(json.dumps(kept))})")
    person.go("/g/anpai")
    said = person.see(".rules-chooser .notice").inner_text()
    assert "Old ways" in said and "Base, gone" in said and "could not be read" in said
    assert names(person) == ["Old ways", "By the text", "Quick"] and name_of(person) == "Old ways"
    assert not flaws_of(person)
    options = room_opened(person)
    assert (options["coins"], options["base"]) == (500, 10)
    person.go("/g/anpai")
    person.click(".rules-chooser .notice button")
    person.go("/g/anpai")
    assert name_of(person) == "Old ways" and not person.there(".rules-chooser .notice")


def test_presets_by_keys(meet: Any) -> None:
    person = meet(size="desktop", lang="en")
    person.go("/g/fujian13")
    group = person.page.get_by_role("radiogroup", name="Game")
    person.see(".rule-card")
    assert group.get_by_role("radio").count() == 2
    tab_to(person, CHOSEN)
    person.page.keyboard.press("ArrowDown")
    assert name_of(person) == "Word for word"
    assert person.page.evaluate("document.activeElement.ariaChecked") == "true"
    tab_to(person, ".adjust summary")
    person.page.keyboard.press("Enter")
    person.see("#opt-deals").fill("3")
    person.page.keyboard.press("Tab")
    tab_to(person, ".option:has(#opt-deals) .was button")
    person.page.keyboard.press("Enter")
    assert person.page.locator("#opt-deals").input_value() == "10"


@pytest.mark.parametrize(("size", "lang"), [("small", "en"), ("landscape", "zh-Hans"), ("desktop", "zh-Hant")])
def test_the_form_has_no_flaws_with_everything_open(meet: Any, size: str, lang: str) -> None:
    person = meet(size=size, lang=lang)
    found = {}
    for game in game_ids():
        person.go(f"/g/{game}")
        person.adjust()
        box = person.page.locator(".adjust input[type=number]").first
        box.fill("7")
        box.blur()
        person.see(".rule-differs")
        found[game] = flaws_of(person)
        person.shoot(f"rules-{game}")
    assert not {game: flaws for game, flaws in found.items() if flaws}
