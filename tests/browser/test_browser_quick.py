"""One tap to a game, from nothing; and a way back to the table from every page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paiju.registry import game_ids
from tests.browser.looking import flaws_of

HANDS = {"thirteen": ".tray .card-button", "mahjong": ".my-tiles .tile-button", "climbing": ".fan .card-button"}
TABLES = {"cangzhou": "mahjong", "anpai": "climbing"}
TWO_TAPS = {
    "thirteen": (".suggestions .button", ".actions .primary:enabled"),
    "mahjong": (".my-tiles .tile-button:enabled", ".my-tiles .tile-button.chosen"),
    "climbing": (".fan .card-button:enabled", ".actions .primary:enabled"),
}
PLAYED = {
    "thirteen": ".laid, .showdown",
    "mahjong": ".river-south .tile",
    "climbing": ".panels, .stage:has-text('等其他人'), [role=status]:has-text('等其他人')",
}
"""What shows that one's first card lies on the table."""
COUNT_TAPS = """() => {
  window.taps = 0;
  addEventListener('click', (event) => { if (event.isTrusted) window.taps += 1; }, true);
}"""
PAGES = ("/", "/g/anpai", "/g/fujian13#rules", "/g/cangzhou#score", "/g/duogui13#arrange", "/h", "/nowhere")


def play_now(person: Any, game: str) -> None:
    person.click(f".game-tile:has(a[href='/g/{game}']) .play-now")


def hand_of(person: Any, game: str) -> Any:
    return person.see(HANDS[TABLES.get(game, "thirteen")])


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("size", ["small", "landscape"])
def test_one_tap_deals_a_hand_and_two_more_play_the_first_card(meet: Any, game: str, size: str) -> None:
    person = meet(size=size)
    person.page.add_init_script(f"({COUNT_TAPS})()")
    person.go("/")
    person.see(".play-now")
    play_now(person, game)
    hand_of(person, game)
    assert person.page.evaluate("window.taps") == 1
    person.shoot(f"dealt-{game}-{size}")
    kind = TABLES.get(game, "thirteen")
    for what in TWO_TAPS[kind]:
        person.click(what)
    person.see(PLAYED[kind])
    assert person.page.evaluate("window.taps") == 3
    seats = person.page.evaluate("localStorage.getItem('paiju.player')")
    assert json.loads(seats)["name"].startswith("牌友")


@pytest.mark.parametrize(("lang", "go_on", "word"), [("zh-Hans", "接着打", "马上玩"), ("en", "Play on", "Play now")])
def test_play_now_goes_on_with_the_match_that_runs(meet: Any, lang: str, go_on: str, word: str) -> None:
    person = meet(lang=lang)
    person.go("/")
    person.see(f".play-now:has-text('{word}')")
    play_now(person, "fujian13")
    hand_of(person, "fujian13")
    room = person.page.url
    person.page.go_back()
    person.see(f".game-tile:has(a[href='/g/fujian13']) .play-now:has-text('{go_on}')")
    assert person.page.locator(f".play-now:has-text('{word}')").count() == len(game_ids()) - 1
    play_now(person, "fujian13")
    hand_of(person, "fujian13")
    assert person.page.url == room
    person.go("/")
    play_now(person, "anpai")
    hand_of(person, "anpai")
    assert person.page.url != room


def test_a_guest_is_asked_for_a_name_before_meeting_people(meet: Any) -> None:
    host, guest = meet("阿明"), meet("小红")
    guest.go("/")
    play_now(guest, "anpai")
    hand_of(guest, "anpai")
    code = host.open_room("fujian13")
    guest.go(f"/r/{code}")
    made_up = guest.see(".door input")
    assert made_up.input_value().startswith("牌友")
    made_up.fill("小红")
    guest.click(".door .primary")
    host.see(".seat:has-text('小红')")
    guest.go("/g/anpai")
    guest.click(".create-foot .primary")
    guest.see(".room-code")
    assert not guest.there("dialog"), "who has chosen a name is not asked again"


