"""examples/bot_client.py plays whole matches against a real server, as somebody would start it."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest

from paiju.core.record import read_record, verify
from paiju.core.shuffle import Seed, Stream
from paiju.registry import game_ids, get_game
from paiju.server.clockwork import Clockwork
from tests.patience import PATIENCE
from tests.server.harness.client import Player, Site, run, seated
from tests.server.harness.running import Running
from tests.server.test_play import WINDOW, shortest

PROGRAM = Path(__file__).parents[2] / "examples" / "bot_client.py"


@pytest.fixture(autouse=True)
def quick_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clockwork, "_window_seconds", lambda self: WINDOW)


async def started(*arguments: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, PROGRAM, *arguments, stdout=pipe, stderr=pipe)


async def said(program: asyncio.subprocess.Process) -> tuple[str, str]:
    async with asyncio.timeout(2 * PATIENCE):
        out, trouble = await program.communicate()
    return out.decode(), trouble.decode()


async def host_of(server: Running, game_id: str) -> Player:
    (host,) = await seated(Site(server.http), server.ws, game_id, 1, shortest(game_id))
    return host


@pytest.mark.parametrize(
    "game_id", [pytest.param(name, marks=() if name == "fujian13" else pytest.mark.slow) for name in game_ids()]
)
def test_a_program_joins_by_its_code_and_plays_to_the_end(server: Running, game_id: str) -> None:
    async def match() -> None:
        host = await host_of(server, game_id)
        program = await started(server.http, host.code, "--name", "阿程")
        await host.until(lambda: any(seat["ready"] for seat in host.room["seats"]))
        (seat,) = (one["seat"] for one in host.room["seats"] if one["name"] == "阿程")
        assert (await host.ask_for("start", fill="random"))["t"] == "ok"
        await host.play(Stream(Seed.named(game_id).key(), "test"))
        assert host.over is not None
        out, trouble = await said(program)
        assert json.loads(out) == {"match": host.over["match"], "scores": host.over["scores"]} and trouble == ""
        record = read_record((await Site(server.http).http.get(f"/api/matches/{host.over['match']}/record")).text)
        assert verify(record, get_game) is None and record.players[seat] == "阿程"
        assert any(actor == seat for actor, _ in record.actions)
        assert not host.room["seats"][seat]["auto"], "the house never had to play for it"

    run(match())


def test_a_wrong_code_is_said_in_a_sentence_and_a_closed_room_ends_it(server: Running) -> None:
    async def rooms() -> None:
        out, trouble = await said(await started(server.http, "12345"))
        assert out == "" and "room" in trouble and "Traceback" not in trouble
        host = await host_of(server, "fujian13")
        program = await started(server.http, host.code)
        await host.until(lambda: any(seat["ready"] for seat in host.room["seats"]))
        await host.ask_for("close")
        assert await said(program) == ("the room is closed\n", "")

    run(rooms())
