"""The pictures in the READMEs and the documentation, taken from the real client at a real server: ``make pictures``.

``python -m tests.browser.pictures anpai`` takes only those whose name contains that word.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser import rigged
from tests.browser.conftest import FLAGS, ROOT, Person, Served, chromium_path

OUT = ROOT / "docs" / "pictures"
PEOPLE = {"zh": ("zh-Hans", "阿明"), "en": ("en", "Ann")}
DEVICES = {"phone": ("portrait", 1.5), "desktop": ("desktop", 1.0)}
"""The size of each, and how many pixels it draws for one: enough for a README, and small files."""
QUALITY = 75
PATIENCE = 300.0
"""Seconds for a scene to come about."""
BREATH = 250
"""Milliseconds for the table to go on after a click: a second one in between would be told that it came too late."""
QUIET = {"clock": 0, "pause": 0}
"""No countdown, for it would be another one in every picture."""


def arranging(person: Person) -> None:
    """A full house is laid, a flush about to be."""
    deal = rigged.find("fujian13", lambda deal: deal.sweeps == [0])
    rigged.sit_down(person, "fujian13", deal.client_seed, settings=QUIET)
    rigged.lay_row(person, deal, 2)
    rigged.choose(person, deal, 1)


def showdown(person: Person) -> None:
    """Everybody is shot, and the ledger says who pays whom for what."""
    deal = rigged.find("fujian13", lambda deal: deal.sweeps == [0])
    rigged.sit_down(person, "fujian13", deal.client_seed, settings=QUIET)
    rigged.lay(person, deal)


FOLLOW_HINT = """() => {
  const find = (what) => [...document.querySelectorAll(what)].find((one) => !one.disabled);
  const chosen = find('.tile-button.chosen, .fan .chosen');
  const found = find('.claim.hinted, .actions .hinted') ?? (chosen && find('.claim.go, .actions .primary'))
    ?? find('.next-bar .primary, .chip');
  if (found) {
    found.click();
    return false;
  }
  const names = ['提示', 'Hint'];
  const hint = [...document.querySelectorAll('button:enabled')].find((one) =>
    names.includes((one.ariaLabel ?? one.innerText).trim()));
  hint?.click();
  return hint !== undefined;
}"""
"""One step of play: do as the hint says, go on, or ask for a hint; says whether it asked."""
HINTED = ".hinted, .tile-button.chosen, .fan .chosen"


def play_until(person: Person, game: str, bot: str, first: int, there: str) -> None:
    """Play match after match by the house's hints until the page is so; the first player's seed is that number."""
    end = time.monotonic() + PATIENCE
    for number in count(first):
        rigged.sit_down(person, game, f"{number:032x}", bot, QUIET)
        while not person.there(".result-card"):
            if person.page.evaluate(there):
                return
            if time.monotonic() > end:
                raise SystemExit(f"{person.name} played {PATIENCE:.0f} seconds of {game} without seeing this: {there}")
            if person.page.evaluate(FOLLOW_HINT):
                person.see(HINTED)
            else:
                person.page.wait_for_timeout(BREATH)


LOCK_OFFERED = """() => document.querySelectorAll('.river .tile').length > 36
  && document.querySelector('.claim.bian, .claim.zuan') !== null"""


def locking(person: Person) -> None:
    """The middle of a hand, and the tile just drawn may be locked."""
    play_until(person, "cangzhou", "distance", 6, LOCK_OFFERED)


CHOSEN = """() => document.querySelectorAll('.fan .card-button').length > 10
  && document.querySelectorAll('.fan .chosen').length > 3"""
CRITTING = """() => document.querySelectorAll('.played .card').length > 20
  && document.querySelector('.panel-hand.me.winner') && document.querySelector('.stamp.gun') !== null"""


def choosing(person: Person) -> None:
    """A late round: what to play is chosen, the others' open cards are in sight."""
    play_until(person, "anpai", "greedy", 2, CHOSEN)


def revealing(person: Person) -> None:
    """Everybody's play is shown; one's own wins, with a crit."""
    play_until(person, "anpai", "greedy", 2, CRITTING)


SCENES: list[tuple[str, str, Callable[[Person], None]]] = [
    ("fujian13", "phone", arranging),
    ("fujian13", "desktop", showdown),
    ("cangzhou", "phone", locking),
    ("cangzhou", "desktop", locking),
    ("anpai", "phone", choosing),
    ("anpai", "desktop", revealing),
]


def take(browser: Any, address: str, lang: str, device: str, scene: Callable[[Person], None]) -> Image.Image:
    """A scene as that device shows it in that language."""
    size, scale = DEVICES[device]
    client_lang, name = PEOPLE[lang]
    person = Person(browser, address, name, size, client_lang, scale=scale)
    scene(person)
    person.page.mouse.move(0, 0)
    picture = settled(person)
    person.context.close()
    if person.troubles:
        raise SystemExit("\n".join(person.troubles))
    return Image.open(io.BytesIO(picture))


def settled(person: Person) -> bytes:
    """The page once nothing on it changes any more."""
    before, now = b"", person.page.screenshot()
    while now != before:
        person.page.wait_for_timeout(1000)
        before, now = now, person.page.screenshot()
    return bytes(now)


def main() -> None:
    path = chromium_path()
    if path is None:
        raise SystemExit(
            "No Chromium to take pictures with; on Debian: apt-get install chromium-headless-shell fonts-noto-cjk"
        )
    os.environ["PAIJU_PURE"] = "1"  # compiled or not, bots and hints look at as many deals
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        served = Served(Path(folder), "tests.browser.rigged")
        try:
            browser = driver.chromium.launch(executable_path=path, args=FLAGS)
            for file, lang, device, scene in (
                (OUT / f"{game}-{device}-{lang}.webp", lang, device, scene)
                for game, device, scene in SCENES
                for lang in PEOPLE
            ):
                if wanted in file.name:
                    take(browser, served.address, lang, device, scene).save(file, quality=QUALITY, method=6)
                    print(f"{file.relative_to(ROOT)}  {file.stat().st_size / 1000:.0f} kB", flush=True)
            browser.close()
        finally:
            served.stop()


if __name__ == "__main__":
    main()
