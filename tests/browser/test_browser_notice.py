"""Whose turn it is, for those who look elsewhere: title, buzz, lit screen; headings and focus for who uses keys."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.test_browser_quick import TWO_TAPS, play_now
from tests.browser.test_browser_rooms import arrange

SPY = """() => {
  window.buzzes = [];
  navigator.vibrate = (pattern) => { window.buzzes.push(pattern); return true; };
  window.locks = { held: 0, asked: 0 };
  const request = async () => {
    window.locks.held += 1;
    window.locks.asked += 1;
    const lock = { released: false, release: async () => {
      window.locks.held -= lock.released ? 0 : 1;
      lock.released = true;
    } };
    return window.lastLock = lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
}"""


def waits_for(person: Any, what: str) -> None:
    person.page.wait_for_function(f"() => {what}")


def focus_on(person: Any, tag: str, words: str) -> None:
    person.page.wait_for_function(
        "([tag, words]) => document.activeElement.tagName === tag && document.activeElement.innerText.includes(words)",
        arg=[tag, words],
    )


@pytest.mark.parametrize("size", ["portrait", "desktop"])
def test_focus_goes_to_the_heading_of_every_new_screen(meet: Any, size: str) -> None:
    person = meet(size=size)
    person.go("/")
    person.see(".game-tile")
    person.click("a[href='/g/fujian13']")
    focus_on(person, "H1", "福建十三水")
    for tab, words in (("rules", "规则"), ("score", "算分"), ("play", "开房")):
        person.click(f".tabs a[href$='#{tab}']")
        focus_on(person, "H2", words)
    person.adjust()
    person.set_option("#opt-deals", 2)
    person.click(".room-settings summary")
    person.set_option("#set-pace", 0)
    person.click(".create-foot .primary")
    person.page.locator("dialog input").fill("阿明")
    person.click("dialog .primary")
    focus_on(person, "H1", "福建十三水")
    person.see(".lobby")
    person.click(".start-bar .primary")
    person.see(".arrange")
    focus_on(person, "H1", "福建十三水")
    arrange(person)
    focus_on(person, "H2", "第 1 / 2 副")
    person.click(".next-bar .primary:enabled")
    person.see(".arrange")
    focus_on(person, "H2", "第 2 / 2 副")
    arrange(person)
    person.click(".next-bar .primary:enabled")
    waits_for(person, "document.activeElement.matches('.result-card')")
    person.click(".ways .button:has-text('明细')")
    focus_on(person, "H2", "第 2 / 2 副")
    person.page.go_back()
    focus_on(person, "H1", "福建十三水")


def test_the_title_says_whose_turn_it_is(meet: Any) -> None:
    host, guest = meet("阿明"), meet("小红")
    code = host.open_room("cangzhou", players=2, max_run=0)
    guest.join(code)
    assert guest.page.title().startswith("沧州麻将")
    guest.click(".start-bar .primary")
    host.see(".ready-mark")
    host.click(".start-bar .primary:enabled")
    waits_for(host, "document.title.startsWith('轮到你 · 沧州麻将')")
    waits_for(guest, "document.title.startsWith('阿明 出牌')")
    for tap in TWO_TAPS["mahjong"]:
        host.click(tap)
    waits_for(guest, "document.title.startsWith('轮到你')")
    host.go("/")
    waits_for(host, "document.title === '牌局 paiju'")


def test_the_title_names_who_is_late(meet: Any) -> None:
    host, guest = meet("阿明"), meet("Bea", "portrait", "en")
    code = host.open_room("fujian13", deals=1)
    guest.join(code)
    guest.click(".start-bar .primary")
    host.see(".ready-mark")
    host.click(".start-bar .primary:enabled")
    waits_for(guest, "document.title.startsWith('Your turn · Fujian')")
    arrange(guest)
    waits_for(guest, "document.title.startsWith('Waiting for 阿明')")
    arrange(host)
    waits_for(host, "document.title.startsWith('本场结束')")


def test_a_phone_buzzes_with_every_turn_unless_switched_off(meet: Any) -> None:
    person = meet()
    person.page.add_init_script(f"({SPY})()")
    person.go("/")
    play_now(person, "anpai")
    waits_for(person, "window.buzzes.length === 1")
    person.see(".fan .card-button")
    person.click(".actions .button:has-text('不出')")
    person.click(".next-bar .primary:enabled")
    waits_for(person, "window.buzzes.length === 2")
    person.click(".table-head .button")
    person.click(".menu .button:has-text('设置')")
    person.click("dialog .option:has-text('震动') .switch")
    person.page.keyboard.press("Escape")
    person.click(".actions .button:has-text('不出')")
    person.click(".next-bar .primary:enabled")
    person.see(".fan .card-button:enabled")
    assert person.page.evaluate("window.buzzes.length") == 2


def test_the_screen_stays_lit_during_a_match(meet: Any) -> None:
    person = meet()
    person.page.add_init_script(f"({SPY})()")
    person.open_room("fujian13", deals=1)
    assert person.page.evaluate("window.locks.held") == 0
    person.click(".start-bar .primary")
    waits_for(person, "window.locks.held === 1")
    # Hidden, the browser takes it away; seen again, it is asked for once more.
    person.page.evaluate("window.lastLock.release().then(() => document.dispatchEvent(new Event('visibilitychange')))")
    waits_for(person, "window.locks.held === 1 && window.locks.asked === 2")
    arrange(person)
    waits_for(person, "window.locks.held === 0")


def test_a_browser_without_such_comforts_plays_all_the_same(meet: Any) -> None:
    person = meet()
    missing = ("vibrate", "wakeLock", "userActivation")
    person.page.add_init_script(";".join(f"delete Navigator.prototype.{one}" for one in missing))
    person.go("/")
    person.click("[aria-label=设置]")
    person.see("dialog .option:has-text('声音')")
    assert not person.there("dialog .option:has-text('震动')")
    person.page.keyboard.press("Escape")
    play_now(person, "anpai")
    person.see(".fan .card-button")
