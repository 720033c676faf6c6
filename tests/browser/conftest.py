"""A real server, Debian's Chromium, and people who click. A console error anywhere fails the test."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.rigged import SPEAK_SEED
from tests.browser.used import UsedBrowsers
from tests.patience import PATIENCE

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "paiju" / "server" / "static"
SCREENS = ROOT / "build" / "screens"
"""A picture of every screen is kept here with PAIJU_SCREENS=yes; taking them is a fifth of what these tests cost."""
SIZES = {
    "portrait": (390, 844),
    "small": (360, 640),
    "landscape": (844, 390),
    "short": (667, 375),
    "desktop": (1280, 800),
    "wide": (1920, 1080),
}
RIGGED = "tests.browser.rigged"
SEED = "00" * 16
"""The secret of the server is known and that of a browser this, unless a test says so: the deals never change."""
KEPT = "localStorage.getItem('paiju.player')"
FORGET_OTHERS = """(person, prefs) => {
  if (localStorage.getItem("tests.person") === person) return;
  localStorage.clear();
  localStorage.setItem("tests.person", person);
  localStorage.setItem("paiju.prefs", prefs);
}"""
"""Storage of a browser's last user is cleared before the first page of the next one opens."""
REMEMBER_ONCE = """(player) => {
  if (localStorage.getItem("tests.remembered")) return;
  localStorage.setItem("tests.remembered", "yes");
  localStorage.setItem("paiju.player", player);
}"""
"""For the first page that opens; what a test does about it later stays done."""
UNHURRIED = {"pace": 0, "clock": 600, "pause": 300}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test with a browser is slow."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


class Served:
    """A server in a process of its own that can be killed and started again where it was."""

    def __init__(self, folder: Path, program: str = "paiju", python: Path | str = sys.executable) -> None:
        if not (STATIC / "index.html").is_file():
            pytest.skip("the client is not built: make web")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.folder = folder
        self.command = [str(python), "-m", program, "serve"]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--database", str(self.folder / "paiju.db")]
        with (self.folder / "log").open("ab") as log:
            command = [*self.command, *where, "--per-address", "0"]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT)
        for _ in range(int(5 * PATIENCE)):
            if self.process.poll() is not None:
                break
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=2).close()
                return
            except OSError:
                time.sleep(0.2)
        raise RuntimeError("the server did not start: " + (self.folder / "log").read_text("utf-8")[-500:])

    def stop(self) -> None:
        """Politely, as a service manager does."""
        self.process.terminate()
        self.process.wait(PATIENCE)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server for all tests answers."""
    served = Served(tmp_path_factory.mktemp("served"), RIGGED)
    yield served.address
    served.kill()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server for this test alone."""
    one = Served(tmp_path, RIGGED)
    yield one
    one.kill()


