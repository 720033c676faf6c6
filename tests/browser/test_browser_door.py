"""The room's door: who wants in asks the host, finds it locked, or was shown out for good."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.looking import flaws_of
from tests.browser.test_browser_troubles import forgive

WAYS = [("portrait", "zh-Hans", "门与旁观", "上锁"), ("desktop", "en", "Door and watching", "locked")]


def knock(guest: Any, code: str) -> None:
    guest.go(f"/r/{code}")
    guest.see(".door input").fill(guest.name)
    guest.click(".door .primary")


def test_the_host_lets_in_who_knocks(meet: Any) -> None:
    host, guest = meet("阿明"), meet("Bea", "desktop", "en")
    code = host.open_room("fujian13", {"door": "ask"}, deals=1)
    knock(guest, code)
    host.see(".knocks:has-text('Bea')")
    host.shoot("knock")
    guest.shoot("knocking")
    assert not flaws_of(host) and not flaws_of(guest)
    host.click(".knocks .primary")
    guest.see(".start-bar")
    host.see(".seat:has-text('Bea')")
    assert not host.there(".knocks")
    forgive(guest, "403")


def test_who_is_turned_away_is_told_so(meet: Any) -> None:
    host, guest = meet("阿明"), meet("Bea", "portrait", "en")
    code = host.open_room("fujian13", {"door": "ask"}, deals=1)
    knock(guest, code)
    host.click(".knocks .button:not(.primary)")
    guest.see(".door .notice:has-text('does not let you in')")
    assert not host.there(".seat:has-text('Bea')")
    forgive(guest, "403")


def test_a_locked_room_lets_nobody_in(meet: Any) -> None:
    host, guest = meet("阿明"), meet("Bea", "portrait", "zh-Hans")
    code = host.open_room("fujian13", {"door": "locked"}, deals=1)
    guest.go(f"/r/{code}")
    assert "已上锁" in guest.see(".door [role=status]").inner_text()
    assert not guest.there(".door input") and not guest.there(".door .button:has-text('旁观')")
    guest.shoot("locked")
    assert not flaws_of(guest)


def test_who_is_shown_out_for_good_stays_out(meet: Any) -> None:
    host, guest = meet("阿明"), meet("Bea", "portrait", "en")
    code = host.open_room("fujian13", deals=1)
    guest.join(code)
    host.show_out(2, for_good=True)
    guest.see(".blocked")
    guest.go(f"/r/{code}")
    guest.click(".door .primary")
    guest.see(".door .notice:has-text('does not let you in')")
    assert not host.there(".seat:has-text('Bea')")
    forgive(guest, "403")


@pytest.mark.parametrize(("size", "lang", "door", "words"), WAYS)
def test_the_host_locks_the_door_in_the_middle_of_a_match(
    meet: Any, size: str, lang: str, door: str, words: str
) -> None:
    host, guest = meet("阿明", size, lang), meet("Bea", size, lang)
    code = host.open_room("fujian13", {"clock": 0}, deals=1)
    host.click(".start-bar .primary")
    host.see(".felt")
    host.click(".table-head .button")
    host.click(f".menu .button:has-text('{door}')")
    host.page.locator("dialog [role=radio]").get_by_text(words, exact=True).click()
    host.see(f"dialog [role=radio][aria-checked=true]:has-text('{words}')")
    host.shoot("door")
    assert not flaws_of(host)
    guest.go(f"/r/{code}")
    guest.see(".door [role=status]")
    assert not guest.there(".door button.wide") and not guest.there(".door input"), "neither to sit nor to watch"
    guest.shoot("locked-playing")
