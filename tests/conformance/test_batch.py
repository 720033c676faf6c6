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
    def dealt(room: Any, key: Any, tally: Any) -> None:
        tally[0] += room.players * room.deals

    assert compare_batch(variant(toy, dealings=("dealt.hand",), dealt=dealt), None, 1, 5, False) > 0


@pytest.mark.parametrize("policy", ["random", "fast", "mixed"])
def test_the_toy_agrees_with_its_kernels(toy: AnyGame, policy: str) -> None:
    # Two choices a card, two deals at most, at least two seats.
    assert compare_batch(toy, None, 1, 30, False, policy) >= 30 * 4
    assert compare_batch(toy, toy.options_type(players=4, deals=3), "a", 2, False, policy) == 2 * 2 * 4 * 3


def test_each_difference_is_named(toy: AnyGame) -> None:
    flow = batch_of(toy, toy.options_type()).flow

    def start(room: Any, key: Any, table: Any, log: Any) -> None:
        flow.start(room, [word ^ 1 for word in key], table, log)

    def turn(room: Any, table: Any) -> int:
        return max(flow.turn(room, table), 0)

    def observe(room: Any, table: Any, seat: int, out: Any) -> None:
        flow.observe(room, table, seat, out)
        out[29] += seat == 1

    def legal(room: Any, table: Any, seat: int, mask: Any) -> int:
        count = flow.legal(room, table, seat, mask)
        mask[8] = 1
        return count

    def scores(room: Any, table: Any, out: Any) -> None:
        flow.scores(room, table, out)
        out[1] = abs(out[1])

    def act(room: Any, table: Any, seat: int, number: int, log: Any) -> int:
        flow.act(room, table, seat, number, log)
        return 1

    def count(room: Any, table: Any, log: Any, tally: Any) -> None:
        pass

    def silent(room: Any, table: Any, seat: int, number: int, log: Any) -> int:
        return flow.act(room, table, seat, number, None)

    def wide(room: Any, table: Any, seat: int, number: int, log: Any) -> int:
        done = flow.act(room, table, seat, number, log)
        table.seats[3].hand[2] += 128 * done
        return done

    def random(room: Any, table: Any, seat: int, chance: Any) -> int:
        return 8 - flow.random(room, table, seat, chance)

    def again(room: Any, table: Any, seat: int, out: Any, mask: Any) -> int:
        return 1

    def touching(room: Any, table: Any, seat: int, out: Any, mask: Any) -> int:
        out[0] += 1
        return 0

    def deals_first(room: Any, table: Any, log: Any, tally: Any) -> None:
        flow.count(room, table, log, tally)
        tally[1] += 1

    planted = {
        "events": variant(toy, start=start),
        "turn": variant(toy, turn=turn),
        "observation of seat 1, scores": variant(toy, observe=observe),
        "legal": variant(toy, legal=legal),
        "scores": variant(toy, scores=scores),
        "illegal choice": variant(toy, act=act),
        "tallies": variant(toy, count=count),
        "submitted": variant(toy, act=silent),
        r"wide of seat 0, \d+: Desk\.seats\[3\]\.hand\[2\]: 128 does not fit int8": variant(toy, act=wide),
        "choice of random": variant(toy, random=random),
        r"asked again \(1\)": variant(toy, again=again),
        r"asked again \(0\)": variant(toy, again=touching),
        "was dealt": variant(toy, dealings=("dealt.hand",), dealt=lambda room, key, tally: None),
        "who dealt": variant(toy, dealers=True, count=deals_first),
    }
    for word, game in planted.items():
        with pytest.raises(BatchDiffers, match=word):
            compare_batch(game, None, 1, 20, False)
