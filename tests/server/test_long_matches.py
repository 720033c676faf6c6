"""Matches of thousands of actions: neither their end nor whoever looks at them later keeps other tables waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from paiju.core.errors import PaijuError
from paiju.core.record import read_record, verify
from paiju.core.shuffle import Seed, Stream
from paiju.registry import get_game
from paiju.server import replays, turn
from paiju.server.model import RoomModel
from paiju.server.store import MatchRow
from tests.server.harness.client import Site, run, seated, started
from tests.server.harness.running import Running


@pytest.mark.parametrize(("few", "where"), [(3, "paiju-house"), (4, "Thread-")])
def test_a_long_record_is_written_beside_the_event_loop(
    server: Running, monkeypatch: pytest.MonkeyPatch, few: int, where: str
) -> None:
    """Four actions, of which three are a few, or all four."""
    threads: list[str] = []
    writer = RoomModel.record_writer

    def noted(model: RoomModel) -> Callable[[], bytes]:
        write = writer(model)

        def write_here() -> bytes:
            threads.append(threading.current_thread().name)
            return write()

        return write_here

    monkeypatch.setattr(RoomModel, "record_writer", noted)
    monkeypatch.setattr(turn, "FEW_STEPS", few)

    async def play() -> None:
        site = Site(server.http)
        players = await seated(site, server.ws, "fujian13", 2, {"deals": 1}, pace=0)
        await started(players)
        await asyncio.gather(*(player.play(Stream(Seed.named(1).key(), "long")) for player in players))
        over = players[0].over
        assert over is not None
        record = read_record((await site.http.get(f"/api/matches/{over['match']}/record")).text)
        assert len(record.actions) == 4 and verify(record, get_game) is None

    run(play())
    assert len(threads) == 1 and threads[0].startswith(where)


def test_of_a_record_only_the_head_is_read_for_a_card() -> None:
    """These actions are none, which nobody notices who only shows what the match was."""
    record = b'{"format":"x","options":{"deals":3},"commitment":"c","actions":[[9,"no action"],[{}]],"seed":7}'
    names = ("a", "b", "c", "d")
    row = MatchRow("m", "123456", 1, "fujian13", "over", 1, 2, names, (None,) * 4, (0, 0, 0, 0), 2, record)
    page = replays.page(row)
    assert (page.options, page.commitment, page.steps) == ({"deals": 3}, "c", 2)
    with pytest.raises(PaijuError):
        replays.record_text(row)