def chromium_path() -> str | None:
    """The shell without windows first: a page costs it half of what it costs the whole browser."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return os.environ.get("PAIJU_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    path = chromium_path()
    if path is None:
        pytest.skip(
            "no Chromium: apt-get install chromium-headless-shell fonts-noto-cjk, or name one in PAIJU_CHROMIUM"
        )
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Person:
    """Somebody with a browser of their own."""

    def __init__(
        self, browser: Any, address: str, name: str, size: str, lang: str, still: bool = True, scale: float = 1
    ) -> None:
        width, height = SIZES[size]
        self.tag = f"{lang}-{size}"
        self.name = name
        self.address = address
        self.troubles: list[str] = []
        self.window = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            has_touch=size != "desktop",
            reduced_motion="reduce" if still else "no-preference",
        )
        self.is_tampered_with = False
        prefs = json.dumps({"lang": lang, "theme": "auto", "fourColours": True, "sound": True, "chat": True})
        whose = json.dumps(secrets.token_hex())
        self.scripts = [f"({FORGET_OTHERS})({whose}, {json.dumps(prefs)})", f"({SPEAK_SEED})('{SEED}')"]
        self.window.set_default_timeout(PATIENCE * 1000)
        self.page = self.new_page()

    @property
    def context(self) -> Any:
        """All their pages: whoever asks may change what holds for all, so nobody else gets this browser afterwards."""
        self.is_tampered_with = True
        return self.window

    def new_page(self) -> Any:
        page = self.window.new_page()
        for script in self.scripts:
            page.add_init_script(script)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        return page

    def _hear(self, said: Any) -> None:
        if said.type == "error":
            self.troubles.append(said.text)

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def see(self, what: str) -> Any:
        found = self.page.locator(what).first
        found.wait_for()
        return found

    def click(self, what: str) -> None:
        self.page.locator(what).first.click()

    def there(self, what: str) -> bool:
        return bool(self.page.locator(what).count())

    def shoot(self, screen: str) -> None:
        if os.environ.get("PAIJU_SCREENS"):
            SCREENS.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=SCREENS / f"{screen}-{self.tag}.png")

    def set_option(self, field: str, value: int) -> None:
        """By its number field, or by tapping one of its choices."""
        found = self.page.locator(field)
        if found.get_attribute("role") == "radio":
            self.page.locator(f".option:has({field}) [role=radio]").get_by_text(str(value), exact=True).click()
        else:
            found.fill(str(value))
            found.blur()

    def adjust(self) -> None:
        """Open the single options behind the presets."""
        self.click(".adjust summary")
        self.see(".adjust .option")

    def open_room(self, game: str, settings: dict[str, Any] | None = None, **options: Any) -> str:
        """Open a room with quick bots, and clocks that a busy machine does not run out of; says its code.

        Through the interface: filling in the form costs as much as all the rest of a test, and has tests of its own.
        """
        wanted = {"game": game, "options": options, "settings": {**UNHURRIED, **(settings or {})}}
        code = str(self._post("/api/rooms", wanted, self._token())["room"])
        self.go(f"/r/{code}")
        self.see(".room-code")
        return code

    def fill_in_room(self, game: str, settings: dict[str, int] | None = None, **options: int) -> str:
        """The same as somebody does it who taps and types."""
        self.go(f"/g/{game}")
        self.see(".rule-card")
        if options:
            self.adjust()
        for name, value in options.items():
            self.set_option(f"#opt-{name}", value)
        self.click(".room-settings summary")
        for name, value in {**UNHURRIED, **(settings or {})}.items():
            self.set_option(f"#set-{name}", value)
        self.click(".create-foot .primary")
        if not self.known():
            self.page.locator("dialog input").fill(self.name)
            self.click("dialog .primary")
        return str(self.see(".room-code").inner_text())

    def become(self, kept: str) -> None:
        """Be somebody another browser knows (what it keeps of them), from the first page on."""
        self.scripts.append(f"({REMEMBER_ONCE})({json.dumps(kept)})")
        for page in self.window.pages:
            page.add_init_script(self.scripts[-1])

    def _token(self) -> str:
        """The pass of whoever the browser knows, who is somebody new where it knows nobody."""
        kept = self.page.evaluate(KEPT) if self.page.url.startswith(self.address) else None
        if kept is None:
            kept = json.dumps(self._post("/api/players", {"name": self.name}))
            self.become(kept)
        return str(json.loads(kept)["token"])

    def _post(self, path: str, body: dict[str, Any], token: str | None = None) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        asked = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            said: dict[str, Any] = json.load(answer)
        return said

    def known(self) -> bool:
        return self.page.evaluate(KEPT) is not None

    def to_result(self) -> None:
        """From the last deal of a match, which is looked at first."""
        self.click(".next-bar.last .primary")
        self.see(".result-card")

    def join(self, code: str) -> None:
        self.go(f"/r/{code}")
        if not self.known():
            self.see(".door input").fill(self.name)
        self.click(".door .primary")
        self.see(".start-bar")

    def show_out(self, place: int, for_good: bool = False) -> None:
        """Ask whoever sits there to leave; places are counted from one."""
        self.click(f".seat:nth-child({place}) .seat-tools .button:last-of-type")
        self.click(f"dialog .{'danger' if for_good else 'primary'}")


Meet = Callable[..., Person]


@pytest.fixture(scope="session")
def used(chromium: Any) -> UsedBrowsers:
    return UsedBrowsers(chromium)


@pytest.fixture
def meet(chromium: Any, used: UsedBrowsers, address: str) -> Iterator[Meet]:
    """Meet somebody, with a browser nobody used before if it is to be new; at the end no console may have an error."""
    people: list[Person] = []

    def someone(
        name: str = "阿明",
        size: str = "portrait",
        lang: str = "zh-Hans",
        at: str = address,
        still: bool = True,
        new: bool = False,
    ) -> Person:
        people.append(Person(chromium if new or at != address else used, at, name, size, lang, still))
        return people[-1]

    yield someone
    troubles = [f"{one.name}: {text}" for one in people for text in one.troubles]
    for one in people:
        used.take_back(one.window, again=not one.is_tampered_with)
    assert not troubles, "\n".join(troubles)
