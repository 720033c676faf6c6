"""Lessons: found on the first page, played to their end by touch, left and found again where they were."""

from __future__ import annotations

from typing import Any

from tests.browser.rigged import face

TEXT = ".coach-text"
GO_ON = ".coach-foot .primary"


def learn(person: Any, game: str, word: str) -> None:
    person.see(f".game-tile:has(a[href='/g/{game}']) .lesson-link:has-text('{word}')").tap()
    person.see(TEXT)


def at(person: Any, number: int, of: int) -> None:
    person.see(f".coach-dots[aria-label='第 {number} 步，共 {of} 步']")


def tap(person: Any, what: str) -> None:
    person.see(what).tap()


def test_a_lesson_from_the_first_page_to_three_za(meet: Any) -> None:
    """沧州: xiapao, two za with the question before the first, and a win; what is asked for has a ring round it."""
    person = meet(size="small")
    person.go("/")
    learn(person, "cangzhou", "一分钟入门")
    tap(person, "[data-coached] .chip:text-is('1')")
    at(person, 2, 9)
    assert person.page.locator(".tile-button[data-coached]").count() == 8, "four pairs"
    assert not person.there(".my-tiles[data-coached]"), "not the hand round them"
    tap(person, GO_ON)
    for number, tile in ((3, "五筒"), (5, "四条"), (7, "三条")):
        at(person, number, 9)
        ringed = f".tile-button[data-coached]:has([aria-label='{tile}'])"
        tap(person, ringed)
        tap(person, f".tile-button.chosen:has([aria-label='{tile}'])")
        at(person, number + 1, 9)
        tap(person, ".claim[data-coached]")
        if number == 3:
            tap(person, "dialog .primary")
    at(person, 9, 9)
    person.see(".felt.over:has-text('胡了')")
    assert "付 5 分" in person.see(TEXT).inner_text()
    person.shoot("lesson-won")
    person.go("/")
    person.see(".game-tile:has(a[href='/g/cangzhou']) .lesson-link[aria-label^='入门课']")
    assert person.page.evaluate("localStorage.getItem('paiju.player')") is None, "nobody has to be anybody"


def test_a_lesson_is_left_and_found_again_and_set_right(meet: Any) -> None:
    """暗牌: what is legal but not the lesson's is said to be so, and taken back; the table is as it was left."""
    person = meet()
    person.go("/g/anpai")
    tap(person, ".page-head .lesson-link")
    for number in (1, 2, 3):
        at(person, number, 7)
        tap(person, GO_ON)
    at(person, 4, 7)
    person.go("/")
    learn(person, "anpai", "接着学")
    at(person, 4, 7)
    tap(person, f".fan .card-button:has({face('Ac')})")
    tap(person, ".felt .actions .primary:enabled")
    person.see(f"{TEXT}:has-text('也合规矩')")
    tap(person, ".coach-foot .button:has-text('改回来')")
    person.see(f"{TEXT}:has-text('一对 K')")
    asked_for = person.page.locator(".fan .card-button[data-coached]:enabled")
    asked_for.nth(1).wait_for()
    for card in asked_for.all():
        card.tap()
    tap(person, ".felt .actions .primary:enabled")
    at(person, 5, 7)
    person.see(".felt.over:has-text('暴击')")
    tap(person, ".table-head > .button")
    tap(person, "dialog .button:has-text('从头再来')")
    at(person, 1, 7)
    person.see(".fan .card-button:enabled")
