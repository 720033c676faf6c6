"""Motion over the table, and the choice of what moves, sounds and speaks up."""

from __future__ import annotations

from typing import Any

from tests.browser.test_browser_rooms import arrange

COUNT = """() => {
  window.flown = {};
  new MutationObserver((all) => {
    for (const one of all) for (const node of one.addedNodes)
      if (node.parentElement?.className === 'motion-stage') {
        const what = node.className.split(' ')[0];
        window.flown[what] = (window.flown[what] ?? 0) + 1;
      }
  }).observe(document, { subtree: true, childList: true });
}"""
SLOW = "() => document.getAnimations().forEach((one) => one.updatePlaybackRate(0.001))"


def waits_for(person: Any, what: str) -> None:
    person.page.wait_for_function(f"() => {what}")


def test_cards_fly_to_the_hand_until_a_tap_and_rows_turn_to_their_points(meet: Any) -> None:
    person = meet(still=False)
    person.page.add_init_script(f"({COUNT})()")
    person.open_room("fujian13", deals=1)
    person.click(".start-bar .primary")
    waits_for(person, "document.querySelector('.motion-stage')")
    person.page.evaluate(SLOW)
    assert person.page.evaluate("window.flown['motion-face']") == 13
    # One tap, wherever it is, and the hand lies there.
    person.page.mouse.click(195, 60)
    waits_for(person, "!document.querySelector('.motion-stage')")
    arrange(person)
    person.see(".felt .ledger")
    waits_for(person, "!document.querySelector('.motion-stage')")
    shots = person.page.locator(".headlines .gun").count()
    assert person.page.evaluate("window.flown['motion-impact'] ?? 0") == shots > 0


def test_what_is_heard_and_moves_is_chosen_and_kept(meet: Any) -> None:
    person = meet()
    person.go("/")
    person.click("[aria-label=设置]")
    person.page.locator("dialog .volume").fill("35")
    person.click("dialog .option:has-text('动画') .switch")
    # This browser allows no notifications: the switch does not say otherwise.
    person.click("dialog .option:has-text('通知') .switch")
    person.see("dialog .option:has-text('浏览器不允许通知') .switch:not(:checked)")
    person.page.reload()
    person.click("[aria-label=设置]")
    assert person.see("dialog .volume").input_value() == "35"
    assert not person.see("dialog .option:has-text('动画') .switch").is_checked()
    person.click("dialog .option:has-text('声音') .switch")
    assert not person.there("dialog .volume")
