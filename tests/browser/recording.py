"""The frames that the gallery and the component tests of the client draw: whole matches as a real server told them.

``make frames`` records them anew into ``web/src/gallery/recordings``, one file a table: what the HTTP API answered
about its game, and every message of the websocket to the player of seat 0, who plays as the hint says. Times, ids and
addresses are made plain, so that a table recorded twice differs in nothing but the order in which bots answered.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from paiju.core.shuffle import client_hash
from paiju.registry import get_game
from paiju.server.lessons import page, play
from paiju.server.messages import LessonBody, encode
from tests.browser.conftest import ROOT, Served
from tests.browser.constructed import four_specials
from tests.conftest import install_site

Json = dict[str, Any]
OUT = ROOT / "web" / "src" / "gallery" / "recordings"
NAME = "阿明"
QUIET = {"pace": 0, "clock": 0, "pause": 0}
"""No clock runs: a countdown would be another one in every recording."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table worth drawing."""

    name: str
    game: str
    options: Json = field(default_factory=dict)
    bot: str = "greedy"
    seed: int = 0
    """The player's part of the seed: which cards are dealt."""
    deals: int | None = None
    """No longer than this many deals; by default to the end of the match."""


TABLES = [
    Wanted("thirteen", "fujian13", {"deals": 2}, seed=8),
    Wanted("thirteen-six", "duogui13", {"deals": 1, "players": 6}),
    Wanted("thirteen-banker", "taiwan13", {"deals": 2}),
    Wanted("climbing", "anpai", seed=2),
    Wanted("climbing-bankrupt", "anpai", {"coins": 7000}, seed=2),
    Wanted("mahjong", "cangzhou", bot="distance", seed=6, deals=1),
    Wanted("mahjong-kongs", "cangzhou", bot="distance", seed=4, deals=1),
    Wanted("mahjong-locked", "cangzhou", bot="distance", seed=3, deals=1),
    Wanted("generic", "toy", {"deals": 2}, bot="random"),
]


class Table:
    """A seat at a room, and everything that is said to it."""

    def __init__(self, address: str, wanted: Wanted) -> None:
        self.address, self.wanted = address, wanted
        self.heard: list[Json] = []
        self.player = self.post("/api/players", {"name": NAME})
        body = {"game": wanted.game, "options": wanted.options, "settings": QUIET}
        self.room = self.post("/api/rooms", body)["room"]

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.address + path) as answer:
            return json.load(answer)

    def post(self, path: str, body: Json) -> Any:
        headers = {"Content-Type": "application/json"}
        if hasattr(self, "player"):
            headers["Authorization"] = f"Bearer {self.player['token']}"
        asked = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(asked) as answer:
            return json.load(answer)

    def play(self) -> None:
        """From the lobby to the result."""
        with connect(self.address.replace("http", "ws", 1) + "/ws") as line:
            say(line, t="hello", room=self.room, token=self.player["token"])
            self.until(line, "welcome")
            seed = f"{self.wanted.seed:032x}"
            say(line, t="ready", ready=True, hash=client_hash(seed))
            say(line, t="start", fill=self.wanted.bot)
            while (told := self.until(line, "room", "match"))["t"] == "room" and not told["room"]["reveal"]:
                pass
            say(line, t="reveal", seed=seed)
            self.answer(line)

    def until(self, line: ClientConnection, *kinds: str) -> Json:
        """The next message of one of these kinds; all on the way to it are kept."""
        for frame in line:
            message: Json = json.loads(frame)
            if message["t"] == "error":
                raise SystemExit(f"{self.wanted.name}: {message['message']['en']}")
            if message["t"] not in ("ok", "pong"):
                self.heard.append(message)
            if message["t"] in kinds:
                return message
        raise SystemExit(f"{self.wanted.name}: the line is closed")

    def answer(self, line: ClientConnection) -> None:
        """As the hint says, and on to the next deal, until the match is over."""
        answered, looked, deals = None, None, 0
        while (told := self.until(line, "match", "step", "hint", "over"))["t"] != "over":
            if told["t"] == "hint":
                say(line, t="act", ask=told["ask"], action=told["action"])
                continue
            table = told["table"] if told["t"] == "match" else told
            ask, pause = table["ask"], table["pause"]
            if ask is not None and ask["ask"] != answered:
                answered = ask["ask"]
                say(line, t="hint", ask=answered)
            if pause is not None and pause["deal"] != looked:
                looked, deals = pause["deal"], deals + 1
                if deals == self.wanted.deals:
                    return
                say(line, t="next", deal=looked)

    def plain(self, text: str) -> str:
        """Without what another server, person and match would be called."""
        names = {self.address: "https://paiju.example", self.player["player"]: "player"}
        names |= {one["match"]: "match" for one in self.heard if one["t"] == "over"}
        for name, instead in names.items():
            text = text.replace(name, instead)
        return text

    def recorded(self) -> Json:
        page = f"/api/games/{self.wanted.game}"
        paths = [
            "/api/site",
            "/api/games",
            page,
            f"{page}/texts/zh",
            f"{page}/texts/en",
            f"{page}/rules",
            f"/api/rooms/{self.room}",
        ]
        over = next((one for one in self.heard if one["t"] == "over"), None)
        if over is not None:
            match = f"/api/matches/{over['match']}"
            paths += [match, f"{match}/replay?from=0&count=500"]
        answers = {path: self.get(path) for path in paths}
        if answers[page]["table"] == "thirteen":
            view = next(one["table"]["view"] for one in self.heard if one["t"] == "match")
            hand = view["hand"] or ""
            if hand:
                asked = {"options": view["options"]}
                answers[f"{page}/arrange"] = self.post(f"{page}/arrange", {"cards": hand, **asked})
                answers[f"{page}/read"] = self.post(f"{page}/read", {"hand": hand, "fill": "back", **asked})
        if answers[page]["table"] == "climbing":
            answers |= self.read(f"{page}/read")
        return {"game": self.wanted.game, "room": self.room, "answers": answers, "messages": self.heard}

    def read(self, path: str) -> Json:
        """What is said of every hand, and of the cards played from it; by path and body, as the client asks."""
        answers, view = {}, dict[str, Any]()
        for told in self.heard:
            view |= (told["table"] if told["t"] == "match" else told).get("view") or {}
            if told["t"] == "hint":
                asked = {"hand": view["hand"], "options": view["options"]}
                for body in (asked, {"cards": told["action"]["cards"], **asked}):
                    answers[f"{path} {json.dumps(body, separators=(',', ':'))}"] = self.post(path, body)
        return answers


