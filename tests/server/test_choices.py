"""What a seat may do, listed on request: from its view, to it alone, and only while it is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from paiju.core.cards import cards_text
from paiju.core.record import AnyTable
from paiju.core.shuffle import Seed, Stream
from paiju.core.table import Table
from paiju.registry import get_game
from paiju.server import choosing
from paiju.server.choosing import choices_json
from tests.server.harness.client import Json, Player, Site, run, seated, started
from tests.server.harness.running import Running


def asked(game_id: str) -> tuple[Any, Any]:
    game = get_game(game_id)
    table: AnyTable = Table(game, game.options_type(), Seed.named("choices"))
    return game, table.view(min(table.pending))


def test_few_are_listed_whole(niuniu_installed: Path) -> None:
    game, view = asked("niuniu")
    listed = choices_json(game, view, "")
    assert listed == {"actions": [{"kind": "bid", "times": times} for times in range(5)], "more": False}


def test_many_are_cut_and_found_by_their_cards() -> None:
    game, view = asked("fujian13")
    listed = choices_json(game, view, "")
    assert len(listed["actions"]) == 200 and listed["more"]
    wanted = cards_text(view.hand[:3])
    found = choices_json(game, view, f"  {wanted.upper()}  ")
    assert found["actions"] and all(card in str(action) for action in found["actions"] for card in wanted.split())
    assert choices_json(game, view, "nonsense")["actions"] == []


def test_a_search_ends_and_says_that_there_are_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "MOST_SEARCHED", 50)
    game, view = asked("fujian13")
    assert choices_json(game, view, "nonsense") == {"actions": [], "more": True}


def test_words_find_a_choice_in_either_language(niuniu_installed: Path) -> None:
    game, view = asked("niuniu")
    for words in ("不抢", "no bid"):
        assert choices_json(game, view, words)["actions"] == [{"kind": "bid", "times": 0}]


def test_the_list_depends_on_the_view_alone() -> None:
    game = get_game("cangzhou")
    table: AnyTable = Table(game, game.options_type(), Seed.named("choices"))
    seat = min(table.pending)
    other = game.redeal(table.state, seat, Stream(Seed.named("other").key(), "test"))
    assert other != table.state
    assert choices_json(game, game.view(other, seat), "") == choices_json(game, table.view(seat), "")


def lists_of(player: Player) -> list[Json]:
    return [message for message in player.messages if message["t"] == "choices"]


def test_only_who_is_asked_is_told(server: Running) -> None:
    async def match() -> None:
        site = Site(server.http)
        one, two = await seated(site, server.ws, "fujian13", 2, {"deals": 1})
        await started([one, two])
        assert one.ask is not None
        ask = one.ask["ask"]
        assert (await one.ask_for("choices", ask=ask))["t"] == "ok"
        await one.until(lambda: lists_of(one))
        (listed,) = lists_of(one)
        assert listed["ask"] == ask and len(listed["actions"]) == 200 and listed["more"]
        assert (await one.ask_for("act", ask=ask, action=listed["actions"][7]))["t"] == "ok"
        assert (await one.ask_for("choices", ask=ask))["code"] == "stale_action"
        watcher = await Player(server.ws, one.code, watch=True).open()
        assert (await watcher.ask_for("choices", ask=ask))["code"] == "not_seated"
        assert lists_of(two) == lists_of(watcher) == []

    run(match())
