"""A game without a drawing of its own: from the lobby to the result, the replay and the check, in a real browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Meet, Person, Served


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Served]:
    """A server for this test alone, started once the game is installed."""
    one = Served(tmp_path, "tests.browser.rigged")
    yield one
    one.kill()


@pytest.fixture
def toy_served(toy_installed: Path, alone: Served) -> Served:
    return alone


@pytest.fixture
def niuniu_served(niuniu_installed: Path, alone: Served) -> Served:
    return alone


def choose(person: Person, at: int = 0) -> None:
    """Take a choice, and wait until it is answered."""
    person.see(".choice-list .button")
    person.page.locator(".choice-list .button").nth(at).click()
    person.page.locator(".choice-list").wait_for(state="detached")


def fits(person: Person) -> bool:
    """Whether nothing hangs out sideways."""
    return bool(person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(("size", "lang"), [("portrait", "zh-Hans"), ("landscape", "en"), ("desktop", "zh-Hans")])
def test_the_toy_is_played_from_lobby_to_result(toy_served: Served, meet: Meet, size: str, lang: str) -> None:
    person = meet(size=size, lang=lang, at=toy_served.address)
    person.open_room("toy", deals=2)
    person.click(".start-bar .primary")
    person.see(".choice-list .button.drawn")
    # The hand is what can be played: three cards, drawn once.
    assert person.page.locator(".choice-list .card").count() == 3
    assert person.page.locator(".strip.own").count() == 0
    assert person.page.locator(".others .plate").count() == 2
    assert fits(person)
    person.shoot("generic-toy")
    choose(person)
    person.see(".next-bar .primary:enabled")
    # The showdown in the game's own words, its three cards drawn, and two payments or fewer.
    told = person.page.locator(".told").inner_text()
    assert ("亮牌" if lang == "zh-Hans" else "Shown") in told
    assert person.page.locator(".told li:last-child .card").count() == 3
    person.click(".next-bar .primary")
    choose(person, 2)
    person.to_result()
    scores = [int(text.replace("−", "-")) for text in person.page.locator(".places .points").all_inner_texts()]
    assert len(scores) == 3 and sum(scores) == 0


def test_a_real_game_with_seats_phases_and_a_banker(niuniu_served: Served, meet: Meet) -> None:
    person = meet(lang="zh-Hans", at=niuniu_served.address)
    person.open_room("niuniu", deals=1, players=3)
    person.click(".start-bar .primary")
    person.see(".choice-list .button")
    assert person.page.locator(".choice-list .button").all_inner_texts() == [
        "不抢",
        "抢庄 1 倍",
        "抢庄 2 倍",
        "抢庄 3 倍",
        "抢庄 4 倍",
    ]
    assert person.page.locator(".strip.own .card").count() == 4
    assert "抢庄" in person.page.locator(".fields").inner_text()
    person.click(".mine .button")
    person.see(".choice-list .hinted")
    choose(person, 0)
    if person.see(".choice-list .button, .next-bar .primary").inner_text().startswith("下注"):
        assert person.page.locator(".plate-mark").count() == 1
        choose(person)
    person.see(".next-bar.last")
    assert person.page.locator(".told").inner_text().count("亮牌") == 3
    assert person.page.locator(".told .strip").count() >= 3
    assert person.page.locator(".ledger li").count() >= 1
    person.to_result()
    person.click(".result a[href^='/m/']")
    person.see(".open-hands .panel-hand")
    person.page.keyboard.press("End")
    person.see(".steps >> text=下注")
    assert person.page.locator(".open-hands .panel-hand").count() == 3
    person.click(".verify .button")
    assert "paiju verify" in person.see(".verdict").inner_text()
    # The promise and the hash of our text, each as told in the record and as seen at the table.
    assert person.page.locator(".checks .good").count() == 4
    link = person.page.locator("a[download]").first.get_attribute("href")
    record = json.loads(person.page.request.get(person.address + str(link)).text())
    assert record["game"] == "niuniu" and len(record["actions"]) == 5


def test_words_find_a_choice_among_too_many(meet: Meet) -> None:
    """Thirteen cards can be laid in tens of thousands of ways: a page that does not know the table lists some."""
    person = meet(lang="en", size="desktop")

    def unknown(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        route.fulfill(response=answer, json={**answer.json(), "table": "unknown"})  # type: ignore[attr-defined]

    person.page.route("**/api/games/fujian13", unknown)
    person.open_room("fujian13", deals=1)
    person.click(".start-bar .primary")
    person.see(".choices .find")
    assert person.page.locator(".choice-list .button").count() == 200
    person.page.locator(".find").fill("nonsense")
    person.see("text=There is no such choice.")
    person.page.locator(".find").fill("")
    person.page.locator(".choice-list .button").nth(199).wait_for()
    choose(person, 3)
    person.see(".next-bar.last")
