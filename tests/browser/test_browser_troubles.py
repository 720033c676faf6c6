"""Bad input and bad luck: one clear sentence in the person's language, and what to do next."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.test_browser_rooms import arrange

REFUSED = "status of 4"
"""The browser itself reports refused requests on the console; they are what these tests are about."""
SPOIL_PASS = """() => {
  const me = JSON.parse(localStorage.getItem('paiju.player'));
  localStorage.setItem('paiju.player', JSON.stringify({ ...me, token: 'x'.repeat(43) }));
}"""
OPEN_ROOMS = """async () => {
  const { token } = JSON.parse(localStorage.getItem('paiju.player'));
  const answer = await fetch('/api/players/me', { headers: { Authorization: 'Bearer ' + token } });
  return (await answer.json()).seats;
}"""


def forgive(person: Any, *parts: str) -> None:
    person.troubles = [text for text in person.troubles if not any(part in text for part in parts)]


def test_a_full_room_says_what_else_one_can_do(meet: Any) -> None:
    host, guest, late = meet("阿明"), meet("Bea"), meet("Cy", "portrait", "en")
    code = host.open_room("cangzhou", players=2)
    guest.join(code)
    late.go(f"/r/{code}")
    sentence = late.see(".door [role=status]").inner_text()
    assert code in sentence and "full" in sentence and "watch" in sentence
    late.shoot("full")
    late.see(".door a[href='/g/cangzhou']")
    late.click(".door .panel .button:has(.icon)")
    late.see(".lobby")
    assert not late.there(".start-bar .button"), "who watches cannot start"


def test_a_room_in_the_middle_of_a_match_says_so(meet: Any) -> None:
    host, late = meet("阿明"), meet("小红")
    code = host.open_room("fujian13", deals=1)
    host.click(".start-bar .primary")
    host.see(".arrange")
    late.go(f"/r/{code}")
    assert "正在对局" in late.see(".door [role=status]").inner_text()
    late.shoot("busy")


def test_a_double_click_counts_once(meet: Any) -> None:
    person = meet()
    person.open_room("fujian13", deals=1)
    person.page.locator(".start-bar .primary").dblclick()
    person.see(".arrange")
    arrange_twice = person.page.locator(".actions .primary")
    person.click(".suggestions .button")
    person.see(".plan")
    arrange_twice.dblclick()
    person.see(".next-bar.last")
    assert not person.there(".result-card"), "the second tap was not meant for the way to the result"
    person.to_result()
    assert not person.there(".toast .notice")
    person.go("/g/anpai")
    person.see(".rule-card")
    person.page.locator(".create-foot .primary").dblclick()
    person.see(".room-code")
    person.go("/h")
    person.see(".match-line")
    games = [seat["game"] for seat in person.page.evaluate(OPEN_ROOMS)]
    assert sorted(games) == ["anpai", "fujian13"], "one click, one room"


@pytest.mark.parametrize(("lang", "words"), [("zh-Hans", "晚到"), ("zh-Hant", "晚到或重複"), ("en", "too late")])
def test_an_action_that_arrives_late(meet: Any, lang: str, words: str) -> None:
    person = meet(lang=lang)

    def delay(line: Any) -> None:
        server = line.connect_to_server()
        line.on_message(lambda text: server.send(str(text).replace('"ask":1', '"ask":0')))

    person.page.route_web_socket("**/ws", delay)
    person.open_room("fujian13", deals=1)
    person.click(".start-bar .primary")
    arrange(person)
    assert words in person.see(".toast .notice").inner_text()
    person.shoot("late")
    assert person.there(".actions .primary:enabled"), "the table is as it was, and one may try again"


def test_an_expired_pass_is_replaced_by_a_name(meet: Any) -> None:
    host, person = meet("阿明"), meet("Bea", "portrait", "en")
    code = host.open_room("fujian13")
    own = person.open_room("anpai")
    person.page.evaluate(SPOIL_PASS)
    person.go(f"/r/{own}")
    assert "nickname" in person.see(".blocked .panel").inner_text()
    person.shoot("expired")
    person.click(".blocked .primary")
    person.see(".door input").fill("Bea again")
    person.click(".door .primary")
    person.see(".start-bar")
    person.page.evaluate(SPOIL_PASS)
    person.go(f"/r/{code}")
    person.click(".door .primary")
    assert "nickname" in person.see(".door .notice").inner_text()
    person.see(".door input").fill("Bea once more")
    person.click(".door .primary")
    person.see(".start-bar")
    person.page.evaluate(SPOIL_PASS)
    person.go("/h")
    assert "nickname" in person.see(".history .notice").inner_text()
    person.see(".history input[type=text]")
    person.go("/g/anpai")
    person.see(".rule-card")
    person.click(".create-foot .primary")
    person.page.locator("dialog input").fill("Bea for good")
    person.click("dialog .primary")
    person.see(".room-code")
    forgive(person, REFUSED)


def test_a_stopped_server_is_told_and_tried_again(meet: Any, served: Any) -> None:
    person = meet(at=served.address)
    person.go("/")
    person.see(".game-tile")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.page.reload()
    person.see(".game-tile")
    served.kill()
    person.page.reload()
    assert "连不上服务器" in person.see(".blocked .panel").inner_text()
    assert person.page.evaluate("document.querySelector('.blocked img').naturalWidth") > 0, "kept without a network"
    person.shoot("stopped")
    served.start()
    person.click(".blocked .primary")
    person.see(".game-tile")
    forgive(person, "net::ERR_", "Failed to fetch")


def test_what_is_done_while_the_line_is_lost_is_not_lost_silently(meet: Any, served: Any) -> None:
    person = meet(at=served.address)
    person.open_room("fujian13", deals=1)
    served.kill()
    person.see(".line-lost")
    person.click(".start-bar .primary")
    assert "重新连接" in person.see(".toast .notice").inner_text()
    served.start()
    person.page.locator(".line-lost").wait_for(state="detached")
    person.click(".start-bar .primary")
    person.see(".arrange")
    forgive(person, "net::ERR_", "WebSocket")


def test_a_server_that_restarts_says_so_and_the_page_comes_back(meet: Any, served: Any) -> None:
    person = meet(at=served.address)
    person.open_room("anpai")
    served.stop()
    person.see(".line-lost:has-text('重启')")
    person.shoot("restarting")
    served.start()
    person.page.locator(".line-lost").wait_for(state="detached")
    person.see(".start-bar")
    forgive(person, "net::ERR_", "WebSocket")


def test_a_wrong_address_has_a_way_home(meet: Any) -> None:
    person = meet(lang="zh-Hant")
    person.go("/nowhere")
    assert "什麼也沒有" in person.see(".blocked .panel").inner_text()
    person.click(".blocked .primary")
    person.see(".game-tile")
    forgive(person, REFUSED)
