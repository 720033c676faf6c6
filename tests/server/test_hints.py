"""Hints at the table: what the house would do and why, from one's own view alone, in sentences of key and arguments."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from paiju.core.cards import cards_text
from paiju.core.game import AnyGame
from paiju.core.plain import to_plain
from paiju.core.shuffle import Seed, Stream
from paiju.core.texts import LANGUAGES
from paiju.registry import get_game
from paiju.server import questions
from paiju.server.thinking import Crash, advise
from tests.server.harness.client import Site, run, seated, started
from tests.server.harness.running import Running

GAMES = ("anpai", "cangzhou", "duogui13", "fujian13", "taiwan13")
STEPS = 12


def asked(game: AnyGame, steps: int = STEPS) -> tuple[Any, int]:
    """A state in which a seat is asked for more than a bet or 下跑, some steps into a match."""
    chance = Stream(Seed.named("hints").key(), "test")
    state: Any = game.start(game.options_type(), Seed.named("hints").key()).state
    for _ in range(steps):
        seat = min(game.pending(state))
        view: Any = game.view(state, seat)
        if getattr(view, "phase", "") not in ("bet", "xiapao") and not isinstance(advise(game, view), Crash):
            found = advise(game, view)
            if found and view.seat is not None:
                return state, seat
        state = game.apply(state, seat, game.sample(view, chance)).state
    raise AssertionError(game.id)


@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_choices_with_sentences_in_both_languages(name: str) -> None:
    game = get_game(name)
    state, seat = asked(game)
    found = advise(game, game.view(state, seat))
    assert not isinstance(found, Crash) and 1 < len(found) <= 16
    for reason in found:
        assert game.check(state, seat, reason.action) is None
    assert found[0].says
    for lang in LANGUAGES:
        words = questions.texts(name, lang).texts
        for sentence in (said for reason in found for said in (reason.name, *reason.says)):
            assert set(re.findall(r"\{(\w+)", words[sentence.key])) <= set(sentence.args), sentence
            assert all(key[1:] in words for key in re.findall(r"'(@[\w.]+)'", repr(sentence))), sentence


@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_a_function_of_ones_own_view(name: str) -> None:
    game = get_game(name)
    state, seat = asked(game)
    other = game.redeal(state, seat, Stream(Seed.named("other").key(), "test"))
    here, there = game.view(state, seat), game.view(other, seat)
    assert to_plain(here) == to_plain(there)
    assert advise(game, here) == advise(game, there) == advise(game, here)


@pytest.mark.parametrize("name", ["cangzhou", "taiwan13"])
def test_what_needs_no_reasons_has_none(name: str) -> None:
    game = get_game(name)
    state: Any = game.start(game.options_type(), Seed.named("hints").key()).state
    view = game.view(state, min(game.pending(state)))
    assert advise(game, view) == ()


def test_a_hint_over_the_wire_begins_with_its_action(server: Running) -> None:
    async def play() -> None:
        site = Site(server.http)
        (one,) = await seated(site, server.ws, "fujian13", 1, {"deals": 1})
        await started([one])
        await one.send("hint", ask=1)
        hint = await one.hear("hint")
        assert hint["reasons"][0]["action"] == hint["action"]
        # A special hand may be declared as it is, or laid in rows all the same.
        laid = [reason for reason in hint["reasons"] if reason["action"]["kind"] == "arrange"]
        assert laid and all([len(row.split()) for row in reason["pieces"]] == [3, 5, 5] for reason in laid)
        assert all(reason["pieces"] == [] for reason in hint["reasons"] if reason not in laid)
        assert hint["reasons"][0]["says"][0]["key"] == "hint.expected"
        # Nobody else's cards are in it.
        mine = set(one.view["hand"].split())
        told = {card for reason in hint["reasons"] for row in reason["pieces"] for card in row.split()}
        assert told == mine and "hands" not in json.dumps(hint)
        assert (await one.ask_for("act", ask=1, action=hint["action"]))["t"] == "ok"

    run(play())


def test_an_adviser_that_crashes_tells_no_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    game = get_game("fujian13")
    view: Any = game.view(game.start(game.options_type(), Seed.named("sent").key()).state, 2)

    def broken(*_: Any) -> Any:
        raise ValueError(cards_text(view.hand))

    monkeypatch.setattr("paiju.analysis.thirteen.reasons.decide", broken)
    crash = advise(game, view)
    assert isinstance(crash, Crash) and (crash.bot, crash.error) == ("adviser", "ValueError")
    assert cards_text(view.hand) not in crash.trace
