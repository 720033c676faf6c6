"""What axe says of every screen: nothing, at WCAG A and AA, landmarks and headings included, by day and by night."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from typing import Any

import pytest

from tests.browser.conftest import ROOT
from tests.browser.contrast import faint_words
from tests.browser.gallery import BUILT, Quiet, scenes
from tests.patience import PATIENCE

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = [(390, 844), (844, 390), (1280, 800)]
JUDGE = """async () => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false } },
    runOnly: { type: 'tag', values: tags },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
}"""
"""Contrast is judged apart (``contrast.py``): axe gives up on gradients, and takes longer for it than for the rest."""
THERE = "() => document.querySelector('h1') && !document.querySelector('.loading')"
OPENED = [
    ("home", ".home-head .only-icon"),
    ("lobby", ".lobby-options .button"),
    ("thirteen-arrange", ".table-head .button:nth-of-type(1)"),
    ("thirteen-arrange", ".table-head .button:nth-of-type(2)"),
    ("thirteen-six-arrange", ".terms-at .term"),
    ("mahjong-claim", ".claim.commits"),
]
"""What opens a sheet: of these scenes, at this control."""


@pytest.fixture(scope="module")
def gallery(chromium: Any) -> Iterator[Any]:
    """A page that can go to any scene."""
    if not (BUILT / "gallery.html").is_file():
        pytest.skip("the gallery is not built: make gallery")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(BUILT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = chromium.new_context(
        reduced_motion="reduce",
        base_url=f"http://127.0.0.1:{server.server_port}",
        viewport={"width": 390, "height": 844},
    )
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(path=AXE)
    yield context.new_page()
    context.close()
    server.shutdown()
    server.server_close()


def see(page: Any, scene: str, lang: str = "zh-Hans", text: str = "usual") -> None:
    page.goto(f"/gallery.html?scene={scene}&lang={lang}&text={text}")
    page.wait_for_function(THERE)


def flaws_of(page: Any) -> dict[str, list[str]]:
    """What is wrong at any size; colours are looked at by day and by night."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found[f"{width}x{height}"] = page.evaluate(JUDGE)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            found[f"{width}x{height} {theme}"] = faint_words(page)
    return {where: flaws for where, flaws in found.items() if flaws}


@pytest.mark.parametrize("scene", scenes())
def test_nothing_is_found_on_a_screen(gallery: Any, scene: str) -> None:
    see(gallery, scene)
    assert gallery.locator("main").count() == 1 and gallery.locator("h1").count() == 1
    assert flaws_of(gallery) == {}


@pytest.mark.parametrize(("scene", "opener"), OPENED)
def test_nothing_is_found_on_a_sheet(gallery: Any, scene: str, opener: str) -> None:
    see(gallery, scene, "en")
    gallery.locator(opener).first.click()
    gallery.locator("dialog[open]").wait_for()
    assert flaws_of(gallery) == {}
