"""Steps put their news into words when somebody reads them, once; tables that keep them tell everything in order."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from typing import Any, cast

import pytest

from paiju.bots.match import play_match
from paiju.bots.random_bot import RandomBot
from paiju.core.game import Event, Step
from paiju.core.ledger import Entry
from paiju.core.row_game import RowGame
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.registry import get_game

EVENTS = (Event("one"), Event("two", {"seat": 2}, 2))
ENTRY = Entry(0, 1, 2, 3, "AP-5.7")


class Counted:
    """News that count how often they are decoded."""

    def __init__(self) -> None:
        self.times = 0

    def __iter__(self) -> Iterator[Event | Entry]:
        self.times += 1
        yield EVENTS[0]
        yield ENTRY
        yield EVENTS[1]


def test_news_are_decoded_when_first_read_and_once() -> None:
    news = Counted()
    step = Step("after", news)
    assert (step.state, news.times) == ("after", 0)
    assert (step.events, step.entries, step.events) == (EVENTS, (ENTRY,), EVENTS)
    assert news.times == 1


def test_a_step_may_have_nothing_to_tell() -> None:
    step = Step("after")
    assert (step.events, step.entries) == ((), ())


def test_a_table_that_nobody_reads_decodes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cast(RowGame[Any, Any, Any], get_game("anpai"))
    whole = play_match(game, game.options_type(), Seed.named("late"), [RandomBot(game)] * 4)
    events, logs, decode = whole.events, list[object](), type(game).news

    def counted(self: Any, options: Any, log: Any) -> Iterator[Event | Entry]:
        logs.append(log)
        return decode(self, options, log)

    monkeypatch.setattr(type(game), "news", counted)
    table: Table[Any, Any, Any] = Table(game, game.options_type(), Seed.named("late"))
    for seat, action in whole.actions:
        table.submit(seat, action)
    assert logs == [] and table.over
    assert table.events == events
    assert len(logs) == len(whole.actions) + 1


def test_a_table_tells_in_order_whenever_it_is_read() -> None:
    game = get_game("anpai")
    whole = play_match(game, game.options_type(), Seed.named("late"), [RandomBot(game)] * 4)
    table: Table[Any, Any, Any] = Table(game, game.options_type(), Seed.named("late"))
    told = list(table.events)
    for number, (seat, action) in enumerate(whole.actions):
        told += table.submit(seat, action).events
        if number % 5 == 2:
            assert table.events == told
    assert table.events == told == whole.events and table.entries == whole.entries


def test_a_step_travels_to_another_process() -> None:
    game = get_game("cangzhou")
    step = game.start(game.options_type(), Seed.named("pickled").key())
    other = pickle.loads(pickle.dumps(step))
    assert (other.state, other.events, other.entries) == (step.state, step.events, step.entries)


def test_a_copied_table_goes_on_alone() -> None:
    game = get_game("anpai")
    whole = play_match(game, game.options_type(), Seed.named("copy"), [RandomBot(game)] * 4)
    table: Table[Any, Any, Any] = Table(game, game.options_type(), Seed.named("copy"))
    for seat, action in whole.actions[:6]:
        table.submit(seat, action)
    other = copy.copy(table)
    before = len(table.events)
    for seat, action in whole.actions[6:]:
        other.submit(seat, action)
    assert (other.events, other.entries, other.actions) == (whole.events, whole.entries, whole.actions)
    assert len(table.events) == before and len(table.actions) == 6 and not table.over
