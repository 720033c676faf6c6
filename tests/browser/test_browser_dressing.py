"""Looks are everybody's own choice: a picture beside the name for all to see, cards and felt for this device."""

from __future__ import annotations

from typing import Any

CHOSEN = "[data-cards=bold][data-felt=wine][data-text=large]"


def test_a_picture_and_looks_are_chosen_and_stay(meet: Any) -> None:
    person = meet()
    person.open_room("fujian13")
    person.go("/")
    person.click("[aria-label=设置]")
    person.click("dialog .avatar-button")
    person.click("dialog .avatar-pick:has-text('锦鲤')")
    person.page.wait_for_function("() => JSON.parse(localStorage.getItem('paiju.player')).avatar === 16")
    for look in ("大字", "酒红"):
        person.click(f"dialog .look-button:has-text('{look}')")
    person.click("dialog [role=radiogroup][aria-label=字号] .look-button:nth-child(2)")
    person.page.wait_for_selector(f"html{CHOSEN}", state="attached")
    person.page.reload()
    person.page.wait_for_selector(f"html{CHOSEN}", state="attached")
    person.click("[aria-label=设置]")
    person.see("dialog .avatar-button[aria-label*=锦鲤]")
    assert person.page.locator("dialog .look-button[aria-checked=true]:has-text('大字')").count() == 1
    # Everybody who comes to a room of theirs sees the picture that was chosen.
    shape = person.page.locator("dialog .avatar-button path").first.get_attribute("d")
    code = person.open_room("fujian13")
    guest = meet("小红")
    guest.go(f"/r/{code}")
    seen = guest.see(".seats .seat.human .avatar, .door-seats .avatar")
    assert seen.locator("path").first.get_attribute("d") == shape
