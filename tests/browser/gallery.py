"""Pictures of the client's gallery: every scene at every size, in the light and the dark.

``make gallery`` builds the gallery and takes them into ``build/gallery-pictures``;
``python -m tests.browser.gallery FOLDER mahjong`` takes those whose name has that word.
"""

from __future__ import annotations

import functools
import re
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, ROOT, SIZES, chromium_path

BUILT = ROOT / "build" / "gallery"
THEMES = ("light", "dark")


QR = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v1H0zM1 1h1v1H1z"/></svg>'


class Quiet(SimpleHTTPRequestHandler):
    """The built files, without a line for each; and the one picture that the API draws."""

    def do_GET(self) -> None:
        if not self.path.endswith("/qr.svg"):
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "image/svg+xml")
        self.end_headers()
        self.wfile.write(QR)

    def log_message(self, format: str, *args: Any) -> None:
        pass


def scenes() -> list[str]:
    """As the client lists them."""
    text = (ROOT / "web" / "src" / "gallery" / "scenes.ts").read_text("utf-8")
    return ["parts", *re.findall(r'\{ id: "([a-z-]+)"', text)]


def shoot(browser: Any, address: str, scene: str, theme: str, out: Path) -> list[str]:
    """A scene at every size; says what the console complained about."""
    context = browser.new_context(reduced_motion="reduce", color_scheme=theme)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(f"{scene} {theme}: {error}"))

    def hear(said: Any) -> None:
        if said.type == "error":
            troubles.append(f"{scene} {theme}: {said.text}")

    page.on("console", hear)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/gallery.html?scene={scene}&theme={theme}")
    page.wait_for_selector("h1, main")
    page.wait_for_timeout(300)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)
        page.screenshot(path=out / f"{scene}-{width}-{theme}.png")
    context.close()
    return troubles


def main() -> None:
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "gallery-pictures"
    wanted = sys.argv[2:]
    out.mkdir(parents=True, exist_ok=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(BUILT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    troubles: list[str] = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        for scene in scenes():
            if not wanted or any(word in scene for word in wanted):
                for theme in THEMES:
                    troubles += shoot(browser, address, scene, theme, out)
        browser.close()
    server.shutdown()
    server.server_close()
    if troubles:
        raise SystemExit("\n".join(troubles))


if __name__ == "__main__":
    main()
