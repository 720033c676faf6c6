"""Mahjong of two people with a first discard worth looking at: which seed of the host deals it.

The server's secret is known (``rigged``) and the guest's seed is fixed, so the host's can be searched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from paiju.core.options import parse_options
from paiju.core.shuffle import Seed
from paiju.core.tiles import tile_text
from paiju.games.cangzhou import GAME
from paiju.games.cangzhou.moves import DISCARDS
from tests.browser.rigged import SECRET

OPTIONS = {"players": 2, "max_run": 0}
GUEST = "f" * 32
ENOUGH = 2000
SPEAK_SEED = """(seed) => {
  crypto.getRandomValues = (bytes) => {
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = parseInt(seed.slice(2 * at, 2 * at + 2), 16);
    return bytes;
  };
}"""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A tile that the host can throw first, and what the guest may do with it."""

    host_seed: str
    tile: str
    offers: tuple[str, ...]

    @property
    def label(self) -> str:
        """The tile's name in Chinese."""
        number = int(self.tile[0])
        if self.tile[1] == "z":
            return "东南西北白发中"[number - 1]
        return "一二三四五六七八九"[number - 1] + {"m": "万", "p": "筒", "s": "条"}[self.tile[1]]


def find(wanted: Callable[[tuple[str, ...]], bool]) -> Thrown:
    """The first deal with a first discard about which the guest is offered that."""
    options = parse_options(GAME.options_type, OPTIONS)
    for number in range(ENOUGH):
        seed = f"{number:032x}"
        state = GAME.start(options, Seed(SECRET, (seed, GUEST)).key()).state
        for tile in sorted(set(state.hands[0])):
            after = GAME.submit(state, 0, DISCARDS[tile]).state
            offers = tuple(offer.kind for offer in after.offers[1]) if after.phase == "claim" else ()
            if wanted(offers):
                return Thrown(seed, tile_text(tile), offers)
    raise AssertionError("no such deal")


def sit_down(host: Any, guest: Any, thrown: Thrown, **settings: Any) -> None:
    """Both at a table where that is dealt; the host is to throw."""
    host.page.add_init_script(f"({SPEAK_SEED})('{thrown.host_seed}')")
    guest.page.add_init_script(f"({SPEAK_SEED})('{GUEST}')")
    guest.join(host.open_room("cangzhou", settings, **OPTIONS))
    guest.click(".start-bar .primary")
    host.see(".ready-mark")
    host.click(".start-bar .primary:enabled")
    guest.see(".my-tiles .tile")
    host.see(".tile-button:enabled")


def throw(person: Any, label: str) -> None:
    """Tap a tile twice."""
    tile = person.page.locator(f".tile-button:has([aria-label='{label}'])").first
    tile.click()
    person.see(".tile-button.chosen")
    tile.click()
    person.see(f".river-south .tile[aria-label='{label}']")
