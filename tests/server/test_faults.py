"""Eight of the faults that ``python -m tests.server.faults`` has a hundred of, and the proof that it would see."""

from __future__ import annotations

import pytest

from tests.server import faults
from tests.server.harness.client import run
from tests.server.harness.postgres import Cluster


@pytest.mark.slow
def test_every_kind_of_fault_loses_nothing(cluster: Cluster) -> None:
    report = run(faults.play(cluster, len(faults.FAULTS), "short"))
    assert sum(report.faults.values()) == len(faults.FAULTS) and set(report.faults) == set(report.longest)
    assert report.matches >= 5 and report.actions > 50 and report.rows > 50


@pytest.mark.slow
def test_without_the_fence_the_same_test_sees_it(cluster: Cluster) -> None:
    """A frozen owner wakes and writes on, into a log that another one has by then."""
    with pytest.raises(faults.Broken, match=r"has line|asked .* again|answered with something else"):
        run(faults.play(cluster, 10, "control", (faults.frozen,), fenced=False))
