"""Claims at a mahjong table of two people: nobody claims for a player, what commits says so, windows can be seen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import claims

SEEN = """(what) => {
  window.seen = new Set();
  const look = () => what.forEach((one) => document.querySelector(one) && window.seen.add(one));
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  look();
}"""
"""From now on it is noted which of these have been on the screen."""
COLOUR = "one => getComputedStyle(one).backgroundColor"
ON_TOP = """(one) => {
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.bottom <= innerHeight && (one.contains(hit) || hit.contains(one));
}"""


def seen(person: Any) -> set[str]:
    return set(person.page.evaluate("[...window.seen]"))


def two(meet: Any, address: str, size: str = "portrait") -> tuple[Any, Any]:
    return meet("阿明", size, at=address), meet("小红", size, at=address)


@pytest.mark.parametrize("way", [{"clock": 20}, {"clock": 0, "claims": "sealed", "window": 10}])
def test_a_claim_nobody_answers_is_passed_and_said_so(meet: Any, address: str, way: dict[str, Any]) -> None:
    thrown = claims.find(lambda offers: "pung" in offers and "win" not in offers)
    host, guest = two(meet, address)
    claims.sit_down(host, guest, thrown, **way)
    claims.throw(host, thrown.label)
    guest.see(".claim.pung")
    assert guest.see(".passed").inner_text() == "没回应，算过"
    guest.see(".tile-button.drawn")
    assert not guest.there(".meld") and not host.there(".meld"), "nobody claimed for them"
    assert not guest.there(".auto-bar")
    assert not host.there(".passed"), "only who was asked is told"


def test_a_window_looks_the_same_whether_or_not_somebody_is_asked(meet: Any, address: str) -> None:
    looks = []
    for is_asked in (True, False):
        thrown = claims.find(lambda offers, is_asked=is_asked: bool(offers) == is_asked)  # type: ignore[misc]
        host, guest = two(meet, address)
        claims.sit_down(host, guest, thrown, clock=30, claims="sealed", window=20)
        claims.throw(host, thrown.label)
        assert bool(guest.page.locator(".claims").count()) == is_asked
        host.see(".window-bar.open")
        look = "['.say .named', '.claims-slot'].map((one) => document.querySelector(one).innerText).join('|')"
        looks.append((host.page.evaluate(look).replace(thrown.label, "…"), host.there(".window-bar.open .endless")))
        scale = "parseFloat(document.querySelector('.window-bar span').style.transform.slice(7))"
        host.page.wait_for_function(f"() => {scale} < 0.97")
    assert looks[0] == looks[1] == (looks[0][0], False), "and how long it is still open"


def test_a_natural_window_is_seen_by_those_not_asked(meet: Any, address: str) -> None:
    thrown = claims.find(lambda offers: not offers)
    host, guest = two(meet, address)
    claims.sit_down(host, guest, thrown, clock=30)
    for person in (host, guest):
        person.page.evaluate(SEEN, [".window-bar.open .endless", ".claims"])
    claims.throw(host, thrown.label)
    guest.see(".tile-button.drawn")
    assert ".window-bar.open .endless" in seen(host) & seen(guest)
    assert not guest.there(".window-bar.open"), "it is over when the next tile is drawn"


def test_chows_can_pass_by_themselves(meet: Any, address: str) -> None:
    thrown = claims.find(lambda offers: set(offers) == {"chow"})
    host, guest = two(meet, address)
    claims.sit_down(host, guest, thrown, clock=0)
    guest.click(".pass-switch:has-text('不吃')")
    guest.see(".pass-switch[aria-pressed=true]")
    guest.page.evaluate(SEEN, [".claim.chow", ".claim.pass"])
    claims.throw(host, thrown.label)
    guest.see(".tile-button.drawn")
    assert seen(guest) == set(), "they were never asked"


def test_a_switch_answers_the_question_that_is_open(meet: Any, address: str) -> None:
    thrown = claims.find(lambda offers: set(offers) == {"pung", "za"})
    host, guest = two(meet, address)
    claims.sit_down(host, guest, thrown, clock=0)
    claims.throw(host, thrown.label)
    guest.see(".claim.pung")
    guest.click(".pass-switch:has-text('不碰')")
    guest.see(".tile-button.drawn")
    assert not guest.there(".claims .claim.pass") and not guest.there(".meld")


@pytest.mark.parametrize("size", ["portrait", "small", "landscape", "short", "desktop"])
def test_what_commits_the_hand_says_so_and_asks_once(meet: Any, address: str, size: str) -> None:
    thrown = claims.find(lambda offers: set(offers) == {"pung", "za"})
    host, guest = two(meet, address, size)
    claims.sit_down(host, guest, thrown, clock=0)
    claims.throw(host, thrown.label)
    za, pung = guest.see(".claim.za"), guest.see(".claim.pung")
    for claim in (za, pung):
        tiles = claim.locator(".tile").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
        assert tiles == [thrown.label] * 3
    assert za.locator(".claim-lock").inner_text().split() == ["锁定", "1/3"] and not pung.locator(".claim-lock").count()
    assert za.evaluate(COLOUR) != pung.evaluate(COLOUR)
    guest.click(".claims .term")
    assert "从此只能再砸" in guest.see("dialog .term-text").inner_text()
    guest.click("dialog .primary")
    za.click()
    question = guest.see("dialog .sheet-body p").inner_text()
    assert question.count("。") == 2 and "3 个砸才能胡" in question
    guest.shoot("commit")
    guest.click("dialog .row .button:not(.primary)")
    guest.page.locator("dialog").wait_for(state="detached")
    assert not guest.there(".lock-chip") and guest.there(".claim.pass"), "nothing has been done yet"
    za.click()
    guest.click("dialog .primary")
    assert guest.see(".lock-chip").inner_text() == "砸 1/3"
    label = guest.see(".my-tiles .meld.za .meld-kind")
    assert label.inner_text() == "砸" and label.evaluate(ON_TOP), "its name does not lie under the hand"
    guest.shoot("committed")
    guest.click(".lock-chip .term")
    guest.see("dialog .term-text")


def test_after_a_discard_no_tile_stays_raised(meet: Any, address: str) -> None:
    thrown = claims.find(bool)
    host, guest = two(meet, address)
    claims.sit_down(host, guest, thrown, clock=60, claims="sealed", window=20)
    claims.throw(host, thrown.label)
    host.see(".window-bar.open")
    assert host.page.locator(".tile-button").count() == 13
    assert not host.there(".tile-button.chosen")
    guest.click(".claim.pass")
    guest.page.locator(".claims").wait_for(state="detached")
    assert not host.there(".tile-button.chosen") and not guest.there(".tile-button.chosen")
