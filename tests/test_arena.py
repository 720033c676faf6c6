"""The arena: fair seatings, luck that cancels, and numbers worked out by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

from paiju.bots import catalog
from paiju.bots.arena import MOST_SEATINGS, arena, seatings
from paiju.bots.match import play_match
from paiju.core.errors import RequestError
from paiju.core.game import AnyGame
from paiju.core.shuffle import Seed, Stream
from paiju.registry import get_game


class Pick:
    """Plays the lowest or the highest card of the toy game."""

    def __init__(self, game: AnyGame, place: int) -> None:
        self.game, self.place = game, place

    def act(self, view: Any, chance: Stream) -> Any:
        return list(self.game.choices(view))[self.place]


@pytest.fixture
def toy(toy_installed: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    class Point:
        def load(self) -> Any:
            return lambda game: {"low": lambda: Pick(game, 0), "high": lambda: Pick(game, -1)}

    monkeypatch.setattr(catalog, "entry_points", lambda group: [Point()])
    catalog.refresh()
    yield get_game("toy")
    catalog.refresh()


@pytest.mark.parametrize(("bots", "seats"), list(product(range(2, 7), repeat=2)))
def test_each_bot_plays_each_hand_equally_often(bots: int, seats: int) -> None:
    orders = seatings(bots, seats)
    assert len(set(orders)) == len(orders)
    places = Counter((bot, seat) for order in orders for seat, bot in enumerate(order))
    assert len(places) == bots * seats
    assert len(set(places.values())) == 1


def test_seatings_of_known_sizes() -> None:
    assert set(seatings(2, 2)) == {(0, 1), (1, 0)}
    assert len(seatings(2, 4)) == 6, "two of each on four seats"
    assert set(seatings(4, 4)) == set(permutations(range(4)))
    assert len(seatings(3, 2)) == 6, "every pair both ways"
    assert len(seatings(2, 3)) == 6, "a a b and a b b, three ways each"
    assert len(seatings(6, 6)) == 6 < MOST_SEATINGS, "too many orders: rotations"


def test_high_beats_low_by_the_amount_replayed_by_hand(toy: AnyGame) -> None:
    """On each seed, play both seatings and divide by the one deal and opponent."""
    options = toy.options_type(players=2, deals=5)
    result = arena(toy, options, ["low", "high"], 10, "s")
    wanted = []
    for index in range(10):
        short = toy.options_type(players=2, deals=1)
        seed = Seed.named(f"s/{index}")
        as_first = play_match(toy, short, seed, [Pick(toy, -1), Pick(toy, 0)]).scores[0]
        as_second = play_match(toy, short, seed, [Pick(toy, 0), Pick(toy, -1)]).scores[1]
        wanted.append((as_first + as_second) / 2)
    low, high = result.standings
    assert (result.seeds, result.seatings, result.matches) == (10, 2, 20)
    assert high.points.mean == pytest.approx(sum(wanted) / 10)
    assert low.points.mean == pytest.approx(-high.points.mean)
    assert high.versus_first is not None and high.versus_first.mean == pytest.approx(2 * high.points.mean)
    assert high.points.mean > 0.5


def test_a_bot_against_itself_is_exactly_even(toy: AnyGame) -> None:
    result = arena(toy, toy.options_type(), ["high", "high"], 5, "s")
    assert [row.bot for row in result.standings] == ["high#1", "high#2"]
    assert all(row.points.mean == 0 and row.points.error == 0 for row in result.standings)


def test_the_matrix_is_antisymmetric_and_agrees_with_the_standings(toy: AnyGame) -> None:
    result = arena(toy, toy.options_type(), ["low", "high", "random"], 12, "m")
    for a, row in enumerate(result.matrix):
        assert row[a] is None
        cells = [cell.mean for cell in row if cell is not None]
        assert result.standings[a].points.mean == pytest.approx(sum(cells) / 2)
        for b, cell in enumerate(row):
            other = result.matrix[b][a]
            if cell is not None and other is not None:
                assert cell.mean == pytest.approx(-other.mean)


def test_an_arena_needs_two_that_exist(toy: AnyGame) -> None:
    for bots, code in ((["high"], "few_bots"), (["high", "nosuch"], "unknown_bot")):
        with pytest.raises(RequestError) as caught:
            arena(toy, toy.options_type(), bots, 1, "s")
        assert caught.value.code == code
