"""Without a network: pages say so, whether they were opened before or not, and open by themselves when it is back."""

from __future__ import annotations

from typing import Any

import pytest

LOST = ("net::ERR_", "Failed to fetch", "WebSocket", "status of 50")
"""That the line broke is on the console, and is what these tests are about."""


def at_home(person: Any) -> None:
    """The first page, kept by the service worker."""
    person.go("/")
    person.see(".game-tile")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.page.reload()
    person.see(".game-tile")


def is_told(person: Any) -> None:
    sentence = person.see(".blocked .panel").inner_text()
    assert "连不上服务器" in sentence and "自己打开" in sentence and "出了错" not in sentence


def forgive(person: Any) -> None:
    person.troubles = [text for text in person.troubles if not any(part in text for part in LOST)]


@pytest.mark.parametrize("size", ["portrait", "desktop"])
@pytest.mark.parametrize(("link", "mark"), [("a[href='/g/cangzhou']", ".create"), ("a[href='/h']", ".history .panel")])
def test_a_page_not_opened_before_opens_when_the_network_is_back(
    meet: Any, served: Any, size: str, link: str, mark: str
) -> None:
    person = meet(size=size, at=served.address)
    at_home(person)
    served.kill()
    person.click(link)
    is_told(person)
    person.shoot("away")
    served.start()
    person.see(mark)
    forgive(person)


def test_a_tool_not_opened_before_opens_when_the_network_is_back(meet: Any, served: Any) -> None:
    person = meet(at=served.address)
    at_home(person)
    person.click("a[href='/g/fujian13']")
    person.see(".create")
    served.kill()
    person.click(".tabs a[href$='#arrange']")
    is_told(person)
    served.start()
    person.see(".picker")
    forgive(person)


def test_one_may_go_elsewhere_while_the_network_is_away(meet: Any, served: Any) -> None:
    person = meet(at=served.address)
    at_home(person)
    served.kill()
    person.click("a[href='/g/cangzhou']")
    is_told(person)
    person.click(".blocked .button:has-text('首页')")
    person.see(".game-tile")
    forgive(person)


def test_an_address_opened_without_a_network_opens_when_it_is_back(meet: Any, served: Any) -> None:
    person = meet(at=served.address)
    at_home(person)
    served.kill()
    person.go("/g/anpai#hint")
    is_told(person)
    served.start()
    person.see(".picker")
    forgive(person)


def test_home_tries_again_by_itself(meet: Any, served: Any) -> None:
    person = meet(at=served.address)
    at_home(person)
    served.kill()
    person.page.reload()
    is_told(person)
    served.start()
    person.see(".game-tile")
    forgive(person)


def test_a_phone_that_finds_its_network_again_goes_on_at_once(meet: Any) -> None:
    person = meet(new=True)
    at_home(person)
    person.context.set_offline(True)
    person.click("a[href='/g/anpai']")
    is_told(person)
    person.context.set_offline(False)
    person.see(".create")
    forgive(person)


def test_a_part_that_the_server_no_longer_has_is_found_by_loading_the_page_anew(meet: Any) -> None:
    """After an update: the page in the tab asks for a file of the old version."""
    person = meet(new=True)
    person.open_room("anpai")
    gone = "**/assets/climbing-*.js"
    asked: list[str] = []

    def once(route: Any) -> None:
        asked.append(route.request.url)
        route.fulfill(status=404) if len(asked) == 1 else route.continue_()

    person.context.route(gone, once)
    person.click(".start-bar .primary")
    person.see(".fan .card-button")
    assert len(asked) == 2
    person.troubles = [text for text in person.troubles if "status of 404" not in text]
