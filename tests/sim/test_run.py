"""Matches among bots: through views alone, the same in any process, seats filled as documented."""

from __future__ import annotations

from typing import Any

import pytest

from paiju.bots import catalog
from paiju.bots.match import bot_chance, deals_in_match, length_option, play_match, shortest_length
from paiju.core.errors import RequestError
from paiju.core.record import read_record, record_of, verify, write_record
from paiju.core.shuffle import Seed, Stream
from paiju.registry import get_game
from paiju.sim.engines import Local
from paiju.sim.pool import ordered_map
from paiju.sim.run import make_plan, simulate

pytestmark = pytest.mark.usefixtures("toy_installed")


class Spy:
    """Plays its lowest card and remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[Any] = []

    def act(self, view: Any, chance: Stream) -> Any:
        self.views.append(view)
        return next(get_game("toy").choices(view))


def test_bots_see_their_own_view_and_nothing_else() -> None:
    game = get_game("toy")
    spies = [Spy(), Spy(), Spy()]
    table = play_match(game, game.options_type(), Seed.named(1), spies, ("a", "b", "c"))
    assert table.over and sum(table.scores) == 0
    for seat, spy in enumerate(spies):
        # Two deals, one decision each, always to act, never anything but a view.
        assert [view.seat for view in spy.views] == [seat, seat]
        assert all(view.to_act and not hasattr(view, "key") for view in spy.views)
    assert verify(read_record(write_record(record_of(table))), get_game) is None


def test_a_seat_has_its_own_chance() -> None:
    seed = Seed.named("x")
    drawn = [[bot_chance(seed, seat).word() for _ in range(2)] for seat in (0, 0, 1)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert drawn[0][0] == Stream(seed.key(), "bot/0").word()


def test_matches_have_the_documented_seeds() -> None:
    game = get_game("toy")
    plan = make_plan(game, game.options_type(), "s", ["random"])
    outcomes = list(simulate(plan, [range(3), range(7, 9)], Local()))
    assert [outcome.index for outcome in outcomes] == [0, 1, 2, 7, 8]
    for outcome in outcomes:
        bots = [catalog.get_bot(game, "random") for _ in range(3)]
        table = play_match(game, game.options_type(), Seed.named(f"s/{outcome.index}"), bots)
        assert table.scores == outcome.scores
        assert (outcome.deals, outcome.actions, outcome.tally) == (2, 6, {"tally.shown": 2})


def test_two_ways_to_name_a_table_are_one_plan() -> None:
    game = get_game("toy")
    options = game.options_type()
    plan = make_plan(game, options, "1", ["random"])
    assert plan == make_plan(game, options, "1", []) and plan.bots == ("random",) * 3
    assert plan.digest() == make_plan(game, options, "1", [], record="full").digest()
    others = [make_plan(game, options, "2", []), make_plan(game, game.options_type(stake=2), "1", [])]
    assert len({plan.digest(), *(other.digest() for other in others)}) == 3


def test_dealers_win_what_the_ledger_says() -> None:
    game = get_game("taiwan13")
    options = game.options_type(deals=3)
    [outcome] = simulate(make_plan(game, options, "s", ["random"]), [range(1)], Local())
    bots = [catalog.get_bot(game, "random") for _ in range(4)]
    table = play_match(game, options, Seed.named("s/0"), bots)
    # The banker moves on with every deal, beginning with seat 0; each settlement tells what every seat won.
    won = [event.data["totals"] for event in table.events if event.name == "settled"]
    assert outcome.dealer_deals == (1, 1, 1, 0)
    assert outcome.dealer_points == (won[0][0], won[1][1], won[2][2], 0)


def test_seats_are_filled_with_the_last_bot_or_the_default() -> None:
    game = get_game("toy")
    assert catalog.default_bot(game) == "random"
    assert catalog.seat_bots(game, 3, []) == ("random", "random", "random")
    assert catalog.seat_bots(game, 3, ["random"]) == ("random", "random", "random")
    with pytest.raises(RequestError) as caught:
        catalog.seat_bots(game, 1, ["random", "random"])
    assert caught.value.code == "too_many_bots"
    with pytest.raises(RequestError) as caught:
        catalog.get_bot(game, "nosuch")
    assert caught.value.code == "unknown_bot" and "random" in caught.value.message("zh")


def test_bots_of_other_packages_are_found_and_cannot_replace_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    game = get_game("toy")

    class Point:
        def load(self) -> Any:
            return lambda game: {"spy": Spy, "random": Spy}

    monkeypatch.setattr(catalog, "entry_points", lambda group: [Point()])
    catalog.refresh()
    try:
        assert set(catalog.bot_names(game)) == {"random", "spy"}
        assert isinstance(catalog.get_bot(game, "spy"), Spy)
        assert not isinstance(catalog.get_bot(game, "random"), Spy)
    finally:
        catalog.refresh()


def test_the_length_of_a_match_is_found_by_agreement() -> None:
    game = get_game("toy")
    assert length_option(game) == "deals"
    assert shortest_length(game) == 1
    assert deals_in_match(game, game.options_type(deals=7)) == 7


def _square(value: int) -> int:
    return value * value


def _fail(value: int) -> int:
    if value == 20:
        raise RequestError("unknown_bot", bot="x", game="y", known=())
    return value


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_ordered_map_keeps_order(jobs: int) -> None:
    assert list(ordered_map(abs, iter(range(-50, 0)), jobs)) == list(range(50, 0, -1))
    assert list(ordered_map(abs, [], jobs)) == []


def test_an_ordered_map_is_lazy_and_hands_errors_on() -> None:
    assert next(ordered_map(_square, iter(int, 1), 1)) == 0
    with pytest.raises(RequestError):
        list(ordered_map(_fail, range(50), 1))
