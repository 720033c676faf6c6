"""Seeds of players: only hashes before the host starts, the seeds themselves when no hash can change any more."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any

import pytest

from paiju.core.record import read_record, verify
from paiju.core.shuffle import Seed, Stream, client_hash
from paiju.registry import get_game
from paiju.server import coming
from paiju.server import entries as log
from paiju.server.model import RoomModel
from tests.server.harness.client import Json, Site, run, seated
from tests.server.harness.running import Running
from tests.server.harness.table import SmallTable
from tests.server.test_claims import Alarm, at_table

TEXTS = ("东", "south", "西 west")
HASHES = tuple(client_hash(text) for text in TEXTS)
LUCK = Stream(Seed.named("reveal").key(), "test")


class Lobby(SmallTable):
    """A room before its match, three people and a bot; clocks ring when a test says so."""

    def __init__(self) -> None:
        asyncio.get_running_loop().call_later = Alarm  # type: ignore[assignment]
        super().__init__("fujian13", 3, {"deals": 1})

    def opening(self, people: int) -> Iterable[log.AnyEntry]:
        return [line for line in super().opening(people) if not isinstance(line, log.Started)]

    @classmethod
    async def started(cls, hashes: Iterable[str]) -> Lobby:
        """A room whose host has started."""
        lobby = cls()
        await lobby.open()
        for seat, one in enumerate(hashes):
            lobby.says(seat, t="ready", hash=one)
        lobby.says(0, t="start")
        await lobby.heard()
        return lobby

    async def answer(self, seat: int, /, **message: Any) -> Json:
        """What somebody is answered, other messages aside."""
        self.says(seat, id=7, **message)
        (answer,) = [one for one in (await self.heard())[seat] if one["t"] in ("ok", "error")]
        return answer

    async def told(self) -> Json | None:
        """What everybody is told of seeds that are waited for, by somebody who asks now."""
        self.says(0, t="host", seat=0)
        (room,) = [one["room"] for one in (await self.heard())[1] if one["t"] == "room"]
        reveal: Json | None = room["reveal"]
        return reveal

    def ring(self) -> None:
        alarm = self.room.clockwork._running["reveal", 0]
        assert isinstance(alarm, Alarm) and alarm.seconds == 5
        alarm.ring()

    def dealt(self) -> Seed:
        assert self.model.state == "playing"
        return self.model.table.seed

    def lines(self) -> list[log.AnyEntry]:
        return [log.read(line) for batch in self.disk.written for line in batch.lines]


def test_nobody_shows_a_seed_before_every_hash_is_fixed() -> None:
    """With the seed in ``ready``, who plays and runs the server could choose theirs after seeing the others'."""

    async def work() -> None:
        lobby = Lobby()
        await lobby.open()
        for seat, one in enumerate(HASHES):
            lobby.says(seat, t="ready", hash=one)
        early = await lobby.answer(1, t="reveal", seed=TEXTS[1])
        assert early["code"] == "not_now" and lobby.model.seats[1].seed == ""
        assert await lobby.told() is None
        lobby.says(0, t="start")
        await lobby.heard()
        reveal = await lobby.told()
        assert reveal is not None and reveal["hashes"] == [*HASHES, ""] and reveal["waiting"] == [0, 1, 2]
        assert lobby.model.state == "lobby", "nothing is dealt while a seed is missing"

    at_table(work)


def test_the_cards_are_dealt_when_the_last_seed_is_there() -> None:
    async def work() -> None:
        lobby = await Lobby.started(HASHES)
        for seat in (2, 0):
            assert (await lobby.answer(seat, t="reveal", seed=TEXTS[seat]))["t"] == "ok"
        assert lobby.model.state == "lobby"
        lobby.says(1, t="reveal", seed=TEXTS[1])
        heard = await lobby.heard()
        (match,) = [one for one in heard[1] if one["t"] == "match"]
        assert match["seeds"] == [*TEXTS, ""]
        assert lobby.dealt() == Seed("0" * 64, (*TEXTS, ""), (*HASHES, ""))
        assert lobby.dealt().unrevealed() == ()

    at_table(work)


@pytest.mark.parametrize(
    "message",
    [
        {"t": "ready", "hash": client_hash("another")},
        {"t": "ready", "ready": False},
        {"t": "sit", "seat": 3},
        {"t": "start"},
        {"t": "kick", "seat": 1},
        {"t": "bot", "seat": 3, "bot": "random"},
        {"t": "configure", "options": {"deals": 2}},
        {"t": "close"},
    ],
)
def test_once_seeds_are_shown_nothing_they_are_mixed_with_can_change(message: Json) -> None:
    async def work() -> None:
        lobby = await Lobby.started(HASHES)
        lobby.says(1, t="reveal", seed=TEXTS[1])
        assert (await lobby.answer(0, **message))["code"] == "not_now"
        assert [seat.hash for seat in lobby.model.seats] == [*HASHES, ""]

    at_table(work)


