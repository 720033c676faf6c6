"""Simulations by kernels: the same matches as the kernels' own driver plays, summed up like any others."""

from __future__ import annotations

import pytest

from paiju.accel.batch import Kit
from paiju.accel.tables import play_matches
from paiju.bots.match import length_option
from paiju.core.capabilities import batch_of
from paiju.core.errors import RequestError
from paiju.registry import get_game
from paiju.sim.engines import Local
from paiju.sim.run import make_plan, simulate
from paiju.sim.session import run_here


@pytest.fixture(autouse=True)
def pure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiling takes minutes and changes nothing."""
    monkeypatch.setenv("PAIJU_PURE", "1")


def _code(game_id: str, *bots: str, record: str = "none") -> str:
    game = get_game(game_id)
    with pytest.raises(RequestError) as caught:
        make_plan(game, game.options_type(), "1", bots, record)
    assert "{" not in caught.value.message("zh") + caught.value.message("en")
    return caught.value.code


def test_matches_are_those_of_the_kernels() -> None:
    game = get_game("anpai")
    options = game.options_type()
    plan = make_plan(game, options, "k", ["fast", "quick-random"])
    assert plan.kernels and plan.bots == ("fast", "quick-random", "quick-random", "quick-random")
    outcomes = list(simulate(plan, [range(2, 6)], Local()))
    played = play_matches(Kit.of(batch_of(game, options), False), ["fast", *["random"] * 3], "k", 2, 4)
    assert [outcome.index for outcome in outcomes] == [2, 3, 4, 5]
    assert [list(outcome.scores) for outcome in outcomes] == played.points.tolist()
    for outcome in outcomes:
        assert sum(outcome.scores) == 0 and outcome.deals == 1 and not any(outcome.dealer_deals)
        # Five rounds of four seats, unless somebody goes bankrupt; every play has a type.
        types = sum(count for key, count in outcome.tally.items() if key.startswith("type."))
        assert 0 < types <= 20 and outcome.actions >= types
    assert run_here(plan, 4, Local()).summary() == run_here(plan, 4, Local()).summary()


def test_the_first_deals_counts_are_not_lost() -> None:
    """The kernels' tally begins after the first deal, which already counts a hand."""
    game = get_game("cangzhou")
    options = game.options_type(hands=8)
    [outcome] = simulate(make_plan(game, options, "k", ["quick-random"]), [range(1)], Local())
    assert outcome.tally["tally.hands"] == 8


@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("duogui13", {"deals": 2, "players": 4, "jokers": 6}),
        ("fujian13", {"deals": 10}),
        ("taiwan13", {"deals": 20}),
        ("cangzhou", {"hands": 8}),
        ("anpai", {}),
    ],
)
def test_what_was_dealt_is_what_the_table_engine_deals(game_id: str, options: dict[str, int]) -> None:
    """Cards do not depend on who plays them: kernels and bots that see views count the same in the same seeds."""
    game = get_game(game_id)
    room = game.options_type(**options)

    def dealt(*bots: str) -> list[dict[str, int]]:
        outcomes = simulate(make_plan(game, room, "k", bots), [range(3)], Local())
        return [{k: n for k, n in one.tally.items() if k.startswith("dealt.")} for one in outcomes]

    kernels = dealt("quick-random")
    assert kernels == dealt("random") and any(kernels)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "deals"), [("taiwan13", 5), ("cangzhou", 8)])
def test_kernels_tell_who_dealt_and_what_it_brought(game_id: str, deals: int) -> None:
    game = get_game(game_id)
    plan = make_plan(game, game.options_type(**{str(length_option(game)): deals}), "k", ["fast"])
    tally = run_here(plan, 3, Local())
    summary = tally.summary()
    assert summary.dealer_deals == 3 * deals and summary.dealer is not None
    for outcome in simulate(plan, [range(3)], Local()):
        assert sum(outcome.dealer_deals) == deals and outcome.dealer_deals[0] > 0
        for won, dealt in zip(outcome.dealer_points, outcome.dealer_deals, strict=True):
            assert dealt or not won


def test_kernels_play_among_themselves() -> None:
    assert _code("anpai", "fast", "random") == "kernels_alone"
    assert _code("anpai", *["fast"] * 5) == "too_many_bots"
    assert _code("anpai", "fast", record="full") == "kernels_keep_no_record"


def test_a_game_without_kernels_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(get_game("anpai")), "learning", None)
    assert _code("anpai", "fast") == "no_batch"


def test_without_numpy_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.sim.kernels.find_spec", lambda name: None)
    assert _code("anpai", "fast") == "kernels_need_numpy"
