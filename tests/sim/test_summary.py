"""What many matches add up to, against formulas worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.bots.estimate import estimate
from paiju.sim.run import Outcome
from paiju.sim.summary import Summary, Tally


def _summary(matches: Sequence[tuple[tuple[int, ...], dict[str, int]]], deals: int = 1) -> Summary:
    tally = Tally(deals)
    for scores, counts in matches:
        tally.add(Outcome(scores, counts, 3, None))
    return tally.summary()


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
    summary = _summary(matches)
    assert summary == _summary(matches[::-1])
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
