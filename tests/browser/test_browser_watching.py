"""Who watches goes on watching after a reload, unless they have a seat, may no longer watch, or went away."""

from __future__ import annotations

from typing import Any

import pytest

WATCH = ".door .panel .button:has(.icon)"


def start_watching(person: Any, code: str, sign: str) -> None:
    person.go(f"/r/{code}")
    person.click(WATCH)
    person.see(sign)


@pytest.mark.parametrize("is_known", [False, True], ids=["stranger", "player"])
def test_a_reload_goes_on_watching_and_leaving_ends_it(meet: Any, is_known: bool) -> None:
    host, watcher = meet("阿明"), meet("Bea", "desktop", "en")
    if is_known:
        watcher.open_room("anpai")
    code = host.open_room("fujian13", deals=2)
    host.click(".start-bar .primary")
    host.see(".arrange")
    start_watching(watcher, code, ".plate")
    watcher.page.reload()
    assert "You are watching" in watcher.see(".table-title").inner_text()
    watcher.see(".plate:has-text('阿明')")
    assert not watcher.there(".arrange"), "nobody's hand"
    other_tab = watcher.new_page()
    other_tab.goto(f"{watcher.address}/r/{code}")
    other_tab.locator(".door").wait_for()
    watcher.click(".table-head .button")
    watcher.click(".menu .danger")
    watcher.click("dialog .primary")
    watcher.see(".join")
    watcher.go(f"/r/{code}")
    watcher.see(".door")


def test_who_takes_a_seat_gets_it_after_a_reload(meet: Any) -> None:
    host, watcher = meet("阿明"), meet("Bea", "desktop", "en")
    watcher.open_room("anpai")
    code = host.open_room("fujian13", deals=1)
    start_watching(watcher, code, ".lobby")
    watcher.page.reload()
    watcher.click(".seat:nth-child(2) .button:has-text('Sit')")
    watcher.see(".start-bar .primary")
    watcher.page.reload()
    watcher.see(".start-bar .primary")
    host.show_out(2)
    watcher.see(".blocked")
    watcher.page.reload()
    watcher.see(".door")


def test_who_watches_can_sit_down_in_the_place_of_a_bot(meet: Any) -> None:
    host, watcher = meet("阿明"), meet("Bea", "desktop", "en")
    watcher.open_room("anpai")
    code = host.open_room("fujian13", deals=1)
    for seat in (1, 2, 3):
        host.page.locator(".seat").nth(seat).locator("select").select_option("house")
        host.see(f".seat:nth-child({seat + 1}):has-text('高手')")
    start_watching(watcher, code, ".lobby")
    watcher.click(".seat:nth-child(3) .button:has-text('Sit')")
    host.see(".seat:nth-child(3):has-text('Bea')")
    watcher.see(".start-bar .primary")


def test_a_reload_where_watching_has_ended_says_so(meet: Any) -> None:
    host, watcher = meet("阿明"), meet("Bea", "desktop", "en")
    code = host.open_room("fujian13", deals=1)
    start_watching(watcher, code, ".lobby")
    host.click(".lobby-options .button")
    host.click("dialog #set-watch")
    host.click("dialog .primary")
    host.page.locator("dialog").wait_for(state="detached")
    host.click(".start-bar .primary")
    host.see(".arrange")
    watcher.page.reload()
    assert "not open to watch" in watcher.see(".door [role=status]").inner_text()
    assert not watcher.there(WATCH + ":has-text('Watch')")


def test_a_reload_in_a_room_that_is_gone_says_so(meet: Any) -> None:
    host, watcher = meet("阿明"), meet("Bea", "desktop", "en")
    code = host.open_room("fujian13", deals=1)
    start_watching(watcher, code, ".lobby")
    host.click(".close-room")
    host.click("dialog .primary")
    watcher.see(".blocked:has-text('closed')")
    watcher.page.reload()
    watcher.see(f".blocked:has-text('{code}')")
    assert watcher.page.evaluate("sessionStorage.length") == 0, "another room may get its number"
    watcher.troubles = [text for text in watcher.troubles if "status of 4" not in text]


@pytest.mark.parametrize("size", ["portrait", "landscape", "desktop"])
def test_who_watches_a_climbing_table_sees_every_card_in_its_place(meet: Any, size: str) -> None:
    host, watcher = meet("阿明"), meet("Bea", size, "en")
    code = host.open_room("anpai")
    host.click(".start-bar .primary")
    host.see(".fan .card-button:enabled")
    start_watching(watcher, code, ".plate")
    assert "players" in watcher.see(".waiting").inner_text(), "one waits for them, not they for one"
    for plate in watcher.page.locator(".plate:has(.open-cards)").all():
        outer, inner = plate.bounding_box(), plate.locator(".open-cards .strip").bounding_box()
        assert outer["x"] <= inner["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    watcher.shoot("watching-climbing")
