"""What makes a table comfortable: the house plays on, other devices, replays to share, sounds, looks, installing."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from paiju.games.cangzhou.data import DATA
from tests.browser.test_browser_rooms import arrange


def hand_of(person: Any) -> list[str]:
    return sorted(person.page.locator(".tray .card-button").evaluate_all("all => all.map((one) => one.ariaLabel)"))


def test_the_house_plays_on_when_time_is_up(meet: Any) -> None:
    person = meet()
    person.open_room("fujian13", settings={"clock": 3}, deals=3)
    person.click(".start-bar .primary")
    person.see(".auto-bar")
    person.shoot("auto")
    # Until the next deal, which waits for us, no clock runs: there is time to take over again.
    person.see(".showdown")
    person.click(".auto-bar .primary")
    person.page.locator(".auto-bar").wait_for(state="detached")
    person.click(".next-bar .primary:enabled")
    # Time runs out again, and the house plays the last deal too: its bar is gone with the match, perhaps at once.
    person.see(".auto-bar")
    person.click(".next-bar .primary:enabled")
    person.see(".result-card")


def test_the_house_plays_on_by_choice(meet: Any) -> None:
    person = meet()
    person.open_room("fujian13", settings={"clock": 99}, deals=1)
    person.click(".start-bar .primary")
    person.see(".arrange")
    shown = person.see(".countdown").inner_text()
    assert 0 < int(shown) <= 99, "the countdown is there"
    person.click(".table-head .button")
    person.click(".menu .button:has-text('托管')")
    person.to_result()


def test_the_seat_goes_along_to_another_device(meet: Any) -> None:
    old, new = meet("阿明", "portrait"), meet("nobody", "desktop")
    code = old.open_room("fujian13", deals=1)
    old.click(".start-bar .primary")
    old.see(".arrange")
    hand = hand_of(old)
    old.click(".table-head .button")
    old.click(".menu .button:has-text('设置')")
    old.click("dialog summary")
    old.click("dialog .devices .button")
    once = old.see(".handover").inner_text()
    new.go("/")
    new.click("[aria-label=设置]")
    new.click("dialog summary")
    new.page.locator("dialog .code").fill(once.lower())
    new.click("dialog .devices form .button")
    new.see("dialog [role=status]:has-text('阿明')")
    new.go(f"/r/{code}")
    new.see(".tray .card-button")
    assert hand_of(new) == hand
    old.see(".blocked")
    arrange(new)
    new.to_result()


def finished_match(person: Any) -> str:
    """A short match played to its end; says its id."""
    person.open_room("fujian13", deals=1)
    person.click(".start-bar .primary")
    arrange(person)
    person.to_result()
    return str(person.see(".result-card a[href*=verify]").get_attribute("href")).split("/")[2].split("#")[0]


def test_a_link_leads_to_a_step_and_the_record_can_be_taken_home(meet: Any, tmp_path: Path) -> None:
    person, friend = meet("阿明", "desktop"), meet("Bea", "portrait", "en")
    match = finished_match(person)
    person.go(f"/m/{match}#step=2")
    person.see(".step-count:has-text('2 / 4')")
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.click(".button:has-text('复制这一步的链接')")
    person.see(".button:has-text('已复制')")
    link = person.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{person.address}/m/{match}#step=2"
    friend.page.goto(link)
    friend.see(".step-count:has-text('2 / 4')")
    friend.see(".panel-hand")
    assert friend.page.locator(".panel-hand").count() == 4, "all hands are open"
    friend.page.keyboard.press("ArrowRight")
    friend.see(".step-count:has-text('3 / 4')")
    friend.click(".steps [aria-label='Play']")
    friend.see(".step-count:has-text('4 / 4')")
    with person.page.expect_download() as got:
        person.click("main > .row a[download]")
    path = tmp_path / "record.json"
    got.value.save_as(path)
    done = subprocess.run([sys.executable, "-m", "paiju", "verify", str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


COUNT_NOTES = """() => {
  window.notes = 0;
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...given) { window.notes += 1; return start.apply(this, given); };
}"""


def test_sounds_are_heard_until_muted(meet: Any) -> None:
    person = meet()
    person.page.add_init_script(f"({COUNT_NOTES})()")
    person.open_room("anpai")
    person.click(".start-bar .primary")
    person.see(".fan .card-button:enabled")
    person.click(".fan .card-button")
    person.page.wait_for_function("window.notes > 0")  # how a sound is made is fetched with the first
    person.click(".table-head [aria-label=声音]")
    person.page.evaluate("window.notes = 0")
    person.click(".fan .card-button")
    person.page.wait_for_timeout(200)
    assert person.page.evaluate("window.notes") == 0


def test_phrases_can_be_muted(meet: Any) -> None:
    host, guest = meet("阿明"), meet("Bea", "desktop", "en")
    code = host.open_room("anpai")
    guest.join(code)
    guest.click(".start-bar .primary")
    host.see(".ready-mark")
    host.click(".start-bar .primary:enabled")
    host.click(".table-head [aria-label=短语]")
    host.click("dialog .button:has-text('不看短语')")
    host.page.keyboard.press("Escape")
    guest.click(".table-head [aria-label=Phrases]")
    guest.click(".emotes button")
    guest.see(".bubble")
    host.page.wait_for_timeout(400)
    assert not host.there(".bubble")


@pytest.mark.parametrize(("four", "colours"), [(True, 4), (False, 2)])
def test_suits_have_four_colours_or_two(meet: Any, four: bool, colours: int) -> None:
    person = meet()
    person.go("/g/fujian13#arrange")
    person.see(".picker")
    person.page.evaluate(f"document.documentElement.dataset.deck = '{'four' if four else 'two'}'")
    inks = person.page.locator(".picker button:first-child .card-large").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).fill)"
    )
    assert len(set(inks)) == colours
    if four:
        person.go("/")
        person.click("[aria-label=设置]")
        person.click("dialog .option:has-text('四色') .switch")
        person.page.wait_for_function("() => document.documentElement.dataset.deck === 'two'")


def test_changing_the_language_at_the_table_loses_nothing(meet: Any) -> None:
    person = meet()
    person.open_room("fujian13", deals=1)
    person.click(".start-bar .primary")
    person.see(".arrange")
    person.click(".suggestions .button")
    person.see(".plan")
    person.click(".table-head .button")
    person.click(".menu .button:has-text('设置')")
    person.click("dialog >> text=English")
    person.page.keyboard.press("Escape")
    person.see(".actions .primary:has-text('Show')")
    assert person.page.locator(".slots .card-button").count() == 13
    labels = person.page.locator(".plan").all_inner_texts()
    assert len(set(labels)) == len(labels), "no two suggestions are called the same"


def test_the_page_can_be_installed(meet: Any) -> None:
    person = meet(new=True)
    person.go("/")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    where = person.page.locator("link[rel=manifest]").get_attribute("href")
    with urllib.request.urlopen(person.address + where) as answer:
        manifest = json.load(answer)
    assert manifest["display"] == "standalone" and manifest["start_url"] == "/" and manifest["name"]
    sizes = {}
    for icon in manifest["icons"]:
        with urllib.request.urlopen(person.address + icon["src"]) as answer:
            content = answer.read()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            sizes[width] = icon["purpose"]
    assert {192, 512} <= set(sizes) and "maskable" in sizes[512]
    person.page.reload()
    assert person.page.evaluate("navigator.serviceWorker.controller !== null")
    asked = person.context.new_cdp_session(person.page).send("Page.getInstallabilityErrors")
    # A test's browser keeps nothing, which is the only thing the browser may hold against us.
    assert [error["errorId"] for error in asked["installabilityErrors"]] in ([], ["in-incognito"])


def test_the_middle_of_the_table_counts_the_dead_wall(meet: Any) -> None:
    person = meet(lang="en")
    person.open_room("cangzhou")
    person.click(".start-bar .primary")
    person.click(".chip")
    person.see(".my-tiles .tile")
    kept = 2 * DATA.wall.stacks_kept
    assert person.see(".dead-wall").inner_text().endswith(f"{kept} dead")


def test_a_hand_can_be_tapped_into_the_calculator(meet: Any) -> None:
    person = meet(lang="en")
    person.go("/g/cangzhou#score")
    person.click(".pick-field .button")
    for tile in ("1 wan", "2 wan", "3 wan", "4 wan", "5 wan", "6 wan", "7 wan", "8 wan", "9 wan"):
        person.click(f"dialog [aria-label='{tile}']")
    for tile in ("4 dots", "5 dots", "6 dots", "south", "south"):
        person.click(f"dialog .pickers [aria-label^='{tile}']")
    person.shoot("tapped")
    person.click("dialog .primary")
    person.click(".winning button:has([aria-label='5 dots'])")
    person.click("form.calc [type=submit]")
    person.see(".calc-totals")
    points = person.page.locator(".calc-totals .points").all_inner_texts()
    assert points == ["+60", "−20", "−20", "−20"]
