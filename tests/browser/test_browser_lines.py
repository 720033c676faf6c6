"""A line that breaks or goes elsewhere: one sentence in the person's language, and the table as it was."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.looking import flaws_of
from tests.browser.test_browser_comforts import hand_of
from tests.browser.test_browser_rooms import arrange
from tests.browser.test_browser_troubles import forgive

SOME_TRIES = 2500
"""Milliseconds: after half a second and after one more the page tries to come back."""
NOTE_CHANGES = """() => {
  window.changes = 0;
  const watched = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => { window.changes += 1; }).observe(document.querySelector('.line-lost'), watched);
}"""


@pytest.mark.parametrize(
    ("lang", "size", "sentence", "way"),
    [
        ("zh-Hans", "portrait", "这个座位已在另一个窗口或设备上打开。", "在这里继续"),
        ("zh-Hant", "landscape", "這個座位已在另一個窗口或設備上打開。", "在這裡繼續"),
        ("en", "desktop", "This seat was opened in another window or device.", "Play on here"),
    ],
)
def test_two_tabs_on_one_seat(meet: Any, lang: str, size: str, sentence: str, way: str) -> None:
    person = meet("阿明", size, lang)
    code = person.open_room("fujian13", deals=1)
    person.click(".start-bar .primary")
    person.see(".arrange")
    hand = hand_of(person)
    first, second = person.page, person.new_page()
    second.goto(f"{person.address}/r/{code}")
    second.locator(".arrange").wait_for()
    assert person.see(".blocked [role=alert]").inner_text() == sentence
    assert person.page.locator(".blocked .primary").inner_text() == way
    assert not flaws_of(person)
    person.shoot("two-tabs")
    person.click(".blocked .primary")
    person.see(".arrange")
    assert hand_of(person) == hand
    person.page = second
    assert person.see(".blocked [role=alert]").inner_text() == sentence, "the seat is in one tab at a time"
    person.page = first
    arrange(person)
    person.to_result()


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("zh-Hant", "連接斷了，正在重連…"), ("en", "The line broke; reconnecting…")],
)
def test_who_watches_comes_back_by_themselves(meet: Any, served: Any, lang: str, sentence: str) -> None:
    host, watcher = meet("阿明", at=served.address), meet("Bea", "portrait", lang, at=served.address)
    code = host.open_room("fujian13", deals=1)
    host.click(".start-bar .primary")
    host.see(".arrange")
    watcher.go(f"/r/{code}")
    watcher.click(".door .panel .button:has(.icon)")
    watcher.see(".plate")
    served.kill()
    assert watcher.see(".line-lost").inner_text() == sentence
    watcher.page.evaluate(NOTE_CHANGES)
    watcher.page.wait_for_timeout(SOME_TRIES)
    assert watcher.page.evaluate("window.changes") == 0, "said once, not anew with every try"
    watcher.shoot("watching-lost")
    assert not flaws_of(watcher)
    served.start()
    watcher.page.locator(".line-lost").wait_for(state="detached")
    watcher.see(".plate")
    assert not watcher.there(".arrange"), "no hand is shown to who watches"
    host.page.locator(".line-lost").wait_for(state="detached")
    arrange(host)
    watcher.to_result()
    for one in (host, watcher):
        forgive(one, "net::ERR_", "WebSocket")


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("zh-Hans", "这个房间不能旁观，或旁观的人已满。"),
        ("en", "This room takes no spectators, or no more of them."),
    ],
)
def test_who_may_watch_no_more_is_told_so(meet: Any, lang: str, sentence: str) -> None:
    host, watcher = meet("阿明"), meet("Bea", "portrait", lang)
    code = host.open_room("anpai")
    watcher.go(f"/r/{code}")
    watcher.click(".door .panel .button:has(.icon)")
    watcher.see(".lobby")
    host.click(".lobby-options .button")
    host.click("dialog #set-watch")
    host.click("dialog .primary")
    assert watcher.see(".blocked [role=alert]").inner_text() == sentence
    watcher.shoot("watching-shut")
    assert not flaws_of(watcher)
    watcher.click(".blocked .primary")
    watcher.see(".game-tile")
