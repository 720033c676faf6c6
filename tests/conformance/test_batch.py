"""The comparison of the flow kernels with the table engine notices every kind of difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paiju.conformance.batch import BatchDiffers, compare_batch
from paiju.core.capabilities import batch_of
from paiju.core.game import AnyGame, Event
from paiju.registry import get_game


@pytest.fixture
def toy(toy_installed: Path) -> AnyGame:
    return get_game("toy")


def variant(
    toy: AnyGame, dealings: tuple[str, ...] = (), dealers: bool = False, **kernels: Callable[..., Any]
) -> AnyGame:
    """The toy game, some of its kernels replaced; it counts the hands dealt where its batch does."""

    def batch(self: Any, options: Any) -> Any:
        made: Any = batch_of(toy, options)
        made.flow = replace(made.flow, **kernels)
        made.dealings, made.dealers = dealings, dealers
        return made

    def dealt(self: Any, options: Any, events: Sequence[Event]) -> Iterator[str]:
        return (name for event in events if event.name == "dealt" for name in dealings)

    game = copy(toy)
    game.learning = type("Learning", (type(toy.learning),), {"batch": batch})()
    game.counting = type("Counting", (type(toy.counting),), {"dealt": dealt})()
    return game


def test_what_is_dealt_is_compared(toy: AnyGame) -> None:
    def dealt(facts: Any, room: Any, key: Any, tally: Any) -> None:
        tally[0] += room[0] * room[1]  # players, deals

    assert compare_batch(variant(toy, dealings=("dealt.hand",), dealt=dealt), None, 1, 5, False) > 0


@pytest.mark.parametrize("policy", ["random", "fast", "mixed"])
def test_the_toy_agrees_with_its_kernels(toy: AnyGame, policy: str) -> None:
    # Two choices a card, two deals at most, at least two seats.
    assert compare_batch(toy, None, 1, 30, False, policy) >= 30 * 4
    assert compare_batch(toy, toy.options_type(players=4, deals=3), "a", 2, False, policy) == 2 * 2 * 4 * 3


def test_each_difference_is_named(toy: AnyGame) -> None:
    flow = batch_of(toy, toy.options_type()).flow

    def start(facts: Any, room: Any, key: Any, table: Any, log: Any) -> None:
        flow.start(facts, room, [word ^ 1 for word in key], table, log)

    def turn(facts: Any, room: Any, table: Any) -> int:
        return max(flow.turn(facts, room, table), 0)

    def observe(facts: Any, room: Any, table: Any, seat: int, out: Any) -> None:
        flow.observe(facts, room, table, seat, out)
        out[29] += seat == 1

    def legal(facts: Any, room: Any, table: Any, seat: int, mask: Any) -> int:
        count = flow.legal(facts, room, table, seat, mask)
        mask[8] = 1
        return count

    def scores(facts: Any, room: Any, table: Any, out: Any) -> None:
        flow.scores(facts, room, table, out)
        out[1] = abs(out[1])

    def act(facts: Any, room: Any, table: Any, seat: int, number: int, log: Any, tally: Any) -> int:
        flow.act(facts, room, table, seat, number, log, tally)
        return 1

    def uncounted(facts: Any, room: Any, table: Any, seat: int, number: int, log: Any, tally: Any) -> int:
        return flow.act(facts, room, table, seat, number, log, [0])

    def silent(facts: Any, room: Any, table: Any, seat: int, number: int, log: Any, tally: Any) -> int:
        return flow.act(facts, room, table, seat, number, [0], tally)

    def random(facts: Any, room: Any, table: Any, seat: int, chance: Any) -> int:
        return 8 - flow.random(facts, room, table, seat, chance)

    def again(facts: Any, room: Any, table: Any, seat: int, out: Any, mask: Any) -> int:
        return 1

    def touching(facts: Any, room: Any, table: Any, seat: int, out: Any, mask: Any) -> int:
        out[0] += 1
        return 0

    def deals_first(facts: Any, room: Any, table: Any, seat: int, number: int, log: Any, tally: Any) -> int:
        done = flow.act(facts, room, table, seat, number, log, tally)
        tally[1] += done
        return done

    planted = {
        "events": variant(toy, start=start),
        "turn": variant(toy, turn=turn),
        "observation of seat 1, scores": variant(toy, observe=observe),
        "legal": variant(toy, legal=legal),
        "scores": variant(toy, scores=scores),
        "illegal choice": variant(toy, act=act),
        "tallies": variant(toy, act=uncounted),
        "submitted": variant(toy, act=silent),
        "choice of random": variant(toy, random=random),
        r"asked again \(1\)": variant(toy, again=again),
        r"asked again \(0\)": variant(toy, again=touching),
        "was dealt": variant(toy, dealings=("dealt.hand",), dealt=lambda facts, room, key, tally: None),
        "who dealt": variant(toy, dealers=True, act=deals_first),
    }
    for word, game in planted.items():
        with pytest.raises(BatchDiffers, match=word):
            compare_batch(game, None, 1, 20, False)