def say(line: ClientConnection, **message: Any) -> None:
    line.send(json.dumps(message))


TIMES = {"now", "at", "until", "deadline", "created", "server_time"}


def timeless(value: Any) -> Any:
    """The same with every clock at nought."""
    if isinstance(value, dict):
        return {key: 0 if key in TIMES and isinstance(one, int) else timeless(one) for key, one in value.items()}
    return [timeless(one) for one in value] if isinstance(value, list) else value


def written(recording: Json) -> Iterator[str]:
    """JSON with a line for every answer and message, so that a change of one is a change of one line."""
    yield f'{{"game": "{recording["game"]}", "room": "{recording["room"]}", "answers": {{'
    yield ",\n".join(
        f"{json.dumps(path)}: {json.dumps(one, ensure_ascii=False)}" for path, one in recording["answers"].items()
    )
    yield '}, "messages": ['
    yield ",\n".join(json.dumps(one, ensure_ascii=False) for one in recording["messages"])
    yield "]}"


def keep(name: str, text: str) -> None:
    (OUT / f"{name}.json").write_text(text + "\n", "utf-8")
    print(f"{name}: {len(text.encode()) // 1024} KB")


LESSONS = [("cangzhou", 4, 3, None), ("fujian13", 1, 0, None), ("anpai", 3, 0, {"kind": "play", "cards": "Ac"})]
"""A game, the step to be shown, the moves shown by the lesson before it, and another one than it asks for."""


def lessons() -> Iterator[tuple[str, Json]]:
    """Moments of lessons: what the API answers about them, and what the device has kept."""
    for name, at, moves, strayed in LESSONS:
        game = get_game(name)
        told = play(game, LessonBody(), 0)
        for _ in range(moves):
            told = play(game, LessonBody(actions=told.actions, show=True), 0)
        if strayed is not None:
            told = play(game, LessonBody(actions=told.actions, act=strayed), 0)
        again = play(game, LessonBody(actions=told.actions), 0)
        path = f"/api/games/{name}/lesson"
        answers = {path: json.loads(encode(page(game))), f"{path}/table": json.loads(encode(again))}
        yield name, {"answers": answers, "left": {"actions": told.actions, "at": at, "free": False, "finished": False}}


def main() -> None:
    wanted = sys.argv[1:]
    if not wanted or "lessons" in wanted:
        lines = (f"{json.dumps(name)}: {json.dumps(one, ensure_ascii=False)}" for name, one in lessons())
        (OUT.parent / "lessons.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    if wanted == ["lessons"]:
        return
    os.environ["PAIJU_PURE"] = "1"  # compiled or not, bots and hints look at as many deals
    with tempfile.TemporaryDirectory() as folder:
        site = install_site("toy", Path(folder) / "site")
        os.environ["PYTHONPATH"] = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
        served = Served(Path(folder), "tests.browser.rigged")
        try:
            for one in TABLES:
                if wanted and one.name not in wanted:
                    continue
                table = Table(served.address, one)
                table.play()
                keep(one.name, table.plain("\n".join(written(timeless(table.recorded())))))
        finally:
            served.stop()
    recorded = json.loads((OUT / "thirteen.json").read_text("utf-8"))
    keep("thirteen-specials", "\n".join(written(four_specials(recorded))))


if __name__ == "__main__":
    main()
