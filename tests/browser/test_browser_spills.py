"""Words stay where they belong at every size, in the longer language and the largest text: in buttons, off cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import SIZES
from tests.browser.gallery import scenes
from tests.browser.looking import SPILLS
from tests.browser.test_browser_axe import gallery, see
from tests.browser.test_browser_names import HIDDEN

__all__ = ["gallery"]
APART = ("parts", "mahjong", "climbing", "lesson-mahjong", "lesson-strayed", "replay-climbing")
"""Parts stand on a page of no shape; calls and stakes lie over boards on purpose and have tests of their own."""


@pytest.mark.parametrize("text", ["usual", "larger"])
@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
@pytest.mark.parametrize("scene", [one for one in scenes() if not one.startswith(APART)])
def test_no_word_lies_on_another(gallery: Any, scene: str, lang: str, text: str) -> None:
    see(gallery, scene, lang, text)
    found = {}
    for width, height in SIZES.values():
        gallery.set_viewport_size({"width": width, "height": height})
        found[f"{width}x{height}"] = gallery.evaluate(SPILLS)
    assert not {size: spills for size, spills in found.items() if spills}


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
@pytest.mark.parametrize("scene", [one for one in scenes() if one.startswith("lesson")])
def test_what_a_lesson_asks_for_is_on_the_screen(gallery: Any, scene: str, lang: str) -> None:
    """The coach takes room, and the buttons keep theirs."""
    see(gallery, scene, lang)
    for width, height in SIZES.values():
        gallery.set_viewport_size({"width": width, "height": height})
        assert gallery.evaluate(HIDDEN) == [], f"{width}x{height}"


@pytest.mark.parametrize(("scene", "hands"), [("thirteen-specials", 4), ("thirteen-six", 6)])
def test_every_hand_of_a_full_table_is_on_the_screen(gallery: Any, scene: str, hands: int) -> None:
    """Four specials at once, and six players: whole panels with all of their cards and what they won."""
    see(gallery, scene)
    for width, height in SIZES.values():
        gallery.set_viewport_size({"width": width, "height": height})
        assert gallery.evaluate(WHOLE) == [True] * hands, f"{width}x{height}"


WHOLE = """() => [...document.querySelectorAll('.panel-hand')].map((panel) => {
  const room = panel.getBoundingClientRect();
  const parts = [panel, ...panel.querySelectorAll('.card, .points, .row-type')];
  return panel.querySelectorAll('.card').length === 13 && parts.every((part) => {
    const box = part.getBoundingClientRect();
    return box.left >= room.left - 1 && box.right <= room.right + 1 && box.top >= room.top - 1
      && box.bottom <= Math.min(room.bottom, innerHeight) + 1;
  });
})"""
"""Of every panel: whether it is on the screen, and all that it shows within it."""
