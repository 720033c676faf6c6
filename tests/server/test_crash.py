"""kill -9 in the middle of matches: nothing that was acknowledged is lost, every room is where it was."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import kills
from tests.server.harness.client import Site, run, seated, started
from tests.server.harness.running import Killable


@pytest.fixture
def killable(tmp_path: Path) -> Iterator[Killable]:
    server = Killable(str(tmp_path / "paiju.db"))
    yield server
    server.close()


@pytest.mark.slow
def test_twenty_crashes_lose_nothing(killable: Killable) -> None:
    """Twenty of the two hundred of ``make kills``."""
    report = run(kills.play(killable, 20, "crashes"))
    assert report.kills == 20 and report.matches >= 5 and report.games == {game_id for game_id, *_ in kills.ROOMS}


@pytest.mark.slow
def test_a_stopped_server_says_when_to_come_back(killable: Killable) -> None:
    async def play() -> None:
        killable.start()
        site = Site(killable.http)
        (player,) = await seated(site, killable.ws, "fujian13", 1, pace=50)
        await started([player])
        seen = dict(player.view)
        await asyncio.to_thread(killable.stop)
        await player.until(lambda: player.closed)
        assert player.messages[-1]["t"] == "bye" and player.messages[-1]["retry"] > 0 and player.closed == 1012
        await asyncio.to_thread(killable.start)
        await player.open()
        assert player.view == seen and player.ask is not None

    run(play())
