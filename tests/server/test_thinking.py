"""A bot that crashes at a live table: the match goes on, and whoever runs the server hears of it, but of no cards."""

from __future__ import annotations

import io
import json
import pickle
from typing import Any

import pytest

from paiju.bots import catalog
from paiju.core.cards import cards_text
from paiju.core.shuffle import Seed, Stream
from paiju.registry import get_game
from paiju.server.thinking import Crash, decide
from tests.server.harness.client import Site, run, seated, started
from tests.server.harness.running import Running

GAME = get_game("fujian13")
VIEW = GAME.view(GAME.start(GAME.options_type(), Seed.named("sent").key()).state, 2)


def told(view: Any) -> str:
    """A hand as an error's message might quote it: ``told-2s-3h``."""
    return "-".join(["told", *cards_text(view.hand).split()])


class Clumsy:
    def act(self, view: Any, chance: Stream) -> Any:
        try:
            raise KeyError(told(view))
        except KeyError:
            raise ValueError(told(view)) from None


class Chained:
    def act(self, view: Any, chance: Stream) -> Any:
        try:
            Clumsy().act(view, chance)
        except ValueError as error:
            raise RuntimeError(told(view)) from error


@pytest.fixture
def clumsy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "_lent", [lambda game: {"clumsy": Clumsy, "chained": Chained}])


def test_a_crash_is_logged_and_counted_and_the_match_goes_on(
    clumsy: None, log_lines: io.StringIO, server: Running
) -> None:
    async def match() -> tuple[str, str]:
        site = Site(server.http)
        (player,) = await seated(site, server.ws, "fujian13", 1, {"deals": 1})
        await started([player], "clumsy")
        await player.play(Stream(Seed.named("clumsy").key(), "test"))
        assert player.over is not None
        return (await site.http.get("/metrics")).text, player.over["seed"]["secret"]

    metrics, secret = run(match())
    # Three bots, each asked once.
    assert 'paiju_bot_crashes_total{bot="clumsy",game="fujian13"} 3.0' in metrics
    crashes = [json.loads(line) for line in log_lines.getvalue().splitlines() if "bot_crashed" in line]
    assert [(crash["game"], crash["bot"], crash["error"], crash["level"]) for crash in crashes] == [
        ("fujian13", "clumsy", "ValueError", "error")
    ] * 3
    for crash in crashes:
        assert "test_thinking.py" in crash["exception"] and "in act\n" in crash["exception"]
        assert crash["exception"].endswith("\nValueError")
    assert "told-" not in log_lines.getvalue() and secret not in log_lines.getvalue()


def test_a_crash_says_what_it_came_from_and_can_be_sent_elsewhere(clumsy: None) -> None:
    crash = decide(GAME, "chained", VIEW)
    assert isinstance(crash, Crash) and (crash.bot, crash.error) == ("chained", "RuntimeError")
    first, _, last = crash.trace.partition("\n\n")
    assert first.endswith("\nValueError") and last.endswith("\nRuntimeError")
    assert "\nKeyError" not in crash.trace, "that one is declared to be of no interest"
    assert "told-" not in crash.trace
    assert pickle.loads(pickle.dumps(crash)) == crash


def test_a_bot_that_cannot_be_found_is_a_crash_too() -> None:
    crash = decide(GAME, "nobody", VIEW)
    assert isinstance(crash, Crash) and (crash.bot, crash.error) == ("nobody", "RequestError")
