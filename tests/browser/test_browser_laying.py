"""Rows out of order: where the game refuses them they cannot be shown, where they lose one is asked first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.looking import flaws_of

LABELS = "all => all.map((one) => one.ariaLabel)"


def lay_upside_down(person: Any, is_read: bool = True) -> None:
    """The first suggestion with its two long rows exchanged."""
    person.see(".suggestions .button")
    person.click(".suggestions .button")
    person.see(".plan")
    rows = [person.page.locator(f".row-felt >> nth={n} >> .card-button").evaluate_all(LABELS) for n in range(3)]
    person.click(".actions .button >> nth=1")
    for cards, row in ((rows[0], 0), (rows[1], 2), (rows[2], 1)):
        if not person.there(".tray .card-button"):
            break
        for card in cards:
            person.click(f".tray .card-button[aria-pressed=false][aria-label='{card}']")
        person.page.locator(".row-felt").nth(row).click()
    if not is_read:
        return
    person.see(".rows.bad")
    assert person.see(".tray-note:not(:empty)").inner_text()


def test_rows_a_game_refuses_cannot_be_shown(meet: Any) -> None:
    person = meet()
    person.open_room("fujian13", deals=1)
    person.click(".start-bar .primary")
    lay_upside_down(person)
    assert person.page.locator(".actions .primary").is_disabled()
    assert not flaws_of(person)
    person.shoot("refused-rows")
    person.click(".plan")
    person.click(".actions .primary:enabled")
    person.to_result()


def start_taiwan(person: Any) -> None:
    """A game that lets one foul; whoever is not the banker bets first."""
    person.open_room("taiwan13", deals=1)
    person.click(".start-bar .primary")
    person.see(".betting .primary, .suggestions .button")
    if person.there(".betting .primary"):
        person.click(".betting .primary")


@pytest.mark.parametrize(("size", "lang"), [("portrait", "zh-Hant"), ("desktop", "en")])
def test_who_would_foul_is_asked_first(meet: Any, size: str, lang: str) -> None:
    person = meet(size=size, lang=lang)
    start_taiwan(person)
    lay_upside_down(person)
    person.click(".actions .primary:enabled")
    person.see("dialog .primary")
    assert not flaws_of(person)
    colours = person.page.locator("dialog, dialog .row .plain").evaluate_all(
        "all => all.map((x) => getComputedStyle(x).color)"
    )
    assert len(colours) == 2 and colours[0] == colours[1], "both ways out can be read"
    person.shoot("foul-asked")
    person.click("dialog .button:not(.primary):not(.quiet)")
    person.see(".rows.bad")
    person.click(".actions .primary:enabled")
    person.click("dialog .primary")
    person.see(".panel-hand.me .stamp .term")
    person.to_result()
    person.click(".ways .button:has(.icon) >> nth=1")
    person.see(".panel-hand.me .stamp")


def test_a_foul_shown_before_it_is_read_is_asked_about_too(meet: Any) -> None:
    """The line is slow: the reading comes when it is let through."""
    person = meet(lang="en")
    held: list[Any] = []
    start_taiwan(person)
    person.page.route("**/read", lambda route: held.append(route))
    lay_upside_down(person, is_read=False)
    person.click(".actions .primary:enabled")
    person.see(".actions .primary:disabled:has-text('Checking')")
    person.page.wait_for_timeout(400)
    assert person.there(".arrange") and not person.there("dialog")
    assert not flaws_of(person)
    person.shoot("foul-unread")
    for route in held:
        route.continue_()
    person.see("dialog .primary")
    assert "foul" in person.see("dialog").inner_text()
    person.click("dialog .button:not(.primary):not(.quiet)")
    person.see(".rows.bad")


def test_rows_in_order_shown_before_they_are_read_go_when_they_are(meet: Any) -> None:
    person = meet()
    held: list[Any] = []
    start_taiwan(person)
    person.page.route("**/read", lambda route: held.append(route))
    person.click(".suggestions .button")
    person.see(".plan")
    person.click(".actions .primary:enabled")
    person.see(".actions .primary:disabled")
    person.page.wait_for_timeout(400)
    assert person.there(".arrange")
    for route in held:
        route.continue_()
    person.to_result()


def test_rows_that_cannot_be_read_are_asked_about(meet: Any) -> None:
    person = meet(lang="en")
    start_taiwan(person)
    person.page.route("**/read", lambda route: route.fulfill(status=200, body="not an answer"))
    lay_upside_down(person, is_read=False)
    person.click(".actions .primary:enabled")
    assert "could not be checked" in person.see("dialog").inner_text()
    assert not flaws_of(person)
    person.shoot("foul-unreadable")
    person.click("dialog .primary")
    person.to_result()


def test_what_one_says_covers_no_button(meet: Any) -> None:
    person = meet(lang="en")
    person.open_room("fujian13", deals=1)
    person.click(".start-bar .primary")
    person.see(".arrange")
    person.click(".table-head [aria-label=Phrases]")
    person.click(".phrases button")
    person.page.locator("dialog").wait_for(state="detached")
    said = person.see(".mine .bubble").bounding_box()
    actions = person.see(".actions").bounding_box()
    assert said["y"] >= actions["y"] + actions["height"]
    assert not flaws_of(person)
    person.shoot("said-mine")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (740, 360), (932, 430)])
def test_a_phone_on_its_side_shows_ones_own_score_and_phrase(meet: Any, width: int, height: int) -> None:
    person = meet(size="landscape")
    person.page.set_viewport_size({"width": width, "height": height})
    person.open_room("fujian13", deals=1)
    person.click(".start-bar .primary")
    person.click(".suggestions .button")
    person.see(".plan")
    person.click(".table-head [aria-label=短语]")
    person.click(".phrases button")
    person.page.locator("dialog").wait_for(state="detached")
    person.see(".mine .plate-score")
    parts = [person.see(what).bounding_box() for what in (".mine .plate", ".mine .bubble")]
    others = [person.see(what).bounding_box() for what in (".row-felt >> nth=2", ".actions")]
    for one in parts:
        assert one["y"] + one["height"] <= height
        for other in others:
            is_below = one["y"] >= other["y"] + other["height"]
            is_left = one["x"] + one["width"] <= other["x"]
            assert is_below or is_left
    person.shoot(f"sideways-{width}")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (390, 844)])
def test_rows_shown_keep_their_names_while_others_lay(meet: Any, width: int, height: int) -> None:
    host, guest = meet(), meet("Bea")
    code = host.open_room("fujian13", {"clock": 0}, deals=1)
    guest.join(code)
    guest.click(".start-bar .primary")
    host.see(".ready-mark")
    host.click(".start-bar .primary")
    host.page.set_viewport_size({"width": width, "height": height})
    host.click(".suggestions .button")
    host.see(".plan")
    host.page.locator(".row-head .row-type:not(:empty)").nth(2).wait_for()
    names = host.page.locator(".row-head .row-type").all_inner_texts()
    host.click(".actions .primary:enabled")
    host.see(f".laid .row-type:has-text('{names[2]}')")
    assert [text.split()[1] for text in host.page.locator(".laid .row-type").all_inner_texts()] == names
    for what in (".laid", ".mine .plate"):
        box = host.see(what).bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, what
    host.shoot(f"laid-{width}")
    assert not flaws_of(host)


def test_suggestions_come_back_after_a_failed_request(meet: Any) -> None:
    person = meet()
    person.open_room("fujian13", {"clock": 0})
    person.click(".start-bar .primary")
    person.see(".suggestions .button")
    person.page.route("**/arrange", lambda route: route.abort())
    person.click(".suggestions .button")
    person.see(".tray-note:has-text('暂时没有建议')")
    person.page.unroute("**/arrange")
    person.click(".suggestions .button")
    person.see(".plan[aria-pressed=true]")
    person.troubles = [text for text in person.troubles if "ERR_FAILED" not in text]


def test_a_reload_keeps_rows_half_laid(meet: Any) -> None:
    person = meet()
    person.open_room("fujian13", {"clock": 0, "pause": 0}, deals=4)
    person.click(".start-bar .primary")
    person.see(".arrange")
    for _ in range(5):
        person.click(".tray .card-button[aria-pressed=false]")
    person.click(".row-felt >> nth=2")
    for _ in range(2):
        person.click(".tray .card-button[aria-pressed=false]")
    person.click(".row-felt >> nth=1")
    laid = person.page.locator(".slots .card-button").evaluate_all(CARDS)
    assert len(laid) == 7
    person.page.reload()
    person.see(".arrange")
    assert person.page.locator(".slots .card-button").evaluate_all(CARDS) == laid
    person.click(".suggestions .button")
    person.click(".actions .primary:enabled")
    person.see(".next-bar .primary")
    assert person.page.evaluate("localStorage.getItem('paiju.laying')") is None, "forgotten with the deal"
    person.click(".next-bar .primary")
    person.see(".arrange")
    assert person.page.locator(".slots .card-button").count() == 0


CARDS = "(cards) => cards.map((one) => `${one.closest('[data-drop]').dataset.drop} ${one.ariaLabel}`)"