def test_a_wrong_seed_is_refused_and_who_has_no_other_is_played_without() -> None:
    async def work() -> None:
        lobby = await Lobby.started(HASHES)
        for seat in (0, 1):
            lobby.says(seat, t="reveal", seed=TEXTS[seat])
        assert (await lobby.answer(2, t="reveal", seed="better"))["code"] == "wrong_seed"
        assert lobby.model.state == "lobby"
        lobby.ring()
        await lobby.heard()
        assert lobby.dealt() == Seed("0" * 64, (*TEXTS[:2], "", ""), (*HASHES, ""))
        assert lobby.dealt().unrevealed() == (2,), "and it shows"
        assert (await lobby.answer(2, t="reveal", seed=TEXTS[2]))["code"] == "not_now", "too late"

    at_table(work)


def test_who_goes_away_between_hash_and_seed_does_not_keep_the_others_waiting() -> None:
    async def work() -> None:
        lobby = await Lobby.started(HASHES)
        for seat in (0, 1):
            lobby.says(seat, t="reveal", seed=TEXTS[seat])
        await lobby.heard()
        lobby.says(2, t="leave")
        await lobby.heard()
        assert lobby.dealt().unrevealed() == (2,), "who left is not waited for"
        assert lobby.model.seats[2].gone, "and may take the seat back"
        assert lobby.model.left_by("p2") == 2

    at_table(work)


def test_the_deal_comes_in_time_when_nobody_is_there_any_more() -> None:
    async def work() -> None:
        lobby = await Lobby.started(HASHES)
        for conn in lobby.people:
            coming.detach(lobby.room, conn)
        lobby.ring()
        await lobby.heard()
        assert lobby.dealt().unrevealed() == (0, 1, 2)

    at_table(work)


def test_without_any_hash_the_cards_are_dealt_at_once() -> None:
    async def work() -> None:
        lobby = await Lobby.started(["", "", ""])
        assert lobby.dealt() == Seed("0" * 64, ("",) * 4, ("",) * 4)

    at_table(work)


def test_a_room_comes_back_in_the_middle_of_it() -> None:
    async def work() -> None:
        lobby = await Lobby.started(HASHES)
        lobby.says(1, t="reveal", seed=TEXTS[1])
        await lobby.heard()
        created = log.Created(code="123456", game="fujian13", options={"deals": 1}, settings={}, at=1)
        again = RoomModel.read([created, *Lobby().opening(3), *lobby.lines()])
        assert again.is_starting and again.unrevealed() == [0, 2] and again.seed == lobby.model.seed

    at_table(work)


@pytest.mark.parametrize("is_over", [True, False])
def test_a_log_of_before_gives_the_deal_it_gave(is_over: bool) -> None:
    """Seeds came with ``ready`` then, and nothing was written between that and the deal."""
    before = [
        '{"e":"created","code":"123456","game":"fujian13","options":{"deals":1},"settings":{},"at":1}',
        '{"e":"secret","secret":"' + "0" * 64 + '"}',
        *(f'{{"e":"sat","seat":{seat},"player":"p{seat}","name":"{seat}"}}' for seat in range(4)),
        *(f'{{"e":"readied","seat":{seat},"ready":true,"seed":"s{seat}"}}' for seat in range(1, 4)),
    ]
    started = log.Started(match="m", at=1, rules=get_game("fujian13").rules_version)
    lines = [log.read(line.encode()) for line in before]
    if is_over:
        lobby = RoomModel.read([*lines, log.Starting(), started])
        assert lobby.table.seed == Seed("0" * 64, ("",) * 4, ("",) * 4), "in the lobby then: nothing binds these seeds"
    else:
        playing = RoomModel.read([*lines, started])
        assert playing.table.seed == Seed("0" * 64, ("", "s1", "s2", "s3"))


def test_the_record_and_the_result_tell_who_did_not_reveal(start: Any) -> None:
    """Over real websockets: one of three is silent."""
    server: Running = start(reveal_seconds=0.2)

    async def play() -> None:
        site = Site(server.http)
        players = await seated(site, server.ws, "fujian13", 3, {"deals": 1})
        for number, player in enumerate(players):
            assert (await player.get_ready(f"seed {number}"))["t"] == "ok"
        players[1].seed = ""
        assert (await players[0].ask_for("start", fill="random"))["t"] == "ok"
        await asyncio.gather(*(player.until(lambda player=player: player.ask) for player in players))  # type: ignore[misc]
        for player in players:
            await player.ask_for("act", ask=1, action=player.some_action(LUCK))
        await players[2].until(lambda: players[2].over)
        over = players[2].over
        assert over is not None
        shown = [client_hash(f"seed {number}") for number in range(3)]
        assert over["seed"]["clients"] == ["seed 0", "", "seed 2", ""] and over["seed"]["hashes"] == [*shown, ""]
        text = (await site.http.get(f"/api/matches/{over['match']}/record")).text
        record = read_record(text)
        assert verify(record, get_game) is None and record.seed.unrevealed() == (1,)
        forged = json.loads(text)
        forged["seed"]["hashes"][0] = client_hash("chosen later")
        found = verify(read_record(json.dumps(forged)), get_game)
        assert found is not None and found.where == "seed.hashes[0]"

    run(play())
