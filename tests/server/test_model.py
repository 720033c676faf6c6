"""A room from its log: reading it back gives the same room, and rules that have changed cannot break it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from paiju.core.shuffle import Seed, Stream
from paiju.games.fujian13 import Fujian13
from paiju.server import entries as log
from paiju.server.avatars import avatar_of
from paiju.server.model import RoomModel, Vote
from paiju.server.outgoing import room_of, seat_of
from tests.server.harness.client import Player, Site, run, seated, started
from tests.server.harness.running import Running

LUCK = Stream(Seed.named("model").key(), "test")


def lines_of(server: Running) -> list[log.AnyEntry]:
    with closing(sqlite3.connect(server.config.database)) as db, db:
        both = "SELECT room, seq, line FROM log UNION ALL SELECT room, seq, line FROM journal"
        rows = db.execute(f"SELECT line FROM ({both}) ORDER BY room, seq").fetchall()
    db.close()
    return [log.read(line) for (lines,) in rows for line in lines.split(b"\n")]


@pytest.mark.slow
def test_reading_the_log_gives_the_same_room(server: Running) -> None:
    async def play() -> None:
        site = Site(server.http)
        players = await seated(site, server.ws, "fujian13", 3, {"deals": 1})
        for _ in range(2):
            for player in players:
                player.over = None
            await started(players, "random")
            for player in players:
                await player.ask_for("act", ask=1, action=player.some_action(LUCK))
            await players[0].until(lambda: players[0].over)
        await players[1].ask_for("sit", seat=3)
        await players[2].get_ready("再来")
        await players[0].ask_for("host", seat=2)
        model = server.service.hub.rooms[players[0].code].model
        again = RoomModel.read(lines_of(server))
        assert room_of(again, [], 0, "", {}, None) == room_of(model, [], 0, "", {}, None)
        assert again.secret == model.secret and again.live and model.live
        assert again.live.table.state == model.live.table.state and again.seed == model.seed

    run(play())


def test_a_room_written_before_claims_had_a_setting_can_be_read() -> None:
    before = (
        b'{"e":"created","code":"123456","game":"cangzhou","options":{},'
        b'"settings":{"clock":20,"pause":20,"window":6,"pace":8,"chat":"all","watch":true},"at":1}'
    )
    room = RoomModel.read([log.read(before), log.Secret(secret="0" * 64)])
    assert (room.settings.claims, room.settings.window) == ("natural", 6)


def test_who_came_back_sits_there_again_when_the_log_is_read() -> None:
    created = log.Created(code="123456", game="fujian13", options={}, settings={}, at=1)
    lines: list[log.AnyEntry] = [created, log.Secret(secret="0" * 64)]
    lines += [log.Sat(seat=seat, player=f"p{seat}", name="") for seat in range(4)]
    lines += [log.Started(match="m", at=1, rules=Fujian13.rules_version), log.Gone(seat=2)]
    assert RoomModel.read(lines).people() == [0, 1, 3]
    assert RoomModel.read([*lines, log.Returned(seat=2)]).people() == [0, 1, 2, 3]


def test_a_log_of_before_there_were_pictures_can_be_read() -> None:
    model = RoomModel(log.Created(code="000001", game="fujian13", options={}, settings={}, at=0))
    model.apply(log.read(b'{"e":"sat","seat":0,"player":"p_1","name":"a"}'))
    model.apply(log.read(b'{"e":"sat","seat":1,"player":"p_2","name":"b","avatar":5}'))
    shown = [seat_of(number, seat, True).avatar for number, seat in enumerate(model.seats[:3])]
    assert shown == [avatar_of("p_1", None), 5, None]


def test_no_token_is_kept_anywhere(server: Running) -> None:
    async def play() -> list[Player]:
        players = await seated(Site(server.http), server.ws, "fujian13", 2)
        await started(players, "random")
        return players

    tokens = [player.token or "" for player in run(play())]
    server.stop()
    with open(server.config.database, "rb") as file:
        kept = file.read()
    assert all(token.encode() not in kept for token in tokens)


def test_a_match_by_other_rules_is_dissolved(start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> None:
    async def begin(server: Running) -> Player:
        (player,) = await seated(Site(server.http), server.ws, "fujian13", 1, pace=50)
        await started([player])
        return player

    async def back(server: Running, code: str, token: str | None) -> None:
        player = await Player(server.ws, code, token).open()
        assert player.room["state"] == "over" and player.room["results"][0]["status"] == "dissolved"
        await started([player])

    first = start()
    player = run(begin(first))
    first.stop()
    monkeypatch.setattr(Fujian13, "rules_version", 99)
    second = start()
    run(back(second, player.code, player.token))


@pytest.mark.parametrize(
    ("voters", "answers", "passes", "fails"),
    [
        (4, {0: True, 1: True}, False, False),
        (4, {0: True, 1: True, 2: False}, False, False),
        (4, {0: True, 1: True, 2: False, 3: False}, False, True),
        (4, {0: True, 1: True, 2: True}, True, False),
        (2, {0: True}, False, False),
        (2, {0: True, 1: False}, False, True),
        (1, {0: True}, True, False),
    ],
)
def test_more_than_half_must_say_yes(voters: int, answers: dict[int, bool], passes: bool, fails: bool) -> None:
    vote = Vote(tuple(range(voters)), 0, answers)
    assert (vote.passes, vote.fails) == (passes, fails)