@pytest.mark.parametrize(
    ("path", "code", "words"),
    [("players", "too_fast", "请等 9 秒"), ("rooms", "too_many_rooms", "房间已满")],
)
def test_a_limit_is_said_beside_the_button(meet: Any, path: str, code: str, words: str) -> None:
    person = meet()
    sentences = {"too_fast": "操作太快了，请等 9 秒再试。", "too_many_rooms": "服务器上的房间已满，请稍后再来。"}
    error = {"error": {"code": code, "message": {"zh": sentences[code], "en": code}}}
    person.page.route(f"**/api/{path}", lambda route: route.fulfill(status=429, json=error))
    person.go("/")
    play_now(person, "cangzhou")
    assert words in person.see(".game-tile:has(a[href='/g/cangzhou']) .notice").inner_text()
    assert not flaws_of(person)
    person.page.unroute(f"**/api/{path}")
    play_now(person, "cangzhou")
    hand_of(person, "cangzhou")
    person.troubles = [text for text in person.troubles if "status of 429" not in text]


def test_an_expired_pass_does_not_stand_in_the_way(meet: Any) -> None:
    person = meet()
    person.go("/")
    spoiled = json.dumps({"player": "p_x", "token": "x" * 43, "name": "阿明"})
    person.page.evaluate(f"localStorage.setItem('paiju.player', {json.dumps(spoiled)})")
    person.page.reload()
    play_now(person, "anpai")
    hand_of(person, "anpai")
    person.troubles = [text for text in person.troubles if "status of 401" not in text]


@pytest.mark.parametrize("size", ["portrait", "short", "desktop"])
def test_every_page_shows_the_way_to_the_running_table(meet: Any, size: str) -> None:
    person = meet(size=size)
    person.go("/g/anpai")
    person.click(".create-foot .primary")
    person.page.locator("dialog input").fill("阿明")
    person.click("dialog .primary")
    person.click(".start-bar .primary")
    hand_of(person, "anpai")
    room = person.page.url
    person.page.go_back()
    person.see(".create")
    assert "暗牌斗地主" in person.see(".running a").inner_text()
    assert not flaws_of(person)
    person.click(".running a")
    hand_of(person, "anpai")
    assert person.page.url == room
    assert not person.there(".running"), "who sits there needs no way there"
    for path in PAGES:
        person.go(path)
        box = person.see(".running a").bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= person.page.viewport_size["height"], path
        person.page.mouse.wheel(0, 5000)
        person.see(".running a")
    person.shoot(f"running-{size}")
    person.troubles = [text for text in person.troubles if "status of 404" not in text]


def test_who_left_a_match_takes_the_seat_back(meet: Any) -> None:
    host, guest = meet("阿明"), meet("小红")
    code = host.open_room("fujian13", deals=2)
    guest.join(code)
    guest.click(".start-bar .primary")
    host.see(".ready-mark")
    host.click(".start-bar .primary:enabled")
    hand_of(guest, "fujian13")
    guest.click(".table-head .button")
    guest.click(".menu .button:has-text('离开')")
    guest.click("dialog .primary")
    host.see(".plate:has-text('小红'):has-text('已离开')")
    assert "坐回去" in guest.see(".running a").inner_text()
    guest.click(".running a")
    assert "机器人在替你打" in guest.see(".door").inner_text()
    guest.shoot("left")
    guest.click(".door .primary")
    guest.see(".play .plate.me:has-text('小红'), .play .panel-hand:has-text('小红')")
    host.page.locator(".plate:has-text('小红'):has-text('已离开')").wait_for(state="detached")


@pytest.mark.parametrize(("lang", "words"), [("zh-Hans", "结束这一场"), ("en", "ends the match")])
def test_who_plays_alone_is_told_that_leaving_ends_the_match(meet: Any, lang: str, words: str) -> None:
    person = meet(lang=lang)
    person.go("/")
    play_now(person, "anpai")
    hand_of(person, "anpai")
    person.click(".table-head .button")
    person.click(".menu .danger")
    assert words in person.see("dialog").inner_text()
    person.click("dialog .primary")
    person.see(".play-now")
    assert not person.there(".running")
