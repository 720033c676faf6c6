"""Links lead to what they promise, and what is listed says what it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.looking import flaws_of
from tests.browser.test_browser_comforts import finished_match


@pytest.mark.parametrize("size", ["portrait", "landscape", "desktop"])
def test_the_link_to_the_verification_shows_the_verdict(meet: Any, size: str) -> None:
    person = meet(size=size)
    finished_match(person)
    person.click(".result-card a[href*=verify]")
    person.see(".verdict")
    person.page.wait_for_timeout(200)
    box = person.see(".verdict").bounding_box()
    height = person.page.viewport_size["height"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= height, "without scrolling"
    person.shoot("verdict")


def test_a_replay_draws_bots_as_bots(meet: Any) -> None:
    person = meet()
    person.open_room("cangzhou")
    person.click(".start-bar .primary")
    person.click(".chip")
    person.click(".table-head .button")
    person.click(".menu .button:has-text('解散')")
    person.click("dialog .primary")
    person.click(".result-card a[href$=verify]")
    person.see(".replay .plate")
    assert person.page.locator(".replay .plate:has-text('机器人') .avatar.bot").count() == 3
    assert person.page.locator(".replay .plate:has-text('阿明') .avatar:not(.bot)").count() == 1


@pytest.mark.parametrize(("lang", "title"), [("zh-Hans", "你的房间"), ("zh-Hant", "你的房間"), ("en", "Your rooms")])
def test_rooms_one_sits_in_are_listed_under_a_title(meet: Any, lang: str, title: str) -> None:
    person = meet(lang=lang)
    code = person.open_room("anpai")
    person.go("/")
    person.see(f".resume:has-text('{title}') a[href='/r/{code}']")
    assert not flaws_of(person)
    person.shoot("home-rooms")


@pytest.mark.parametrize(("game", "hash"), [("anpai", "arrange"), ("fujian13", "hint"), ("cangzhou", "nothing")])
def test_a_page_that_a_game_does_not_have_is_its_first(meet: Any, game: str, hash: str) -> None:
    person = meet()
    person.go(f"/g/{game}#{hash}")
    person.see(".create-foot .primary")
    assert person.page.locator(".tabs [aria-current=page]").count() == 1


def test_advice_begins_with_a_capital(meet: Any) -> None:
    person = meet(size="desktop", lang="en")
    person.go("/g/anpai#hint")
    person.see("main input[type=text]").fill("3s 3h 4d 4c 9s Kc")
    person.page.locator("main .primary").last.click()
    person.see(".hint-choice")
    names = person.page.locator(".hint-choice header strong").all_inner_texts()
    assert names and all(name.removeprefix("★ ")[0].isupper() for name in names)
