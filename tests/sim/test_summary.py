"""What many matches add up to, against formulas worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.bots.estimate import estimate
from paiju.sim.summary import Histogram, Summary, Tally
from paiju.sim.work import Outcome, Plan

PLAN = Plan("toy", 1, {}, "1", ("random", "random"))
Match = tuple[tuple[int, ...], dict[str, int]]


def _outcomes(matches: Sequence[Match], deals: int = 1) -> list[Outcome]:
    return [Outcome(index, scores, deals, 3, (0, 0), (0, 0), counts) for index, (scores, counts) in enumerate(matches)]


def _sum(outcomes: Iterable[Outcome]) -> Summary:
    tally = Tally(PLAN)
    tally.add_all(outcomes)
    return tally.summary()


def _summary(matches: Sequence[Match], deals: int = 1) -> Summary:
    return _sum(_outcomes(matches, deals))


def test_seats_have_means_and_standard_errors() -> None:
    summary = _summary([((3, -3), {}), ((1, -1), {}), ((-1, 1), {})])
    # Mean 1, sample variance 4, so the error of the mean of three is 2 / √3.
    assert summary.seats[0].mean == pytest.approx(1.0)
    assert summary.seats[0].error == pytest.approx(2 / sqrt(3))
    low, high = summary.seats[0].interval or (0, 0)
    assert high - low == pytest.approx(2 * 1.959964 * 2 / sqrt(3), rel=1e-6)
    assert summary.actions == 9


def test_one_match_says_nothing_about_spread() -> None:
    summary = _summary([((3, -3), {"row.pair": 2, "row.flush": 1})])
    assert summary.seats[0].error is None and summary.seats[0].interval is None
    assert summary.frequencies[0].share is not None and summary.frequencies[0].share.error is None


def test_frequencies_are_per_deal_and_per_group() -> None:
    counts = [{"row.pair": 6, "row.flush": 2}, {"row.pair": 4, "row.flush": 4, "special.x": 1}]
    summary = _summary([((0, 0), one) for one in counts], deals=2)
    found = {item.key: item for item in summary.frequencies}
    assert summary.deals == 4
    assert found["row.pair"].count == 10
    assert found["row.pair"].per_deal.mean == pytest.approx(10 / 4)
    # Per match 6 and 4: error 1 a match, a half a deal.
    assert found["row.pair"].per_deal.error == pytest.approx(0.5)
    assert found["row.pair"].share is not None
    assert found["row.pair"].share.mean == pytest.approx(10 / 16)
    # Residuals 6 - 5 and 4 - 5, so √(2 · 2/1) / 16.
    assert found["row.pair"].share.error == pytest.approx(2 / 16)
    assert found["special.x"].share is None, "alone in its group"


Counts = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=2, max_size=20)


@given(Counts)
def test_order_does_not_matter_and_shares_add_up(counts: list[tuple[int, int]]) -> None:
    matches = [((a - b, b - a), {"k.a": a + 1, "k.b": b + 1}) for a, b in counts]
    outcomes = _outcomes(matches)
    summary = _sum(outcomes)
    assert summary == _sum(outcomes[::-1])
    shares = [item.share.mean for item in summary.frequencies if item.share is not None]
    assert sum(shares) == pytest.approx(1.0)


@given(st.lists(st.floats(-1e3, 1e3), min_size=2, max_size=30))
def test_an_estimate_agrees_with_the_library(values: list[float]) -> None:
    found = estimate(values)
    assert found.mean == pytest.approx(mean(values), abs=1e-9)
    assert found.error == pytest.approx(stdev(values) / sqrt(len(values)), abs=1e-4)


def test_things_that_do_not_exclude_each_other_have_no_share() -> None:
    summary = _summary([((0, 0), {"tally.gun": 3, "tally.sweep": 1, "alone": 2, "other": 1})] * 2)
    assert [item.share for item in summary.frequencies] == [None] * 4


def test_dealers_have_a_mean_per_deal_with_an_error_over_matches() -> None:
    summary = _sum(
        [
            Outcome(0, (2, -2), 2, 3, dealer_deals=(1, 1), dealer_points=(4, 2), tally={}),
            Outcome(1, (0, 0), 2, 3, dealer_deals=(2, 0), dealer_points=(-2, 0), tally={}),
        ]
    )
    # 4 points over 4 deals; per match 3 and -1 a deal: sample variance 8, so the error of the mean of two is 2.
    assert summary.dealer is not None and summary.dealer_deals == 4
    assert summary.dealer.mean == 1.0 and summary.dealer.error == pytest.approx(2.0)
    # Seat 0 dealing: 2 over 3 deals; not dealing: -2 and 2, in 1 deal and none: 0. Seat 1: 2 over 1, less -4 over 3.
    gaps = [gap.mean for gap in summary.dealing if gap is not None]
    assert gaps == pytest.approx([2 / 3, 2 + 4 / 3])
    # Seat 0, how each match moves it: (4 - 2/3)/3 + 2 and (-2 - 4/3)/3 - 2, opposite, so √2 · √2 of that.
    assert summary.dealing[0] is not None and summary.dealing[0].error == pytest.approx(2 * (10 / 9 + 2))


def test_no_dealer_no_gap() -> None:
    summary = _summary([((0, 0), {})])
    assert summary.dealer is None and summary.dealing == (None, None)
    always = _sum([Outcome(0, (1, -1), 1, 3, dealer_deals=(1, 0), dealer_points=(1, 0), tally={})])
    assert always.dealer is not None and always.dealing == (None, None), "a seat that always or never deals"


def test_scores_are_spread_over_bins() -> None:
    summary = _summary([((3, -3), {}), ((3, -3), {}), ((-1, 1), {})])
    assert summary.spreads[0].width == 1 and summary.spreads[0].bins == ((-1, 1), (3, 2))
    assert summary.spreads[1].bins == ((-3, 2), (1, 1))


def test_bins_grow_and_lose_nothing() -> None:
    scores = [score * 7 for score in range(-1000, 1000)]
    up, down = Histogram(), Histogram()
    for score in scores:
        up.add(score)
        down.add(-score - 7)
    # 2,000 different scores 7 apart: at a width of 8 there are still 1,750 bins, at 16 no more than 1,024.
    assert up.spread() == down.spread() and up.width == 16
    assert sum(count for _, count in up.spread().bins) == 2000
    assert all(start % 16 == 0 for start, _ in up.spread().bins)


def test_a_digest_knows_every_value_and_no_order() -> None:
    first = Outcome(0, (1, -1), 1, 3, (0, 0), (0, 0), {"a": 1, "b": 2})
    second = Outcome(1, (1, -1), 1, 3, (0, 0), (0, 0), {"b": 2, "a": 1})
    digest = _sum([first, second]).digest
    assert digest == _sum([second, first]).digest
    changed = [
        replace(second, scores=(2, -2)),
        replace(second, tally={"a": 1, "b": 3}),
        replace(second, actions=4),
        replace(second, dealer_points=(1, 0)),
        replace(second, index=2),
    ]
    assert len({digest, _sum([first]).digest, *(_sum([first, other]).digest for other in changed)}) == 7
