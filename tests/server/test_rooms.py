"""The life of a room: seats, ready, bots, host, options, pauses, clocks, 托管, votes, leaving; and what goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from paiju.core.shuffle import Seed, Stream
from paiju.server.context import Context
from tests.server.harness.client import FAST, Json, Player, Site, run, seated, started
from tests.server.harness.running import Running

LUCK = Stream(Seed.named("rooms").key(), "test")
ONE = {"deals": 1}


pytestmark = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


def table(server: Running, play: Callable[[Site], Coroutine[Any, Any, None]]) -> None:
    run(play(Site(server.http)))


def code_of(answer: Json) -> str:
    assert answer["t"] == "error", answer
    assert set(answer["message"]) == {"zh", "en"}
    code: str = answer["code"]
    return code


def rows_of(player: Player) -> Json:
    """Some rows of the hand, also where it is a special that could be declared instead."""
    while (action := player.some_action(LUCK))["kind"] != "arrange":
        pass
    return action


def kinds(player: Player) -> list[str]:
    return [seat["kind"] for seat in player.room["seats"]]


def test_seats_before_a_match(server: Running) -> None:
    async def play(site: Site) -> None:
        host, guest = await seated(site, server.ws, "fujian13", 2, ONE)
        assert (host.seat, guest.seat) == (0, 1) and kinds(guest) == ["human", "human", "empty", "empty"]
        assert code_of(await guest.ask_for("sit", seat=0)) == "seat_taken"
        assert code_of(await guest.ask_for("sit", seat=4)) == "no_such_seat"
        assert code_of(await guest.ask_for("bot", seat=2, bot="random")) == "not_host"
        assert code_of(await host.ask_for("bot", seat=1, bot="random")) == "seat_taken"
        assert code_of(await host.ask_for("bot", seat=2, bot="nobody")) == "unknown_bot"
        assert (await host.ask_for("bot", seat=2, bot="random"))["t"] == "ok"
        assert (await guest.ask_for("sit", seat=2))["t"] == "ok"
        assert guest.seat == 2 and kinds(guest) == ["human", "empty", "human", "empty"]
        assert code_of(await host.ask_for("start")) == "not_ready"
        await guest.ask_for("ready", ready=True)
        assert code_of(await host.ask_for("start")) == "seats_empty"
        assert code_of(await guest.ask_for("start", fill="random")) == "not_host"
        await host.ask_for("host", seat=2)
        assert code_of(await host.ask_for("kick", seat=2)) == "not_host"
        assert (await guest.ask_for("kick", seat=0))["t"] == "ok"
        await host.until(lambda: host.closed)
        assert host.messages[-1] == {"t": "kicked"} and host.closed == 4410
        assert (await site.join(host.token or "", guest.code))["seat"] == 0

    table(server, play)


def test_a_room_that_is_full_or_playing(server: Running) -> None:
    async def play(site: Site) -> None:
        players = await seated(site, server.ws, "duogui13", 2, {"players": 2, "deals": 1})
        late = await site.person("晚到")
        full = await site.join(late["token"], players[0].code)
        assert full["status"] == 409 and full["error"]["code"] == "room_full"
        await started(players)
        playing = await site.join(late["token"], players[0].code)
        assert playing["status"] == 409 and playing["error"]["code"] == "room_playing"
        again = await site.join(players[1].token or "", players[0].code)
        assert again["status"] == 200 and again["seat"] == 1
        for t, fields in (("sit", {"seat": 0}), ("ready", {}), ("configure", {"options": {}}), ("close", {})):
            assert code_of(await players[0].ask_for(t, **fields)) == "not_now"

    table(server, play)


def test_options_and_settings_change_between_matches(server: Running) -> None:
    async def play(site: Site) -> None:
        players = await seated(site, server.ws, "duogui13", 3, {"players": 3})
        host = players[0]
        await players[1].ask_for("ready", ready=True)
        assert (await players[2].ask_for("sit", seat=2))["code"] == "seat_taken"
        refused = await host.ask_for("configure", options={"players": 2})
        assert code_of(refused) == "cannot_seat_all"
        assert code_of(await host.ask_for("configure", options={"players": 9})) == "bad_option"
        assert code_of(await host.ask_for("configure", options={"plaices": 4})) == "unknown_option"
        assert code_of(await host.ask_for("configure", settings={"clock": -1})) == "bad_option"
        assert (await host.ask_for("configure", options={"players": 6}, settings={"clock": 30}))["t"] == "ok"
        assert len(host.room["seats"]) == 6 and host.room["settings"]["clock"] == 30
        assert not host.room["seats"][1]["ready"]
        await players[2].ask_for("sit", seat=5)
        await host.ask_for("configure", options={"players": 3})
        assert kinds(host) == ["human"] * 3 and players[2].seat == 2

    table(server, play)


def test_late_double_and_foreign_actions_change_nothing(server: Running) -> None:
    async def play(site: Site) -> None:
        players = await seated(site, server.ws, "fujian13", 4, {"deals": 2}, pause=0)
        watcher = await Player(server.ws, players[0].code).open()
        await started(players)
        first = players[0]
        ask: Any = first.ask
        action = rows_of(first)
        assert code_of(await watcher.ask_for("act", ask=1, action=action)) == "not_seated"
        assert code_of(await first.ask_for("act", ask=ask["ask"] + 1, action=action)) == "stale_action"
        assert code_of(await first.ask_for("act", ask=ask["ask"], action={"kind": "fly"})) == "bad_value"
        assert code_of(await first.ask_for("act", ask=ask["ask"], action={**action, "back": "As"})) == "wrong_row_size"
        other = rows_of(players[1])
        assert code_of(await first.ask_for("act", ask=ask["ask"], action=other)) == "not_your_cards"
        before = len(watcher.frames)
        assert (await first.ask_for("act", ask=ask["ask"], action=action))["t"] == "ok"
        assert code_of(await first.ask_for("act", ask=ask["ask"], action=action)) == "stale_action"
        assert len(watcher.frames) == before + 1 and watcher.view["submitted"] == [True, False, False, False]
        for player in players[1:]:
            await player.ask_for("act", ask=1, action=player.some_action(LUCK))
        await first.until(lambda: first.pause)
        assert code_of(await first.ask_for("act", ask=2, action=action)) == "paused"
        assert code_of(await first.ask_for("next", deal=1)) == "not_now"

    table(server, play)


def test_the_next_deal_waits_behind_the_curtain(server: Running) -> None:
    async def play(site: Site) -> None:
        players = await seated(site, server.ws, "fujian13", 2, {"deals": 2}, pause=0)
        await started(players)
        for player in players:
            await player.ask_for("act", ask=1, action=player.some_action(LUCK))
        one, two = players
        for player in players:
            await player.until(lambda player=player: player.pause)  # type: ignore[misc]
        told = [event["name"] for event in one.messages[-1]["events"]]
        assert told[-2:] == ["showdown", "settled"] and one.messages[-1]["entries"]
        assert one.view["deal"] == 0 and one.ask is None
        await one.drop()
        await one.open()
        back = one.messages[-1]["table"]
        assert back["pause"]["deal"] == 0 and back["view"]["deal"] == 0 and back["ask"] is None
        assert [event["name"] for event in back["events"]][-2:] == ["showdown", "settled"]
        assert sum(back["pause"]["scores"]) == 0 and len(back["entries"]) > 0
        await one.ask_for("next", deal=0)
        await two.until(lambda: two.pause and two.pause["ready"] == [0])
        assert two.view["deal"] == 0
        await two.ask_for("next", deal=0)
        for player in players:
            await player.until(lambda player=player: player.view["deal"] == 1)  # type: ignore[misc]
            assert player.ask and player.ask["ask"] == 2 and player.pause is None

    table(server, play)


def test_the_newer_tab_takes_the_seat(server: Running) -> None:
    async def play(site: Site) -> None:
        (one,) = await seated(site, server.ws, "fujian13", 1, ONE)
        two = await Player(server.ws, one.code, one.token).open()
        await one.until(lambda: one.closed)
        assert one.messages[-1] == {"t": "taken"} and one.closed == 4409
        assert two.seat == 0 and two.room["seats"][0]["online"]
        await started([two])
        assert two.ask is not None

    table(server, play)


@pytest.mark.slow
def test_the_clock_runs_out_and_the_house_plays_on(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    # People's clock stands still: how far away a deadline is must not depend on how busy the machine is.
    monkeypatch.setattr(Context, "now", lambda context: 1_700_000_000_000)

    async def play(site: Site) -> None:
        players = await seated(site, server.ws, "fujian13", 2, ONE, clock=1)
        await started(players, "random")
        one = players[0]
        began = next(message for message in one.messages if message["t"] == "match")
        assert began["table"]["ask"]["deadline"] - began["now"] == 1000
        await one.until(lambda: one.over)
        assert any(message["room"]["seats"][0]["auto"] for message in one.messages if message["t"] == "room")
        assert not one.room["seats"][0]["auto"]

    table(server, play)


def test_letting_the_house_play_and_taking_over_again(server: Running) -> None:
    async def play(site: Site) -> None:
        players = await seated(site, server.ws, "fujian13", 2, {"deals": 3}, pause=0)
        await started(players, "random")
        one, two = players
        assert (await one.ask_for("auto", on=True))["t"] == "ok"
        await one.until(lambda: one.view["submitted"][0])
        assert one.room["seats"][0]["auto"]
        await two.ask_for("act", ask=1, action=two.some_action(LUCK))
        await two.ask_for("next", deal=0)
        await one.until(lambda: one.view["deal"] == 1 and one.view["submitted"][0])
        assert (await one.ask_for("auto", on=False))["t"] == "ok"
        assert not one.room["seats"][0]["auto"]

    table(server, play)


def test_somebody_away_is_played_for_until_they_come_back(start: Callable[..., Running]) -> None:
    server = start(grace_seconds=0.2)

    async def play(site: Site) -> None:
        one, two = await seated(site, server.ws, "fujian13", 2, {"deals": 2}, pause=0)
        await started([one, two], "random")
        await one.drop()
        await two.until(lambda: not two.room["seats"][0]["online"])
        await two.until(lambda: two.view["submitted"][0])
        assert two.room["seats"][0]["auto"]
        await one.open()
        assert not one.room["seats"][0]["auto"] and one.view["submitted"][0]

    table(server, play)


def test_a_table_nobody_is_at_stands_still(start: Callable[..., Running]) -> None:
    server = start(grace_seconds=0.05)

    async def play(site: Site) -> None:
        (one,) = await seated(site, server.ws, "fujian13", 1, ONE, clock=1, pace=3)
        await started([one], "random")
        await one.drop()
        await asyncio.sleep(0.6)
        await one.open()
        assert one.over is None and not one.room["seats"][0]["auto"]
        assert one.view["submitted"] == [False] * 4 and one.ask

    table(server, play)


def test_leaving_in_a_match_and_the_last_to_leave(server: Running) -> None:
    async def play(site: Site) -> None:
        players = await seated(site, server.ws, "fujian13", 3, {"deals": 2}, pause=0)
        one, two, three = players
        await started(players, "random")
        assert (await one.ask_for("leave"))["t"] in ("ok", "closed")
        await one.until(lambda: one.closed)
        assert one.closed == 1000
        await two.until(lambda: two.room["seats"][0]["left"])
        assert two.room["host"] == 1
        await two.until(lambda: two.view["submitted"][0])
        stranger = await site.person("晚到")
        refused = await site.join(stranger["token"], one.code)
        assert refused["error"]["code"] == "room_playing"
        await three.send("leave")
        await two.until(lambda: two.room["seats"][2]["left"])
        await two.send("leave")
        await two.until(lambda: two.closed)
        assert two.messages[-1] == {"t": "closed", "why": "left"}
        unknown = await site.call("GET", f"/api/rooms/{two.code}")
        assert unknown["status"] == 404 and unknown["error"]["code"] == "unknown_room"
        history = await site.call("GET", "/api/matches", two.token)
        assert history["matches"][0]["status"] == "dissolved"

    table(server, play)


def test_who_left_takes_the_seat_back_while_the_match_runs(server: Running) -> None:
    async def play(site: Site) -> None:
        players = await seated(site, server.ws, "fujian13", 3, {"deals": 2}, pause=0)
        one, two, three = players
        await started(players, "random")
        await one.send("leave")
        await one.until(lambda: one.closed)
        await two.until(lambda: two.view["submitted"][0])
        mine = await site.call("GET", "/api/players/me", one.token)
        assert mine["seats"] == [{"room": one.code, "game": "fujian13", "seat": 0, "state": "playing", "left": True}]
        card = await site.call("GET", f"/api/rooms/{one.code}")
        assert card["seats"][0]["left"] and card["seats"][0]["player"] == one.you["player"]
        back = await site.join(one.token or "", one.code, seat=3)
        assert (back["status"], back["seat"]) == (200, 0), "their own seat, whichever they ask for"
        await two.until(lambda: not two.room["seats"][0]["left"])
        assert two.room["host"] == 1 and (await one.open()).seat == 0
        for player in (two, three):
            await player.ask_for("act", ask=1, action=player.some_action(LUCK))
        for player in players:
            await player.until(lambda player=player: player.pause)  # type: ignore[misc]
            await player.ask_for("next", deal=0)
        await one.until(lambda: one.ask)
        assert not one.view["submitted"][0], "no bot plays for them any more"
        mine = await site.call("GET", "/api/players/me", one.token)
        assert [seat["left"] for seat in mine["seats"]] == [False]

    table(server, play)


def test_a_seat_left_is_gone_when_the_match_is_over(server: Running) -> None:
    async def play(site: Site) -> None:
        one, two = await seated(site, server.ws, "fujian13", 2, ONE)
        await started([one, two], "random")
        await one.send("leave")
        await two.until(lambda: two.room["seats"][0]["left"])
        await two.ask_for("act", ask=1, action=two.some_action(LUCK))
        await two.until(lambda: two.over)
        assert (await site.call("GET", "/api/players/me", one.token))["seats"] == []
        assert kinds(two)[0] == "empty"

    table(server, play)


def test_a_vote_to_dissolve(server: Running) -> None:
    async def play(site: Site) -> None:
        players = await seated(site, server.ws, "fujian13", 4, {"deals": 5})
        one, two, three, four = players
        await started(players)
        assert code_of(await one.ask_for("vote", yes=False)) == "no_vote"
        await one.ask_for("vote", yes=True)
        await four.until(lambda: four.room["vote"])
        assert four.room["vote"]["voters"] == [0, 1, 2, 3] and four.room["vote"]["yes"] == [0]
        await two.ask_for("vote", yes=False)
        await three.ask_for("vote", yes=False)
        await four.until(lambda: four.room["vote"] is None)
        assert four.room["state"] == "playing"
        for player in (one, two, three):
            await player.ask_for("vote", yes=True)
        await four.until(lambda: four.over)
        assert four.over and four.over["status"] == "dissolved" and four.room["state"] == "over"
        record = await site.call("GET", f"/api/matches/{four.over['match']}/record")
        assert record["seed"]["secret"] == four.over["seed"]["secret"]

    table(server, play)


def test_phrases_watching_and_hints(server: Running) -> None:
    async def play(site: Site) -> None:
        (one,) = await seated(site, server.ws, "fujian13", 1, ONE, chat="seats")
        watcher = await Player(server.ws, one.code).open()
        await one.until(lambda: one.room["spectators"] == 1)
        assert watcher.seat is None
        assert code_of(await one.ask_for("say", what="<script>")) == "bad_phrase"
        assert code_of(await watcher.ask_for("say", what="hello")) == "no_chat"
        await one.ask_for("say", what="hello")
        assert await watcher.hear("said") == {"t": "said", "seat": 0, "what": "hello"}
        refusals = [await one.ask_for("say", what="tea") for _ in range(8)]
        assert refusals[-1]["code"] == "too_fast" and refusals[-1]["retry"] >= 1
        await started([one])
        await one.send("hint", ask=1)
        hint = await one.hear("hint")
        assert (await one.ask_for("act", ask=1, action=hint["action"]))["t"] == "ok"
        await one.until(lambda: one.over)
        await one.ask_for("configure", settings={**FAST, "watch": False})
        shut = await Player(server.ws, one.code).open()
        assert shut.messages[0]["code"] == "no_watching"
        # Who watched before may not any more either.
        await watcher.until(lambda: watcher.closed)
        assert watcher.messages[-1]["code"] == "no_watching" and watcher.closed == 4410
        assert (await one.ask_for("close"))["t"] in ("ok", "closed")
        assert {"t": "closed", "why": "host"} in one.messages

    table(server, play)


def test_the_same_person_on_another_device(server: Running) -> None:
    async def play(site: Site) -> None:
        (one,) = await seated(site, server.ws, "fujian13", 1, ONE)
        offer = await site.call("POST", "/api/players/me/handover", one.token)
        other = await site.call("POST", "/api/handover", json={"code": offer["code"].lower()})
        assert other["player"] == one.you["player"] and other["token"] != one.token
        again = await site.call("POST", "/api/handover", json={"code": offer["code"]})
        assert again["status"] == 404 and again["error"]["code"] == "unknown_handover"
        two = await Player(server.ws, one.code, other["token"]).open()
        assert two.seat == 0
        mine = await site.call("GET", "/api/players/me", other["token"])
        assert mine["seats"] == [{"room": one.code, "game": "fujian13", "seat": 0, "state": "lobby", "left": False}]

    table(server, play)


def test_who_is_away_for_a_moment_consents_to_nothing(start: Callable[..., Running]) -> None:
    """Three of four lose their line: the fourth cannot dissolve the match alone, until they are gone for good."""
    server = start(grace_seconds=3600.0, vote_seconds=0.2)

    async def play() -> None:
        players = await seated(Site(server.http), server.ws, "fujian13", 4, {"deals": 5})
        await started(players)
        for player in players[1:]:
            await player.drop()
        alone = players[0]
        await alone.until(lambda: not any(seat["online"] for seat in alone.room["seats"][1:]))
        assert (await alone.ask_for("vote", yes=True))["t"] == "ok"
        told = [message["room"] for message in alone.messages if message["t"] == "room"]
        assert [room["vote"]["voters"] for room in told if room["vote"]] == [[0, 1, 2, 3]]
        await alone.until(lambda: alone.room["vote"] is None)
        assert alone.room["state"] == "playing", "one of four is not enough"
        # Nor for whoever is the first to come back after a restart.
        await asyncio.to_thread(server.stop)
        again = start(grace_seconds=3600.0, vote_seconds=0.2)
        alone.ws = again.ws
        await alone.open()
        assert (await alone.ask_for("vote", yes=True))["t"] == "ok"
        await alone.until(lambda: alone.room["vote"] is None)
        assert alone.room["state"] == "playing"
        context = again.service.hub.context
        context.config = replace(context.config, grace_seconds=0.0)
        assert (await alone.ask_for("vote", yes=True))["t"] == "ok"
        await alone.until(lambda: alone.room["state"] == "over")
        assert alone.room["results"][-1]["status"] == "dissolved"

    run(play())
