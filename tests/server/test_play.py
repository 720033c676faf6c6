"""Whole matches of every game over real sockets, with people who come and go, and what is kept of them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from paiju.bots.match import length_option, shortest_length
from paiju.core.plain import to_plain
from paiju.core.record import open_table, play_on, read_record, verify
from paiju.core.shuffle import Seed, Stream
from paiju.registry import game_ids, get_game
from paiju.server.clockwork import Clockwork
from tests.server.harness.client import Json, Player, Site, run, seated, started
from tests.server.harness.running import Running
from tests.server.harness.witness import Witness

WINDOW = 0.004


@pytest.fixture
def quick_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows as in a room of several people, but short: a match has a thousand of them."""
    monkeypatch.setattr(Clockwork, "_window_seconds", lambda self: WINDOW)


def shortest(game_id: str) -> Json:
    game = get_game(game_id)
    name = length_option(game)
    return {} if name is None else {name: shortest_length(game)}


def chance(name: str) -> Stream:
    return Stream(Seed.named(name).key(), "test")


async def restless(player: Player, luck: Stream) -> Player:
    """Plays, but drops the connection every few messages and comes back."""
    while player.over is None:
        limit = len(player.frames) + 4 + luck.below(60)
        await player.play(luck, lambda limit=limit: len(player.frames) >= limit)  # type: ignore[misc]
        if player.over is None:
            await player.drop()
            await player.open()
    return player


@pytest.mark.slow
@pytest.mark.usefixtures("quick_windows")
@pytest.mark.parametrize("game_id", game_ids())
def test_a_match_of_people_who_come_and_go(server: Running, game_id: str) -> None:
    async def match() -> None:
        site = Site(server.http)
        players = await seated(site, server.ws, game_id, 4, shortest(game_id))
        watcher = await Player(server.ws, players[0].code, watch=True).open()
        shown = players[0].room["commitment"]
        await started(players)
        await asyncio.gather(*(restless(player, chance(f"{game_id}/{n}")) for n, player in enumerate(players)))
        await watcher.until(lambda: watcher.over)
        over = players[0].over
        assert over is not None and over["commitment"] == shown == Seed(over["seed"]["secret"]).commitment()
        assert over["seed"]["clients"] == ["", "seed 1", "seed 2", "seed 3"]
        assert sum(over["scores"]) == 0
        for player in [*players, watcher]:
            assert player.view["over"] and player.view["scores"] == over["scores"]
        await check_what_is_kept(site, players, watcher, over)

    run(match())


async def check_what_is_kept(site: Site, players: list[Player], watcher: Player, over: Json) -> None:
    """Record, replay and history say the same, and nobody was told anything but what they may see."""
    match = over["match"]
    text = (await site.http.get(f"/api/matches/{match}/record")).text
    record = read_record(text)
    assert verify(record, get_game) is None
    for player in [*players, watcher]:
        assert Witness(record, player.seat).check(player.frames) > 1  # the cards dealt, and the end
    assert record.seed.secret == over["seed"]["secret"] and list(record.totals) == over["scores"]
    views = await replayed_views(site, match)
    table = open_table(record, get_game)
    truth = [[to_plain(table.view(seat)) for seat in range(table.seats)]]
    truth += [[to_plain(table.view(seat)) for seat in range(table.seats)] for _ in play_on(table, record)]
    assert views == json.loads(json.dumps(truth))
    for seat, player in enumerate(players):
        history = await site.call("GET", "/api/matches", player.token)
        played = {"game": record.game, "count": 1, "total": over["scores"][seat]}
        assert history["count"] == 1 and history["totals"] == [played]
        card = history["matches"][0]
        assert card["match"] == match and card["seat"] == seat and card["scores"] == over["scores"]


async def replayed_views(site: Site, match: str) -> list[list[Json]]:
    """Every step's views, put together from the pages of a replay."""
    views: list[list[Json]] = []
    current: list[Json] = []
    first, steps, count = 0, 1, 3
    while first <= steps:
        page = await site.call("GET", f"/api/matches/{match}/replay?from={first}&count={count}")
        count = min(2 * count, 500)
        steps = page["steps"]
        for number, frame in enumerate(page["frames"], first):
            assert frame["n"] == number
            whole: list[Json] = [{} for _ in frame["views"]] if number == first else current
            current = [{**old, **patch} for old, patch in zip(whole, frame["views"], strict=True)]
            views.append(current)
        first += len(page["frames"])
    return views


def test_a_rematch_with_bots_keeps_running_scores(server: Running) -> None:
    async def match() -> None:
        site = Site(server.http)
        (player,) = await seated(site, server.ws, "fujian13", 1, {"deals": 1})
        totals: dict[str, int] = {}
        commitments = set()
        for number in (1, 2, 3):
            commitments.add(player.room["commitment"])
            player.over = None
            await started([player], "random")
            await player.play(chance(f"rematch {number}"))
            over: Any = player.over
            for seat, points in enumerate(over["scores"]):
                who = player.you["player"] if seat == 0 else f"seat:{seat}"
                totals[who] = totals.get(who, 0) + points
            assert player.room["totals"] == totals
            assert [one["number"] for one in player.room["results"]] == list(range(1, number + 1))
        assert len(commitments) == 3
        assert (await site.call("GET", "/api/matches?limit=2", player.token))["count"] == 3

    run(match())
