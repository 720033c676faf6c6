"""Steps that tell late are steps in every other respect, and tables that keep them tell everything in order."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from paiju.bots.match import play_match
from paiju.bots.random_bot import RandomBot
from paiju.core.game import Event, LateStep, Step, Told
from paiju.core.ledger import Entry
from paiju.core.plain import to_plain
from paiju.core.shuffle import Seed
from paiju.core.table import Table
from paiju.registry import get_game

EVENTS = (Event("one"), Event("two", {"seat": 2}, 2))
ENTRIES = (Entry(0, 1, 2, 3, "AP-5.7"),)
PLAIN = Step("after", EVENTS, ENTRIES)


def tell() -> Told:
    return EVENTS, ENTRIES


def late() -> Step[str]:
    return LateStep("after", tell=tell)


@pytest.mark.parametrize(
    ("read", "answer"),
    [
        (lambda step: step.events, EVENTS),
        (lambda step: step.entries, ENTRIES),
        (to_plain, to_plain(PLAIN)),
        (lambda step: step == PLAIN, True),
        (lambda step: PLAIN == step, True),  # noqa: SIM300 - the other way round
        (lambda step: step == late(), True),
        (lambda step: step == "after", False),
        (copy.copy, PLAIN),
        (lambda step: pickle.loads(pickle.dumps(step)), PLAIN),
        (lambda step: replace(step, state="other"), replace(PLAIN, state="other")),
    ],
)
def test_a_late_step_reads_like_any_other(read: Callable[[Any], object], answer: object) -> None:
    step = late()
    assert read(step) == answer
    assert step == PLAIN and repr(step).endswith(repr(PLAIN).removeprefix("Step"))


def test_told_once() -> None:
    asked: list[int] = []

    def count() -> Told:
        asked.append(1)
        return EVENTS, ()

    step = LateStep("after", tell=count)
    assert (asked, step.state) == ([], "after")
    assert (step.events, step.entries, step.events, asked) == (EVENTS, (), EVENTS, [1])


def test_late_steps_are_frozen_and_hash_as_others() -> None:
    with pytest.raises(FrozenInstanceError):
        late().state = "other"  # type: ignore[misc]
    assert hash(LateStep("after", tell=lambda: ((), ENTRIES))) == hash(Step("after", (), ENTRIES))


def test_a_table_tells_late_and_early_steps_in_order() -> None:
    game = get_game("anpai")
    whole = play_match(game, game.options_type(), Seed.named("late"), [RandomBot(game)] * 4)
    table: Table[Any, Any, Any] = Table(game, game.options_type(), Seed.named("late"))
    told: list[Event] = []
    for number, (seat, action) in enumerate(whole.actions):
        if number % 3 == 1:
            step = table.submit(seat, action)
            told += step.events
        else:
            # Some steps told at once among late ones.
            step = game.submit(table.state, seat, action)
            told += step.events
            table.state = table._take(step)
        if number % 5 == 2:
            assert table.events[-1] == told[-1]
    assert table.events == whole.events and table.entries == whole.entries
    assert table.events[-len(told) :] == told


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
