"""Not to hear one person: by hand and by keyboard, remembered for the room, and only on this device."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.looking import flaws_of
from tests.browser.test_browser_comforts import COUNT_NOTES
from tests.browser.test_browser_matches import PLAY
from tests.browser.test_browser_rooms import arrange

TOLD = 600
"""Milliseconds in which a phrase would have come."""


def speak(person: Any, label: str = "Phrases") -> None:
    person.click(f".table-head [aria-label={label}]")
    person.click(".emotes button")
    person.page.locator("dialog").wait_for(state="detached")


def table_of_two(host: Any, guest: Any, game: str, **options: int) -> str:
    code: str = host.open_room(game, **options)
    guest.join(code)
    guest.click(".start-bar .primary")
    host.see(".ready-mark")
    host.click(".start-bar .primary:enabled")
    guest.see(".plate")
    return code


def silence(person: Any) -> None:
    """Whatever was said before is gone."""
    person.page.locator(".bubble, .talk li").first.wait_for(state="detached")
    person.page.evaluate("window.notes = 0")


@pytest.mark.parametrize("size", ["portrait", "desktop"])
def test_one_person_is_muted_and_heard_again(meet: Any, size: str) -> None:
    host, guest = meet("阿明", size), meet("Bea", "desktop", "en")
    host.page.add_init_script(f"({COUNT_NOTES})()")
    table_of_two(host, guest, "fujian13", deals=1)
    host.see(".arrange")
    speak(guest)
    host.see(".bubble")
    host.click(".table-head [aria-label=短语]")
    host.see("dialog .button:has-text('屏蔽 Bea')")
    assert not flaws_of(host)
    host.shoot("mute-panel")
    host.click("dialog .button:has-text('屏蔽 Bea')")
    host.see("dialog .button:has-text('不再屏蔽 Bea')")
    host.shoot("mute-panel-on")
    assert not host.there(".bubble"), "what was just said is gone too"
    host.page.keyboard.press("Escape")
    assert host.page.locator(".muted-mark").count() == 1
    host.see(".plate:has-text('Bea') .muted-mark[aria-label=已屏蔽]")
    assert not flaws_of(host)
    host.shoot("muted")
    silence(host)
    speak(guest)
    guest.see(".bubble")
    host.page.wait_for_timeout(TOLD)
    assert not host.there(".bubble") and not host.there(".talk li")
    assert host.page.evaluate("window.notes") == 0, "nothing is heard either"
    assert not guest.there(".muted-mark"), "nobody is told"
    host.page.reload()
    host.see(".plate:has-text('Bea') .muted-mark")
    unmute_by_keyboard(host)
    speak(guest)
    host.see(".plate:has-text('Bea') .bubble")


def unmute_by_keyboard(person: Any) -> None:
    person.see(".arrange")
    person.page.locator(".table-head [aria-label=短语]").focus()
    person.page.keyboard.press("Enter")
    person.see("dialog .button:has-text('不再屏蔽')")
    for _ in range(40):
        person.page.keyboard.press("Tab")
        if "不再屏蔽" in person.page.evaluate("document.activeElement.innerText"):
            break
    person.page.keyboard.press("Space")
    person.see("dialog .button:text-is('屏蔽 Bea')")
    person.page.keyboard.press("Escape")
    person.page.locator(".muted-mark").wait_for(state="detached")


def test_every_phrase_is_heard_once_and_none_when_it_goes_away(meet: Any) -> None:
    host, guest = meet("阿明"), meet("Bea", "desktop", "en")
    host.page.add_init_script(f"({COUNT_NOTES})()")
    table_of_two(host, guest, "anpai")
    host.click(".table-title")
    silence(host)
    speak(guest)
    host.see(".bubble")
    speak(host, "短语")
    host.see(".plate.me .bubble")
    speak(guest)
    host.page.wait_for_timeout(TOLD)
    assert host.page.evaluate("window.notes") == 3
    host.page.locator(".bubble").first.wait_for(state="detached")
    host.page.wait_for_timeout(TOLD)
    assert host.page.evaluate("window.notes") == 3


def test_who_watches_can_mute_a_seat_and_be_muted(meet: Any) -> None:
    host, guest, watcher = meet("阿明"), meet("小红", "landscape", "zh-Hant"), meet("Cy", "desktop", "en")
    code = table_of_two(host, guest, "anpai")
    watcher.go(f"/r/{code}")
    watcher.click(".door .panel .button:has(.icon)")
    watcher.see(".plate")
    watcher.click(".table-head [aria-label=Phrases]")
    assert not watcher.there("dialog .button:has-text('spectators')"), "one does not mute oneself"
    watcher.click("dialog .button:has-text('Mute 阿明')")
    watcher.page.keyboard.press("Escape")
    watcher.see(".plate:has-text('阿明') .muted-mark[aria-label=Muted]")
    watcher.shoot("muted-watching")
    guest.click(".table-head [aria-label=短語]")
    guest.click("dialog .button:has-text('屏蔽 所有旁觀者')")
    assert not flaws_of(guest)
    guest.shoot("mute-panel")
    guest.page.keyboard.press("Escape")
    silence(guest)
    speak(watcher)
    host.see(".talk li:has-text('旁观者')")
    guest.page.wait_for_timeout(TOLD)
    assert not guest.there(".talk li")
    silence(watcher)
    speak(host, "短语")
    guest.see(".bubble")
    watcher.page.wait_for_timeout(TOLD)
    assert not watcher.there(".bubble")
    speak(guest, "短語")
    watcher.see(".plate:has-text('小红') .bubble")


def mute(person: Any, name: str) -> None:
    person.click(".table-head [aria-label=短语]")
    person.click(f"dialog .button:has-text('屏蔽 {name}')")
    person.page.keyboard.press("Escape")


@pytest.mark.parametrize("size", ["portrait", "landscape", "desktop"])
def test_the_mark_stays_at_the_name_to_the_end_of_the_match(meet: Any, size: str) -> None:
    host, guest = meet("阿明", size), meet("Bea", "desktop", "en")
    table_of_two(host, guest, "fujian13", deals=1)
    mute(host, "Bea")
    for one in (guest, host):
        arrange(one)
    host.see(".places li:has-text('Bea') .muted-mark")
    assert not flaws_of(host)
    host.shoot("muted-result")
    host.click(".ways .button:has-text('明细')")
    host.see(".panel-hand:has-text('Bea') .muted-mark[aria-label=已屏蔽]")
    assert host.page.locator(".showdown .muted-mark").count() == 1 and not guest.there(".muted-mark")
    assert not flaws_of(host)
    host.shoot("muted-showdown")
    host.click(".look-bar .primary")
    host.click(".ways .button:has-text('回房间')")
    host.see(".seat:has-text('Bea') .muted-mark")
    assert not flaws_of(host)
    host.shoot("muted-lobby")


@pytest.mark.parametrize(
    ("game", "kind", "end"), [("anpai", "climbing", ".reveal"), ("cangzhou", "mahjong", ".changes")]
)
def test_the_mark_is_where_points_are_told(meet: Any, game: str, kind: str, end: str) -> None:
    host, guest = meet("阿明"), meet("Bea", "desktop", "en")
    table_of_two(host, guest, game)
    mute(host, "Bea")
    guest.click(".table-head .button")
    guest.click(".menu .danger")
    guest.click("dialog .primary")
    for _ in range(2000):
        if host.there(end):
            break
        PLAY[kind](host)
        host.page.wait_for_timeout(20)
    assert "Bea" in host.see(f"{end} :has(> .muted-mark)").inner_text()
    assert not flaws_of(host)
    host.shoot(f"muted-{kind}")
